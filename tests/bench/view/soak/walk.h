// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "app/ui/page/workspace.h"
#include "app/ui/pieces/appearance.h"
#include "app/ui/window/mainwindow.h"
#include "tests/bench/view/hand.h"
#include "tests/bench/view/timedapplication.h"

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace trilane::bench {

class SoakWalk;

/// Something a user does; more often with a higher number.
struct SoakAction
{
    const char *name;
    int often;
    void (*run)(SoakWalk &walk);
};

// What can be done, by what it is about: each in a file of its own.
[[nodiscard]] std::span<const SoakAction> soakMoves();
[[nodiscard]] std::span<const SoakAction> soakRows();
[[nodiscard]] std::span<const SoakAction> soakFinds();
[[nodiscard]] std::span<const SoakAction> soakTables();
[[nodiscard]] std::span<const SoakAction> soakMarks();
[[nodiscard]] std::span<const SoakAction> soakDialogs();

/// A user who does one thing after the other with the window, at random but from a seed. Each step
/// draws from a generator of its own, so that a walk can begin at any step. GUI thread.
class SoakWalk
{
public:
    SoakWalk(TimedApplication &application, ui::MainWindow &mainWindow, ui::Appearance &look,
             uint64_t seed, uint64_t firstStep);

    /// Does one action; its name and number are what the application says it is doing.
    void step();
    [[nodiscard]] uint64_t number() const { return m_step; }
    /// Name of the action of the last step.
    [[nodiscard]] const char *name() const { return m_name; }

    // For actions.
    TimedApplication &app;
    ui::MainWindow &window;
    ui::Appearance &appearance;
    ui::Workspace &work;
    timeline::TimelineWidget &timeline;
    session::ViewState &view;
    Hand hand;

    [[nodiscard]] bool maybe() { return hand.below(2) == 0; }
    /// Until what was done is on the screen.
    void frame() { app.untilPainted(20); }
    void frames(int milliseconds);
    /// False when it did not come to that; nobody waits for ever.
    bool until(const std::function<bool()> &condition, double seconds = 5);
    /// Through the shortcuts, as from a keyboard.
    static void key(QWidget &at, Qt::Key key, Qt::KeyboardModifiers with = {});
    static void type(QWidget &at, const QString &text);
    static void click(QWidget &at, QPoint point, Qt::KeyboardModifiers with = {});
    static void drag(QWidget &at, QPoint from, QPoint to);
    /// Opens what has an event loop of its own (a dialog, a menu), takes the steps in it one after
    /// the other and closes it.
    void inside(const std::function<void()> &open, const std::vector<std::function<void()>> &steps);

private:
    std::vector<SoakAction> m_actions;
    int m_all = 0;
    uint64_t m_seed;
    uint64_t m_step;
    const char *m_name = "";
};

} // namespace trilane::bench
