// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/stats/durationsample.h"
#include "model/base/jobs/job.h"
#include "model/store/sliceref.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace trilane::communication {

/// Durations of one kind of message that are kept for an exact median.
inline constexpr size_t kExactMessages = 1'000'000;

/// Bytes of an element by PyTorch's name of its type ("BFloat16"), in any case; nothing if unknown.
[[nodiscard]] std::optional<uint64_t> elementBytes(std::string_view type);

/// Communication kernels with the same collective, process group, type and size.
struct Messages
{
    std::string
        collective; ///< its family ("all_reduce"), else the framework's or the kernel's name
    StringId group = kNoString; ///< the process group as it was recorded
    StringId elementType = kNoString;
    uint32_t ranks = 0;               ///< of the group; 0: unknown
    std::optional<uint64_t> bytesIn;  ///< that the rank gives in one of them
    std::optional<uint64_t> bytesOut; ///< that the rank gets in one of them
    stats::DurationSample time{kExactMessages};
    Ns exposed = 0; ///< of them, with no kernel or graph beside them that computes
    store::SliceRef longest;

    /// The size that nccl-tests divides by the time: the bytes that the rank sends, or receives in
    /// a gather; none if unknown or not defined.
    [[nodiscard]] std::optional<uint64_t> size() const;
    /// Bytes a second, of all sizes by all times.
    [[nodiscard]] std::optional<double> algorithmBandwidth() const;
    /// Algorithm bandwidth times the data that the links carry per byte, which depends on the
    /// number of ranks.
    [[nodiscard]] std::optional<double> busBandwidth() const;
};

/// Ratio of bus bandwidth to algorithm bandwidth in a group of `ranks`, after nccl-tests
/// (doc/PERFORMANCE.md); nothing for collectives without a formula there.
[[nodiscard]] std::optional<double> busFactor(std::string_view collective, uint32_t ranks);

/// Messages of all communication kernels that start in the range, most time first. One pass over
/// the work of each GPU. Pure; any thread.
[[nodiscard]] std::vector<Messages> messagesOf(const store::Store &store, TimeRange range,
                                               const jobs::JobContext &job = {});

} // namespace trilane::communication
