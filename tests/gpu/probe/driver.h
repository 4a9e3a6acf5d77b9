// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <cstdint>

/// The CUDA driver, found at run time, with two kernels of our own: no CUDA Toolkit is needed to
/// build or to run the probes (CUDA Driver API documentation; PTX ISA).
namespace trilane::probe {

struct Driver
{
    int (*init)(unsigned);
    int (*driverVersion)(int *);
    int (*deviceCount)(int *);
    int (*deviceGet)(int *, int);
    int (*deviceName)(char *, int, int);
    int (*retainContext)(void **, int);
    int (*setContext)(void *);
    int (*loadModule)(void **, const void *);
    int (*getFunction)(void **, void *, const char *);
    int (*launch)(void *, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,
                  void *, void **, void **);
    int (*synchronize)();
    int (*createStream)(void **, unsigned);
    int (*synchronizeStream)(void *);
    int (*beginCapture)(void *, int);
    int (*endCapture)(void *, void **);
    int (*instantiate)(void **, void *, unsigned long long);
    int (*launchGraph)(void *, void *);
    int (*allocate)(unsigned long long *, size_t);
    int (*setBytes)(unsigned long long, unsigned char, size_t, void *);  ///< null: not there
    int (*copy)(unsigned long long, unsigned long long, size_t, void *); ///< likewise; on the GPU

    void *context = nullptr;
    void *empty = nullptr; ///< a kernel that does nothing
    void *spin = nullptr;  ///< a kernel that takes the nanoseconds it is given
    void *stream = nullptr;

    /// Loaded and initialized, without a context. Ends the program with one sentence when the
    /// machine has no usable GPU.
    static Driver open();
    /// Makes the context, the kernels and a stream; what CUPTI records is enabled before it.
    void start();
    /// open() and start().
    static Driver started();

    void launchEmpty(int times) const;
    void launchSpin(uint64_t nanoseconds) const;
    void wait() const; ///< for the context
    /// An executable graph of so many empty kernels, and a memset where the driver has one.
    [[nodiscard]] void *graphOf(int kernels, bool withMemset = false) const;
    void replay(void *graph, int times) const;
};

/// Ends the program when a call of the driver's failed.
void need(int result, const char *call);

} // namespace trilane::probe
