// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <sys/types.h>
#include <sys/user.h>

namespace trilane::inject {
class TargetAccess;
}

/// Processor-specific part, one file per architecture. ABI: INJECT.md.
namespace trilane::inject::arch {

/// All registers of a stopped thread.
struct Registers
{
    user_regs_struct general{};
    std::vector<unsigned char> vector;   ///< NT_X86_XSTATE, or NT_PRFPREG
    std::vector<unsigned char> scalable; ///< NT_ARM_SVE; empty: none
};

/// False: the thread has exited; sets errno.
[[nodiscard]] bool read(TargetAccess &access, pid_t thread, Registers &registers);
[[nodiscard]] bool write(TargetAccess &access, pid_t thread, const Registers &registers);
/// The general registers only.
[[nodiscard]] bool writeGeneral(TargetAccess &access, pid_t thread, const Registers &registers);

[[nodiscard]] uint64_t programCounter(const Registers &registers);

/// The system call that a stopped thread was in when it was stopped.
struct SystemCall
{
    long number = -1;
    std::array<uint64_t, 6> arguments{};
    uint64_t instruction = 0; ///< address of its instruction; 0: unknown
};
/// `before`, `at`: the four bytes before and at the program counter. nullopt: it was in none.
[[nodiscard]] std::optional<SystemCall> systemCall(const Registers &registers,
                                                   std::array<unsigned char, 4> before,
                                                   std::array<unsigned char, 4> at);
/// The stop made the kernel end the call with EINTR, unlike an ordinary stop.
[[nodiscard]] bool isCutShort(const Registers &registers);
/// Repeats that call with its original arguments.
void callAgain(Registers &registers, const SystemCall &call);
/// Adjusts the state of a restored thread so that its call continues where the kernel stores that
/// state.
void continueCall(Registers &registers, const SystemCall &call);

/// Makes the thread run the system call instruction at `instruction`, without a restart.
void setSystemCall(Registers &registers, uint64_t instruction, const SystemCall &call);
/// Result of the call; -errno for a failure.
[[nodiscard]] int64_t result(const Registers &registers);
/// Makes the thread call a function with one argument on another stack, with clean flags.
void setFunction(Registers &registers, uint64_t function, uint64_t argument, uint64_t stackTop);

/// A frame for rt_sigreturn that sets a thread's `registers` and signal `mask`, to be placed at
/// `address` (64-byte aligned); interrupted system calls are restarted.
struct Frame
{
    std::vector<unsigned char> bytes;
    uint64_t stackPointer = 0; ///< with which rt_sigreturn is to be called
};
[[nodiscard]] Frame makeFrame(const Registers &registers, const std::optional<SystemCall> &call,
                              uint64_t mask, uint64_t address);

/// Address for a frame on the thread's own stack, below the red zone of the ABI.
[[nodiscard]] uint64_t placeOnStack(const Registers &registers, size_t bytes);
/// After the system call made for us, whose instruction is followed by a return, the thread
/// continues at `restorer`, which calls rt_sigreturn and restores it from the frame at `frame`. The
/// word before the frame must contain `restorer`.
void returnTo(Registers &registers, uint64_t restorer, uint64_t frame);
/// Code that calls rt_sigreturn, in libc or the vdso; -1: not found.
[[nodiscard]] ptrdiff_t findRestorer(std::span<const unsigned char> code);

/// Offset of the system call instruction followed by a return in a small function; -1: none.
[[nodiscard]] int findSyscall(std::span<const unsigned char> code);

} // namespace trilane::inject::arch
