// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <sys/types.h>

namespace planted {

/// Time in which a cause kept the GPU waiting.
struct Planted
{
    struct Span
    {
        int64_t begin, end; ///< CLOCK_MONOTONIC, ns
    };

    Planted() = default;
    Planted(int64_t begin, int64_t end) { add(begin, end, end - begin); }
    void add(int64_t begin, int64_t end) { add(begin, end, end - begin); }
    /// `own` ns of the span are the cause's.
    void add(int64_t begin, int64_t end, int64_t own)
    {
        spans.push_back({begin, end});
        ns += own;
    }
    void add(const Planted &other)
    {
        spans.insert(spans.end(), other.spans.begin(), other.spans.end());
        ns += other.ns;
    }

    std::vector<Span> spans{};
    int64_t ns = 0;
};

/// One way to keep a GPU waiting, and when it did.
class Cause
{
public:
    virtual ~Cause() = default;
    /// Threads and processes that it needs; before CUDA is in use.
    virtual void prepare() {}
    /// CUDA is in use, nothing is on the GPU.
    virtual void begin() {}
    /// Keeps the calling thread for about so many ms while the GPU is idle.
    virtual Planted plant(int ms) = 0;
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
/// CLOCK_MONOTONIC, ns; and what CLOCK_REALTIME is more than that.
[[nodiscard]] int64_t now();
[[nodiscard]] int64_t epochOfNow();
/// CPU time of the calling thread, and of a process, ns.
[[nodiscard]] int64_t cpuTime();
[[nodiscard]] int64_t cpuTime(pid_t process);
/// Uses the core for so long.
void spin(int64_t ns);
/// Of a file of this process for temporary files.
[[nodiscard]] std::string pathOf(const char *what);
/// Ends the program when a call of the system has failed.
void require(bool isDone, const char *what);

} // namespace planted
