// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/state/usermarks.h"

#include <QRandomGenerator>
#include <QUndoCommand>

#include <algorithm>

namespace trilane::session {

/// One mark before and after: none before = added, none after = removed.
class MarkCommand : public QUndoCommand
{
public:
    MarkCommand(UserMarks &marks, std::optional<Mark> before, std::optional<Mark> after,
                int gesture)
        : m_marks(marks)
        , m_before(std::move(before))
        , m_after(std::move(after))
        , m_gesture(gesture)
    {}

    void undo() override { m_marks.put(idOf(), m_before); }
    void redo() override { m_marks.put(idOf(), m_after); }
    int id() const override { return m_gesture > 0 ? m_gesture : -1; }
    bool mergeWith(const QUndoCommand *later) override
    {
        const auto *other = static_cast<const MarkCommand *>(later);
        if (other->idOf() != idOf())
            return false;
        m_after = other->m_after;
        return true;
    }

private:
    [[nodiscard]] uint64_t idOf() const { return m_before ? m_before->id : m_after->id; }

    UserMarks &m_marks;
    std::optional<Mark> m_before;
    std::optional<Mark> m_after;
    int m_gesture;
};

namespace {

/// Normalizes a mark: only spans have a duration; texts are limited in length.
Mark tidied(Mark mark)
{
    mark.time.end = std::max(mark.time.begin, mark.time.end);
    if (!mark.isSpan())
        mark.time.end = mark.time.begin;
    mark.color = std::clamp(mark.color, 0, kMarkColors - 1);
    mark.text = mark.text.trimmed().left(kMaxMarkTextLength);
    return mark;
}

} // namespace

UserMarks::UserMarks(QObject *parent)
    : QObject(parent)
{
    m_undo.setUndoLimit(kMaxUndo);
}

UserMarks::~UserMarks()
{
    m_undo.blockSignals(true);
}

std::optional<Mark> UserMarks::find(uint64_t id) const
{
    const auto found = std::find_if(m_marks.begin(), m_marks.end(),
                                    [id](const Mark &mark) { return mark.id == id; });
    return found == m_marks.end() ? std::nullopt : std::optional(*found);
}

std::optional<Mark> UserMarks::spanAt(TimeRange time) const
{
    const auto found = std::find_if(m_marks.begin(), m_marks.end(), [time](const Mark &mark) {
        return mark.isSpan() && mark.time == time;
    });
    return found == m_marks.end() ? std::nullopt : std::optional(*found);
}

std::optional<Mark> UserMarks::next(Ns time) const
{
    const auto found =
        std::upper_bound(m_marks.begin(), m_marks.end(), time,
                         [](Ns at, const Mark &mark) { return at < mark.time.begin; });
    return found == m_marks.end() ? std::nullopt : std::optional(*found);
}

std::optional<Mark> UserMarks::previous(Ns time) const
{
    const auto found =
        std::lower_bound(m_marks.begin(), m_marks.end(), time,
                         [](const Mark &mark, Ns at) { return mark.time.begin < at; });
    return found == m_marks.begin() ? std::nullopt : std::optional(*std::prev(found));
}

uint64_t UserMarks::add(Mark mark)
{
    if (m_readOnly)
        return 0;
    do
        mark.id = QRandomGenerator::global()->generate64();
    while (mark.id == 0 || find(mark.id));
    m_undo.push(new MarkCommand(*this, std::nullopt, tidied(mark), 0));
    choose(mark.id);
    return mark.id;
}

void UserMarks::change(const Mark &mark, int gesture)
{
    const std::optional<Mark> before = find(mark.id);
    const Mark after = tidied(mark);
    if (before && *before != after && !m_readOnly)
        m_undo.push(new MarkCommand(*this, before, after, gesture));
}

void UserMarks::remove(uint64_t id)
{
    const std::optional<Mark> before = find(id);
    if (before && !m_readOnly)
        m_undo.push(new MarkCommand(*this, before, std::nullopt, 0));
}

void UserMarks::put(uint64_t id, const std::optional<Mark> &mark)
{
    std::erase_if(m_marks, [id](const Mark &old) { return old.id == id; });
    if (mark)
        m_marks.push_back(*mark);
    else if (m_chosen == id)
        m_chosen = 0;
    sortMarks(m_marks);
    emit changed();
    emit edited();
}

void UserMarks::replaceAll(MarkList marks)
{
    sortMarks(marks);
    if (marks == m_marks)
        return;
    m_marks = std::move(marks);
    m_undo.clear();
    if (!find(m_chosen))
        m_chosen = 0;
    emit changed();
}

void UserMarks::choose(uint64_t id)
{
    if (id == m_chosen || (id != 0 && !find(id)))
        return;
    m_chosen = id;
    emit changed();
}

} // namespace trilane::session
