// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/report/page.h"
#include "model/report/pagestyle.h"
#include "model/report/pictureaxis.h"
#include "model/report/reporttimeline.h"
#include "model/store/store.h"
#include "tests/support/findingprogram.h"

#include <QCryptographicHash>
#include <QRegularExpression>
#include <QTest>

using namespace trilane;
using namespace trilane::report;
using namespace trilane::translation;

namespace {

constexpr const char *kHostile =
    "<script>alert(1)</script><img src=x onerror=alert(2)>\"'&\x01\xe2\x80\xae\xff|`*";

struct Made
{
    std::shared_ptr<const store::Store> store;
    ReportContent content;
};

Made made(GpuTrace &trace, ReportRequest request = {})
{
    std::shared_ptr<const store::Store> store = trace.open();
    if (request.file.empty())
        request.file = "run.trilane";
    return {store, gatherReport(*store, request)};
}

QString page(const Made &made, Language language = Language::English, size_t rows = 200)
{
    return QString::fromStdString(htmlReport(made.content, {.language = language, .rows = rows}));
}

QString markdown(const Made &made, Language language = Language::English, size_t rows = 200)
{
    return QString::fromStdString(
        markdownReport(made.content, {.language = language, .rows = rows}));
}

/// A program that waits for its batches, whose kernels have that name.
void fillSlow(Program &program, const char *kernel)
{
    program.kernelName = kernel;
    program.repeat(4 * kMs, [&](Ns begin, Ns end) {
        program.slice(program.ranges, SliceKind::Range, "enumerate(DataLoader)#next", begin, end);
    });
}

int countOf(const QString &text, const char *what)
{
    return static_cast<int>(text.count(QLatin1String(what)));
}

/// The pipes of a line of Markdown that part cells.
qsizetype partsOf(const QString &line)
{
    static const QRegularExpression escaped(QStringLiteral("\\\\\\|"));
    return QString(line).remove(escaped).count(QLatin1Char('|'));
}

} // namespace

/// What `trilane report` writes: nothing of a trace gets out of its place, nothing is left unsaid.
class TestReport : public QObject
{
    Q_OBJECT

private slots:
    void aHostileNameStaysText()
    {
        Program program;
        fillSlow(program, kHostile);
        program.slice(program.ranges, SliceKind::Range, kHostile, 0, kMs / 2);
        program.trace.builder.setName(program.process, kHostile);
        program.trace.builder.info().host = kHostile;
        const Made report = made(program.trace, {.file = std::string("/tmp/") + kHostile});
        const QString html = page(report);
        QCOMPARE(countOf(html, "<script"), 1);
        QCOMPARE(countOf(html, "</script"), 1);
        QCOMPARE(countOf(html, "<img"), 0);
        QVERIFY(countOf(html, "&lt;script&gt;alert(1)&lt;/script&gt;") >= 4);
        for (const QChar c : {QChar(0x01), QChar(0x202e)})
            QVERIFY(!html.contains(c));
        // In Markdown it is code, or its signs are escaped.
        static const QRegularExpression code(QStringLiteral("(`+)(?!`).+?(?<!`)\\1(?!`)"));
        static const QRegularExpression open(QStringLiteral("(?<!\\\\)<"));
        const QString text = markdown(report).remove(code);
        QVERIFY(text.contains(QStringLiteral("\\<script\\>")));
        QVERIFY2(!text.contains(open), qPrintable(text.mid(text.indexOf(open) - 40, 80)));
    }

    void pagesLoadNoExternalResources()
    {
        Program program;
        fillSlow(program, "gemm");
        const QString html = page(made(program.trace));
        for (const char *word : {"http://", "https://", "src=", "@import", "<link", "<iframe"})
            QVERIFY2(!html.contains(QLatin1String(word)), word);
        static const QRegularExpression urls(QStringLiteral("url\\((?!#)"));
        QVERIFY(!html.contains(urls));
        QVERIFY(html.contains(QStringLiteral("default-src 'none'")));
    }

    void thePolicyAllowsTheScriptOfThePageAlone()
    {
        const std::string_view script = pageScript();
        const QByteArray hash = QCryptographicHash::hash(
            QByteArray(script.data(), static_cast<qsizetype>(script.size())),
            QCryptographicHash::Sha256);
        const std::string expected = "script-src 'sha256-" + hash.toBase64().toStdString() + "'";
        QVERIFY2(std::string(pagePolicy()).find(expected) != std::string::npos, expected.c_str());
    }

    void aFindingHasItsPictureWithTheCauseOfTheGap()
    {
        Program program;
        fillSlow(program, "gemm");
        const Made report = made(program.trace);
        QVERIFY(!report.content.findings.list.empty());
        QVERIFY(report.content.findings.list.front().id == "io_bound");
        const QString html = page(report);
        const QString finding = html.mid(html.indexOf(QStringLiteral("id=\"finding-io_bound\"")));
        const QString svg = finding.left(finding.indexOf(QStringLiteral("</svg>")));
        QVERIFY(svg.contains(QStringLiteral("class=\"mark\"")));
        QVERIFY(svg.contains(QStringLiteral("class=\"h-c0\""))); // user code
        QVERIFY(svg.contains(QStringLiteral("enumerate(DataLoader)")));
        QVERIFY(svg.contains(QStringLiteral("stream 7")));
        QVERIFY(svg.contains(QStringLiteral("thread 1")));
    }

    void drawsOnlySignificantRangesOfADeepStack()
    {
        Program program;
        const Ns end = 200 * kMs;
        for (int depth = 0; depth < 20; ++depth)
            program.slice(program.ranges, SliceKind::Range, "outer " + std::to_string(depth),
                          -20 * kMs + depth * kUs, end - depth * kUs);
        fillSlow(program, "gemm");
        const QString html = page(made(program.trace));
        const QString finding = html.mid(html.indexOf(QStringLiteral("id=\"finding-io_bound\"")));
        const QString svg = finding.left(finding.indexOf(QStringLiteral("</svg>")));
        QVERIFY(svg.contains(QStringLiteral("enumerate(DataLoader)#next</text>")));
        QVERIFY(svg.contains(QStringLiteral("outer 19")));
        QVERIFY(!svg.contains(QStringLiteral("outer 0")));
    }

    void rowsBeyondTheLimitAreCounted()
    {
        GpuTrace trace;
        const TrackId stream = trace.stream(trace.gpu(0), 7, trace.process(1));
        for (int i = 0; i < 12; ++i)
            trace.kernel(stream, "kernel" + std::string(static_cast<size_t>(i), 'x'), i * kMs,
                         kMs / 2);
        const Made report = made(trace);
        const QString html = page(report, Language::English, 5);
        const QString kernels = html.mid(html.indexOf(QStringLiteral("<section id=\"kernels\"")));
        const QString section = kernels.left(kernels.indexOf(QStringLiteral("</section>")));
        QCOMPARE(countOf(section, "<tr>"), 1 + 5);
        QVERIFY(section.contains(QStringLiteral("and 7 more")));
        QVERIFY(markdown(report, Language::Chinese, 5).contains(QStringLiteral("另有 7 行")));
        QVERIFY(!page(report).contains(QStringLiteral("more</p>")));
    }

    void reportsATraceWithoutAGpu()
    {
        GpuTrace trace;
        const TrackId thread = trace.below(trace.process(1), TrackKind::Thread, 1);
        trace.add(trace.below(thread, TrackKind::Ranges), SliceKind::Range, "load", 0, kMs);
        const Made report = made(trace);
        for (const QString &text : {page(report), markdown(report)}) {
            QVERIFY(text.contains(QStringLiteral("No GPU work to analyze.")));
            QVERIFY(text.contains(QStringLiteral("The trace contains no GPU.")));
            QVERIFY(text.contains(QStringLiteral("No steps:")));
            QVERIFY(text.contains(QStringLiteral("No kernels ran.")));
            QVERIFY(text.contains(QStringLiteral("No copies ran.")));
            QVERIFY(text.contains(QStringLiteral("not recorded")));
            QVERIFY(text.contains(QStringLiteral("load")));
        }
    }

    void anEmptyTraceIsAPage()
    {
        GpuTrace trace;
        const Made report = made(trace);
        QVERIFY(page(report).endsWith(QStringLiteral("</html>\n")));
        QVERIFY(page(report).contains(QStringLiteral("No ranges or operators were recorded.")));
        QVERIFY(markdown(report, Language::Chinese).contains(QStringLiteral("没有核函数运行。")));
    }

    void lossesAreNamedInBothLanguages()
    {
        GpuTrace trace;
        trace.kernel(trace.stream(trace.gpu(0), 7), "k", 0, kMs);
        trace.builder.account().add(format::Outcome::Lost, msg("kernel"), msg("the ring was full"),
                                    1234);
        trace.builder.account().add(format::Outcome::Dropped, msg("kernel"), msg("no timestamp"), 2,
                                    msg("byte 17"));
        trace.builder.account().eventsInSource = 2;
        const Made report = made(trace);
        for (const QString &text : {page(report), markdown(report)})
            QVERIFY(text.contains(QStringLiteral("Events lost while recording: 1 234.")));
        const QString chinese = page(report, Language::Chinese);
        QVERIFY(chinese.contains(QStringLiteral("采集时丢失的事件：1 234。")));
        QVERIFY(chinese.contains(QStringLiteral("没有时间戳")));
        QVERIFY(chinese.contains(QStringLiteral("byte 17")));
    }

    void unknownTimeIsMissingData()
    {
        Program program;
        program.withStates();
        program.trace.kernel(program.stream, "k", 0, kMs);
        program.trace.add(program.states, SliceKind::Unknown, {}, 0, 2 * kMs);
        program.trace.add(program.stream, SliceKind::Unknown, {}, 3 * kMs, kMs);
        const Made report = made(program.trace);
        for (const QString &text : {page(report), markdown(report)}) {
            QVERIFY(
                text.contains(QStringLiteral("Unknown thread states: 2.000 ms (intervals: 1)")));
            QVERIFY(text.contains(QStringLiteral("Unknown GPU activity: 1.000 ms (intervals: 1)")));
            QVERIFY(!text.contains(QStringLiteral("No data was lost")));
        }
    }

    void aTruncatedSourceIsMissingData()
    {
        GpuTrace trace;
        trace.kernel(trace.stream(trace.gpu(0), 7), "k", 0, kMs);
        trace.builder.info().notes.push_back({.name = msg("incomplete"),
                                              .text = Message::fromText("it ends at byte 7"),
                                              .kind = format::Note::Kind::Incomplete});
        const Made report = made(trace);
        for (const QString &text : {page(report), markdown(report)})
            QVERIFY(text.contains(QStringLiteral("truncated or damaged: it ends at byte 7.")));
    }

    void repairedEventsAreNotMissing()
    {
        GpuTrace trace;
        trace.kernel(trace.stream(trace.gpu(0), 7), "k", 0, kMs);
        trace.builder.account().add(format::Outcome::Repaired, msg("kernel"), msg("no name"), 1,
                                    msg("byte 17"));
        trace.builder.account().eventsInSource = 1;
        const Made report = made(trace);
        for (const QString &text : {page(report), markdown(report)}) {
            QVERIFY(text.contains(QStringLiteral("No data was lost")));
            QVERIFY(text.contains(QStringLiteral("Repaired events: 1.")));
        }
    }

    void gpusOfAmdHaveComputeUnits()
    {
        GpuTrace trace;
        for (const char *name : {"AMD Instinct MI300X", "NVIDIA H100"}) {
            const auto ordinal = static_cast<int>(trace.builder.info().gpus.size());
            trace.kernel(trace.stream(trace.gpu(ordinal), 7), "k", 0, kMs);
            trace.builder.info().gpus.push_back({.ordinal = ordinal,
                                                 .name = name,
                                                 .multiprocessors = 132,
                                                 .computeMajor = 9,
                                                 .computeMinor = 4});
        }
        const Made report = made(trace);
        const QString english = markdown(report), chinese = markdown(report, Language::Chinese);
        QVERIFY(english.contains(QStringLiteral("MI300X, 132 compute units, GFX version 9.4")));
        QVERIFY(english.contains(QStringLiteral("H100, 132 SMs, compute 9.4")));
        QVERIFY(chinese.contains(QStringLiteral("MI300X，132 个计算单元，GFX 版本 9.4")));
    }

    void everyLineOfATableOfMarkdownHasItsCells()
    {
        Program program;
        fillSlow(program, kHostile);
        program.slice(program.ranges, SliceKind::Range, "a|b\\|c`d`", 0, kMs / 2);
        const QStringList lines = markdown(made(program.trace)).split(QLatin1Char('\n'));
        int tables = 0;
        for (qsizetype i = 1; i < lines.size(); ++i) {
            if (!lines[i].startsWith(QLatin1Char('|')))
                continue;
            const bool isFirst = !lines[i - 1].startsWith(QLatin1Char('|'));
            if (isFirst) {
                QVERIFY2(lines[i - 1].isEmpty(), qPrintable(lines[i]));
                QVERIFY(lines[i + 1].startsWith(QStringLiteral("| ---")));
                ++tables;
            } else {
                QVERIFY2(partsOf(lines[i]) == partsOf(lines[i - 1]), qPrintable(lines[i]));
            }
        }
        QVERIFY2(tables >= 5, qPrintable(QString::number(tables)));
        for (qsizetype i = 1; i < lines.size(); ++i)
            QVERIFY(!(lines[i].isEmpty() && lines[i - 1].isEmpty() && i + 1 < lines.size()));
    }

    void aPictureIsBoundedByItsWidth()
    {
        GpuTrace trace;
        const TrackId stream = trace.stream(trace.gpu(0), 7, trace.process(1));
        for (int i = 0; i < 300'000; ++i)
            trace.kernel(stream, "kernel" + std::to_string(i % 97), i * 3 * kUs, 2 * kUs);
        const std::shared_ptr<const store::Store> store = trace.open();
        const Words words(Language::English);
        ReportTimeline picture(*store, words, store->span());
        for (const format::Lane &lane : store->lanes())
            QVERIFY(picture.addLane("stream", lane.id));
        const std::string svg = picture.svg("all");
        QVERIFY2(svg.size() < 40'000, std::to_string(svg.size()).c_str());
        QVERIFY(svg.find("<path class=\"s-k") != std::string::npos);
    }

    void namesAreWrittenWhereTheyFit()
    {
        GpuTrace trace;
        const TrackId stream = trace.stream(trace.gpu(0), 7, trace.process(1));
        trace.kernel(stream, "void ns::wideKernel<4>(int)", 0, 60 * kUs);
        trace.kernel(stream, "void ns::narrowKernel<4>(int)", 60 * kUs, kUs);
        trace.kernel(stream, "void ns::lastKernel<4>(int)", 90 * kUs, 10 * kUs);
        const std::shared_ptr<const store::Store> store = trace.open();
        const Words words(Language::English);
        ReportTimeline picture(*store, words, store->span());
        QVERIFY(picture.addLane("stream 7", store->lanesOf(stream).front()));
        QVERIFY(!picture.addIdle("idle", {}));
        const std::string svg = picture.svg("three kernels");
        QVERIFY(svg.find(">wideKernel</text>") != std::string::npos);
        QVERIFY(svg.find(">lastKernel</text>") != std::string::npos);
        QVERIFY(svg.find(">narrowKernel</text>") == std::string::npos);
        QVERIFY(svg.find("<title>void ns::narrowKernel&lt;4&gt;(int), 1.000 µs") !=
                std::string::npos);
        QVERIFY(svg.find("role=\"img\" aria-label=\"three kernels\"") != std::string::npos);
    }

    void theRulerHasRoundTimesFromTheStartOfTheTrace()
    {
        const std::vector<RulerMark> marks =
            rulerMarks({1'000 + 1'284'100'000, 1'000 + 1'284'700'000}, 1'000, 7);
        QCOMPARE(marks.size(), size_t{6});
        QCOMPARE(marks.front().label, std::string("1.2841 s"));
        QCOMPARE(marks[1].time, Ns{1'000 + 1'284'200'000});
        QCOMPARE(rulerMarks({0, 3}, 0, 7).back().label, std::string("2 ns"));
        QVERIFY(rulerMarks({5, 5}, 0, 7).empty());
    }

    void tablesContainUnroundedNumbers()
    {
        GpuTrace trace;
        const TrackId stream = trace.stream(trace.gpu(0), 7, trace.process(1));
        trace.kernel(stream, "k", 0, 1'234'567);
        trace.kernel(stream, "k", 2 * kMs, 1'234'568);
        const QString html = page(made(trace));
        QVERIFY(html.contains(QStringLiteral("data-v=\"2469135\">2.469 ms")));
        QVERIFY(html.contains(QStringLiteral("data-v=\"1234567.5\"")));
    }
};

TRILANE_TEST(TestReport, QCoreApplication)
#include "tst_report.moc"
