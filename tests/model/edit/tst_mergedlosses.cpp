// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/edit/merge/rankmerge.h"
#include "model/format/account.h"
#include "model/store/store.h"
#include "tests/support/gputrace.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace trilane;

/// What is missing of one rank, in the merged trace.
class TestMergedLosses : public QObject
{
    Q_OBJECT

private slots:
    void reportsMissingDataOfOneRank()
    {
        using Note = format::Note;
        using Part = format::ProcessNote;
        GpuTrace first, second;
        for (GpuTrace *trace : {&first, &second}) {
            trace->kernel(trace->stream(trace->gpu(0), 7, trace->process(1)), "k", 100, 50);
            trace->builder.info().notes = {{format::kNotRecorded, msg("of both")}};
        }
        second.process(2);
        format::TraceInfo &own = second.builder.info();
        Message deep = msg("end");
        for (int i = 0; i < 20; ++i)
            deep = msg("%1", std::move(deep));
        own.notes.push_back({msg("damage"), msg("not closed"), Note::Kind::Damage});
        own.notes.push_back({format::kNotRecorded, msg("taken"), Note::Kind::OtherTool});
        own.notes.push_back({format::kNotRecorded, deep});
        own.notes.push_back({msg("GPU driver"), msg("1"), Note::Kind::GpuDriver});
        own.processes = {{.pid = 1, .has = Part::Nvtx}, {.pid = 2, .has = Part::Nvtx}};
        format::setPartsLeftOut(first.builder.info(), UINT64_MAX - 1);
        format::setPartsLeftOut(own, 5);
        const QTemporaryDir folder;
        const std::string out = folder.filePath("m.trilane").toStdString();
        const Result<void> done =
            merge::mergeRanks({{first.open(), first.path()}, {second.open(), second.path()}}, out);
        QVERIFY2(done, done ? "" : done.error().message().c_str());
        const format::TraceInfo info = (*store::openStore(out))->info();
        QVERIFY(format::isCutOff(info));
        QCOMPARE(info.note(Note::Kind::Damage)->text,
                 msg("%1: %2", msg("rank %1", 1), msg("not closed")));
        QCOMPARE(info.note(Note::Kind::OtherTool)->text.english(), std::string("rank 1: taken"));
        QVERIFY(!info.note(Note::Kind::GpuDriver));
        QCOMPARE(format::partsLeftOut(info), UINT64_MAX);
        std::vector<std::string> missing;
        for (const Note &note : info.notes) {
            if (note.name == format::kNotRecorded)
                missing.push_back(note.text.english());
        }
        QCOMPARE(missing, (std::vector<std::string>{"of both", "rank 1: taken", "rank 1: end"}));
        // Rank 0 has a process 1, too.
        QCOMPARE(info.processes.size(), size_t{1});
        QCOMPARE(info.processes.front().pid, int64_t{2});
        QVERIFY(std::ranges::any_of(info.notes, [](const Note &note) {
            return note.name == msg("recorded of process %1", 1) &&
                   note.text.english() == "rank 1: NVTX";
        }));
    }
};

TRILANE_TEST(TestMergedLosses, QCoreApplication)
#include "tst_mergedlosses.moc"
