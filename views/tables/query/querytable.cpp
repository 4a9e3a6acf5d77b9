// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/query/querytable.h"

#include "model/store/store.h"
#include "model/store/trackwalk.h"
#include "views/session/state/highlight.h"
#include "views/tables/kit/countedpart.h"

#include <QAction>
#include <QPainter>

#include <algorithm>

namespace trilane::tables {

namespace {

/// The track and its descendants that contain slices, in order.
std::vector<TrackId> tracksOf(store::Tables trace, TrackId track)
{
    std::vector<TrackId> found;
    store::walkTracks(trace, track, [&](TrackId at) {
        if (trace.sliceCountOf(at) > 0)
            found.push_back(at);
        return true;
    });
    std::sort(found.begin(), found.end());
    return found;
}

/// The slice that is just that time of the track.
std::optional<store::FoundSlice> sliceOf(const store::Store &store, const sql::RowPlace &place)
{
    for (const LaneId lane : store.lanesOf(place.track)) {
        const std::optional<store::FoundSlice> slice = store.sliceAt(lane, place.range.begin);
        if (slice && slice->slice.start == place.range.begin &&
            slice->slice.end() == place.range.end)
            return slice;
    }
    return std::nullopt;
}

} // namespace

QueryTable::QueryTable(session::ViewState *view, CountedPart *part, QWidget *parent)
    : DataTable(parent)
    , m_view(view)
    , m_part(part)
    , m_goTo(new QAction(this))
{
    setObjectName(QStringLiteral("queryTable"));
    setColumnsAsGiven();
    insertAction(actions().isEmpty() ? nullptr : actions().front(), m_goTo);
    connect(m_goTo, &QAction::triggered, this, [this] {
        if (const std::optional<size_t> row = selectedRow())
            goTo(*row);
    });
    connect(this, &DataTable::rowActivated, this, &QueryTable::goTo);
    connect(this, &DataTable::rowSelected, this, &QueryTable::showPlace);
    QueryTable::retranslate();
}

void QueryTable::retranslate()
{
    DataTable::retranslate();
    setAccessibleName(tr("Query results"));
    showPlace();
}

void QueryTable::showPlace()
{
    const std::optional<size_t> row = selectedRow();
    const bool can = row && placeOf(*row);
    m_goTo->setEnabled(can);
    m_goTo->setText(can || !row ? tr("Show in the timeline")
                                : tr("Show in the timeline (needs id, or start_ns and track_id)"));
}

void QueryTable::setRows(const QueryRows &rows, bool isFirst)
{
    m_places = rows.places;
    m_store = m_view->store();
    if (isFirst) {
        setDefaultSort({}, Qt::AscendingOrder); // as the query orders them
        clearSelection();
        setData(rows.data);
    } else {
        growData(rows.data);
    }
    setToolTip(m_places.any() ? tr("Double-click: show in the timeline")
                              : tr("These rows have no location in the timeline: add a column id, "
                                   "or start_ns and track_id"));
    showPlace();
}

void QueryTable::clearRows()
{
    m_places = {};
    setToolTip({});
    setTable({});
}

void QueryTable::setSentence(const QString &sentence)
{
    m_sentence = sentence;
    setEmptyText(sentence);
}

std::optional<sql::RowPlace> QueryTable::placeOf(size_t row) const
{
    const std::shared_ptr<const store::Store> &store = m_view->store();
    const bool isOfTrace = store && (m_store.lock() == store || m_view->live().isLive());
    if (!isOfTrace || row >= table().rows.size())
        return std::nullopt;
    return m_places.placeOf(*store, table().rows[row]);
}

bool QueryTable::goTo(size_t row)
{
    const std::optional<sql::RowPlace> place = placeOf(row);
    if (!place)
        return false;
    const store::Store &store = *m_view->store();
    if (place->slice.isValid()) {
        m_part->goTo({place->slice, store.laneOf(place->slice), store.slice(place->slice)});
        return true;
    }
    if (place->track.isValid()) {
        if (const std::optional<store::FoundSlice> slice = sliceOf(store, *place)) {
            m_part->goTo(*slice);
            return true;
        }
    }
    if (!place->track.isValid()) {
        m_view->selectTime(place->range);
    } else if (store.track(place->track).kind == TrackKind::Gpu) {
        m_part->goToGap({place->track, place->range});
        return true;
    } else {
        const std::vector<TrackId> tracks = tracksOf(store, place->track);
        m_view->setSelection(
            session::AreaSelection{place->range, tracks, static_cast<int>(tracks.size())});
    }
    const Ns around = std::max<Ns>(place->range.duration() / 2, 1000);
    m_view->moveTo({place->range.begin - around, place->range.end + around});
    return true;
}

/// Without columns, the table itself paints no text.
void QueryTable::paintEvent(QPaintEvent *event)
{
    DataTable::paintEvent(event);
    if (model()->columnCount() > 0)
        return;
    QPainter painter(viewport());
    paintSentence(painter, m_sentence);
}

} // namespace trilane::tables
