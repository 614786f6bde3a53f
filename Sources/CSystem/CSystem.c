#define _GNU_SOURCE
#include "CSystem.h"

#include <errno.h>
#include <fcntl.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#ifdef __APPLE__
#include <crt_externs.h>
#endif

// MARK: arguments and environment

#ifdef __APPLE__
int32_t sys_argument_count(void) { return *_NSGetArgc(); }
const char *sys_argument(int32_t index) { return (*_NSGetArgv())[index]; }
#else
static int argument_count;
static char **arguments;

// glibc hands main's arguments to every constructor; Embedded Swift has no CommandLine.
__attribute__((constructor)) static void keep_arguments(int argc, char **argv) {
  argument_count = argc;
  arguments = argv;
}

int32_t sys_argument_count(void) { return argument_count; }
const char *sys_argument(int32_t index) { return arguments[index]; }
#endif

// Where a standard descriptor is closed, a file or socket would get its number and be taken for
// it. Each is opened the wrong way round instead, so that reading or writing it fails as before.
__attribute__((constructor)) static void hold_standard_descriptors(void) {
  for (int fd = 0; fd <= 2; fd++)
    if (fcntl(fd, F_GETFD) < 0) (void)!open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY);
}

const char *sys_environment(const char *name) { return getenv(name); }

// The signal that was noted, or 0.
static volatile sig_atomic_t pending_signal;

// MARK: errors

const char *sys_error_text(int32_t error) { return strerror(error); }
int32_t sys_EINTR(void) { return EINTR; }
int32_t sys_EPIPE(void) { return EPIPE; }
int32_t sys_EAGAIN(void) { return EAGAIN; }
int32_t sys_ENOENT(void) { return ENOENT; }
int32_t sys_EEXIST(void) { return EEXIST; }
int32_t sys_EISDIR(void) { return EISDIR; }
int32_t sys_EACCES(void) { return EACCES; }
int32_t sys_EPERM(void) { return EPERM; }
int32_t sys_ENOLCK(void) { return ENOLCK; }
int32_t sys_ENOSYS(void) { return ENOSYS; }
int32_t sys_EOPNOTSUPP(void) { return EOPNOTSUPP; }
int32_t sys_EXDEV(void) { return EXDEV; }
int32_t sys_EINVAL(void) { return EINVAL; }
int32_t sys_ENOTDIR(void) { return ENOTDIR; }
int32_t sys_EIO(void) { return EIO; }

#define RETRYING(call)                                                                             \
  ({                                                                                               \
    __typeof__(call) result;                                                                       \
    do {                                                                                           \
      result = (call);                                                                             \
    } while (result < 0 && errno == EINTR);                                                        \
    result < 0 ? -(__typeof__(call))errno : result;                                                \
  })
#define ONCE(call)                                                                                 \
  ({                                                                                               \
    __typeof__(call) result = (call);                                                              \
    result < 0 ? -(__typeof__(call))errno : result;                                                \
  })

// MARK: descriptors

int32_t sys_open(const char *path, int32_t how, uint32_t mode) {
  static const int flags[] = {
      [SYS_OPEN_READ] = O_RDONLY,
      [SYS_OPEN_NEW] = O_WRONLY | O_CREAT | O_EXCL,
      [SYS_OPEN_LOCK] = O_RDWR | O_CREAT,
      [SYS_OPEN_FOLDER] = O_RDONLY | O_DIRECTORY,
      [SYS_OPEN_REPLACE] = O_WRONLY | O_CREAT | O_TRUNC,
  };
  for (;;) {
    int fd = open(path, flags[how] | O_CLOEXEC | O_NOCTTY, (mode_t)mode);
    if (fd >= 0) return fd;
    if (errno != EINTR || pending_signal) return -errno;
  }
}

int32_t sys_close(int32_t fd) { return ONCE(close(fd)); }
int64_t sys_read(int32_t fd, void *buffer, size_t count) { return ONCE(read(fd, buffer, count)); }
int64_t sys_write(int32_t fd, const void *buffer, size_t count) {
  return ONCE(write(fd, buffer, count));
}
int64_t sys_pread(int32_t fd, void *buffer, size_t count, int64_t offset) {
  return RETRYING(pread(fd, buffer, count, (off_t)offset));
}
int64_t sys_pwrite(int32_t fd, const void *buffer, size_t count, int64_t offset) {
  return RETRYING(pwrite(fd, buffer, count, (off_t)offset));
}
int64_t sys_seek(int32_t fd, int64_t offset) { return ONCE(lseek(fd, (off_t)offset, SEEK_SET)); }
int32_t sys_fsync(int32_t fd) { return RETRYING(fsync(fd)); }
void sys_begin_sync(int32_t fd) {
#ifdef SYNC_FILE_RANGE_WRITE
  (void)sync_file_range(fd, 0, 0, SYNC_FILE_RANGE_WRITE);
#else
  (void)fd;
#endif
}
int32_t sys_ftruncate(int32_t fd, int64_t length) { return RETRYING(ftruncate(fd, (off_t)length)); }

int32_t sys_temporary_file(void) {
  const char *folder = getenv("TMPDIR");
  if (!folder || !*folder) folder = "/tmp";
  static const char name[] = "/news-XXXXXX";
  size_t length = strlen(folder);
  char *path = malloc(length + sizeof name);
  if (!path) return -ENOMEM;
  memcpy(path, folder, length);
  int fd;
  do {
    // A call that was interrupted has written a name over the template.
    memcpy(path + length, name, sizeof name);
    fd = ONCE(mkstemp(path));
  } while (fd == -EINTR);
  if (fd >= 0) {
    (void)fcntl(fd, F_SETFD, FD_CLOEXEC);
    (void)unlink(path);
  }
  free(path);
  return fd;
}

static void fill(struct sys_status *status, const struct stat *from) {
  switch (from->st_mode & S_IFMT) {
  case S_IFREG: status->kind = SYS_KIND_REGULAR; break;
  case S_IFDIR: status->kind = SYS_KIND_FOLDER; break;
  case S_IFIFO: status->kind = SYS_KIND_PIPE; break;
  default: status->kind = SYS_KIND_OTHER;
  }
  status->mode = from->st_mode & 07777;
  status->owner = from->st_uid;
  status->group = from->st_gid;
  status->size = from->st_size;
  status->device = (uint64_t)from->st_dev;
  status->inode = from->st_ino;
}

int32_t sys_fstat(int32_t fd, struct sys_status *status) {
  struct stat found;
  int result = RETRYING(fstat(fd, &found));
  if (result < 0) return result;
  fill(status, &found);
  if (S_ISCHR(found.st_mode) && isatty(fd)) status->kind = SYS_KIND_TERMINAL;
  return 0;
}

int32_t sys_stat(const char *path, struct sys_status *status) {
  struct stat found;
  int result = RETRYING(stat(path, &found));
  if (result < 0) return result;
  fill(status, &found);
  return 0;
}

int32_t sys_terminal_columns(int32_t fd) {
  struct winsize size;
  return ioctl(fd, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

// MARK: paths

int32_t sys_rename(const char *from, const char *to) { return RETRYING(rename(from, to)); }
int32_t sys_link(const char *from, const char *to) { return RETRYING(link(from, to)); }
int32_t sys_unlink(const char *path) { return RETRYING(unlink(path)); }
int32_t sys_mkdir(const char *path, uint32_t mode) { return RETRYING(mkdir(path, (mode_t)mode)); }
int64_t sys_readlink(const char *path, char *buffer, size_t count) {
  return RETRYING(readlink(path, buffer, count));
}
int32_t sys_fchmod(int32_t fd, uint32_t mode) { return RETRYING(fchmod(fd, (mode_t)mode)); }
int32_t sys_fchown(int32_t fd, uint32_t owner, uint32_t group) {
  return RETRYING(fchown(fd, owner, group));
}
int32_t sys_lock_exclusive(int32_t fd) { return RETRYING(flock(fd, LOCK_EX | LOCK_NB)); }

// MARK: signals

static int signal_pipe[2] = {-1, -1};
static const int ending_signals[] = {SIGINT, SIGTERM, SIGHUP};
enum { ENDING_SIGNALS = sizeof ending_signals / sizeof *ending_signals };
static bool is_caught[ENDING_SIGNALS];

static void note_signal(int signal) {
  int saved = errno;
  pending_signal = signal;
  if (signal_pipe[1] >= 0) (void)!write(signal_pipe[1], "", 1);
  // The next one ends the process, whichever it is.
  struct sigaction standard = {.sa_handler = SIG_DFL};
  for (int i = 0; i < ENDING_SIGNALS; i++)
    if (is_caught[i]) (void)sigaction(ending_signals[i], &standard, NULL);
  errno = saved;
}

void sys_catch_signals(void) {
  static bool is_done;
  if (is_done) return;
  is_done = true;
  if (pipe(signal_pipe) == 0) {
    for (int end = 0; end < 2; end++) {
      (void)fcntl(signal_pipe[end], F_SETFD, FD_CLOEXEC);
      (void)fcntl(signal_pipe[end], F_SETFL, O_NONBLOCK);
    }
  }
  struct sigaction action = {.sa_handler = SIG_IGN};
  (void)sigaction(SIGPIPE, &action, NULL);
  // A file beyond `ulimit -f` is a write that fails, as on a full disk.
  (void)sigaction(SIGXFSZ, &action, NULL);
  // Without SA_RESTART a blocked call returns. One that comes while another is noted waits for it.
  action.sa_handler = note_signal;
  for (int i = 0; i < ENDING_SIGNALS; i++) {
    struct sigaction before;
    is_caught[i] =
        sigaction(ending_signals[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN;
    (void)sigaddset(&action.sa_mask, ending_signals[i]);
  }
  for (int i = 0; i < ENDING_SIGNALS; i++)
    if (is_caught[i]) (void)sigaction(ending_signals[i], &action, NULL);
}

int32_t sys_pending_signal(void) { return pending_signal; }
int32_t sys_signal_descriptor(void) { return signal_pipe[0]; }

void sys_die_of_signal(int32_t signal) {
  struct sigaction action = {.sa_handler = SIG_DFL};
  (void)sigaction(signal, &action, NULL);
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, signal);
  (void)raise(signal);
  (void)sigprocmask(SIG_UNBLOCK, &set, NULL);
  _exit(128 + signal);
}

int32_t sys_SIGPIPE(void) { return SIGPIPE; }
void sys_exit(int32_t status) { _exit(status); }

// MARK: waiting, time

// poll(2) that goes on when it was interrupted and no signal is pending, as by SIGCONT.
static int poll_on(struct pollfd *polled, nfds_t count, int milliseconds) {
  int64_t end = milliseconds > 0 ? sys_monotonic_nanoseconds() + milliseconds * INT64_C(1000000) : 0;
  for (;;) {
    int found = poll(polled, count, milliseconds);
    if (found >= 0) return found;
    if (errno != EINTR || pending_signal) return -errno;
    if (milliseconds > 0) {
      int64_t left = (end - sys_monotonic_nanoseconds() + 999999) / 1000000;
      milliseconds = left > 0 ? (int)left : 0;
    }
  }
}

static int32_t wait_for(int fd, short events, int milliseconds) {
  if (pending_signal) return -EINTR;
  struct pollfd polled[2] = {{.fd = fd, .events = events}, {.fd = signal_pipe[0], .events = POLLIN}};
  int count = poll_on(polled, signal_pipe[0] >= 0 ? 2 : 1, milliseconds);
  if (count < 0) return count;
  if (polled[0].revents) return 1;
  return pending_signal ? -EINTR : 0;
}

int32_t sys_wait_readable(int32_t fd, int32_t milliseconds) {
  return wait_for(fd, POLLIN, milliseconds);
}
int32_t sys_wait_writable(int32_t fd, int32_t milliseconds) {
  return wait_for(fd, POLLOUT, milliseconds);
}

void sys_widen_pipe(int32_t fd, int32_t size) {
#ifdef F_SETPIPE_SZ
  int now = fcntl(fd, F_GETPIPE_SZ);
  if (now >= 0 && now < size) (void)fcntl(fd, F_SETPIPE_SZ, size);
#else
  (void)fd, (void)size;
#endif
}

bool sys_can_write(int32_t fd) {
  struct pollfd polled = {.fd = fd, .events = POLLOUT};
  return poll(&polled, 1, 0) > 0;
}
void sys_wait_to_write(int32_t fd) {
  struct pollfd polled = {.fd = fd, .events = POLLOUT};
  (void)poll(&polled, 1, -1);
}

int32_t sys_wait_any(struct sys_watch *watches, size_t count, int32_t milliseconds) {
  if (pending_signal) return -EINTR;
  if (count > SYS_WATCH_LIMIT) return -EINVAL;
  struct pollfd polled[SYS_WATCH_LIMIT + 1];
  // Without events poll(2) tells only of errors and of an end that is gone.
  static const short events[] = {
      [SYS_WATCH_READING] = POLLIN, [SYS_WATCH_WRITING] = POLLOUT, [SYS_WATCH_CLOSING] = 0};
  for (size_t i = 0; i < count; i++)
    polled[i] = (struct pollfd){.fd = watches[i].fd, .events = events[watches[i].until]};
  polled[count] = (struct pollfd){.fd = signal_pipe[0], .events = POLLIN};
  int found = poll_on(polled, (nfds_t)(count + 1), milliseconds);
  if (found < 0) return found;
  int32_t ready = 0;
  for (size_t i = 0; i < count; i++) {
    watches[i].is_ready = polled[i].revents != 0;
    ready += watches[i].is_ready;
  }
  return ready == 0 && pending_signal ? -EINTR : ready;
}

void sys_sleep(int32_t milliseconds) {
  struct pollfd polled = {.fd = signal_pipe[0], .events = POLLIN};
  (void)poll_on(&polled, signal_pipe[0] >= 0, milliseconds);
}

int64_t sys_monotonic_nanoseconds(void) {
  struct timespec now;
  (void)clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

int64_t sys_epoch_seconds(void) {
  struct timespec now;
  (void)clock_gettime(CLOCK_REALTIME, &now);
  return now.tv_sec;
}

int32_t sys_local_offset(int64_t epoch_seconds) {
  // localtime_r, unlike localtime, need not look at TZ: tzset does, once.
  static bool zone_is_known;
  if (!zone_is_known) {
    tzset();
    zone_is_known = true;
  }
  time_t instant = (time_t)epoch_seconds;
  struct tm local;
  return localtime_r(&instant, &local) ? (int32_t)local.tm_gmtoff : 0;
}

uint64_t sys_random(void) {
  uint64_t value;
  arc4random_buf(&value, sizeof value);
  return value;
}

int64_t sys_count_from(void) {
  static uint64_t next;
  return (int64_t)__atomic_fetch_add(&next, UINT64_C(1) << 36, __ATOMIC_RELAXED);
}

// MARK: memory

int64_t sys_find_byte(const void *start, uint8_t byte, size_t count) {
  const char *found = memchr(start, byte, count);
  return found ? found - (const char *)start : -1;
}

int64_t sys_find_last_byte(const void *start, uint8_t byte, size_t count) {
#ifdef __APPLE__
  const uint8_t *bytes = start;
  while (count > 0)
    if (bytes[--count] == byte) return (int64_t)count;
  return -1;
#else
  const char *found = memrchr(start, byte, count);
  return found ? found - (const char *)start : -1;
#endif
}

void sys_expect_use(void *start, size_t count) {
#ifdef MADV_HUGEPAGE
  uintptr_t page = 4096, first = ((uintptr_t)start + page - 1) & ~(page - 1);
  uintptr_t end = (uintptr_t)start + count;
  if (end > first) (void)madvise((void *)first, (end - first) & ~(page - 1), MADV_HUGEPAGE);
#else
  (void)start, (void)count;
#endif
}

void sys_expect_heap(size_t count) {
#if defined(MADV_HUGEPAGE) && defined(M_MMAP_THRESHOLD)
  // What is larger would have a mapping of its own, of small pages; what is freed would be given back.
  if (!mallopt(M_MMAP_THRESHOLD, 32 << 20) || !mallopt(M_TRIM_THRESHOLD, INT32_MAX)) return;
  uintptr_t page = 2 << 20;
  if (count > (24 << 20)) count = 24 << 20;
  char *start = malloc(count + page);
  if (!start) return;
  // From the first large page on; what is before it stays untouched.
  size_t before = -(uintptr_t)start & (page - 1);
  sys_expect_use(start + before, count);
  free(start);
  static void *volatile untouched __attribute__((unused));
  if (before > 64) untouched = malloc(before - 32);
#else
  (void)count;
#endif
}

void sys_return_large_blocks(void) {
#ifdef M_MMAP_THRESHOLD
  (void)mallopt(M_MMAP_THRESHOLD, 1 << 20);
#endif
}

size_t sys_string_length(const char *text) { return strlen(text); }
