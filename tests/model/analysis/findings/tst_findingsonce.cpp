// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/support/findingprogram.h"
#include "tests/support/texttrace.h"

#include <QTest>

using namespace trilane;

namespace {

/// Steps of eight kernels each with a number; what happens in them is what a test is about.
class Steps : public Program
{
public:
    /// Before the kernels of a step, or behind them.
    using Part = std::function<void(int step)>;

    void run(int count, const Part &before = {}, const Part &behind = {})
    {
        for (int step = 0; step < count; ++step) {
            const Ns begin = at;
            if (before)
                before(step);
            for (int i = 0; i < 8; ++i) {
                kernelName = "kernel " + std::to_string(i);
                kernel(at + 6 * kUs);
            }
            if (behind)
                behind(step);
            mark(step, begin);
        }
    }
    void mark(int step, Ns begin)
    {
        slice(ranges, SliceKind::Range, "ProfilerStep#" + std::to_string(step), begin, at);
    }
    /// Inside of a range, or of no range, before a kernel that runs everywhere.
    void wait(Ns time, std::string_view range = {}, std::string_view call = {})
    {
        const Ns begin = at;
        if (!range.empty())
            slice(ranges, SliceKind::Range, range, begin, begin + time - 6 * kUs);
        if (!call.empty())
            this->call(call, begin, begin + time - 6 * kUs);
        kernelName = "kernel 3";
        kernel(begin + time);
    }
};

bool says(const findings::TraceFinding *finding, std::string_view what)
{
    return finding && findings::explanationOf(*finding).find(what) != std::string::npos;
}

} // namespace

/// What happens once: not severe, for nothing shows that it comes again, and said to be so.
class TestFindingsOnce : public QObject
{
    Q_OBJECT

private slots:
    void findingsInOneStepAreNotSevere_data()
    {
        QTest::addColumn<QString>("range");
        QTest::addColumn<QString>("call");
        QTest::addColumn<QString>("id");
        QTest::newRow("compiles") << "torch._dynamo.compile"
                                  << ""
                                  << "cpu_framework";
        QTest::newRow("pauses") << ""
                                << ""
                                << "cpu_framework";
        QTest::newRow("saves") << "torch.save"
                               << ""
                               << "cpu_framework";
        QTest::newRow("loads") << "enumerate(DataLoader)#__next__"
                               << ""
                               << "io_bound";
        QTest::newRow("allocates") << ""
                                   << "cudaMalloc"
                                   << "cpu_allocation";
        QTest::newRow("copies") << ""
                                << "cudaMemcpy"
                                << "pageable_copies";
    }
    void findingsInOneStepAreNotSevere()
    {
        QFETCH(QString, range);
        QFETCH(QString, call);
        QFETCH(QString, id);
        const auto found = [&](int from, int to) {
            Steps program;
            program.run(6, {}, [&](int step) {
                if (step >= from && step < to)
                    program.wait(400 * kMs, range.toStdString(), call.toStdString());
            });
            return program.find();
        };
        const std::string key = id.toStdString();
        for (const int step : {0, 3}) {
            const findings::Findings once = found(step, step + 1);
            const findings::TraceFinding *one = finding(once, key);
            QVERIFY(one);
            QCOMPARE(one->severity, findings::Severity::Low);
            QVERIFY(one->gain > 390 * kMs && one->expected < 4 * kMs);
            QVERIFY(says(one, "occurred once, in step " + std::to_string(step)));
            QVERIFY(!once.hasOne(findings::Severity::Medium));
        }
        const findings::Findings twice = found(2, 4);
        QCOMPARE(first(twice), id);
        QCOMPARE(twice.list.front().severity, findings::Severity::High);
        QVERIFY(!says(&twice.list.front(), "once"));
    }

    /// Start-up that the first run of an operation does not show: it ran before.
    void findingsBeforeAllStepsAreNotSevere()
    {
        Steps program;
        program.wait(6 * kUs);
        program.wait(3000 * kMs, "enumerate(DataLoader)#__next__");
        program.wait(6 * kUs);
        program.run(6);
        const findings::Findings found = program.find();
        const findings::TraceFinding *io = finding(found, "io_bound");
        QVERIFY(says(io, "occurred once, before the first step"));
        QCOMPARE(io->severity, findings::Severity::Low);
        QVERIFY(!found.hasOne(findings::Severity::Medium));
    }

    void findingsAfterAllStepsAreNotSevere()
    {
        Steps program;
        program.run(6);
        program.at += kMs;
        program.wait(500 * kMs, "torch.save");
        const findings::Findings found = program.find();
        const findings::TraceFinding *own = finding(found, "cpu_framework");
        QVERIFY(says(own, "occurred once, outside all steps"));
        QCOMPARE(own->severity, findings::Severity::Low);
    }

    void manyShortGapsOfOneStepAreOnceToo()
    {
        const auto found = [](int steps) {
            Steps program;
            program.run(6, [&](int step) {
                program.kernelName = "fill";
                program.kernelTime = 3 * kUs;
                for (int i = 0; step < steps && i < 3000; ++i)
                    program.kernel(program.at + 80 * kUs);
                program.kernelTime = kMs;
            });
            return program.find();
        };
        const findings::Findings once = found(1);
        const findings::TraceFinding *small = finding(once, "small_kernels");
        QVERIFY(says(small, "occurred once, in step 0"));
        QCOMPARE(small->severity, findings::Severity::Low);
        const findings::Findings often = found(6);
        QCOMPARE(first(often), QStringLiteral("small_kernels"));
        QCOMPARE(often.list.front().severity, findings::Severity::High);
    }

    void workOfTheGpuThatIsDoneOnceIsNotSevere()
    {
        const auto found = [](const std::function<void(Steps &)> &work, int step) {
            Steps program;
            program.gpuInfo();
            if (step < 0)
                work(program);
            program.run(6, [&](int now) {
                if (now == step)
                    work(program);
            });
            return program.find();
        };
        const auto kernels = [](const char *name, int count) {
            return [=](Steps &program) {
                program.kernelTime = 500 * kMs / count;
                program.kernelName = name;
                for (int i = 0; i < count; ++i)
                    program.kernel(program.at + 6 * kUs);
                program.kernelTime = kMs;
            };
        };
        const auto copies = [](format::CopyInfo info) {
            return [=](Steps &program) {
                program.copy(program.second, info, program.at, 500 * kMs);
                program.at += 500 * kMs;
            };
        };
        const auto check = [&](const findings::Findings &findings, std::string_view id,
                               const char *where) {
            const findings::TraceFinding *one = finding(findings, id);
            return one && one->severity == findings::Severity::Low && says(one, where) &&
                   !findings.hasOne(findings::Severity::Medium);
        };
        const auto sums = kernels("ncclDevKernel_AllReduce_Sum_f32_RING_LL(x)", 1);
        const auto gemms = kernels("ampere_sgemm_128x64_nn", 50);
        QVERIFY(check(found(sums, -1), "exposed_communication", "once, before the first step"));
        QVERIFY(check(found(sums, 2), "exposed_communication", "once, in step 2"));
        QVERIFY(check(found(gemms, 0), "no_tensor_cores", "once, in step 0"));
        QVERIFY(check(found(gemms, -1), "no_tensor_cores", "once, before the first step"));
        QVERIFY(check(found(copies(kPinned), -1), "copy_bound", "once, before the first step"));
        QVERIFY(check(found(copies(kPageable), 0), "pageable_copies", "once, in step 0"));
    }

    /// One step does not tell what others are like.
    void oneStepHasNoRecurringFindings()
    {
        Steps program;
        program.run(1, [&](int) { program.wait(100 * kMs, "augment"); });
        program.repeat(6 * kUs, {}, 12);
        const findings::Findings once = program.find();
        QCOMPARE(first(once), QStringLiteral("cpu_framework"));
        QCOMPARE(once.list.front().severity, findings::Severity::Medium);
        QVERIFY(says(&once.list.front(), "occurred once, and the trace has no second step"));
        Steps often;
        often.run(1, [&](int) {
            for (int i = 0; i < 20; ++i)
                often.wait(2 * kMs, "augment");
        });
        const findings::Findings all = often.find();
        QCOMPARE(all.list.front().severity, findings::Severity::High);
        QVERIFY(says(&all.list.front(), "The trace has only one step"));
    }

    /// What is left without the single delay may be severe by itself.
    void theExcessIsTimeBeyondTheExpected()
    {
        Steps program;
        program.run(6, {}, [&](int step) { program.wait(step == 1 ? 300 * kMs : 20 * kMs); });
        const findings::Findings found = program.find();
        const findings::TraceFinding &own = found.list.front();
        QCOMPARE(own.severity, findings::Severity::High);
        QVERIFY(own.gain >= 400 * kMs && own.expected > 95 * kMs && own.expected < 105 * kMs);
        QVERIFY(says(&own, "occurred once, in step 1"));
    }

    void reportsBoundAndLikelyGain()
    {
        QCOMPARE(findings::gainOf({.gain = 2 * kMs, .share = 0.5, .expected = 2 * kMs}).english(),
                 std::string("up to 2.000 ms (50.0 %)"));
        QCOMPARE(findings::gainOf({.gain = 2 * kMs, .share = 0.5, .expected = kMs}).english(),
                 std::string("up to 2.000 ms (50.0 %), likely 1.000 ms"));
        QCOMPARE(findings::gainOf({.gain = 2 * kMs, .share = 0.5}).english(),
                 std::string("up to 2.000 ms (50.0 %), likely none"));
        QVERIFY(findings::gainOf({}).english().empty());
        Steps program;
        program.run(6, {}, [&](int step) { program.wait(step == 1 ? 300 * kMs : 6 * kUs); });
        const stats::Table table = findings::findingTable(program.find());
        QCOMPARE(table.columns[3].key, std::string("expected_ns"));
        QVERIFY(std::get<Ns>(table.rows.front()[3]) < kMs);
    }

    /// Shares are of the GPU's span: what is in a step beside it is told, too.
    void namesTimeOutsideTheSpan()
    {
        const auto said = [](Ns begin) {
            Program program;
            program.slice(program.ranges, SliceKind::Range, "ProfilerStep#1", begin, 20 * kMs);
            program.repeat(6 * kUs);
            return program.find().besides().english();
        };
        QVERIFY(said(-3 * kUs).empty()); // no finding counts it
        QVERIFY(said(-90 * kMs).find("idle for 90.000 ms inside steps") != std::string::npos);
    }

    void omitsZeroIdleTimeOutsideTheSpan()
    {
        const test::TextTrace trace("process 1 train\nthread 1 main\n"
                                    "range main ProfilerStep#1 0us-20ms");
        QCOMPARE(findings::findingsOf(*trace.open()).besides().english(), std::string());
    }

    /// However short: else a finding has more idle time than the GPUs.
    void namesFindingTimeOutsideTheSpan()
    {
        Program program;
        program.slice(program.ranges, SliceKind::Range, "ProfilerStep#1", -20 * kUs, 20 * kMs);
        program.repeat(kMs);
        const findings::Findings found = program.find();
        const findings::TraceFinding *own = finding(found, "cpu_framework");
        QVERIFY(own && own->edges > 0);
        QVERIFY2(says(own, "is inside a step, before"), findings::explanationOf(*own).c_str());
        QVERIFY2(found.besides().english().find("idle for ") != std::string::npos,
                 found.besides().english().c_str());
    }

    /// Running ahead wins nothing of what the start takes.
    void theBoundOfWaitingLeavesStartUpOut()
    {
        Program program;
        for (int pass = 0; pass < 2; ++pass) {
            program.kernelName = "first";
            const Ns begin = program.at + (pass == 0 ? 500 * kMs : 6 * kUs);
            if (pass == 0)
                program.call("cudaFree", program.at, begin - 6 * kUs);
            program.kernelTime = 600 * kMs;
            program.kernel(begin);
            program.call("cudaDeviceSynchronize", begin + kUs, program.at - kUs);
        }
        program.kernelName = "other";
        program.kernelTime = kMs;
        program.repeat(3 * kMs, [&](Ns begin, Ns end) {
            program.call("cudaDeviceSynchronize", begin - kUs, end - kUs);
        });
        const findings::Findings found = program.find();
        QVERIFY(finding(found, "start_up"));
        const findings::TraceFinding *sync = finding(found, "needless_sync");
        QVERIFY(sync);
        QVERIFY(sync->gain >= 55 * kMs && sync->gain < 100 * kMs);
    }

    /// Of the time before the first operation a place is what the finding is about.
    void onlyTheOwnPartOfAnEdgeIsAPlace()
    {
        Program program;
        program.slice(program.ranges, SliceKind::Range, "ProfilerStep#1", -90 * kMs, 20 * kMs);
        program.slice(program.ranges, SliceKind::Range, "enumerate(DataLoader)#__next__", -90 * kMs,
                      -10 * kMs);
        program.slice(program.ranges, SliceKind::Range, "augment", -10 * kMs, -10 * kUs);
        program.repeat(6 * kUs);
        const findings::Findings found = program.find();
        const findings::TraceFinding *own = finding(found, "cpu_framework");
        QVERIFY(own && !own->evidence.empty());
        QCOMPARE(own->evidence.front().range.begin, -10 * kMs);
    }
};

TRILANE_TEST(TestFindingsOnce, QCoreApplication)
#include "tst_findingsonce.moc"
