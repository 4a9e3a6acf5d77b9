// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/activity/activitylayout.h"
#include "capture/daemon/clock/clockmap.h"
#include "capture/daemon/session/recordingsession.h"
#include "model/store/openstore.h"
#include "model/store/sliceref.h"
#include "model/store/store.h"
#include "tests/capture/daemon/smallagent.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cstring>

using namespace trilane;
using namespace trilane::test;
using namespace trilane::wire;

namespace {

constexpr Ns kMs = 1'000'000;
constexpr size_t kKernelBytes = 216;

std::vector<std::string> notRecorded(store::Tables trace)
{
    std::vector<std::string> all;
    for (const auto &[name, value] : trace.info().allProperties()) {
        if (name == "not recorded")
            all.push_back(value);
    }
    return all;
}

bool says(const std::vector<std::string> &texts, const std::string &part)
{
    return std::any_of(texts.begin(), texts.end(), [&part](const std::string &text) {
        return text.find(part) != std::string::npos;
    });
}

} // namespace

/// What a session saves while it goes on.
class TestFlightSession : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    std::unique_ptr<daemon::RecordingSession> m_session;
    std::unique_ptr<SmallAgent> m_agent;

    [[nodiscard]] std::string path(const char *name) const
    {
        return m_folder.filePath(name).toStdString();
    }
    bool step() { return m_session->step(1).ok(); }
    bool stepUntil(Ns time)
    {
        while (daemon::monotonicNow() < time) {
            if (!step())
                return false;
        }
        return true;
    }
    void begin(Ns window)
    {
        daemon::SessionOptions options;
        options.output = path("end.trilane");
        options.armed = kArmNvtx;
        options.flight.window = window;
        options.flight.after = 0;
        auto session = daemon::RecordingSession::create(std::move(options));
        if (!session)
            qFatal("%s", session.error().message().c_str());
        m_session = std::move(session).value();
        if (!m_agent->hello(m_session->socketPath()))
            qFatal("the agent cannot connect");
        m_agent->useRing(0, 100);
    }
    void range(const char *name, Ns time, Ns duration)
    {
        m_agent->write(
            0, {.ts = uint64_t(time), .type = RecordType::RangePush, .id = m_agent->string(name)});
        m_agent->write(0, {.ts = uint64_t(time + duration), .type = RecordType::RangePop});
    }
    /// One without times: 0.
    void kernel(size_t number, Ns start)
    {
        char *record = m_agent->buffer(0) + number * kKernelBytes;
        const auto put = [record](size_t offset, auto value) {
            std::memcpy(record + offset, &value, sizeof value);
        };
        put(0, uint32_t{daemon::activity::ConcurrentKernel});
        put(daemon::activity::kernel::kStart, uint64_t(start));
        put(daemon::activity::kernel::kEnd, uint64_t(start ? start + 1000 : 0));
        put(daemon::activity::kernel::kContext, 1u);
        put(daemon::activity::kernel::kStream, 7u);
        put(daemon::activity::kernel::kCorrelation, uint32_t(number + 1));
    }
    /// From the first to the last slice of that name.
    [[nodiscard]] static TimeRange shown(const store::Store &store, std::string_view name)
    {
        TimeRange all;
        for (const format::Lane &lane : store.lanes()) {
            store.forEachSlice(
                lane.id, TimeRange::everything(), [&](store::SliceRef, const format::Slice &slice) {
                    if (store.string(slice.name) == name)
                        all = all.isEmpty() ? slice.range()
                                            : TimeRange{std::min(all.begin, slice.start),
                                                        std::max(all.end, slice.end())};
                    return true;
                });
        }
        return all;
    }
    /// What was kept until `time`.
    [[nodiscard]] std::shared_ptr<const store::Store> savedAt(Ns time)
    {
        daemon::FlightRecorder &flight = *m_session->flight();
        flight.ask(msg("on request"), time);
        std::optional<daemon::FlightRecorder::Wanted> wanted;
        while (step() && !(wanted = flight.takeWanted()))
            continue;
        auto file = platform::File::create(path("saved.trilane"));
        if (!wanted || !file || !flight.save(wanted->number, std::move(file).value()))
            qFatal("nothing is saved");
        std::optional<daemon::FlightRecorder::Saved> saved;
        while (step() && !(saved = flight.takeSaved()))
            continue;
        auto store = store::openStore(path("saved.trilane"));
        if (!saved || saved->failed || !store || !(*store)->account().balances())
            qFatal("the file is not sound");
        return *store;
    }

private slots:
    void init() { m_agent = std::make_unique<SmallAgent>(); }
    void cleanup() { m_session.reset(); }

    /// They count from the file's first slice, not from the recording's.
    void timesOfGapsAreTheRulers()
    {
        begin(100 * kMs);
        const Ns before = daemon::monotonicNow();
        const Ns within = before + 300 * kMs;
        QVERIFY(stepUntil(within + 20 * kMs));
        range("before", before, kMs);
        range("within", within, kMs);
        const auto gap = [this](Ns from, Ns to, const char *text) {
            return m_agent->send(MessageType::Problem, uint64_t(from), uint64_t(to), -1, text);
        };
        QVERIFY(gap(within + 5 * kMs, 0, "this is missing"));
        QVERIFY(gap(before, before + 50 * kMs, "that is not"));
        const auto store = savedAt(within + 10 * kMs);
        const std::vector<std::string> texts = notRecorded(*store);
        QVERIFY2(says(texts, "this is missing, from 0.005 s on"),
                 texts.empty() ? "nothing" : texts[0].c_str());
        QVERIFY(!says(texts, "that is not"));
    }

    /// Another client of CUPTI's is at work, and of a kernel no times have come.
    void reportsAndShowsAnOngoingAbsence()
    {
        begin(10'000 * kMs);
        QVERIFY(m_agent->sendPool());
        QVERIFY(m_agent->send(MessageType::Lengths, 10, kKernelBytes));
        Ns realtime = 0;
        Ns monotonic = 0;
        daemon::readRealtimePair(realtime, monotonic);
        m_agent->write(
            0, {.ts = uint64_t(monotonic), .type = RecordType::ClockPair, .a = uint64_t(realtime)});
        kernel(0, realtime);
        kernel(1, 0);
        QVERIFY(m_agent->send(MessageType::Buffer, 0, 2 * kKernelBytes));
        const Ns since = daemon::monotonicNow();
        QVERIFY(m_agent->send(MessageType::Away, uint64_t(since)));
        QVERIFY(stepUntil(since + 10 * kMs));
        const auto store = savedAt(daemon::monotonicNow());
        const std::vector<std::string> texts = notRecorded(*store);
        QVERIFY(
            says(texts, "CUDA is not recorded while another tool is using CUPTI in this process"));
        QVERIFY(says(texts, "the times of one kernel, copy, memset or graph: "));
        const TimeRange absence = shown(*store, "CUDA is not recorded");
        QVERIFY(absence.duration() >= 10 * kMs);
        const double from = static_cast<double>(absence.begin - store->span().begin) / 1e9;
        QVERIFY2(says(texts, QString(", from %1 s on").arg(from, 0, 'f', 3).toStdString()),
                 texts[0].c_str());
        QVERIFY(!shown(*store, "work without timestamps").isEmpty());
    }

    /// By the sources of the session, and by those of whom nothing came over its socket.
    void reportsLayersMissingInOtherProcesses()
    {
        begin(10'000 * kMs);
        m_session->addProblemTeller([] {
            return std::vector<daemon::Missing>{{.text = msg("thread states: %1", "nothing")}};
        });
        m_session->addLossTeller(MessageText("scheduler"), [] { return uint64_t{42}; });
        range("step", daemon::monotonicNow(), kMs);
        const auto store = savedAt(daemon::monotonicNow() + kMs);
        QCOMPARE(notRecorded(*store), std::vector<std::string>{"thread states: nothing"});
        const auto &entries = store->account().entries();
        const auto lost = std::find_if(entries.begin(), entries.end(), [](const auto &entry) {
            return entry.outcome == format::Outcome::Lost;
        });
        QVERIFY(lost != entries.end());
        QCOMPARE(lost->count, uint64_t{42});
        QCOMPARE(lost->reason.english(), std::string("no memory was available"));
    }

    /// It was killed, or has not answered.
    void reportsAnOpenAbsence()
    {
        begin(10'000 * kMs);
        QVERIFY(m_agent->send(MessageType::Away, uint64_t(daemon::monotonicNow())));
        QVERIFY(step());
        m_agent->disconnect();
        QVERIFY(m_session->finish());
        QCOMPARE(m_session->problems().size(), size_t{1});
        QVERIFY(says({m_session->problems().front().english()},
                     "CUDA is not recorded while another tool is using CUPTI"));
    }
};

QTEST_GUILESS_MAIN(TestFlightSession)
#include "tst_flightsession.moc"
