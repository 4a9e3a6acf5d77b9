// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/console/losses.h"
#include "app/cli/print/infotext.h"
#include "model/build/livetrace.h"
#include "model/store/openstore.h"
#include "model/store/store.h"

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace trilane;

/// What `trilane info` says of the recording itself.
class TestCliInfo : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    std::unique_ptr<build::LiveTrace> m_trace;

    [[nodiscard]] std::string path() const
    {
        return m_folder.filePath("run.trilane").toStdString();
    }
    [[nodiscard]] QString info() const
    {
        const auto store = store::openStore(path());
        return store ? QString::fromStdString(cli::infoAsText(**store, "run.trilane"))
                     : QStringLiteral("no trace");
    }
    /// The line behind that label.
    [[nodiscard]] QString lineOf(const char *label) const
    {
        const QRegularExpression line(QStringLiteral("^%1 +(.*)$").arg(QLatin1String(label)),
                                      QRegularExpression::MultilineOption);
        return line.match(info()).captured(1);
    }
    void addState(SliceKind kind, Ns start)
    {
        const TrackId process = m_trace->track({.kind = TrackKind::Process, .number = 7});
        const TrackId thread =
            m_trace->track({.parent = process, .kind = TrackKind::Thread, .number = 7});
        const TrackId states = m_trace->track({.parent = thread, .kind = TrackKind::ThreadState});
        m_trace->addNested(states, 0, {.start = start, .duration = 1000, .kind = kind});
    }

private slots:
    void init()
    {
        auto made = build::LiveTrace::create(path(), 0);
        QVERIFY(bool(made));
        m_trace = std::move(made).value();
        m_trace->info().sourceFormat = "trilane";
    }
    void cleanup() { m_trace.reset(); }

    void alignsValuesBelowTitlesOfKinds()
    {
        addState(SliceKind::BlockedDisk, 1000);
        m_trace->info().host = "vm";
        m_trace->info().properties = {{"a property with a long name", "its value"}};
        QVERIFY(m_trace->finish(3000).ok());
        const QString text = info();
        const auto columnOf = [&](const char *value) {
            const qsizetype at = text.indexOf(QLatin1String(value));
            return at - text.lastIndexOf(QLatin1Char('\n'), at);
        };
        QVERIFY2(columnOf("vm") == columnOf("its value"), qPrintable(text));
        QCOMPARE(lineOf("slices"), QStringLiteral("blocked on disk: 1"));
        QCOMPARE(lineOf("tracks"), QStringLiteral("processes: 1, threads: 1, thread states: 1"));
    }

    void longTextsAreElided()
    {
        m_trace->info().commandLine = std::string(2'000'000, 'x') + "end";
        m_trace->info().notes.push_back({.name = msg("incomplete"),
                                         .text = Message::fromText(std::string(2'000'000, 'y')),
                                         .kind = format::Note::Kind::Damage});
        QVERIFY(m_trace->finish(3000).ok());
        const QString text = info();
        QVERIFY(text.size() < 20'000);
        QVERIFY2(lineOf("command").endsWith("xend"), qPrintable(text));
        const auto store = store::openStore(path());
        QVERIFY(cli::lossesOf(**store).at(0).size() < 5000);
    }

    /// No kind of slice: nobody knows what it is.
    void countsUnknownTimeSeparately()
    {
        addState(SliceKind::Unknown, 0);
        addState(SliceKind::Running, 1000);
        addState(SliceKind::Unknown, 2000);
        QVERIFY(m_trace->finish(3000).ok());
        QCOMPARE(lineOf("slices"), QStringLiteral("running: 1"));
        QVERIFY2(lineOf("unknown").startsWith(
                     QString::fromUtf8("thread states, 2 intervals, 2.000 µs in total")),
                 qPrintable(info()));
    }

    void explainsMissingGpuWork()
    {
        addState(SliceKind::Running, 0);
        using Note = format::ProcessNote;
        m_trace->info().processes.push_back(
            {.pid = 7,
             .has = Note::ThreadStates | Note::Nvtx,
             .gaps = {{.parts = Note::Cuda, .why = Message::fromText("it is taken")}}});
        QVERIFY(m_trace->finish(1000).ok());
        QCOMPARE(lineOf("GPU work"), QStringLiteral("none: not available: it is taken"));
    }

    /// Of a recorder that was killed: what it had lost by then stands in the file.
    void reportsMissingCountsOfATruncatedFile()
    {
        addState(SliceKind::Running, 0);
        m_trace->account().add(format::Outcome::Lost, msg("scheduler"), msg("so far"), 5);
        QVERIFY(m_trace->flush().ok() && m_trace->sync().ok());
        QCOMPARE(lineOf("events"),
                 QStringLiteral(
                     "not counted yet; counted when the recording ends; 5 lost while recording"));
    }
};

QTEST_GUILESS_MAIN(TestCliInfo)
#include "tst_cliinfo.moc"
