// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/registry/importtrace.h"
#include "model/formats/registry/traceformats.h"
#include "model/store/openstore.h"
#include "model/store/sliceref.h"
#include "model/store/store.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <sqlite3.h>

#include <filesystem>
#include <functional>
#include <random>
#include <thread>

using namespace trilane;

namespace {

enum class Kind { Json, Database };
enum class Change { CutOff, WrittenOver, Grown, Replaced };

} // namespace
Q_DECLARE_METATYPE(Kind)
Q_DECLARE_METATYPE(Change)

/// A foreign trace that is changed while it is imported, and a trace while it is exported: what
/// would come of it is of two contents, or of half of one.
class TestChangedSource : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;

    [[nodiscard]] std::string path(const char *name) const
    {
        return m_folder->filePath(QLatin1String(name)).toStdString();
    }
    [[nodiscard]] QString source() const { return m_folder->filePath(QStringLiteral("source")); }

    void makeJson(int events) const
    {
        QFile file(source());
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{\"traceEvents\": [\n");
        std::minstd_rand noise; // what is the same all the time takes no room in a trace
        for (int i = 0; i < events; ++i)
            file.write(QByteArray(i ? ",\n" : "") +
                       "{\"ph\": \"X\", \"cat\": \"cpu_op\", \"name\": \"aten::mm\", \"pid\": 1, "
                       "\"tid\": 1, \"dur\": 0." +
                       QByteArray::number(100 + noise() % 900) +
                       ", \"ts\": " + QByteArray::number(2 * i) + '.' +
                       QByteArray::number(100 + noise() % 900) + "}");
        file.write("\n]}\n");
    }
    void makeDatabase(int rows) const
    {
        sqlite3 *handle = nullptr;
        QCOMPARE(sqlite3_open(source().toUtf8().constData(), &handle), SQLITE_OK);
        const std::string sql =
            "BEGIN; CREATE TABLE StringIds(id INTEGER, value TEXT); "
            "INSERT INTO StringIds VALUES(1, 'range'); "
            "CREATE TABLE NVTX_EVENTS(start INTEGER, end INTEGER, eventType INTEGER, text TEXT, "
            "globalTid INTEGER, textId INTEGER); "
            "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < " +
            std::to_string(rows) +
            ") INSERT INTO NVTX_EVENTS SELECT i * 10, i * 10 + 5, 59, NULL, 281474993487872, 1 "
            "FROM n; COMMIT";
        char *message = nullptr;
        QVERIFY2(sqlite3_exec(handle, sql.c_str(), nullptr, nullptr, &message) == SQLITE_OK,
                 message);
        sqlite3_close(handle);
    }

    /// Does it as soon as `work` has come a little way.
    template <typename Work>
    auto changedMeanwhile(Work work, const std::function<void()> &change)
    {
        jobs::Progress progress;
        std::jthread other([&](const std::stop_token &ended) {
            while (progress.done.load() == 0 && !ended.stop_requested())
                std::this_thread::yield();
            change();
        });
        auto done = work(jobs::JobContext{.progress = &progress});
        other.request_stop();
        return done;
    }
    void change(Change how) const
    {
        QFile file(source());
        if (how == Change::CutOff) {
            QVERIFY(file.resize(file.size() / 2));
        } else if (how == Change::WrittenOver) {
            QVERIFY(file.open(QIODevice::ReadWrite));
            file.write(QByteArray(static_cast<qsizetype>(file.size()), '\x55'));
        } else if (how == Change::Grown) {
            QVERIFY(file.open(QIODevice::Append));
            file.write("more");
        } else {
            QFile fresh(source() + QStringLiteral(".new"));
            QVERIFY(fresh.open(QIODevice::WriteOnly));
            fresh.write("something else");
            fresh.close();
            std::filesystem::rename(fresh.fileName().toStdString(), source().toStdString());
        }
    }

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        qputenv("XDG_CACHE_HOME", m_folder->filePath(QStringLiteral("cache")).toUtf8());
    }

    void anImportOfAChangingFileIsOneError_data()
    {
        QTest::addColumn<Kind>("kind");
        QTest::addColumn<Change>("how");
        const std::pair<const char *, Kind> kinds[] = {{"JSON", Kind::Json},
                                                       {"database", Kind::Database}};
        const std::pair<const char *, Change> changes[] = {{"cut off", Change::CutOff},
                                                           {"written over", Change::WrittenOver},
                                                           {"grown", Change::Grown},
                                                           {"replaced", Change::Replaced}};
        for (const auto &[kindName, kind] : kinds) {
            for (const auto &[name, how] : changes)
                QTest::addRow("%s %s", kindName, name) << kind << how;
        }
    }
    void anImportOfAChangingFileIsOneError()
    {
        QFETCH(Kind, kind);
        QFETCH(Change, how);
        if (kind == Kind::Json)
            makeJson(300'000);
        else
            makeDatabase(300'000);
        const std::string in = source().toStdString();
        const std::string out = path("out.trilane");
        const Result<void> done = changedMeanwhile(
            [&](const jobs::JobContext &job) { return formats::importTrace(in, out, {}, job); },
            [&] { change(how); });
        QVERIFY(!done.ok());
        QCOMPARE(done.error().file, in);
        QVERIFY2(done.error().what.english().starts_with("changed while being read"),
                 done.error().message().c_str());
        QVERIFY(!done.error().remedy.empty());
        QVERIFY(m_folder->isValid());
        QVERIFY(QDir(m_folder->path()).entryList({QStringLiteral("out*")}).isEmpty());
    }

    /// A copy in the cache that is not of the content it is named after would be found for ever.
    void theCacheKeepsNothingOfAFileThatChanged()
    {
        makeJson(300'000);
        const std::string in = source().toStdString();
        const Result<std::string> done = changedMeanwhile(
            [&](const jobs::JobContext &job) { return formats::nativeTraceFor(in, job); },
            [&] { change(Change::Grown); });
        QVERIFY(!done.ok());
        QVERIFY2(done.error().what.english().starts_with("changed while"),
                 done.error().message().c_str());
        QVERIFY(QDir(m_folder->filePath(QStringLiteral("cache/trilane")))
                    .entryList({QStringLiteral("*.trilane*"), QStringLiteral("*.key")})
                    .isEmpty());
        // It rests by now.
        QVERIFY(formats::nativeTraceFor(in).ok());
    }

    void twoImportsOfOneFileIntoOnePlaceDoNotMixUp()
    {
        makeJson(50'000);
        const std::string in = source().toStdString();
        const std::string out = path("out.trilane");
        {
            std::vector<std::jthread> both;
            for (int i = 0; i < 3; ++i)
                both.emplace_back([&] {
                    if (!formats::importTrace(in, out))
                        qFatal("not imported");
                });
        }
        const auto store = store::openStore(out);
        QVERIFY(store);
        QVERIFY(!(*store)->recovered());
        QCOMPARE((*store)->sliceCount(), uint64_t{50'000});
        for (const format::Lane &lane : (*store)->lanes())
            (*store)->forEachSlice(lane.id, TimeRange::everything(),
                                   [](store::SliceRef, const format::Slice &) { return true; });
        QCOMPARE((*store)->damagedChunks(), uint64_t{0});
        QCOMPARE(QDir(m_folder->path()).entryList({QStringLiteral("out*")}).size(), qsizetype{1});
    }

    void anExportOfATruncatedTraceWritesNoFile_data()
    {
        QTest::addColumn<QString>("name");
        for (const formats::TraceFormat &format : formats::traceFormats())
            QTest::newRow(format.endings.front().data())
                << QStringLiteral("x") + QLatin1String(format.endings.front().data());
    }
    void anExportOfATruncatedTraceWritesNoFile()
    {
        QFETCH(QString, name);
        makeJson(50'000);
        const std::string native = path("native.trilane");
        QVERIFY(formats::importTrace(source().toStdString(), native).ok());
        const auto store = store::openStore(native);
        QVERIFY(store);
        QVERIFY(QFile::resize(QString::fromStdString(native), 300));
        const std::string out = m_folder->filePath(name).toStdString();
        const auto format = formats::traceFormatOf({}, out);
        QVERIFY(format);
        const Result<formats::ExportAccount> done = formats::exportTrace(**store, **format, out);
        QVERIFY(!done.ok());
        QCOMPARE(done.error().file, native);
        QVERIFY2(done.error().what.english().find("missing") != std::string::npos,
                 done.error().message().c_str());
        QVERIFY(QDir(m_folder->path()).entryList({QStringLiteral("x.*")}).isEmpty());
    }
};

TRILANE_TEST(TestChangedSource, QCoreApplication)
#include "tst_changedsource.moc"
