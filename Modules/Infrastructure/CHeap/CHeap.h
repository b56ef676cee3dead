#ifndef ROSTER_CHEAP_H
#define ROSTER_CHEAP_H

#include <stdlib.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif

/// Makes all threads that are started from now on take memory from one heap, where they would have one each.
static inline void heap_share(void) {
#if defined(__GLIBC__)
  mallopt(M_ARENA_MAX, 1);
#endif
}

#endif
