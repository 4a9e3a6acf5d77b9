// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/clock/clockmap.h"
#include "capture/daemon/session/processtracker.h"
#include "capture/wire/segment.h"
#include "model/store/openstore.h"
#include "model/store/store.h"
#include "waitingchild.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <csignal>
#include <ctime>
#include <elf.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

using namespace trilane;
using namespace trilane::test;
using namespace trilane::wire;

namespace {

/// Pages of a file, each a mapping of its own, also of who is forked meanwhile.
class Mapping
{
public:
    Mapping(const QString &path, int count)
    {
        QFile file(path);
        const qint64 page = ::sysconf(_SC_PAGESIZE);
        if (!file.open(QIODevice::ReadWrite) || !file.resize(page))
            qFatal("no file");
        for (int i = 0; i < count; ++i)
            m_pages.push_back(::mmap(nullptr, size_t(page), i % 2 ? PROT_READ : PROT_WRITE,
                                     MAP_PRIVATE, file.handle(), 0));
    }
    ~Mapping()
    {
        for (void *page : m_pages)
            ::munmap(page, size_t(::sysconf(_SC_PAGESIZE)));
    }
    Mapping(const Mapping &) = delete;
    Mapping &operator=(const Mapping &) = delete;

private:
    std::vector<void *> m_pages;
};

Ns ownTime()
{
    timespec now{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return Ns(now.tv_sec) * 1'000'000'000 + now.tv_nsec;
}

} // namespace

/// Why nothing can be loaded into a program, and what a trace tells of its processes.
class TestProcessTracker : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    [[nodiscard]] static std::string ofProcess(int pid)
    {
        return daemon::obstacleOf(inject::parseProgram(inject::procFile(pid, "auxv"))).english();
    }
    [[nodiscard]] std::vector<std::string>
    told(const daemon::ProcessTracker &tracker,
         const std::vector<daemon::RecordingSession::Seen> &agents, bool hasBegun = true)
    {
        const std::string path = m_folder.filePath("told.trilane").toStdString();
        auto trace = build::LiveTrace::create(path, 0);
        if (!trace)
            qFatal("no trace");
        tracker.tell(**trace, agents, hasBegun);
        if (!(*trace)->finish(1))
            qFatal("not finished");
        const auto store = store::openStore(path);
        if (!store)
            qFatal("not opened");
        std::vector<std::string> texts;
        for (const auto &[name, text] : (*store)->info().allProperties())
            texts.push_back(name + ": " + text);
        return texts;
    }

private slots:
    void anOrdinaryProgramHasNoObstacle() { QCOMPARE(ofProcess(::getpid()), std::string()); }
    void reportsNoObstacleForAnInvisibleProcess()
    {
        QCOMPARE(ofProcess(0x7ffffff0), std::string());
    }
    void reportsAnotherArchitecture()
    {
        // Of 32 bits: AT_SYSINFO_EHDR and an address in one of our words.
        const uint32_t words[] = {AT_SYSINFO_EHDR, 0xf7fc'0000, AT_PHENT, 32, AT_NULL, 0};
        const inject::Program program = inject::parseProgram(
            std::string_view(reinterpret_cast<const char *>(words), sizeof words));
        QVERIFY(program.isKnown && !program.isNative);
        QVERIFY(daemon::obstacleOf(program).english().find("another architecture") !=
                std::string::npos);
    }
    void reportsAStaticProgram()
    {
        const inject::Program program{.isKnown = true, .isNative = true};
        QVERIFY(daemon::obstacleOf(program).english().find("static") != std::string::npos);
    }
    void reportsNoObstacleDuringExec()
    {
        const Elf64_auxv_t words[20] = {}; // as in the middle of an exec
        QCOMPARE(daemon::obstacleOf(inject::parseProgram(std::string_view(
                                        reinterpret_cast<const char *>(words), sizeof words)))
                     .english(),
                 std::string());
    }
    void reportsOtherPrivileges()
    {
        const Elf64_auxv_t words[] = {{AT_PHENT, {sizeof(Elf64_Phdr)}},
                                      {AT_BASE, {0x7f00'0000}},
                                      {AT_SECURE, {1}},
                                      {AT_NULL, {0}}};
        const inject::Program program = inject::parseProgram(
            std::string_view(reinterpret_cast<const char *>(words), sizeof words));
        QVERIFY(program.isNative && program.hasLoader && program.hasOtherRights);
        QVERIFY(daemon::obstacleOf(program).english().find("privileges") != std::string::npos);
    }

    void reportsEachProcessOnce()
    {
        daemon::ProcessTracker tracker;
        tracker.want(kArmNvtx | kArmCuda);
        const int self = ::getpid();
        tracker.see(self, false, daemon::monotonicNow());
        tracker.follow(self, true);
        const std::vector<std::string> texts =
            told(tracker,
                 {{.pid = 4'000'001, .usesCuda = true, .problem = {}},
                  {.pid = 4'000'002, .usesCuda = false, .problem = Message::fromText("it is shy")},
                  {.pid = 4'000'003, .usesCuda = true, .cudaSince = 46'000'000},
                  {.pid = 4'000'004, .usesCuda = true, .isCudaMissing = true},
                  {.pid = 4'000'005, .usesCuda = true, .cudaSince = 900'000}});
        QCOMPARE(texts.size(), size_t{6});
        QCOMPARE(texts[5], std::string("recorded of process 4000005: thread states, NVTX, CUDA"));
        QCOMPARE(texts[3], std::string("recorded of process 4000003: thread states, NVTX, CUDA "
                                       "(from 0.046 s on)"));
        QCOMPARE(texts[4], std::string("recorded of process 4000004: thread states, NVTX (no CUDA: "
                                       "its recording never began)"));
        QCOMPARE(texts[0], "recorded of process " + std::to_string(self) +
                               ": thread states (no NVTX or CUDA: neither was called)");
        QCOMPARE(texts[1], std::string("recorded of process 4000001: thread states, NVTX, CUDA"));
        QCOMPARE(texts[2], std::string("recorded of process 4000002: thread states "
                                       "(no NVTX or CUDA: it is shy)"));
    }

    /// Never that CUDA is recorded, and beside it that it is not.
    void reportsWhyCudaOrNvtxIsMissing()
    {
        daemon::ProcessTracker tracker;
        tracker.want(kArmNvtx | kArmCuda);
        tracker.follow(::getpid(), true);
        const daemon::Reason tool{
            .why = Message::fromText("another tool is using CUPTI in this process")};
        const daemon::Reason off{.why = Message::fromText("it is off")};
        const std::vector<std::string> texts =
            told(tracker, {{.pid = 4'000'001, .cudaProblem = tool},
                           {.pid = 4'000'002, .usesCuda = true, .cudaGap = tool},
                           {.pid = 4'000'003, .usesCuda = true, .isCudaSilent = true},
                           {.pid = 4'000'004, .usesCuda = true, .nvtxProblem = off},
                           {.pid = 4'000'005, .cudaProblem = tool, .nvtxProblem = off}});
        const char *expected[] = {
            "thread states, NVTX (no CUDA: another tool is using CUPTI in this process)",
            "thread states, NVTX, CUDA (CUDA not all the time: another tool is using CUPTI in this "
            "process)",
            "thread states, NVTX, CUDA (no CUDA call or GPU work while it was recorded)",
            "thread states, CUDA (no NVTX: it is off)",
            "thread states (no NVTX: it is off; no CUDA: another tool is using CUPTI in this "
            "process)"};
        QCOMPARE(texts.size(), std::size(expected));
        for (size_t i = 0; i < texts.size(); ++i)
            QCOMPARE(texts[i],
                     "recorded of process " + std::to_string(4'000'001 + i) + ": " + expected[i]);
    }

    /// As the panel counts them: what did not come is not told as recorded without a word.
    void reportsLayersWithoutEvents_data()
    {
        QTest::addColumn<uint>("wanted");
        QTest::addColumn<bool>("hasRanges");
        QTest::addColumn<bool>("hasOsCalls");
        QTest::addColumn<QString>("text");
        QTest::newRow("OS runtime calls")
            << uint(kArmOsRuntime) << false << true << "OS runtime calls";
        QTest::newRow("no OS runtime calls")
            << uint(kArmOsRuntime) << false << false
            << "OS runtime calls (no OS runtime call was long enough to be recorded)";
        QTest::newRow("OS runtime calls and CUDA")
            << uint(kArmOsRuntime | kArmCuda) << false << true
            << "OS runtime calls (it did not use CUDA)";
        QTest::newRow("no range") << uint(kArmNvtx | kArmCuda) << false << false
                                  << "NVTX (no NVTX range while it was recorded; it did not use "
                                     "CUDA)";
        QTest::newRow("all") << uint(kArmOsRuntime | kArmNvtx | kArmCuda) << true << true
                             << "NVTX, OS runtime calls (it did not use CUDA)";
        QTest::newRow("nothing of all")
            << uint(kArmOsRuntime | kArmNvtx | kArmCuda) << false << false
            << "NVTX, OS runtime calls (no NVTX range while it was recorded; it did not use CUDA; "
               "no OS runtime "
               "call was long enough to be recorded)";
    }
    void reportsLayersWithoutEvents()
    {
        QFETCH(uint, wanted);
        QFETCH(bool, hasRanges);
        QFETCH(bool, hasOsCalls);
        QFETCH(QString, text);
        daemon::ProcessTracker tracker;
        tracker.want(wanted);
        const std::vector<std::string> texts = told(
            tracker, {{.pid = 4'000'001, .isNvtxSilent = !hasRanges, .isOsSilent = !hasOsCalls}});
        QCOMPARE(QString::fromStdString(texts.at(0)), "recorded of process 4000001: " + text);
    }

    void anAgentObstacleAppliesToOsCalls()
    {
        const std::vector<daemon::RecordingSession::Seen> agents{
            {.pid = 4'000'001, .problem = Message::fromText("it is shy")}};
        const auto text = [&](uint32_t wanted) {
            daemon::ProcessTracker tracker;
            tracker.want(wanted);
            return told(tracker, agents).at(0);
        };
        const std::string begin = "recorded of process 4000001: nothing (no OS runtime calls";
        QCOMPARE(text(kArmOsRuntime), begin + ": it is shy)");
        QCOMPARE(text(kArmOsRuntime | kArmCuda), begin + " or CUDA: it is shy)");
        QCOMPARE(text(kArmOsRuntime | kArmCuda | kArmNvtx), begin + ", NVTX or CUDA: it is shy)");
    }

    /// Its capture range never began, or it ended before its delay was over.
    void reportsNoProcessWithoutARecording()
    {
        daemon::ProcessTracker tracker;
        tracker.want(kArmNvtx | kArmCuda);
        tracker.follow(::getpid(), true);
        const std::vector<std::string> texts =
            told(tracker, {{.pid = 4'000'001, .usesCuda = true, .isCudaSilent = true}}, false);
        QCOMPARE(texts.at(0), std::string("recorded of process 4000001: nothing (the recording "
                                          "never began)"));
    }

    void namesAProgramThatEndedEarly()
    {
        daemon::ProcessTracker tracker;
        const int gone = 4'000'001;
        tracker.see(gone, true, daemon::monotonicNow(), "true");
        const std::string path = m_folder.filePath("named.trilane").toStdString();
        auto trace = build::LiveTrace::create(path, 0);
        QVERIFY(bool(trace));
        tracker.tell(**trace, {}, true);
        const TrackId track = (*trace)->find({.kind = TrackKind::Process, .number = gone});
        QVERIFY(track.isValid());
        QCOMPARE((*trace)->nameOf(track), std::string_view("true"));
    }

    /// What has the number now is looked at by nobody: it may be another user's.
    void doesNotReportAReusedProcessId()
    {
        constexpr Ns kHour = 3'600'000'000'000;
        daemon::ProcessTracker tracker;
        tracker.want(kArmNvtx | kArmCuda);
        tracker.watch([](int, bool) { QFAIL("it was taken for another"); });
        tracker.see(::getpid(), false, daemon::monotonicNow() - kHour);
        QCOMPARE(told(tracker, {})[0],
                 "recorded of process " + std::to_string(::getpid()) +
                     ": nothing (no NVTX or CUDA: it exited before the agent was loaded)");
    }

    /// Of who had the number before, all that is known stays.
    void aReusedProcessIdChangesNothing_data()
    {
        QTest::addColumn<QString>("why");
        QTest::newRow("it had its agent") << "";
        QTest::newRow("it had none") << "it is shy";
    }
    void aReusedProcessIdChangesNothing()
    {
        QFETCH(QString, why);
        constexpr Ns kHour = 3'600'000'000'000;
        const int self = ::getpid();
        daemon::ProcessTracker tracker;
        tracker.want(kArmNvtx);
        tracker.watch([](int, bool) {});
        tracker.see(self, false, daemon::monotonicNow());
        tracker.setWithoutAgent(self, Message::fromText(why.toStdString()));
        const std::vector<daemon::RecordingSession::Seen> agents{{.pid = self}};
        const std::vector<std::string> before = told(tracker, agents);
        tracker.see(self, false, daemon::monotonicNow() - kHour);
        QCOMPARE(told(tracker, agents), before);
    }

    void reportsProcessesWithAnUnknownParent()
    {
        daemon::ProcessTracker tracker;
        tracker.want(kArmNvtx | kArmCuda);
        tracker.seeOrphan(4'000'009); // its agent comes with it
        QCOMPARE(tracker.count({}), size_t{0});
        tracker.watch([](int, bool) {});
        tracker.seeOrphan(4'000'009);
        QCOMPARE(told(tracker, {})[0],
                 std::string("recorded of process 4000009: nothing (no NVTX or CUDA: scheduler "
                             "events were lost, and its parent had exited)"));
    }

    void eachProcessCountsOnce()
    {
        daemon::ProcessTracker tracker;
        tracker.see(::getpid(), false, daemon::monotonicNow());
        QCOMPARE(tracker.count({{.pid = ::getpid()}, {.pid = 4'000'001}, {.pid = 4'000'001}}),
                 size_t{2});
    }

    void eachOfTooManyCountsOnce()
    {
        constexpr int kMany = 20'000;
        constexpr int kFirst = 4'000'000;
        daemon::ProcessTracker tracker;
        for (int i = 0; i < kMany; ++i)
            tracker.setWithoutAgent(kFirst + i, {});
        QCOMPARE(tracker.count({}), size_t{kMany});
        const int self = ::getpid();
        for (int i = 0; i < 3; ++i)
            tracker.see(self, i == 1, daemon::monotonicNow());
        tracker.see(::getppid(), false, daemon::monotonicNow());
        QCOMPARE(tracker.count({}), size_t{kMany + 2});
        // One whose agent has come is told of.
        QCOMPARE(tracker.count({{.pid = self}}), size_t{kMany + 2});
        const std::vector<std::string> texts = told(tracker, {{.pid = self}});
        QVERIFY(std::ranges::count(texts, "processes not listed: 1") == 1);
    }

    /// Whatever their number; see PROTOCOL.md for what an agent leaves in its memory.
    void reportsAgentsThatCouldNotConnect()
    {
        constexpr int kMany = 100;
        const Mapping agent(m_folder.filePath("libtrilane_agent.so"), 1);
        daemon::ProcessTracker tracker;
        tracker.want(kArmNvtx | kArmCuda);
        std::vector<WaitingChild> children(kMany);
        for (const WaitingChild &child : children)
            tracker.see(child.pid(), false, daemon::monotonicNow());
        tracker.look(daemon::monotonicNow());
        tracker.finish();
        const std::vector<std::string> texts = told(tracker, {});
        QCOMPARE(texts.size(), size_t{kMany});
        QCOMPARE(std::ranges::count_if(texts,
                                       [](const std::string &text) {
                                           return text.find("could not connect") != text.npos &&
                                                  text.find("no time") == text.npos;
                                       }),
                 kMany);
    }

    /// Whoever has long maps holds up nobody who records.
    void readsMemoryMapsInABackgroundThread()
    {
        const Mapping many(m_folder.filePath("file"), 20'000);
        daemon::ProcessTracker tracker;
        tracker.want(kArmNvtx | kArmCuda);
        std::vector<WaitingChild> children(20);
        for (const WaitingChild &child : children)
            tracker.see(child.pid(), false, daemon::monotonicNow());
        Ns own = 0;
        for (int i = 0; i < 20; ++i) {
            const Ns begin = ownTime();
            tracker.look(daemon::monotonicNow());
            own += ownTime() - begin;
            QTest::qSleep(10);
        }
        QVERIFY2(own < 20'000'000, qPrintable(QString("%1 ns").arg(own)));
        const Ns begin = daemon::monotonicNow();
        tracker.finish();
        QVERIFY2(daemon::monotonicNow() - begin < 5'000'000'000, "the last look has no end");
    }

    /// It says why there is no CUDA: then there is none.
    void reportsWhyCudaIsMissing()
    {
        daemon::ProcessTracker tracker;
        tracker.want(kArmNvtx | kArmCuda);
        const std::vector<std::string> texts =
            told(tracker, {{.pid = 4'000'001,
                            .problem = {},
                            .cudaProblem = {.why = Message::fromText("CUPTI returned 15, no")}},
                           {.pid = 4'000'002, .problem = {}}});
        QCOMPARE(texts[0], std::string("recorded of process 4000001: NVTX "
                                       "(no CUDA: CUPTI returned 15, no)"));
        QCOMPARE(texts[1], std::string("recorded of process 4000002: NVTX "
                                       "(it did not use CUDA)"));
    }

    /// A process has several programs, one after the other, each with an agent of its own or none.
    void combinesAllProgramsOfAProcess()
    {
        daemon::ProcessTracker tracker;
        tracker.want(kArmNvtx | kArmCuda);
        tracker.watch([](int, bool) {});
        for (int pid = 4'000'001; pid <= 4'000'007; ++pid)
            tracker.setWithoutAgent(pid, {});
        tracker.setWithoutAgent(4'000'002, Message::fromText("it is shy"));
        tracker.setWithoutAgent(4'000'003, Message::fromText("it is shy"));
        const std::vector<std::string> texts =
            told(tracker, {{.pid = 4'000'001, .usesCuda = true, .problem = {}, .isReplaced = true},
                           {.pid = 4'000'001, .problem = {}},
                           {.pid = 4'000'003, .usesCuda = true, .problem = {}},
                           {.pid = 4'000'004, .problem = {}, .isReplaced = true},
                           {.pid = 4'000'005, .problem = Message::fromText("it is shy")},
                           {.pid = 4'000'005, .usesCuda = true, .problem = {}},
                           {.pid = 4'000'006, .usesCuda = true, .problem = {}, .isReplaced = true},
                           {.pid = 4'000'006, .usesCuda = true, .cudaSince = 46'000'000},
                           {.pid = 4'000'007, .problem = {}, .isReplaced = true},
                           {.pid = 4'000'007, .usesCuda = true, .cudaSince = 46'000'000}});
        QCOMPARE(texts[0], std::string("recorded of process 4000001: NVTX, CUDA"));
        QCOMPARE(texts[1], std::string("recorded of process 4000002: nothing "
                                       "(no NVTX or CUDA: it is shy)"));
        QCOMPARE(texts[2], std::string("recorded of process 4000003: NVTX, CUDA "
                                       "(no NVTX or CUDA of its last program: it is shy)"));
        QCOMPARE(texts[3], std::string("recorded of process 4000004: NVTX (no NVTX or CUDA of its "
                                       "last program: it exited before the agent was loaded)"));
        QCOMPARE(texts[4], std::string("recorded of process 4000005: NVTX, CUDA"));
        QCOMPARE(texts[5], std::string("recorded of process 4000006: NVTX, CUDA"));
        QCOMPARE(texts[6],
                 std::string("recorded of process 4000007: NVTX, CUDA (from 0.046 s on)"));
    }
};

QTEST_GUILESS_MAIN(TestProcessTracker)
#include "tst_processtracker.moc"
