// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/document/picturesource.h"
#include "views/session/state/mark.h"
#include "views/timeline/paint/timelinerenderer.h"

#include <QCoreApplication>

#include <optional>
#include <vector>

namespace trilane::timeline {

/// An exported picture of the timeline: title, timeline, legend and the user's notes, on one or
/// several pages. Any single thread. Incomplete if stopped.
class TimelinePicture
{
    Q_DECLARE_TR_FUNCTIONS(TimelinePicture)

public:
    /// PNG: what image formats and viewers can take.
    static constexpr int kMaxImageHeight = 32767;
    /// PDF: inches that a page may be high, after Adobe's limit of 14,400 units; there more than
    /// one page is made.
    static constexpr int kMaxPageHeight = 200;

    /// Finds out all that is to be shown, which takes most of the time.
    explicit TimelinePicture(session::PictureSource source,
                             store::Detailing how = store::Detailing::Exact,
                             jobs::JobContext job = {});

    [[nodiscard]] int pageCount() const { return static_cast<int>(m_pages.size()); }
    /// Dots.
    [[nodiscard]] QSize pageSize(int page) const;
    /// `painter` has a unit a dot. `vector`: rectangles and text instead of pixels.
    void paintPage(QPainter &painter, int page, bool vector);
    /// Message about parts that could not be shown; else empty.
    [[nodiscard]] const QString &remark() const { return m_remark; }

private:
    struct Page
    {
        int scroll = 0;
        int rowsHeight = 0;
        bool last = false;
    };

    void findFacts();
    void chooseNotes();
    void report(int percent) const { m_job.report(static_cast<uint64_t>(percent), 100); }
    void layOut();
    void layPages(int rows);
    int flow(QPainter *painter, int top) const;
    void paintTitle(QPainter &painter) const;
    void paintTimeline(QPainter &painter, const Page &page, bool vector);
    void paintLegend(QPainter &painter, int top) const;
    void paintNotes(QPainter &painter, int top) const;
    [[nodiscard]] QString titleText() const;
    [[nodiscard]] QString subtitleText() const;
    [[nodiscard]] bool hasTitle() const;
    [[nodiscard]] int footHeight() const;

    session::PictureSource m_source;
    const session::ViewState &m_view;
    const session::PictureRequest &m_request;
    store::Detailing m_how;
    jobs::JobContext m_job;
    const theme::Theme &m_theme;
    TimelineRenderer m_renderer;
    QSize m_size;      ///< logical pixels
    int m_cropped = 0; ///< of the renderer's top: overview, ruler
    int m_pinnedHeight = 0;
    int m_titleHeight = 0;
    int m_legendHeight = 0;
    std::vector<LegendEntry> m_legend;
    session::MarkList m_notes; ///< those in the picture
    size_t m_notesLeft = 0;
    std::vector<Page> m_pages;
    QString m_remark;
};

} // namespace trilane::timeline
