// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/document/layoutundo.h"

#include "model/store/tables.h"
#include "views/items/text/trackwords.h"
#include "views/session/state/viewstate.h"

#include <QUndoCommand>
#include <QUndoStack>

#include <algorithm>
#include <iterator>

namespace trilane::session {

namespace {

/// Changes of one kind that follow each other this quickly are one.
constexpr int kMergedLayoutMs = 900;
constexpr int kCommandId = 7001;

class LayoutCommand : public QUndoCommand
{
public:
    LayoutCommand(LayoutUndo &undo, Arranged before, Arranged after, const QString &words,
                  bool follows)
        : QUndoCommand(words)
        , m_undo(undo)
        , m_before(std::move(before))
        , m_after(std::move(after))
        , m_follows(follows)
    {}

    void undo() override { m_undo.apply(m_before); }
    void redo() override { m_undo.apply(m_after); }
    [[nodiscard]] int id() const override { return kCommandId; }
    bool mergeWith(const QUndoCommand *other) override
    {
        const auto *next = static_cast<const LayoutCommand *>(other);
        if (!next->m_follows || next->text() != text())
            return false;
        m_after = next->m_after;
        setObsolete(m_after == m_before);
        return true;
    }

private:
    LayoutUndo &m_undo;
    Arranged m_before, m_after;
    bool m_follows;
};

using RowList = std::vector<RowId>;

RowList rowsOnlyIn(const std::set<RowId> &rows, const std::set<RowId> &others)
{
    RowList left;
    std::set_difference(rows.begin(), rows.end(), others.begin(), others.end(),
                        std::back_inserter(left));
    return left;
}

std::set<RowId> setOf(const RowList &rows)
{
    return {rows.begin(), rows.end()};
}

QString nameOf(const ViewState &view, RowId row)
{
    const store::Store *store = view.store().get();
    const TrackId track = row.track.isValid() ? row.track : row.group;
    return store && track.isValid() && track.value < store::Tables(*store).tracks().size()
               ? items::TrackLabel::of(*store, track)
               : LayoutUndo::tr("a row");
}

/// Adds one kind of change; `one` has a place for its name, `many` for their number.
void add(QStringList &parts, const ViewState &view, const RowList &rows, const QString &one,
         const QString &many)
{
    if (rows.size() == 1)
        parts << one.arg(nameOf(view, rows.front()));
    else if (!rows.empty())
        parts << many.arg(rows.size());
}

} // namespace

LayoutUndo::LayoutUndo(ViewState &view, QUndoStack &stack, QObject *parent)
    : QObject(parent)
    , m_view(view)
    , m_stack(stack)
    , m_known(now())
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(0);
    connect(&m_soon, &QTimer::timeout, this, &LayoutUndo::note);
    connect(&view.layout(), &TrackLayout::changed, this, [this] { m_soon.start(); });
    connect(&view, &ViewState::revealRequested, this, &LayoutUndo::settle);
    connect(&view, &ViewState::storeGrown, this, &LayoutUndo::settle);
    // Row ids change; the stored layout is restored before any user input.
    connect(&view, &ViewState::storeChanged, this, [this] {
        m_stack.clear();
        m_isNew = true;
        m_soon.start();
    });
}

Arranged LayoutUndo::now() const
{
    return {m_view.layout().state(), m_view.layout().filter().text()};
}

void LayoutUndo::settle()
{
    m_soon.stop();
    m_known = now();
}

void LayoutUndo::note()
{
    if (std::exchange(m_isNew, false))
        return settle();
    const Arranged after = now();
    if (after == m_known)
        return;
    const bool follows = m_since.isValid() && m_since.elapsed() < kMergedLayoutMs;
    m_since.start();
    const Arranged before = std::exchange(m_known, after);
    m_stack.push(new LayoutCommand(*this, before, after, words(m_view, before, after), follows));
}

void LayoutUndo::apply(const Arranged &arranged)
{
    m_view.layout().setState(arranged.rows);
    m_view.layout().setFilter(arranged.filter);
    settle();
}

QString LayoutUndo::words(const ViewState &view, const Arranged &before, const Arranged &after)
{
    const LayoutState &a = before.rows;
    const LayoutState &b = after.rows;
    QStringList parts;
    add(parts, view, rowsOnlyIn(b.hidden, a.hidden), tr("hiding %1"), tr("hiding %1 rows"));
    add(parts, view, rowsOnlyIn(a.hidden, b.hidden), tr("showing %1"), tr("showing %1 rows"));
    if (parts.isEmpty()) { // hidden rows are no longer pinned
        const std::set<RowId> was = setOf(a.pinned), is = setOf(b.pinned);
        add(parts, view, rowsOnlyIn(is, was), tr("pinning %1"), tr("pinning %1 rows"));
        add(parts, view, rowsOnlyIn(was, is), tr("unpinning %1"), tr("unpinning %1 rows"));
        if (was == is && a.pinned != b.pinned)
            parts << tr("moving a pinned row");
    }
    add(parts, view, rowsOnlyIn(b.collapsed, a.collapsed), tr("collapsing %1"),
        tr("collapsing %1 rows"));
    add(parts, view, rowsOnlyIn(a.collapsed, b.collapsed), tr("expanding %1"),
        tr("expanding %1 rows"));
    if (a.unfolded != b.unfolded || a.layers != b.layers)
        parts << tr("folding rows");
    if (a.ranks != b.ranks)
        parts << tr("moving %1").arg(nameOf(view, view.layout().current()));
    if (a.heights != b.heights || a.scale != b.scale)
        parts << tr("row height");
    if (a.grouping != b.grouping)
        parts << tr("stream grouping");
    if (before.filter != after.filter)
        parts << tr("row filter");
    return parts.size() == 1 ? parts.front() : tr("row arrangement");
}

} // namespace trilane::session
