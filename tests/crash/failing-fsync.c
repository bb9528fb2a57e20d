/*
 * Makes one fsync fail, for tests: the first fsync or fdatasync of a file whose path holds COACH_FSYNC_PATH, from the
 * moment at which the file COACH_FSYNC_ARMED exists, fails with EIO although the data was written. Linux only.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int must_fail(int fd) {
  const char *part = getenv("COACH_FSYNC_PATH");
  const char *armed = getenv("COACH_FSYNC_ARMED");
  char link[64], path[4096];
  ssize_t length;
  if (part == NULL || armed == NULL) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  if (strstr(path, part) == NULL) return 0;
  /* Removing the file disarms it: of all processes and threads exactly one gets here. */
  return unlink(armed) == 0;
}

int fsync(int fd) {
  int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
  if (must_fail(fd)) { errno = EIO; return -1; }
  return real(fd);
}

int fdatasync(int fd) {
  int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
  if (must_fail(fd)) { errno = EIO; return -1; }
  return real(fd);
}
