// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/iterate/launchindex.h"
#include "model/analysis/steps/steplist.h"
#include "model/format/chunk.h"

#include <span>
#include <string>

namespace trilane::launching {

/// Training step of GPU work, as in StepOfWork: the step in which the launch call began. If the
/// launch was not recorded, or the step boundaries are on the GPU, the step in which the work
/// began. Immutable; any thread; the store must outlive it.
class LaunchSteps
{
public:
    explicit LaunchSteps(const store::Store &store, const jobs::JobContext &job = {});

    /// Position of the step of a slice, or SliceContext::kNothing.
    [[nodiscard]] uint32_t value(TrackId process, const format::Slice &slice) const;
    /// The steps of all slices of a chunk.
    void values(TrackId process, const format::SliceChunk &chunk, std::span<uint32_t> out) const;
    /// Position of the step that contains t.
    [[nodiscard]] uint32_t stepAt(Ns t) const;
    /// "17"; with a word for people where steps are inferred.
    [[nodiscard]] stats::TableCell cell(uint32_t step) const;

private:
    const store::Store &m_store;
    steps::StepList m_list;
    std::shared_ptr<const iterate::LaunchIndex> m_launches; ///< null: steps are the GPU's
};

} // namespace trilane::launching
