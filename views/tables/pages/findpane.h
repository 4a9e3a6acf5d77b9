// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/state/viewstate.h"
#include "views/tables/kit/bottompage.h"

#include <QWidget>

namespace trilane::tables {

class FindBar;
class FindTable;

/// Finds names, arguments and tracks of the trace: the bar, the table of results, and a message if
/// there are none. Shows the FindState of the view. GUI thread.
class FindPane : public QWidget, public BottomPage
{
    Q_OBJECT

public:
    explicit FindPane(session::ViewState *view, QWidget *parent = nullptr);

    [[nodiscard]] QWidget *widget() override { return this; }

    /// Puts the cursor into the field; with a slice selected that was not found here its name is
    /// offered.
    void begin();
    /// The next or previous occurrence of the row that is chosen, or of the first one.
    void step(bool forward);
    [[nodiscard]] FindBar *bar() const { return m_bar; }
    [[nodiscard]] FindTable *table() const { return m_table; }

signals:
    /// The user is done here: back to the timeline.
    void left();

protected:
    void changeEvent(QEvent *event) override;

private:
    void leave();
    void showHits();
    void showChosen();
    void choose(size_t hit);
    void goTo(size_t hit);
    void showEmptyText();
    [[nodiscard]] QString offeredText() const;

    session::ViewState *m_view;
    FindBar *m_bar;
    FindTable *m_table;
    /// Enter was pressed before there were results: the way to go once there are.
    std::optional<bool> m_stepWhenFound;
};

} // namespace trilane::tables
