// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/clock/clockmap.h"
#include "capture/daemon/session/recordingsession.h"
#include "capture/wire/osfunction.h"
#include "model/store/openstore.h"
#include "model/store/sliceref.h"
#include "model/store/store.h"
#include "tests/capture/daemon/smallagent.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

using namespace trilane;
using namespace trilane::wire;

/// OS-runtime calls on their way from a program or a ring into the trace.
class TestOsRuntimeRecord : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    QByteArray m_out;
    QByteArray m_err;

    [[nodiscard]] QString file() const { return m_folder.filePath("run.trilane"); }
    /// The exit code.
    int record(const QStringList &options, const QStringList &program, const QString &preload = {})
    {
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        if (!preload.isEmpty())
            environment.insert("LD_PRELOAD", preload);
        process.setProcessEnvironment(environment);
        process.start(TRILANE_BIN_DIR "/trilane",
                      QStringList{"record", "--force", "-o", file()} << options << "--" << program);
        if (!process.waitForFinished(30000))
            qFatal("trilane record does not end");
        m_out = process.readAllStandardOutput();
        m_err = process.readAllStandardError();
        return process.exitCode();
    }
    [[nodiscard]] std::shared_ptr<const store::Store> recorded() const
    {
        auto store = store::openStore(file().toStdString());
        if (!store)
            qFatal("%s", store.error().message().c_str());
        if (!(*store)->account().balances())
            qFatal("the account does not balance");
        return *store;
    }
    struct Call
    {
        std::string name;
        format::Slice slice;
        uint32_t depth = 0;
        int64_t tid = 0;
        int64_t owner = 0;
    };
    static std::vector<Call> calls(const store::Store &store)
    {
        std::vector<Call> found;
        for (const format::Lane &lane : store.lanes()) {
            const format::Track &track = store.track(lane.track);
            if (track.kind != TrackKind::OsCalls)
                continue;
            const format::Track &thread = store.track(track.parent);
            store.forEachSlice(
                lane.id, TimeRange::everything(), [&](store::SliceRef, const format::Slice &s) {
                    const bool owned = s.link < store.tracks().size();
                    found.push_back({std::string(store.string(s.name)), s, lane.depth,
                                     thread.number,
                                     owned ? store.track(TrackId(size_t{s.link})).number : 0});
                    return thread.kind == TrackKind::Thread && s.kind == SliceKind::OsCall;
                });
        }
        return found;
    }
    static Record call(OsFunction function, Ns start, Ns duration, uint64_t object, uint32_t owner)
    {
        return {.ts = static_cast<uint64_t>(start),
                .type = RecordType::OsCall,
                .id = packOsCall(function, owner),
                .a = static_cast<uint64_t>(duration),
                .b = object};
    }

private slots:
    void callsAreInTheTraceWithObjectAndOwner()
    {
        QCOMPARE(
            record({"--trace", "osrt", "--osrt-threshold", "0ns"}, {TRILANE_TARGET_OSRT, "calls"}),
            42);
        const auto store = recorded();
        std::map<std::tuple<int64_t, std::string, int64_t, int64_t>, int> wanted;
        std::set<int64_t> tids;
        for (const QByteArray &line : m_out.split('\n')) {
            const QList<QByteArray> words = line.split(' ');
            if (words.size() != 5)
                continue;
            tids.insert(words[1].toLongLong());
            ++wanted[{words[1].toLongLong(), words[2].toStdString(),
                      static_cast<int64_t>(words[3].toULongLong()), words[4].toLongLong()}];
        }
        QCOMPARE(tids.size(), size_t{1});
        for (const Call &got : calls(*store)) {
            if (tids.contains(got.tid))
                --wanted[{got.tid, got.name, got.slice.value, got.owner}];
        }
        for (const auto &[what, missing] : wanted)
            QVERIFY2(missing == 0, std::get<1>(what).c_str());
        QCOMPARE(store->account().total(format::Outcome::Lost), 0u);
    }

    void nestsACallInASignalHandlerInItsOuterCall()
    {
        record({"--trace", "osrt", "--osrt-threshold", "0ns"}, {TRILANE_TARGET_OSRT, "calls"});
        const auto all = calls(*recorded());
        const auto pause = std::ranges::find(all, "pause", &Call::name);
        QVERIFY(pause != all.end());
        const auto inside = std::ranges::count_if(all, [&](const Call &c) {
            return c.name == "usleep" && c.tid == pause->tid &&
                   c.slice.start > pause->slice.start && c.slice.end() < pause->slice.end() &&
                   c.depth > pause->depth;
        });
        QCOMPARE(inside, 1);
    }

    void aCallThatNeverReturnsLastsUntilTheEnd()
    {
        record({"--trace", "osrt", "--osrt-threshold", "10ms"}, {TRILANE_TARGET_OSRT, "die"});
        QVERIFY(m_out.startsWith("waiting "));
        const auto store = recorded();
        const auto all = calls(*store);
        const auto wait = std::ranges::find(all, "sem_wait", &Call::name);
        QVERIFY(wait != all.end());
        QCOMPARE(wait->tid, m_out.mid(8).trimmed().toLongLong());
        QVERIFY(wait->slice.duration >= 20'000'000);
        QVERIFY(store->span().end - wait->slice.end() < 1'000'000);
        QCOMPARE(store->account().total(format::Outcome::Repaired), 1u);
    }

    void shortCallsAreLeftOut()
    {
        QCOMPARE(record({"--trace", "osrt", "--osrt-threshold", "50ms"},
                        {TRILANE_TARGET_OSRT, "sleeps"}),
                 42);
        const auto all = calls(*recorded());
        for (const Call &call : all)
            QVERIFY(call.slice.duration >= 50'000'000);
        QVERIFY(std::ranges::count(all, "usleep", &Call::name) >= 5);
    }

    /// Else it is the agent without them, which stands in front of next to nothing.
    void preloadsHooksOnlyOnRequest()
    {
        QCOMPARE(record({"--trace", "nvtx"}, {"sh", "-c", "echo \"[$LD_PRELOAD]\""}), 0);
        QCOMPARE(m_out, QByteArray("[" TRILANE_BIN_DIR "/libtrilane_agent.so]\n"));
        QCOMPARE(record({"--trace", "osrt"}, {"sh", "-c", "echo \"[$LD_PRELOAD]\""}), 0);
        QCOMPARE(m_out, QByteArray("[" TRILANE_BIN_DIR "/libtrilane_osrt.so]\n"));
    }

    void keepsEarlierPreloads()
    {
        const QString other = "/nowhere/else.so"; // the dynamic linker complains and goes on
        QCOMPARE(record({"--trace", "osrt"}, {"sh", "-c", "echo \"$LD_PRELOAD\""}, other), 0);
        QCOMPARE(QString::fromUtf8(m_out),
                 QString(TRILANE_BIN_DIR "/libtrilane_osrt.so:" + other + "\n"));
    }

    void noCallsAreRecordedDuringTheDelay()
    {
        QCOMPARE(record({"--trace", "osrt", "--delay", "60s"}, {TRILANE_TARGET_OSRT, "calls"}), 42);
        QVERIFY(calls(*recorded()).empty());
    }

    void reportsAnInvalidThresholdBeforeTheStart_data()
    {
        QTest::addColumn<QString>("threshold");
        QTest::newRow("no time") << "soon";
        QTest::newRow("negative") << "-1us";
        QTest::newRow("too long") << "5s";
    }
    void reportsAnInvalidThresholdBeforeTheStart()
    {
        QFETCH(QString, threshold);
        const QString made = m_folder.filePath("made");
        QCOMPARE(record({"--trace", "osrt", "--osrt-threshold", threshold}, {"touch", made}), 2);
        QVERIFY(m_err.contains("--osrt-threshold"));
        QVERIFY(!QFile::exists(made));
    }

    void countsInvalidRecords()
    {
        auto created = daemon::RecordingSession::create(
            {.output = file().toStdString(), .armed = kArmOsRuntime, .command = {}});
        QVERIFY(created.ok());
        const std::unique_ptr<daemon::RecordingSession> session = std::move(created).value();
        test::SmallAgent agent;
        QVERIFY(agent.hello(session->socketPath()));
        agent.useRing(0, 77);
        const Ns now = daemon::monotonicNow();
        agent.write(0, call(OsFunction::read, now, 10, 5, 0));
        agent.write(0, call(OsFunction::pthread_mutex_lock, now + 20, 10, 0x7000, 78));
        agent.write(0, call(OsFunction(kOsFunctionNames.size()), now + 40, 10, 0, 0));
        agent.write(0, call(OsFunction::read, -5, 10, 0, 0));
        agent.write(0, call(OsFunction::read, now + 50, -1, 0, 0));
        // Twenty within each other, as no signal handlers would be.
        for (int i = 0; i < 20; ++i)
            agent.write(0, call(OsFunction::usleep, now + 200 - i, 10 + 2 * i, kNoOsObject, 0));
        // And more owners than there can be threads.
        constexpr int kOwners = 5000;
        for (int i = 0; i < kOwners; ++i)
            agent.write(0, call(OsFunction::pthread_mutex_lock, now + 1000 + i, 1, 0x7000,
                                static_cast<uint32_t>(1000 + i)));
        for (int i = 0; i < 4; ++i)
            QVERIFY(session->step(2).ok());
        agent.disconnect();
        QVERIFY(session->finish().ok());
        const auto store = recorded();
        QCOMPARE(store->account().total(format::Outcome::Dropped), 3u);
        QCOMPARE(store->account().total(format::Outcome::Imported), 22u + kOwners);
        QVERIFY(store->tracks().size() < 1000);
        const auto all = calls(*store);
        QCOMPARE(all.size(), size_t{22} + kOwners);
        const auto lock = std::ranges::find(all, "pthread_mutex_lock", &Call::name);
        QVERIFY(lock != all.end());
        QCOMPARE(lock->owner, int64_t{78});
        QCOMPARE(lock->slice.value, int64_t{0x7000});
        for (const Call &one : all) {
            const Ns inside = (one.slice.duration - 10) / 2; // calls inside of a usleep()
            QCOMPARE(Ns{one.depth}, one.name == "usleep" ? 19 - inside : 0);
            QCOMPARE(one.tid, int64_t{77});
        }
    }
};

QTEST_GUILESS_MAIN(TestOsRuntimeRecord)
#include "tst_osrtrecord.moc"
