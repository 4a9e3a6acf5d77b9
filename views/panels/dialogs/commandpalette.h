// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/items/models/commandmodel.h"

#include <QFrame>
#include <QStyledItemDelegate>

class QLabel;
class QLineEdit;
class QListView;

namespace trilane::panels {

/// A line of the command palette: action, place, keys; grayed with the reason if disabled. GUI
/// thread.
class CommandDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option,
                                 const QModelIndex &index) const override;
};

/// A search field for commands over the window, with the matches below. Return runs the current
/// one, Esc or a click elsewhere closes. GUI thread.
class CommandPalette : public QFrame
{
    Q_OBJECT

public:
    /// Over this window; hidden at first.
    explicit CommandPalette(QWidget *window);

    /// Opens the palette with the current commands.
    void ask(std::vector<items::Command> commands);
    [[nodiscard]] QLineEdit *line() const { return m_line; }
    [[nodiscard]] QListView *list() const { return m_list; }
    [[nodiscard]] items::CommandModel *model() const { return m_model; }

signals:
    /// Closed by the user without another action.
    void closed();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void build();
    void retranslate();
    void place();
    void filter();
    void run();
    void leave();
    void step(int rows);
    [[nodiscard]] bool pressed(int key);

    QLineEdit *m_line;
    QListView *m_list;
    QLabel *m_nothing;
    items::CommandModel *m_model;
};

} // namespace trilane::panels
