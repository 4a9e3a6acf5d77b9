// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/idle/idlecause.h"

#include <optional>
#include <span>
#include <unordered_map>

namespace trilane {

/// What idle gaps are mostly charged to, as far as it has been found out. A value; one store.
class GapCauses
{
public:
    [[nodiscard]] std::optional<IdleCause> of(const IdleGap &gap) const;
    [[nodiscard]] SilenceProof proofOf(const IdleGap &gap) const;
    /// Those of the gaps whose cause is not known.
    [[nodiscard]] std::vector<IdleGap> unknownOf(std::span<const IdleGap> gaps) const;
    void set(const IdleGap &gap, IdleCause cause, SilenceProof proof = SilenceProof::None);
    /// Forgets what it knows when it would become too much.
    void add(const GapCauses &more);

private:
    struct Main
    {
        IdleCause cause = IdleCause::Unobserved;
        SilenceProof proof = SilenceProof::None;
    };
    struct Hash
    {
        size_t operator()(const IdleGap &gap) const;
    };
    struct Same
    {
        bool operator()(const IdleGap &a, const IdleGap &b) const
        {
            return a.gpu == b.gpu && a.range == b.range;
        }
    };

    std::unordered_map<IdleGap, Main, Hash, Same> m_causes;
};

/// Finds them out; a gap of which nothing can be said is unobserved. Pure; any thread.
[[nodiscard]] GapCauses findCauses(const Store &store, std::span<const IdleGap> gaps,
                                   const JobContext &job = {});

} // namespace trilane
