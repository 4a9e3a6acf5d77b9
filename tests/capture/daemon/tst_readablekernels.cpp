// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/clock/clockmap.h"
#include "capture/daemon/nvtx/segmentreader.h"
#include "capture/daemon/process/readablekernels.h"
#include "model/build/livetrace.h"
#include "smallagent.h"

#include <QTemporaryDir>
#include <QTest>

#include <map>
#include <memory>
#include <string>

#include <unistd.h>

using namespace trilane;
using namespace trilane::daemon;

/// Names of kernels, from what a process has in its segment.
class TestReadableKernels : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    std::unique_ptr<build::LiveTrace> m_trace;
    test::SmallAgent m_agent;
    std::unique_ptr<SegmentReader> m_segment;
    std::map<uint64_t, std::string> m_given;

    [[nodiscard]] ReadableKernels names(uint64_t used)
    {
        constexpr uint64_t kLimit = uint64_t{1} << 30;
        auto budget = std::make_shared<MemoryBudget>(MessageText("a process"), kLimit);
        budget->take(used);
        return {*m_trace, ::getpid(), *m_segment, std::move(budget),
                [this](uint64_t pointer, StringId name) {
                    m_given[pointer] = std::string(m_trace->text(name));
                }};
    }
    static wire::Record record(uint64_t pointer, uint32_t id)
    {
        return {.type = wire::RecordType::KernelName, .id = id, .a = pointer};
    }

private slots:
    void init()
    {
        auto trace =
            build::LiveTrace::create(m_folder.filePath("t.trilane").toStdString(), monotonicNow());
        auto segment = SegmentReader::map(::dup(m_agent.segment()));
        QVERIFY(trace.ok() && segment.ok());
        m_trace = std::move(trace).value();
        m_segment = std::move(segment).value();
        m_given.clear();
    }

    void manyNamesMayBeOneText()
    {
        ReadableKernels kernels = names(0);
        const uint32_t id = m_agent.string("_Z4gemmPf");
        m_segment->takeSnapshot();
        kernels.take(record(1, id));
        kernels.take(record(2, id));
        QVERIFY(m_given.empty());
        kernels.flush();
        QCOMPARE(m_given.size(), size_t{2});
        QCOMPARE(m_given[1], std::string("gemm(float*)"));
        kernels.take(record(3, id)); // known by now
        QCOMPARE(m_given[3], m_given[1]);
        QCOMPARE(kernels.lost(), uint64_t{0});
    }
    void withoutMemoryNamesAreCounted()
    {
        ReadableKernels kernels = names(uint64_t{1} << 30);
        const uint32_t id = m_agent.string("_Z4gemmPf");
        m_segment->takeSnapshot();
        kernels.take(record(1, id));
        kernels.flush();
        QVERIFY(m_given.empty());
        QCOMPARE(kernels.lost(), uint64_t{1});
    }
};

QTEST_GUILESS_MAIN(TestReadableKernels)
#include "tst_readablekernels.moc"
