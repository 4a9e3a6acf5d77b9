// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/picture/vectorfill.h"

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

namespace trilane::timeline {

namespace {

/// Pixels [x0, x1) of one color, in rows starting at y0.
struct Run
{
    int x0;
    int x1;
    QRgb color;
    int y0;

    [[nodiscard]] bool continues(const Run &above) const
    {
        return x0 == above.x0 && x1 == above.x1 && color == above.color;
    }
};

using Rectangles = std::map<QRgb, std::vector<QRectF>>;

std::vector<Run> runsOf(const VectorFill &fill, int y)
{
    std::vector<Run> runs;
    const auto *pixels = reinterpret_cast<const QRgb *>(fill.image.constScanLine(y));
    const int end = fill.part.right() + 1;
    for (int x = fill.part.left(); x < end;) {
        int next = x + 1;
        while (next < end && pixels[next] == pixels[x])
            ++next;
        if (pixels[x] != fill.ground)
            runs.push_back({x, next, pixels[x], y});
        x = next;
    }
    return runs;
}

/// Runs that go on in the row below are one rectangle. None: there are more than `most`.
std::optional<Rectangles> rectanglesOf(const VectorFill &fill, int y0, int y1, size_t most)
{
    Rectangles found;
    size_t count = 0;
    std::vector<Run> open;
    const auto close = [&](const Run &run, int y) {
        found[run.color].emplace_back(run.x0 / fill.dpr, run.y0 / fill.dpr,
                                      (run.x1 - run.x0) / fill.dpr, (y - run.y0) / fill.dpr);
        ++count;
    };
    for (int y = y0; y < y1; ++y) {
        std::vector<Run> runs = runsOf(fill, y);
        size_t above = 0;
        for (Run &run : runs) {
            for (; above < open.size() && open[above].x0 < run.x0; ++above)
                close(open[above], y);
            if (above < open.size() && run.continues(open[above]))
                run.y0 = open[above++].y0;
        }
        for (; above < open.size(); ++above)
            close(open[above], y);
        open = std::move(runs);
        if (count + open.size() > most)
            return std::nullopt;
    }
    for (const Run &run : open)
        close(run, y1);
    return found;
}

void drawBlock(QPainter &painter, const VectorFill &fill, int y0, int y1)
{
    const auto most = static_cast<size_t>(fill.density * (y1 - y0) / fill.dpr);
    if (const std::optional<Rectangles> found =
            rectanglesOf(fill, y0, y1, std::max(most, size_t{64}))) {
        painter.setPen(Qt::NoPen);
        for (const auto &[color, rectangles] : *found) {
            painter.setBrush(QColor(color));
            painter.drawRects(rectangles.data(), static_cast<int>(rectangles.size()));
        }
        return;
    }
    const QRect part(fill.part.left(), y0, fill.part.width(), y1 - y0);
    painter.drawImage(QRectF(part.x() / fill.dpr, y0 / fill.dpr, part.width() / fill.dpr,
                             part.height() / fill.dpr),
                      fill.image.copy(part));
}

} // namespace

void drawAsRectangles(QPainter &painter, const VectorFill &fill, std::span<const int> cuts)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    const int bottom = fill.part.bottom() + 1;
    int y = fill.part.top();
    for (const int cut : cuts) {
        if (cut <= y || cut >= bottom)
            continue;
        drawBlock(painter, fill, y, cut);
        y = cut;
    }
    drawBlock(painter, fill, y, bottom);
    painter.restore();
}

} // namespace trilane::timeline
