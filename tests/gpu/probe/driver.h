// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <string>

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

    void *context = nullptr;
    void *empty = nullptr; ///< a kernel that does nothing
    void *spin = nullptr;  ///< a kernel that takes the nanoseconds it is given
    void *stream = nullptr;

    /// Loaded and initialised, without a context. Ends the program with one sentence when the
    /// machine has no usable GPU.
    static Driver open();
    /// Makes the context, the kernels and a stream; what CUPTI records is enabled before it.
    void start();

    void launchEmpty(int times) const;
    void launchSpin(uint64_t nanoseconds) const;
    /// An executable graph of so many empty kernels.
    [[nodiscard]] void *graphOf(int kernels) const;
};

/// Ends the program when a call of the driver's failed.
void need(int result, const char *call);

} // namespace trilane::probe
