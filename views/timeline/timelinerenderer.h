// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/timeline/overlaypainter.h"
#include "views/timeline/paintcontext.h"
#include "views/timeline/rowsource.h"

#include <QImage>

#include <memory>

namespace trilane {

class RowPainter;

/// Draws the timeline of a ViewState into images, without a widget. Rows, geometry, words and
/// colours are kept between pictures and worked out again only when what they depend on changes.
/// GUI thread.
class TimelineRenderer
{
public:
    TimelineRenderer(const ViewState &state, const Theme &theme);
    ~TimelineRenderer();

    void setTheme(const Theme &theme);
    [[nodiscard]] const Theme &theme() const { return *m_theme; }
    /// For when ViewState has another store, or the language has changed.
    void reset();
    /// For when the layout of the rows has changed.
    void invalidateRows();
    void setSize(QSize logical, double devicePixelRatio);
    void setHeaderWidth(int width);
    void setScroll(int y);

    [[nodiscard]] const TimelineLayout &layout();
    [[nodiscard]] const RowList &rows();
    /// Where the rows come from: what could be shown. Null without a trace.
    [[nodiscard]] const RowSource *source();
    [[nodiscard]] RowText *text() { return m_text.get(); }
    [[nodiscard]] int largestScroll();
    /// Of rows and pinned rows, top to bottom.
    [[nodiscard]] std::vector<TrackId> tracksInView();
    [[nodiscard]] Hit hitTest(QPoint at);
    /// Gaps, shares, links and marks to draw; whoever finds them out puts them here.
    [[nodiscard]] TimelineFacts &facts() { return m_facts; }
    /// The axis that facts are found out for.
    [[nodiscard]] TimeAxis deviceAxis();
    /// Forgets geometry that was not final; true when there was any.
    bool chunksAreReady();
    /// False while what has been painted was in part a coarse answer.
    [[nodiscard]] bool isComplete() const;
    [[nodiscard]] uint64_t laidLanes() const { return m_lanes.laidLanes(); }

    /// Everything but the overlay. The image gets size and ratio of setSize().
    void paint(QImage &image, Detailing how);
    void paintOverlay(QPainter &painter, const Pointer &pointer);
    /// What the label of an arrow that leaves the view leads to.
    [[nodiscard]] std::optional<FoundSlice> arrowTargetAt(QPoint at);

private:
    [[nodiscard]] PaintContext context(Detailing how);
    void layVisibleLanes(Detailing how);
    void placePinned();
    void paintWords(PaintContext &all, RowPainter &lanes, QImage &image);

    const ViewState &m_state;
    const Theme *m_theme;
    std::shared_ptr<const Store> m_store;
    TimelineLayout m_layout;
    int m_wantedHeader = m_layout.headerWidth; ///< what a small window may have to shorten
    RowList m_rows;
    bool m_rowsValid = false;
    std::unique_ptr<RowSource> m_source;
    TimelineFacts m_facts;
    ThreadPool m_pool; ///< for lanes of a new range; this thread works along
    LaneCache m_lanes;
    SliceColors m_colors;
    std::unique_ptr<RowText> m_text;
    std::unique_ptr<LabelCache> m_labels;
    std::unique_ptr<WordCache> m_words;
    std::vector<float> m_activity;
    bool m_activityComplete = false;
};

struct PictureOptions
{
    QSize size{1920, 1080}; ///< logical pixels
    double devicePixelRatio = 1;
    bool wholeHeight = false; ///< as high as all rows need; size gives the width
    int headerWidth = 300;
    int scroll = 0;
};

/// The timeline as a picture, every detail in it: waits for what has to be read. With a selection
/// if there is one. At most 32767 pixels high (what image formats and viewers can take).
[[nodiscard]] QImage timelinePicture(const ViewState &state, const Theme &theme,
                                     const PictureOptions &options);

} // namespace trilane
