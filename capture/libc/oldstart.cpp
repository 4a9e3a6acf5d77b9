// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0
//
// How a program begins on glibc before 2.34, which does not look for a program's constructors
// itself: it calls what the code at the program's entry hands it, and the code of today hands
// nothing. Linked with --wrap=__libc_start_main.

extern "C" {

using Main = int (*)(int, char **, char **);
using Function = void (*)(int, char **, char **);

// Made by the linker. (System V ABI, "Initialization and Termination Functions")
extern __attribute__((visibility("hidden"))) const Function __preinit_array_start[];
extern __attribute__((visibility("hidden"))) const Function __preinit_array_end[];
extern __attribute__((visibility("hidden"))) const Function __init_array_start[];
extern __attribute__((visibility("hidden"))) const Function __init_array_end[];
__attribute__((visibility("hidden"))) void _init();

int __real___libc_start_main(Main main, int argc, char **argv, Function init, void (*fini)(),
                             void (*loaderFini)(), void *stackEnd);

static void construct(int argc, char **argv, char **environment)
{
    for (const Function *f = __preinit_array_start; f != __preinit_array_end; ++f)
        (*f)(argc, argv, environment);
    _init();
    for (const Function *f = __init_array_start; f != __init_array_end; ++f)
        (*f)(argc, argv, environment);
}

__attribute__((visibility("hidden"))) int
__wrap___libc_start_main(Main main, int argc, char **argv, Function /*init*/, void (*fini)(),
                         void (*loaderFini)(), void *stackEnd)
{
    return __real___libc_start_main(main, argc, argv, construct, fini, loaderFini, stackEnd);
}
}
