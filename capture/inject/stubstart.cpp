// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/inject/stubstart.h"

#include "capture/inject/hurry.h"
#include "capture/inject/seccompfilter.h"
#include "model/base/platform/folder.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include <dlfcn.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace trilane::inject {

namespace {

constexpr Ns kStopPatience = 200'000'000;
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

bool StubStart::fail(Message what, Message remedy)
{
    m_failure = m_process.inProcess(Error{.what = std::move(what), .remedy = std::move(remedy)});
    return false;
}

bool StubStart::isAtSafePoint(StoppedThread &thread, const Candidate &candidate) const
{
    const uint64_t at = arch::programCounter(thread.registers());
    std::array<unsigned char, 8> code{};
    (void)m_process.memory().read(at - 4, code.data(), code.size());
    std::array<unsigned char, 4> before{};
    std::array<unsigned char, 4> here{};
    std::copy_n(code.begin(), 4, before.begin());
    std::copy_n(code.begin() + 4, 4, here.begin());
    std::optional<arch::SystemCall> call = arch::systemCall(thread.registers(), before, here);
    if (call && call->number == candidate.call.number)
        call->arguments = candidate.call.arguments; // as before the result
    thread.setCall(call);
    return isSafe(call ? &*call : nullptr, at, m_process.maps());
}

bool StubStart::isAllowedByFilter(pid_t stopped)
{
    if (m_process.facts().seccomp != 2)
        return true;
    const FilterAnswer filters = m_process.access().filters(stopped);
    if (!filters.deadly.empty())
        return fail(msg("its seccomp filter would kill it when the agent calls %1", filters.deadly),
                    msg("allow that call, or record its threads without the agent"));
    if (!filters.isRead && !m_process.hasOurFilters())
        return fail(msg("it has a seccomp filter, which only root can inspect"),
                    msg("run as root on the host, or attach from within its container"));
    return true;
}

/// While one of its threads is stopped, a process cannot exec: this holds until the thread is
/// released.
bool StubStart::isStillTheSame()
{
    if (!isSameIdentity(identityOf(m_process.pid()), m_process.facts()))
        return fail(msg("it has meanwhile executed a program with different privileges"),
                    Message());
    if (!m_process.access().renew() || !m_process.isStillItself())
        return fail(msg("it has meanwhile exited or executed another program"), Message());
    return true;
}

StubStart::Attempt StubStart::attempt(const Candidate &candidate)
{
    m_threadsBefore = threads();
    std::optional<Hurry> hurry(std::in_place);
    StoppedThread thread(m_process.access(), candidate.thread);
    if (candidate.call.number >= 0)
        thread.setCall(candidate.call);
    const auto done = [&](Attempt attempted) {
        thread.release();
        hurry.reset();
        m_stopped = std::max(m_stopped, thread.stoppedFor());
        m_isStubLeft = thread.isRestored();
        return attempted;
    };
    switch (thread.stop(kStopPatience)) {
    case StoppedThread::Outcome::Done:
        break;
    case StoppedThread::Outcome::Forbidden: {
        const int error = errno;
        hurry.reset();
        const Attachability again = m_process.judgeNow();
        if (!again.isAttachable)
            m_failure = again.why;
        else
            fail(msg("ptrace is not permitted: %1", textOf(-error)),
                 msg("run as root, or check the limits of the container"));
        return done(Attempt::Failed);
    }
    default:
        return done(Attempt::TryAnother);
    }
    // Is the id still that of the process that was checked?
    if (m_process.hasEnded()) {
        fail(msg("it has exited in the meantime"), Message());
        return done(Attempt::Failed);
    }
    if (!isStillTheSame())
        return done(Attempt::Failed);
    if (!isAtSafePoint(thread, candidate)) {
        const auto &call = thread.interrupted();
        const bool waitsForSignal = call && call->number == SYS_rt_sigsuspend;
        return done(waitsForSignal ? Attempt::NoChance : Attempt::TryAnother);
    }
    if (!isAllowedByFilter(candidate.thread) || !bringStub(thread))
        return done(Attempt::Failed);
    const Attempt attempted = awaitCreated(thread);
    return done(attempted);
}

std::unique_ptr<StubBlock> StubStart::newBlock() const
{
    auto made = std::make_unique<StubBlock>();
    StubBlock &block = *made;
    block.pthreadCreate = m_process.functions().pthreadCreate;
    block.pthreadSelf = m_process.functions().pthreadSelf;
    block.pthreadDetach = m_process.functions().pthreadDetach;
    block.munmap = m_process.functions().munmap;
    block.dlopen = m_process.functions().dlopen;
    block.dlsym = m_process.functions().dlsym;
    block.dlerror = m_process.functions().dlerror;
    block.attach = m_process.functions().attach;
    block.dlopenFlags = RTLD_NOW | (m_process.functions().isInnerDlopen ? kInnerDlopen : 0);
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
bool StubStart::makeGate(const StoppedThread &thread)
{
    m_gate = {m_process.functions().syscallInstruction, m_process.functions().restorer, 0};
    const size_t size =
        arch::makeFrame(thread.registers(), thread.interrupted(), 0, 0).bytes.size();
    m_gate.frame = arch::placeOnStack(thread.registers(), size);
    const arch::Frame frame = arch::makeFrame(thread.registers(), thread.interrupted(),
                                              thread.signalMask(), m_gate.frame);
    return m_process.memory().write(thread.thread(), m_gate.frame, frame.bytes.data(),
                                    frame.bytes.size()) &&
           m_process.memory().write(thread.thread(), m_gate.frame - sizeof m_gate.restorer,
                                    &m_gate.restorer, sizeof m_gate.restorer);
}

/// From the first system call on the thread is controlled; its registers are restored in any case
/// (StoppedThread).
bool StubStart::bringStub(StoppedThread &thread)
{
    const StubCode code = stubCode();
    const size_t codeBytes = wholePages(code.bytes.size());
    constexpr size_t kAlignment = 64;
    const size_t frameAt =
        codeBytes + (sizeof(StubBlock) + kAlignment - 1) / kAlignment * kAlignment;
    // The length of the frame does not depend on its address.
    const size_t frameBytes = arch::makeFrame(thread.registers(), {}, 0, 0).bytes.size();
    m_mappingSize = wholePages(frameAt + frameBytes + kStackBytes);
    const auto own = arch::SystemCall{
        SYS_mmap,
        {0, m_mappingSize, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, ~uint64_t{0}, 0}};
    if (!makeGate(thread))
        return fail(msg("its stack cannot be written"), Message());
    const int64_t mapped = thread.call(m_gate, own);
    if (mapped < 0 && mapped > -4096)
        return fail(msg("executable memory cannot be allocated in it: %1", textOf(mapped)),
                    msg("check its limits (ulimit -v), its seccomp filter and SELinux (execmem)"));
    m_mapping = static_cast<uint64_t>(mapped);
    m_block = RemoteBlock(m_process.memory(), m_mapping + codeBytes);
    thread.setRestoring(
        [this] { return m_block.word<uint32_t>(offsetof(StubBlock, isRestored)) != 0; });
    const std::unique_ptr<StubBlock> block = newBlock();
    block->mapping = m_mapping;
    block->mappingSize = m_mappingSize;
    block->writableSize = m_mappingSize - codeBytes;
    block->loader = m_mapping + code.load;
    const arch::Frame frame =
        arch::makeFrame(thread.registers(), {}, thread.signalMask(), m_mapping + frameAt);
    block->frame = frame.stackPointer;
    if (!m_process.memory().write(thread.thread(), m_mapping, code.bytes.data(),
                                  code.bytes.size()) ||
        !m_process.memory().write(thread.thread(), m_block.at(), block.get(), sizeof *block) ||
        !m_process.memory().write(thread.thread(), m_mapping + frameAt, frame.bytes.data(),
                                  frame.bytes.size())) {
        const std::string why = textOf(-errno);
        removeStub(thread);
        return fail(msg("its memory cannot be written: %1", why),
                    msg("the kernel may not allow it: check proc_mem.force_override"));
    }
    return thread.run(m_mapping + code.enter, m_block.at(), m_mapping + m_mappingSize) ||
           failAstray();
}

/// Reports that the thread is no longer controlled.
bool StubStart::failAstray()
{
    if (m_process.hasEnded())
        return fail(msg("it has exited in the meantime"), Message());
    if (!m_process.isStillItself())
        return fail(msg("it has meanwhile exited or executed another program"), Message());
    return fail(msg("one of its threads did not stop in time"),
                msg("try again")); // it waits for a device
}

/// Sorted.
std::vector<std::string> StubStart::threads() const
{
    std::vector<std::string> names =
        platform::namesIn("/proc/" + std::to_string(m_process.pid()) + "/task");
    std::ranges::sort(names);
    return names;
}

/// Only if the thread is stopped and no other one has the pages, or may run in them.
void StubStart::removeStub(StoppedThread &thread)
{
    thread.setRestoring({}); // the mapping there is not the stub's block
    (void)thread.call(m_gate, arch::SystemCall{SYS_munmap, {m_mapping, m_mappingSize}});
}

/// It waits for a futex: a lock of glibc's, or of the program's own malloc.
bool StubStart::waitsForLock(const StoppedThread &thread) const
{
    arch::Registers now;
    std::array<unsigned char, 4> before{};
    std::array<unsigned char, 4> here{};
    if (!thread.readNow(now))
        return true;
    const uint64_t at = arch::programCounter(now);
    (void)m_process.memory().read(at - before.size(), before.data(), before.size());
    (void)m_process.memory().read(at, here.data(), here.size());
    const auto call = arch::systemCall(now, before, here);
    return call && call->number == SYS_futex;
}

/// It waited too long for this process, which got no core: the thread belongs to the program again.
void StubStart::noteRestored(StoppedThread &thread) const
{
    if (m_block.word<uint32_t>(offsetof(StubBlock, isRestored)) != 0)
        thread.leave();
}

/// Once pthread_create has begun the pages may be the new thread's: then they stay.
StubStart::Attempt StubStart::awaitCreated(StoppedThread &thread)
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
            fail(msg("pthread_create in it failed with signal %1", signal), Message());
            return Attempt::Failed;
        }
        // It waits for a lock, perhaps one that it holds itself: its own progress will release
        // that. Another thread may do it.
        if (waitsForLock(thread)) {
            if (std::ranges::includes(m_threadsBefore, threads()))
                removeStub(thread);
            return Attempt::TryAnother;
        }
        if (monotonicTime() > m_end || !thread.goOn()) {
            fail(msg("pthread_create in it did not return"), msg("try again"));
            return Attempt::Failed;
        }
    }
    return takeCreated(thread);
}

StubStart::Attempt StubStart::takeCreated(StoppedThread &thread)
{
    if (const int result = m_block.word<int32_t>(offsetof(StubBlock, createResult)); result != 0) {
        fail(msg("no thread can be created in it: %1", textOf(-result)),
             msg("check its limits (ulimit -u)"));
        if (thread.isOurs())
            removeStub(thread);
        return Attempt::Failed;
    }
    return Attempt::Started;
}

} // namespace trilane::inject
