// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QMenu>
#include <QWidget>

#include <functional>

namespace trilane::tables {

/// Context menu of the current item of a view, also listed in the command palette. Child of the
/// view. GUI thread.
class ItemMenu : public QObject
{
    Q_OBJECT

public:
    /// Adds what can be done with the current item; without one what can be done anyway, if
    /// anything.
    using Fill = std::function<void(QMenu &menu)>;

    ItemMenu(QWidget *view, Fill fill);

    [[nodiscard]] const QWidget &view() const { return *m_view; }
    /// The current menu. Its actions are valid until the next call.
    [[nodiscard]] QMenu &menu();

private:
    QWidget *m_view;
    Fill m_fill;
    QMenu m_menu;
};

} // namespace trilane::tables
