// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

/// bench_live BIN STEADY RATE SECONDS READERS: the program STEADY makes RATE ranges a second, is
/// attached to late, and a page of the viewer follows the file as it grows; READERS others read it,
/// too, and one more does not go on. From a range's end to the painting that shows it, and what
/// recording takes.

#include "app/ui/page/tracepage.h"
#include "app/ui/page/workspace.h"
#include "model/base/platform/largeblocks.h"
#include "tests/bench/view/timedapplication.h"
#include "views/session/state/liveedge.h"
#include "views/timeline/widget/timelinewidget.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QSettings>
#include <QTemporaryDir>

#include <algorithm>
#include <cstdlib>
#include <memory>

#include <signal.h>
#include <time.h>
#include <unistd.h>

using namespace trilane;
using bench::TimedApplication;

namespace {

constexpr double kPatience = 60;
constexpr double kWarmUp = 3;

Ns realtimeNow()
{
    timespec time{};
    ::clock_gettime(CLOCK_REALTIME, &time);
    return Ns{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

/// The program, a daemon of our own, and those who read.
class Recording
{
public:
    Recording(const QString &bin, const QString &steady, const QString &rate)
        : m_trilane(bin + "/trilane")
    {
        QStringList words{"--socket", m_socket};
        if (::geteuid() == 0)
            words << "--everyone";
        m_daemon.setProcessChannelMode(QProcess::MergedChannels);
        m_daemon.start(bin + "/trilaned", words);
        m_target.start(steady, {m_folder.filePath("count"), "100000000000", "500", rate});
        if (!m_daemon.waitForReadyRead(10'000) || !m_target.waitForStarted())
            bench::fail("the daemon or the program does not start");
        m_attached.start(m_trilane, {"attach", QString::number(m_target.processId()), "--live",
                                     "-o", file(), "--trace", "nvtx", "--daemon", m_socket});
    }
    ~Recording()
    {
        for (const auto &reader : m_readers)
            reader->kill();
        for (QProcess *process : {&m_attached, &m_target, &m_daemon}) {
            process->kill();
            process->waitForFinished(5000);
        }
        for (const auto &reader : m_readers)
            reader->waitForFinished(5000);
    }

    [[nodiscard]] QString file() const { return m_folder.filePath("live.trilane"); }
    void addReader(bool isStalled)
    {
        m_readers.push_back(std::make_unique<QProcess>());
        QProcess &reader = *m_readers.back();
        reader.setStandardOutputFile(QProcess::nullDevice());
        reader.start("tail", {"-c", "+1", "-f", file()});
        if (reader.waitForStarted() && isStalled)
            ::kill(static_cast<pid_t>(reader.processId()), SIGSTOP);
    }
    [[nodiscard]] QJsonObject status() const
    {
        QProcess asked;
        asked.start(m_trilane, {"status", "--format", "json", "--daemon", m_socket});
        asked.waitForFinished(10'000);
        const QJsonObject said = QJsonDocument::fromJson(asked.readAllStandardOutput()).object();
        const QJsonArray rows = said["rows"].toArray();
        return rows.isEmpty() ? QJsonObject() : rows.first().toObject();
    }
    [[nodiscard]] uint64_t made() const
    {
        QFile count(m_folder.filePath("count"));
        uint64_t number = 0;
        if (count.open(QIODevice::ReadOnly))
            (void)count.read(reinterpret_cast<char *>(&number), sizeof number);
        return number;
    }

private:
    QTemporaryDir m_folder;
    QString m_socket = m_folder.filePath("control");
    QString m_trilane;
    QProcess m_daemon;
    QProcess m_target;
    QProcess m_attached;
    std::vector<std::unique_ptr<QProcess>> m_readers;
};

/// Delays of the ranges that each painting shows for the first time: of the last and of the first.
struct Delays
{
    std::vector<double> newest;
    std::vector<double> oldest;

    void painted(store::Tables trace)
    {
        const Ns end = trace.span().end + trace.info().epochOfZero.value_or(0);
        if (end == m_end)
            return;
        const Ns now = realtimeNow();
        if (m_end > 0) {
            newest.push_back(static_cast<double>(now - end) * 1e-9);
            oldest.push_back(static_cast<double>(now - m_end) * 1e-9);
        }
        m_end = end;
    }

private:
    Ns m_end = 0;
};

void follow(TimedApplication &app, Recording &recording, double seconds, int readers)
{
    if (!app.until([&] { return QFile(recording.file()).size() > 1000; }, kPatience))
        bench::fail("nothing is recorded");
    for (int i = 0; i <= readers; ++i)
        recording.addReader(i == readers);
    ui::TracePage page(recording.file());
    page.resize(1920, 1080);
    page.show();
    page.session()->open();
    if (!app.until([&] { return page.workspace() && page.session()->view().live().isFollowing(); },
                   kPatience))
        bench::fail("the file is not followed");
    app.watch(page.workspace()->timeline()->viewport());
    (void)app.until([] { return false; }, kWarmUp);
    Delays delays;
    app.forgetFrames();
    app.forgetLongest();
    size_t painted = 0;
    const uint64_t before = recording.made();
    const bench::Stopwatch watch;
    while (watch.seconds() < seconds) {
        (void)app.until([&] { return app.frames().size() > painted; }, 0.05);
        if (app.frames().size() > painted)
            delays.painted(*page.session()->view().store());
        painted = app.frames().size();
    }
    const double passed = watch.seconds();
    const QJsonObject status = recording.status();
    bench::row("made a second", static_cast<double>(recording.made() - before) / passed, "");
    bench::row("paintings a second", static_cast<double>(painted) / passed, "");
    bench::row("newest median", bench::percentile(delays.newest, 0.5), "s");
    bench::row("oldest median", bench::percentile(delays.oldest, 0.5), "s");
    bench::row("oldest p95", bench::percentile(delays.oldest, 0.95), "s");
    bench::row("oldest worst", bench::percentile(delays.oldest, 1), "s");
    bench::row("longest", app.longest().wall, "s");
    const double lost = static_cast<double>(status["lost"].toInteger());
    const double events = static_cast<double>(status["events"].toInteger());
    bench::row("kept", events / std::max(1.0, events + lost), "");
    bench::row("recorder",
               static_cast<double>(status["cpu_ns"].toInteger()) /
                   std::max(1.0, static_cast<double>(status["age_ns"].toInteger())),
               "");
    bench::row("resident", static_cast<double>(bench::residentNow()), "bytes");
}

} // namespace

int main(int argc, char **argv)
{
    if (argc != 6)
        bench::fail("usage: bench_live BIN STEADY RATE SECONDS READERS");
    platform::largeblocks::configureHeap();
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QTemporaryDir settings;
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings.path());
    TimedApplication app(argc, argv);
    Recording recording(argv[1], argv[2], argv[3]);
    follow(app, recording, std::atof(argv[4]), std::atoi(argv[5]));
    return 0;
}
