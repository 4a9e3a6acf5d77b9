// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/platform/directorylock.h"
#include "model/store/tables.h"
#include "tests/views/session/marksfixture.h"

#include <QElapsedTimer>
#include <QProcess>
#include <QSignalSpy>
#include <QThread>
#include <QTimer>

#include <cstdio>
#include <cstdlib>
#include <limits>
#include <set>
#include <string>
#include <vector>

using namespace trilane;

namespace {

/// What this program is called with to be a viewer of its own: the trace, and its name.
constexpr const char *kMarking = "TRILANE_TEST_ADD_MARKS_TO";
constexpr const char *kMarker = "TRILANE_TEST_ADD_MARKS_AS";
constexpr int kEach = 40;
/// Or to add one mark and to keep the folder to itself: for so many ms, else until it is told.
constexpr const char *kHolding = "TRILANE_TEST_HOLD_MARKS_OF";
constexpr const char *kHoldingMs = "TRILANE_TEST_HOLD_MARKS_FOR";

/// A viewer that adds one mark after the other and writes each at once.
int addMarks(const QString &trace, const QString &name)
{
    session::UserMarks marks;
    session::MarkStorage storage(marks);
    storage.open(trace);
    for (int i = 0; i < kEach; ++i) {
        marks.add(MarksFixture::span(i, i + 1, name + QString::number(i)));
        storage.flush();
        QCoreApplication::processEvents();
    }
    return storage.isUnsaved() || !storage.message().isEmpty() ? 1 : 0;
}

/// A viewer that is long about writing: it says when it has begun.
int holdFolder(const QString &trace)
{
    const platform::DirectoryLock turn(QFileInfo(trace).absolutePath().toStdString(), 20000);
    const QString path = trace + QStringLiteral(".marks.json");
    Result<session::MarkFile::Content> content = session::MarkFile::read(path);
    if (!turn.isOurs() || !content)
        return 1;
    content->marks.push_back(MarksFixture::span(5, 6, QStringLiteral("of the slow one")));
    content->marks.back().id = 4711;
    if (!session::MarkFile::write(path, session::MarkFile::toJson(content->marks, trace)))
        return 1;
    std::puts("held");
    std::fflush(stdout);
    if (!qEnvironmentVariableIsSet(kHoldingMs))
        return std::getchar() == EOF ? 1 : 0;
    QThread::msleep(qEnvironmentVariableIntValue(kHoldingMs));
    return 0;
}

/// That viewer, from held() to letGo().
class SlowViewer
{
public:
    explicit SlowViewer(const QString &trace, int ms = 0)
    {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QString::fromLatin1(kHolding), trace);
        if (ms > 0)
            environment.insert(QString::fromLatin1(kHoldingMs), QString::number(ms));
        m_process.setProcessEnvironment(environment);
        m_process.start(QCoreApplication::arguments().first(), QStringList());
    }
    bool held() { return m_process.waitForReadyRead(20000); }
    bool letGo()
    {
        m_process.write("x");
        return ended();
    }
    bool ended() { return m_process.waitForFinished(20000) && m_process.exitCode() == 0; }

private:
    QProcess m_process;
};

/// The longest time, in ms, in which the event loop did not come round.
class Heartbeat
{
public:
    Heartbeat()
    {
        QObject::connect(&m_timer, &QTimer::timeout,
                         [this] { m_longest = std::max(m_longest, m_clock.restart()); });
        m_clock.start();
        m_timer.start(1);
    }
    qint64 longest() const { return std::max(m_longest, m_clock.elapsed()); }

private:
    QTimer m_timer;
    QElapsedTimer m_clock;
    qint64 m_longest = 0;
};

constexpr qint64 kStandstillMs = 50;

} // namespace

/// Marks of one trace that several viewers have.
class TestMarkViewers : public MarksFixture
{
    Q_OBJECT

public:
    static void initMain()
    {
        if (qEnvironmentVariableIsSet(kHolding))
            std::exit(holdFolder(qEnvironmentVariable(kHolding)));
        if (!qEnvironmentVariableIsSet(kMarking))
            return;
        std::string name = "viewer";
        char *words[] = {name.data(), nullptr};
        int count = 1;
        QCoreApplication app(count, words);
        std::exit(addMarks(qEnvironmentVariable(kMarking), qEnvironmentVariable(kMarker)));
    }

private slots:
    void initTestCase() { begin("tst_markviewers"); }
    void init() { newFolder(); }
    void cleanupTestCase() { end(); }

    void takesOverChangesOfAnotherWindow()
    {
        Window one(trace());
        Window other(trace());
        one.marks.add(span(1, 2, "from one"));
        QTRY_COMPARE(other.marks.all().size(), size_t{1});
        other.marks.add(span(3, 4, "from the other"));
        QTRY_COMPARE(one.marks.all().size(), size_t{2});
        other.marks.remove(one.marks.all().front().id);
        QTRY_COMPARE(one.marks.all().size(), size_t{1});
        QCOMPARE(one.marks.all(), other.marks.all());
    }

    void twoWindowsThatWriteAtOnceLoseNothing()
    {
        Window one(trace());
        Window other(trace());
        one.marks.add(span(1, 2, "one"));
        other.marks.add(span(3, 4, "other"));
        one.storage.flush();
        other.storage.flush();
        QTRY_COMPARE(one.marks.all().size(), size_t{2});
        QCOMPARE(other.marks.all().size(), size_t{2});
        QVERIFY(bytesOf(file()).contains("one") && bytesOf(file()).contains("other"));
    }

    void twoProcessesThatWriteAllTheTimeLoseNothing()
    {
        std::vector<std::unique_ptr<QProcess>> viewers;
        for (const char *name : {"one", "other", "third"}) {
            auto viewer = std::make_unique<QProcess>();
            viewer->setProcessChannelMode(QProcess::ForwardedErrorChannel);
            QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
            environment.insert(QString::fromLatin1(kMarking), trace());
            environment.insert(QString::fromLatin1(kMarker), QString::fromLatin1(name));
            viewer->setProcessEnvironment(environment);
            viewer->start(QCoreApplication::arguments().first(), QStringList());
            viewers.push_back(std::move(viewer));
        }
        for (const auto &viewer : viewers) {
            QVERIFY(viewer->waitForFinished(120000));
            QCOMPARE(viewer->exitCode(), 0);
        }
        const Window later(trace());
        QVERIFY(later.storage.message().isEmpty());
        QCOMPARE(later.marks.all().size(), size_t{3 * kEach});
        // And each mark once.
        std::set<QString> texts;
        for (const session::Mark &mark : later.marks.all())
            texts.insert(mark.text);
        QCOMPARE(texts.size(), size_t{3 * kEach});
        QCOMPARE(QDir(folder()).entryList(QDir::Files), QStringList{"run.trilane.marks.json"});
    }

    /// What is measured is a machine that others use, too: the best of some times.
    void anotherWriterBlocksNoEventLoopAndLosesNothing()
    {
        qint64 longest = std::numeric_limits<qint64>::max();
        for (int i = 0; i < 5 && longest > kStandstillMs; ++i) {
            init();
            Window window(trace());
            SlowViewer slow(trace());
            QVERIFY(slow.held());
            const Heartbeat heartbeat;
            QSignalSpy refused(&window.storage, &session::MarkStorage::refused);
            const uint64_t first = window.marks.add(span(1, 2, "first"));
            QTRY_VERIFY(refused.size() >= 2);
            window.marks.add(span(3, 4, "second"));
            window.storage.open(trace()); // the trace is read again
            refused.clear();
            QTRY_VERIFY(refused.size() >= 2);
            QVERIFY(!window.storage.tryFlush()); // a file that is to be moved has to wait
            longest = std::min(longest, heartbeat.longest());
            QVERIFY(window.storage.isUnsaved());
            QVERIFY(window.marks.find(first));
            QVERIFY(!bytesOf(file()).contains("first"));
            QVERIFY(slow.letGo());
            QTRY_VERIFY(!window.storage.isUnsaved());
            QCOMPARE(window.marks.all().size(), size_t{3});
            for (const char *text : {"of the slow one", "first", "second"})
                QVERIFY2(bytesOf(file()).contains(text), text);
            QVERIFY2(window.storage.message().isEmpty(), qPrintable(window.storage.message()));
        }
        QVERIFY2(longest <= kStandstillMs, qPrintable(QString::number(longest)));
    }

    void closingDuringAnotherWriteLosesNothing()
    {
        auto window = std::make_unique<Window>(trace());
        SlowViewer slow(trace(), 800);
        QVERIFY(slow.held());
        QSignalSpy refused(&window->storage, &session::MarkStorage::refused);
        window->marks.add(span(1, 2, "nearly"));
        QTRY_VERIFY(!refused.isEmpty());
        window->marks.add(span(3, 4, "at the end"));
        QVERIFY(window->storage.isUnsaved());
        window.reset();
        QVERIFY(slow.ended());
        for (const char *text : {"of the slow one", "at the end", "nearly"})
            QVERIFY2(bytesOf(file()).contains(text), text);
        QCOMPARE(QDir(folder()).entryList(QDir::Files), QStringList{"run.trilane.marks.json"});
    }

    void aRemovalThatHadToWaitIsNotUndoneByReadingAgain()
    {
        Window window(trace());
        const uint64_t gone = window.marks.add(span(1, 2, "gone"));
        window.marks.add(span(3, 4, "stays"));
        window.storage.flush();
        SlowViewer slow(trace());
        QVERIFY(slow.held());
        window.marks.remove(gone);
        window.storage.open(trace());
        QVERIFY(slow.letGo());
        QTRY_VERIFY(!window.storage.isUnsaved());
        QVERIFY(!bytesOf(file()).contains("gone"));
        QVERIFY(!window.marks.find(gone));
    }

    void stopsWaitingForAFolderLockAfterATimeout()
    {
        Window window(trace());
        const platform::DirectoryLock stuck(folder().toStdString());
        QVERIFY(stuck.isOurs());
        QElapsedTimer clock;
        clock.start();
        QVERIFY(platform::DirectoryLock(folder().toStdString()).isTaken());
        QVERIFY(clock.elapsed() < platform::DirectoryLock::kMaxWaitMs / 2);
        window.marks.add(span(1, 2, "nevertheless"));
        window.storage.flush();
        QVERIFY(bytesOf(file()).contains("nevertheless"));
    }
};

TRILANE_TEST(TestMarkViewers, QCoreApplication)
#include "tests/patience.h"
#include "tst_markviewers.moc"
