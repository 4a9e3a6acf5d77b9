// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/build/tracebuilder.h"
#include "model/formats/json/reader/copyname.h"
#include "model/formats/json/reader/escapes.h"
#include "model/formats/json/reader/numbers.h"
#include "model/formats/json/reader/scanner.h"
#include "model/formats/json/reader/windowreader.h"
#include "model/formats/registry/importtrace.h"
#include "model/store/openstore.h"
#include "model/store/sliceref.h"
#include "model/store/store.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <map>
#include <random>

using namespace trilane;
using namespace trilane::json;

namespace {

/// Gives a text in pieces of a fixed size.
class PieceSource : public formats::TextSource
{
public:
    PieceSource(std::string text, size_t piece)
        : m_text(std::move(text))
        , m_piece(piece)
    {}
    Result<size_t> read(std::span<char> out) override
    {
        const size_t size = std::min({m_piece, out.size(), m_text.size() - m_at});
        std::copy_n(m_text.begin() + static_cast<ptrdiff_t>(m_at), size, out.begin());
        m_at += size;
        return size;
    }
    [[nodiscard]] uint64_t consumed() const override { return m_at; }

private:
    std::string m_text;
    size_t m_piece;
    size_t m_at = 0;
};

/// The text behind the '[' of an array of random elements with traps in their strings.
std::string randomArray(std::mt19937 &random, std::vector<std::string> &elements)
{
    const std::vector<std::string> strings{"\"a\"",
                                           "\"}\"",
                                           "\"{[\"",
                                           "\"\\\"}\"",
                                           "\"\\\\\"",
                                           "\"\\\\\\\"]\"",
                                           "\"" + std::string(70, 'x') + "\""};
    std::string text;
    const size_t count = 1 + random() % 20;
    for (size_t i = 0; i < count; ++i) {
        std::string element = "{";
        for (size_t k = random() % 5; k-- > 0;)
            element += strings[random() % strings.size()] + ": " +
                       strings[random() % strings.size()] + ", ";
        element += "\"args\": {\"x\": [1, {}]}}";
        elements.push_back(element);
        text += (i ? ", " : "") + element;
    }
    return text + "]";
}

} // namespace

class TestJson : public QObject
{
    Q_OBJECT

private slots:
    void microsecondsBecomeExactNanoseconds_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<qlonglong>("ns");
        QTest::newRow("integer") << "1669783687389324" << 1669783687389324000ll;
        QTest::newRow("float epoch") << "1712195495623495.977" << 1712195495623495977ll;
        QTest::newRow("one place") << "0.1" << 100ll;
        QTest::newRow("further digits") << "1.2344678" << 1234ll;
        QTest::newRow("a double in full") << "13802.451999999999" << 13802452ll;
        QTest::newRow("another one") << "-2.0149999999999997" << -2015ll;
        QTest::newRow("digits behind an exponent") << "20149999999999997e-16" << 2015ll;
        QTest::newRow("text") << "\"12.5\"" << 12500ll;
        QTest::newRow("exponent") << "1.5e3" << 1500000ll;
        QTest::newRow("small") << "15e-1" << 1500ll;
        QTest::newRow("negative") << "-3.25" << -3250ll;
        QTest::newRow("space behind") << "7 \n" << 7000ll;
        QTest::newRow("zero") << "0.0" << 0ll;
    }
    void microsecondsBecomeExactNanoseconds()
    {
        QFETCH(QString, text);
        QFETCH(qlonglong, ns);
        const std::optional<Ns> got = microsToNs(text.toStdString());
        QVERIFY(got.has_value());
        QCOMPARE(*got, static_cast<Ns>(ns));
    }

    void textsThatAreNoNumbersAreRefused()
    {
        for (const char *bad : {"NaN", "Infinity", "", "\"\"", "null", "1e99", "--1", "1.2.3",
                                "12x", "99999999999999999999"})
            QVERIFY2(!microsToNs(bad), bad);
    }

    void wholeNumbersAreReadFromNumbersAndTexts()
    {
        QCOMPARE(wholeNumber("25738").value(), int64_t{25738});
        QCOMPARE(wholeNumber("\"25738\"").value(), int64_t{25738});
        QCOMPARE(wholeNumber("\"0x1f\"").value(), int64_t{31});
        QCOMPARE(wholeNumber("3.0").value(), int64_t{3});
        QVERIFY(!wholeNumber("3.5"));
        QVERIFY(!wholeNumber("\"stream 7\""));
    }

    void escapesAreResolved()
    {
        QCOMPARE(unescaped("a\\n\\u4e2d\\\"\\\\"), std::string("a\n中\"\\"));
        QCOMPARE(unescaped("\\ud83d\\ude00"), std::string("\xf0\x9f\x98\x80"));
        QCOMPARE(unescaped("\\ud83d!"), std::string("\xef\xbf\xbd!"));
        QCOMPARE(unescaped("\\u12"), std::string("\xef\xbf\xbd"
                                                 "12"));
    }

    void classifiesCopiesByName()
    {
        const format::CopyInfo pinned = copyInfoOf("Memcpy HtoD (Pinned -> Device)", {});
        QVERIFY(pinned.kind == format::CopyKind::HostToDevice &&
                pinned.source == format::MemoryKind::Pinned &&
                pinned.destination == format::MemoryKind::Device);
        QVERIFY(copyInfoOf("CopyDeviceToHost", {}).kind == format::CopyKind::DeviceToHost);
        QVERIFY(copyInfoOf("Memcpy", {.kind = "DtoD"}).kind == format::CopyKind::DeviceToDevice);
        QVERIFY(copyInfoOf("Memcpy", {}).kind == format::CopyKind::Unknown);
    }

    void theScannerFindsEveryEndWhereverTheTextIsCut()
    {
        std::mt19937 random(11);
        for (int round = 0; round < 40; ++round) {
            std::vector<std::string> elements;
            const std::string text = randomArray(random, elements);
            const size_t lastEnd = text.size() - 1;
            for (size_t cut = 0; cut <= text.size(); ++cut) {
                ArrayScanner scanner;
                const auto first = scanner.scan(std::string_view(text).substr(0, cut));
                const auto second = scanner.scan(std::string_view(text).substr(cut));
                const bool early = first.arrayEnd.has_value();
                QCOMPARE(early ? *first.arrayEnd : *second.arrayEnd + cut, text.size() - 1);
                if (!early && second.lastElementEnd)
                    QCOMPARE(second.lastElementEnd + cut, lastEnd);
            }
        }
    }

    void windowsOfAnySizeHoldAllElements_data()
    {
        QTest::addColumn<int>("window");
        QTest::addColumn<int>("piece");
        for (int window : {16, 100, 4096}) {
            for (int piece : {1, 7, 64, 1000})
                QTest::addRow("%d by %d", window, piece) << window << piece;
        }
    }
    void windowsOfAnySizeHoldAllElements()
    {
        QFETCH(int, window);
        QFETCH(int, piece);
        std::mt19937 random(3);
        for (const bool arrayRoot : {false, true}) {
            std::vector<std::string> elements;
            const std::string array = randomArray(random, elements);
            const std::string text = arrayRoot
                                         ? "[" + array
                                         : "{\"before\": {\"a\": \"]}\"}, \"traceEvents\": [" +
                                               array + ", \"after\": 12}";
            PieceSource source(text, static_cast<size_t>(piece));
            WindowReader reader(source, static_cast<size_t>(window));
            std::string joined;
            Window got;
            for (;;) {
                const Result<bool> more = reader.next(got);
                QVERIFY(more.ok());
                if (!*more)
                    break;
                QCOMPARE(text.substr(got.offset, got.size), std::string(got.text()));
                joined += got.text();
            }
            QCOMPARE(joined, array.substr(0, array.size() - 1));
            QVERIFY(!reader.unterminated());
            if (!arrayRoot) {
                QCOMPARE(reader.members().members().at("after"), std::string("12"));
                QCOMPARE(reader.members().members().at("before"), std::string("{\"a\": \"]}\"}"));
            }
        }
    }

    void aTruncatedElementKeepsTheOthers()
    {
        PieceSource source("[{\"a\": 1}, {\"b\": [1, 2", 5);
        WindowReader reader(source, 1000);
        Window window;
        QVERIFY(*reader.next(window));
        QCOMPARE(window.text(), std::string_view("{\"a\": 1}"));
        QVERIFY(!*reader.next(window));
        QVERIFY(reader.unterminated());
        QCOMPARE(reader.damage().size(), 1u);
        QCOMPARE(reader.damage()[0].offset, 11u);
        QCOMPARE(reader.damage()[0].events, 1u);
    }

    void readsManyEventsInWindowsAndThreads()
    {
        QTemporaryDir folder;
        QFile file(folder.filePath("many.json"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{\"schemaVersion\": 1, \"traceEvents\": [\n");
        constexpr int kCount = 120000;
        for (int i = 0; i < kCount; ++i) {
            const QString event =
                QString(
                    "%1{\"ph\": \"X\", \"cat\": \"kernel\", \"name\": \"kernel number %2\", "
                    "\"pid\": 0, "
                    "\"tid\": 7, \"ts\": %3, \"dur\": 1, \"args\": {\"device\": 0, \"stream\": 7, "
                    "\"correlation\": %4}}\n")
                    .arg(i ? "," : "")
                    .arg(i % 11)
                    .arg(2 * i)
                    .arg(i);
            file.write(event.toUtf8());
        }
        file.write("]}");
        file.close();
        const std::string out = folder.filePath("many.trilane").toStdString();
        const Result<void> done = formats::importTrace(file.fileName().toStdString(), out);
        QVERIFY2(done.ok(), done.ok() ? "" : done.error().message().c_str());
        const auto store = *store::openStore(out);
        QCOMPARE(store->account().eventsInSource, uint64_t{kCount});
        QCOMPARE(store->account().total(format::Outcome::Imported), uint64_t{kCount});
        QCOMPARE(store->span(), (TimeRange{0, Ns{2 * kCount - 1} * 1000}));
    }

    void collectivesKeepTheirProcessGroup()
    {
        QTemporaryDir folder;
        QFile file(folder.filePath("a.json"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"([
{"ph": "X", "cat": "kernel", "name": "nccl", "pid": 0, "tid": 7, "ts": 1, "dur": 1, "args": {
 "device": 0, "stream": 7, "grid": [1, 1, 1], "block": [32, 1, 1], "Process Group Name": "3",
 "Process Group Description": "mesh_tp", "Process Group Ranks": "[0, 1]"}},
{"ph": "X", "cat": "kernel", "name": "nccl", "pid": 0, "tid": 7, "ts": 3, "dur": 1, "args": {
 "device": 0, "stream": 7, "Process Group Ranks": "[]"}},
{"ph": "X", "cat": "cpu_op", "name": "record_param_comms", "pid": 1, "tid": 1, "ts": 5, "dur": 1,
 "args": {"Process Group Name": "3", "Process Group Ranks": "[0, 1]"}}])");
        file.close();
        const std::string out = folder.filePath("a.trilane").toStdString();
        QVERIFY(formats::importTrace(file.fileName().toStdString(), out).ok());
        const auto store = *store::openStore(out);
        std::map<Ns, format::Detail> details;
        for (const format::Lane &lane : store->lanes())
            store->forEachSlice(
                lane.id, TimeRange::everything(), [&](store::SliceRef, const format::Slice &s) {
                    details[s.start - store->span().begin] = store->detail(s.detail);
                    return true;
                });
        QCOMPARE(details.size(), size_t{3});
        QCOMPARE(store->string(details[0].group), std::string_view("3 mesh_tp [0, 1]"));
        QCOMPARE(details[0].launch->block[0], 32u);
        QCOMPARE(details[2000].group, kNoString);
        QCOMPARE(store->string(details[4000].group), std::string_view("3 [0, 1]"));
    }

    /// Also where the arguments stand before what tells that they are wanted.
    void operatorsKeepSequenceNumbersAndShapes()
    {
        QTemporaryDir folder;
        QFile file(folder.filePath("a.json"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"([
{"ph": "X", "cat": "cpu_op", "name": "forward", "pid": 1, "tid": 1, "ts": 1, "dur": 1,
 "args": {"Sequence number": 7, "Fwd thread id": 0, "Input Dims": [[2, 3],   []], "bytes": 9}},
{"args": {"Fwd thread id": 1, "Sequence number": 7, "Input Dims": [[], []]}, "ph": "X",
 "cat": "cpu_op", "name": "backward", "pid": 1, "tid": 1, "ts": 3, "dur": 1},
{"ph": "X", "cat": "cpu_op", "name": "neither", "pid": 1, "tid": 1, "ts": 5, "dur": 1,
 "args": {"External id": 3, "Sequence number": -1, "Input Dims": "none"}}])");
        file.close();
        const std::string out = folder.filePath("a.trilane").toStdString();
        QVERIFY(formats::importTrace(file.fileName().toStdString(), out).ok());
        const auto store = *store::openStore(out);
        std::vector<format::Slice> seen;
        for (const format::Lane &lane : store->lanes())
            store->forEachSlice(lane.id, TimeRange::everything(),
                                [&](store::SliceRef, const format::Slice &s) {
                                    seen.push_back(s);
                                    return true;
                                });
        QCOMPARE(seen.size(), size_t{3});
        const auto saidOf = [&](size_t i) {
            return store->detail(seen[i].detail).range.value_or(format::RangeInfo{});
        };
        QCOMPARE(saidOf(0).payload, format::PayloadKind::Sequence);
        QCOMPARE(seen[0].value, int64_t{7});
        QCOMPARE(store->string(saidOf(0).shapes), std::string_view("[[2,3],[]]"));
        QCOMPARE(saidOf(1).payload, format::PayloadKind::BackwardSequence);
        QCOMPARE(seen[1].value, int64_t{7});
        QCOMPARE(saidOf(1).shapes, kNoString); // not a single number
        QVERIFY(saidOf(2) == format::RangeInfo{});
        QCOMPARE(seen[2].value, int64_t{0});
    }

    void aStoppedImportLeavesNoFile()
    {
        QTemporaryDir folder;
        QFile file(folder.filePath("a.json"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(
            "[{\"ph\": \"X\", \"name\": \"a\", \"pid\": 1, \"tid\": 1, \"ts\": 1, \"dur\": 1}]");
        file.close();
        std::stop_source stop;
        stop.request_stop();
        const std::string out = folder.filePath("a.trilane").toStdString();
        const Result<void> done = formats::importTrace(file.fileName().toStdString(), out, {},
                                                       {.stop = stop.get_token()});
        QVERIFY(!done.ok() && done.error().canceled);
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files), QStringList("a.json"));
    }
};

TRILANE_TEST(TestJson, QCoreApplication)
#include "tst_json.moc"
