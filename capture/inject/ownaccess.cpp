// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/inject/procfile.h"
#include "capture/inject/stoppedthread.h"
#include "capture/inject/takendescriptor.h"
#include "capture/inject/targetaccess.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include <elf.h>
#include <fcntl.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

namespace trilane::inject {

namespace {

// sys/ptrace.h has these only in newer versions.
constexpr auto kGetSigMask = static_cast<__ptrace_request>(0x420a);
constexpr auto kSetSigMask = static_cast<__ptrace_request>(0x420b);

void *word(uintptr_t value)
{
    return reinterpret_cast<void *>(value);
}

bool pokeWord(pid_t thread, uint64_t at, const char *from, size_t offset, size_t count)
{
    long value = 0;
    errno = 0;
    if (count < sizeof value)
        value = ::ptrace(PTRACE_PEEKDATA, thread, word(at), nullptr);
    if (errno != 0)
        return false;
    std::memcpy(reinterpret_cast<char *>(&value) + offset, from, count);
    return ::ptrace(PTRACE_POKEDATA, thread, word(at), word(static_cast<uintptr_t>(value))) == 0;
}

/// /proc/PID/mem belongs to the program that ran when it was opened. Only its owner may open it, or
/// root with all capabilities; CAP_SYS_PTRACE alone allows the alternative.
class OwnAccess : public TargetAccess
{
public:
    explicit OwnAccess(int pid)
        : m_pid(pid)
        , m_pidfd(static_cast<int>(::syscall(SYS_pidfd_open, pid, 0)))
    {}

    int open() override
    {
        m_memory = openMemory(O_RDWR);
        if (m_memory.isValid())
            return 0;
        // A read of 0 bytes succeeds for a permitted reader.
        const int error = errno;
        const iovec none{nullptr, 0};
        return ::process_vm_readv(m_pid, &none, 1, &none, 1, 0) == 0 && hasRights() ? 0 : error;
    }
    bool isByHelper() const override { return false; }
    bool renew() override { return open() == 0; }
    /// The addresses in auxv, and the kernel's 16 random bytes.
    std::string image() override
    {
        std::string text = procFile(m_pid, "auxv");
        const control::Descriptor memory = openMemory(O_RDONLY);
        for (size_t at = 0; at + sizeof(Elf64_auxv_t) <= text.size(); at += sizeof(Elf64_auxv_t)) {
            Elf64_auxv_t entry{};
            std::memcpy(&entry, text.data() + at, sizeof entry);
            std::array<char, 16> random{};
            if (entry.a_type != AT_RANDOM || !memory.isValid() ||
                ::pread(memory.number(), random.data(), random.size(),
                        static_cast<off_t>(entry.a_un.a_val)) != 16)
                continue;
            text.append(random.data(), random.size());
            break;
        }
        return text;
    }
    std::string maps() override { return procFile(m_pid, "maps"); }
    ssize_t read(uint64_t at, void *to, size_t size) override
    {
        if (m_memory.isValid())
            return ::pread(m_memory.number(), to, size, static_cast<off_t>(at));
        const iovec here{to, size};
        const iovec there{word(at), size};
        return ::process_vm_readv(m_pid, &here, 1, &there, 1, 0);
    }
    bool needsThread() const override { return !m_memory.isValid(); }
    bool write(pid_t thread, uint64_t at, const void *from, size_t size) override
    {
        if (m_memory.isValid())
            return ::pwrite(m_memory.number(), from, size, static_cast<off_t>(at)) ==
                   static_cast<ssize_t>(size);
        const char *bytes = static_cast<const char *>(from);
        while (size > 0) {
            const size_t offset = at % sizeof(long);
            const size_t count = std::min(size, sizeof(long) - offset);
            if (!pokeWord(thread, at - offset, bytes, offset, count))
                return false;
            at += count;
            bytes += count;
            size -= count;
        }
        return true;
    }
    control::Descriptor take(int number, Kind kind) override
    {
        // Closing any other descriptor may block as long as its owner wants.
        const std::string link = linkOf(m_pid, number);
        const bool isLike = link.starts_with(kind == Kind::MemoryFile ? "/memfd:" : "socket:[");
        return isLike ? takeDescriptor(m_pidfd.number(), number) : control::Descriptor();
    }

    bool seize(pid_t thread) override
    {
        return ::ptrace(PTRACE_SEIZE, thread, nullptr, word(PTRACE_O_TRACESYSGOOD)) == 0 &&
               interrupt(thread);
    }
    bool interrupt(pid_t thread) override
    {
        return ::ptrace(PTRACE_INTERRUPT, thread, nullptr, nullptr) == 0;
    }
    int wait(pid_t thread, int &status, bool mayNap) override
    {
        const pid_t got = ::waitpid(thread, &status, __WALL | WNOHANG);
        if (got == thread)
            return 1;
        if (got < 0 && errno != EINTR)
            return -1;
        if (mayNap)
            waitShortly();
        return 0;
    }
    bool resume(pid_t thread, bool toNextCall, int signal) override
    {
        return ::ptrace(toNextCall ? PTRACE_SYSCALL : PTRACE_CONT, thread, nullptr,
                        word(static_cast<uintptr_t>(signal))) == 0;
    }
    void detach(pid_t thread, int signal) override
    {
        ::ptrace(PTRACE_DETACH, thread, nullptr, word(static_cast<uintptr_t>(signal)));
    }
    bool readSet(pid_t thread, int type, void *to, size_t &size) override
    {
        iovec set{to, size};
        const bool isRead =
            ::ptrace(PTRACE_GETREGSET, thread, word(static_cast<uintptr_t>(type)), &set) == 0;
        size = set.iov_len;
        return isRead;
    }
    bool writeSet(pid_t thread, int type, const void *from, size_t size) override
    {
        iovec set{const_cast<void *>(from), size};
        return ::ptrace(PTRACE_SETREGSET, thread, word(static_cast<uintptr_t>(type)), &set) == 0;
    }
    bool readSignals(pid_t thread, uint64_t &mask) override
    {
        return ::ptrace(kGetSigMask, thread, word(sizeof mask), &mask) == 0;
    }
    bool writeSignals(pid_t thread, uint64_t mask) override
    {
        return ::ptrace(kSetSigMask, thread, word(sizeof mask), &mask) == 0;
    }
    FilterAnswer filters(pid_t thread) override { return askFilters(thread); }

private:
    [[nodiscard]] control::Descriptor openMemory(int how) const
    {
        return control::Descriptor(
            ::open(("/proc/" + std::to_string(m_pid) + "/mem").c_str(), how | O_CLOEXEC));
    }
    /// Reads the first mapped bytes: the kernel checks permissions only if there is data to read.
    [[nodiscard]] bool hasRights()
    {
        char byte = 0;
        const std::string text = maps();
        const auto at = static_cast<uint64_t>(number(text, 16));
        return read(at, &byte, 1) == 1 || errno == EFAULT;
    }

    const int m_pid;
    control::Descriptor m_pidfd;
    control::Descriptor m_memory;
};

} // namespace

std::unique_ptr<TargetAccess> TargetAccess::own(int pid)
{
    return std::make_unique<OwnAccess>(pid);
}

} // namespace trilane::inject
