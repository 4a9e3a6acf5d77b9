// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/pieces/keyhelp.h"
#include "app/ui/pieces/notes.h"
#include "app/ui/window/allcommands.h"
#include "app/ui/window/firstmoves.h"
#include "app/ui/window/mainmenu.h"
#include "app/ui/window/windowactions.h"
#include "tests/app/cuttext.h"
#include "tests/app/windowfixture.h"
#include "views/panels/details/markspanel.h"
#include "views/panels/dialogs/commandpalette.h"
#include "views/panels/dialogs/picturedialog.h"
#include "views/panels/dialogs/shortcutsdialog.h"
#include "views/panels/pages/firststeps.h"
#include "views/session/files/recentfiles.h"
#include "views/session/state/usermarks.h"
#include "views/tables/pages/accountdialog.h"
#include "views/tables/pages/recordeddialog.h"
#include "views/timeline/input/gototime.h"
#include "views/timeline/input/markeditor.h"
#include "views/timeline/widget/rowmenu.h"
#include "views/timeline/widget/rulermenu.h"
#include "views/timeline/widget/timelinewidget.h"

#include <QMessageBox>
#include <QProcess>
#include <QTimer>

using namespace trilane;

namespace {

/// A laptop's screen, less what a desktop takes for itself.
constexpr QSize kRoom(1280, 740);
constexpr char kScaledRun[] = "TRILANE_SCALED_RUN";

} // namespace

/// No menu, dialog or field that comes and goes cuts a text off, in either language and at any
/// scale; and each fits a laptop.
class TestCutText : public QObject, protected WindowFixture
{
    Q_OBJECT

    static void addLanguages()
    {
        QTest::addColumn<QString>("language");
        for (const char *language : {"en", "zh_CN"})
            QTest::newRow(language) << language;
    }
    bool open()
    {
        QFETCH(QString, language);
        m_appearance->setLanguage(language, false);
        m_window->resize(1280, 800);
        return openTrace();
    }
    void isWhole(QWidget &shown)
    {
        QCoreApplication::processEvents(); // a change of language comes as one
        const QString folder = qEnvironmentVariable("TRILANE_PICTURES");
        if (!folder.isEmpty())
            shown.grab().save(QStringLiteral("%1/%2-%3-%4.png")
                                  .arg(folder, QString::fromLatin1(QTest::currentTestFunction()),
                                       QString::fromLatin1(QTest::currentDataTag()))
                                  .arg(m_kept++));
        QStringList cut;
        if (!QTest::qWaitFor([&] { return (cut = cutTexts(shown)).isEmpty(); }, test::kPatience))
            QFAIL(qPrintable(cut.join(QStringLiteral("\n"))));
        QVERIFY2(shown.width() <= kRoom.width() && shown.height() <= kRoom.height(),
                 qPrintable(QStringLiteral("%1 x %2").arg(shown.width()).arg(shown.height())));
    }
    void isWholeMenu(QMenu &menu)
    {
        const QStringList cut = cutEntries(menu);
        QVERIFY2(cut.isEmpty(), qPrintable(cut.join(QStringLiteral("\n"))));
    }

    int m_kept = 0;

private slots:
    void init() { QVERIFY(start()); }
    void cleanup() { stop(); }

    void reportsATruncatedMenuEntry()
    {
        QMenu menu;
        menu.addAction(QStringLiteral("as long as can be ").repeated(6));
        menu.setFixedWidth(200);
        QCOMPARE(cutEntries(menu).size(), 1);
        QMenu wide;
        wide.addAction(QStringLiteral("as long as can be ").repeated(60));
        QVERIFY(!cutEntries(wide).isEmpty());
    }

    void noTextIsTruncatedInTheMainMenu_data() { addLanguages(); }
    void noTextIsTruncatedInTheMainMenu()
    {
        const QString path =
            m_home.filePath(QStringLiteral("run & run-of-a-long-night-").repeated(6));
        write(path, "{}");
        session::RecentFiles::add(path);
        QVERIFY(open());
        isWholeMenu(*m_window->findChild<ui::MainMenu *>());
    }

    void noTextIsTruncatedInMenusOfPanels_data() { addLanguages(); }
    void noTextIsTruncatedInMenusOfPanels()
    {
        QVERIFY(open());
        view().select(kernelAt(150 * us));
        view().marks().add({.time = {100 * us, 100 * us}});
        QVERIFY(waitSettled());
        int menus = 0;
        for (QMenu *menu : work().findChildren<QMenu *>()) {
            isWholeMenu(*menu);
            ++menus;
        }
        QVERIFY(menus >= 4); // columns, groups, export, marks
    }

    void noTextIsTruncatedInMenusOfRowsAndRuler_data() { addLanguages(); }
    void noTextIsTruncatedInMenusOfRowsAndRuler()
    {
        QVERIFY(open());
        timeline::TimelineWidget &timeline = *work().timeline();
        for (const timeline::Row &row : timeline.renderer().rows().rows) {
            QMenu menu;
            const int y = timeline.renderer().layout().rowsTop() + row.y + row.height / 2;
            timeline::RowMenu::fill(menu, timeline, timeline.targetAt({40, y}));
            isWholeMenu(menu);
        }
        QMenu ruler;
        timeline::addRulerModes(ruler, view());
        isWholeMenu(ruler);
    }

    void noTextIsTruncatedInDialogs_data() { addLanguages(); }
    void noTextIsTruncatedInDialogs()
    {
        QVERIFY(open());
        ui::KeyHelp keys(m_window.get());
        keys.show();
        isWhole(keys);
        tables::AccountDialog account(*view().store(), m_window.get());
        account.show();
        isWhole(account);
        QTimer::singleShot(0, [this] {
            auto *about = qobject_cast<QMessageBox *>(QApplication::activeModalWidget());
            if (!about)
                return;
            isWhole(*about);
            about->reject();
        });
        ui::Notes::showAbout(m_window.get());
    }

    void noTextIsTruncatedInGuidesAndCommandLists_data() { addLanguages(); }
    void noTextIsTruncatedInGuidesAndCommandLists()
    {
        QVERIFY(open());
        auto &menu = *m_window->findChild<ui::MainMenu *>();
        auto &actions = *m_window->findChild<ui::WindowActions *>();
        const ui::AllCommands all(menu, actions, m_window->documents());
        panels::ShortcutsDialog shortcuts(all.keyed(), m_window.get());
        shortcuts.show();
        isWhole(shortcuts);
        tables::RecordedDialog recorded(*view().store(), m_window.get());
        recorded.show();
        isWhole(recorded);
        panels::FirstStepsDialog steps(ui::FirstMoves::list(actions), true, m_window.get());
        steps.show();
        isWhole(steps);
        auto &palette = *m_window->findChild<panels::CommandPalette *>();
        for (const bool dark : {false, true}) {
            m_appearance->setTheme(dark ? ui::Appearance::ThemeChoice::Dark
                                        : ui::Appearance::ThemeChoice::Light,
                                   false);
            palette.ask(all.list());
            isWhole(palette);
        }
        m_appearance->setTheme(ui::Appearance::ThemeChoice::Light, false);
    }

    void noTextIsTruncatedOnTheFirstPage_data() { addLanguages(); }
    void noTextIsTruncatedOnTheFirstPage()
    {
        QFETCH(QString, language);
        m_appearance->setLanguage(language, false);
        m_window->resize(1280, 740);
        isWhole(*m_window);
    }

    void noTextIsTruncatedInThePictureDialog_data() { addLanguages(); }
    void noTextIsTruncatedInThePictureDialog()
    {
        QVERIFY(open());
        session::PictureRequest request;
        request.trace = QStringLiteral("a-rather-long-name-of-a-trace").repeated(3);
        panels::PictureDialog dialog(request, panels::PictureDialog::Selected::Area,
                                     m_window.get());
        dialog.show();
        isWhole(dialog);
        for (QComboBox *box : dialog.findChildren<QComboBox *>()) {
            for (int choice = 0; choice < box->count(); ++choice) {
                box->setCurrentIndex(choice);
                isWhole(dialog);
            }
        }
    }

    void goToTimeShowsTheWholeError_data() { addLanguages(); }
    void goToTimeShowsTheWholeError()
    {
        QVERIFY(open());
        QTest::keyClick(work().timeline(), Qt::Key_G, Qt::ControlModifier);
        auto *field = work().findChild<QFrame *>(QStringLiteral("goToTime"));
        QTRY_VERIFY(field && field->isVisible());
        auto *line = field->findChild<QLineEdit *>();
        for (const char *text : {"no time at all", "100s", "14:03", "step 17"}) {
            line->setText(QLatin1String(text));
            QTest::keyClick(line, Qt::Key_Return);
            QVERIFY(field->isVisible());
            isWhole(*field);
        }
    }

    void noTextIsTruncatedInMarks_data() { addLanguages(); }
    void noTextIsTruncatedInMarks()
    {
        QVERIFY(open());
        auto *editor = new timeline::MarkEditor(view().marks(), {.time = {1 * us, 1 * us}},
                                                work().timeline()->viewport());
        editor->openAt({100, 100});
        isWhole(*editor);
        view().marks().add({.kind = session::MarkKind::Span,
                            .time = {100 * us, 200 * us},
                            .text = QStringLiteral("slow")});
        auto *marks = work().findChild<panels::MarksPanel *>();
        QTRY_VERIFY(marks->isVisible());
        isWhole(*marks);
    }

    /// The scale of a process is fixed when it starts: the tests above, in another one.
    void noTextIsTruncatedAtOtherScales_data()
    {
        QTest::addColumn<QByteArray>("scale");
        for (const char *scale : {"1.5", "2", "3"})
            QTest::newRow(scale) << QByteArray(scale);
    }
    void noTextIsTruncatedAtOtherScales()
    {
        if (qEnvironmentVariableIsSet(kScaledRun))
            QSKIP("this is the other process");
        QFETCH(QByteArray, scale);
        QProcess scaled;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QString::fromLatin1(kScaledRun), QStringLiteral("1"));
        environment.insert(QStringLiteral("QT_SCALE_FACTOR"), QString::fromLatin1(scale));
        // At three times the size a menu needs a screen that is as large.
        const QString screens = m_home.filePath(QStringLiteral("screens.json"));
        write(screens, R"({"screens": [{"name": "large", "x": 0, "y": 0, "width": 3840,
                           "height": 2400, "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}],
                           "synchronousWindowSystemEvents": false, "windowFrameMargins": false})");
        environment.insert(QStringLiteral("QT_QPA_PLATFORM"),
                           QStringLiteral("offscreen:configfile=") + screens);
        environment.remove(QStringLiteral("TRILANE_PICTURES"));
        scaled.setProcessEnvironment(environment);
        scaled.setProcessChannelMode(QProcess::MergedChannels);
        // By the name it was started by: the program has other tests, too.
        scaled.start(QCoreApplication::arguments().first(), QStringList());
        QVERIFY(scaled.waitForFinished(240'000));
        QVERIFY2(scaled.exitStatus() == QProcess::NormalExit && scaled.exitCode() == 0,
                 scaled.readAll().constData());
    }
};

TRILANE_TEST(TestCutText, QApplication)
#include "tests/patience.h"
#include "tst_cuttext.moc"
