// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/idle/idlecauses.h"
#include "model/analysis/names/tracklabel.h"
#include "model/store/store.h"
#include "tests/capture/judge.h"
#include "trainrecording.h"

#include <QJsonArray>
#include <QTest>

#include <algorithm>
#include <csignal>
#include <map>

using namespace trilane;
using namespace trilane::test;

namespace {

/// Share of what is planted that must be found. Time without a core is not planted, but for the
/// causes that take the core.
constexpr double kMin = 0.95;
/// ns; a switch to another thread and two looks at the clock for each thing that is planted, and
/// for each that is told of it: Python's lock changes hands many times. At most a part of what is
/// planted.
constexpr double kSlack = 50'000;
constexpr double kMaxSlack = 0.02;
/// How long the waits of a habit last after their kernels: much longer than the loop's own code
/// between two of them.
constexpr Ns kLate = 200'000;
constexpr const char *kNoSchedule = "SKIP: the scheduler cannot be recorded here";

/// What is planted and what is to be found.
struct Stall
{
    QString planted;                       ///< cause of the program
    std::vector<idle::IdleCause> causes{}; ///< one of these…
    QStringList names{};                   ///< …with one of these names; empty: any
    QStringList threads{};                 ///< …of a thread whose name begins with one of these
    bool kernelsOnly = false;
    QString other{}; ///< who had the core; empty: anybody
    int ms = 20;     ///< a step
};

/// What the program says of what it has planted.
struct Planted
{
    Planted(const QJsonObject &counts, const format::TraceInfo &trace)
        : ns(counts["planted_ns"].toDouble())
    {
        const Ns zero = trace.epochOfZero.value_or(0) - counts["epoch_ns"].toInteger();
        for (const QJsonValue &span : counts["spans"].toArray())
            spans.push_back({span[0].toInteger() - zero, span[1].toInteger() - zero});
    }
    /// Of a time; the spans are in order.
    [[nodiscard]] Ns in(TimeRange time) const
    {
        Ns sum = 0;
        for (auto span = std::ranges::upper_bound(spans, time.begin, {}, &TimeRange::end);
             span != spans.end() && span->begin < time.end; ++span)
            sum += span->intersected(time).duration();
        return sum;
    }

    double ns = 0;
    std::vector<TimeRange> spans{};
};

/// What the trace says of it.
struct Told
{
    Ns found = 0;
    Ns withoutCore = 0;                 ///< and not by the cause
    size_t pieces = 0;                  ///< of the spans
    std::map<std::string, Ns> others{}; ///< what else is told of the spans
};

bool beginsWithOne(const std::string &text, const QStringList &beginnings)
{
    return std::any_of(beginnings.begin(), beginnings.end(), [&](const QString &beginning) {
        return text.starts_with(beginning.toStdString());
    });
}

bool fits(store::Tables trace, const idle::CausePiece &piece, const Stall &stall)
{
    const bool isCause =
        std::find(stall.causes.begin(), stall.causes.end(), piece.cause) != stall.causes.end();
    const QString name = QString::fromStdString(std::string(trace.string(piece.name)));
    return isCause && (stall.names.isEmpty() || stall.names.contains(name)) &&
           (stall.threads.isEmpty() ||
            beginsWithOne(names::trackLabel(trace, piece.thread), stall.threads)) &&
           (stall.other.isEmpty() || name == stall.other || // who is not recorded has no track
            beginsWithOne(names::trackLabel(trace, piece.other), {stall.other}));
}

/// The other side of a cause, that is not recorded.
class Outside
{
public:
    explicit Outside(const QStringList &arguments)
    {
        m_process.start(TRILANE_TARGETS_DIR "/planted", arguments);
        m_isReady = m_process.waitForReadyRead(60'000);
    }
    ~Outside()
    {
        ::kill(static_cast<pid_t>(m_process.processId()), SIGCONT);
        m_process.closeWriteChannel();
        m_process.waitForFinished(60'000);
    }
    Outside(const Outside &) = delete;
    Outside &operator=(const Outside &) = delete;
    [[nodiscard]] bool isReady() const { return m_isReady; }
    [[nodiscard]] qint64 id() const { return m_process.processId(); }

private:
    QProcess m_process;
    bool m_isReady = false;
};

} // namespace

/// Training loops whose GPU waits for one known reason, recorded by the real recorder: the reason
/// is found with its name and its thread, for most of the time that the loop says it has planted
/// and in which it had a core.
class TestPlantedCauses : public QObject
{
    Q_OBJECT

    static Ns of(const idle::GpuIdle &gpu, idle::IdleCause cause)
    {
        return gpu.idleByCause[static_cast<size_t>(cause)];
    }

    static bool hasSchedule(store::Tables trace)
    {
        return !links::tracksOfKind(trace, TrackKind::ThreadState).empty();
    }

    static std::string asMuchAs(Ns found, double planted, double least = kMin, double slack = 0)
    {
        return static_cast<double>(found) + slack >= least * planted
                   ? std::string()
                   : QStringLiteral("%1 of %2 ms")
                         .arg(static_cast<double>(found) / 1e6)
                         .arg(planted / 1e6)
                         .toStdString();
    }

    /// Most of what was charged otherwise.
    static std::string othersOf(const Told &told)
    {
        std::vector<std::pair<Ns, std::string>> most;
        for (const auto &[what, time] : told.others)
            most.emplace_back(time, what);
        std::ranges::sort(most, std::ranges::greater());
        std::string text;
        for (size_t i = 0; i < std::min<size_t>(most.size(), 6); ++i)
            text += "; " + most[i].second + " " + formatDuration(most[i].first);
        return text;
    }

    static std::string problemOf(const Stall &stall, TrainRecording &recording)
    {
        if (!recording.finish())
            return recording.error().toStdString();
        if (stall.planted == "file" && recording.process().exitCode() == 3)
            return "SKIP: files cannot be read past the page cache here";
        if (recording.process().exitCode() != 0 || recording.counts().size() != 1)
            return "the program failed: " + recording.error().toStdString();
        const store::Store &store = recording.store();
        if (!hasSchedule(store))
            return kNoSchedule;
        const Planted planted(recording.counts().front(), store.info());
        Told told;
        const auto gpus = idle::idleCauses(store, {.kernelsOnly = stall.kernelsOnly}, {},
                                           [&](const idle::GapStory &story) {
                                               for (const idle::CausePiece &piece : story.pieces)
                                                   add(told, store, piece, stall, planted);
                                           });
        if (gpus.size() != 1)
            return std::to_string(gpus.size()) + " devices";
        const idle::GpuIdle &gpu = gpus.front();
        if (gpu.busy + gpu.idle != gpu.span || told.found > gpu.idle)
            return "the sums are wrong";
        // On a machine that has other things to do, too, these take the core now and then, also
        // from what is planted: that is no mistake. The program tells how long a hog had it.
        const bool isHog = stall.causes.front() == idle::IdleCause::NotScheduled;
        const std::string missing =
            asMuchAs(told.found, planted.ns - static_cast<double>(isHog ? 0 : told.withoutCore),
                     kMin, slackOf(planted, told));
        return missing.empty() ? missing : missing + othersOf(told);
    }

    static double slackOf(const Planted &planted, const Told &told)
    {
        const double spans = kSlack * static_cast<double>(planted.spans.size());
        const double pieces = kSlack * static_cast<double>(told.pieces);
        return std::max(spans, std::min(pieces, kMaxSlack * planted.ns));
    }

    static void add(Told &told, store::Tables trace, const idle::CausePiece &piece,
                    const Stall &stall, const Planted &planted)
    {
        const Ns time = planted.in(piece.time);
        told.pieces += time > 0;
        if (fits(trace, piece, stall)) {
            told.found += time;
            return;
        }
        if (piece.cause == idle::IdleCause::NotScheduled)
            told.withoutCore += time;
        if (time > 0)
            told.others[std::string(idle::keyOf(piece.cause)) + " " +
                        std::string(trace.string(piece.name)) + " [" +
                        names::trackLabel(trace, piece.thread).substr(0, 8) + "]"] += time;
    }

    static std::string causeOf(const Stall &stall, const QString &program)
    {
        TrainRecording::Setup setup;
        setup.record = {"--trace", "cuda,nvtx,sched,osrt"};
        setup.environment = {"FAKE_CUDA_ALLOCATION_US=20000"};
        setup.program = program;
        const QTemporaryDir folder;
        std::unique_ptr<Outside> outside;
        if (stall.planted == "server") {
            const QString socket = folder.filePath("server");
            outside = std::make_unique<Outside>(QStringList{"--serve", socket});
            setup.environment << "PLANTED_SERVER=" + socket;
        } else if (stall.planted == "foreign hog") {
            outside = std::make_unique<Outside>(QStringList{"--hog"});
            setup.environment << "PLANTED_HOG=" + QString::number(outside->id());
        }
        if (outside && !outside->isReady())
            return "the other side does not start";
        TrainRecording recording({stall.planted, "12", QString::number(stall.ms)}, setup);
        return problemOf(stall, recording);
    }

    /// "; sync_call 12.000 ms, user_code 0.100 ms".
    static std::string byCause(const idle::GpuIdle &gpu)
    {
        std::string text;
        for (size_t i = 0; i < idle::kIdleCauseCount; ++i) {
            if (gpu.idleByCause[i] > 0)
                text += (text.empty() ? "; " : ", ") +
                        std::string(idle::keyOf(static_cast<idle::IdleCause>(i))) + " " +
                        formatDuration(gpu.idleByCause[i]);
        }
        return text;
    }

    /// A wait keeps its caller for kLate after its kernel: at least that is told, and only of the
    /// time in which the program waited.
    static std::string waitsIn(const store::Store &store, const QJsonObject &counts)
    {
        const Planted waits(counts, store.info());
        Told told;
        const idle::GpuIdle gpu = idle::idleCauses(store, {}, {}, [&](const idle::GapStory &story) {
                                      for (const idle::CausePiece &piece : story.pieces)
                                          add(told, store, piece, habit(), waits);
                                  }).front();
        const Ns all = of(gpu, idle::IdleCause::SyncCall);
        std::string missing = asMuchAs(told.found, static_cast<double>(kLate) *
                                                       static_cast<double>(waits.spans.size()));
        if (missing.empty() && static_cast<double>(told.found) < kMin * static_cast<double>(all))
            missing = "not waiting: " + formatDuration(all - told.found);
        return missing.empty() ? missing : missing + byCause(gpu);
    }

    static const Stall &habit()
    {
        static const Stall waits{
            "sync", {idle::IdleCause::SyncCall}, {"cudaStreamSynchronize"}, {"trainer"}};
        return waits;
    }

    /// Kernels that are shorter than their launch: the whole idle time is planted.
    static std::string launchesIn(const store::Store &store)
    {
        const idle::GpuIdle gpu = idle::idleCauses(store).front();
        // A busy machine also keeps the waits at the ends of steps from ending.
        const Ns rest =
            gpu.idle - of(gpu, idle::IdleCause::NotScheduled) - of(gpu, idle::IdleCause::SyncCall);
        // Between two launches the loop counts what it launches: its own code.
        const Ns found = of(gpu, idle::IdleCause::LaunchLatency) +
                         of(gpu, idle::IdleCause::CudaCall) + of(gpu, idle::IdleCause::UserCode);
        const std::string missing = asMuchAs(found, static_cast<double>(rest), 0.9);
        return missing.empty() ? missing : missing + byCause(gpu);
    }

    static std::string habitOf(const QString &planted, const QString &kernels)
    {
        TrainRecording::Setup setup;
        setup.record = {"--trace", "cuda,nvtx,sched"};
        if (planted == "sync")
            setup.environment = {"FAKE_CUDA_WAIT_US=" + QString::number(kLate / 1000)};
        setup.program = "planted";
        TrainRecording recording({planted, "10", kernels}, setup);
        if (!recording.finish())
            return recording.error().toStdString();
        if (recording.counts().size() != 1)
            return "the program failed: " + recording.error().toStdString();
        const store::Store &store = recording.store();
        if (!hasSchedule(store))
            return kNoSchedule;
        return planted == "sync" ? waitsIn(store, recording.counts().front()) : launchesIn(store);
    }

    static void addStalls(const std::vector<Stall> &stalls)
    {
        QTest::addColumn<int>("at");
        for (size_t i = 0; i < stalls.size(); ++i)
            QTest::newRow(qPrintable(stalls[i].planted)) << static_cast<int>(i);
    }

    static const std::vector<Stall> &stalls()
    {
        constexpr auto code = idle::IdleCause::UserCode;
        constexpr auto system = idle::IdleCause::SystemCall;
        const QStringList sleeps{"usleep", "nanosleep", "clock_nanosleep"};
        static const std::vector<Stall> all{
            // Of threads
            {"work", {code}, {"augment"}, {"trainer"}},
            {"unnamed", {code}, {"step"}, {"trainer"}},
            {"sleep", {system}, sleeps, {"trainer"}},
            {"flag", {code}, {"poll the flag"}, {"trainer"}},
            {"lock", {code}, {"hold the lock"}, {"holder"}},
            {"chain", {code}, {"hold the second lock"}, {"last holder"}},
            {"condition", {system}, sleeps, {"sleeper"}},
            {"timed condition", {code}, {"work for long"}, {"slow worker"}},
            {"semaphore", {code}, {"fill the slot"}, {"poster"}},
            {"join", {code}, {"finish"}, {"joined"}},
            {"barrier", {code}, {"come late"}, {"latecomer"}},
            {"read lock", {code}, {"update the table"}, {"writer"}},
            {"late thread", {code}, {"before the thread", "first work"}, {"maker", "late thread"}},
            // Of processes
            {.planted = "hog",
             .causes = {idle::IdleCause::NotScheduled},
             .threads = {"trainer"},
             .other = "hog"},
            {.planted = "foreign hog",
             .causes = {idle::IdleCause::NotScheduled},
             .threads = {"trainer"},
             .other = "foreign hog"},
            {"straggler", {idle::IdleCause::Collective}, {"gloo:all_reduce"}, {"trainer"}},
            {.planted = "wait",
             .causes = {code, system},
             .names = {"evaluate", "fork", ""}, // and how a process begins and ends
             .threads = {"evaluator", "trainer"},
             .ms = 60},
            {.planted = "program",
             .causes = {system, code},
             .names = ofProgram(),
             .threads = {"sleep", "trainer"},
             .ms = 60},
            {"pipeline", {code}, {"decode"}, {"decoder"}},
            {"server", {system}, {"recv"}, {"trainer"}},
            {"event", {code}, {"prepare the event"}, {"signaler"}},
            {"stop", {idle::IdleCause::Stopped}, {}, {"trainer"}},
            {"file lock", {code}, {"hold the file"}, {"lock holder"}},
            // Of files
            {"file", {system}, {"read"}, {"loader"}},
            {"cold read", {system}, {"pread", "pread64"}, {"trainer"}},
            {"checkpoint", {system}, writes(), {"trainer"}},
            {"logger", {system}, writes(), {"logger"}},
            {"mapped", {system}, {"page fault, or a file call that is not hooked"}, {"trainer"}},
            {"truncate", {system}, {"posix_fallocate", "ftruncate"}, {"trainer"}},
            {"mapped write", {system, code}, {"msync", "write back"}, {"trainer"}},
            // Of CUDA
            {"pageable", {idle::IdleCause::SyncCopy}, {"cudaMemcpy"}, {"trainer"}, true},
            {"pageable async", {idle::IdleCause::SyncCopy}, {"cudaMemcpyAsync"}, {"trainer"}, true},
            {"pinned", {idle::IdleCause::SyncCopy}, {"cudaMemcpy"}, {"trainer"}, true},
            {"allocation", {idle::IdleCause::CudaCall}, {"cudaMalloc"}, {"trainer"}},
            {"pinned allocation", {idle::IdleCause::CudaCall}, {"cudaHostAlloc"}, {"trainer"}},
            {.planted = "host function", .causes = {system}, .names = sleeps}};
        return all;
    }

    static const std::vector<Stall> &stallsOfPython()
    {
        constexpr auto code = idle::IdleCause::UserCode;
        constexpr auto system = idle::IdleCause::SystemCall;
        const QStringList sleeps{"usleep", "nanosleep", "clock_nanosleep"};
        static const std::vector<Stall> all{
            {"sleep", {system}, sleeps, {"trainer"}},
            {"gil", {code}, {"compute in Python"}, {"computing"}},
            {"gil of c", {code}, {"extension that keeps the lock"}, {"extension"}},
            {"lock", {system}, sleeps, {"logger"}},
            {"timed queue", {system}, sleeps, {"producer"}},
            {"loader", {code}, {"load batch"}, {"loader"}},
            {.planted = "program",
             .causes = {system, code},
             .names = ofProgram(),
             .threads = {"sleep", "trainer"},
             .ms = 60}};
        return all;
    }

    /// It is started, loads its libraries, and sleeps.
    static QStringList ofProgram()
    {
        return {"posix_spawnp", "posix_spawn", "vfork",          "fork", "",
                "usleep",       "nanosleep",   "clock_nanosleep"};
    }

    static QStringList writes()
    {
        return {"write", "pwrite", "pwrite64", "fsync", "rename", "unlink", "open", "close"};
    }

private slots:
    void theCauseIsFound_data() { addStalls(stalls()); }
    void theCauseIsFound()
    {
        QFETCH(int, at);
        judge(causeOf(stalls()[static_cast<size_t>(at)], "planted"));
    }

    void theCauseIsFoundInPython_data() { addStalls(stallsOfPython()); }
    void theCauseIsFoundInPython()
    {
        QFETCH(int, at);
        judge(causeOf(stallsOfPython()[static_cast<size_t>(at)], "planted.py"));
    }

    /// Waiting after each kernel, and kernels that are shorter than their launch.
    void waitsAndShortKernelsAreFound_data()
    {
        QTest::addColumn<QString>("planted");
        QTest::addColumn<QString>("kernels");
        QTest::newRow("sync") << "sync"
                              << "200";
        QTest::newRow("tiny") << "tiny"
                              << "2000";
    }

    void waitsAndShortKernelsAreFound()
    {
        QFETCH(QString, planted);
        QFETCH(QString, kernels);
        judge(habitOf(planted, kernels));
    }
};

QTEST_GUILESS_MAIN(TestPlantedCauses)
#include "tst_plantedcauses.moc"
