// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/recordernames.h"
#include "model/report/content.h"
#include "model/report/findinglines.h"
#include "model/report/reporttext.h"
#include "model/translation/catalog.h"
#include "model/translation/translation.h"
#include "tests/model/analysis/processnotes.h"
#include "tests/support/findingprogram.h"

#include <QRegularExpression>
#include <QSet>
#include <QTest>

using namespace trilane;
using namespace trilane::report;
using namespace trilane::translation;

namespace {

bool hasChinese(const QString &text)
{
    return std::any_of(text.begin(), text.end(),
                       [](QChar c) { return c >= QChar(0x4e00) && c <= QChar(0x9fff); });
}

class Locale
{
public:
    Locale(const char *all, const char *lang, const char *list)
    {
        set("LC_ALL", all);
        set("LC_MESSAGES", "");
        set("LANG", lang);
        set("LANGUAGE", list);
    }
    ~Locale()
    {
        for (const char *name : {"LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"})
            qunsetenv(name);
    }
    Locale(const Locale &) = delete;
    Locale &operator=(const Locale &) = delete;

private:
    static void set(const char *name, const char *value) { qputenv(name, value); }
};

} // namespace

/// Reports are complete in both languages.
class TestReportWords : public QObject
{
    Q_OBJECT

private slots:
    void everyCauseHasItsName()
    {
        const Words chinese(Language::Chinese), english(Language::English);
        for (int i = 0; i < idle::kIdleCauseCount; ++i) {
            const auto cause = static_cast<idle::IdleCause>(i);
            QVERIFY(hasChinese(QString::fromStdString(chinese.cause(cause))));
            QCOMPARE(english.cause(cause), std::string(idle::titleOf(cause).text()));
            QVERIFY(idle::causeWithKey(idle::keyOf(cause)) == cause);
            const Message text(MessageText("%1 [%2]"), {idle::titleOf(cause), "x"});
            QCOMPARE(chinese.text(text), chinese.cause(cause) + " [x]");
        }
        for (int i = 1; i < idle::kSilenceProofCount; ++i)
            QVERIFY(hasChinese(QString::fromStdString(
                chinese.text(idle::titleOf(static_cast<idle::SilenceProof>(i))))));
    }

    void everyColumnOfEveryTableHasItsTitle()
    {
        Program program;
        program.withStates();
        program.gpuInfo();
        program.kernelDetail = program.trace.builder.intern(
            format::Detail{.launch = format::LaunchConfig{.grid = {8, 1, 1}, .block = {64, 1, 1}}});
        for (int step = 0; step < 6; ++step) {
            const Ns begin = program.at;
            program.repeat(kMs, {}, 4);
            program.copy(program.stream,
                         {format::CopyKind::HostToDevice, format::MemoryKind::Pageable}, program.at,
                         kMs);
            program.at += kMs;
            program.slice(program.ranges, SliceKind::Range, "step " + std::to_string(step), begin,
                          program.at);
        }
        const auto store = program.trace.open();
        const ReportContent content = gatherReport(*store, {.batchSize = 4});
        const QSet<QString> same{QStringLiteral("ips"), QStringLiteral("GPU")};
        const Words chinese(Language::Chinese);
        const std::vector<stats::Table> tables{
            content.steps,
            content.kernels,
            content.copies,
            content.operators,
            idle::idleTable(*store, content.idle.front(), idle::IdleKey::Cause),
            idle::gapsTable(*store, content.longest)};
        for (const stats::Table &table : tables) {
            QVERIFY2(!table.rows.empty(), table.report.c_str());
            for (const stats::TableColumn &column : table.columns) {
                const QString title = QString::fromStdString(chinese.text(column.title));
                QVERIFY2(hasChinese(title) || same.contains(title),
                         (table.report + ": " + column.title.english()).c_str());
            }
        }
    }

    void wordsInCellsAreTranslatedAndNamesAreNot()
    {
        stats::Table table{.report = "t"};
        table.columns = {{"name", msg("Name"), stats::ColumnType::Name},
                         {"cause", msg("Cause"), stats::ColumnType::Text},
                         {"source", msg("Source"), stats::ColumnType::Text},
                         {"thread", msg("Thread"), stats::ColumnType::Text},
                         {"empty", msg("Empty"), stats::ColumnType::Count},
                         {"calls", msg("Calls"), stats::ColumnType::Count}};
        table.rows = {
            {std::string("device"), stats::TableWord("system_call", MessageText("System call")),
             stats::TableWord(format::textOf(format::MemoryKind::Pageable)),
             stats::messageCell(msg("%1%2", "Rank 3 · ", msg("thread %1", 17))), stats::TableCell(),
             int64_t{5}},
            {stats::TableWord(MessageText("(no range)")),
             stats::TableWord("below_min", MessageText("shorter gaps")), stats::TableCell(),
             stats::messageCell(Message::verbatim("python 17")), stats::TableCell(), int64_t{6}}};
        const stats::Table shown = Words(Language::Chinese).localized(table, 10);
        QCOMPARE(shown.columns.size(), size_t{5}); // what is empty everywhere is left out
        QCOMPARE(shown.columns[4].title.english(), std::string("次数"));
        QCOMPARE(std::get<std::string>(shown.rows[0][0]), std::string("device"));
        QCOMPARE(std::get<std::string>(shown.rows[0][1]), std::string("系统调用"));
        QCOMPARE(std::get<std::string>(shown.rows[0][2]), std::string("可分页"));
        QCOMPARE(std::get<std::string>(shown.rows[0][3]), std::string("Rank 3 · 线程 17"));
        QCOMPARE(std::get<std::string>(shown.rows[1][0]), std::string("（无区间）"));
        QCOMPARE(std::get<std::string>(shown.rows[1][1]), std::string("更短的间隙"));
        QCOMPARE(std::get<std::string>(shown.rows[1][3]), std::string("python 17"));
        const stats::Table english = Words(Language::English).localized(table, 1);
        QCOMPARE(english.rows.size(), size_t{1});
        // Machines get keys.
        QVERIFY(stats::textOf(english.rows[0][1]) == std::string_view("system_call"));
    }

    void countersOfMemoryHaveChineseNames()
    {
        const Words chinese(Language::Chinese);
        QCOMPARE(chinese.name("Memory reserved (GPU 1)"), std::string("已保留内存（GPU 1）"));
        QCOMPARE(chinese.name("Memory allocated (host)"), std::string("已分配内存（主机）"));
        QCOMPARE(chinese.name("resident memory, shared"), std::string("常驻内存，共享"));
        QCOMPARE(chinese.name("pinned memory of process 17"), std::string("锁页内存 · 进程 17"));
        QCOMPARE(chinese.name("CPU samples"), std::string("CPU 采样"));
        QCOMPARE(chinese.name("my counter (GPU 1)"), std::string("my counter (GPU 1)"));
        QCOMPARE(Words(Language::English).name("Memory reserved (GPU 1)"),
                 std::string("Memory reserved (GPU 1)"));
    }

    void readsCatalogsOfLinguist()
    {
        const Catalog catalog("<TS><context><name>A</name><message><source>a &lt;b&gt; &amp;amp; "
                              "&quot;c&quot;</source><translation>&lt;乙&gt;</translation>"
                              "</message><message><source>open</source><translation "
                              "type=\"unfinished\"></translation></message></context>"
                              "<context><name>B</name><message><source>x</source>"
                              "<translation>甲</translation></message><message><source>cut");
        QCOMPARE(catalog.size(), size_t{2});
        QVERIFY(catalog.find("A", "a <b> &amp; \"c\""));
        QCOMPARE(*catalog.find("A", "a <b> &amp; \"c\""), std::string("<乙>"));
        QCOMPARE(*catalog.find("B", "x"), std::string("甲"));
        QVERIFY(!catalog.find("A", "x"));
        QVERIFY(!catalog.find("A", "open"));
    }

    /// As a recording and what it says of processes and events put them together.
    void messagesOfRecordingsAreCompletelyChinese_data()
    {
        using notes::Part;
        constexpr uint32_t kAll = Part::Nvtx | Part::OsCalls | Part::Cuda;
        notes::Gap noNvtx = notes::missing(
            Part::Nvtx, "if first used without a tool, the library disables itself permanently");
        noNvtx.remedy =
            Message::fromText("start the program with `trilane run` or `trilane record`");
        const notes::Gap taken =
            notes::missing(Part::Cuda, "another tool is using CUPTI in this process");
        notes::Gap partly = taken;
        partly.kind = notes::Gap::Kind::Partly;
        QTest::addColumn<Message>("message");
        for (const Message &message :
             {Message::clauses(
                  {msg("it is stopped by a signal"), msg("resume it first: kill -CONT %1", 71)}),
              Message::clauses({msg("no thread can be created in it: %1", 11),
                                msg("check its limits (ulimit -u)")}),
              msg("run as root on the host, not in a container"),
              msg("the capture range %1 never began: no thread reached the first of these steps",
                  "steps:3-4"),
              msg("the capture range %1 never began: no process called cudaProfilerStart or "
                  "cuProfilerStart",
                  "cudaProfilerApi"),
              msg("the capture range %1 never began: no process called CUDA or NVTX", "nvtx:a"),
              notes::process(7, Part::ThreadStates, {noNvtx, taken}).note().text,
              notes::process(7, Part::ThreadStates, {noNvtx, notes::unused(Part::Cuda)})
                  .note()
                  .text,
              notes::process(7, Part::ThreadStates | Part::Cuda, {noNvtx, notes::since("0.160")})
                  .note()
                  .text,
              notes::process(7, Part::Nvtx | Part::Cuda, {partly}).note().text,
              notes::process(7, Part::Nvtx | Part::OsCalls,
                             {notes::unused(Part::Nvtx), notes::unused(Part::Cuda),
                              notes::unused(Part::OsCalls)})
                  .note()
                  .text,
              notes::process(7, 0, {notes::missing(kAll, "none of them was called")}).note().text,
              notes::process(7, 0, {notes::gap(notes::Gap::Kind::NeverBegan, 0)}).note().text,
              notes::process(7, 0).note().name, msg("recording began"), msg("after a delay"),
              msg("GPU metrics"), msg("NVTX of process %1", 71),
              msg("ends of ranges whose begin was not recorded")})
            QTest::newRow(message.english().c_str()) << message;
    }
    void messagesOfRecordingsAreCompletelyChinese()
    {
        QFETCH(Message, message);
        QString chinese = QString::fromStdString(translate(message, Language::Chinese));
        QVERIFY2(!chinese.contains(": "), qPrintable(chinese));
        static const QRegularExpression names(
            "kill -CONT|ulimit -u|cudaProfilerApi|cuda\\w+|cuProfilerStart|CUDA|NVTX|CUPTI|GPU|"
            "root|steps:|nvtx:[ab@]+|`trilane \\w+`");
        chinese.remove(names);
        QVERIFY2(!chinese.contains(QRegularExpression("[a-z]{2}")), qPrintable(chinese));
    }

    /// What the recorder itself calls a state is read in the language; a range may bear any name.
    void namesOfTheRecorderAreTranslated()
    {
        const Words chinese(Language::Chinese);
        QCOMPARE(chinese.name("stop signal"), std::string("停止信号"));
        QCOMPARE(chinese.name("stop signal of sh"), std::string("来自 sh 的停止信号"));
        QVERIFY(hasChinese(QString::fromStdString(chinese.name(std::string(kPageFaultName)))));
        QCOMPARE(chinese.name("module loading"), std::string("模块加载"));
        QCOMPARE(chinese.name("device"), std::string("device"));
        QCOMPARE(Words(Language::English).name("stop signal"), std::string("stop signal"));
    }

    void aPlaceNamesItsPart()
    {
        Program program;
        const auto store = program.trace.open();
        const findings::FindingEvidence place{.range = {0, 500 * kMs},
                                              .part = 12 * kMs,
                                              .track = {},
                                              .slice = {},
                                              .gpu = {},
                                              .name = {}};
        QVERIFY(
            placeText(*store, place, Words(Language::English)).find("12.000 ms of 500.000 ms") !=
            std::string::npos);
        QVERIFY(
            placeText(*store, place, Words(Language::Chinese)).find("500.000 ms 中的 12.000 ms") !=
            std::string::npos);
    }

    void namesOfAFindingAreListedInTheLanguage()
    {
        const std::vector<findings::FindingName> names{
            {"read", msg("thread %1", 12), "60.0 %"},
            {"", msg("%1%2", "Rank 1 · ", msg("process %1", 7)), "3.0 %"},
            {"a, [thread 9]", {}, "1.0 %"}};
        const Message text = msg("Most of it: %1.", findings::listOf(names));
        QCOMPARE(text.english(),
                 std::string("Most of it: read [thread 12] 60.0 %, Rank 1 · process 7 "
                             "3.0 %, a, [thread 9] 1.0 %."));
        QCOMPARE(Words(Language::Chinese).text(text),
                 std::string("主要是：read [线程 12] 60.0 %、Rank 1 · 进程 7 3.0 %、a, [thread 9] "
                             "1.0 %。"));
    }

    void languagesAreFoundByTheirNames()
    {
        for (const LanguageFacts &facts : languages()) {
            QVERIFY(&factsOf(facts.language) == &facts);
            for (const std::string_view word : {facts.code, facts.locale, facts.tag})
                QVERIFY(languageOf(word) == facts.language);
            QCOMPARE(Catalog::of(facts.language) != nullptr, facts.language != Language::English);
        }
        QVERIFY(*parseLanguage("zh_CN.UTF-8") == Language::Chinese);
        QVERIFY(*parseLanguage("zh-Hans") == Language::Chinese);
        QVERIFY(*parseLanguage("en_GB") == Language::English);
        QCOMPARE(languageChoice().english(), "en or zh");
        QVERIFY(!parseLanguage("french"));
        QVERIFY(!parseLanguage(""));
    }

    void theEnvironmentSelectsTheLanguage()
    {
        const auto is = [](Language expected, const char *all, const char *lang, const char *list) {
            const Locale locale(all, lang, list);
            return languageOfLocale() == expected;
        };
        QVERIFY(is(Language::Chinese, "", "zh_CN.UTF-8", ""));
        QVERIFY(is(Language::English, "en_US.UTF-8", "zh_CN.UTF-8", ""));
        QVERIFY(is(Language::Chinese, "", "de_DE.UTF-8", "fr:zh_CN:en"));
        QVERIFY(is(Language::English, "C", "zh_CN.UTF-8", "zh_CN"));
        QVERIFY(is(Language::English, "", "de_DE.UTF-8", ""));
        QVERIFY(is(Language::English, "", "", ""));
    }
};

TRILANE_TEST(TestReportWords, QCoreApplication)
#include "tst_reportwords.moc"
