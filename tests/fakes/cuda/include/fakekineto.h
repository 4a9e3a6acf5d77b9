// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <stddef.h>

/// libfakekineto.so: what a framework's profiler does with CUPTI, in its order, for programs that
/// are recorded by Trilane meanwhile. It takes CUPTI without asking and gives nothing back.
#ifdef __cplusplus
extern "C" {
#endif

enum FakeProfilerFlags {
    FAKE_PROFILER_SUBSCRIBES = 1,     ///< Kineto before August 2026: at the first profile, for ever
    FAKE_PROFILER_PLAIN_CLOCK = 2,    ///< no timestamp callback (else, on x86, the TSC)
    FAKE_PROFILER_FINALIZES = 4,      ///< TEARDOWN_CUPTI=1: cuptiFinalize at each profile's end
    FAKE_PROFILER_HAS_REGISTERED = 8, ///< by fakeKinetoRegister(): a profile does not
    FAKE_PROFILER_OF_CONTEXT = 16     ///< only of the current context
};

struct FakeProfilerCounts
{
    size_t records[64];    ///< by kind
    size_t timeless;       ///< of kernels, without both times
    size_t unknownBuffers; ///< completed, but not its own: never given back
    size_t outstanding;    ///< its own, with CUPTI
    size_t damaged;        ///< its own, written behind their end or not zeroed by anybody
    size_t readyBytes;     ///< its own, completed outside of a profile: kept until the next one
    int lastError;         ///< of CUPTI's, 0: none
};

/// torch.profiler's __enter__ and __exit__: linked to libcupti, as libtorch is.
void fakeKinetoStart(unsigned flags);
void fakeKinetoRegister();
void fakeKinetoStop(unsigned flags);
void fakeKinetoCounts(struct FakeProfilerCounts *counts);

/// jax.profiler's start_trace and stop_trace: finds libcupti by dlsym, takes its buffers from a
/// pool, subscribes, and always ends with cuptiFinalize.
void fakeXlaStart();
void fakeXlaStop();
void fakeXlaCounts(struct FakeProfilerCounts *counts);

#ifdef __cplusplus
}
#endif
