#ifndef ROSTER_CSPAWN_H
#define ROSTER_CSPAWN_H

#include <spawn.h>

#ifdef __GLIBC__
// <spawn.h> declares this only with _GNU_SOURCE, which Swift does not define.
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
#endif

#endif
