// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/window/mainmenu.h"
#include "app/ui/window/savedworkspacemenu.h"
#include "app/ui/window/savedworkspaces.h"
#include "tests/app/windowfixture.h"
#include "views/timeline/widget/timelinewidget.h"

#include <QListWidget>
#include <QPushButton>

using namespace trilane;

/// Saved workspaces are shown, kept, renamed and removed.
class TestSavedWorkspaces : public QObject, protected WindowFixture
{
    Q_OBJECT

    QAction *inMenu(const QString &id)
    {
        auto *menu = m_window->findChild<ui::MainMenu *>();
        menu->fill();
        for (QMenu *below : menu->findChildren<QMenu *>()) {
            for (QAction *action : below->actions()) {
                if (action->objectName() == id)
                    return action;
            }
        }
        return nullptr;
    }
    QStringList names()
    {
        QStringList names;
        for (const ui::SavedWorkspace &saved : ui::SavedWorkspaces::own())
            names << saved.name;
        return names;
    }

private slots:
    void init()
    {
        QVERIFY(start());
        QVERIFY(openTrace());
    }
    void cleanup() { stop(); }

    void shippedWorkspacesShowTheirSubject()
    {
        const std::vector<ui::SavedWorkspace> shipped = ui::SavedWorkspaces::shipped();
        QCOMPARE(shipped.size(), size_t{3});
        for (const ui::SavedWorkspace &saved : shipped) {
            QAction *action = inMenu(QStringLiteral("workspace.") + saved.id);
            QVERIFY(action);
            action->trigger();
            QTest::qWait(20);
            const ui::SavedWorkspace now = ui::SavedWorkspaces::of(work(), saved.name);
            QCOMPARE(now.tab, saved.tab);
            QVERIFY(std::abs(now.tablesShare - saved.tablesShare) < 0.02);
            QVERIFY(std::abs(now.detailsWidth - saved.detailsWidth) < 4);
            QCOMPARE(now.density, saved.density);
            QCOMPARE(now.layersFolded, saved.layersFolded);
            keepPicture(QLatin1Char('-') + saved.id);
        }
        QVERIFY(work().view().isCollapsed(Layer::Cuda));
    }

    void aSavedWorkspaceIsRestoredInAnotherSessionAndTrace()
    {
        work().tables()->showTab("operators");
        work().setRoom({0.6, 300});
        view().layout().setScale(session::RowScale::Tall);
        QTest::qWait(20);
        ui::SavedWorkspaces::save(ui::SavedWorkspaces::of(work(), QStringLiteral("Mine & yours")));
        inMenu(QStringLiteral("workspace.idle"))->trigger();
        QCOMPARE(work().tables()->tab(), QString("idle"));
        QAction *mine = inMenu(QStringLiteral("workspace:Mine & yours"));
        QVERIFY(mine);
        QCOMPARE(mine->text(), QStringLiteral("Mine && yours"));
        mine->trigger();
        QTest::qWait(20);
        QCOMPARE(work().tables()->tab(), QString("operators"));
        QCOMPARE(view().layout().scale(), session::RowScale::Tall);
        QVERIFY(std::abs(work().room().tablesShare - 0.6) < 0.02);
    }

    void foldedTablesAreKeptFolded()
    {
        work().tables()->setFolded(true);
        QTest::qWait(20);
        const ui::SavedWorkspace folded = ui::SavedWorkspaces::of(work(), QStringLiteral("folded"));
        QVERIFY(folded.tablesFolded);
        work().tables()->setFolded(false);
        ui::SavedWorkspaces::show(folded, work());
        QVERIFY(work().tables()->isFolded());
    }

    void theyAreRenamedAndRemoved()
    {
        for (const char *name : {"one", "two"})
            ui::SavedWorkspaces::save(ui::SavedWorkspaces::of(work(), QLatin1String(name)));
        ui::SavedWorkspaces::save(
            ui::SavedWorkspaces::of(work(), QStringLiteral("one"))); // takes its place
        QCOMPARE(names(), (QStringList{"one", "two"}));
        ui::SavedWorkspaceDialog dialog(m_window.get());
        dialog.show();
        QCOMPARE(dialog.list()->count(), 2);
        dialog.list()->item(0)->setText(QStringLiteral("first"));
        QCOMPARE(names(), (QStringList{"first", "two"}));
        dialog.list()->item(1)->setText(QStringLiteral("first")); // taken
        QCOMPARE(names(), (QStringList{"first", "two"}));
        dialog.list()->item(1)->setText(QStringLiteral(" ")); // none
        QCOMPARE(names(), (QStringList{"first", "two"}));
        dialog.list()->setCurrentRow(0);
        for (QPushButton *button : dialog.findChildren<QPushButton *>()) {
            if (button->text() == QLatin1String("Remove"))
                button->click();
        }
        QCOMPARE(names(), QStringList{"two"});
    }

    void skipsInvalidSettings()
    {
        ui::SavedWorkspaces::save(ui::SavedWorkspaces::of(work(), QStringLiteral("good")));
        ui::SavedWorkspaces::save(ui::SavedWorkspaces::of(work(), QStringLiteral("bad")));
        QSettings().setValue(QStringLiteral("workspaces/2/tablesShare"), QStringLiteral("much"));
        QSettings().setValue(QStringLiteral("workspaces/2/detailsWidth"), -7);
        QCOMPARE(names(), QStringList{"good"});
        QSettings().setValue(QStringLiteral("workspaces/1/tab"), QStringLiteral("no such tab"));
        ui::SavedWorkspaces::show(ui::SavedWorkspaces::own().front(), work());
        QVERIFY(work().tables()->isVisible());
    }
};

TRILANE_TEST(TestSavedWorkspaces, QApplication)
#include "tst_savedworkspaces.moc"
