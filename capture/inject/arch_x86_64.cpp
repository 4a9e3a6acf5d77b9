// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// System V ABI for x86-64, and the kernel's use of registers: arch/x86/kernel/signal.c (restart of
// system calls), signal_64.c and fpu/signal.c (frames), include/uapi/asm/sigcontext.h.

#include "capture/inject/arch.h"
#include "capture/inject/regset.h"

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstring>

#include <cpuid.h>
#include <elf.h>
#include <sys/syscall.h>
#include <ucontext.h>

namespace trilane::inject::arch {

namespace {

constexpr std::array<unsigned char, 2> kSyscall{0x0f, 0x05};
constexpr std::array<unsigned char, 3> kSyscallAndReturn{0x0f, 0x05, 0xc3};
/// mov $15, %rax; syscall: unwinders search for it, too.
constexpr std::array<unsigned char, 9> kX86Restorer{0x48, 0xc7, 0xc0, 0x0f, 0, 0, 0, 0x0f, 0x05};
constexpr uint64_t kRedZone = 128;
constexpr int kErestartsys = 512; ///< kernel: include/linux/errno.h
constexpr int kErestartnointr = 513;
constexpr int kErestartnohand = 514;
constexpr int kErestartRestartblock = 516;

constexpr uint64_t kCleanFlags = 0x202; ///< interrupts on; direction and all others clear

// uc_flags and fpstate, asm/ucontext.h and asm/sigcontext.h.
constexpr unsigned long kHasXstate = 1;
constexpr unsigned long kHasStackSegment = 2;
constexpr unsigned long kStackSegmentIsStrict = 4;
constexpr size_t kSoftwareBytes = 464;
constexpr uint32_t kMagic1 = 0x46505853;
constexpr uint32_t kMagic2 = 0x46505845;
constexpr size_t kLegacyBytes = 512;
constexpr size_t kXstateHeader = 64;
constexpr int kTileData = 18; ///< only for threads that have requested it from the kernel

struct SoftwareBytes
{
    uint32_t magic1;
    uint32_t extendedSize; ///< with the second magic number
    uint64_t features;
    uint32_t size;
    uint32_t padding[7];
};
static_assert(sizeof(SoftwareBytes) == 48);

/// As expected by rt_sigreturn, after the return address, at the stack pointer.
struct X86SignalFrame
{
    unsigned long flags;
    unsigned long link;
    stack_t stack;
    gregset_t registers;
    unsigned long fpstate;
    unsigned long reserved[8];
    uint64_t signals;
};
static_assert(offsetof(X86SignalFrame, registers) == offsetof(ucontext_t, uc_mcontext.gregs));
static_assert(offsetof(X86SignalFrame, fpstate) == offsetof(ucontext_t, uc_mcontext.fpregs));
static_assert(offsetof(X86SignalFrame, signals) == offsetof(ucontext_t, uc_sigmask));

/// Size of the state of `features` in XSAVE's layout.
size_t xstateSize(uint64_t features)
{
    size_t size = kLegacyBytes + kXstateHeader;
    for (unsigned feature = 2; feature < 63; ++feature) {
        unsigned bytes = 0;
        unsigned offset = 0;
        unsigned c = 0;
        unsigned d = 0;
        if ((features >> feature & 1) == 0 ||
            !__get_cpuid_count(0xd, feature, &bytes, &offset, &c, &d))
            continue;
        size = std::max<size_t>(size, offset + bytes);
    }
    return size;
}

/// The vector registers in the form of a signal frame, with its two magic numbers; only what the
/// thread may use.
std::vector<unsigned char> xstateOf(const Registers &registers, bool isInCall)
{
    std::vector<unsigned char> state = registers.vector;
    if (isInCall && state.size() > kLegacyBytes) {
        // The rest belongs to the called function, which has no state yet.
        state.resize(kLegacyBytes);
        std::fill(state.begin() + kSoftwareBytes, state.end(), 0);
    }
    if (state.size() <= kLegacyBytes + kXstateHeader)
        return state; // without XSAVE
    uint64_t features = 0;
    uint64_t inUse = 0;
    std::memcpy(&features, &state[kSoftwareBytes], sizeof features);
    std::memcpy(&inUse, &state[kLegacyBytes], sizeof inUse);
    if ((inUse >> kTileData & 1) == 0)
        features &= ~(uint64_t{1} << kTileData);
    const size_t size = std::min(xstateSize(features), state.size());
    const SoftwareBytes software{.magic1 = kMagic1,
                                 .extendedSize = static_cast<uint32_t>(size + sizeof kMagic2),
                                 .features = features,
                                 .size = static_cast<uint32_t>(size),
                                 .padding = {}};
    std::memcpy(&state[kSoftwareBytes], &software, sizeof software);
    state.resize(size + sizeof kMagic2);
    std::memcpy(&state[size], &kMagic2, sizeof kMagic2);
    return state;
}

/// Emulates the kernel at the end of an ordinary stop, as far as a frame allows.
user_regs_struct restarted(const user_regs_struct &registers)
{
    user_regs_struct changed = registers;
    if (static_cast<long>(registers.orig_rax) < 0)
        return changed;
    switch (-static_cast<long>(registers.rax)) {
    case kErestartsys:
    case kErestartnointr:
    case kErestartnohand:
        changed.rax = registers.orig_rax;
        changed.rip -= kSyscall.size();
        break;
    case kErestartRestartblock: // rt_sigreturn makes the kernel drop the restart block
        changed.rax = static_cast<unsigned long>(-EINTR);
        break;
    default:
        break;
    }
    return changed;
}

} // namespace

bool read(TargetAccess &access, pid_t thread, Registers &registers)
{
    registers.vector = readSet(access, thread, NT_X86_XSTATE);
    if (registers.vector.empty())
        registers.vector = readSet(access, thread, NT_PRFPREG);
    const bool isRead =
        !registers.vector.empty() &&
        readSet(access, thread, NT_PRSTATUS, &registers.general, sizeof registers.general);
    if (!isRead)
        registers = {}; // half-written sets must not be written back
    return isRead;
}

bool writeGeneral(TargetAccess &access, pid_t thread, const Registers &registers)
{
    return writeSet(access, thread, NT_PRSTATUS, &registers.general, sizeof registers.general);
}

bool write(TargetAccess &access, pid_t thread, const Registers &registers)
{
    const int type = registers.vector.size() > kLegacyBytes ? NT_X86_XSTATE : NT_PRFPREG;
    const bool isWritten =
        writeSet(access, thread, type, registers.vector.data(), registers.vector.size());
    return writeGeneral(access, thread, registers) && isWritten;
}

uint64_t programCounter(const Registers &registers)
{
    return registers.general.rip;
}

std::optional<SystemCall> systemCall(const Registers &registers,
                                     std::array<unsigned char, 4> before,
                                     std::array<unsigned char, 4>)
{
    const user_regs_struct &r = registers.general;
    if (static_cast<long>(r.orig_rax) < 0)
        return std::nullopt;
    const bool isThere = before[2] == kSyscall[0] && before[3] == kSyscall[1];
    return SystemCall{static_cast<long>(r.orig_rax),
                      {r.rdi, r.rsi, r.rdx, r.r10, r.r8, r.r9},
                      isThere ? r.rip - kSyscall.size() : 0};
}

bool isCutShort(const Registers &registers)
{
    return static_cast<long>(registers.general.orig_rax) >= 0 &&
           static_cast<long>(registers.general.rax) == -EINTR;
}

void callAgain(Registers &registers, const SystemCall &call)
{
    registers.general.rip -= kSyscall.size();
    registers.general.rax = static_cast<unsigned long>(call.number);
    registers.general.orig_rax = static_cast<unsigned long>(-1);
}

void continueCall(Registers &, const SystemCall &)
{
    // rax and orig_rax suffice: the kernel checks them when the thread continues.
}

void setSystemCall(Registers &registers, uint64_t instruction, const SystemCall &call)
{
    user_regs_struct &r = registers.general;
    r.rip = instruction;
    r.rax = static_cast<unsigned long>(call.number);
    r.orig_rax = static_cast<unsigned long>(-1);
    r.rdi = call.arguments[0];
    r.rsi = call.arguments[1];
    r.rdx = call.arguments[2];
    r.r10 = call.arguments[3];
    r.r8 = call.arguments[4];
    r.r9 = call.arguments[5];
}

int64_t result(const Registers &registers)
{
    return static_cast<int64_t>(registers.general.rax);
}

void setFunction(Registers &registers, uint64_t function, uint64_t argument, uint64_t stackTop)
{
    user_regs_struct &r = registers.general;
    r.rip = function;
    r.rdi = argument;
    r.rsp = stackTop / 16 * 16 - 8; // place of a call's return address
    r.rbp = 0;
    r.rax = 0;
    r.orig_rax = static_cast<unsigned long>(-1);
    r.eflags = kCleanFlags;
}

Frame makeFrame(const Registers &registers, const std::optional<SystemCall> &call, uint64_t signals,
                uint64_t address)
{
    constexpr size_t kFrameBytes = (sizeof(X86SignalFrame) + 63) / 64 * 64;
    const user_regs_struct r = restarted(registers.general);
    X86SignalFrame frame{};
    frame.flags = kHasXstate | kHasStackSegment | kStackSegmentIsStrict;
    auto set = [&frame](int which, unsigned long long value) {
        frame.registers[which] = static_cast<long long>(value);
    };
    set(REG_R8, r.r8), set(REG_R9, r.r9), set(REG_R10, r.r10), set(REG_R11, r.r11);
    set(REG_R12, r.r12), set(REG_R13, r.r13), set(REG_R14, r.r14), set(REG_R15, r.r15);
    set(REG_RDI, r.rdi), set(REG_RSI, r.rsi), set(REG_RBP, r.rbp), set(REG_RBX, r.rbx);
    set(REG_RDX, r.rdx), set(REG_RAX, r.rax), set(REG_RCX, r.rcx), set(REG_RSP, r.rsp);
    set(REG_RIP, r.rip), set(REG_EFL, r.eflags);
    set(REG_CSGSFS, (r.cs & 0xffff) | (r.ss & 0xffff) << 48);
    frame.fpstate = address + kFrameBytes;
    frame.signals = signals;
    const std::vector<unsigned char> vectors = xstateOf(registers, call.has_value());
    Frame made;
    made.bytes.resize(kFrameBytes + vectors.size());
    std::memcpy(made.bytes.data(), &frame, sizeof frame);
    std::copy(vectors.begin(), vectors.end(), made.bytes.begin() + kFrameBytes);
    made.stackPointer = address;
    return made;
}

uint64_t placeOnStack(const Registers &registers, size_t bytes)
{
    return (registers.general.rsp - kRedZone - bytes) / 64 * 64;
}

void returnTo(Registers &registers, uint64_t, uint64_t frame)
{
    registers.general.rsp = frame - sizeof(uint64_t);
}

ptrdiff_t findRestorer(std::span<const unsigned char> code)
{
    const auto found =
        std::search(code.begin(), code.end(), kX86Restorer.begin(), kX86Restorer.end());
    return found == code.end() ? -1 : found - code.begin();
}

int findSyscall(std::span<const unsigned char> code)
{
    const auto found =
        std::search(code.begin(), code.end(), kSyscallAndReturn.begin(), kSyscallAndReturn.end());
    return found == code.end() ? -1 : static_cast<int>(found - code.begin());
}

} // namespace trilane::inject::arch
