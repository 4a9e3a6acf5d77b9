// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tally.h"

#include <cstdio>
#include <cstdlib>

#include <unistd.h>

namespace train {

namespace {

std::string json(const Counts &counts)
{
    std::string text = "{";
    for (const auto &[name, count] : counts)
        text += (text.size() > 1 ? ",\"" : "\"") + name + "\":" + std::to_string(count);
    return text + "}";
}

} // namespace

Tally &tally()
{
    thread_local Tally own;
    own.thread = static_cast<uint32_t>(::gettid());
    return own;
}

void check(cudaError_t result, const char *function)
{
    if (result == cudaSuccess)
        return;
    std::fprintf(stderr, "train: %s: %s\n", function, cudaGetErrorString(result));
    std::_Exit(1);
}

std::string toJson(const Tally &tally)
{
    std::string kernels = "{";
    for (const auto &[stream, counts] : tally.kernels)
        kernels +=
            (kernels.size() > 1 ? ",\"" : "\"") + std::to_string(stream) + "\":" + json(counts);
    return "{\"thread\":" + std::to_string(tally.thread) +
           ",\"device\":" + std::to_string(tally.device) + ",\"api\":" + json(tally.api) +
           ",\"ranges\":" + json(tally.ranges) + ",\"copies\":" + json(tally.copies) +
           ",\"waits\":" + json(tally.waits) + ",\"kernels\":" + kernels +
           "},\"memsets\":" + std::to_string(tally.memsets) +
           ",\"graphLaunches\":" + std::to_string(tally.graphLaunches) +
           ",\"graphKernels\":" + json(tally.graphKernels) +
           ",\"graphMemsets\":" + std::to_string(tally.graphMemsets) +
           ",\"allocated\":" + std::to_string(tally.allocated) +
           ",\"copiedBytes\":" + std::to_string(tally.copiedBytes) + "}";
}

} // namespace train
