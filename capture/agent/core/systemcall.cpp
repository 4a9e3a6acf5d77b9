// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/core/systemcall.h"

#include "capture/agent/core/confinement.h"

#include <atomic>
#include <cerrno>

#include <dlfcn.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

using namespace trilane::agent;

extern "C" {
/// Null: not found yet, during constructors of other libraries.
[[gnu::visibility("hidden"), gnu::used]] constinit std::atomic<void *> g_trilaneRealSyscall{
    nullptr};
[[gnu::visibility("hidden"), gnu::used]] void *trilaneFindSyscall();
[[gnu::visibility("hidden"), gnu::used]] long trilaneLookedAtCall(long number, long a, long b,
                                                                  long c, long d, long e, long f);
}

namespace {

long missing()
{
    errno = ENOSYS;
    return -1;
}

/// Handles calls that set a filter or strict mode; the kernel rejects other arguments.
long confine(long number, long a, long b, long c, long d, long e, long f)
{
    const bool isPrctl = static_cast<int>(number) == SYS_prctl;
    const bool isStrict = !isPrctl && a == SECCOMP_SET_MODE_STRICT && b == 0 && c == 0;
    const bool isFilter = !isPrctl && a == SECCOMP_SET_MODE_FILTER;
    bool isConfining = false;
    if (isPrctl)
        isConfining = beforePrctl(static_cast<int>(a), static_cast<unsigned long>(b), c != 0);
    else if (isStrict || isFilter)
        isConfining = beforePrctl(PR_SET_SECCOMP,
                                  isStrict ? SECCOMP_MODE_STRICT : SECCOMP_MODE_FILTER, c != 0);
    const long result = realSystemCall(number, a, b, c, d, e, f);
    if (isConfining && result == -1)
        notConfined();
    return result;
}

} // namespace

void *trilaneFindSyscall()
{
    const int error = errno;
    void *real = ::dlsym(RTLD_NEXT, "syscall");
    if (!real)
        real = reinterpret_cast<void *>(missing);
    g_trilaneRealSyscall.store(real, std::memory_order_relaxed);
    errno = error;
    return real;
}

long trilaneLookedAtCall(long number, long a, long b, long c, long d, long e, long f)
{
    return static_cast<int>(number) == SYS_futex ? futexCall(number, a, b, c, d, e, f)
                                                 : confine(number, a, b, c, d, e, f);
}

namespace trilane::agent {

long realSystemCall(long number, long a, long b, long c, long d, long e, long f)
{
    void *real = g_trilaneRealSyscall.load(std::memory_order_relaxed);
    if (!real) [[unlikely]]
        real = trilaneFindSyscall();
    return reinterpret_cast<long (*)(long, long, long, long, long, long, long)>(real)(number, a, b,
                                                                                      c, d, e, f);
}

void findSystemCall()
{
    (void)trilaneFindSyscall();
}

[[gnu::weak]] long futexCall(long number, long a, long b, long c, long d, long e, long f)
{
    return realSystemCall(number, a, b, c, d, e, f);
}

} // namespace trilane::agent

// The exported function. Other calls are passed on by a jump, with registers and stack unchanged:
// they may return twice or on another stack (vfork, clone).
#define TRILANE_TEXT_OF(x) #x
#define TRILANE_TEXT(x) TRILANE_TEXT_OF(x)

#if defined(__x86_64__)
__asm__(R"(
    .pushsection .text.trilane_syscall, "ax", @progbits
    .globl syscall
    .type syscall, @function
    .p2align 4
syscall:
    .cfi_startproc
    endbr64
    cmpl $)" TRILANE_TEXT(SYS_futex) R"(, %edi
    je trilaneLookedAtCall
    cmpl $)" TRILANE_TEXT(SYS_seccomp) R"(, %edi
    je trilaneLookedAtCall
    cmpl $)" TRILANE_TEXT(SYS_prctl) R"(, %edi
    je trilaneLookedAtCall
    movq g_trilaneRealSyscall(%rip), %r11
    testq %r11, %r11
    jz 1f
    jmp *%r11
1:  pushq %rdi
    pushq %rsi
    pushq %rdx
    pushq %rcx
    pushq %r8
    pushq %r9
    subq $8, %rsp
    .cfi_adjust_cfa_offset 56
    call trilaneFindSyscall
    addq $8, %rsp
    popq %r9
    popq %r8
    popq %rcx
    popq %rdx
    popq %rsi
    popq %rdi
    .cfi_adjust_cfa_offset -56
    movq %rax, %r11
    jmp *%r11
    .cfi_endproc
    .size syscall, . - syscall
    .popsection
)");
#elif defined(__aarch64__)
__asm__(R"(
    .pushsection .text.trilane_syscall, "ax", %progbits
    .globl syscall
    .type syscall, %function
    .p2align 4
syscall:
    .cfi_startproc
    hint #34
    cmp w0, #)" TRILANE_TEXT(SYS_futex) R"(
    b.eq 2f
    cmp w0, #)" TRILANE_TEXT(SYS_seccomp) R"(
    b.eq 2f
    cmp w0, #)" TRILANE_TEXT(SYS_prctl) R"(
    b.eq 2f
    adrp x16, g_trilaneRealSyscall
    ldr x16, [x16, :lo12:g_trilaneRealSyscall]
    cbz x16, 1f
    br x16
1:  stp x29, x30, [sp, #-80]!
    .cfi_adjust_cfa_offset 80
    .cfi_rel_offset x29, 0
    .cfi_rel_offset x30, 8
    stp x0, x1, [sp, #16]
    stp x2, x3, [sp, #32]
    stp x4, x5, [sp, #48]
    stp x6, x7, [sp, #64]
    bl trilaneFindSyscall
    mov x16, x0
    ldp x0, x1, [sp, #16]
    ldp x2, x3, [sp, #32]
    ldp x4, x5, [sp, #48]
    ldp x6, x7, [sp, #64]
    ldp x29, x30, [sp], #80
    .cfi_restore x30
    .cfi_restore x29
    .cfi_adjust_cfa_offset -80
    br x16
2:  b trilaneLookedAtCall
    .cfi_endproc
    .size syscall, . - syscall
    .popsection
)");
#endif
