// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/jobs/jobqueue.h"
#include "model/edit/cut/tracecut.h"
#include "model/edit/merge/rankmerge.h"
#include "model/formats/registry/importtrace.h"
#include "model/store/openstore.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <array>
#include <functional>

#include <sqlite3.h>

using namespace trilane;

namespace {

/// As many cores the process believes to have; the last run is a second one on the same number.
constexpr std::array kCores{1u, 2u, 3u, 8u, 64u, 8u};

QByteArray bytesOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

/// The same input gives the same file, byte for byte, on any number of cores.
class TestSameBytes : public QObject
{
    Q_OBJECT

    static QString corpus() { return QStringLiteral(TRILANE_CORPUS_DIR); }

    /// `make` writes the file that it is given the path of.
    void compare(const std::function<Result<void>(const std::string &out)> &make)
    {
        const QString out = m_folder.filePath("out.trilane");
        QByteArray first;
        for (const unsigned cores : kCores) {
            jobs::pretendCores(cores);
            const Result<void> made = make(out.toStdString());
            jobs::pretendCores(0);
            if (!made)
                return; // an error is compared by other tests
            const QByteArray bytes = bytesOf(out);
            QVERIFY(!bytes.isEmpty());
            if (first.isEmpty())
                first = bytes;
            QVERIFY2(bytes == first, qPrintable(QString("on %1 cores").arg(cores)));
        }
    }

    static std::string imported(const QString &path, const QString &out)
    {
        const Result<void> done = formats::importTrace(path.toStdString(), out.toStdString());
        return done ? out.toStdString() : std::string();
    }

    QTemporaryDir m_folder;

private slots:
    void importsAreTheSame_data()
    {
        QTest::addColumn<QString>("path");
        for (const QString &folder : {QStringLiteral(TRILANE_TESTS_DIR "/golden"), corpus()}) {
            QDirIterator files(folder, QDir::Files, QDirIterator::Subdirectories);
            while (files.hasNext()) {
                const QString path = files.next();
                static const QStringList kEndings{
                    ".json",           ".gz",       ".zip", ".sqlite", ".pb", ".txt", ".pftrace",
                    ".perfetto-trace", ".xplane.pb"};
                const bool isTrace =
                    std::any_of(kEndings.begin(), kEndings.end(),
                                [&](const QString &ending) { return path.endsWith(ending); });
                if (isTrace)
                    QTest::newRow(qPrintable(QDir(folder).relativeFilePath(path))) << path;
            }
        }
    }
    void importsAreTheSame()
    {
        QFETCH(QString, path);
        compare(
            [&](const std::string &out) { return formats::importTrace(path.toStdString(), out); });
    }

    /// Large enough to be read by several threads.
    void largeJsonIsTheSame()
    {
        const QString path = m_folder.filePath("large.json");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{\"traceEvents\": [\n");
        for (int i = 0; i < 60'000; ++i) {
            const int thread = i / 100 % 7;
            const QByteArray name = "op " + QByteArray::number(i * 7919 % 5003);
            file.write(
                "{\"ph\":\"X\",\"cat\":\"cpu_op\",\"pid\":1,\"tid\":" + QByteArray::number(thread) +
                ",\"ts\":" + QByteArray::number(i / 5) + ",\"dur\":2,\"name\":\"" + name +
                "\",\"args\":{\"Input Dims\":[[" + QByteArray::number(i % 977) + "]]}},\n");
            file.write("{\"ph\":\"X\",\"cat\":\"kernel\",\"pid\":0,\"tid\":" +
                       QByteArray::number(i % 3) + ",\"ts\":" + QByteArray::number(i / 4) +
                       ",\"dur\":3,\"name\":\"kernel " + QByteArray::number(i * 31 % 1009) +
                       "\",\"args\":{\"device\":0,\"stream\":" + QByteArray::number(i % 3) +
                       ",\"correlation\":" + QByteArray::number(i) + ",\"grid\":[" +
                       QByteArray::number(i % 499 + 1) + ",1,1]}},\n");
            if (i % 1000 == 0)
                file.write("{\"ph\":\"X\",\"cat\":\"cpu_op\",\"pid\":1,\"tid\":1,\"ts\":" +
                           QByteArray::number(i) + ",\"dur\":-1,\"name\":\"" + name + "\"},\n");
        }
        file.write("{\"ph\":\"M\",\"name\":\"process_name\",\"pid\":1,"
                   "\"args\":{\"name\":\"train\"}}]}\n");
        file.close();
        compare(
            [&](const std::string &out) { return formats::importTrace(path.toStdString(), out); });
    }

    /// Large enough for several threads, which read the tables at once.
    void largeNsysIsTheSame()
    {
        const QString path = m_folder.filePath("large.sqlite");
        sqlite3 *database = nullptr;
        const char *sql =
            "CREATE TABLE StringIds(id INTEGER PRIMARY KEY, value TEXT);"
            "CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL(start INT, end INT, deviceId INT, contextId "
            "INT, streamId INT, correlationId INT, globalPid INT, demangledName INT, shortName INT,"
            " gridX INT, gridY INT, gridZ INT, pad BLOB);"
            "CREATE TABLE CUPTI_ACTIVITY_KIND_RUNTIME(start INT, end INT, globalTid INT, "
            "correlationId INT, nameId INT, pad BLOB);"
            "CREATE TABLE NVTX_EVENTS(start INT, end INT, eventType INT, globalTid INT, text TEXT);"
            "CREATE TEMP TABLE n(i INT);"
            "INSERT INTO n WITH RECURSIVE c(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM c LIMIT "
            "70000) SELECT i FROM c;"
            "INSERT INTO StringIds SELECT i, 'name ' || (i * 7919 % 5003) FROM n WHERE i < 5003;"
            "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL SELECT i / 3 * 10, i / 3 * 10 + 7, 0, 1, i % 5,"
            " i + 1, 1 << 24, i * 31 % 5003, i % 5003, i % 499 + 1, 1, 1, zeroblob(80) FROM n;"
            "INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME SELECT i / 2 * 10, i / 2 * 10 + 4, (1 << 24) +"
            " 1 + i % 3, i + 1, i * 17 % 5003, zeroblob(80) FROM n;"
            "INSERT INTO NVTX_EVENTS SELECT i * 9, CASE WHEN i % 1000 THEN i * 9 + 8 END, 59, "
            "(1 << 24) + 1 + i % 4, 'name ' || (i * 13 % 6007) FROM n;";
        const bool made = sqlite3_open(path.toUtf8().constData(), &database) == SQLITE_OK &&
                          sqlite3_exec(database, sql, nullptr, nullptr, nullptr) == SQLITE_OK;
        sqlite3_close(database);
        QVERIFY(made && QFileInfo(path).size() > qint64{16} << 20);
        compare(
            [&](const std::string &out) { return formats::importTrace(path.toStdString(), out); });
    }

    void cutsAndMergesAreTheSame()
    {
        const QString first = corpus() + "/kineto-resnet50/worker0.1623143089861.pt.trace.json.gz";
        if (!QFile::exists(first))
            QSKIP("the corpus of real traces is not here (TRILANE_CORPUS)");
        std::vector<merge::RankInput> inputs;
        for (const char *name : {"one", "two"}) {
            const std::string path = imported(first, m_folder.filePath(name));
            auto store = store::openStore(path);
            QVERIFY(store.ok());
            inputs.push_back({.store = std::move(store).value(), .file = path});
        }
        const std::shared_ptr<const store::Store> store = inputs.front().store;
        const TimeRange span = store::Tables(*store).span();
        compare([&](const std::string &out) -> Result<void> {
            const Ns third = (span.end - span.begin) / 3;
            const Result<cut::CutSummary> done =
                cut::cutTrace(*store, {.range = {span.begin + third, span.end - third}}, out);
            return done ? Result<void>() : done.error();
        });
        compare([&](const std::string &out) { return merge::mergeRanks(inputs, out); });
    }
};

TRILANE_TEST(TestSameBytes, QCoreApplication)
#include "tst_samebytes.moc"
