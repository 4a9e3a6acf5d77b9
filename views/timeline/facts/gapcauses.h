// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/idle/idlecause.h"
#include "model/analysis/links/gaps.h"
#include "model/store/fwd.h"

#include <optional>
#include <span>
#include <unordered_map>

namespace trilane::timeline {

/// Main causes of idle gaps known so far. A value; for one store.
class GapCauses
{
public:
    [[nodiscard]] std::optional<idle::IdleCause> of(const links::IdleGap &gap) const;
    [[nodiscard]] idle::SilenceProof proofOf(const links::IdleGap &gap) const;
    /// The gaps whose cause is unknown.
    [[nodiscard]] std::vector<links::IdleGap> unknownOf(std::span<const links::IdleGap> gaps) const;
    void set(const links::IdleGap &gap, idle::IdleCause cause,
             idle::SilenceProof proof = idle::SilenceProof::None);
    /// Discards older entries when the limit is reached.
    void add(const GapCauses &more);

private:
    struct Main
    {
        idle::IdleCause cause = idle::IdleCause::Unobserved;
        idle::SilenceProof proof = idle::SilenceProof::None;
    };
    struct Hash
    {
        size_t operator()(const links::IdleGap &gap) const;
    };
    struct Same
    {
        bool operator()(const links::IdleGap &a, const links::IdleGap &b) const
        {
            return a.gpu == b.gpu && a.range == b.range;
        }
    };

    std::unordered_map<links::IdleGap, Main, Hash, Same> m_causes;
};

/// Finds the causes; a gap without evidence is unobserved. Pure; any thread.
[[nodiscard]] GapCauses findCauses(const store::Store &store, std::span<const links::IdleGap> gaps,
                                   const jobs::JobContext &job = {});

} // namespace trilane::timeline
