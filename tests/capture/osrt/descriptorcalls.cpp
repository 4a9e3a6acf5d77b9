// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// Each hooked function that works on a descriptor once or more, with what it must return.

#include "expected.h"

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <poll.h>
#include <sys/epoll.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/select.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <sys/un.h>

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

/// Calls that change a file or its name.
void changeFiles(Expected &e, int file, const std::string &path)
{
    const auto done = [&e](const char *function, int result, uint64_t object = kNothing) {
        CHECK(result == 0);
        e.call(function, object);
    };
    const auto fd = static_cast<uint64_t>(file);
    const std::string other = path + ".other";
    done("ftruncate", ::ftruncate(file, 8192), fd);
    done("ftruncate", ::ftruncate64(file, 4096), fd);
    done("truncate", ::truncate(path.c_str(), 8192));
    done("truncate", ::truncate64(path.c_str(), 4096));
    done("posix_fallocate", ::posix_fallocate(file, 0, 4096), fd);
    done("posix_fallocate", ::posix_fallocate64(file, 0, 8192), fd);
    CHECK(::fallocate(file, -1, 0, 1) == -1 && errno == EOPNOTSUPP);
    e.call("fallocate", file);
    CHECK(::fallocate64(file, -1, 0, 1) == -1 && errno == EOPNOTSUPP);
    e.call("fallocate", file);
    CHECK(::sync_file_range(file, 0, 0, 0x1000) == -1 && errno == EINVAL);
    e.call("sync_file_range", file);
    CHECK(::syncfs(-1) == -1 && errno == EBADF);
    e.call("syncfs", -1);
    done("rename", ::rename(path.c_str(), other.c_str()));
    done("renameat", ::renameat(AT_FDCWD, other.c_str(), AT_FDCWD, path.c_str()));
    done("renameat2", ::renameat2(AT_FDCWD, path.c_str(), AT_FDCWD, other.c_str(), 0));
    done("unlinkat", ::unlinkat(AT_FDCWD, other.c_str(), 0));
    CHECK(::remove(other.c_str()) == -1 && errno == ENOENT);
    e.call("remove", kNothing);
    done("mkdir", ::mkdir(path.c_str(), 0700));
    done("rmdir", ::rmdir(path.c_str()));
    done("mkdirat", ::mkdirat(AT_FDCWD, path.c_str(), 0700));
    done("rmdir", ::rmdir(path.c_str()));
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
        e.call("unlink", kNothing);
    }
    const int fresh = ::open(made.c_str(), O_CREAT | O_RDWR | O_EXCL, 0640);
    e.call("open", fresh);
    struct stat status
    {};
    CHECK(::fstat(fresh, &status) == 0 && (status.st_mode & 0777) == 0640);
    changeFiles(e, fresh, made);
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
    CHECK(::unlink(path) == 0);
    e.call("unlink", kNothing);
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

} // namespace

void callOnDescriptors(Expected &e)
{
    const int file = useFiles(e);
    readAndWrite(e, file);
    useMemory(e, file);
    waitForDescriptors(e, file);
    useSockets(e);
}
