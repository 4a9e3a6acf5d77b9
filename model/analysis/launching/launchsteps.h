// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/steps/steplist.h"
#include "model/analysis/walk/launchindex.h"

#include <span>
#include <string>

namespace trilane {

/// The step of the training loop that GPU work is of, as StepOfWork says: in which the launching
/// call began; where that was not recorded, and of steps whose borders are on the GPU, in which the
/// work began. Immutable; any thread; the store must outlive it.
class LaunchSteps
{
public:
    explicit LaunchSteps(const Store &store, const JobContext &job = {});

    /// Position of the step of a slice, or SliceContext::kNothing.
    [[nodiscard]] uint32_t value(TrackId process, const Slice &slice) const;
    /// The same for each slice of a chunk.
    void values(TrackId process, const SliceChunk &chunk, std::span<uint32_t> out) const;
    /// Position of the step that contains t.
    [[nodiscard]] uint32_t stepAt(Ns t) const;
    /// "17"; with a word where steps are inferred.
    [[nodiscard]] std::string text(uint32_t step) const;

private:
    const Store &m_store;
    StepList m_list;
    std::shared_ptr<const LaunchIndex> m_launches; ///< null: steps are the GPU's
};

} // namespace trilane
