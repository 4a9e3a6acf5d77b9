// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Instructions of the stub that C++ lacks, for each processor. Only for stub.cpp.

#if defined(__x86_64__)

#define TRILANE_STUB [[gnu::section("trilane_stub"), gnu::used, gnu::noinline]]

TRILANE_STUB static long stubSyscall(long number, long a, long b, long c, long d)
{
    register long fourth __asm__("r10") = d;
    long result = 0;
    __asm__ volatile("syscall"
                     : "=a"(result)
                     : "a"(number), "D"(a), "S"(b), "d"(c), "r"(fourth)
                     : "rcx", "r11", "memory");
    return result;
}

/// Returns like a signal handler: the kernel sets all registers from the frame.
#define TRILANE_STUB_RESTORE(frame)                                                                \
    __asm__ volatile("mov %0, %%rsp\n\tmov $15, %%eax\n\tsyscall" ::"r"(frame) : "memory")

// Runs on the stopped thread, without a stack until the block and its stack are writable.
__asm__(".pushsection trilane_stub, \"ax\", @progbits\n"
        ".globl trilaneStubBegin\n"
        ".hidden trilaneStubBegin\n"
        ".type trilaneStubBegin, @function\n"
        "trilaneStubBegin:\n"
        "    mov %rdi, %rbx\n"
        "    mov 16(%rdi), %rsi\n" // StubBlock::writableSize
        "    mov $3, %edx\n"       // PROT_READ | PROT_WRITE
        "    mov $10, %eax\n"      // mprotect
        "    syscall\n"
        "    mov %rbx, %rdi\n"
        "    jmp trilaneStubEnter\n"
        ".size trilaneStubBegin, . - trilaneStubBegin\n"
        ".popsection\n");

// Function of the new thread. It cannot return to unmapped pages, so munmap returns in its place.
__asm__(".pushsection trilane_stub, \"ax\", @progbits\n"
        ".globl trilaneStubThread\n"
        ".hidden trilaneStubThread\n"
        ".type trilaneStubThread, @function\n"
        "trilaneStubThread:\n"
        "    push %rbx\n"
        "    mov %rdi, %rbx\n"
        "    call trilaneStubLoad\n"
        "    mov %rbx, %rdx\n"
        "    pop %rbx\n"
        "    test %rax, %rax\n"
        "    je 1f\n"
        "    mov (%rdx), %rdi\n"  // StubBlock::mapping
        "    mov 8(%rdx), %rsi\n" // StubBlock::mappingSize
        "    jmp *%rax\n"
        "1:  ret\n"
        ".size trilaneStubThread, . - trilaneStubThread\n"
        ".popsection\n");

#elif defined(__aarch64__)

#define TRILANE_STUB [[gnu::section("trilane_stub"), gnu::used, gnu::noinline]]

TRILANE_STUB static long stubSyscall(long number, long a, long b, long c, long d)
{
    register long x8 __asm__("x8") = number;
    register long x0 __asm__("x0") = a;
    register long x1 __asm__("x1") = b;
    register long x2 __asm__("x2") = c;
    register long x3 __asm__("x3") = d;
    __asm__ volatile("svc #0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2), "r"(x3) : "memory", "cc");
    return x0;
}

#define TRILANE_STUB_RESTORE(frame)                                                                \
    __asm__ volatile("mov sp, %0\n\tmov x8, #139\n\tsvc #0" ::"r"(frame) : "memory")

__asm__(".pushsection trilane_stub, \"ax\", @progbits\n"
        ".globl trilaneStubBegin\n"
        ".hidden trilaneStubBegin\n"
        ".type trilaneStubBegin, %function\n"
        "trilaneStubBegin:\n"
        "    mov x19, x0\n"
        "    ldr x1, [x0, #16]\n" // StubBlock::writableSize
        "    mov x2, #3\n"        // PROT_READ | PROT_WRITE
        "    mov x8, #226\n"      // mprotect
        "    svc #0\n"
        "    mov x0, x19\n"
        "    b trilaneStubEnter\n"
        ".size trilaneStubBegin, . - trilaneStubBegin\n"
        ".popsection\n");

__asm__(".pushsection trilane_stub, \"ax\", @progbits\n"
        ".globl trilaneStubThread\n"
        ".hidden trilaneStubThread\n"
        ".type trilaneStubThread, %function\n"
        "trilaneStubThread:\n"
        "    stp x29, x30, [sp, #-32]!\n"
        "    mov x29, sp\n"
        "    str x19, [sp, #16]\n"
        "    mov x19, x0\n"
        "    bl trilaneStubLoad\n"
        "    mov x16, x0\n"
        "    mov x9, x19\n"
        "    ldr x19, [sp, #16]\n"
        "    ldp x29, x30, [sp], #32\n"
        "    cbz x16, 1f\n"
        "    ldp x0, x1, [x9]\n" // StubBlock::mapping, mappingSize
        "    br x16\n"           // by x16: a target may begin with bti c
        "1:  ret\n"
        ".size trilaneStubThread, . - trilaneStubThread\n"
        ".popsection\n");

#else
#error "late attach knows x86-64 and aarch64"
#endif
