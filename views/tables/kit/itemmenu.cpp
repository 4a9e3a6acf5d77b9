// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/kit/itemmenu.h"

namespace trilane::tables {

ItemMenu::ItemMenu(QWidget *view, Fill fill)
    : QObject(view)
    , m_view(view)
    , m_fill(std::move(fill))
{}

QMenu &ItemMenu::menu()
{
    m_menu.clear();
    m_fill(m_menu);
    return m_menu;
}

} // namespace trilane::tables
