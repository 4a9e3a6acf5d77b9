// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <string_view>

namespace planted {

/// One way to keep a GPU waiting, and how long it did.
class Cause
{
public:
    virtual ~Cause() = default;
    /// Threads and processes that it needs; before CUDA is in use.
    virtual void prepare() {}
    /// CUDA is in use, nothing is on the GPU.
    virtual void begin() {}
    /// Keeps the calling thread for about so many ms while the GPU is idle; ns that are planted.
    virtual int64_t plant(int ms) = 0;
    virtual void end() {}
};

/// The cause of that name; null for an unknown one. Lives as long as the program.
[[nodiscard]] Cause *causeOf(std::string_view name);

/// CLOCK_MONOTONIC, and the CPU time of the calling thread, ns.
[[nodiscard]] int64_t now();
[[nodiscard]] int64_t cpuTime();
/// Uses the core for so long.
void spin(int64_t ns);

} // namespace planted
