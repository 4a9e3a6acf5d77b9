// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QPoint>

#include <cstdint>

namespace trilane {

class TimelineWidget;

/// What keys and mouse do with the user's marks on the timeline. GUI thread.
struct MarkCommands
{
    /// At the pointer; without one where the selection begins, else in the middle.
    static void addBookmark(TimelineWidget &timeline);
    /// The same with words: over a row they belong to it.
    static void addNote(TimelineWidget &timeline);
    /// The time of what is selected stays as a span with its length.
    static void measure(TimelineWidget &timeline);
    static void goToNext(TimelineWidget &timeline);
    static void goToPrevious(TimelineWidget &timeline);
    static void removeChosen(TimelineWidget &timeline);
    /// To what a flight recorder saved the trace for.
    static void goToMoment(TimelineWidget &timeline);
    [[nodiscard]] static bool hasMoment(TimelineWidget &timeline);
    [[nodiscard]] static bool isAny(TimelineWidget &timeline);
    [[nodiscard]] static bool isChosen(TimelineWidget &timeline);
    /// Asks for its text and colour.
    static void edit(TimelineWidget &timeline, uint64_t mark, QPoint at);
    /// Marks have changed, or their colours, or there is another trace.
    static void show(TimelineWidget &timeline);
};

} // namespace trilane
