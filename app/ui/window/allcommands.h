// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/items/models/command.h"
#include "views/panels/dialogs/keymodel.h"

namespace trilane::ui {

class DocumentTabs;
class MainMenu;
class WindowActions;

/// Gathers everything that can be run at this moment, for the palette and for whoever lists keys:
/// the menu with its submenus, what has only keys, the menus of the buttons and tables in view,
/// open traces. What a menu says is asked for in every language. GUI thread.
class AllCommands
{
public:
    AllCommands(MainMenu &menu, WindowActions &window, DocumentTabs &documents);

    [[nodiscard]] std::vector<items::Command> list() const;
    /// Those that can have keys, in the same order; the timeline's without a trace, too.
    [[nodiscard]] std::vector<panels::KeyedCommand> keyed() const;

private:
    [[nodiscard]] std::vector<items::Command> inOneLanguage() const;
    void addMenu(std::vector<items::Command> &commands) const;
    void addKeyedOnly(std::vector<items::Command> &commands) const;
    void addPanels(std::vector<items::Command> &commands) const;
    void addTraces(std::vector<items::Command> &commands) const;

    MainMenu &m_menu;
    WindowActions &m_window;
    DocumentTabs &m_documents;
};

} // namespace trilane::ui
