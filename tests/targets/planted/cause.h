// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
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

using Causes = std::map<std::string_view, std::unique_ptr<Cause>>;
void addThreadCauses(Causes &causes);
void addProcessCauses(Causes &causes);
void addFileCauses(Causes &causes);
void addCudaCauses(Causes &causes);

/// All causes by name. They live as long as the program.
[[nodiscard]] const Causes &causes();

inline constexpr int64_t kMs = 1'000'000;
/// CLOCK_MONOTONIC, and the CPU time of the calling thread, ns.
[[nodiscard]] int64_t now();
[[nodiscard]] int64_t cpuTime();
/// Uses the core for so long.
void spin(int64_t ns);
/// Of a file of this process for temporary files.
[[nodiscard]] std::string pathOf(const char *what);
/// Ends the program when a call of the system has failed.
void require(bool isDone, const char *what);

} // namespace planted
