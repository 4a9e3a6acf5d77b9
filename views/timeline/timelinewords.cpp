// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/timelinewords.h"

#include "views/theme/fonts.h"

namespace trilane {

namespace {

/// Percentages change with the range.
constexpr qsizetype kMostWords = 6'000;

QFont bold(QFont font)
{
    font.setWeight(QFont::DemiBold);
    return font;
}

} // namespace

TimelineWords::TimelineWords()
    : WordCache({nameFont(12), uiFont(11), bold(nameFont(12)), bold(nameFont(11))}, kMostWords)
{}

} // namespace trilane
