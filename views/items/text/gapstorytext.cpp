// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/items/text/gapstorytext.h"

#include <algorithm>
#include <array>
#include <functional>

namespace trilane::items {

namespace {

bool sayTheSame(const idle::CausePiece &a, const idle::CausePiece &b)
{
    return a.cause == b.cause && a.inferred == b.inferred && a.proof == b.proof &&
           a.name == b.name && a.thread == b.thread && a.other == b.other;
}

StoryLine lineOf(const idle::CausePiece &piece)
{
    const Ns time = piece.time.duration();
    return {piece.time, piece, time, piece.inferred ? time : 0, 1, false};
}

/// Merges adjacent pieces with equal text.
std::vector<StoryLine> joined(const idle::GapStory &story)
{
    std::vector<StoryLine> lines;
    for (const idle::CausePiece &piece : story.pieces) {
        const StoryLine line = lineOf(piece);
        if (lines.empty() || !sayTheSame(lines.back().piece, piece)) {
            lines.push_back(line);
            continue;
        }
        lines.back().time.end = piece.time.end;
        lines.back().total += line.total;
        lines.back().inferred += line.inferred;
        ++lines.back().pieces;
    }
    return lines;
}

/// Merges a short line with another one: the name of the longest is kept.
void addToRest(StoryLine &rest, const StoryLine &line, Ns &longest)
{
    rest.isRest = true;
    rest.time.end = line.time.end;
    rest.total += line.total;
    rest.inferred += line.inferred;
    rest.pieces += line.pieces;
    if (line.total > longest) {
        longest = line.total;
        rest.piece = line.piece;
    }
}

} // namespace

std::vector<StoryLine> storyLines(const idle::GapStory &story, size_t most)
{
    const std::vector<StoryLine> all = joined(story);
    if (all.size() <= most)
        return all;
    // Each long line may have a line of short ones before it.
    const size_t own = std::max<size_t>(1, most / 2);
    std::vector<Ns> lengths;
    for (const StoryLine &line : all)
        lengths.push_back(line.total);
    std::nth_element(lengths.begin(), lengths.begin() + static_cast<ptrdiff_t>(own), lengths.end(),
                     std::greater<>());
    const Ns longEnough = lengths[own] + 1;
    std::vector<StoryLine> lines;
    Ns longest = 0; ///< of the short lines merged into the last line; 0: it is a long one
    for (const StoryLine &line : all) {
        const bool isLong = line.total >= longEnough;
        if (!isLong && longest > 0) {
            addToRest(lines.back(), line, longest);
            continue;
        }
        lines.push_back(line);
        longest = isLong ? 0 : line.total;
    }
    return lines;
}

std::vector<CauseShare> causeShares(const idle::GapStory &story)
{
    std::vector<CauseShare> shares;
    for (int i = 0; i < idle::kIdleCauseCount; ++i)
        shares.push_back({static_cast<idle::IdleCause>(i), 0, 0});
    for (const idle::CausePiece &piece : story.pieces) {
        CauseShare &share = shares[static_cast<size_t>(piece.cause)];
        share.idle += piece.time.duration();
        share.inferred += piece.inferred ? piece.time.duration() : 0;
    }
    std::erase_if(shares, [](const CauseShare &share) { return share.idle == 0; });
    std::stable_sort(shares.begin(), shares.end(),
                     [](const CauseShare &a, const CauseShare &b) { return a.idle > b.idle; });
    return shares;
}

} // namespace trilane::items
