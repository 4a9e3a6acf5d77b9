// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// target_attach [seccomp-kill=CALL | seccomp-error | seccomp-strict | slow-thread | nvtx-late] …:
// works until its standard input ends, in ways that a careless injector breaks, and checks its own
// results. Says "ready" when it is, and at the end "ROUNDS rounds, WRONG wrong", with exit code 42
// when nothing was wrong.

#include <atomic>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <string_view>
#include <thread>
#include <vector>

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#if TRILANE_HAS_NVTX
#include <nvtx3/nvToolsExt.h>
#endif

namespace {

std::atomic<bool> s_ends{false};
std::atomic<uint64_t> s_rounds{0};
std::atomic<uint64_t> s_wrong{0};

void wrong(const char *what, long value)
{
    std::fprintf(stderr, "wrong: %s %ld\n", what, value);
    ++s_wrong;
}

/// Memory from malloc and back, floating point in registers: always the same result.
double work(unsigned seed)
{
    double sum = 0.5;
    std::vector<char *> blocks;
    for (int i = 0; i < 200; ++i) {
        seed = seed * 1664525 + 1013904223;
        const size_t size = 16 + (seed >> 20) % 3000;
        auto *block = static_cast<char *>(std::malloc(size));
        std::memset(block, static_cast<int>(seed >> 8), size);
        blocks.push_back(block);
        for (size_t at = 0; at < size; at += 64)
            sum = sum * 1.0000001 +
                  std::sqrt(static_cast<double>(static_cast<unsigned char>(block[at])));
        if (blocks.size() > 20) {
            std::free(blocks[seed % 20]);
            blocks[seed % 20] = blocks.back();
            blocks.pop_back();
        }
    }
    for (char *block : blocks)
        std::free(block);
    return sum;
}

void allocate(unsigned seed)
{
    const double expected = work(seed);
    while (!s_ends) {
        if (work(seed) != expected)
            wrong("sum", static_cast<long>(seed));
        ++s_rounds;
    }
}

/// A sleep is neither cut short nor interrupted.
void sleepOften()
{
    while (!s_ends) {
        const auto begin = std::chrono::steady_clock::now();
        timespec time{0, 20'000'000};
        if (::nanosleep(&time, nullptr) != 0)
            wrong("nanosleep", errno);
        if (std::chrono::steady_clock::now() - begin < std::chrono::milliseconds(20))
            wrong("slept", 0);
        ++s_rounds;
    }
}

void waitForEvents()
{
    const int events = ::epoll_create1(EPOLL_CLOEXEC);
    while (!s_ends) {
        epoll_event event{};
        if (const int got = ::epoll_wait(events, &event, 1, 15); got != 0)
            wrong("epoll_wait", errno);
        if (const int got = ::poll(nullptr, 0, 15); got != 0)
            wrong("poll", errno);
        ++s_rounds;
    }
}

/// Through a pipe and back: every byte arrives once.
void pass(int from, int to, bool begins)
{
    unsigned char expected = 0;
    if (begins && ::write(to, "", 1) != 1)
        wrong("write", errno);
    for (;;) {
        unsigned char got = 0;
        const ssize_t size = ::read(from, &got, 1);
        if (size == 0)
            break;
        if (size != 1 || got != expected)
            wrong("read", size == 1 ? got : -errno);
        if (s_ends)
            break;
        const auto next = static_cast<unsigned char>(begins ? got + 1 : got);
        if (::write(to, &next, 1) != 1 && errno != EPIPE)
            wrong("write", errno);
        expected = static_cast<unsigned char>(expected + 1);
        ++s_rounds;
        ::usleep(1000);
    }
    ::close(to);
}

#if TRILANE_HAS_NVTX
void range()
{
    while (!s_ends) {
        nvtxRangePushA("outer");
        nvtxRangePushA("inner");
        ::usleep(200);
        nvtxRangePop();
        nvtxRangePop();
        ++s_rounds;
    }
}
#endif

constexpr std::string_view kKillsAt = "seccomp-kill="; ///< the number of a call

void filter(bool kills, uint32_t call)
{
    sock_filter program[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, kills ? SECCOMP_RET_KILL_PROCESS : SECCOMP_RET_ERRNO | EPERM),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)};
    const sock_fprog whole{sizeof program / sizeof program[0], program};
    ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    if (::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &whole) != 0)
        std::exit(3);
}

/// From now on a thread that this one makes comes only when a byte has come on standard input;
/// until then nothing stops this one, as one that waits for a device. False: the kernel cannot do
/// that.
bool makeThreadsSlowly(std::vector<std::thread> &threads)
{
    constexpr unsigned kUntilAnswered = 1U
                                        << 5; // SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV, Linux 5.19
    static std::atomic<int> listener{-1};
    threads.emplace_back([] {
        while (listener < 0)
            ::usleep(1000);
        for (;;) {
            seccomp_notif asked{};
            if (::ioctl(listener, SECCOMP_IOCTL_NOTIF_RECV, &asked) != 0)
                return; // whom it is about has ended
            char byte = 0;
            (void)!::read(0, &byte, 1);
            seccomp_notif_resp answer{.id = asked.id, .flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE};
            ::ioctl(listener, SECCOMP_IOCTL_NOTIF_SEND, &answer);
        }
    });
    sock_filter program[] = {BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
                             BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone3, 1, 0),
                             BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 1),
                             BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_USER_NOTIF),
                             BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)};
    const sock_fprog whole{sizeof program / sizeof program[0], program};
    ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    listener =
        static_cast<int>(::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER,
                                   SECCOMP_FILTER_FLAG_NEW_LISTENER | kUntilAnswered, &whole));
    return listener >= 0;
}

} // namespace

int main(int argc, char **argv)
{
    const std::string_view mode = argc > 1 ? argv[1] : "";
    if (mode == "slow-thread") {
        std::vector<std::thread> answering;
        if (!makeThreadsSlowly(answering))
            std::_Exit(3);
        std::puts("ready");
        std::fflush(stdout);
        constexpr timespec kSecond{.tv_sec = 1, .tv_nsec = 0};
        while (::getppid() != 1)
            ::ppoll(nullptr, 0, &kSecond, nullptr);
        std::_Exit(0);
    }
    if (mode.starts_with("seccomp-") && mode != "seccomp-strict")
        filter(mode.starts_with("seccomp-kill"),
               mode.starts_with(kKillsAt) ? static_cast<uint32_t>(std::atoi(&mode[kKillsAt.size()]))
                                          : SYS_memfd_create);
    std::vector<std::thread> threads;
    if (mode != "quiet" && mode != "seccomp-strict") {
        int there[2];
        int back[2];
        if (::pipe(there) != 0 || ::pipe(back) != 0)
            return 3;
        for (unsigned i = 0; i < 4; ++i)
            threads.emplace_back(allocate, i + 1);
        threads.emplace_back(sleepOften);
        threads.emplace_back(waitForEvents);
        threads.emplace_back(pass, there[0], back[1], false);
        threads.emplace_back(pass, back[0], there[1], true);
    }
    std::puts("ready");
    std::fflush(stdout);
    if (mode == "seccomp-strict")
        ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_STRICT);
    char byte = 0;
#if TRILANE_HAS_NVTX
    if (mode == "nvtx-late" && ::read(0, &byte, 1) == 1)
        threads.emplace_back(range);
    else if (mode == "nvtx")
        threads.emplace_back(range);
#endif
    while (::read(0, &byte, 1) == 1)
        ;
    if (mode == "seccomp-strict")
        ::syscall(SYS_exit, 42);
    s_ends = true;
    for (std::thread &thread : threads)
        thread.join();
    std::printf("%lu rounds, %lu wrong\n", static_cast<unsigned long>(s_rounds),
                static_cast<unsigned long>(s_wrong));
    return s_wrong == 0 ? 42 : 1;
}
