// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/build/tracebuilder.h"
#include "model/formats/json/reader/jsonimporter.h"
#include "model/formats/json/reader/windowreader.h"
#include "model/formats/registry/importtrace.h"
#include "tests/model/formats/repeatedtext.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <random>

using namespace trilane;
using trilane::test::RepeatedText;

namespace {

constexpr int kEvents = 60;

std::string eventText(int i)
{
    const std::string number = std::to_string(i);
    return R"({"ph": "X", "cat": "cpu_op", "name": "op[)" + number + R"(] {\"x\"}", "pid": 1, )" +
           R"("tid": 2, "ts": )" + number + R"(0, "dur": 5, "args": {"name": "a}", "dims": [)" +
           R"([1, 2], []], "inner": {"ts": 1}}})";
}

struct Spelling
{
    const char *name;
    std::string before;
    std::string between;
    std::string after;
};

const std::vector<Spelling> kSpellings{
    {"one line", R"({"schemaVersion": 1, "traceEvents": [)", ",", R"(], "distributedInfo": {}})"},
    {"a line each", "{\"traceEvents\": [\n", ",\n", "\n], \"name\": \"x\"}\n"},
    {"array root", "[\n", ",\n", "\n]\n"}};

std::string traceText(const Spelling &spelling)
{
    std::string text = spelling.before;
    for (int i = 0; i < kEvents; ++i)
        text += (i ? spelling.between : "") + eventText(i);
    return text + spelling.after;
}

bool next(json::WindowReader &reader, json::Window &window)
{
    const Result<bool> more = reader.next(window);
    return more && *more;
}

struct CountingVisitor : json::EventVisitor
{
    uint64_t visited = 0;
    uint64_t rejected = 0;
    void visit(const json::RawEvent &, uint64_t) override { ++visited; }
    void reject(const Message &, uint64_t, uint64_t events) override { rejected += events; }
    void repaired(const Message &, uint64_t) override {}
};

} // namespace

class TestJsonDamage : public QObject
{
    Q_OBJECT

private:
    /// The account of importing the text; fails the test when it does not balance.
    format::Account accountOf(const std::string &text)
    {
        QFile file(m_folder.filePath("damaged.json"));
        if (!file.open(QIODevice::WriteOnly) || file.write(text.data(), qint64(text.size())) < 0)
            return {};
        file.close();
        build::TraceBuilder builder;
        const std::unique_ptr<formats::Importer> importer = json::jsonFormat().create();
        const Result<void> done = importer->import(file.fileName().toStdString(), builder, {});
        m_error = done ? std::string() : done.error().message();
        return builder.account();
    }

    QTemporaryDir m_folder;
    std::string m_error;

private slots:
    void oneInvalidCharacterDropsOnlyTheEventsItTouches_data()
    {
        QTest::addColumn<int>("spelling");
        QTest::addColumn<QByteArray>("inserted");
        for (int i = 0; i < int(kSpellings.size()); ++i) {
            for (const char *c : {"", "\"", "{", "}", "[", "]", ",", "\n", ":", "\\"})
                QTest::addRow("%s, %s", kSpellings[size_t(i)].name, *c == '\n' ? "line end" : c)
                    << i << QByteArray(c);
        }
    }

    /// Inserted, or (empty) instead taken away, at 40 random places behind the first event.
    void oneInvalidCharacterDropsOnlyTheEventsItTouches()
    {
        QFETCH(int, spelling);
        QFETCH(QByteArray, inserted);
        std::mt19937 random(7);
        const std::string whole = traceText(kSpellings[size_t(spelling)]);
        const size_t first = kSpellings[size_t(spelling)].before.size();
        const size_t last = whole.size() - kSpellings[size_t(spelling)].after.size();
        for (int round = 0; round < 40; ++round) {
            std::string text = whole;
            const size_t at = first + random() % (last - first);
            if (inserted.isEmpty())
                text.erase(at, 1);
            else
                text.insert(at, inserted.toStdString());
            const format::Account account = accountOf(text);
            const uint64_t kept =
                account.total(format::Outcome::Imported) + account.total(format::Outcome::Repaired);
            if (kept < kEvents - 2 || kept > kEvents || !account.balances() || !m_error.empty()) {
                qWarning("%s", text.substr(at > 200 ? at - 200 : 0, 400).c_str());
                QFAIL(qPrintable(QString("at %1: %2 kept, %3 dropped, %4")
                                     .arg(at)
                                     .arg(kept)
                                     .arg(account.total(format::Outcome::Dropped))
                                     .arg(QString::fromStdString(m_error))));
            }
            if (kept < kEvents)
                QVERIFY(account.total(format::Outcome::Dropped) > 0);
        }
    }

    void aRemovedPieceDropsOnlyTheEventsItTouches()
    {
        std::mt19937 random(11);
        for (const Spelling &spelling : kSpellings) {
            const std::string whole = traceText(spelling);
            const size_t first = spelling.before.size();
            const size_t each = eventText(0).size();
            for (int round = 0; round < 100; ++round) {
                std::string text = whole;
                const size_t size = 1 + random() % (4 * each);
                const size_t at = first + random() % (30 * each);
                text.erase(at, size);
                const format::Account account = accountOf(text);
                QVERIFY(account.balances());
                const uint64_t kept = account.total(format::Outcome::Imported) +
                                      account.total(format::Outcome::Repaired);
                QVERIFY2(kept >= kEvents - size / each - 3, spelling.name);
                QVERIFY(account.total(format::Outcome::Dropped) > 0 ||
                        kept >= kEvents - size / each - 1);
            }
        }
    }

    void repairsLineEndsInTexts()
    {
        const format::Account account = accountOf(R"([{"ph": "X", "name": "a
b", "pid": 1, "tid": 1, "ts": 1, "dur": 1}, {"ph": "X", "name": "c", "pid": 1, "tid": 1, "ts": 3}])");
        QCOMPARE(account.total(format::Outcome::Repaired), 2u); // the second has no duration
        QCOMPARE(account.total(format::Outcome::Dropped), 0u);
        QVERIFY(account.balances());
    }

    void tracesJoinedEndToEndAreBothRead()
    {
        const std::string one = traceText(kSpellings[0]);
        const format::Account account = accountOf(one + "\n" + one);
        QCOMPARE(account.total(format::Outcome::Imported), uint64_t{2 * kEvents});
        QCOMPARE(account.total(format::Outcome::Dropped), 1u); // what stands between, and is said
    }

    /// What looks like one event of more than 16 MiB holds whole ones.
    void aMissingBracketCostsOneEventInALargeFileToo()
    {
        std::string text = "[" + eventText(0).substr(0, eventText(0).size() - 1);
        uint64_t events = 1;
        for (; text.size() < size_t{40} << 20; ++events)
            text += "," + eventText(int(events % kEvents));
        const format::Account account = accountOf(text + "]");
        QCOMPARE(account.eventsInSource, events);
        QCOMPARE(account.total(format::Outcome::Imported), events - 1);
        QCOMPARE(account.total(format::Outcome::Dropped), 1u);
    }

    void textsMadeToBeSlowEnd()
    {
        std::string text = "[";
        while (text.size() < size_t{1} << 20)
            text += "{\"";
        QVERIFY(accountOf(text).balances());
    }

    /// Of nested objects that lost their end each could be the event that is looked for.
    void recoveryTimeIsLinear_data()
    {
        QTest::addColumn<QString>("torn");
        const auto nested = [](const QString &open, int depth) {
            return open.repeated(depth) + "1" + QString("}").repeated(depth - 1);
        };
        QTest::newRow("a name") << "{\"pid\":0,\"ph\":\"E\",\"name\":" + nested("{\"a\":", 3000) +
                                       ",\"ts\":9},";
        QTest::newRow("events in events") << nested("{\"ph\":\"X\",\"a\":", 900) + ",";
        QTest::newRow("brackets too many") << "{\"ph\":\"X\",\"name\":\"n\",\"ts\":1}}},";
        QTest::newRow("quotes") << "{\"ph\":\"X\",\"name\":\"n,\"ts\":1},{\"";
    }
    void recoveryTimeIsLinear()
    {
        QFETCH(QString, torn);
        const size_t count = (size_t{6} << 20) / size_t(torn.size());
        RepeatedText text("[{\"ph\":\"X\"},", torn.toStdString(), count, "{\"ph\":\"X\"}]");
        json::WindowReader reader(text, size_t{32} << 10);
        json::EventReader events;
        CountingVisitor found;
        uint64_t windows = 0;
        for (json::Window window; next(reader, window);) {
            windows += window.size;
            events.read(window, found);
        }
        QVERIFY(found.visited > 0 && found.visited + found.rejected > 1);
        QVERIFY2(windows <= text.size(), qPrintable(QString::number(windows)));
        constexpr uint64_t kEach = json::EventReader::kLooksPerByte;
        for (const uint64_t looked : {reader.bytesLookedAt(), events.bytesLookedAt()})
            QVERIFY2(looked <= 2 * (kEach + 1) * (text.size() + (size_t{1} << 20)),
                     qPrintable(QString("%1 of %2").arg(looked).arg(text.size())));
    }

    void limitsOpenEvents_data()
    {
        QTest::addColumn<QString>("head");
        QTest::addColumn<QString>("piece");
        QTest::newRow("blanks") << "[" << QString(1000, ' ');
        QTest::newRow("a text") << "[{\"ph\":\"X\",\"name\":\"" << QString(1000, 'a');
        QTest::newRow("brackets") << "[" << QString(1000, '[');
        QTest::newRow("quotes") << "[" << QString("\"").repeated(1000);
    }
    void limitsOpenEvents()
    {
        QFETCH(QString, head);
        QFETCH(QString, piece);
        RepeatedText text(head.toStdString(), piece.toStdString(), 150000, "{\"ph\":\"X\"}]");
        json::WindowReader reader(text, size_t{1} << 20);
        size_t largest = 0;
        for (json::Window window; next(reader, window);)
            largest = std::max(largest, window.buffer.size());
        constexpr size_t kBound = json::WindowReader::kMaxElementBytes;
        QVERIFY2(largest <= kBound + (size_t{4} << 20), qPrintable(QString::number(largest)));
        QCOMPARE(reader.textBytes(), text.size());
    }

    void reportsAFileBeyondTheMemoryLimit()
    {
        QFile file(m_folder.filePath("long.json"));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("[") == 1);
        const QByteArray some = QByteArray::fromStdString(eventText(1) + ",\n").repeated(10000);
        for (int i = 0; i < 20; ++i)
            QCOMPARE(file.write(some), qint64(some.size()));
        QVERIFY(file.write("{}]") == 3);
        file.close();
        const QString out = m_folder.filePath("long.trilane");
        const Result<void> done = formats::importTrace(
            file.fileName().toStdString(), out.toStdString(),
            {.limits = jobs::BudgetLimits{uint64_t{1} << 40, std::chrono::milliseconds(10)}});
        QVERIFY(!done && !done.error().canceled);
        QVERIFY(done.error().message().find("CPU time") != std::string::npos);
        QVERIFY(QDir(m_folder.path()).entryList({"long.trilane*"}).isEmpty());
    }

    void elementsThatAreNoEventsAreEachCounted()
    {
        const format::Account account = accountOf("[1, 2.5e3, null, true, \"a\\\"b\", [1, [2]], "
                                                  "{\"ph\":\"X\",\"ts\":1,\"dur\":1}, 7, 8, {}]");
        QCOMPARE(account.eventsInSource, 10u);
        QCOMPARE(account.total(format::Outcome::Dropped), 9u);
        QVERIFY(account.balances());
    }

    void anObjectForAPhaseIsOneEvent_data()
    {
        QTest::addColumn<int>("depth");
        for (const int depth : {1, 999, 20000})
            QTest::addRow("%d", depth) << depth;
    }
    void anObjectForAPhaseIsOneEvent()
    {
        QFETCH(int, depth);
        const QString deep =
            QString("{\"ph\":").repeated(depth) + "1" + QString("}").repeated(depth);
        const QString good = "{\"ph\":\"X\",\"name\":\"n\",\"ts\":1,\"dur\":1}";
        const format::Account account =
            accountOf(QString("[%1,%2,%1]").arg(good, deep).toStdString());
        QCOMPARE(account.eventsInSource, 3u);
        QCOMPARE(account.total(format::Outcome::Imported), 2u);
        QVERIFY(account.balances());
    }
};

TRILANE_TEST(TestJsonDamage, QCoreApplication)
#include "tst_jsondamage.moc"
