// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/session/processfacts.h"

#include <QTest>

#include <optional>

using namespace trilane;
using namespace trilane::daemon;
using format::ProcessNote;

/// What is said of a process, by what is known of it.
class TestProcessFacts : public QObject
{
    Q_OBJECT

private:
    const ProcessFacts m_wanted{.wanted = wire::kArmNvtx | wire::kArmCuda, .isScheduled = true};

private slots:
    void reportsAllLayersAsRecorded()
    {
        const RecordingSession::Seen agent{.pid = 7, .usesCuda = true};
        const ProcessNote note = processNote(m_wanted, &agent);
        QCOMPARE(note.has,
                 uint32_t(ProcessNote::ThreadStates | ProcessNote::Nvtx | ProcessNote::Cuda));
        QVERIFY(note.gaps.empty());
    }
    void reportsTheObstacleOfAProcessWithoutAgent()
    {
        ProcessFacts facts = m_wanted;
        facts.obstacle = msg("its program is static: nothing can be loaded into it");
        const ProcessNote note = processNote(facts, nullptr);
        QCOMPARE(note.has, uint32_t{ProcessNote::ThreadStates});
        QCOMPARE(note.gaps.size(), size_t{1});
        QCOMPARE(note.gaps[0].parts, uint32_t(ProcessNote::Nvtx | ProcessNote::Cuda));
        QVERIFY(note.gaps[0].why == facts.obstacle);
    }
    void withoutObstacleItDidNotCallThem()
    {
        const ProcessNote note = processNote(m_wanted, nullptr);
        QCOMPARE(note.gaps.size(), size_t{1});
        QCOMPARE(note.gaps[0].hindrance, format::Hindrance::NotCalled);
        QCOMPARE(note.gaps[0].why.english(), std::string("neither was called"));
    }
    void hasNoFactsBeforeTheRecording()
    {
        ProcessFacts facts = m_wanted;
        facts.hasBegun = false;
        const ProcessNote note = processNote(facts, nullptr);
        QCOMPARE(note.has, 0U);
        QCOMPARE(note.gaps.size(), size_t{1});
        QCOMPARE(note.gaps[0].kind, ProcessNote::Gap::Kind::NeverBegan);
    }
    void aLaterProgramsAgentAddsToTheFirst()
    {
        std::optional<RecordingSession::Seen> all;
        mergeSeen(all, {.pid = 7, .isNvtxSilent = true});
        mergeSeen(all, {.pid = 7, .usesCuda = true, .isReplaced = true});
        QVERIFY(all->usesCuda && all->isReplaced && !all->isNvtxSilent);
    }
};

QTEST_GUILESS_MAIN(TestProcessFacts)
#include "tst_processfacts.moc"
