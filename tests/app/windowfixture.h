// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "app/ui/page/tracepage.h"
#include "app/ui/page/workspace.h"
#include "app/ui/pieces/appearance.h"
#include "app/ui/window/mainwindow.h"
#include "model/analysis/iterate/lanecursor.h"
#include "tests/patience.h"
#include "tests/support/smalltrace.h"
#include "tests/support/timeunits.h"
#include "views/panels/details/detailspanel.h"
#include "views/tables/kit/datatable.h"
#include "views/tables/pages/bottompanel.h"
#include "views/tables/pages/reportpane.h"

#include <QFile>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

namespace trilane {

/// ms; for a page with everything in it, also where the machine has much else to do.
constexpr int kSettlesWithin = 240'000;

inline void write(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        qFatal("cannot write %s", qPrintable(path));
}

/// The real window with a real trace, driven with mouse and keys. A test calls start() in its
/// init() and stop() in its cleanup().
class WindowFixture
{
protected:
    WindowFixture()
    {
        qputenv("XDG_CACHE_HOME", m_home.filePath(QStringLiteral("cache")).toLocal8Bit());
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_home.path());
        QCoreApplication::setOrganizationName(QStringLiteral("trilane"));
        QCoreApplication::setApplicationName(QStringLiteral("tst_window"));
        m_trace = std::make_unique<SmallTrace>();
        m_path = QString::fromStdString(store::Tables(*m_trace->open()).path());
    }

    [[nodiscard]] bool start()
    {
        // A test looks at where a jump ends, not at its way; the one of animations turns them on.
        qputenv("TRILANE_NO_ANIMATION", "1");
        QSettings().clear();
        m_appearance = std::make_unique<ui::Appearance>();
        m_appearance->setTheme(ui::Appearance::ThemeChoice::Light, false);
        m_appearance->setLanguage(QStringLiteral("en"), false);
        m_window = std::make_unique<ui::MainWindow>(m_appearance.get());
        m_window->resize(1700, 1000);
        m_window->show();
        return QTest::qWaitForWindowExposed(m_window.get());
    }
    void stop()
    {
        keepPicture();
        m_window.reset();
        m_appearance.reset();
    }

    ui::TracePage *page() { return m_window->currentPage(); }
    ui::Workspace &work() { return *page()->workspace(); }
    session::ViewState &view() { return work().view(); }
    tables::ReportPane &kernels() { return *work().tables()->kernels(); }

    /// TRILANE_PICTURES=FOLDER keeps how the window looked, at the end of each test and here.
    void keepPicture(const QString &moment = {})
    {
        const QString folder = qEnvironmentVariable("TRILANE_PICTURES");
        if (!folder.isEmpty())
            m_window->grab().save(
                QStringLiteral("%1/%2%3.png")
                    .arg(folder, QString::fromLatin1(QTest::currentTestFunction()), moment));
    }
    bool waitSettled()
    {
        return QTest::qWaitFor([this] { return page()->workspace() && page()->isSettled(); },
                               kSettlesWithin);
    }
    /// The page's watch has looked at the file so often that it would have said what has changed.
    bool waitWatched()
    {
        int looks = 0;
        QObject context;
        session::FileWatch &watch = page()->watch();
        QObject::connect(&watch, &session::FileWatch::looked, &context, [&] {
            ++looks;
            watch.look();
        });
        watch.look();
        return QTest::qWaitFor([&] { return looks > session::FileWatch::kPatience; }, 30000);
    }
    bool openTrace()
    {
        m_window->openFile(m_path);
        return waitSettled();
    }
    store::FoundSlice kernelAt(Ns t)
    {
        for (LaneId lane : view().trace().lanesOf(m_trace->compute)) {
            iterate::LaneCursor at(*view().store(), lane);
            if (at.seek(t) && at.start() <= t)
                return at.found();
        }
        qFatal("no kernel there");
    }
    /// Room for all tools above the tables: in a smaller window they are in the menu of one button.
    [[nodiscard]] bool widen()
    {
        m_window->resize(2600, 1000);
        return QTest::qWaitFor(
            [this] { return m_window->width() == 2600 && work().tables()->width() > 1700; },
            test::kPatience);
    }
    /// Middle of a row of a table.
    static QPoint rowPoint(const tables::DataTable &table, int row)
    {
        return table.visualRect(table.model()->index(row, 0)).center();
    }
    static void doubleClick(tables::DataTable &table, int row)
    {
        QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, rowPoint(table, row));
        QTest::mouseDClick(table.viewport(), Qt::LeftButton, {}, rowPoint(table, row));
    }
    static int rowNamed(const tables::DataTable &table, const QString &part)
    {
        for (int row = 0; row < table.model()->rowCount(); ++row) {
            if (table.model()->index(row, 0).data().toString().contains(part))
                return row;
        }
        return -1;
    }
    /// Where a link to `prefix` is in the details, in its viewport.
    static QPoint linkIn(const panels::DetailsPanel &details, const QString &prefix)
    {
        for (int y = 0; y < details.viewport()->height(); y += 4) {
            for (int x = 0; x < details.viewport()->width(); x += 4) {
                if (details.anchorAt({x, y}).startsWith(prefix))
                    return {x, y};
            }
        }
        return {-1, -1};
    }

    QTemporaryDir m_home;
    std::unique_ptr<SmallTrace> m_trace;
    QString m_path;
    std::unique_ptr<ui::Appearance> m_appearance;
    std::unique_ptr<ui::MainWindow> m_window;
};

} // namespace trilane
