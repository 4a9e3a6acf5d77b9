// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/fwd.h"
#include "model/store/openstore.h"
#include "tests/support/texttrace.h"

#include <QDir>

namespace trilane {

/// A trace of one millisecond with all three layers and times that are easy to reckon with:
/// two cores; a GPU with kernels A and B and a copy; a thread with states, ranges and calls; and a
/// thread on which nothing happens.
class SmallTrace : public test::TextTrace
{
public:
    static constexpr Ns us = 1000;

    SmallTrace()
        : TextTrace(R"trace(
            info    format trilane
            info    cores 4
            core    0
            core    1
            gpu     0 model="NVIDIA H200"
            process 4121 python
            track   stream gpu0 7 process=python as=compute
            track   stream gpu0 8 process=python as=copies
            thread  4121 main
            thread  4139 idle
            track   thread_state main 0 as=state
            track   ranges main 0 as=ranges
            track   api_calls main 0 as=calls
            track   counter gpu0 0 label=memory unit=bytes as=memory

            oncore  core0 main 0-300us
            oncore  core1 kworker 100us-200us
            kernel  compute "void ns::kernelA<4>(int)" 100us-200us #1
            kernel  compute kernelB 200us-300us #2
            kernel  compute "void ns::kernelA<4>(int)" 400us-500us #3
            memcpy  copies "Memcpy HtoD (Pinned -> Device)" 500us-550us #4
            sample  memory 100us 1024
            sample  memory 300us 4096
            state   main running 0-300us
            state   main blocked futex 300us-1000us
            range   main "step 1" 0-1000us
            range   main forward 10us-200us category=model color=ff112233 payload=real:0.25
            call    main cudaLaunchKernel 50us-60us #1
            call    main cudaLaunchKernel 60us-70us #2
            call    main cudaLaunchKernel 70us-80us #3
            call    main cudaMemcpyAsync 80us-90us #4
        )trace",
                    "small")
    {}

    TrackId core0 = track("core0"), core1 = track("core1"), gpu = track("gpu0"),
            compute = track("compute"), copies = track("copies"), process = track("python"),
            thread = track("main"), idleThread = track("idle"), state = track("state"),
            ranges = track("ranges"), calls = track("calls"), memory = track("memory");
};

} // namespace trilane
