// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0
//
// Where a program begins: the loader's jump needs a landing pad where indirect branches are
// tracked, and _start of many systems' libc has none.

__asm__(".pushsection .text\n"
        ".globl trilaneEntry\n"
        ".hidden trilaneEntry\n"
        ".type trilaneEntry, @function\n"
        "trilaneEntry:\n"
        "    endbr64\n"
        "    jmp _start\n"
        ".size trilaneEntry, . - trilaneEntry\n"
        ".popsection\n");
