// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QPoint>

#include <cstdint>

namespace trilane::timeline {

class TimelineControl;

/// Commands for the user's marks on the timeline. GUI thread.
struct MarkCommands
{
    /// At the pointer; else at the start of the selection, else in the middle.
    static void addBookmark(TimelineControl &timeline);
    /// As addBookmark(), with text; over a row the note belongs to the row.
    static void addNote(TimelineControl &timeline);
    /// Keeps the time of the selection as a span with its length.
    static void measure(TimelineControl &timeline);
    static void goToNext(TimelineControl &timeline);
    static void goToPrevious(TimelineControl &timeline);
    static void removeChosen(TimelineControl &timeline);
    /// Shows the moment for which a flight recorder saved the trace.
    static void goToMoment(TimelineControl &timeline);
    [[nodiscard]] static bool hasMoment(TimelineControl &timeline);
    [[nodiscard]] static bool isAny(TimelineControl &timeline);
    [[nodiscard]] static bool isChosen(TimelineControl &timeline);
    /// Asks for its text and color.
    static void edit(TimelineControl &timeline, uint64_t mark, QPoint at);
    /// Marks have changed, or their colors, or there is another trace.
    static void show(TimelineControl &timeline);
};

} // namespace trilane::timeline
