// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/findings/findings.h"
#include "model/analysis/links/gaps.h"
#include "model/store/store.h"
#include "tests/capture/judge.h"
#include "tests/model/analysis/findings/findingcauses.h"
#include "trainrecording.h"

#include <QTest>

#include <map>
#include <set>

using namespace trilane;
using namespace trilane::test;

/// Training loops whose GPU waits for one known reason, recorded by the real recorder: what is
/// found first is that reason.
class TestPlantedFindings : public QObject
{
    Q_OBJECT

    /// ns of the cores by the name of the thread that had them.
    static std::map<std::string, Ns> timeOnCores(const store::Store &store)
    {
        std::map<std::string, Ns> times;
        for (const TrackId track : links::tracksOfKind(store, TrackKind::Core)) {
            for (LaneId lane : store.lanesOf(track))
                store.forEachSlice(lane, TimeRange::everything(),
                                   [&](store::SliceRef, const format::Slice &s) {
                                       times[std::string(store.string(s.name))] += s.duration;
                                       return true;
                                   });
        }
        return times;
    }

    /// Programs that are not recorded had more than a quarter of the cores' time.
    static bool isMachineBusy(const store::Store &store)
    {
        std::set<std::string> recorded;
        for (const TrackId track : links::tracksOfKind(store, TrackKind::Thread))
            recorded.emplace(store.string(store.track(track).name));
        Ns others = 0;
        for (const auto &[name, time] : timeOnCores(store))
            others += recorded.contains(name) ? 0 : time;
        const auto cores = static_cast<Ns>(links::tracksOfKind(store, TrackKind::Core).size());
        return 4 * others > cores * store.span().duration();
    }

    static std::string firstOf(const QString &planted, const QString &count, const QString &id,
                               const std::string &says)
    {
        const bool isHabit = planted == "sync" || planted == "tiny";
        TrainRecording::Setup setup;
        setup.record = {"--trace", isHabit ? "cuda,nvtx,sched" : "cuda,nvtx,sched,osrt"};
        setup.environment = {"FAKE_CUDA_ALLOCATION_US=20000"};
        setup.program = "planted";
        TrainRecording recording({planted, "25", count}, setup);
        if (!recording.finish())
            return recording.error().toStdString();
        if (planted == "file" && recording.process().exitCode() == 3)
            return "SKIP: files cannot be read past the page cache here";
        if (recording.process().exitCode() != 0)
            return "the program failed";
        const store::Store &store = recording.store();
        if (links::tracksOfKind(store, TrackKind::ThreadState).empty())
            return "SKIP: the scheduler cannot be recorded here";
        const bool isBusy = isMachineBusy(store);
        const findings::Findings found = findings::findingsOf(store);
        if (const std::string untrue = untrueOf(store, found); !untrue.empty())
            return untrue;
        QStringList ids;
        const findings::TraceFinding *wanted = nullptr;
        for (const findings::TraceFinding &finding : found.list) {
            qInfo("%s %.1f ms: %s", finding.id.data(), static_cast<double>(finding.gain) / 1e6,
                  findings::explanationOf(finding).c_str());
            const QString one = QString::fromUtf8(finding.id.data());
            // A machine that has other things to do takes the core now and then, which is no
            // mistake; and a hog that shares one core with work lets it work half of the time.
            // The threads of the simulated GPU want cores, too: on a busy machine the program
            // waits for them, and some of their records are still to come when it ends.
            const bool isByTheWay = (one == "cpu_scheduling" && planted != "hog") ||
                                    (one == "cpu_framework" && planted == "hog") ||
                                    (isBusy && planted != "sync" &&
                                     (one == "needless_sync" || one == "incomplete_capture"));
            if (one == id)
                wanted = &finding;
            if (!isByTheWay || one == id)
                ids += one;
        }
        if (!wanted || ids.front() != id)
            return "found " + ids.join(' ').toStdString();
        const std::string explanation = findings::explanationOf(*wanted);
        // On a machine that has other things to do it is rightly others that are named.
        if (planted == "hog" && 2 * timeOnCores(store)["hog"] < wanted->gain)
            return {};
        return explanation.find(says) != std::string::npos ? std::string() : explanation;
    }

private slots:
    void thePlantedCauseIsFoundFirst_data()
    {
        QTest::addColumn<QString>("planted");
        QTest::addColumn<QString>("count");
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("says");
        const auto add = [](const char *planted, const char *count, const char *id,
                            const char *says) {
            QTest::newRow(planted) << planted << count << id << says;
        };
        add("work", "20", "cpu_framework", "augment");
        add("lock", "20", "cpu_lock", "hold the lock");
        add("file", "20", "io_bound", "read");
        add("hog", "20", "cpu_scheduling", "hog");
        add("pageable", "20", "pageable_copies", "pageable");
        add("allocation", "20", "cpu_allocation", "cudaMalloc");
        add("straggler", "20", "rank_wait", "gloo:all_reduce");
        add("checkpoint", "20", "io_writing", "fsync");
        add("timed condition", "20", "cpu_lock", "work for long");
        add("stop", "20", "process_stopped", "stopper");
        add("sync", "200", "needless_sync", "cudaStreamSynchronize");
        add("tiny", "2000", "small_kernels", "kernels");
    }

    void thePlantedCauseIsFoundFirst()
    {
        QFETCH(QString, planted);
        QFETCH(QString, count);
        QFETCH(QString, id);
        QFETCH(QString, says);
        judge(firstOf(planted, count, id, says.toStdString()));
    }
};

QTEST_GUILESS_MAIN(TestPlantedFindings)
#include "tst_plantedfindings.moc"
