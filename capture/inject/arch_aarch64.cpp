// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// AAPCS64, and the kernel's use of registers: arch/arm64/kernel/signal.c (restart of system calls,
// frames), include/uapi/asm/sigcontext.h.

#include "capture/inject/arch.h"
#include "capture/inject/regset.h"

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <ctime>

#include <elf.h>
#include <linux/futex.h>
#include <sys/syscall.h>
#include <ucontext.h>

#ifndef NT_ARM_SVE
#define NT_ARM_SVE 0x405
#endif

namespace trilane::inject::arch {

namespace {

constexpr std::array<unsigned char, 4> kSvc{0x01, 0x00, 0x00, 0xd4}; ///< svc #0
constexpr std::array<unsigned char, 8> kSvcAndReturn{0x01, 0x00, 0x00, 0xd4,
                                                     0xc0, 0x03, 0x5f, 0xd6};
/// mov x8, #139; svc #0: the vdso's __kernel_rt_sigreturn.
constexpr std::array<unsigned char, 8> kArmRestorer{0x68, 0x11, 0x80, 0xd2, 0x01, 0x00, 0x00, 0xd4};

// pstate: condition flags, and the branch type that BTI checks.
constexpr uint64_t kConditions = 0xf000'0000;
constexpr uint64_t kBranchType = 0xc00;

constexpr uint32_t kVectorMagic = 0x46508001; ///< FPSIMD_MAGIC
constexpr size_t kSigInfoBytes = 128;

/// The FPSIMD_MAGIC record of a frame.
struct VectorContext
{
    uint32_t magic;
    uint32_t size;
    uint32_t status;
    uint32_t control;
    unsigned char registers[32][16];
};
static_assert(sizeof(VectorContext) == 528);

/// NT_PRFPREG.
struct VectorSet
{
    unsigned char registers[32][16];
    uint32_t status;
    uint32_t control;
    uint32_t reserved[2];
};
static_assert(sizeof(VectorSet) == 528);

/// As expected by rt_sigreturn at the stack pointer.
struct ArmSignalFrame
{
    unsigned char info[kSigInfoBytes];
    ucontext_t context;
};
static_assert(offsetof(ucontext_t, uc_sigmask) == 40 && offsetof(ucontext_t, uc_mcontext) == 176);

/// Is the remaining time of this call kept in the kernel, so that only restart_syscall continues
/// it?
bool hasRemainder(const SystemCall &call)
{
    switch (call.number) {
    case SYS_nanosleep:
        return true;
    case SYS_clock_nanosleep:
        return (call.arguments[1] & TIMER_ABSTIME) == 0;
    case SYS_futex:
        return (call.arguments[1] & static_cast<uint64_t>(FUTEX_CMD_MASK)) == FUTEX_WAIT &&
               call.arguments[3] != 0;
    default:
        return false;
    }
}

} // namespace

bool read(TargetAccess &access, pid_t thread, Registers &registers)
{
    registers.vector = readSet(access, thread, NT_PRFPREG);
    registers.scalable = readSet(access, thread, NT_ARM_SVE);
    const bool isRead =
        registers.vector.size() == sizeof(VectorSet) &&
        readSet(access, thread, NT_PRSTATUS, &registers.general, sizeof registers.general);
    if (!isRead)
        registers = {}; // half-written sets must not be written back
    return isRead;
}

bool writeGeneral(TargetAccess &access, pid_t thread, const Registers &registers)
{
    return writeSet(access, thread, NT_PRSTATUS, &registers.general, sizeof registers.general);
}

/// SVE registers last: they contain the others, and show whether there are more.
bool write(TargetAccess &access, pid_t thread, const Registers &registers)
{
    const bool areVectors =
        writeSet(access, thread, NT_PRFPREG, registers.vector.data(), registers.vector.size()) &&
        (registers.scalable.empty() ||
         writeSet(access, thread, NT_ARM_SVE, registers.scalable.data(),
                  registers.scalable.size()));
    return writeGeneral(access, thread, registers) && areVectors;
}

uint64_t programCounter(const Registers &registers)
{
    return registers.general.pc;
}

/// When the kernel stops a thread in a call that it will restart, it has already set the program
/// counter back to the instruction.
std::optional<SystemCall> systemCall(const Registers &registers,
                                     std::array<unsigned char, 4> before,
                                     std::array<unsigned char, 4> at)
{
    if (before != kSvc && at != kSvc)
        return std::nullopt;
    const auto &x = registers.general.regs;
    return SystemCall{static_cast<long>(x[8]),
                      {x[0], x[1], x[2], x[3], x[4], x[5]},
                      registers.general.pc - (at == kSvc ? 0 : kSvc.size())};
}

bool isCutShort(const Registers &registers)
{
    return static_cast<long>(registers.general.regs[0]) == -EINTR;
}

void callAgain(Registers &registers, const SystemCall &call)
{
    registers.general.pc -= kSvc.size();
    registers.general.regs[0] = call.arguments[0];
}

void continueCall(Registers &registers, const SystemCall &call)
{
    if (hasRemainder(call))
        registers.general.regs[8] = SYS_restart_syscall;
}

void setSystemCall(Registers &registers, uint64_t instruction, const SystemCall &call)
{
    auto &r = registers.general;
    r.pc = instruction;
    r.pstate &= ~kBranchType;
    r.regs[8] = static_cast<unsigned long long>(call.number);
    std::copy(call.arguments.begin(), call.arguments.end(), r.regs);
}

int64_t result(const Registers &registers)
{
    return static_cast<int64_t>(registers.general.regs[0]);
}

void setFunction(Registers &registers, uint64_t function, uint64_t argument, uint64_t stackTop)
{
    auto &r = registers.general;
    r.pc = function;
    r.regs[0] = argument;
    r.regs[29] = 0; // the end of the chain of frames
    r.regs[30] = 0; // it never returns
    r.sp = stackTop / 16 * 16;
    r.pstate &= ~(kConditions | kBranchType);
}

/// An interrupted call restarts by itself: pc points at it. The SVE state beyond 128 bits is lost,
/// which a thread in a system call does not have.
Frame makeFrame(const Registers &registers, const std::optional<SystemCall> &, uint64_t signals,
                uint64_t address)
{
    Frame made;
    made.bytes.resize(sizeof(ArmSignalFrame));
    auto *frame = new (made.bytes.data()) ArmSignalFrame{};
    std::memcpy(&frame->context.uc_sigmask, &signals, sizeof signals);
    mcontext_t &machine = frame->context.uc_mcontext;
    std::copy(std::begin(registers.general.regs), std::end(registers.general.regs), machine.regs);
    machine.sp = registers.general.sp;
    machine.pc = registers.general.pc;
    machine.pstate = registers.general.pstate;
    VectorSet set{};
    std::memcpy(&set, registers.vector.data(), std::min(sizeof set, registers.vector.size()));
    VectorContext vectors{.magic = kVectorMagic,
                          .size = sizeof(VectorContext),
                          .status = set.status,
                          .control = set.control,
                          .registers = {}};
    std::memcpy(vectors.registers, set.registers, sizeof set.registers);
    std::memcpy(machine.__reserved, &vectors, sizeof vectors);
    constexpr size_t kEnd = 16; // the zeros after it end the list
    made.bytes.resize(offsetof(ArmSignalFrame, context) + offsetof(ucontext_t, uc_mcontext) +
                      offsetof(mcontext_t, __reserved) + sizeof vectors + kEnd);
    made.stackPointer = address;
    return made;
}

uint64_t placeOnStack(const Registers &registers, size_t bytes)
{
    return (registers.general.sp - bytes) / 64 * 64;
}

void returnTo(Registers &registers, uint64_t restorer, uint64_t frame)
{
    registers.general.regs[30] = restorer;
    registers.general.sp = frame;
}

ptrdiff_t findRestorer(std::span<const unsigned char> code)
{
    const auto found =
        std::search(code.begin(), code.end(), kArmRestorer.begin(), kArmRestorer.end());
    return found == code.end() ? -1 : found - code.begin();
}

int findSyscall(std::span<const unsigned char> code)
{
    const auto found =
        std::search(code.begin(), code.end(), kSvcAndReturn.begin(), kSvcAndReturn.end());
    return found == code.end() ? -1 : static_cast<int>(found - code.begin());
}

} // namespace trilane::inject::arch
