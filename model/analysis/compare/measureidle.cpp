// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/compare/measurers.h"
#include "model/analysis/operators/operatorname.h"

namespace trilane::compare {

MeasuredPart &IdleMeasurer::partOf(const idle::CausePiece &piece)
{
    const auto [known, isNew] = m_byId.try_emplace({piece.cause, piece.name}, 0);
    if (isNew) {
        std::string group(idle::keyOf(piece.cause));
        // One row for names that are renumbered in every step.
        std::string name(operators::withoutStepNumber(
            operators::parseOperatorName(m_trace.string(piece.name)).name));
        const auto [entry, isNewName] = m_byName.try_emplace({group, name}, m_parts.size());
        known->second = entry->second;
        if (isNewName)
            m_parts.push_back({.group = std::move(group), .name = std::move(name), .time = {}});
    }
    return m_parts[known->second];
}

void IdleMeasurer::add(const idle::GapStory &story)
{
    for (const idle::CausePiece &piece : story.pieces) {
        m_steps.forParts(piece.time, [&](size_t step, TimeRange part) {
            MeasuredTime &time = partOf(piece).time;
            time.add(m_steps.sampleOf(step), part.duration());
            ++time.calls;
            time.see({part, story.gap.gpu, piece.evidence});
        });
    }
}

std::vector<MeasuredPart> IdleMeasurer::take()
{
    return std::move(m_parts);
}

} // namespace trilane::compare
