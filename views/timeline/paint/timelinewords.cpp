// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/paint/timelinewords.h"

#include "views/theme/fonts.h"

namespace trilane::timeline {

namespace {

/// Percentages change with the range.
constexpr qsizetype kMaxWords = 6'000;

QFont bold(QFont font)
{
    font.setWeight(QFont::DemiBold);
    return font;
}

} // namespace

TimelineWords::TimelineWords()
    : theme::WordCache({theme::nameFont(12), theme::uiFont(11), bold(theme::nameFont(12)),
                        bold(theme::nameFont(11))},
                       kMaxWords)
{}

} // namespace trilane::timeline
