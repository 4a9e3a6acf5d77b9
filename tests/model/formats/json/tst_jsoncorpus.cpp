// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/stats/kernelstats.h"
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

/// Real traces: counts equal those of the corpus' manifest, kernel totals those of a few lines of
/// Python that know nothing of Trilane.
class TestJsonCorpus : public QObject
{
    Q_OBJECT

    static QString corpus() { return QStringLiteral(TRILANE_CORPUS_DIR); }

    /// Rows of MANIFEST.tsv whose format is JSON, by column name.
    static QList<QMap<QString, QString>> manifest()
    {
        QList<QMap<QString, QString>> rows;
        QFile file(corpus() + "/MANIFEST.tsv");
        if (!file.open(QIODevice::ReadOnly))
            return rows;
        const QStringList columns = QString::fromUtf8(file.readLine()).trimmed().split('\t');
        while (!file.atEnd()) {
            const QStringList cells = QString::fromUtf8(file.readLine()).chopped(1).split('\t');
            QMap<QString, QString> row;
            for (qsizetype i = 0; i < columns.size() && i < cells.size(); ++i)
                row[columns[i]] = cells[i];
            if (row["format"].contains("json"))
                rows.push_back(row);
        }
        return rows;
    }

    static QString pythonTotals(const QString &python, const QString &path)
    {
        static const char *const script =
            "import gzip, json, sys\n"
            "from decimal import Decimal\n"
            "p = sys.argv[1]\n"
            "d = json.load((gzip.open if p.endswith('.gz') else open)(p, 'rt', encoding='utf-8'),\n"
            "              parse_float=Decimal)\n"
            "k = [e for e in d['traceEvents'] if e.get('cat') in ('kernel', 'Kernel')]\n"
            "print(len(k), int(sum(e['dur'] * 1000 for e in k)), len({e['name'] for e in k}))\n";
        QProcess process;
        process.start(python, {"-c", script, path});
        process.waitForFinished(120000);
        return QString::fromUtf8(process.readAllStandardOutput()).trimmed();
    }

private slots:
    void countsEqualTheManifest_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<qulonglong>("events");
        QTest::addColumn<qulonglong>("kernels");
        QTest::addColumn<int>("streams");
        for (const auto &row : manifest())
            QTest::newRow(qPrintable(row["file"]))
                << row["file"] << row["events"].toULongLong() << row["kernels"].toULongLong()
                << row["streams"].toInt();
        if (manifest().isEmpty())
            QTest::newRow("no corpus") << QString() << 0ull << 0ull << 0;
    }

    void countsEqualTheManifest()
    {
        QFETCH(QString, file);
        QFETCH(qulonglong, events);
        QFETCH(qulonglong, kernels);
        QFETCH(int, streams);
        if (file.isEmpty())
            QSKIP("the corpus of real traces is not here (TRILANE_CORPUS)");
        QTemporaryDir folder;
        const std::string out = folder.filePath("t.trilane").toStdString();
        const Result<void> done = formats::importTrace((corpus() + "/" + file).toStdString(), out);
        QVERIFY2(done.ok(), done.ok() ? "" : done.error().message().c_str());
        const auto store = *store::openStore(out);
        QVERIFY(store->account().balances());
        QCOMPARE(store->account().eventsInSource, uint64_t{events});
        const stats::KernelStats stats = stats::kernelStats(*store);
        QCOMPARE(stats.calls, uint64_t{kernels});
        int streamsWithWork = 0;
        for (const format::Track &track : store->tracks())
            streamsWithWork += track.kind == TrackKind::Stream && store->sliceCountOf(track.id) > 0;
        QCOMPARE(streamsWithWork, streams);

        const QString python = QStandardPaths::findExecutable("python3");
        if (kernels == 0 || python.isEmpty())
            return;
        const QString expected = pythonTotals(python, corpus() + "/" + file);
        QCOMPARE(QString("%1 %2 %3").arg(stats.calls).arg(stats.total).arg(stats.rows.size()),
                 expected);
    }
};

TRILANE_TEST(TestJsonCorpus, QCoreApplication)
#include "tst_jsoncorpus.moc"
