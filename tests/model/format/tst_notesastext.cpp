// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/format/account.h"
#include "model/format/properties/notesastext.h"
#include "model/format/properties/savemoment.h"
#include "model/format/traceclock.h"
#include "model/store/openstore.h"
#include "model/store/store.h"
#include "model/store/tables.h"
#include "model/translation/translation.h"

#include <QDir>
#include <QTest>

using namespace trilane;
using format::Note;
using Part = format::ProcessNote::Part;
using GapKind = format::ProcessNote::Gap::Kind;

/// Notes that files have as English text.
class TestNotesAsText : public QObject
{
    Q_OBJECT

private slots:
    void aNoteIsReadAsOneOfItsTemplate()
    {
        format::TraceInfo info;
        info.properties = {{"scheduler not recorded by BPF", "permission denied"},
                           {"CPU frequency", "not recorded: it is fixed"},
                           {"CUPTI of process 12", "API version 130000"},
                           {"part of a trace", "from 1 s to 2 s of 40 s"}};
        const format::TraceInfo::Properties before = info.properties;
        format::readNotesFromText(info);
        QVERIFY(info.properties.empty());
        QVERIFY(info.allProperties() == before);
        QCOMPARE(info.note(Note::Kind::NoScheduler)->reason().english(),
                 std::string("permission denied"));
        QCOMPARE(info.note(Note::Kind::NoFrequency)->reason().english(),
                 std::string("it is fixed"));
        QVERIFY(info.note(Note::Kind::PartOfTrace)->text ==
                msg("from %1 to %2 of %3", "1 s", "2 s", "40 s"));
        QVERIFY(info.notes[2].name == msg("CUPTI of process %1", "12"));
        QVERIFY(info.notes[2].text == msg("API version %1", "130000"));
    }

    /// Formats that keep notes as text have those of this version, too.
    void readsTextsOfThisVersion_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("kind");
        const auto row = [](const char *name, const char *text, Note::Kind kind) {
            QTest::addRow("%s: %s", name, text) << name << text << static_cast<int>(kind);
        };
        row("requested", "cuda, nvtx, sched", Note::Kind::AskedFor);
        row("GPU metrics", "not requested", Note::Kind::MetricsNotAsked);
        row("known issues of CUPTI 13.0", "in long recordings", Note::Kind::Other);
        row("wall clock set", "+1.5 s, detected at 2.5 s", Note::Kind::Other);
        row("not recorded", "the recording never began: it ended before the delay expired",
            Note::Kind::DelayNotOver);
    }
    void readsTextsOfThisVersion()
    {
        QFETCH(QString, name);
        QFETCH(QString, text);
        QFETCH(int, kind);
        format::TraceInfo info;
        info.properties = {{name.toStdString(), text.toStdString()}};
        format::readNotesFromText(info);
        QCOMPARE(info.notes.size(), size_t{1});
        QCOMPARE(static_cast<int>(info.notes[0].kind), kind);
        QCOMPARE(QString::fromStdString(info.notes[0].text.english()), text);
    }

    void readsStructuredNotesFromText()
    {
        format::TraceInfo info;
        info.commandLine = "attached to 12 13";
        info.properties = {
            {"saved because", "a test"},       {"trigger at", "312.500 ms of the recording"},
            {"damaged parts left out", "3"},   {"damage", "the file is truncated, byte 7"},
            {"clock", "not said by the file"}, {"clock at time 0 (ns)", "-5"}};
        format::readNotesFromText(info);
        const auto moment = format::SaveMoment::of(info, {0, 2'000'000'000});
        QVERIFY(moment);
        QCOMPARE(moment->time, Ns{312'500'000});
        QCOMPARE(moment->why.english(), std::string("a test"));
        QCOMPARE(format::partsLeftOut(info), uint64_t{3});
        QVERIFY(format::isCutOff(info));
        QVERIFY(format::traceClock(info)->name.empty());
        QCOMPARE(format::traceClock(info)->atZero, Ns{-5});
        QCOMPARE(info.note(Note::Kind::AttachedTo)->text.english(), std::string("12 13"));
        QVERIFY(info.commandLine.empty());
    }

    void keepsOtherProperties_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("value");
        QTest::newRow("of another tool") << "cupti_version"
                                         << "24";
        QTest::newRow("without its value") << "CPU frequency"
                                           << "3 GHz";
        QTest::newRow("without a number") << "recorded of process x"
                                          << "NVTX";
        QTest::newRow("an unknown clause") << "recorded of process 1"
                                           << "NVTX (it rained)";
        QTest::newRow("empty") << ""
                               << "";
    }
    void keepsOtherProperties()
    {
        QFETCH(QString, name);
        QFETCH(QString, value);
        format::TraceInfo info;
        info.properties = {{name.toStdString(), value.toStdString()}};
        const format::TraceInfo::Properties before = info.properties;
        format::readNotesFromText(info);
        QVERIFY(info.properties == before && info.notes.empty() && info.processes.empty());
    }

    void aProcessNoteIsReadFromItsText_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<uint>("has");
        QTest::addColumn<QList<int>>("kinds");
        const auto kinds = [](std::initializer_list<GapKind> all) {
            QList<int> list;
            for (const GapKind kind : all)
                list << static_cast<int>(kind);
            return list;
        };
        using enum format::ProcessNote::Gap::Kind;
        QTest::newRow("all") << "thread states, NVTX, OS runtime calls, CUDA" << 15u << kinds({});
        QTest::newRow("nothing") << "nothing (the recording never began)" << 0u
                                 << kinds({NeverBegan});
        QTest::newRow("unused")
            << "thread states, NVTX (no NVTX range while it was recorded; it did not use CUDA)"
            << uint{Part::ThreadStates | Part::Nvtx} << kinds({Unused, Unused});
        QTest::newRow("missing, with a remedy") << "thread states (no OS runtime calls, NVTX or "
                                                   "CUDA: it is static; link it dynamically)"
                                                << uint{Part::ThreadStates} << kinds({Missing});
        QTest::newRow("its last program") << "NVTX (no CUDA of its last program: it was too short)"
                                          << uint{Part::Nvtx} << kinds({LastProgram});
        QTest::newRow("at times") << "CUDA (CUDA not all the time: another tool had it)"
                                  << uint{Part::Cuda} << kinds({Partly});
    }
    void aProcessNoteIsReadFromItsText()
    {
        QFETCH(QString, text);
        QFETCH(uint, has);
        QFETCH(QList<int>, kinds);
        format::TraceInfo info;
        info.properties = {{"recorded of process 12", text.toStdString()}};
        format::readNotesFromText(info);
        QCOMPARE(info.processes.size(), size_t{1});
        QCOMPARE(info.processes[0].pid, int64_t{12});
        QCOMPARE(info.processes[0].has, has);
        QList<int> read;
        for (const format::ProcessNote::Gap &gap : info.processes[0].gaps)
            read << static_cast<int>(gap.kind);
        QCOMPARE(read, kinds);
        QCOMPARE(QString::fromStdString(info.processes[0].note().text.english()), text);
    }

    void textsOfAnEarlierVersionAreRead()
    {
        format::TraceInfo info;
        info.properties = {
            {"recorded of process 12", "OS calls (no NVTX and CUDA: it is static)"},
            {"recorded of process 13", "OS calls (no OS call was long enough to be recorded)"},
            {"CPU frequency",
             "not recorded: this kernel does not scale it, as in most virtual machines"}};
        format::readNotesFromText(info);
        QCOMPARE(info.processes.size(), size_t{2});
        QCOMPARE(info.processes[0].note().text.english(),
                 std::string("OS runtime calls (no NVTX or CUDA: it is static)"));
        QCOMPARE(info.processes[1].note().text.english(),
                 std::string("OS runtime calls (no OS runtime call was long enough to be "
                             "recorded)"));
        QCOMPARE(info.notes.size(), size_t{1});
        QVERIFY(info.notes[0].reason() == msg("no frequency scaling, as in most virtual machines"));
    }

    /// It would be read for minutes, and be a message as deep as it has clauses.
    void aProcessNoteOfTooManyClausesIsAProperty()
    {
        std::string clauses = "NVTX (no CUDA: why";
        for (int i = 0; i < 30'000; ++i)
            clauses += "; do this";
        format::TraceInfo info;
        info.properties = {{"recorded of process 12", clauses + ")"},
                           {"recorded of process 13", "NVTX (no CUDA: why; do this; do that)"}};
        format::readNotesFromText(info);
        QCOMPARE(info.properties.size(), size_t{1});
        QCOMPARE(info.processes.size(), size_t{1});
        QCOMPARE(info.processes[0].gaps[0].remedy.english(), std::string("do this; do that"));
    }

    void readsRecordingsOfEarlierVersions_data()
    {
        QTest::addColumn<QString>("file");
        const QDir folder(QStringLiteral(TRILANE_TESTS_DIR "/gpu/traces"));
        for (const QString &name : folder.entryList({"*.trilane"}))
            QTest::newRow(qPrintable(name)) << folder.filePath(name);
        QTest::newRow("sample") << QStringLiteral(
            TRILANE_TESTS_DIR "/../resources/samples/recorded-training.trilane");
    }
    void readsRecordingsOfEarlierVersions()
    {
        QFETCH(QString, file);
        const auto store = store::openStore(file.toStdString(), {}, {});
        QVERIFY(store.ok());
        const format::TraceInfo &info = store::Tables(**store).info();
        QVERIFY(info.properties.empty());
        QVERIFY(!info.processes.empty() && info.note(Note::Kind::SchedulerBy));
        for (const Note &note : info.allNotes()) {
            const std::string chinese =
                translation::translate(note.name, translation::Language::Chinese);
            QVERIFY2(chinese != note.name.english(), chinese.c_str());
        }
    }
};

TRILANE_TEST(TestNotesAsText)
#include "tst_notesastext.moc"
