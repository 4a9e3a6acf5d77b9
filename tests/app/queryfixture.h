// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/app/windowfixture.h"
#include "tests/patience.h"
#include "views/tables/kit/namedialog.h"
#include "views/tables/query/querypane.h"
#include "views/tables/query/querytable.h"
#include "views/tables/query/sqleditor.h"

#include <QApplication>
#include <QDir>
#include <QFileInfo>
#include <QPushButton>
#include <QTabBar>
#include <QTimer>

#include <functional>

namespace trilane {

/// The window with its Query panel. A test calls start() in its init() and stopAsking() in its
/// cleanup().
class QueryFixture : protected WindowFixture
{
protected:
    void stopAsking()
    {
        stop();
        QDir(queryFolder()).removeRecursively();
    }

    tables::QueryPane &pane() { return *work().tables()->page<tables::QueryPane>(); }
    tables::QueryTable &rows() { return *pane().rows(); }
    tables::SqlEditor &editor() { return *pane().editor(); }

    bool openQuery()
    {
        if (!openTrace())
            return false;
        QTabBar *tabs = work().tables()->tabs();
        const int tab = tables::BottomPanel::indexOf("query");
        QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(tab).center());
        return work().tables()->tab() == "query" && pane().isVisible();
    }
    /// As one writes it.
    void type(const QString &statement)
    {
        editor().setFocus();
        QTest::keyClick(&editor(), Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(&editor(), statement);
        QTest::keyClick(&editor(), Qt::Key_Escape); // no list hides the key
    }
    bool ask(const QString &statement)
    {
        editor().setStatement(statement);
        editor().setFocus();
        QTest::keyClick(&editor(), Qt::Key_Return, Qt::ControlModifier);
        return waitAnswer();
    }
    bool waitAnswer()
    {
        return QTest::qWaitFor(
                   [this] { return pane().state() != tables::QueryPane::State::Running; }, 60000) &&
               waitSettled();
    }
    [[nodiscard]] QString cell(int row, int column)
    {
        return rows().model()->index(row, column).data().toString();
    }
    [[nodiscard]] QString queryFolder()
    {
        return QFileInfo(QSettings().fileName()).absolutePath() + QStringLiteral("/queries");
    }
    /// Answers the next dialog that opens.
    template <typename Dialog>
    static void answer(std::function<void(Dialog &)> how)
    {
        QTimer::singleShot(0, qApp, [how] {
            Dialog *dialog = nullptr;
            QVERIFY(QTest::qWaitFor(
                [&] {
                    return (dialog = qobject_cast<Dialog *>(QApplication::activeModalWidget()));
                },
                test::kPatience));
            how(*dialog);
        });
    }
    static void giveName(const QString &name)
    {
        answer<tables::NameDialog>([name](tables::NameDialog &dialog) {
            dialog.setName(name);
            QTest::mouseClick(dialog.acceptButton(), Qt::LeftButton);
        });
    }
};

} // namespace trilane
