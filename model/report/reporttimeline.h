// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/idle/gapstory.h"
#include "model/analysis/idle/idlecause.h"
#include "model/report/reporttext.h"

#include <set>
#include <span>
#include <string>

namespace trilane::report {

/// Draws rows of a trace's timeline as one SVG element in the colors of the page: slices with their
/// names if they fit, many slices as their share of the time, idle time hatched in the color of its
/// cause. The size is bounded by its width, not by the trace. One thread; store and words must
/// outlive it.
class ReportTimeline
{
public:
    /// Not empty, trace time.
    ReportTimeline(const store::Store &store, const Words &words, TimeRange window);

    /// A part of the window that the picture is about.
    void setMark(TimeRange mark) { m_mark = mark; }
    /// Heading above the next row, if any.
    void setHeading(const std::string &text) { m_heading = text; }
    /// A row of a lane; none without events in the window. True: it was added.
    bool addLane(const std::string &label, LaneId lane);
    /// A row of the causes of idle time; none without gaps in the window.
    bool addIdle(const std::string &label, std::span<const idle::GapStory> gaps);
    /// A line of words between rows.
    void addNote(const std::string &text);

    [[nodiscard]] bool isEmpty() const { return m_rows.empty(); }
    /// Whose colors are in the picture.
    [[nodiscard]] const std::set<idle::IdleCause> &causes() const { return m_causes; }
    /// `title`: alternative text for screen readers.
    [[nodiscard]] std::string svg(const std::string &title) const;

    /// The hatches that pictures refer to: once a page, before the first of them.
    [[nodiscard]] static std::string definitions();
    /// Time slots per lane.
    static constexpr int kSlots = 387;

private:
    struct Drawing;

    [[nodiscard]] double xOf(Ns time) const;
    void add(const std::string &label, const std::string &content);
    void writeHeading();
    void drawSlice(const format::Cell &cell, double left, double right, Drawing &drawing) const;
    [[nodiscard]] std::string ruler() const;

    const store::Store &m_store;
    const Words &m_words;
    TimeRange m_window;
    TimeRange m_mark;
    std::string m_heading;
    std::string m_rows;
    double m_bottom;
    std::set<idle::IdleCause> m_causes;
};

} // namespace trilane::report
