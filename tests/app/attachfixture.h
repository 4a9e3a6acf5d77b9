// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "app/ui/page/pagerecording.h"
#include "app/ui/window/documenttabs.h"
#include "tests/app/windowfixture.h"
#include "tests/patience.h"
#include "tests/views/session/standin.h"
#include "views/panels/bars/livebar.h"
#include "views/panels/dialogs/attachdialog.h"
#include "views/session/attach/recordings.h"

#include <QApplication>
#include <QComboBox>
#include <QFileDialog>
#include <QLineEdit>
#include <QMessageBox>
#include <QPointer>
#include <QPushButton>
#include <QTimer>
#include <QToolButton>
#include <QTreeView>

namespace trilane {

/// The window with a stand-in for trilane and ssh, and what a user does with the dialogs of
/// attaching. A test calls startAttaching() in its init() and stopAttaching() in its cleanup().
class AttachFixture : protected WindowFixture
{
protected:
    [[nodiscard]] bool startAttaching()
    {
        QDir(session::Recordings::folder()).removeRecursively();
        m_standIn.clearAll();
        m_standIn.listUsual();
        m_question.clear();
        QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
        return start();
    }
    void stopAttaching()
    {
        qDeleteAll(m_dialogs.findChildren<QTimer *>()); // dialogs that never came
        // What a test has left running is not asked about.
        if (m_window)
            m_window->documents().setGuard({});
        stop();
    }

    QTreeView &tree(panels::AttachDialog &dialog) { return *dialog.findChild<QTreeView *>(); }
    template <class Widget>
    Widget *part(QWidget &in, const char *name)
    {
        return in.findChild<Widget *>(QLatin1String(name));
    }
    QModelIndex row(panels::AttachDialog &dialog, int pid)
    {
        const QAbstractItemModel &model = *tree(dialog).model();
        const QModelIndexList found =
            model.match(model.index(0, items::ProcessModel::Pid), Qt::DisplayRole,
                        QString::number(pid), 1, Qt::MatchExactly | Qt::MatchRecursive);
        return found.isEmpty() ? QModelIndex() : found.front();
    }
    void click(panels::AttachDialog &dialog, int pid, Qt::KeyboardModifiers with = {})
    {
        tree(dialog).scrollTo(row(dialog, pid));
        QTest::mouseClick(tree(dialog).viewport(), Qt::LeftButton, with,
                          tree(dialog).visualRect(row(dialog, pid)).center());
    }
    void keepDialog(panels::AttachDialog &dialog, const char *moment)
    {
        const QString folder = qEnvironmentVariable("TRILANE_PICTURES");
        if (!folder.isEmpty())
            dialog.grab().save(QStringLiteral("%1/%2.png").arg(folder, QLatin1String(moment)));
    }
    /// Does that with the next dialog of that kind, as soon as it is there.
    template <class Dialog>
    void inNext(const std::function<void(Dialog &)> &act)
    {
        auto *timer = new QTimer(&m_dialogs);
        QObject::connect(timer, &QTimer::timeout, timer, [timer, act] {
            auto *dialog = qobject_cast<Dialog *>(QApplication::activeModalWidget());
            if (!dialog || !dialog->isVisible())
                return;
            timer->stop();
            timer->deleteLater();
            act(*dialog);
        });
        timer->start(20);
    }
    /// Opens the dialog with its key and does that in it.
    void inDialog(const std::function<void(panels::AttachDialog &)> &act)
    {
        bool done = false;
        inNext<panels::AttachDialog>([&](panels::AttachDialog &dialog) {
            const QPointer<panels::AttachDialog> open(&dialog);
            act(dialog);
            done = true;
            if (open && open->isVisible())
                open->reject();
        });
        press(Qt::Key_A, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(done);
    }
    /// Answers what is asked next with that button.
    void answer(const char *button)
    {
        inNext<QMessageBox>([this, button](QMessageBox &box) {
            keepPicture(QStringLiteral("Asked"));
            m_question = box.text() + QLatin1Char('|') + box.informativeText();
            auto *pressed = part<QPushButton>(box, button);
            QVERIFY(pressed);
            QTest::mouseClick(pressed, Qt::LeftButton);
        });
    }
    /// The file dialog that comes next gets that name.
    void choose(const QString &path)
    {
        inNext<QFileDialog>([path](QFileDialog &dialog) {
            auto *name = dialog.findChild<QLineEdit *>(QStringLiteral("fileNameEdit"));
            QVERIFY(name);
            name->setText(path);
            QTest::keyClick(name, Qt::Key_Return);
        });
    }
    bool waitListed(panels::AttachDialog &dialog, int pid = 4711)
    {
        return QTest::qWaitFor([&] { return row(dialog, pid).isValid(); }, test::kPatience);
    }
    /// Attaches to process 4711 and waits until it is followed.
    bool attach(const QString &host = {})
    {
        inDialog([&](panels::AttachDialog &dialog) {
            if (!host.isEmpty())
                chooseHost(dialog, host);
            QVERIFY(waitListed(dialog));
            click(dialog, 4711);
            QTest::mouseClick(part<QPushButton>(dialog, "attach"), Qt::LeftButton);
        });
        return waitLive();
    }
    bool waitLive()
    {
        return QTest::qWaitFor(
            [this] {
                return page() && page()->workspace() && view().live().isLive() &&
                       page()->liveBar()->stopButton()->isVisible() &&
                       view().trace().sliceCount() > 300;
            },
            test::kPatience);
    }
    void chooseHost(panels::AttachDialog &dialog, const QString &name)
    {
        auto *host = part<QComboBox>(dialog, "attachHost");
        host->setFocus();
        host->lineEdit()->selectAll();
        QTest::keyClicks(host->lineEdit(), name);
        QTest::keyClick(host->lineEdit(), Qt::Key_Return);
    }
    bool stopRecording()
    {
        QTest::mouseClick(page()->liveBar()->stopButton(), Qt::LeftButton);
        return QTest::qWaitFor(
            [this] { return !page()->recording()->isRunning() && !view().live().isLive(); },
            test::kPatience);
    }
    /// After a dialog no window need be the active one, offscreen; keys are for the active one.
    void press(Qt::Key key, Qt::KeyboardModifiers with = Qt::ControlModifier)
    {
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        QTest::keyClick(m_window.get(), key, with);
    }
    void closeTab() { press(Qt::Key_W); }

    StandIn m_standIn;
    QString m_question;

private:
    QObject m_dialogs; ///< owns the timers that wait for them
};

} // namespace trilane
