// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/iterate/launchindex.h"

#include <memory>
#include <unordered_map>
#include <vector>

namespace trilane::idle {

/// Times in which the GPUs of a trace were inactive although the next work had been launched, by
/// the surrounding operations. Examines only gaps longer than a launch. Immutable; any thread.
class Silences
{
public:
    explicit Silences(const store::Store &store, const jobs::JobContext &job = {});

    /// Shared between callers (see Derived).
    [[nodiscard]] static std::shared_ptr<const Silences> of(const store::Store &store,
                                                            const jobs::JobContext &job = {});

    /// Whether gaps of this length recur between these two operations: at least three within 2.5 %,
    /// and as many as all others within 25 %.
    [[nodiscard]] bool recurs(TrackId gpu, StringId before, StringId after, Ns length) const;
    [[nodiscard]] uint64_t bytes() const;

private:
    struct Between
    {
        TrackId gpu;
        StringId before;
        StringId after;
        friend bool operator==(const Between &, const Between &) = default;
    };
    struct Hash
    {
        size_t operator()(const Between &key) const;
    };

    std::unordered_map<Between, std::vector<Ns>, Hash> m_lengths; ///< sorted
};

} // namespace trilane::idle
