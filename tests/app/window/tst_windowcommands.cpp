// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/pieces/keyhelp.h"
#include "app/ui/window/allcommands.h"
#include "app/ui/window/documenttabs.h"
#include "app/ui/window/mainmenu.h"
#include "app/ui/window/windowactions.h"
#include "tests/app/windowfixture.h"
#include "views/panels/dialogs/commandpalette.h"
#include "views/panels/dialogs/shortcutsdialog.h"
#include "views/session/files/actionset.h"
#include "views/session/files/recentfiles.h"
#include "views/session/files/usedcommands.h"
#include "views/session/state/usermarks.h"
#include "views/timeline/input/timelinecommands.h"
#include "views/timeline/widget/rowmenu.h"
#include "views/timeline/widget/timelinewidget.h"

#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QSet>

using namespace trilane;

/// The palette finds everything that can be done, in any language; keys can be changed.
class TestWindowCommands : public QObject, protected WindowFixture
{
    Q_OBJECT

    ui::MainMenu &menu() { return *m_window->findChild<ui::MainMenu *>(); }
    ui::WindowActions &actions() { return *m_window->findChild<ui::WindowActions *>(); }
    panels::CommandPalette &palette() { return *m_window->findChild<panels::CommandPalette *>(); }
    ui::AllCommands all() { return {menu(), actions(), m_window->documents()}; }
    void openPalette() { actions().action(QStringLiteral("palette"))->trigger(); }
    QString firstId(const QString &typed)
    {
        palette().line()->setText(typed);
        const items::CommandModel &model = *palette().model();
        return model.rowCount() > 0 ? model.commandAt(0).id : QString();
    }
    /// Everything that a menu offers, with the menus in it.
    static void gather(QMenu &in, QList<QAction *> &to)
    {
        emit in.aboutToShow();
        for (QAction *action : in.actions()) {
            if (action->menu())
                gather(*action->menu(), to);
            else if (!action->isSeparator() && action->isVisible())
                to << action;
        }
    }
    QStringList missing(const QList<QAction *> &offered,
                        const std::vector<items::Command> &commands)
    {
        QSet<QString> ids;
        for (const items::Command &command : commands)
            ids << command.id;
        QStringList missing;
        for (const QAction *action : offered) {
            if (!ids.contains(action->objectName()))
                missing << action->text() + QLatin1Char('=') + action->objectName();
        }
        return missing;
    }
    void picture(QWidget &widget, const QString &name)
    {
        const QString folder = qEnvironmentVariable("TRILANE_PICTURES");
        if (!folder.isEmpty())
            widget.grab().save(folder + QLatin1Char('/') + name + QStringLiteral(".png"));
    }

private slots:
    void init()
    {
        QVERIFY(start());
        session::Shortcuts::instance().read();
    }
    void cleanup() { stop(); }

    void aKeyOpensThePaletteAndReturnRunsTheBestMatch()
    {
        QVERIFY(openTrace());
        view().setRange({100 * us, 200 * us});
        QTest::keyClick(work().timeline(), Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(palette().isVisible());
        QCOMPARE(QApplication::focusWidget(), palette().line());
        QTest::keyClicks(palette().line(), QStringLiteral("whole tra"));
        QCOMPARE(palette().model()->commandAt(0).id, QStringLiteral("timeline.fitAll"));
        picture(*m_window, QStringLiteral("palette"));
        QTest::keyClick(palette().line(), Qt::Key_Return);
        QVERIFY(!palette().isVisible());
        QCOMPARE(view().range(), view().bounds());
        QVERIFY(work().timeline()->hasFocus());
    }

    void wordsOfBothLanguagesFindTheSame_data()
    {
        QTest::addColumn<QString>("language");
        QTest::newRow("English") << "en";
        QTest::newRow("Chinese") << "zh_CN";
    }
    void wordsOfBothLanguagesFindTheSame()
    {
        QFETCH(QString, language);
        m_appearance->setLanguage(language, false);
        QVERIFY(openTrace());
        openPalette();
        QCOMPARE(firstId(QStringLiteral("show the whole trace")),
                 QStringLiteral("timeline.fitAll"));
        QCOMPARE(firstId(QString::fromUtf8("显示整个轨迹")), QStringLiteral("timeline.fitAll"));
        QCOMPARE(firstId(QStringLiteral("appearance dark")), QStringLiteral("theme.dark"));
        QCOMPARE(firstId(QString::fromUtf8("空闲")), QStringLiteral("tab.idle"));
        // Nothing of the other language stays where it is read.
        menu().fill();
        QCOMPARE(work().actions().find(QStringLiteral("timeline.fitAll"))->text(),
                 language == QLatin1String("en") ? QStringLiteral("Show the whole trace")
                                                 : QString::fromUtf8("显示整个轨迹"));
    }

    void thePaletteListsEveryMenuCommand()
    {
        session::RecentFiles::add(m_path);
        QVERIFY(openTrace());
        view().select(kernelAt(150 * us));
        view().marks().add({.time = {100 * us, 100 * us}});
        QVERIFY(waitSettled());
        const std::vector<items::Command> commands = all().list();
        QVERIFY(commands.size() > 100);
        QList<QAction *> offered;
        gather(menu(), offered);
        QVERIFY(offered.size() > 60);
        QVERIFY2(missing(offered, commands).isEmpty(),
                 qPrintable(missing(offered, commands).join(QLatin1Char('\n'))));
        timeline::TimelineWidget &timeline = *work().timeline();
        const timeline::TimelineLayout &layout = timeline.renderer().layout();
        int places = 0;
        for (const timeline::Row &row : timeline.renderer().rows().rows) {
            const int y = layout.rowsTop() + row.y + row.height / 2;
            for (int x = 40; x < timeline.viewport()->width(); x += 60) {
                QMenu context;
                work().fillMenu(context, timeline.targetAt({x, y}));
                QList<QAction *> here;
                gather(context, here);
                places += !here.isEmpty();
                QVERIFY2(missing(here, commands).isEmpty(),
                         qPrintable(missing(here, commands).join(QLatin1Char('\n'))));
            }
        }
        QVERIFY(places > 50);
        QMenu ruler;
        work().fillMenu(ruler, {.hit = {.area = timeline::Hit::Ruler}});
        QList<QAction *> here;
        gather(ruler, here);
        QVERIFY(here.size() >= 4);
        QVERIFY2(missing(here, commands).isEmpty(),
                 qPrintable(missing(here, commands).join(QLatin1Char('\n'))));
    }

    void noTwoCommandsShareANameOrKey_data() { wordsOfBothLanguagesFindTheSame_data(); }
    void noTwoCommandsShareANameOrKey()
    {
        QFETCH(QString, language);
        m_appearance->setLanguage(language, false);
        QVERIFY(openTrace());
        QSet<QString> ids, names;
        for (const items::Command &command : all().list()) {
            QVERIFY2(!command.title.isEmpty(), qPrintable(command.id));
            QVERIFY2(!ids.contains(command.id), qPrintable(command.id));
            ids << command.id;
            const QString name = command.path + QLatin1Char('|') + command.title;
            QVERIFY2(!names.contains(name), qPrintable(name));
            names << name;
        }
        QMap<QString, QString> keys;
        for (const panels::KeyedCommand &command : all().keyed()) {
            for (const QKeySequence &key : command.keys()) {
                QVERIFY2(!keys.contains(key.toString()),
                         qPrintable(key.toString() + QLatin1Char(' ') + command.id +
                                    QLatin1Char(' ') + keys.value(key.toString())));
                keys.insert(key.toString(), command.id);
            }
        }
        QVERIFY(keys.size() > 60);
    }

    void theLastCommandIsFirst()
    {
        QVERIFY(openTrace());
        openPalette();
        firstId(QStringLiteral("tall rows"));
        QTest::keyClick(palette().line(), Qt::Key_Return);
        QCOMPARE(view().layout().scale(), session::RowScale::Tall);
        openPalette();
        QCOMPARE(palette().model()->commandAt(0).title, QStringLiteral("Tall rows"));
        QVERIFY(palette().model()->commandAt(0).isChecked);
        QCOMPARE(session::UsedCommands::list().size(), 1);
    }

    void disabledCommandsShowTheirReasonAndDoNotRun()
    {
        QVERIFY(openTrace());
        view().clearSelection();
        openPalette();
        QCOMPARE(firstId(QStringLiteral("zoom to selection")),
                 QStringLiteral("timeline.fitSelection"));
        const QModelIndex first = palette().model()->index(0);
        QVERIFY(!palette().model()->commandAt(0).isEnabled);
        QCOMPARE(first.data(items::CommandModel::ReasonRole).toString(),
                 QStringLiteral("nothing is selected"));
        picture(*m_window, QStringLiteral("paletteReason"));
        QTest::keyClick(palette().line(), Qt::Key_Return);
        QVERIFY(palette().isVisible());
        QTest::keyClick(palette().line(), Qt::Key_Escape);
        QVERIFY(!palette().isVisible());
    }

    /// Looking at the menu does not take the keys of what was not possible then.
    void aKeyWorksOnceItsCommandIsEnabled()
    {
        QVERIFY(openTrace());
        openPalette();
        QTest::keyClick(palette().line(), Qt::Key_Escape);
        const size_t before = view().marks().all().size();
        view().marks().add({.time = {300 * us, 300 * us}});
        QTest::keyClick(work().timeline(), Qt::Key_Z, Qt::ControlModifier);
        QTRY_COMPARE(view().marks().all().size(), before);
    }

    void thePaletteOpensTracesAndRecentFiles()
    {
        const QString recent = m_home.filePath(QStringLiteral("rarely.trilane"));
        QFile::copy(m_path, recent);
        session::RecentFiles::add(recent);
        QVERIFY(openTrace());
        const QString copy = m_home.filePath(QStringLiteral("another.trilane"));
        QFile::copy(m_path, copy);
        m_window->openFile(copy);
        QVERIFY(waitSettled());
        QCOMPARE(m_window->documents().tabCount(), 2);
        const QString before = page()->session()->path();
        openPalette();
        QVERIFY(firstId(QFileInfo(m_path).completeBaseName()).startsWith(QLatin1String("trace:")));
        QTest::keyClick(palette().line(), Qt::Key_Return);
        QCOMPARE(page()->session()->path(), m_path);
        QVERIFY(before != m_path);
        openPalette();
        QCOMPARE(firstId(QStringLiteral("rarely")), QStringLiteral("recent:") + recent);
        QTest::keyClick(palette().line(), Qt::Key_Return);
        QVERIFY(waitSettled());
        QCOMPARE(page()->session()->path(), recent);
        openPalette();
        firstId(QStringLiteral("operators"));
        QTest::keyClick(palette().line(), Qt::Key_Return);
        QCOMPARE(work().tables()->tab(), QString("operators"));
    }

    void withoutATraceThePaletteListsWindowCommandsOnly()
    {
        openPalette();
        QCOMPARE(firstId(QStringLiteral("close trace")), QStringLiteral("closeTrace"));
        QCOMPARE(palette().model()->commandAt(0).reason, QStringLiteral("no trace is open"));
        QCOMPARE(firstId(QStringLiteral("xqzj")), QString());
        picture(*m_window, QStringLiteral("paletteNothing"));
    }

    void aKeyIsChangedAndKept()
    {
        QVERIFY(openTrace());
        panels::ShortcutsDialog dialog(all().keyed(), m_window.get());
        dialog.QWidget::show();
        dialog.choose(QStringLiteral("timeline.fitAll"));
        auto *key = dialog.findChild<QKeySequenceEdit *>();
        key->setKeySequence(QKeySequence(Qt::Key_U));
        button(dialog, "Set key")->click();
        picture(dialog, QStringLiteral("shortcuts"));
        view().setRange({100 * us, 200 * us});
        QTest::keyClick(work().timeline(), Qt::Key_Home);
        QVERIFY(view().range() != view().bounds());
        QTest::keyClick(work().timeline(), Qt::Key_U);
        QCOMPARE(view().range(), view().bounds());
        QCOMPARE(timeline::commandCalled("fitAll")->keyText(), QStringLiteral("U"));
        session::Shortcuts::instance().read(); // as after a start
        QCOMPARE(timeline::commandCalled("fitAll")->keyText(), QStringLiteral("U"));
        ui::KeyHelp help(m_window.get());
        bool told = false;
        for (const QLabel *label : help.findChildren<QLabel *>())
            told |= label->text() == QLatin1String("<b>U</b>");
        QVERIFY(told);
        button(dialog, "Reset")->click();
        QCOMPARE(timeline::commandCalled("fitAll")->keyText(), QStringLiteral("Home / 0"));
    }

    void assigningAKeyInUseWarnsAndRemovesItFromTheOtherCommand()
    {
        QVERIFY(openTrace());
        panels::ShortcutsDialog dialog(all().keyed(), m_window.get());
        dialog.QWidget::show();
        dialog.choose(QStringLiteral("open"));
        auto *key = dialog.findChild<QKeySequenceEdit *>();
        key->setKeySequence(QKeySequence(Qt::CTRL | Qt::Key_G));
        bool said = false;
        for (const QLabel *label : dialog.findChildren<QLabel *>())
            said |= label->text().contains(QLatin1String("Go to a time"));
        QVERIFY(said);
        picture(dialog, QStringLiteral("shortcutsConflict"));
        button(dialog, "Add key")->click();
        QCOMPARE(timeline::commandCalled("goToTime")->keyText(), QString());
        QCOMPARE(session::Shortcuts::words(
                     actions().set().keys(actions().action(QStringLiteral("open")))),
                 QStringLiteral("Ctrl+O / Ctrl+G"));
        QVERIFY(actions()
                    .action(QStringLiteral("open"))
                    ->shortcuts()
                    .contains(QKeySequence(Qt::CTRL | Qt::Key_G)));
        dialog.choose(QStringLiteral("timeline.goToTime"));
        button(dialog, "Reset")->click();
        dialog.choose(QStringLiteral("timeline.closer"));
        button(dialog, "Remove keys")->click();
        QVERIFY(timeline::commandCalled("closer")->currentKeys().isEmpty());
        button(dialog, "Reset all")->click();
        QCOMPARE(timeline::commandCalled("goToTime")->keyText(), QStringLiteral("Ctrl+G"));
        QVERIFY(!timeline::commandCalled("closer")->currentKeys().isEmpty());
    }

    void keysHeldDownAreConfigurableToo()
    {
        QVERIFY(openTrace());
        session::Shortcuts::instance().set(QStringLiteral("timeline.zoomIn"),
                                           {QKeySequence(Qt::Key_I)});
        QTest::keyClick(work().timeline(), Qt::Key_W);
        QCOMPARE(view().range(), view().bounds());
        QTest::keyClick(work().timeline(), Qt::Key_I);
        QVERIFY(view().range().duration() < view().bounds().duration());
        session::Shortcuts::instance().resetAll();
        QVERIFY(QSettings().allKeys().filter(QStringLiteral("keys/")).isEmpty());
    }

    void ignoresInvalidKeysInTheSettings()
    {
        QSettings().setValue(QStringLiteral("keys/open"), QStringLiteral("Ctrl+Nonsense"));
        session::Shortcuts::instance().read();
        QVERIFY(session::Shortcuts::instance().keysOf(QStringLiteral("open"), {}).isEmpty());
        QSettings().remove(QStringLiteral("keys"));
        session::Shortcuts::instance().read();
    }

    void matchesWordsAndPrefixes()
    {
        QVERIFY(items::fuzzyScore(QStringLiteral("gtt"), QStringLiteral("Go to a time")));
        QVERIFY(!items::fuzzyScore(QStringLiteral("zz"), QStringLiteral("Go to a time")));
        QVERIFY(!items::fuzzyScore(QStringLiteral("oie"), QStringLiteral("Go to a time")));
        QVERIFY(*items::fuzzyScore(QStringLiteral("time"), QStringLiteral("Go to a time")) >
                *items::fuzzyScore(QStringLiteral("time"), QStringLiteral("Sometimes")));
        QVERIFY(items::fuzzyScore(QStringLiteral("time go"), QStringLiteral("Go to a time")));
        QVERIFY(items::fuzzyScore(QString(), QStringLiteral("anything")));
    }

private:
    QPushButton *button(QWidget &in, const char *text)
    {
        for (QPushButton *button : in.findChildren<QPushButton *>()) {
            if (button->text() == QLatin1String(text))
                return button;
        }
        qFatal("no button %s", text);
    }
};

TRILANE_TEST(TestWindowCommands, QApplication)
#include "tests/patience.h"
#include "tst_windowcommands.moc"
