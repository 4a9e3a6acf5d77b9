// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/report/reporttimeline.h"

#include "model/analysis/names/basename.h"
#include "model/analysis/operators/operatorname.h"
#include "model/output/tableexport.h"
#include "model/report/markup.h"
#include "model/report/palette.h"
#include "model/report/pictureaxis.h"
#include "model/store/cellrow.h"
#include "model/store/store.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace trilane::report {

namespace {

constexpr double kTimelineWidth = 960;
constexpr double kTimelineLeft = 172; ///< of the time; labels are before it
constexpr double kPlot = 2.0 * ReportTimeline::kSlots;
constexpr double kRuler = 22;
constexpr double kRow = 18;
constexpr double kDistance = 21;   ///< from row to row
constexpr double kCharacter = 6.1; ///< of the fixed-width font of names, 10 px
constexpr double kMinNamed = 5;    ///< narrower slices have no tip
constexpr size_t kMaxPieces = 500;
constexpr size_t kLabelWidth = 24;
constexpr int kHeights = 8; ///< of bars that show the used part of a slot

std::string attribute(const char *name, double value)
{
    return " " + std::string(name) + "=\"" + coordinate(value) + "\"";
}

std::string rectangle(std::string_view swatch, double x, double y, double width, double height)
{
    return "<rect class=\"s-" + std::string(swatch) + "\"" + attribute("x", x) + attribute("y", y) +
           attribute("width", width) + attribute("height", height) + "/>";
}

/// Text that fits that width; mostly nothing.
std::string fitting(const std::string &text, double width)
{
    const auto columns = static_cast<size_t>(std::max(0.0, (width - 6) / kCharacter));
    if (output::displayWidth(text) <= columns)
        return text;
    return columns < 5 ? std::string() : output::elideMiddle(text, columns);
}

std::string shortName(SliceKind kind, std::string_view name)
{
    if (kind == SliceKind::Kernel)
        return output::plainLine(names::baseName(name));
    return output::plainLine(kind == SliceKind::Range ? operators::parseOperatorName(name).name
                                                      : name);
}

} // namespace

/// One lane being drawn: narrow slices are collected by color.
struct ReportTimeline::Drawing
{
    double top = 0;
    std::string wide;
    std::map<std::string_view, std::string> narrow; ///< paths by swatch
    int slot = -1;
    Ns sum = 0;
    Ns strongest = -1;
    std::string_view swatch;

    void bar(double x, double width, double height, std::string_view of)
    {
        narrow[of] += "M" + coordinate(x) + " " + coordinate(top + kRow - height) + "h" +
                      coordinate(width) + "v" + coordinate(height) + "h-" + coordinate(width) + "z";
    }
    void closeSlot(double slotTime)
    {
        if (slot < 0)
            return;
        const double share = std::clamp(static_cast<double>(sum) / slotTime, 0.0, 1.0);
        const double height = kRow * std::max(2.0, std::ceil(share * kHeights)) / kHeights;
        bar(kTimelineLeft + 2.0 * slot, 2, height, swatch);
        slot = -1;
        sum = 0;
        strongest = -1;
    }
};

ReportTimeline::ReportTimeline(const store::Store &store, const Words &words, TimeRange window)
    : m_store(store)
    , m_words(words)
    , m_window(window)
    , m_bottom(kRuler)
{}

double ReportTimeline::xOf(Ns time) const
{
    const Ns inside = std::clamp(time, m_window.begin, m_window.end) - m_window.begin;
    return kTimelineLeft +
           kPlot * static_cast<double>(inside) / static_cast<double>(m_window.duration());
}

void ReportTimeline::add(const std::string &label, const std::string &content)
{
    m_rows += "<text class=\"label\"" + attribute("x", kTimelineLeft - 8) +
              attribute("y", m_bottom + kRow - 5) + ">" +
              escaped(output::elideMiddle(output::plainLine(label), kLabelWidth)) +
              "</text><rect class=\"lane\"" + attribute("x", kTimelineLeft) +
              attribute("y", m_bottom) + attribute("width", kPlot) + attribute("height", kRow) +
              "/>" + content + "\n";
    m_bottom += kDistance;
}

void ReportTimeline::drawSlice(const format::Cell &cell, double left, double right,
                               Drawing &drawing) const
{
    const std::string_view name = m_store.string(cell.name);
    const std::string_view swatch = swatchOf(cell.kind, name);
    const double width = std::max(right - left - 0.4, 1.0);
    if (width < kMinNamed)
        return drawing.bar(left, width, kRow, swatch);
    const std::string shown = shortName(cell.kind, name);
    drawing.wide += "<g><title>" + escapedName(shown.empty() ? toString(cell.kind) : name) + ", " +
                    formatDuration(cell.end - cell.start) + "</title>" +
                    rectangle(swatch, left, drawing.top, width, kRow);
    if (const std::string text = fitting(shown, width); !text.empty())
        drawing.wide += "<text class=\"s-" + std::string(swatch) + "t\"" +
                        attribute("x", left + 3) + attribute("y", drawing.top + kRow - 5.5) + ">" +
                        escaped(text) + "</text>";
    drawing.wide += "</g>";
}

bool ReportTimeline::addLane(const std::string &label, LaneId lane)
{
    const store::CellRow row = m_store.cells(lane, m_window, kSlots, store::Detailing::Exact);
    const auto isVisible = [this](const format::Cell &cell) {
        return cell.start < m_window.end &&
               (cell.end > m_window.begin || cell.start >= m_window.begin);
    };
    if (std::none_of(row.cells.begin(), row.cells.end(), isVisible))
        return false;
    writeHeading();
    const double slotTime = static_cast<double>(m_window.duration()) / kSlots;
    Drawing drawing{.top = m_bottom};
    for (const format::Cell &cell : row.cells) {
        if (!isVisible(cell))
            continue;
        const double left = xOf(cell.start), right = xOf(cell.end);
        if (cell.count <= 1 && right - left >= 2) {
            drawing.closeSlot(slotTime);
            drawSlice(cell, left, right, drawing);
            continue;
        }
        const double middle = ((left + right) / 2 - kTimelineLeft) / 2;
        const int slot = std::clamp(static_cast<int>(middle), 0, kSlots - 1);
        if (slot != drawing.slot)
            drawing.closeSlot(slotTime);
        drawing.slot = slot;
        drawing.sum += cell.covered;
        if (cell.covered > drawing.strongest) {
            drawing.strongest = cell.covered;
            drawing.swatch = swatchOf(cell.kind, m_store.string(cell.name));
        }
    }
    drawing.closeSlot(slotTime);
    std::string content;
    for (const auto &[swatch, path] : drawing.narrow)
        content += "<path class=\"s-" + std::string(swatch) + "\" d=\"" + path + "\"/>";
    add(label, content + drawing.wide);
    return true;
}

bool ReportTimeline::addIdle(const std::string &label, std::span<const idle::GapStory> gaps)
{
    if (gaps.empty())
        return false;
    writeHeading();
    std::string content;
    size_t pieces = 0;
    for (const idle::GapStory &story : gaps) {
        for (const idle::CausePiece &piece : story.pieces) {
            const double left = xOf(piece.time.begin), right = xOf(piece.time.end);
            if (right - left < 0.5 || ++pieces > kMaxPieces)
                continue;
            m_causes.insert(piece.cause);
            const std::string name = output::plainLine(m_store.string(piece.name));
            const std::string words = m_words.cause(piece.cause);
            content += "<g><title>" + escapedName(words + (name.empty() ? "" : ": " + name)) +
                       ", " + formatDuration(piece.time.duration()) + "</title><rect class=\"h-" +
                       std::string(swatchOf(piece.cause)) + "\"" + attribute("x", left) +
                       attribute("y", m_bottom) + attribute("width", right - left) +
                       attribute("height", kRow) + "/>";
            if (const std::string text =
                    fitting(name.empty() ? words : words + ": " + name, right - left);
                !text.empty())
                content += "<text class=\"why\"" + attribute("x", left + 3) +
                           attribute("y", m_bottom + kRow - 5.5) + ">" + escaped(text) + "</text>";
            content += "</g>";
        }
    }
    if (content.empty())
        return false;
    add(label, content);
    return true;
}

void ReportTimeline::writeHeading()
{
    if (m_heading.empty())
        return;
    m_rows += "<text class=\"heading\"" + attribute("x", 4) + attribute("y", m_bottom + 13) + ">" +
              escapedName(m_heading) + "</text>\n";
    m_bottom += kRow;
    m_heading.clear();
}

void ReportTimeline::addNote(const std::string &text)
{
    m_rows += "<text class=\"note\"" + attribute("x", kTimelineLeft) +
              attribute("y", m_bottom + 11) + ">" + escaped(text) + "</text>\n";
    m_bottom += kRow;
}

std::string ReportTimeline::ruler() const
{
    std::string lines;
    std::string words;
    for (const RulerMark &mark : rulerMarks(m_window, m_store.span().begin, 7)) {
        const double x = xOf(mark.time);
        lines += "M" + coordinate(x) + " " + coordinate(kRuler - 5) + "V" + coordinate(m_bottom);
        if (x < kTimelineWidth - 46) // words at the end would be cut off
            words += "<text" + attribute("x", x + 3) + attribute("y", kRuler - 8) + ">" +
                     escaped(mark.label) + "</text>";
    }
    return "<g class=\"ruler\"><path d=\"" + lines + "\"/>" + words + "</g>\n";
}

std::string ReportTimeline::svg(const std::string &title) const
{
    std::string out = "<svg viewBox=\"0 0 " + coordinate(kTimelineWidth) + " " +
                      coordinate(m_bottom + 2) + "\" role=\"img\" aria-label=\"" + escaped(title) +
                      "\">\n" + ruler() + m_rows;
    if (!m_mark.isEmpty() && m_mark != m_window) {
        const double left = xOf(m_mark.begin);
        out += "<rect class=\"mark\"" + attribute("x", left) + attribute("y", kRuler - 4) +
               attribute("width", std::max(xOf(m_mark.end) - left, 2.0)) +
               attribute("height", m_bottom - kRuler + 4) + "/>";
    }
    return out + "</svg>\n";
}

std::string ReportTimeline::definitions()
{
    std::string patterns;
    for (int i = 0; i < idle::kIdleCauseCount; ++i) {
        const std::string swatch(swatchOf(static_cast<idle::IdleCause>(i)));
        patterns += "<pattern id=\"p-" + swatch +
                    "\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" "
                    "patternTransform=\"rotate(45)\"><rect class=\"s-" +
                    swatch + "\" width=\"3\" height=\"6\"/></pattern>";
    }
    return "<svg class=\"patterns\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>" +
           patterns + "</defs></svg>\n";
}

} // namespace trilane::report
