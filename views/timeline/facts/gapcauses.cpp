// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/facts/gapcauses.h"

#include "model/analysis/idle/idletable.h"

namespace trilane::timeline {

namespace {

/// Some megabytes; a view shows a thousand of them.
constexpr size_t kMaxKept = 100'000;

} // namespace

size_t GapCauses::Hash::operator()(const links::IdleGap &gap) const
{
    const auto begin = static_cast<uint64_t>(gap.range.begin);
    const auto end = static_cast<uint64_t>(gap.range.end);
    const uint64_t hash = (begin * 0x9e3779b97f4a7c15u + end) * 0x9e3779b97f4a7c15u + gap.gpu.value;
    return hash ^ hash >> 29;
}

std::optional<idle::IdleCause> GapCauses::of(const links::IdleGap &gap) const
{
    const auto found = m_causes.find(gap);
    return found == m_causes.end() ? std::nullopt : std::optional(found->second.cause);
}

idle::SilenceProof GapCauses::proofOf(const links::IdleGap &gap) const
{
    const auto found = m_causes.find(gap);
    return found == m_causes.end() ? idle::SilenceProof::None : found->second.proof;
}

std::vector<links::IdleGap> GapCauses::unknownOf(std::span<const links::IdleGap> gaps) const
{
    std::vector<links::IdleGap> unknown;
    for (const links::IdleGap &gap : gaps) {
        if (!m_causes.contains(gap))
            unknown.push_back(gap);
    }
    return unknown;
}

void GapCauses::set(const links::IdleGap &gap, idle::IdleCause cause, idle::SilenceProof proof)
{
    m_causes[gap] = {cause, proof};
}

void GapCauses::add(const GapCauses &more)
{
    if (m_causes.size() + more.m_causes.size() > kMaxKept)
        m_causes.clear();
    m_causes.insert(more.m_causes.begin(), more.m_causes.end());
}

GapCauses findCauses(const store::Store &store, std::span<const links::IdleGap> gaps,
                     const jobs::JobContext &job)
{
    GapCauses causes;
    for (const links::IdleGap &gap : gaps)
        causes.set(gap, idle::IdleCause::Unobserved);
    idle::explainGaps(
        store, gaps,
        [&](size_t i, const idle::GapStory &story) {
            const idle::CausePiece main = idle::mainPiece(story);
            causes.set(gaps[i], main.cause, main.proof);
        },
        job);
    return causes;
}

} // namespace trilane::timeline
