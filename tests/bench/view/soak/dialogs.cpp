// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/bench/view/soak/walk.h"

#include <QComboBox>
#include <QContextMenuEvent>
#include <QMenu>

#include <array>

namespace trilane::bench {

namespace {

/// Changes a choice or two, waits for the preview and cancels.
void picture(SoakWalk &walk)
{
    const auto change = [&walk](const char *name) {
        return [&walk, name] {
            QWidget *dialog = QApplication::activeModalWidget();
            auto *box = dialog ? dialog->findChild<QComboBox *>(QLatin1String(name)) : nullptr;
            if (box)
                walk.key(*box, walk.maybe() ? Qt::Key_Down : Qt::Key_Up);
        };
    };
    const auto wait = [] {
    };
    const auto cancel = [&walk] {
        if (QWidget *dialog = QApplication::activeModalWidget())
            walk.key(*dialog, Qt::Key_Escape);
    };
    walk.inside(
        [&] { walk.key(walk.timeline, Qt::Key_E, Qt::ControlModifier); },
        {wait, change("what"), wait, wait, change("theme"), wait, wait, wait, wait, cancel});
    walk.timeline.setFocus();
    walk.frame();
}

/// Of a slice, a gap, a row or the ruler: something in it is chosen, or nothing.
void menu(SoakWalk &walk)
{
    const QPoint at = walk.maybe() ? walk.hand.onLanes() : walk.hand.onNames();
    const auto open = [&] {
        QWidget *viewport = walk.timeline.viewport();
        QContextMenuEvent event(QContextMenuEvent::Mouse, at, viewport->mapToGlobal(at));
        QCoreApplication::sendEvent(viewport, &event);
    };
    const auto down = [&walk] {
        QWidget *popup = QApplication::activePopupWidget();
        for (int i = walk.hand.below(8); popup && i >= 0; --i)
            walk.key(*popup, Qt::Key_Down);
    };
    const auto choose = [&walk] {
        auto *popup = qobject_cast<QMenu *>(QApplication::activePopupWidget());
        if (popup)
            walk.key(*popup, walk.maybe() ? Qt::Key_Return : Qt::Key_Escape);
    };
    walk.inside(open, {down, choose});
    walk.timeline.setFocus();
    walk.frame();
}

void theme(SoakWalk &walk)
{
    walk.app.timed("change of the theme", [&] {
        walk.appearance.setTheme(walk.appearance.isDark() ? ui::Appearance::ThemeChoice::Light
                                                          : ui::Appearance::ThemeChoice::Dark,
                                 false);
    });
    walk.frame();
}

void keys(SoakWalk &walk)
{
    walk.inside([&] { walk.key(walk.timeline, Qt::Key_F1); }, {[] {
                }});
    walk.timeline.setFocus();
}

constexpr std::array kActions{SoakAction{"picture dialog", 1, picture},
                              SoakAction{"context menu", 2, menu}, SoakAction{"theme", 1, theme},
                              SoakAction{"key help", 1, keys}};

} // namespace

std::span<const SoakAction> soakDialogs()
{
    return kActions;
}

} // namespace trilane::bench
