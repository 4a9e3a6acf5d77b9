// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/idle/idletable.h"
#include "model/formats/registry/importtrace.h"
#include "model/store/openstore.h"
#include "model/store/store.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace trilane;

/// On every real trace idle time has a cause to the nanosecond, and busy and idle are what a script
/// finds that knows nothing of Trilane.
class TestIdleCorpus : public QObject
{
    Q_OBJECT

    static QString corpus() { return QStringLiteral(TRILANE_CORPUS_DIR); }

    /// Traces, and whether the manifest says that they have kernels.
    static QList<std::pair<QString, bool>> files()
    {
        QList<std::pair<QString, bool>> files;
        QFile manifest(corpus() + "/MANIFEST.tsv");
        if (!manifest.open(QIODevice::ReadOnly))
            return files;
        while (!manifest.atEnd()) {
            const QStringList cells = QString::fromUtf8(manifest.readLine()).split('\t');
            if (cells.size() > 8 && (cells[1].contains("json") || cells[1] == "nsys-sqlite"))
                files.emplace_back(cells[0], cells[8].toULongLong() > 0);
        }
        return files;
    }

    /// "DEVICE SPAN BUSY" of each GPU.
    static QStringList expectedTimes(const QString &file)
    {
        const QString python = QStandardPaths::findExecutable("python3");
        if (python.isEmpty())
            return {};
        QProcess process;
        process.start(python,
                      {QStringLiteral(TRILANE_TESTS_DIR "/model/analysis/idle/gputimes.py"), file});
        process.waitForFinished(120000);
        if (process.exitCode() != 0)
            qWarning("%s", process.readAllStandardError().constData());
        return QString::fromUtf8(process.readAllStandardOutput()).split('\n', Qt::SkipEmptyParts);
    }

    /// Ranges and single gaps read only the launches that they need: the same ones.
    static void partsSayWhatTheWholeSays(const store::Store &store)
    {
        const TimeRange span = store.span();
        const Ns third = span.duration() / 3;
        const idle::IdleQuery part{.range = {span.begin + third, span.end - third}};
        std::array<Ns, idle::kIdleCauseCount> some{};
        const std::array<TimeRange, 1> ranges{part.range};
        const auto whole = idle::idleByCauseIn(store, ranges).front();
        for (const idle::GpuIdle &gpu : idle::idleCauses(store, part)) {
            for (size_t cause = 0; cause < some.size(); ++cause)
                some[cause] += gpu.idleByCause[cause];
        }
        QCOMPARE(some, whole);
        std::vector<links::IdleGap> gaps;
        const std::vector<idle::GapStory> longest = idle::longestGaps(store, {}, 40);
        for (const idle::GapStory &story : longest)
            gaps.push_back({story.gap.range, story.gap.gpu});
        size_t seen = 0;
        idle::explainGaps(store, gaps, [&](size_t i, const idle::GapStory &story) {
            ++seen;
            QCOMPARE(story.gap.range, longest[i].gap.range);
            QCOMPARE(story.launch, longest[i].launch);
        });
        QCOMPARE(seen, gaps.size());
    }

private slots:
    void causesSumToTheIdleTime_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<bool>("hasKernels");
        for (const auto &[file, hasKernels] : files())
            QTest::newRow(qPrintable(file)) << file << hasKernels;
        if (files().isEmpty())
            QTest::newRow("no corpus") << QString() << false;
    }

    void causesSumToTheIdleTime()
    {
        QFETCH(QString, file);
        QFETCH(bool, hasKernels);
        if (file.isEmpty())
            QSKIP("the corpus of real traces is not here (TRILANE_CORPUS)");
        QTemporaryDir folder;
        const std::string out = folder.filePath("t.trilane").toStdString();
        QVERIFY(formats::importTrace((corpus() + "/" + file).toStdString(), out).ok());
        const auto store = *store::openStore(out);
        QStringList times;
        for (const idle::GpuIdle &gpu : idle::idleCauses(*store)) {
            QCOMPARE(gpu.busy + gpu.idle, gpu.span);
            Ns byRow = 0;
            Ns byCause = 0;
            for (const idle::IdleRow &row : gpu.rows)
                byRow += row.idle;
            for (const Ns part : gpu.idleByCause)
                byCause += part;
            QCOMPARE(byRow, gpu.idle);
            QCOMPARE(byCause, gpu.idle);
            const links::GpuUse use = links::gpuUse(*store, gpu.gpu);
            QCOMPARE(gpu.busy, use.busy);
            QCOMPARE(gpu.span, use.span);
            if (gpu.busy > 0)
                times += QStringLiteral("%1 %2 %3")
                             .arg(store->track(gpu.gpu).number)
                             .arg(gpu.span)
                             .arg(gpu.busy);
        }
        if (!hasKernels) {
            QCOMPARE(times, QStringList());
            return;
        }
        partsSayWhatTheWholeSays(*store);
        times.sort();
        QStringList expected = expectedTimes(corpus() + "/" + file);
        expected.removeIf([](const QString &line) { return line.endsWith(" 0"); });
        expected.sort();
        QCOMPARE(times, expected);
    }
};

TRILANE_TEST(TestIdleCorpus, QCoreApplication)
#include "tst_idlecorpus.moc"
