// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/jobs/jobqueue.h"
#include "views/timeline/paint/legend.h"
#include "views/timeline/paint/marklayer.h"
#include "views/timeline/paint/overlaypainter.h"
#include "views/timeline/paint/paintcontext.h"
#include "views/timeline/rows/rowmaker.h"

#include <QImage>

#include <functional>
#include <memory>

namespace trilane::timeline {

class RowPainter;

/// Draws the timeline of a ViewState into images, without a widget. Rows, geometry, text and colors
/// are cached between frames and recomputed only when their input changes. One thread.
class TimelineRenderer
{
public:
    TimelineRenderer(const session::ViewState &state, const theme::Theme &theme);
    ~TimelineRenderer();

    void setTheme(const theme::Theme &theme);
    [[nodiscard]] const theme::Theme &theme() const { return *m_theme; }
    /// Call when ViewState has another store, or the language has changed.
    void reset();
    /// Call when ViewState has a later state of the same store; computed facts are kept.
    void growStore();
    /// Call when the layout of the rows has changed.
    void invalidateRows();
    void setSize(QSize logical, double devicePixelRatio);
    void setHeaderWidth(int width);
    void setScroll(int y);
    /// Whether the user's marks are shown; default true.
    void setMarksShown(bool shown) { m_marksShown = shown; }
    /// Only the rows of that area; it must stay.
    void setArea(const session::AreaSelection *area);
    /// Lays out the visible lanes in full detail, a few at a time. Painting them is then quick;
    /// this step can report progress and be stopped.
    void layLanes(const std::stop_token &stop,
                  const std::function<void(size_t done, size_t all)> &told);

    [[nodiscard]] const TimelineLayout &layout();
    [[nodiscard]] const RowList &rows();
    /// Source of the rows. Null without a trace.
    [[nodiscard]] const RowMaker *source();
    [[nodiscard]] RowText *text() { return m_text.get(); }
    [[nodiscard]] int largestScroll();
    /// Tracks of rows and pinned rows, top to bottom.
    [[nodiscard]] std::vector<TrackId> tracksInView();
    [[nodiscard]] Hit hitTest(QPoint at);
    /// Gaps, shares, links and marks to draw; set by their owners.
    [[nodiscard]] TimelineFacts &facts() { return m_facts; }
    /// The axis that facts are found out for.
    [[nodiscard]] TimeAxis deviceAxis();
    /// Called on a worker thread when cells that painting has requested are available; then call
    /// chunksAreReady(). Empty removes it and waits for a running call.
    void onChunksReady(std::function<void()> listener);
    /// Forgets geometry that was not final; true when there was any.
    bool chunksAreReady();
    /// Meaning of the colors in the visible rows; call after painting.
    [[nodiscard]] std::vector<LegendEntry> legend(store::Detailing how);
    /// False while the painted picture was partly coarse, or finer data is available but not yet
    /// painted.
    [[nodiscard]] bool isComplete() const;
    /// Rows of the left column painted since reset(); the others were cached.
    [[nodiscard]] uint64_t paintedHeaders() const { return m_strip->paintedRows(); }
    [[nodiscard]] uint64_t laidLanes() const { return m_lanes.laidLanes(); }

    /// Everything but the overlay. The image gets size and ratio of setSize().
    void paint(QImage &image, store::Detailing how);
    /// Paints onto foreign pixels of deviceSize(), RGB32, with setSize()'s ratio.
    void paintOnto(QImage &pixels, store::Detailing how);
    [[nodiscard]] QSize deviceSize() const;
    /// Paints as vectors: fills as rectangles, text as text. The painter may have any device; the
    /// geometry has the resolution of setSize()'s ratio.
    void paintVector(QPainter &painter, store::Detailing how, const jobs::JobContext &job = {});
    void paintOverlay(QPainter &painter, const Pointer &pointer);
    /// Target of the label of an arrow that leaves the view.
    [[nodiscard]] std::optional<store::FoundSlice> arrowTargetAt(QPoint at);

private:
    void takeStore();
    [[nodiscard]] PaintContext context(store::Detailing how);
    void prepare(store::Detailing how);
    void layVisibleLanes(store::Detailing how);
    [[nodiscard]] std::vector<LaneId> visibleLanes() const;
    void placePinned();
    void paintWords(PaintContext &all, RowPainter &lanes, QImage &image);
    void paintFrame(PaintContext &all, QPainter &painter);

    const session::ViewState &m_state;
    const theme::Theme *m_theme;
    std::shared_ptr<const store::Store> m_store;
    TimelineLayout m_layout;
    int m_wantedHeader = m_layout.headerWidth; ///< wanted width; a small window may reduce it
    RowList m_rows;
    bool m_rowsValid = false;
    std::unique_ptr<RowMaker> m_source;
    TimelineFacts m_facts;
    jobs::JobQueue m_helpers; ///< for lanes of a new range; this thread works along
    LaneCache m_lanes;
    TraceColors m_colors;
    std::unique_ptr<RowText> m_text;
    std::unique_ptr<LabelCache> m_labels;
    std::unique_ptr<TimelineWords> m_words;
    std::unique_ptr<HeaderStrip> m_strip;
    std::vector<float> m_activity;
    bool m_activityComplete = false;
    bool m_hasNews = false; ///< of chunksAreReady(), not painted yet
    MarkLayer m_marks;
    bool m_marksShown = true;
    const session::AreaSelection *m_area = nullptr;
};

} // namespace trilane::timeline
