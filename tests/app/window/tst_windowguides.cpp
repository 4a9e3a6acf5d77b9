// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/window/firstmoves.h"
#include "app/ui/window/windowactions.h"
#include "tests/app/cuttext.h"
#include "tests/app/windowfixture.h"
#include "views/panels/bars/statusline.h"
#include "views/panels/pages/firststeps.h"
#include "views/tables/pages/recordeddialog.h"

#include <QAction>
#include <QFileInfo>
#include <QLabel>
#include <QTimer>
#include <QToolButton>
#include <QTreeWidget>

using namespace trilane;

/// What leads people on: the first steps, and what was recorded and how to get the rest.
class TestWindowGuides : public QObject, protected WindowFixture
{
    Q_OBJECT

    panels::FirstSteps &steps() { return *m_window->findChild<panels::FirstSteps *>(); }
    ui::WindowActions &actions() { return *m_window->findChild<ui::WindowActions *>(); }
    void picture(QWidget &widget, const QString &name)
    {
        const QString folder = qEnvironmentVariable("TRILANE_PICTURES");
        if (!folder.isEmpty())
            widget.grab().save(folder + QLatin1Char('/') + name + QStringLiteral(".png"));
    }
    /// Runs what opens a dialog, and looks at it.
    template <typename Dialog, typename Open, typename Look>
    bool inDialog(Open open, Look look)
    {
        bool seen = false;
        QTimer::singleShot(0, this, [&] {
            auto *dialog = qobject_cast<Dialog *>(QApplication::activeModalWidget());
            if (!dialog)
                return;
            seen = true;
            look(*dialog);
            dialog->reject();
        });
        open();
        return seen;
    }

private slots:
    void init() { QVERIFY(start()); }
    void cleanup() { stop(); }

    void showsGesturesAtTheFirstStartOnly()
    {
        QVERIFY(steps().isVisible());
        QCOMPARE(ui::FirstMoves::list(actions()).size(), size_t{5});
        QVERIFY2(cutTexts(*m_window).isEmpty(), qPrintable(cutTexts(*m_window).join(' ')));
        picture(*m_window, QStringLiteral("firstStart"));
        m_window.reset();
        m_window = std::make_unique<ui::MainWindow>(m_appearance.get());
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
        QVERIFY(!steps().isVisible());
        picture(*m_window, QStringLiteral("secondStart"));
    }

    void theMenuShowsThemAgainWithTheKeysOfTheUser()
    {
        session::Shortcuts::instance().set(QStringLiteral("palette"), {QKeySequence(Qt::Key_F7)});
        bool told = false;
        QVERIFY(inDialog<panels::FirstStepsDialog>(
            [&] { actions().action(QStringLiteral("firstSteps"))->trigger(); },
            [&](panels::FirstStepsDialog &dialog) {
                for (const QLabel *label : dialog.findChildren<QLabel *>())
                    told |= label->text() == QLatin1String("<b>F7</b>");
                QVERIFY(cutTexts(dialog).isEmpty());
                picture(dialog, QStringLiteral("firstSteps"));
            }));
        QVERIFY(told);
        session::Shortcuts::instance().resetAll();
    }

    void theStatusBarOpensTheListOfRecordedLayers()
    {
        QVERIFY(openTrace());
        auto *button = m_window->findChild<QToolButton *>(QStringLiteral("whatWasRecorded"));
        QVERIFY(button && button->isVisible());
        QVERIFY(inDialog<tables::RecordedDialog>(
            [&] { button->click(); },
            [&](tables::RecordedDialog &dialog) {
                QVERIFY(dialog.tree()->topLevelItemCount() >= 2);
                QVERIFY2(dialog.asText().contains(
                             QLatin1String("trilane record --trace cuda,nvtx,sched,osrt")),
                         qPrintable(dialog.asText()));
                picture(dialog, QStringLiteral("recorded"));
            }));
    }

    void namesMissingLayersOfRealTracesAndTheirRemedies_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("word");
        QTest::newRow("kineto") << "kineto-resnet50/worker0.1623143089861.pt.trace.json.gz"
                                << "PyTorch profiles never contain it";
        QTest::newRow("nsys") << "nsys-ai-mini/healthy_1pct.sqlite"
                              << "nsys profile --";
    }
    void namesMissingLayersOfRealTracesAndTheirRemedies()
    {
        QFETCH(QString, file);
        QFETCH(QString, word);
        const QString path = QStringLiteral(TRILANE_CORPUS_DIR "/") + file;
        if (!QFileInfo::exists(path))
            QSKIP("the corpus of real traces is not here");
        m_window->openFile(path);
        QVERIFY(waitSettled());
        QVERIFY(inDialog<tables::RecordedDialog>(
            [&] { actions().action(QStringLiteral("recorded"))->trigger(); },
            [&](tables::RecordedDialog &dialog) {
                QVERIFY2(dialog.asText().contains(word), qPrintable(dialog.asText()));
                picture(dialog,
                        QStringLiteral("recorded-") + QString::fromLatin1(QTest::currentDataTag()));
            }));
    }
};

TRILANE_TEST(TestWindowGuides, QApplication)
#include "tst_windowguides.moc"
