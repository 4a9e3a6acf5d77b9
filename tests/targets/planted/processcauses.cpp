// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "child.h"
#include "worker.h"

#include "tests/targets/train/range.h"

#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

extern char **environ;

namespace planted {

namespace {

/// To the first core.
void pin()
{
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(0, &one);
    ::sched_setaffinity(0, sizeof one, &one);
}

/// A process that wants the same core.
class Hog : public Cause
{
public:
    void prepare() override
    {
        m_process = ::fork();
        if (m_process != 0)
            return;
        ::pthread_setname_np(::pthread_self(), "hog");
        pin();
        ::raise(SIGSTOP);
        for (;;)
            spin(kMs);
    }
    void begin() override { pin(); }
    Planted plant(int ms) override
    {
        ::kill(m_process, SIGCONT);
        const int64_t begin = now();
        const int64_t used = cpuTime(m_process);
        {
            const train::Range range("work");
            while (now() < begin + ms * kMs) {
            }
        }
        Planted planted;
        planted.add(begin, now(), cpuTime(m_process) - used);
        ::kill(m_process, SIGSTOP);
        return planted;
    }
    void end() override
    {
        ::kill(m_process, SIGKILL);
        ::waitpid(m_process, nullptr, 0);
    }

private:
    pid_t m_process = -1;
};

/// A core that is wanted by a process that is not recorded: PLANTED_HOG is its id. It is stopped
/// but for the time that is planted.
class ForeignHog : public Cause
{
public:
    void begin() override
    {
        const char *process = std::getenv("PLANTED_HOG");
        require(process && (m_process = std::atoi(process)) > 1, "PLANTED_HOG");
        pin();
    }
    Planted plant(int ms) override
    {
        ::kill(m_process, SIGCONT);
        const int64_t begin = now();
        const int64_t used = cpuTime(m_process);
        {
            const train::Range range("work");
            while (now() < begin + ms * kMs) {
            }
        }
        Planted planted;
        planted.add(begin, now(), cpuTime(m_process) - used);
        ::kill(m_process, SIGSTOP);
        return planted;
    }

private:
    pid_t m_process = -1;
};

/// Another rank that comes late to a collective.
class Straggler : public Cause
{
public:
    void prepare() override
    {
        m_child.start("rank 1", [](int ms) {
            const train::Range range("augment");
            spin(ms * kMs);
        });
    }
    Planted plant(int ms) override
    {
        const int64_t begin = now();
        const train::Range range("gloo:all_reduce");
        m_child.order(ms);
        m_child.wait();
        return {begin, now()};
    }
    void end() override { m_child.end(); }

private:
    Child m_child;
};

/// A child that works and ends.
class Wait : public Cause
{
public:
    Planted plant(int ms) override
    {
        const int64_t begin = now();
        const pid_t child = ::fork();
        if (child == 0) {
            ::pthread_setname_np(::pthread_self(), "evaluator");
            {
                const train::Range range("evaluate");
                spin(ms * kMs);
            }
            ::_exit(0);
        }
        require(::waitpid(child, nullptr, 0) == child, "waitpid");
        return {begin, now()};
    }
};

/// Another program.
class Program : public Cause
{
public:
    Planted plant(int ms) override
    {
        char seconds[32];
        std::snprintf(seconds, sizeof seconds, "%.3f", ms / 1000.0);
        char name[] = "sleep";
        char *const arguments[] = {name, seconds, nullptr};
        const int64_t begin = now();
        pid_t child = -1;
        require(::posix_spawnp(&child, "sleep", nullptr, nullptr, arguments, environ) == 0,
                "sleep");
        require(::waitpid(child, nullptr, 0) == child, "waitpid");
        return {begin, now()};
    }
};

/// A worker behind a socket, that has a decoder behind a pipe.
class Pipeline : public Cause
{
public:
    void prepare() override
    {
        m_decoder.start("decoder", [](int ms) {
            const train::Range range("decode");
            spin(ms * kMs);
        });
        require(::socketpair(AF_UNIX, SOCK_STREAM, 0, m_sockets) == 0, "socketpair");
        m_worker = ::fork();
        if (m_worker == 0)
            serve();
        ::close(m_sockets[1]);
    }
    Planted plant(int ms) override
    {
        const int64_t begin = now();
        require(::send(m_sockets[0], &ms, sizeof ms, 0) == sizeof ms, "send");
        require(::recv(m_sockets[0], &ms, sizeof ms, 0) == sizeof ms, "recv");
        return {begin, now()};
    }
    void end() override
    {
        ::close(m_sockets[0]);
        ::waitpid(m_worker, nullptr, 0);
        m_decoder.end();
    }

private:
    [[noreturn]] void serve()
    {
        ::close(m_sockets[0]);
        ::pthread_setname_np(::pthread_self(), "worker");
        for (int ms = 0; ::recv(m_sockets[1], &ms, sizeof ms, 0) == sizeof ms;) {
            m_decoder.order(ms);
            m_decoder.wait();
            if (::send(m_sockets[1], &ms, sizeof ms, 0) != sizeof ms)
                break;
        }
        ::_exit(0);
    }

    Child m_decoder;
    int m_sockets[2] = {-1, -1};
    pid_t m_worker = -1;
};

/// A server that is not recorded, at the socket PLANTED_SERVER.
class Server : public Cause
{
public:
    void begin() override
    {
        const char *path = std::getenv("PLANTED_SERVER");
        sockaddr_un address{.sun_family = AF_UNIX, .sun_path = {}};
        require(path && std::strlen(path) < sizeof address.sun_path, "PLANTED_SERVER");
        std::strcpy(address.sun_path, path);
        m_socket = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
        require(::connect(m_socket, reinterpret_cast<const sockaddr *>(&address), sizeof address) ==
                    0,
                "connect");
    }
    Planted plant(int ms) override
    {
        const int64_t begin = now();
        const train::Range range("ask the server");
        require(::send(m_socket, &ms, sizeof ms, 0) == sizeof ms, "send");
        require(::recv(m_socket, &ms, sizeof ms, 0) == sizeof ms, "recv");
        return {begin, now()};
    }
    void end() override { ::close(m_socket); }

private:
    int m_socket = -1;
};

/// An event of a thread, that is polled for.
class Event : public Cause
{
public:
    void prepare() override
    {
        m_event = ::eventfd(0, 0);
        require(m_event >= 0, "eventfd");
        m_signaler.start("signaler", [this](int ms) {
            {
                const train::Range range("prepare the event");
                spin(ms * kMs);
            }
            const uint64_t one = 1;
            require(::write(m_event, &one, sizeof one) == sizeof one, "write");
        });
    }
    Planted plant(int ms) override
    {
        m_signaler.order(ms);
        const int64_t begin = now();
        pollfd wanted{m_event, POLLIN, 0};
        while (::poll(&wanted, 1, -1) != 1) {
        }
        const Planted planted{begin, now()};
        uint64_t count = 0;
        require(::read(m_event, &count, sizeof count) == sizeof count, "read");
        return planted;
    }
    void end() override
    {
        m_signaler.end();
        ::close(m_event);
    }

private:
    int m_event = -1;
    Worker m_signaler;
};

/// A process that stops the trainer, and lets it go on.
class Stop : public Cause
{
public:
    void prepare() override
    {
        m_trainer = ::getpid();
        m_stopper.start("stopper", [this](int ms) {
            ::kill(m_trainer, SIGSTOP);
            ::usleep(static_cast<useconds_t>(ms) * 1000);
            ::kill(m_trainer, SIGCONT);
        });
    }
    Planted plant(int ms) override
    {
        const int64_t begin = now();
        m_stopper.order(ms);
        // Time that the clock has and this loop has not seen is time in which it was stopped.
        Planted stopped;
        for (int64_t before = begin;
             stopped.ns < ms * kMs / 2 && before < begin + 100 * ms * kMs;) {
            const int64_t at = now();
            if (at - before > ms * kMs / 2)
                stopped.add(before, at);
            before = at;
        }
        m_stopper.wait();
        return stopped;
    }
    void end() override { m_stopper.end(); }

private:
    pid_t m_trainer = -1;
    Child m_stopper;
};

/// A lock on a file that another process holds.
class FileLock : public Cause
{
public:
    void prepare() override
    {
        m_path = pathOf("lock");
        m_file = ::open(m_path.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600);
        require(m_file >= 0 && ::pipe(m_held) == 0, "open");
        m_holder.start("lock holder", [this](int ms) {
            const int file = ::open(m_path.c_str(), O_RDWR | O_CLOEXEC);
            require(file >= 0 && ::flock(file, LOCK_EX) == 0, "flock");
            const char held = 1;
            require(::write(m_held[1], &held, 1) == 1, "write");
            {
                const train::Range range("hold the file");
                spin(ms * kMs);
            }
            ::close(file);
        });
    }
    Planted plant(int ms) override
    {
        m_holder.order(ms);
        char held = 0;
        require(::read(m_held[0], &held, 1) == 1, "read");
        const int64_t begin = now();
        require(::flock(m_file, LOCK_EX) == 0, "flock");
        const Planted planted{begin, now()};
        ::flock(m_file, LOCK_UN);
        m_holder.wait();
        return planted;
    }
    void end() override
    {
        m_holder.end();
        ::close(m_file);
        ::unlink(m_path.c_str());
    }

private:
    std::string m_path;
    int m_file = -1;
    int m_held[2] = {-1, -1};
    Child m_holder;
};

} // namespace

void addProcessCauses(Causes &causes)
{
    causes["hog"] = std::make_unique<Hog>();
    causes["foreign hog"] = std::make_unique<ForeignHog>();
    causes["straggler"] = std::make_unique<Straggler>();
    causes["wait"] = std::make_unique<Wait>();
    causes["program"] = std::make_unique<Program>();
    causes["pipeline"] = std::make_unique<Pipeline>();
    causes["server"] = std::make_unique<Server>();
    causes["event"] = std::make_unique<Event>();
    causes["stop"] = std::make_unique<Stop>();
    causes["file lock"] = std::make_unique<FileLock>();
}

} // namespace planted
