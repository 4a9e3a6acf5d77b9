// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "recordrun.h"

#include "capture/sched/proctree.h"
#include "model/format/account.h"
#include "model/store/openstore.h"
#include "model/store/sliceref.h"
#include "model/store/store.h"
#include "tests/sendsignal.h"

#include <QFile>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <cstring>

#include <signal.h>
#include <time.h>
#include <unistd.h>

namespace trilane::test {

RecordRun::RecordRun()
{
    QFile::setPermissions(m_folder.path(), QFile::Permissions(0x7777));
    m_output = m_folder.filePath("run.trilane");
}

RecordRun::~RecordRun()
{
    if (m_process.state() == QProcess::NotRunning)
        return;
    for (const int32_t pid : sched::childrenOf(static_cast<int32_t>(m_process.processId())))
        sendSignal(pid, SIGKILL);
    m_process.kill();
    m_process.waitForFinished(kPatience);
}

QString RecordRun::file(const char *name) const
{
    return m_folder.filePath(QString::fromLatin1(name));
}

void RecordRun::start(const QString &daemon, const QStringList &program, const QStringList &options)
{
    m_process.setWorkingDirectory(m_folder.path());
    m_process.start(TRILANE_BIN_DIR "/trilane",
                    QStringList{"record", "--force", "--daemon", daemon, "-o", m_output}
                        << options << "--" << program);
}

void RecordRun::startSteady(const QString &daemon, uint64_t steps, int microseconds,
                            const QStringList &options)
{
#if defined(TARGET_STEADY)
    start(daemon,
          {TARGET_STEADY, file("count"), QString::number(steps), QString::number(microseconds)},
          options.isEmpty() ? QStringList{"--trace", "nvtx"} : options);
#else
    (void)daemon, (void)steps, (void)microseconds, (void)options;
#endif
}

uint64_t RecordRun::steps() const
{
    QFile count(file("count"));
    uint64_t steps = 0;
    if (count.open(QIODevice::ReadOnly))
        (void)count.read(reinterpret_cast<char *>(&steps), sizeof steps);
    return steps;
}

void RecordRun::letEnd() const
{
    QFile count(file("count"));
    const uint64_t words[] = {1};
    if (count.open(QIODevice::ReadWrite) && count.seek(sizeof(uint64_t)))
        count.write(reinterpret_cast<const char *>(words), sizeof words);
}

bool RecordRun::waitForSteps(uint64_t wanted, int milliseconds) const
{
    return QTest::qWaitFor([&] { return steps() >= wanted; }, milliseconds);
}

bool RecordRun::end(int milliseconds)
{
    return m_process.state() == QProcess::NotRunning || m_process.waitForFinished(milliseconds);
}

int RecordRun::child(const char *name) const
{
    for (const int32_t pid : sched::childrenOf(static_cast<int32_t>(m_process.processId()))) {
        const auto status = sched::threadStatus(pid, pid);
        if (status && status->name == name)
            return pid;
    }
    return 0;
}

QByteArray RecordRun::out()
{
    return m_process.readAllStandardOutput();
}

const QByteArray &RecordRun::err()
{
    m_err += m_process.readAllStandardError();
    return m_err;
}

bool Steps::isWhole() const
{
    for (size_t i = 0; i < numbers.size(); ++i) {
        if (numbers[i] != numbers[0] + static_cast<int64_t>(i))
            return false;
    }
    return true;
}

Steps stepsIn(const QString &path)
{
    const auto opened = store::openStore(path.toStdString());
    if (!opened)
        qFatal("%s", opened.error().message().c_str());
    const store::Store &store = **opened;
    Steps steps;
    steps.isRecovered = store.recovered();
    steps.balances = store.account().balances();
    steps.lost = store.account().total(format::Outcome::Lost);
    for (const format::Lane &lane : store.lanes()) {
        const format::Track &track = store.track(lane.track);
        if (track.kind != TrackKind::Ranges)
            continue;
        store.forEachSlice(
            lane.id, TimeRange::everything(), [&](store::SliceRef, const format::Slice &slice) {
                if (store.string(slice.name) != "step")
                    return true;
                steps.numbers.push_back(slice.value);
                steps.isInDomain &= store.string(track.domain) == "trainer";
                steps.lastEnd =
                    std::max(steps.lastEnd, slice.end() + store.info().epochOfZero.value_or(0));
                return true;
            });
    }
    return steps;
}

bool tellsOfTheFile(RecordRun &run)
{
    const auto store = store::openStore(run.output().toStdString());
    if (!store)
        return false;
    uint64_t slices = 0;
    for (const format::Track &track : (*store)->tracks())
        slices += track.kind == TrackKind::AllStreams ? 0 : (*store)->sliceCountOf(track.id);
    static const QRegularExpression line("recorded (.+), \\d process(es)?, (.+) slices");
    const QRegularExpressionMatch told = line.match(QString::fromUtf8(run.err()));
    QString count = told.captured(3);
    count.removeIf([](QChar c) { return !c.isDigit(); }); // thousands stand apart
    if (slices == 0)
        return told.hasMatch() && count == "0"; // what has no span took time
    return told.captured(1).toStdString() == formatDuration((*store)->span().duration()) &&
           told.hasMatch() && count.toULongLong() == slices;
}

int64_t realtimeNs()
{
    timespec time{};
    ::clock_gettime(CLOCK_REALTIME, &time);
    return int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

bool SharedDaemon::start()
{
    m_process.setProcessChannelMode(QProcess::MergedChannels);
    QStringList words{"--socket", m_socket};
    if (::geteuid() == 0)
        words << "--everyone";
    m_process.start(TRILANE_BIN_DIR "/trilaned", words);
    return m_process.waitForReadyRead(kPatience) &&
           m_process.readAllStandardOutput().contains("listening");
}

void SharedDaemon::kill()
{
    m_process.kill();
    m_process.waitForFinished(kPatience);
}

bool SharedDaemon::stop()
{
    if (m_process.state() == QProcess::NotRunning)
        return true;
    m_process.terminate();
    const bool inTime = m_process.waitForFinished(kPatience);
    if (!inTime)
        kill();
    return inTime;
}

} // namespace trilane::test
