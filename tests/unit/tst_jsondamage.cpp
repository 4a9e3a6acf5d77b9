// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/build/tracebuilder.h"
#include "model/importers/json/jsonimporter.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <random>

using namespace trilane;

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

} // namespace

class TestJsonDamage : public QObject
{
    Q_OBJECT

private:
    /// The account of importing the text; fails the test when it does not balance.
    Account accountOf(const std::string &text)
    {
        QFile file(m_folder.filePath("damaged.json"));
        if (!file.open(QIODevice::WriteOnly) || file.write(text.data(), qint64(text.size())) < 0)
            return {};
        file.close();
        TraceBuilder builder;
        const std::unique_ptr<Importer> importer = jsonFormat().create();
        const Result<void> done = importer->import(file.fileName().toStdString(), builder, {});
        m_error = done ? std::string() : done.error().message();
        return builder.account();
    }

    QTemporaryDir m_folder;
    std::string m_error;

private slots:
    void oneWrongCharacterCostsTheEventsThatItTouches_data()
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
    void oneWrongCharacterCostsTheEventsThatItTouches()
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
            const Account account = accountOf(text);
            const uint64_t kept =
                account.total(Outcome::Imported) + account.total(Outcome::Repaired);
            if (kept < kEvents - 2 || kept > kEvents || !account.balances() || !m_error.empty()) {
                qWarning("%s", text.substr(at > 200 ? at - 200 : 0, 400).c_str());
                QFAIL(qPrintable(QString("at %1: %2 kept, %3 dropped, %4")
                                     .arg(at)
                                     .arg(kept)
                                     .arg(account.total(Outcome::Dropped))
                                     .arg(QString::fromStdString(m_error))));
            }
            if (kept < kEvents)
                QVERIFY(account.total(Outcome::Dropped) > 0);
        }
    }

    void aPieceTakenOutCostsTheEventsThatItTouches()
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
                const Account account = accountOf(text);
                QVERIFY(account.balances());
                const uint64_t kept =
                    account.total(Outcome::Imported) + account.total(Outcome::Repaired);
                QVERIFY2(kept >= kEvents - size / each - 3, spelling.name);
                QVERIFY(account.total(Outcome::Dropped) > 0 || kept >= kEvents - size / each - 1);
            }
        }
    }

    void lineEndsInTextsAreMended()
    {
        const Account account = accountOf(R"([{"ph": "X", "name": "a
b", "pid": 1, "tid": 1, "ts": 1, "dur": 1}, {"ph": "X", "name": "c", "pid": 1, "tid": 1, "ts": 3}])");
        QCOMPARE(account.total(Outcome::Repaired), 2u); // the second has no duration
        QCOMPARE(account.total(Outcome::Dropped), 0u);
        QVERIFY(account.balances());
    }

    void tracesJoinedEndToEndAreBothRead()
    {
        const std::string one = traceText(kSpellings[0]);
        const Account account = accountOf(one + "\n" + one);
        QCOMPARE(account.total(Outcome::Imported), uint64_t{2 * kEvents});
        QCOMPARE(account.total(Outcome::Dropped), 1u); // what stands between, and is said
    }

    /// What looks like one event of more than 16 MiB holds whole ones.
    void aMissingBracketCostsOneEventInALargeFileToo()
    {
        std::string text = "[" + eventText(0).substr(0, eventText(0).size() - 1);
        uint64_t events = 1;
        for (; text.size() < size_t{40} << 20; ++events)
            text += "," + eventText(int(events % kEvents));
        const Account account = accountOf(text + "]");
        QCOMPARE(account.eventsInSource, events);
        QCOMPARE(account.total(Outcome::Imported), events - 1);
        QCOMPARE(account.total(Outcome::Dropped), 1u);
    }

    void textsMadeToBeSlowEnd()
    {
        std::string text = "[";
        while (text.size() < size_t{1} << 20)
            text += "{\"";
        QVERIFY(accountOf(text).balances());
    }
};

QTEST_GUILESS_MAIN(TestJsonDamage)
#include "tst_jsondamage.moc"
