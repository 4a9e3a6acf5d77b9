// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/operators/operatorindex.h"

namespace trilane::operators {

/// The launching ranges of an index as nsys' reports name them: by domain and recorded name,
/// including the numbers of steps, which the index merges into one path. Any thread; the index must
/// outlive it.
class RangeNames
{
public:
    struct Name
    {
        StringId domain;
        std::string_view text;
        TrackId thread; ///< if the index keeps threads apart
        RangeId first;  ///< of that text, on any thread
    };

    /// The index: {.rawNames = true, .foldSteps = true}.
    explicit RangeNames(const OperatorIndex &index);

    [[nodiscard]] uint32_t of(RangeId range) const
    {
        const uint32_t name = m_ofPath[m_index.range(range).path.value];
        return name == kStep ? m_ofStep.at(range.value) : name;
    }
    /// By domain, then by first occurrence.
    [[nodiscard]] const std::vector<Name> &all() const { return m_names; }

private:
    static constexpr uint32_t kStep = UINT32_MAX;

    [[nodiscard]] std::string_view textOf(RangeId range) const;
    void putInOrder();

    const OperatorIndex &m_index;
    std::vector<uint32_t> m_ofPath;
    std::unordered_map<uint32_t, uint32_t> m_ofStep; ///< by range
    std::vector<Name> m_names;
};

/// Shared index for all reports with nsys names.
[[nodiscard]] std::shared_ptr<const OperatorIndex> namedRangeIndex(const store::Store &store,
                                                                   const jobs::JobContext &job);

} // namespace trilane::operators
