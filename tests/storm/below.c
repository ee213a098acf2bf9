/*
 * Below a real host: what it does to the files of one folder is written down, in order, and may be made to fail.
 *
 * STORM_FOLDER  the folder, resolved
 * STORM_LOG     where each deed is written down: a header, the file's path, its bytes
 * STORM_ORDERS  24 bytes that the campaign changes meanwhile: which deeds fail, how, and how wrong the clock is
 *
 * What the host says on its sockets is written down too, before it is said: it is acknowledged from then on.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#define MOST_SAID 2048

struct deed {
    char what;
    int32_t path;
    int64_t at;
    int64_t length;
} __attribute__((packed));

struct orders {
    int32_t writes;  /* errno of every write, or 0 */
    int32_t flushes; /* errno of every flush, or 0 */
    int32_t others;  /* errno of cutting off, renaming and making a file, or 0 */
    int32_t unused;
    int64_t seconds; /* added to the time of day */
};

static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;
static const char *folder;
static int deeds = -1;
static volatile struct orders *orders;

static ssize_t (*real_write)(int, const void *, size_t);
static ssize_t (*real_pwrite)(int, const void *, size_t, off_t);
static ssize_t (*real_send)(int, const void *, size_t, int);
static int (*real_ftruncate)(int, off_t);
static int (*real_fsync)(int);
static int (*real_fdatasync)(int);
static int (*real_unlink)(const char *);
static int (*real_rename)(const char *, const char *);
static int (*real_open)(const char *, int, ...);
static int (*real_clock)(clockid_t, struct timespec *);

__attribute__((constructor)) static void begin(void) {
    real_write = dlsym(RTLD_NEXT, "write");
    real_pwrite = dlsym(RTLD_NEXT, "pwrite64");
    real_send = dlsym(RTLD_NEXT, "send");
    real_ftruncate = dlsym(RTLD_NEXT, "ftruncate64");
    real_fsync = dlsym(RTLD_NEXT, "fsync");
    real_fdatasync = dlsym(RTLD_NEXT, "fdatasync");
    real_unlink = dlsym(RTLD_NEXT, "unlink");
    real_rename = dlsym(RTLD_NEXT, "rename");
    real_open = dlsym(RTLD_NEXT, "open64");
    real_clock = dlsym(RTLD_NEXT, "clock_gettime");
    folder = getenv("STORM_FOLDER");
    if (getenv("STORM_LOG"))
        deeds = real_open(getenv("STORM_LOG"), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    if (getenv("STORM_ORDERS")) {
        int fd = real_open(getenv("STORM_ORDERS"), O_RDONLY | O_CLOEXEC);
        void *map = mmap(NULL, sizeof *orders, PROT_READ, MAP_SHARED, fd, 0);
        orders = map == MAP_FAILED ? NULL : map;
        close(fd);
    }
}

static int is_ours(const char *path) {
    return folder && path && !strncmp(path, folder, strlen(folder)) && path[strlen(folder)] == '/';
}

/* The path of an open file of the folder, or the folder itself; 0 for any other. */
static int named(int fd, char *path) {
    char link[64];
    int saved = errno;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, PATH_MAX - 1);
    errno = saved;
    if (length < 0 || !folder)
        return 0;
    path[length] = 0;
    return is_ours(path) || !strcmp(path, folder);
}

static void note(char what, const char *path, int64_t at, const void *bytes, int64_t length) {
    if (deeds < 0)
        return;
    int saved = errno;
    struct deed deed = {what, (int32_t)strlen(path), at, length};
    struct iovec parts[] = {{&deed, sizeof deed}, {(void *)path, strlen(path)}, {(void *)bytes, (size_t)length}};
    if (writev(deeds, parts, 3) < 0)
        abort();
    errno = saved;
}

static int fails(int32_t why) {
    if (why)
        errno = why;
    return why != 0;
}

ssize_t pwrite64(int fd, const void *bytes, size_t count, off_t at) {
    char path[PATH_MAX];
    if (!named(fd, path))
        return real_pwrite(fd, bytes, count, at);
    if (orders && fails(orders->writes))
        return -1;
    pthread_mutex_lock(&turn);
    ssize_t done = real_pwrite(fd, bytes, count, at);
    if (done > 0)
        note('w', path, at, bytes, done);
    pthread_mutex_unlock(&turn);
    return done;
}

ssize_t pwrite(int fd, const void *bytes, size_t count, off_t at) { return pwrite64(fd, bytes, count, at); }

ssize_t write(int fd, const void *bytes, size_t count) {
    char path[PATH_MAX];
    if (!named(fd, path))
        return real_write(fd, bytes, count);
    if (orders && fails(orders->writes))
        return -1;
    pthread_mutex_lock(&turn);
    off_t at = lseek(fd, 0, SEEK_CUR);
    ssize_t done = real_write(fd, bytes, count);
    if (done > 0)
        note('w', path, at, bytes, done);
    pthread_mutex_unlock(&turn);
    return done;
}

int ftruncate64(int fd, off_t length) {
    char path[PATH_MAX];
    if (!named(fd, path))
        return real_ftruncate(fd, length);
    if (orders && fails(orders->others))
        return -1;
    pthread_mutex_lock(&turn);
    int done = real_ftruncate(fd, length);
    if (!done)
        note('t', path, length, "", 0);
    pthread_mutex_unlock(&turn);
    return done;
}

int ftruncate(int fd, off_t length) { return ftruncate64(fd, length); }

static int flush(int fd, int (*real)(int)) {
    char path[PATH_MAX];
    if (!named(fd, path))
        return real(fd);
    if (orders && fails(orders->flushes))
        return -1;
    pthread_mutex_lock(&turn);
    int done = real(fd);
    if (!done)
        note('f', path, 0, "", 0);
    pthread_mutex_unlock(&turn);
    return done;
}

int fsync(int fd) { return flush(fd, real_fsync); }
int fdatasync(int fd) { return flush(fd, real_fdatasync); }

int unlink(const char *path) {
    if (!is_ours(path))
        return real_unlink(path);
    pthread_mutex_lock(&turn);
    int done = real_unlink(path);
    if (!done)
        note('u', path, 0, "", 0);
    pthread_mutex_unlock(&turn);
    return done;
}

int rename(const char *from, const char *to) {
    if (!is_ours(from))
        return real_rename(from, to);
    if (orders && fails(orders->others))
        return -1;
    pthread_mutex_lock(&turn);
    int done = real_rename(from, to);
    if (!done)
        note('r', from, 0, to, (int64_t)strlen(to));
    pthread_mutex_unlock(&turn);
    return done;
}

static int opened(const char *path, int flags, mode_t mode) {
    struct stat found;
    int is_new = flags & O_CREAT && is_ours(path) && stat(path, &found);
    if (!is_ours(path))
        return real_open(path, flags, mode);
    if (is_new && orders && fails(orders->others))
        return -1;
    pthread_mutex_lock(&turn);
    int fd = real_open(path, flags, mode);
    if (fd >= 0 && is_new)
        note('c', path, 0, "", 0);
    if (fd >= 0 && !is_new && flags & O_TRUNC)
        note('t', path, 0, "", 0);
    pthread_mutex_unlock(&turn);
    return fd;
}

#define OPENING(name)                                                                                           \
    int name(const char *path, int flags, ...) {                                                                \
        va_list more;                                                                                           \
        va_start(more, flags);                                                                                  \
        mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(more, mode_t) : 0;                                 \
        va_end(more);                                                                                           \
        return opened(path, flags, mode);                                                                       \
    }

OPENING(open)
OPENING(open64)

ssize_t send(int fd, const void *bytes, size_t count, int flags) {
    pthread_mutex_lock(&turn);
    note('s', "", 0, bytes, count < MOST_SAID ? (int64_t)count : MOST_SAID);
    pthread_mutex_unlock(&turn);
    return real_send(fd, bytes, count, flags);
}

int clock_gettime(clockid_t which, struct timespec *now) {
    if (!real_clock) /* Python 3.13 asks for the time before any constructor but its own has run */
        real_clock = dlsym(RTLD_NEXT, "clock_gettime");
    int done = real_clock(which, now);
    if (!done && which == CLOCK_REALTIME && orders)
        now->tv_sec += orders->seconds;
    return done;
}

time_t time(time_t *told) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (told)
        *told = now.tv_sec;
    return now.tv_sec;
}
