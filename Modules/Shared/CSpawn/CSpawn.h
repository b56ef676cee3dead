#ifndef ROSTER_CSPAWN_H
#define ROSTER_CSPAWN_H

#include <spawn.h>

#ifdef __GLIBC__
// In <spawn.h> only for those who define _GNU_SOURCE, which Swift does not.
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
#endif

#endif
