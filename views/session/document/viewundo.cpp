// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/document/viewundo.h"

#include "views/items/text/humantext.h"
#include "views/session/state/viewstate.h"

#include <QScopedValueRollback>
#include <QUndoCommand>
#include <QUndoStack>

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

namespace trilane::session {

namespace {

constexpr int kMoveId = 7002;
constexpr int kThresholdId = 7003;
/// Thresholds that follow each other this quickly are one: typing or scrolling.
constexpr int kMergedViewMs = 900;

class MoveCommand : public QUndoCommand
{
public:
    MoveCommand(ViewUndo &undo, TimeRange bounds, TimeRange from, TimeRange to, bool follows)
        : QUndoCommand(ViewUndo::words(bounds, from, to))
        , m_undo(undo)
        , m_bounds(bounds)
        , m_from(from)
        , m_to(to)
        , m_follows(follows)
    {}

    void undo() override { m_undo.showRange(m_from); }
    void redo() override
    {
        // On the push the view is already moving.
        if (std::exchange(m_isDone, true))
            m_undo.showRange(m_to);
    }
    [[nodiscard]] int id() const override { return kMoveId; }
    bool mergeWith(const QUndoCommand *other) override
    {
        const auto *next = static_cast<const MoveCommand *>(other);
        if (std::exchange(m_isVacant, false)) {
            lead(next->m_from, next->m_to);
            return true;
        }
        if (!next->takesPart(m_to))
            return false;
        lead(m_from, next->m_to);
        setObsolete(m_from == m_to);
        return true;
    }

    /// One entry with a move that ended there.
    [[nodiscard]] bool takesPart(TimeRange end) const { return m_follows && m_from == end; }
    [[nodiscard]] TimeRange end() const { return m_to; }
    /// The first two of a row become one, the others move up, and the last one is for the next.
    static void close(const std::vector<MoveCommand *> &row)
    {
        row[0]->lead(row[0]->m_from, row[1]->m_to);
        for (size_t i = 1; i + 1 < row.size(); ++i)
            row[i]->lead(row[i + 1]->m_from, row[i + 1]->m_to);
        row.back()->m_isVacant = true;
    }

private:
    void lead(TimeRange from, TimeRange to)
    {
        m_from = from;
        m_to = to;
        setText(ViewUndo::words(m_bounds, m_from, m_to));
    }

    ViewUndo &m_undo;
    TimeRange m_bounds, m_from, m_to;
    bool m_follows;
    bool m_isDone = false;
    bool m_isVacant = false; ///< its move is another entry's now
};

/// The moves that would be undone next, the first one first.
std::vector<MoveCommand *> movesInARow(const QUndoStack &stack)
{
    std::vector<MoveCommand *> row;
    for (int i = stack.index() - 1; i >= 0; --i) {
        // The stack lets only commands change commands: these change each other.
        const auto *move = dynamic_cast<const MoveCommand *>(stack.command(i));
        if (!move)
            break;
        row.push_back(const_cast<MoveCommand *>(move));
    }
    std::reverse(row.begin(), row.end());
    return row;
}

class ThresholdCommand : public QUndoCommand
{
public:
    ThresholdCommand(ViewUndo &undo, Ns from, Ns to, bool follows)
        : QUndoCommand(ViewUndo::tr("hiding gaps below %1").arg(items::durationText(to)))
        , m_undo(undo)
        , m_from(from)
        , m_to(to)
        , m_follows(follows)
    {}

    void undo() override { m_undo.hideGapsBelow(m_from); }
    void redo() override { m_undo.hideGapsBelow(m_to); }
    [[nodiscard]] int id() const override { return kThresholdId; }
    bool mergeWith(const QUndoCommand *other) override
    {
        const auto *next = static_cast<const ThresholdCommand *>(other);
        if (!next->m_follows)
            return false;
        m_to = next->m_to;
        setText(next->text());
        setObsolete(m_from == m_to);
        return true;
    }

private:
    ViewUndo &m_undo;
    Ns m_from, m_to;
    bool m_follows;
};

bool isWithin(QElapsedTimer &timer, int ms)
{
    const bool within = timer.isValid() && timer.elapsed() < ms;
    timer.start();
    return within;
}

} // namespace

ViewUndo::ViewUndo(ViewState &view, QUndoStack &stack, QObject *parent)
    : QObject(parent)
    , m_view(view)
    , m_stack(stack)
    , m_threshold(view.idleThreshold())
{
    m_arriving.setSingleShot(true);
    m_arriving.setInterval(0);
    connect(&view.history(), &RangeHistory::moved, this, &ViewUndo::noteMove);
    connect(&view, &ViewState::thresholdChanged, this, &ViewUndo::noteThreshold);
    connect(&view, &ViewState::storeChanged, this, [this] { m_arriving.start(); });
}

void ViewUndo::noteMove(TimeRange from, TimeRange to, bool isContinued)
{
    if (m_isQuiet || m_arriving.isActive())
        return;
    auto command = std::make_unique<MoveCommand>(*this, m_view.bounds(), from, to, isContinued);
    const std::vector<MoveCommand *> row = movesInARow(m_stack);
    if (row.size() >= kMaxInARow && !command->takesPart(row.back()->end()))
        MoveCommand::close(row);
    m_stack.push(command.release());
}

void ViewUndo::noteThreshold(Ns threshold)
{
    const Ns from = std::exchange(m_threshold, threshold);
    if (m_isQuiet || m_arriving.isActive())
        return;
    const bool follows = isWithin(m_sinceThreshold, kMergedViewMs);
    m_stack.push(new ThresholdCommand(*this, from, threshold, follows));
}

void ViewUndo::showRange(TimeRange range)
{
    const QScopedValueRollback quiet(m_isQuiet, true);
    m_view.moveTo(range);
}

void ViewUndo::hideGapsBelow(Ns threshold)
{
    const QScopedValueRollback quiet(m_isQuiet, true);
    m_sinceThreshold.invalidate();
    m_view.setIdleThreshold(threshold);
}

QString ViewUndo::words(TimeRange bounds, TimeRange from, TimeRange to)
{
    if (to == bounds)
        return tr("zooming out to the whole trace");
    const QString width = items::durationText(to.duration());
    // A pan across fractions of a pixel may make it a nanosecond wider.
    if (const Ns wider = to.duration() - from.duration(); wider > 1)
        return tr("zooming out to %1").arg(width);
    else if (wider < -1)
        return tr("zooming in to %1").arg(width);
    return tr("moving to %1").arg(items::instantText(to.begin - bounds.begin));
}

} // namespace trilane::session
