// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/cuda/minicupti.h"
#include "capture/daemon/activity/activitylayout.h"
#include "tests/patience.h"

#include <QDir>
#include <QProcess>
#include <QTest>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <vector>

using namespace trilane;

namespace {

/// Of CUDA 11.0, 11.2, …: what the records of a kind have been long since. New fields were only
/// ever added at the end.
const std::map<uint32_t, std::vector<size_t>> kKnown{
    {daemon::activity::ConcurrentKernel, {160, 168, 176, 200, 208, 216, 224}},
    {daemon::activity::Memcpy, {72, 80, 88, 96}},
    {daemon::activity::Memset, {64, 72, 80, 88}},
    {daemon::activity::Driver, {40}},
    {daemon::activity::Runtime, {40}},
    {daemon::activity::Overhead, {40, 56}},
    {daemon::activity::Synchronization, {40, 56}},
    {agent::cupti::kMemory2, {104, 120, 128}},
    {daemon::activity::GraphTrace, {48, 56}}};

/// What we read of each must be there.
const std::map<uint32_t, size_t> kMin{
    {daemon::activity::ConcurrentKernel, daemon::activity::kernel::kMin},
    {daemon::activity::Memcpy, daemon::activity::transfer::kMin},
    {daemon::activity::Memset, daemon::activity::transfer::kMin},
    {daemon::activity::Driver, daemon::activity::api::kMin},
    {daemon::activity::Runtime, daemon::activity::api::kMin},
    {daemon::activity::Overhead, daemon::activity::overhead::kMin},
    {daemon::activity::Synchronization, daemon::activity::synchronization::kMin},
    {daemon::activity::GraphTrace, daemon::activity::graph::kMin}};

/// Lengths by release, as documented and as measured: kernel, memcpy, memset, overhead,
/// synchronization, memory2, graph trace.
struct Release
{
    const char *cuda;
    std::array<size_t, 7> lengths;
};
constexpr std::array<uint32_t, 7> kColumns{
    daemon::activity::ConcurrentKernel, daemon::activity::Memcpy,          daemon::activity::Memset,
    daemon::activity::Overhead,         daemon::activity::Synchronization, agent::cupti::kMemory2,
    daemon::activity::GraphTrace};
constexpr Release kReleases[] = {
    {"11.8", {200, 88, 88, 40, 40, 120, 48}}, {"12.1", {208, 88, 88, 40, 40, 120, 48}},
    {"12.4", {208, 88, 88, 56, 40, 120, 56}}, {"12.6", {208, 88, 88, 56, 40, 128, 56}},
    {"12.8", {208, 96, 88, 56, 56, 128, 56}}, {"12.9", {208, 96, 88, 56, 56, 128, 56}},
    {"13.0", {216, 96, 88, 56, 56, 128, 56}}, {"13.1", {224, 96, 88, 56, 56, 128, 56}}};

struct Answer
{
    bool crashed = false;
    QByteArray text;
    bool isOwn = false;
    uint32_t version = 0;
    int callbacks = -1;
    std::map<uint32_t, size_t> lengths;
    bool canLeaveOut = false;
    int runtimeCalls = 0; ///< that are left out, all their versions
    int driverCalls = 0;
};

Answer probe(const QString &library)
{
    QProcess process;
    process.start(CUPTI_PROBE, {library});
    process.waitForFinished(trilane::test::kPatience);
    Answer answer{.crashed = process.exitStatus() == QProcess::CrashExit,
                  .text = process.readAllStandardOutput()};
    for (const QByteArray &line : answer.text.split('\n')) {
        const QList<QByteArray> words = line.split(' ');
        if (words[0] == "same")
            answer.isOwn = words[1] == "1";
        else if (words[0] == "version")
            answer.version = words[1].toUInt();
        else if (words[0] == "callbacks")
            answer.callbacks = words[1].toInt();
        else if (words[0] == "left_out" && words.size() == 4) {
            answer.canLeaveOut = words[1] == "1";
            answer.runtimeCalls = words[2].toInt();
            answer.driverCalls = words[3].toInt();
        } else if (words[0] == "length")
            answer.lengths[words[1].toUInt()] = words[2].toULongLong();
    }
    return answer;
}

/// From 13.2 on CUPTI tells nothing without a driver; 13.2 itself dies of the question.
bool needsDriver(const Answer &answer)
{
    return answer.crashed || answer.version == 0;
}

} // namespace

/// What every copy of CUPTI that can be had tells our agent about its records.
class TestCuptiLengths : public QObject
{
    Q_OBJECT

private slots:
    void recordsAreAsLongAsWeKnow_data()
    {
        QTest::addColumn<QString>("library");
        QStringList folders =
            QString(qgetenv("TRILANE_CUPTI_LIBRARIES")).split(':', Qt::SkipEmptyParts);
        folders << "/usr/local/cuda/lib64"
                << "/usr/local/cuda/extras/CUPTI/lib64";
        const QDir fetched(CUPTI_FETCHED);
        for (const QString &release : fetched.entryList(QDir::Dirs | QDir::NoDotAndDotDot))
            folders << fetched.filePath(release);
        int rows = 0;
        for (const QString &folder : folders) {
            const QStringList names = QDir(folder).entryList({"libcupti.so.*"}, QDir::Files);
            if (names.isEmpty())
                continue;
            QTest::newRow(qPrintable(folder)) << QDir(folder).filePath(names[0]);
            ++rows;
        }
        if (rows == 0)
            QTest::newRow("none") << QString();
    }
    void recordsAreAsLongAsWeKnow()
    {
        QFETCH(QString, library);
        if (library.isEmpty())
            QSKIP("no libcupti.so here; ./run cupti fetches some, TRILANE_CUPTI_LIBRARIES names "
                  "folders with others");
        const Answer answer = probe(library);
        if (needsDriver(answer) && !QFile::exists("/dev/nvidiactl"))
            QSKIP("this CUPTI tells nothing where there is no driver for an NVIDIA GPU");
        QVERIFY2(!answer.crashed && answer.version >= 13, answer.text.constData());
        QVERIFY2(answer.isOwn, "the loader takes the copy that the process has");
        QCOMPARE(answer.callbacks, agent::cupti::kSuccess);
        QVERIFY2(answer.text.contains("name cudaLaunchKernel"), answer.text.constData());
        for (const auto &[kind, known] : kKnown) {
            const size_t length = answer.lengths.at(kind);
            const QByteArray what =
                "kind " + QByteArray::number(kind) + ": " + QByteArray::number(int(length));
            QVERIFY2(std::find(known.begin(), known.end(), length) != known.end(),
                     what.constData());
            if (const auto least = kMin.find(kind); least != kMin.end())
                QVERIFY2(length >= least->second, what.constData());
        }
    }

    void omittedCallsAreListed_data() { recordsAreAsLongAsWeKnow_data(); }
    void omittedCallsAreListed()
    {
        QFETCH(QString, library);
        if (library.isEmpty())
            QSKIP("no libcupti.so here");
        const Answer answer = probe(library);
        if (needsDriver(answer) && !QFile::exists("/dev/nvidiactl"))
            QSKIP("this CUPTI tells nothing where there is no driver for an NVIDIA GPU");
        constexpr uint32_t kSince = 23; // 12.5
        QCOMPARE(answer.canLeaveOut, answer.version >= kSince);
        QVERIFY2(answer.runtimeCalls >= 10 && answer.driverCalls >= 9, answer.text.constData());
        // Of every kind that another client may have enabled: it would end a buffer.
        const auto told = std::count_if(answer.lengths.begin(), answer.lengths.end(),
                                        [](const auto &one) { return one.second > 0; });
        QVERIFY2(told >= 35, answer.text.constData());
    }

    /// The fetched ones, whose release is their folder's name.
    void releasesHaveTheirLengths_data()
    {
        QTest::addColumn<int>("number");
        for (size_t i = 0; i < std::size(kReleases); ++i)
            QTest::newRow(kReleases[i].cuda) << int(i);
    }
    void releasesHaveTheirLengths()
    {
        QFETCH(int, number);
        const Release &release = kReleases[number];
        const QDir folder(QDir(CUPTI_FETCHED).filePath(release.cuda));
        const QStringList names = folder.entryList({"libcupti.so.*"}, QDir::Files);
        if (names.isEmpty())
            QSKIP("not fetched: ./run cupti");
        const Answer answer = probe(folder.filePath(names[0]));
        QVERIFY(!answer.crashed);
        for (size_t i = 0; i < kColumns.size(); ++i)
            QCOMPARE(answer.lengths.at(kColumns[i]), release.lengths[i]);
    }
};

QTEST_GUILESS_MAIN(TestCuptiLengths)
#include "tst_cuptilengths.moc"
