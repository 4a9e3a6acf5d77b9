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

/// The largest number of threads that the process has had while this exists.
class ThreadWatch
{
public:
    [[nodiscard]] int most() const { return m_most; }

private:
    static int threadsNow()
    {
        return static_cast<int>(QDir(QStringLiteral("/proc/self/task"))
                                    .entryList(QDir::Dirs | QDir::NoDotAndDotDot)
                                    .size());
    }

    std::atomic<int> m_most{0};
    std::jthread m_thread{[this](const std::stop_token &stop) {
        while (!stop.stop_requested()) {
            m_most = std::max(m_most.load(), threadsNow());
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
        }
    }};
};

QByteArray jsonTrace()
{
    QByteArray events;
    for (int i = 0; i < 100'000; ++i)
        events += R"({"ph":"X","cat":"cpu_op","name":"op )" + QByteArray::number(i % 97) +
                  R"(","pid":1,"tid":1,"ts":)" + QByteArray::number(i) + R"(,"dur":1},)" + '\n';
    events.chop(2);
    return R"({"traceEvents":[)" + events + "]}";
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

    void init()
    {
        jobs::pretendCores(64);
        QVERIFY(start());
    }

    void aWorkstationWithManyTabsHasFewThreads()
    {
        const ThreadWatch watch;
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
        QVERIFY2(watch.most() <= kMaxThreads, qPrintable(QString::number(watch.most())));
        qInfo("at most %d threads", watch.most());
    }

    /// Each in several windows, which are parsed at the same time.
    void manyImportsHaveFewThreads()
    {
        const QByteArray trace = jsonTrace();
        const ThreadWatch watch;
        for (int tab = 0; tab < kTabs; ++tab) {
            const QString path = m_home.filePath(QStringLiteral("tab%1.json").arg(tab));
            write(path, trace);
            m_window->openFile(path);
        }
        QCOMPARE(m_window->documents().tabCount(), kTabs);
        for (int tab = 0; tab < kTabs; ++tab) {
            m_window->documents().goTo(tab);
            QVERIFY(waitSettled());
        }
        QVERIFY2(watch.most() <= kMaxThreads, qPrintable(QString::number(watch.most())));
        qInfo("at most %d threads", watch.most());
    }
};

TRILANE_TEST(TestWindowThreads, QApplication)
#include "tst_windowthreads.moc"
