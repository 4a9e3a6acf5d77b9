// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/support/texttrace.h"

namespace trilane {

/// A trace of two GPUs whose idle time is known to the nanosecond. GPU 0 waits 100…330 µs (a batch
/// is loaded until 300, then launched) and 400…470 µs (cudaMalloc until 460); its thread's states
/// are recorded. GPU 1 waits 200…500 µs for another thread, without states: until 480 its range is
/// inferred to be why.
class IdleTrace : public test::TextTrace
{
public:
    static constexpr Ns us = 1000;

    IdleTrace()
        : TextTrace(R"(
            info    format trilane
            gpu     0
            gpu     1
            process 1 train
            track   stream gpu0 7 process=train as=stream0
            track   stream gpu1 7 process=train as=stream1
            thread  1 main
            thread  2 helper

            kernel  stream0 first 0-100us #1
            kernel  stream0 second 330us-400us #2
            kernel  stream0 third 470us-600us #3
            state   main running 0-600us
            range   main "load batch" 100us-300us
            call    main cudaLaunchKernel 300us-310us #2
            call    main cudaMalloc 400us-460us
            call    main cudaLaunchKernel 460us-465us #3

            kernel  stream1 early 0-200us #11
            kernel  stream1 late 500us-600us #12
            range   helper preprocess 150us-480us
            call    helper cudaLaunchKernel 480us-490us #12
        )",
                    "idle")
    {}

    TrackId gpu0 = track("gpu0");
};

} // namespace trilane
