// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/state/findstate.h"

#include "model/analysis/search/occurrences.h"
#include "model/store/tables.h"
#include "views/session/state/viewstate.h"

#include <QScopedValueRollback>

#include <algorithm>

namespace trilane::session {

namespace {

/// Columns of the widest screens for the whole trace.
constexpr int kMarkColumns = 3840;

std::vector<TimeRange> rangesOf(const std::vector<bool> &columns, TimeRange span)
{
    std::vector<TimeRange> ranges;
    const auto count = static_cast<double>(columns.size());
    const auto timeOf = [&](size_t column) {
        return span.begin + static_cast<Ns>(static_cast<double>(span.duration()) *
                                            static_cast<double>(column) / count);
    };
    for (size_t i = 0; i < columns.size(); ++i) {
        if (!columns[i])
            continue;
        if (i > 0 && columns[i - 1])
            ranges.back().end = timeOf(i + 1);
        else
            ranges.push_back({timeOf(i), timeOf(i + 1)});
    }
    return ranges;
}

} // namespace

FindState::FindState(ViewState &view)
    : m_view(view)
    , m_steps(view)
{
    connect(&m_finder, &Finder::started, this, &FindState::resultsStarted);
    connect(&m_finder, &Finder::hitsChanged, this, &FindState::resultsChanged);
    connect(&m_steps, &FindSteps::chosenChanged, this, &FindState::chosenChanged);
    connect(&view, &ViewState::storeChanged, this, [this] {
        leave();
        m_finder.setStore(m_view.store());
    });
    connect(&view, &ViewState::storeGrown, this, [this] { m_finder.growStore(m_view.store()); });
    connect(&view.highlight(), &Highlight::changed, this, &FindState::highlightChanged);
}

FindState::~FindState() = default;

void FindState::step(bool forward)
{
    if (!m_steps.chosen()) {
        const std::vector<size_t> best = m_finder.best(1);
        if (best.empty())
            return;
        m_steps.choose(m_finder.hits()[best.front()]);
    } else if (!m_shown) {
        chosenChanged();
    }
    m_steps.step(forward);
}

void FindState::setOnly(bool only)
{
    if (only == m_only)
        return;
    m_only = only;
    m_shown = m_shown || only;
    show();
    emit onlyChanged(m_only);
}

void FindState::leave()
{
    m_shown = false;
    m_marksJob.cancel();
    setMarks({});
    show();
    if (m_only) {
        m_only = false;
        emit onlyChanged(false);
    }
}

void FindState::resultsStarted()
{
    m_steps.choose({});
    m_shown = !m_finder.query().isEmpty();
    m_marksJob.cancel();
    setMarks({});
    if (!m_shown && m_only)
        leave();
}

void FindState::resultsChanged()
{
    show();
    if (!m_finder.isSearching() && !m_steps.chosen())
        findMarks();
}

void FindState::chosenChanged()
{
    m_shown = m_shown || m_steps.chosen();
    show();
    findMarks();
}

/// Updates the dimming. Marks set elsewhere stay until there are results.
void FindState::show()
{
    const QScopedValueRollback<bool> own(m_highlighting, true);
    const std::optional<search::SearchHit> &chosen = m_steps.chosen();
    if (m_shown && m_only && m_view.store()) {
        // Results of the old query remain until the new one has a result.
        if (!m_finder.isSearching() || !m_finder.hits().empty())
            showOnly();
        m_highlighted = true;
        return;
    }
    m_view.layout().setOnly(std::nullopt);
    if (m_shown && chosen && !chosen->isTrack()) {
        m_view.highlight().setName(chosen->name);
        m_highlighted = true;
    } else if (m_highlighted) {
        m_view.highlight().clear();
        m_highlighted = false;
    }
}

void FindState::showOnly()
{
    std::vector<StringId> names;
    std::vector<LaneId> tracks;
    const store::Tables trace = m_view.trace();
    std::vector<bool> has(trace.lanes().size());
    for (const search::SearchHit &hit : m_finder.hits()) {
        for (LaneId lane : hit.lanes)
            has[lane.value] = true;
        if (hit.isTrack())
            tracks.insert(tracks.end(), hit.lanes.begin(), hit.lanes.end());
        else
            names.push_back(hit.name);
    }
    std::set<TrackId> shown;
    for (const format::Lane &lane : trace.lanes()) {
        if (has[lane.id.value])
            shown.insert(lane.track);
    }
    m_view.highlight().setOnly(NameSet(std::move(names)), std::move(tracks));
    m_view.layout().setOnly(std::move(shown));
}

/// Another view has marked another name, or unmarked it.
void FindState::highlightChanged()
{
    if (m_highlighting)
        return;
    m_highlighted = false;
    leave();
}

void FindState::setMarks(std::vector<TimeRange> marks)
{
    if (marks == m_marks)
        return;
    m_marks = std::move(marks);
    emit marksChanged();
}

void FindState::findMarks()
{
    m_marksJob.cancel();
    const std::shared_ptr<const store::Store> store = m_view.store();
    std::vector<search::SearchHit> hits;
    if (m_steps.chosen())
        hits.push_back(*m_steps.chosen());
    else if (m_shown)
        hits = m_finder.hits();
    std::erase_if(hits, [](const search::SearchHit &hit) { return hit.isTrack(); });
    if (!store || hits.empty())
        return setMarks({});
    const TimeRange span = m_view.bounds();
    m_marksJob.start(
        [store, hits = std::move(hits), span](const jobs::JobContext &job) {
            const search::SliceTargets targets(*store, hits);
            return rangesOf(search::occurrenceColumns(*store, targets, span, kMarkColumns, job),
                            span);
        },
        [this](std::vector<TimeRange> marks) {
            m_marks = std::move(marks);
            emit marksChanged(); // even if equal: of another result
        });
}

} // namespace trilane::session
