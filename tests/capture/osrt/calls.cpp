// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// Each hooked function once or more, with what it must return.

#include "expected.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <thread>

#include <fcntl.h>
#include <linux/futex.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <sys/epoll.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/select.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>

extern "C" {
ssize_t __read_chk(int, void *, size_t, size_t);
ssize_t __pread_chk(int, void *, size_t, off_t, size_t);
ssize_t __pread64_chk(int, void *, size_t, off_t, size_t);
ssize_t __recv_chk(int, void *, size_t, size_t, int);
ssize_t __recvfrom_chk(int, void *, size_t, size_t, int, sockaddr *, socklen_t *);
int __poll_chk(pollfd *, nfds_t, int, size_t);
int __ppoll_chk(pollfd *, nfds_t, const timespec *, const sigset_t *, size_t);
int __open_2(const char *, int);
int __open64_2(const char *, int);
int __openat_2(int, const char *, int);
int __openat64_2(int, const char *, int);
}

namespace {

constexpr uint64_t kNothing = Expected::kNothing;
const timespec kPast{.tv_sec = 1, .tv_nsec = 0};

void useLocks(Expected &e)
{
    // A free lock is no wait.
    pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    CHECK(pthread_mutex_lock(&mutex) == 0);
    CHECK(pthread_mutex_trylock(&mutex) == EBUSY && pthread_mutex_unlock(&mutex) == 0);
    CHECK(pthread_mutex_timedlock(&mutex, &kPast) == 0);
    e.call("pthread_mutex_timedlock", &mutex);
    CHECK(pthread_mutex_timedlock(&mutex, &kPast) == ETIMEDOUT);
    e.call("pthread_mutex_timedlock", &mutex, ::gettid());
    CHECK(pthread_mutex_clocklock(&mutex, CLOCK_MONOTONIC, &kPast) == ETIMEDOUT);
    e.call("pthread_mutex_clocklock", &mutex, ::gettid());
    pthread_mutex_unlock(&mutex);

    pthread_mutexattr_t kind;
    pthread_mutexattr_init(&kind);
    pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_ERRORCHECK);
    pthread_mutex_t checking;
    pthread_mutex_init(&checking, &kind);
    CHECK(pthread_mutex_lock(&checking) == 0);
    CHECK(pthread_mutex_lock(&checking) == EDEADLK);
    e.call("pthread_mutex_lock", &checking, ::gettid());
    pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_t recursive;
    pthread_mutex_init(&recursive, &kind);
    CHECK(pthread_mutex_lock(&recursive) == 0 && pthread_mutex_lock(&recursive) == 0);
    CHECK(pthread_mutex_unlock(&recursive) == 0 && pthread_mutex_unlock(&recursive) == 0);
    CHECK(pthread_mutex_unlock(&recursive) == EPERM);

    pthread_rwlock_t shared = PTHREAD_RWLOCK_INITIALIZER;
    CHECK(pthread_rwlock_rdlock(&shared) == 0 && pthread_rwlock_rdlock(&shared) == 0);
    CHECK(pthread_rwlock_timedrdlock(&shared, &kPast) == 0);
    e.call("pthread_rwlock_timedrdlock", &shared);
    CHECK(pthread_rwlock_timedwrlock(&shared, &kPast) == ETIMEDOUT);
    e.call("pthread_rwlock_timedwrlock", &shared);
    for (int i = 0; i < 3; ++i)
        pthread_rwlock_unlock(&shared);
    CHECK(pthread_rwlock_wrlock(&shared) == 0);
    CHECK(pthread_rwlock_rdlock(&shared) == EDEADLK);
    e.call("pthread_rwlock_rdlock", &shared, ::gettid());
    CHECK(pthread_rwlock_wrlock(&shared) == EDEADLK);
    e.call("pthread_rwlock_wrlock", &shared, ::gettid());
    CHECK(pthread_rwlock_clockrdlock(&shared, CLOCK_MONOTONIC, &kPast) == EDEADLK);
    e.call("pthread_rwlock_clockrdlock", &shared, ::gettid());
    CHECK(pthread_rwlock_clockwrlock(&shared, CLOCK_MONOTONIC, &kPast) == EDEADLK);
    e.call("pthread_rwlock_clockwrlock", &shared, ::gettid());
    pthread_rwlock_unlock(&shared);
}

void waitForThreads(Expected &e)
{
    pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
    pthread_mutex_lock(&mutex);
    CHECK(pthread_cond_timedwait(&condition, &mutex, &kPast) == ETIMEDOUT);
    e.call("pthread_cond_timedwait", &condition);
    CHECK(pthread_cond_clockwait(&condition, &mutex, CLOCK_MONOTONIC, &kPast) == ETIMEDOUT);
    e.call("pthread_cond_clockwait", &condition);
    CHECK(pthread_mutex_trylock(&mutex) == EBUSY); // it is ours again

    sem_t semaphore;
    sem_init(&semaphore, 0, 2);
    CHECK(sem_wait(&semaphore) == 0);
    e.call("sem_wait", &semaphore);
    CHECK(sem_timedwait(&semaphore, &kPast) == 0);
    e.call("sem_timedwait", &semaphore);
    CHECK(sem_timedwait(&semaphore, &kPast) == -1 && errno == ETIMEDOUT);
    e.call("sem_timedwait", &semaphore);
    CHECK(sem_clockwait(&semaphore, CLOCK_MONOTONIC, &kPast) == -1 && errno == ETIMEDOUT);
    e.call("sem_clockwait", &semaphore);

    pthread_barrier_t barrier;
    pthread_barrier_init(&barrier, nullptr, 1);
    CHECK(pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD);
    e.call("pthread_barrier_wait", &barrier);

    const timespec future{.tv_sec = 1L << 40, .tv_nsec = 0};
    const auto start = [] {
        pthread_t thread{};
        pthread_create(
            &thread, nullptr, [](void *) -> void * { return &errno; }, nullptr);
        return thread;
    };
    void *value = nullptr;
    pthread_t thread = start();
    CHECK(pthread_join(thread, &value) == 0 && value);
    e.call("pthread_join", uint64_t{thread});
    thread = start();
    CHECK(pthread_timedjoin_np(thread, &value, &future) == 0);
    e.call("pthread_timedjoin_np", uint64_t{thread});
    thread = start();
    CHECK(pthread_clockjoin_np(thread, &value, CLOCK_MONOTONIC, &future) == 0);
    e.call("pthread_clockjoin_np", uint64_t{thread});

    int word = 0;
    CHECK(::syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, 1, nullptr) == -1 && errno == EAGAIN);
    e.call("futex", &word);
    CHECK(::syscall(SYS_gettid) == ::gettid());
    CHECK(::syscall(SYS_futex, &word, FUTEX_WAKE_PRIVATE, 1) == 0);
}

void waitForTime(Expected &e)
{
    const timespec soon{.tv_sec = 0, .tv_nsec = 1000};
    CHECK(::sleep(0) == 0);
    e.call("sleep", kNothing);
    CHECK(::usleep(1) == 0);
    e.call("usleep", kNothing);
    CHECK(::nanosleep(&soon, nullptr) == 0);
    e.call("nanosleep", kNothing);
    CHECK(::clock_nanosleep(CLOCK_MONOTONIC, 0, &soon, nullptr) == 0);
    e.call("clock_nanosleep", kNothing);
    const timespec wrong{.tv_sec = 0, .tv_nsec = -1};
    CHECK(::clock_nanosleep(CLOCK_MONOTONIC, 0, &wrong, nullptr) == EINVAL);
    e.call("clock_nanosleep", kNothing);
}

int useFiles(Expected &e)
{
    char path[] = "/tmp/osrt-XXXXXX";
    const int file = ::mkostemp(path, O_CLOEXEC);
    const auto opened = [&e](const char *function, int fd) {
        CHECK(fd >= 0);
        e.call(function, fd);
        CHECK(::close(fd) == 0);
        e.call("close", fd);
    };
    opened("open", ::open(path, O_RDONLY));
    opened("open", ::open64(path, O_RDONLY));
    opened("open", __open_2(path, O_RDONLY));
    opened("open", __open64_2(path, O_RDONLY));
    opened("openat", ::openat(AT_FDCWD, path, O_RDONLY));
    opened("openat", ::openat64(AT_FDCWD, path, O_RDONLY));
    opened("openat", __openat_2(AT_FDCWD, path, O_RDONLY));
    opened("openat", __openat64_2(AT_FDCWD, path, O_RDONLY));
    const std::string made = std::string(path) + ".made";
    for (auto *create : {::creat, ::creat64}) {
        opened("creat", create(made.c_str(), 0600));
        CHECK(::unlink(made.c_str()) == 0);
    }
    const int fresh = ::open(made.c_str(), O_CREAT | O_RDWR | O_EXCL, 0640);
    e.call("open", fresh);
    struct stat status
    {};
    CHECK(::fstat(fresh, &status) == 0 && (status.st_mode & 0777) == 0640);
    ::unlink(made.c_str());
    CHECK(::open("/nowhere/at/all", O_RDONLY) == -1 && errno == ENOENT);
    e.call("open", kNothing);
    CHECK(::close(-5) == -1 && errno == EBADF);
    e.call("close", -5);
    CHECK(::fsync(file) == 0);
    e.call("fsync", file);
    CHECK(::fdatasync(file) == 0);
    e.call("fdatasync", file);
    CHECK(::flock(file, LOCK_EX) == 0);
    e.call("flock", file);
    ::unlink(path);
    return file;
}

void readAndWrite(Expected &e, int file)
{
    char data[8] = "seven77";
    iovec part{data, 7};
    CHECK(::write(file, data, 7) == 7);
    e.call("write", file);
    CHECK(::writev(file, &part, 1) == 7);
    e.call("writev", file);
    for (auto *function : {::pwrite, ::pwrite64}) {
        CHECK(function(file, data, 7, 14) == 7);
        e.call("pwrite", file);
    }
    for (auto *function : {::pwritev, ::pwritev64}) {
        CHECK(function(file, &part, 1, 21) == 7);
        e.call("pwritev", file);
    }
    for (auto *function : {::pread, ::pread64}) {
        CHECK(function(file, data, 8, 25) == 3 && std::memcmp(data, "n77", 3) == 0);
        e.call("pread", file);
    }
    for (auto *function : {__pread_chk, __pread64_chk}) {
        CHECK(function(file, data, 7, 7, 8) == 7);
        e.call("pread", file);
    }
    for (auto *function : {::preadv, ::preadv64}) {
        CHECK(function(file, &part, 1, 27) == 1);
        e.call("preadv", file);
    }
    CHECK(::lseek(file, 0, SEEK_SET) == 0);
    CHECK(::read(file, data, 7) == 7 && std::memcmp(data, "seven77", 7) == 0);
    e.call("read", file);
    CHECK(__read_chk(file, data, 7, 8) == 7);
    e.call("read", file);
    CHECK(::readv(file, &part, 1) == 7);
    e.call("readv", file);
    CHECK(::read(-1, data, 1) == -1 && errno == EBADF);
    e.call("read", kNothing);
    int ends[2];
    CHECK(::pipe(ends) == 0);
    off_t at = 0;
    CHECK(::sendfile(ends[1], file, &at, 7) == 7 && at == 7);
    e.call("sendfile", file);
    CHECK(::sendfile64(ends[1], file, &at, 7) == 7 && at == 14);
    e.call("sendfile", file);
    int waiting = 0;
    CHECK(::ioctl(ends[0], FIONREAD, &waiting) == 0 && waiting == 14);
    e.call("ioctl", ends[0]);
    for (const int end : ends) {
        ::close(end);
        e.call("close", end);
    }
}

void useMemory(Expected &e, int file)
{
    for (auto *function : {::mmap, ::mmap64}) {
        void *memory = function(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        CHECK(memory != MAP_FAILED && std::memcmp(memory, "seven77", 7) == 0);
        e.call("mmap", memory);
        CHECK(::msync(memory, 4096, MS_SYNC) == 0);
        e.call("msync", memory);
        CHECK(::madvise(memory, 4096, MADV_WILLNEED) == 0);
        e.call("madvise", memory);
        CHECK(::munmap(memory, 4096) == 0);
        e.call("munmap", memory);
    }
    CHECK(::mmap(nullptr, 0, PROT_READ, MAP_PRIVATE, file, 0) == MAP_FAILED && errno == EINVAL);
    e.call("mmap", kNothing);
}

void waitForDescriptors(Expected &e, int file)
{
    pollfd one{file, POLLIN, 0};
    const timespec none{};
    timeval noTime{};
    CHECK(::poll(&one, 1, 0) == 1 && (one.revents & POLLIN));
    e.call("poll", file);
    CHECK(__poll_chk(&one, 1, 0, sizeof one) == 1);
    e.call("poll", file);
    CHECK(::poll(nullptr, 0, 0) == 0);
    e.call("poll", kNothing);
    CHECK(::ppoll(&one, 1, &none, nullptr) == 1);
    e.call("ppoll", file);
    CHECK(__ppoll_chk(&one, 1, &none, nullptr, sizeof one) == 1);
    e.call("ppoll", file);
    fd_set set;
    FD_ZERO(&set);
    FD_SET(file, &set);
    CHECK(::select(file + 1, &set, nullptr, nullptr, &noTime) == 1);
    e.call("select", kNothing);
    CHECK(::pselect(file + 1, &set, nullptr, nullptr, &none, nullptr) == 1);
    e.call("pselect", kNothing);
    const int several = ::epoll_create1(EPOLL_CLOEXEC);
    epoll_event event{};
    CHECK(::epoll_wait(several, &event, 1, 0) == 0);
    e.call("epoll_wait", several);
    CHECK(::epoll_pwait(several, &event, 1, 0, nullptr) == 0);
    e.call("epoll_pwait", several);
    CHECK(::epoll_pwait2(several, &event, 1, &none, nullptr) == 0);
    e.call("epoll_pwait2", several);
}

int connected(Expected &e, const sockaddr_un &address)
{
    const int socket = ::socket(AF_UNIX, SOCK_STREAM, 0);
    CHECK(::connect(socket, reinterpret_cast<const sockaddr *>(&address), sizeof address) == 0);
    e.call("connect", socket);
    return socket;
}

void useSockets(Expected &e)
{
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::snprintf(address.sun_path + 1, sizeof address.sun_path - 1, "osrt-%d", ::getpid());
    const int listener = ::socket(AF_UNIX, SOCK_STREAM, 0);
    CHECK(::bind(listener, reinterpret_cast<sockaddr *>(&address), sizeof address) == 0);
    CHECK(::listen(listener, 4) == 0);
    const int here = connected(e, address);
    CHECK(::accept(listener, nullptr, nullptr) > here);
    e.call("accept", listener);
    connected(e, address);
    CHECK(::accept4(listener, nullptr, nullptr, SOCK_CLOEXEC) > here);
    e.call("accept4", listener);

    int pair[2];
    CHECK(::socketpair(AF_UNIX, SOCK_DGRAM, 0, pair) == 0);
    char data[4] = "abc";
    iovec part{data, 3};
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    mmsghdr messages{.msg_hdr = message, .msg_len = 0};
    CHECK(::send(pair[0], data, 3, 0) == 3);
    e.call("send", pair[0]);
    CHECK(::sendto(pair[0], data, 3, 0, nullptr, 0) == 3);
    e.call("sendto", pair[0]);
    CHECK(::sendmsg(pair[0], &message, 0) == 3);
    e.call("sendmsg", pair[0]);
    CHECK(::sendmmsg(pair[0], &messages, 1, 0) == 1 && messages.msg_len == 3);
    e.call("sendmmsg", pair[0]);
    CHECK(::send(pair[0], data, 2, 0) == 2 && ::send(pair[0], data, 1, 0) == 1);
    e.call("send", pair[0]);
    e.call("send", pair[0]);
    CHECK(::recv(pair[1], data, 4, 0) == 3);
    e.call("recv", pair[1]);
    CHECK(__recv_chk(pair[1], data, 4, 4, 0) == 3);
    e.call("recv", pair[1]);
    CHECK(::recvfrom(pair[1], data, 4, 0, nullptr, nullptr) == 3);
    e.call("recvfrom", pair[1]);
    CHECK(__recvfrom_chk(pair[1], data, 4, 4, 0, nullptr, nullptr) == 3);
    e.call("recvfrom", pair[1]);
    CHECK(::recvmsg(pair[1], &message, 0) == 2);
    e.call("recvmsg", pair[1]);
    CHECK(::recvmmsg(pair[1], &messages, 1, 0, nullptr) == 1 && messages.msg_len == 1);
    e.call("recvmmsg", pair[1]);
}

void waitForChildren(Expected &e)
{
    const auto child = [&e] {
        const pid_t pid = ::fork();
        if (pid == 0)
            ::_exit(9);
        e.call("fork", pid);
        return pid;
    };
    int status = 0;
    pid_t pid = child();
    CHECK(::waitpid(pid, &status, 0) == pid && WEXITSTATUS(status) == 9);
    e.call("waitpid", pid);
    pid = child();
    CHECK(::wait(&status) == pid);
    e.call("wait", pid);
    pid = child();
    CHECK(::wait3(&status, 0, nullptr) == pid);
    e.call("wait3", pid);
    pid = child();
    CHECK(::wait4(pid, &status, 0, nullptr) == pid);
    e.call("wait4", pid);
    pid = child();
    siginfo_t info{};
    CHECK(::waitid(P_PID, static_cast<id_t>(pid), &info, WEXITED) == 0 && info.si_pid == pid);
    e.call("waitid", pid);
    CHECK(::waitpid(-1, &status, WNOHANG) == -1 && errno == ECHILD);
    e.call("waitpid", kNothing);
}

Expected *s_inHandler = nullptr;

/// The handler's call is inside another, and returns first.
void beInterrupted(Expected &e)
{
    s_inHandler = &e;
    struct sigaction action
    {};
    action.sa_handler = [](int) {
        ::usleep(1);
        s_inHandler->call("usleep", kNothing);
    };
    ::sigaction(SIGUSR1, &action, nullptr);
    std::thread sender([tid = ::gettid(), thread = pthread_self()] {
        waitUntilAsleep(tid);
        pthread_kill(thread, SIGUSR1);
    });
    CHECK(::pause() == -1 && errno == EINTR);
    e.call("pause", kNothing);
    const auto handle = sender.native_handle();
    sender.join();
    e.call("pthread_join", uint64_t{handle});
}

} // namespace

void callEverything(Expected &e)
{
    useLocks(e);
    waitForThreads(e);
    waitForTime(e);
    const int file = useFiles(e);
    readAndWrite(e, file);
    useMemory(e, file);
    waitForDescriptors(e, file);
    useSockets(e);
    waitForChildren(e);
    beInterrupted(e);
}
