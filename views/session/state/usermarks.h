// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/state/mark.h"

#include <QObject>
#include <QUndoStack>

#include <optional>

namespace trilane::session {

/// The marks of one trace in chronological order, with undo and redo, and the selected one. Owned
/// by ViewState; MarkStorage stores them in a file. GUI thread.
class UserMarks : public QObject
{
    Q_OBJECT

public:
    explicit UserMarks(QObject *parent = nullptr);
    ~UserMarks() override;

    [[nodiscard]] const MarkList &all() const { return m_marks; }
    [[nodiscard]] bool isEmpty() const { return m_marks.empty(); }
    [[nodiscard]] std::optional<Mark> find(uint64_t id) const;
    /// The span at this time; nothing if there is none.
    [[nodiscard]] std::optional<Mark> spanAt(TimeRange time) const;
    /// The nearest mark that begins after (before) a time.
    [[nodiscard]] std::optional<Mark> next(Ns time) const;
    [[nodiscard]] std::optional<Mark> previous(Ns time) const;

    /// Gives it an id and returns that; 0 when marks cannot be changed.
    uint64_t add(Mark mark);
    /// Replaces the mark of the same id. Steps with the same `gesture` (not 0) undo as one.
    void change(const Mark &mark, int gesture = 0);
    void remove(uint64_t id);
    /// Maximum number of undo entries: a change of rows stores the state of all rows.
    static constexpr int kMaxUndo = 200;
    [[nodiscard]] QUndoStack &undo() { return m_undo; }

    /// For changes not made by the user, such as opening or reloading. Clears the undo stack.
    void replaceAll(MarkList marks);
    /// Nothing can be added, changed or removed.
    void setReadOnly(bool readOnly) { m_readOnly = readOnly; }
    [[nodiscard]] bool isReadOnly() const { return m_readOnly; }

    /// The mark that Delete removes; 0 = none.
    [[nodiscard]] uint64_t chosen() const { return m_chosen; }
    void choose(uint64_t id);

signals:
    /// Marks, or which one is chosen.
    void changed();
    /// Changed by the user, including undo and redo; needs saving.
    void edited();

private:
    friend class MarkCommand;
    void put(uint64_t id, const std::optional<Mark> &mark);

    MarkList m_marks;
    QUndoStack m_undo;
    uint64_t m_chosen = 0;
    bool m_readOnly = false;
};

} // namespace trilane::session
