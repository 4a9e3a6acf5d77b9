// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/inject/targetaccess.h"

#include <algorithm>
#include <array>
#include <cerrno>

#include <sys/ptrace.h>
#include <unistd.h>

namespace trilane::inject {

using control::HelperLink;
using helper::Op;

namespace {

constexpr int kReadMask = 0x420a;
constexpr int kWriteMask = 0x420b;
constexpr uint64_t kPatienceUs = 1000;
constexpr size_t kMaxMaps = 16u << 20;

class HelperAccess : public TargetAccess
{
public:
    HelperAccess(HelperLink &link, int pid)
        : m_link(link)
        , m_pid(pid)
    {}
    /// A thread that cannot be stopped again is released with the connection.
    ~HelperAccess() override
    {
        if (m_isTracing)
            m_link.reset();
    }

    int open() override { return m_link.call({.op = Op::Target, .thread = m_pid}, m_answer); }
    bool isByHelper() const override { return true; }
    std::string maps() override
    {
        std::string text;
        if (!ask({.op = Op::OpenMaps}) || m_answer.descriptors.size() != 1)
            return text;
        std::array<char, 65536> part;
        ssize_t got = 0;
        while (text.size() < kMaxMaps &&
               (got = ::read(m_answer.descriptors[0].number(), part.data(), part.size())) > 0)
            text.append(part.data(), static_cast<size_t>(got));
        return text;
    }
    ssize_t read(uint64_t at, void *to, size_t size) override
    {
        size_t done = 0;
        while (done < size) {
            const size_t wanted = std::min<size_t>(size - done, helper::kMaxPayload);
            const helper::Request request{.op = Op::Read, .address = at + done, .value = wanted};
            if (!ask(request, nullptr, 0, static_cast<char *>(to) + done, wanted))
                return done > 0 ? static_cast<ssize_t>(done) : -1;
            done += m_answer.size;
            if (m_answer.size < wanted)
                break;
        }
        return static_cast<ssize_t>(done);
    }
    bool needsThread() const override { return true; }
    bool write(pid_t, uint64_t at, const void *from, size_t size) override
    {
        const char *bytes = static_cast<const char *>(from);
        for (size_t done = 0; done < size;) {
            const size_t part = std::min<size_t>(size - done, helper::kMaxPayload);
            if (!ask({.op = Op::Write, .address = at + done}, bytes + done, part))
                return false;
            done += part;
        }
        return true;
    }
    control::Descriptor take(int number, Kind) override
    {
        if (!ask({.op = Op::Take, .number = number}) || m_answer.descriptors.size() != 1)
            return {};
        return std::move(m_answer.descriptors[0]);
    }

    bool seize(pid_t thread) override
    {
        m_isTracing = ask({.op = Op::Trace, .thread = thread, .number = PTRACE_SEIZE});
        return m_isTracing;
    }
    bool interrupt(pid_t) override { return trace(PTRACE_INTERRUPT); }
    int wait(pid_t, int &status, bool mayNap) override
    {
        if (ask({.op = Op::Wait, .value = mayNap ? kPatienceUs : 0})) {
            status = static_cast<int>(m_answer.value);
            return 1;
        }
        if (errno == EAGAIN)
            return 0;
        m_isTracing = false; // it has ended, or is no longer the client's: the helper has detached
        return -1;
    }
    bool resume(pid_t, bool toNextCall, int signal) override
    {
        return trace(toNextCall ? PTRACE_SYSCALL : PTRACE_CONT, 0, static_cast<uint64_t>(signal));
    }
    void detach(pid_t, int signal) override
    {
        if (trace(PTRACE_DETACH, 0, static_cast<uint64_t>(signal)))
            m_isTracing = false;
    }
    bool readSet(pid_t, int type, void *to, size_t &size) override
    {
        const helper::Request request{
            .op = Op::Trace, .number = PTRACE_GETREGSET, .address = static_cast<uint64_t>(type)};
        const bool isRead = ask(request, nullptr, 0, to, size);
        size = m_answer.size;
        return isRead;
    }
    bool writeSet(pid_t, int type, const void *from, size_t size) override
    {
        return ask(
            {.op = Op::Trace, .number = PTRACE_SETREGSET, .address = static_cast<uint64_t>(type)},
            from, size);
    }
    bool readSignals(pid_t, uint64_t &mask) override
    {
        const bool isRead = trace(kReadMask);
        mask = static_cast<uint64_t>(m_answer.value);
        return isRead;
    }
    bool writeSignals(pid_t, uint64_t mask) override { return trace(kWriteMask, 0, mask); }
    /// The kernel shows them only to a process without seccomp filters.
    FilterAnswer filters(pid_t) override { return {}; }

private:
    [[nodiscard]] bool ask(const helper::Request &request, const void *from = nullptr,
                           size_t size = 0, void *to = nullptr, size_t room = 0)
    {
        const int error = m_link.call(request, m_answer, from, size, to, room);
        errno = error;
        return error == 0;
    }
    [[nodiscard]] bool trace(int request, uint64_t address = 0, uint64_t value = 0)
    {
        return ask({.op = Op::Trace, .number = request, .address = address, .value = value});
    }

    HelperLink &m_link;
    const int m_pid;
    bool m_isTracing = false;
    HelperLink::Answer m_answer;
};

} // namespace

std::unique_ptr<TargetAccess> TargetAccess::byHelper(control::HelperLink &link, int pid)
{
    return std::make_unique<HelperAccess>(link, pid);
}

} // namespace trilane::inject
