// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/window/documenttabs.h"
#include "model/base/jobs/jobqueue.h"
#include "tests/app/windowfixture.h"
#include "views/timeline/widget/timelinewidget.h"

#include <QDir>
#include <QTest>

#include <algorithm>
#include <atomic>
#include <thread>

using namespace trilane;

namespace {

constexpr int kTabs = 20;
constexpr int kMaxThreads = 150;

int threadCount()
{
    return static_cast<int>(QDir(QStringLiteral("/proc/self/task"))
                                .entryList(QDir::Dirs | QDir::NoDotAndDotDot)
                                .size());
}

} // namespace

/// However many cores and tabs: few threads.
class TestWindowThreads : public QObject, protected WindowFixture
{
    Q_OBJECT

private slots:
    void cleanup()
    {
        stop();
        jobs::pretendCores(0);
    }

    void aWorkstationWithManyTabsHasFewThreads()
    {
        jobs::pretendCores(64);
        QVERIFY(start());
        std::atomic<int> most{0};
        const std::jthread watch([&](const std::stop_token &stop) {
            while (!stop.stop_requested()) {
                most = std::max(most.load(), threadCount());
                std::this_thread::sleep_for(std::chrono::milliseconds(2));
            }
        });
        for (int tab = 0; tab < kTabs; ++tab) {
            const QString path = m_home.filePath(QStringLiteral("tab%1.trilane").arg(tab));
            QVERIFY(QFile::copy(m_path, path));
            m_window->openFile(path);
        }
        QCOMPARE(m_window->documents().tabCount(), kTabs);
        for (int tab = 0; tab < kTabs; ++tab) {
            m_window->documents().goTo(tab);
            QVERIFY(waitSettled());
            view().setRange({100 * us, 200 * us + tab * us});
            view().select(kernelAt(150 * us));
            QVERIFY(waitSettled());
        }
        QVERIFY2(most <= kMaxThreads, qPrintable(QString::number(most)));
        qInfo("at most %d threads", most.load());
    }
};

QTEST_MAIN(TestWindowThreads)
#include "tst_windowthreads.moc"
