// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

/* Preloaded into a program: counts its calls of each kind and lets one of them fail. What is to
 * fail stands in the file TRILANE_FAULTS/NAME, where NAME is the program's; programs without such a
 * file are left alone. TRILANE_FAULTS_OF: only calls that a library of such a name makes by itself
 * fail, none of the C++ library for it. TRILANE_FAULTS_SHOW: the call stack of the one that fails
 * is printed. The file is shared, so that a test may count the calls of a process that was killed,
 * and arm one that runs. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <pwd.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

/* The order is that of KINDS in faults.py. */
enum Kind {
    Memory,
    Open,
    Read,
    Write,
    Fsync,
    Map,
    MemFile,
    PidFd,
    Send,
    Receive,
    Ptrace,
    Bpf,
    Perf,
    Socket,
    Truncate,
    Rename,
    Thread,
    Poll,
    Duplicate,
    kKinds
};

enum { kPlaces = 1 << 15, kFrames = 48 };

/* One call stack, or one that has its hash. */
struct Place
{
    _Atomic uint64_t hash; /* of its return addresses and the kind; 0: none is here yet */
    uint64_t kind;         /* of its calls */
    uint64_t first;        /* number of the first of them */
    uint64_t last;
};

struct Control
{
    uint32_t kind;          /* that fails */
    uint32_t error;         /* its errno */
    _Atomic int64_t left;   /* calls of that kind until it does; below 0: never */
    _Atomic uint64_t fired; /* how often it did */
    uint64_t leastBytes;    /* smaller allocations do not fail, nor count */
    _Atomic uint64_t counts[kKinds];
    uint64_t isPlaced;            /* places are noted */
    struct Place places[kPlaces]; /* by hash; the last ones are missing where it is full */
};

static struct Control *g_control;
static _Atomic int g_isActive;
static int g_isShown;        /* tell who made the call that fails */
static const char *g_module; /* a part of the name of the library whose calls fail; null: of all */
static __thread int t_isPlacing; /* what unwinds may allocate */

static void notePlace(enum Kind kind, uint64_t number)
{
    void *frames[kFrames];
    if (t_isPlacing)
        return;
    t_isPlacing = 1;
    const int count = backtrace(frames, kFrames);
    t_isPlacing = 0;
    uint64_t hash = 14695981039346656037u + kind; /* FNV-1a, a word at a time */
    for (int i = 0; i < count; ++i)
        hash = (hash ^ (uintptr_t)frames[i]) * 1099511628211u;
    hash |= 1;
    for (uint64_t at = hash >> 32, tries = 0; tries < 64; ++at, ++tries) {
        struct Place *place = &g_control->places[at % kPlaces];
        uint64_t there = 0;
        if (atomic_compare_exchange_strong(&place->hash, &there, hash)) {
            place->kind = kind;
            place->first = number;
        } else if (there != hash) {
            continue;
        }
        place->last = number;
        return;
    }
}

/* Who made the call that fails. */
static void showPlace(void)
{
    void *frames[kFrames];
    t_isPlacing = 1;
    backtrace_symbols_fd(frames, backtrace(frames, kFrames), 2);
    t_isPlacing = 0;
}

/* Is it one of those whose calls are to fail? */
static int isMeant(const void *caller)
{
    Dl_info found;
    if (!g_module || t_isPlacing)
        return !g_module;
    t_isPlacing = 1;
    const int is = dladdr(caller, &found) && found.dli_fname && strstr(found.dli_fname, g_module);
    t_isPlacing = 0;
    return is;
}

static int failsFor(const void *caller, enum Kind kind)
{
    if (!atomic_load_explicit(&g_isActive, memory_order_relaxed) || !isMeant(caller))
        return 0;
    const uint64_t number =
        atomic_fetch_add_explicit(&g_control->counts[kind], 1, memory_order_relaxed);
    if (g_control->isPlaced)
        notePlace(kind, number);
    if (g_control->kind != (uint32_t)kind || atomic_load(&g_control->left) < 0 ||
        atomic_fetch_sub(&g_control->left, 1) != 0)
        return 0;
    atomic_fetch_add(&g_control->fired, 1);
    if (g_isShown)
        showPlace();
    errno = (int)g_control->error;
    return 1;
}

/* The allocator's own names: dlsym() allocates itself. */
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static __thread int t_isSpared; /* in what ends the program without memory, whoever calls it */

static int noMemoryFor(const void *caller, size_t bytes)
{
    return g_control && !t_isSpared && bytes >= g_control->leastBytes && failsFor(caller, Memory);
}

#define fails(kind) failsFor(__builtin_return_address(0), kind)
#define noMemory(bytes) noMemoryFor(__builtin_return_address(0), bytes)

void *malloc(size_t size)
{
    return noMemory(size) ? NULL : __libc_malloc(size);
}
void *calloc(size_t count, size_t size)
{
    return noMemory(count * size) ? NULL : __libc_calloc(count, size);
}
void *realloc(void *old, size_t size)
{
    return size && noMemory(size) ? NULL : __libc_realloc(old, size);
}
void *aligned_alloc(size_t alignment, size_t size)
{
    return noMemory(size) ? NULL : __libc_memalign(alignment, size);
}
int posix_memalign(void **result, size_t alignment, size_t size)
{
    if (noMemory(size))
        return ENOMEM;
    *result = __libc_memalign(alignment, size);
    return *result ? 0 : ENOMEM;
}

#define REAL(type, name, ...)                                                                      \
    static type (*real)(__VA_ARGS__);                                                              \
    if (!real)                                                                                     \
    real = (type(*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)

int open(const char *path, int flags, ...)
{
    va_list more;
    va_start(more, flags);
    const int mode = va_arg(more, int);
    va_end(more);
    REAL(int, "open", const char *, int, ...);
    return fails(Open) ? -1 : real(path, flags, mode);
}
int open64(const char *path, int flags, ...)
{
    va_list more;
    va_start(more, flags);
    const int mode = va_arg(more, int);
    va_end(more);
    REAL(int, "open64", const char *, int, ...);
    return fails(Open) ? -1 : real(path, flags, mode);
}
int openat(int folder, const char *path, int flags, ...)
{
    va_list more;
    va_start(more, flags);
    const int mode = va_arg(more, int);
    va_end(more);
    REAL(int, "openat", int, const char *, int, ...);
    return fails(Open) ? -1 : real(folder, path, flags, mode);
}
FILE *fopen(const char *path, const char *mode)
{
    REAL(FILE *, "fopen", const char *, const char *);
    return fails(Open) ? NULL : real(path, mode);
}
FILE *fopen64(const char *path, const char *mode)
{
    REAL(FILE *, "fopen64", const char *, const char *);
    return fails(Open) ? NULL : real(path, mode);
}
ssize_t read(int fd, void *to, size_t size)
{
    REAL(ssize_t, "read", int, void *, size_t);
    return fails(Read) ? -1 : real(fd, to, size);
}
ssize_t pread(int fd, void *to, size_t size, off_t at)
{
    REAL(ssize_t, "pread", int, void *, size_t, off_t);
    return fails(Read) ? -1 : real(fd, to, size, at);
}
ssize_t pread64(int fd, void *to, size_t size, off64_t at)
{
    REAL(ssize_t, "pread64", int, void *, size_t, off64_t);
    return fails(Read) ? -1 : real(fd, to, size, at);
}
ssize_t write(int fd, const void *from, size_t size)
{
    REAL(ssize_t, "write", int, const void *, size_t);
    return fd != 2 && fails(Write) ? -1 : real(fd, from, size);
}
ssize_t pwrite(int fd, const void *from, size_t size, off_t at)
{
    REAL(ssize_t, "pwrite", int, const void *, size_t, off_t);
    return fails(Write) ? -1 : real(fd, from, size, at);
}
ssize_t pwrite64(int fd, const void *from, size_t size, off64_t at)
{
    REAL(ssize_t, "pwrite64", int, const void *, size_t, off64_t);
    return fails(Write) ? -1 : real(fd, from, size, at);
}
size_t fwrite(const void *from, size_t size, size_t count, FILE *file)
{
    REAL(size_t, "fwrite", const void *, size_t, size_t, FILE *);
    return file != stderr && fails(Write) ? 0 : real(from, size, count, file);
}
int fsync(int fd)
{
    REAL(int, "fsync", int);
    return fails(Fsync) ? -1 : real(fd);
}
int fdatasync(int fd)
{
    REAL(int, "fdatasync", int);
    return fails(Fsync) ? -1 : real(fd);
}
void *mmap(void *at, size_t size, int access, int flags, int fd, off_t from)
{
    REAL(void *, "mmap", void *, size_t, int, int, int, off_t);
    return fails(Map) ? MAP_FAILED : real(at, size, access, flags, fd, from);
}
void *mmap64(void *at, size_t size, int access, int flags, int fd, off64_t from)
{
    REAL(void *, "mmap64", void *, size_t, int, int, int, off64_t);
    return fails(Map) ? MAP_FAILED : real(at, size, access, flags, fd, from);
}
int memfd_create(const char *name, unsigned flags)
{
    REAL(int, "memfd_create", const char *, unsigned);
    return fails(MemFile) ? -1 : real(name, flags);
}
ssize_t sendmsg(int fd, const struct msghdr *message, int flags)
{
    REAL(ssize_t, "sendmsg", int, const struct msghdr *, int);
    return fails(Send) ? -1 : real(fd, message, flags);
}
ssize_t send(int fd, const void *from, size_t size, int flags)
{
    REAL(ssize_t, "send", int, const void *, size_t, int);
    return fails(Send) ? -1 : real(fd, from, size, flags);
}
ssize_t recvmsg(int fd, struct msghdr *message, int flags)
{
    REAL(ssize_t, "recvmsg", int, struct msghdr *, int);
    return fails(Receive) ? -1 : real(fd, message, flags);
}
int socket(int domain, int type, int protocol)
{
    REAL(int, "socket", int, int, int);
    return fails(Socket) ? -1 : real(domain, type, protocol);
}
int socketpair(int domain, int type, int protocol, int ends[2])
{
    REAL(int, "socketpair", int, int, int, int *);
    return fails(Socket) ? -1 : real(domain, type, protocol, ends);
}
int connect(int fd, const struct sockaddr *to, socklen_t size)
{
    REAL(int, "connect", int, const struct sockaddr *, socklen_t);
    return fails(Socket) ? -1 : real(fd, to, size);
}
int accept4(int fd, struct sockaddr *from, socklen_t *size, int flags)
{
    REAL(int, "accept4", int, struct sockaddr *, socklen_t *, int);
    return fails(Socket) ? -1 : real(fd, from, size, flags);
}
int ftruncate(int fd, off_t size)
{
    REAL(int, "ftruncate", int, off_t);
    return fails(Truncate) ? -1 : real(fd, size);
}
int ftruncate64(int fd, off64_t size)
{
    REAL(int, "ftruncate64", int, off64_t);
    return fails(Truncate) ? -1 : real(fd, size);
}
int rename(const char *from, const char *to)
{
    REAL(int, "rename", const char *, const char *);
    return fails(Rename) ? -1 : real(from, to);
}
int renameat2(int a, const char *from, int b, const char *to, unsigned flags)
{
    REAL(int, "renameat2", int, const char *, int, const char *, unsigned);
    return fails(Rename) ? -1 : real(a, from, b, to, flags);
}
int pthread_create(pthread_t *thread, const pthread_attr_t *how, void *(*run)(void *), void *with)
{
    REAL(int, "pthread_create", pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
    return fails(Thread) ? EAGAIN : real(thread, how, run, with);
}
int poll(struct pollfd *what, nfds_t count, int wait)
{
    REAL(int, "poll", struct pollfd *, nfds_t, int);
    return fails(Poll) ? -1 : real(what, count, wait);
}
int ppoll(struct pollfd *what, nfds_t count, const struct timespec *wait, const sigset_t *mask)
{
    REAL(int, "ppoll", struct pollfd *, nfds_t, const struct timespec *, const sigset_t *);
    return fails(Poll) ? -1 : real(what, count, wait, mask);
}
int dup(int fd)
{
    REAL(int, "dup", int);
    return fails(Duplicate) ? -1 : real(fd);
}
int fcntl64(int fd, int command, ...)
{
    va_list more;
    va_start(more, command);
    void *with = va_arg(more, void *);
    va_end(more);
    REAL(int, "fcntl64", int, int, ...);
    return command == F_DUPFD_CLOEXEC && fails(Duplicate) ? -1 : real(fd, command, with);
}
int fcntl(int fd, int command, ...)
{
    va_list more;
    va_start(more, command);
    void *with = va_arg(more, void *);
    va_end(more);
    REAL(int, "fcntl", int, int, ...);
    return command == F_DUPFD_CLOEXEC && fails(Duplicate) ? -1 : real(fd, command, with);
}
/* glibc's name service does not look whether it gets memory. */
int getpwuid_r(uid_t uid, struct passwd *entry, char *room, size_t size, struct passwd **found)
{
    REAL(int, "getpwuid_r", uid_t, struct passwd *, char *, size_t, struct passwd **);
    t_isSpared = 1;
    const int error = real(uid, entry, room, size, found);
    t_isSpared = 0;
    return error;
}
int getpwnam_r(const char *name, struct passwd *entry, char *room, size_t size,
               struct passwd **found)
{
    REAL(int, "getpwnam_r", const char *, struct passwd *, char *, size_t, struct passwd **);
    t_isSpared = 1;
    const int error = real(name, entry, room, size, found);
    t_isSpared = 0;
    return error;
}
long ptrace(int what, ...)
{
    va_list more;
    va_start(more, what);
    const int pid = va_arg(more, int);
    void *at = va_arg(more, void *);
    void *with = va_arg(more, void *);
    va_end(more);
    REAL(long, "ptrace", int, ...);
    return fails(Ptrace) ? -1 : real(what, pid, at, with);
}
long syscall(long number, ...)
{
    long a[6];
    va_list more;
    va_start(more, number);
    for (int i = 0; i < 6; ++i)
        a[i] = va_arg(more, long);
    va_end(more);
    REAL(long, "syscall", long, ...);
    int kind = -1;
    if (number == SYS_bpf)
        kind = Bpf;
    else if (number == SYS_perf_event_open)
        kind = Perf;
    else if (number == SYS_pidfd_open || number == SYS_pidfd_send_signal ||
             number == SYS_pidfd_getfd)
        kind = PidFd;
    else if (number == SYS_memfd_create)
        kind = MemFile;
    return kind >= 0 && fails((enum Kind)kind) ? -1
                                               : real(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}

__attribute__((constructor)) static void begin(void)
{
    const char *folder = getenv("TRILANE_FAULTS");
    char exe[PATH_MAX];
    char path[PATH_MAX];
    const ssize_t size = readlink("/proc/self/exe", exe, sizeof exe - 1);
    if (!folder || size <= 0)
        return;
    exe[size] = 0;
    snprintf(path, sizeof path, "%s/%s", folder, strrchr(exe, '/') + 1);
    const int fd = (int)syscall(SYS_openat, AT_FDCWD, path, O_RDWR | O_CLOEXEC);
    if (fd < 0)
        return;
    void *there = mmap(NULL, sizeof *g_control, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    close(fd);
    if (there == MAP_FAILED)
        return;
    void *frame;
    (void)backtrace(&frame, 1); /* the first call loads a library */
    g_module = getenv("TRILANE_FAULTS_OF");
    g_isShown = getenv("TRILANE_FAULTS_SHOW") != NULL;
    g_control = there;
}

static int (*g_main)(int, char **, char **);

/* What happens before main() cannot be answered for by the program, nor what happens after. */
static int mainWithFaults(int argc, char **argv, char **environment)
{
    atomic_store(&g_isActive, g_control != NULL);
    const int code = g_main(argc, argv, environment);
    atomic_store(&g_isActive, 0);
    return code;
}

int __libc_start_main(int (*entry)(int, char **, char **), int argc, char **argv,
                      void (*init)(void), void (*fini)(void), void (*last)(void), void *stack)
{
    REAL(int, "__libc_start_main", int (*)(int, char **, char **), int, char **, void (*)(void),
         void (*)(void), void (*)(void), void *);
    g_main = entry;
    return real(mainWithFaults, argc, argv, init, fini, last, stack);
}
