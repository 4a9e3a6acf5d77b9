// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/items/models/command.h"
#include "views/panels/dialogs/keymodel.h"

namespace trilane::ui {

class DocumentTabs;
class MainMenu;
class WindowActions;

/// Collects all commands that are currently available, for the palette and for lists of keys: the
/// menu with its submenus, actions with keys only, menus of visible buttons and tables, open
/// traces. Menu texts are collected in every language. GUI thread.
class AllCommands
{
public:
    AllCommands(MainMenu &menu, WindowActions &window, DocumentTabs &documents);

    [[nodiscard]] std::vector<items::Command> list() const;
    /// Commands that can have keys, in the same order; the timeline's also without a trace.
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
