// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/page/cutcommands.h"
#include "app/ui/pieces/shownjob.h"
#include "model/store/store.h"
#include "tests/app/windowfixture.h"
#include "views/session/files/actionset.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QMessageBox>
#include <QProgressDialog>
#include <QSignalSpy>
#include <QTimer>

#include <sys/stat.h>

using namespace trilane;

/// A part of the trace saved from the window.
class TestWindowCut : public QObject, protected WindowFixture
{
    Q_OBJECT

    QMessageBox *message()
    {
        for (QMessageBox *box : m_window->findChildren<QMessageBox *>()) {
            if (box->isVisible())
                return box;
        }
        return nullptr;
    }
    std::shared_ptr<const store::Store> saved(const panels::CutChoice &choice, const QString &name)
    {
        const QString path = m_home.filePath(name);
        ui::ShownJob *job = ui::CutCommands::save(view().store(), choice, path, m_window.get());
        QSignalSpy ended(job, &ui::ShownJob::ended);
        if (!QTest::qWaitFor([&] { return ended.count() == 1; }, 60000))
            return nullptr;
        auto store = store::openStore(path.toStdString());
        return store ? *store : nullptr;
    }
    QAction *action()
    {
        for (QAction *action : work().actions().actions(session::MenuPlace::File)) {
            if (action->text() == QStringLiteral("Save selection as…"))
                return action;
        }
        return nullptr;
    }
    static QStringList partsOf(const panels::CutDialog &dialog)
    {
        QStringList words;
        const auto *what = dialog.findChild<QComboBox *>(QStringLiteral("cutPart"));
        for (int i = 0; i < what->count(); ++i)
            words += what->itemText(i);
        return words;
    }

private slots:
    void init()
    {
        QVERIFY(start());
        QVERIFY(openTrace());
    }
    void cleanup() { stop(); }

    void theMenuOpensTheCutDialog()
    {
        QVERIFY(action());
        QVERIFY(!action()->shortcut().isEmpty());
        bool isShown = false;
        QTimer::singleShot(0, this, [&] {
            auto *dialog = m_window->findChild<panels::CutDialog *>();
            isShown = dialog && dialog->isVisible();
            if (dialog && qEnvironmentVariableIsSet("TRILANE_PICTURES"))
                dialog->grab().save(qEnvironmentVariable("TRILANE_PICTURES") + "/cutdialog.png");
            if (dialog)
                dialog->reject();
        });
        action()->trigger();
        QVERIFY(isShown);
    }

    void cutsTheSelectionByDefault()
    {
        QCOMPARE(partsOf(panels::CutDialog(view())),
                 (QStringList{"Visible time, all rows (1.000 ms)", "Whole trace (1.000 ms)"}));
        view().selectTime({100 * us, 300 * us});
        QCOMPARE(partsOf(panels::CutDialog(view())).first(),
                 QStringLiteral("Selected time, all rows (200.000 µs)"));
        view().setSelection(session::AreaSelection{
            .range = {100 * us, 300 * us}, .tracks = {m_trace->compute}, .rows = 1});
        const panels::CutDialog dialog(view());
        QVERIFY2(partsOf(dialog).first().startsWith("Selected area"),
                 qPrintable(partsOf(dialog).first()));
        QCOMPARE(dialog.choice().range, (TimeRange{100 * us, 300 * us}));
        QCOMPARE(dialog.choice().tracks, std::vector{m_trace->compute});
        QVERIFY(!dialog.choice().replaceNames);
        dialog.findChild<QCheckBox *>(QStringLiteral("cutNames"))->setChecked(true);
        QVERIFY(dialog.choice().replaceNames);
    }

    void thePartIsATraceOfItsOwn()
    {
        const auto part = saved({.range = {100 * us, 300 * us}}, "part.trilane");
        QVERIFY(part);
        QCOMPARE(part->span(), (TimeRange{100 * us, 300 * us}));
        QVERIFY(part->find("kernelB").isValid());
        QVERIFY(!message());
        const auto anonymous =
            saved({.range = {100 * us, 300 * us}, .replaceNames = true}, "anonymous.trilane");
        QVERIFY(anonymous);
        QVERIFY(!anonymous->find("kernelB").isValid());
        m_window->openFile(m_home.filePath("anonymous.trilane"));
        QVERIFY(waitSettled());
        QCOMPARE(view().bounds(), (TimeRange{0, 200 * us}));
    }

    void aFailureIsOneMessage()
    {
        ui::ShownJob *job =
            ui::CutCommands::save(view().store(), {.range = {0, 100 * us}},
                                  m_home.filePath("missing/part.trilane"), m_window.get());
        QSignalSpy ended(job, &ui::ShownJob::ended);
        QTRY_COMPARE(ended.count(), 1);
        QVERIFY(message());
        QVERIFY2(message()->text().contains("missing/part.trilane"), qPrintable(message()->text()));
        message()->reject();
    }

    void stoppingItLeavesNothing()
    {
        const QString path = m_home.filePath("stopped.trilane");
        ui::ShownJob *job =
            ui::CutCommands::save(view().store(), {.range = view().bounds()}, path, m_window.get());
        QSignalSpy ended(job, &ui::ShownJob::ended);
        job->cancel();
        QCOMPARE(ended.count(), 1);
        QTRY_VERIFY(session::BackgroundJob::runningCount() == 0);
        QVERIFY(!message());
    }
};

TRILANE_TEST(TestWindowCut, QApplication)
#include "tests/patience.h"
#include "tst_windowcut.moc"
