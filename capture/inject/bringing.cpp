// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// The middle of an attach, while a thread of the process is stopped: the stub comes into its
// memory, and the thread runs it.

#include "capture/inject/injection.h"
#include "model/base/platform/folder.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include <dlfcn.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace trilane::inject {

namespace {

constexpr Ns kStubPatience = 500'000'000;
constexpr size_t kStackBytes = 65536;
constexpr int kInnerDlopen = static_cast<int>(0x80000000); ///< __RTLD_DLOPEN

size_t wholePages(size_t bytes)
{
    const auto page = static_cast<size_t>(::sysconf(_SC_PAGESIZE));
    return (bytes + page - 1) / page * page;
}

template <size_t Room>
void copyText(char (&to)[Room], const std::string &from)
{
    const size_t size = std::min(from.size(), Room - 1);
    std::memcpy(to, from.data(), size);
    to[size] = 0;
}

} // namespace

std::unique_ptr<StubBlock> Injection::newBlock() const
{
    auto made = std::make_unique<StubBlock>();
    StubBlock &block = *made;
    block.pthreadCreate = m_functions.pthreadCreate;
    block.pthreadSelf = m_functions.pthreadSelf;
    block.pthreadDetach = m_functions.pthreadDetach;
    block.munmap = m_functions.munmap;
    block.dlopen = m_functions.dlopen;
    block.dlsym = m_functions.dlsym;
    block.dlerror = m_functions.dlerror;
    block.attach = m_functions.attach;
    block.dlopenFlags = RTLD_NOW | (m_functions.isInnerDlopen ? kInnerDlopen : 0);
    copyText(block.memoryName, kAgentMemory);
    copyText(block.entryName, wire::kAttachEntry);
    copyText(block.filesFolder, "/proc/self/./fd/");
    copyText(block.path, m_request.agent);
    block.request.armed = m_request.armed;
    block.request.minimumOsNs =
        static_cast<uint32_t>(std::clamp<Ns>(m_request.osThreshold, 0, UINT32_MAX));
    copyText(block.request.childSocket, m_request.socket);
    copyText(block.request.range, m_request.range);
    return made;
}

/// Below all that the thread uses of its stack, where a signal's frame would be, too.
bool Injection::makeGate(const StoppedThread &thread)
{
    m_gate = {m_functions.syscallInstruction, m_functions.restorer, 0};
    const size_t size =
        arch::makeFrame(thread.registers(), thread.interrupted(), 0, 0).bytes.size();
    m_gate.frame = arch::placeOnStack(thread.registers(), size);
    const arch::Frame frame = arch::makeFrame(thread.registers(), thread.interrupted(),
                                              thread.signalMask(), m_gate.frame);
    return m_memory->write(thread.thread(), m_gate.frame, frame.bytes.data(), frame.bytes.size()) &&
           m_memory->write(thread.thread(), m_gate.frame - sizeof m_gate.restorer, &m_gate.restorer,
                           sizeof m_gate.restorer);
}

/// From the first system call on the thread is in our hands; its own registers come back whatever
/// happens (StoppedThread).
bool Injection::bringStub(StoppedThread &thread)
{
    const StubCode code = stubCode();
    const size_t codeBytes = wholePages(code.bytes.size());
    constexpr size_t kAlignment = 64;
    const size_t frameAt =
        codeBytes + (sizeof(StubBlock) + kAlignment - 1) / kAlignment * kAlignment;
    // How long the frame is does not depend on where it is.
    const size_t frameBytes = arch::makeFrame(thread.registers(), {}, 0, 0).bytes.size();
    m_mappingSize = wholePages(frameAt + frameBytes + kStackBytes);
    const auto own = arch::SystemCall{
        SYS_mmap,
        {0, m_mappingSize, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, ~uint64_t{0}, 0}};
    if (!makeGate(thread))
        return fail(msg("its stack cannot be written"), Message());
    const int64_t mapped = thread.call(m_gate, own);
    if (mapped < 0 && mapped > -4096)
        return fail(
            msg("it gets no executable memory: %1", textOf(mapped)),
            msg("look at its limits (ulimit -v), its seccomp filter and SELinux (execmem)"));
    m_mapping = static_cast<uint64_t>(mapped);
    m_blockAt = m_mapping + codeBytes;
    thread.setRestoring([this] { return word<uint32_t>(offsetof(StubBlock, isRestored)) != 0; });
    m_block = newBlock();
    m_block->mapping = m_mapping;
    m_block->mappingSize = m_mappingSize;
    m_block->writableSize = m_mappingSize - codeBytes;
    m_block->loader = m_mapping + code.load;
    const arch::Frame frame =
        arch::makeFrame(thread.registers(), {}, thread.signalMask(), m_mapping + frameAt);
    m_block->frame = frame.stackPointer;
    if (!m_memory->write(thread.thread(), m_mapping, code.bytes.data(), code.bytes.size()) ||
        !m_memory->write(thread.thread(), m_blockAt, m_block.get(), sizeof *m_block) ||
        !m_memory->write(thread.thread(), m_mapping + frameAt, frame.bytes.data(),
                         frame.bytes.size())) {
        const std::string why = textOf(-errno);
        removeStub(thread);
        return fail(msg("its memory cannot be written: %1", why),
                    msg("the kernel may forbid it: look for proc_mem.force_override"));
    }
    return thread.run(m_mapping + code.enter, m_blockAt, m_mapping + m_mappingSize) || failAstray();
}

/// The thread is not in our hands any more.
bool Injection::failAstray()
{
    pollfd ended{m_pidfd.number(), POLLIN, 0};
    if (m_pidfd.isValid() && ::poll(&ended, 1, 0) != 0)
        return fail(msg("it has ended meanwhile"), Message());
    if (!isStillItself())
        return fail(msg("it has ended, or runs another program, meanwhile"), Message());
    return fail(msg("one of its threads did not stop in time"),
                msg("try again")); // it waits for a device
}

/// Sorted.
std::vector<std::string> Injection::threads() const
{
    std::vector<std::string> names = platform::namesIn("/proc/" + std::to_string(m_pid) + "/task");
    std::ranges::sort(names);
    return names;
}

/// Only when the thread is stopped and no other one knows of the pages, or may run in them.
void Injection::removeStub(StoppedThread &thread)
{
    thread.setRestoring({}); // what is there now is not the stub's block
    (void)thread.call(m_gate, arch::SystemCall{SYS_munmap, {m_mapping, m_mappingSize}});
}

/// A futex is what it waits for: a lock of glibc's, or of the program's own malloc.
bool Injection::waitsForLock(const StoppedThread &thread) const
{
    arch::Registers now;
    std::array<unsigned char, 4> before{};
    std::array<unsigned char, 4> here{};
    if (!thread.readNow(now))
        return true;
    const uint64_t at = arch::programCounter(now);
    (void)m_memory->read(at - before.size(), before.data(), before.size());
    (void)m_memory->read(at, here.data(), here.size());
    const auto call = arch::systemCall(now, before, here);
    return call && call->number == SYS_futex;
}

/// It has waited in vain for us, who were not let run ourselves: it is the program's again.
void Injection::noteRestored(StoppedThread &thread) const
{
    if (word<uint32_t>(offsetof(StubBlock, isRestored)) != 0)
        thread.leave();
}

/// Once pthread_create has begun the pages may be the new thread's: then they stay.
Injection::Attempt Injection::awaitCreated(StoppedThread &thread)
{
    for (;;) {
        const Ns end = monotonicTime() + kStubPatience;
        int signal = 0;
        while (!isCreated() && signal == 0 && monotonicTime() < end) {
            waitShortly();
            signal = thread.strayed();
        }
        noteRestored(thread);
        if (signal < 0 || (signal == 0 && !thread.stopAgain(kStopPatience))) {
            failAstray();
            return Attempt::Failed;
        }
        noteRestored(thread);
        if (isCreated())
            break;
        if (signal != 0) {
            fail(msg("pthread_create in it failed by the signal %1", signal), Message());
            return Attempt::Failed;
        }
        // It waits for a lock, perhaps for one that it holds itself: it has not come far, and its
        // own work will set that free. Another thread may do it.
        if (waitsForLock(thread)) {
            if (std::ranges::includes(m_threadsBefore, threads()))
                removeStub(thread);
            return Attempt::TryAnother;
        }
        if (monotonicTime() > m_end || !thread.goOn()) {
            fail(msg("pthread_create in it does not come back"), msg("try again"));
            return Attempt::Failed;
        }
    }
    return takeCreated(thread);
}

Injection::Attempt Injection::takeCreated(StoppedThread &thread)
{
    if (const int result = word<int32_t>(offsetof(StubBlock, createResult)); result != 0) {
        fail(msg("it cannot have another thread: %1", textOf(-result)),
             msg("look at its limits (ulimit -u)"));
        if (thread.isOurs())
            removeStub(thread);
        return Attempt::Failed;
    }
    return Attempt::Started;
}

} // namespace trilane::inject
