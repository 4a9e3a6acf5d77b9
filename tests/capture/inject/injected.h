// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/inject/inject.h"
#include "capture/wire/segment.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QStringList>
#include <QTest>

#include <algorithm>
#include <string>
#include <vector>

/// A running process that is attached to, and its first word on standard output.
class Target
{
public:
    Target(const QString &program, const QStringList &arguments,
           const QProcessEnvironment &environment = QProcessEnvironment::systemEnvironment())
    {
        m_process.setProcessEnvironment(environment);
        m_process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        m_process.start(program, arguments);
        m_process.waitForStarted();
    }
    ~Target()
    {
        m_process.kill();
        m_process.waitForFinished();
    }
    [[nodiscard]] int pid() const { return static_cast<int>(m_process.processId()); }
    [[nodiscard]] bool isRunning() { return m_process.state() == QProcess::Running; }
    bool awaitReady() { return m_process.waitForReadyRead(60'000); }
    void write() { m_process.write("x"), m_process.waitForBytesWritten(); }
    /// Exit code 42, and that nothing went wrong.
    bool finish()
    {
        m_process.closeWriteChannel();
        const bool ended = m_process.waitForFinished(60'000);
        output = m_process.readAllStandardOutput();
        return ended && m_process.exitStatus() == QProcess::NormalExit &&
               m_process.exitCode() == 42;
    }
    /// Lines of /proc/PID/maps in which that stands.
    [[nodiscard]] qsizetype mapped(const QByteArray &text) const
    {
        QFile maps(QString("/proc/%1/maps").arg(pid()));
        return maps.open(QIODevice::ReadOnly) ? maps.readAll().count(text) : -1;
    }
    /// Its first thread waits in that system call.
    [[nodiscard]] bool isIn(long number) const
    {
        QFile call(QString("/proc/%1/syscall").arg(pid()));
        return call.open(QIODevice::ReadOnly) &&
               call.readAll().startsWith(QByteArray::number(qlonglong{number}) + ' ');
    }
    /// Anonymous executable memory: a stub that has stayed.
    [[nodiscard]] qsizetype stubs() const { return mapped("r-xp 00000000 00:00 0 \n"); }

    [[nodiscard]] bool hasThread(const QByteArray &name) const
    {
        return std::ranges::any_of(threads(), [&](const QString &thread) {
            return read(thread + "/comm").startsWith(name);
        });
    }
    /// A thread waits inside of a stub. One that runs at this moment is not seen.
    [[nodiscard]] bool isInStub() const
    {
        return std::ranges::any_of(threads(), [this](const QString &thread) {
            // syscall(5): the last word is the instruction pointer, of a thread that waits.
            const QByteArray word = read(thread + "/syscall").simplified().split(' ').back();
            bool isNumber = false;
            const qulonglong at = word.toULongLong(&isNumber, 16);
            return isNumber && isStub(at);
        });
    }

    QByteArray output;

private:
    [[nodiscard]] static QByteArray read(const QString &path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    /// Folders of /proc.
    [[nodiscard]] QStringList threads() const
    {
        const QString all = QString("/proc/%1/task").arg(pid());
        QStringList folders;
        for (const QString &tid : QDir(all).entryList(QDir::Dirs | QDir::NoDotAndDotDot))
            folders << all + '/' + tid;
        return folders;
    }
    [[nodiscard]] bool isStub(qulonglong at) const
    {
        for (const QByteArray &line : read(QString("/proc/%1/maps").arg(pid())).split('\n')) {
            const QByteArray range = line.left(line.indexOf(' '));
            if (line.contains("r-xp 00000000 00:00 0") && !line.contains('[') &&
                at >= range.left(range.indexOf('-')).toULongLong(nullptr, 16) &&
                at < range.mid(range.indexOf('-') + 1).toULongLong(nullptr, 16))
                return true;
        }
        return false;
    }

    QProcess m_process;
};

inline trilane::Result<trilane::inject::Injected>
attach(int pid, uint32_t armed = trilane::wire::kArmNvtx,
       const char *agent = TRILANE_BIN_DIR "/libtrilane_agent.so")
{
    trilane::inject::Request request;
    request.agent = agent;
    request.armed = armed;
    request.timeout = 60'000'000'000;
    return trilane::inject::inject(pid, request);
}

/// Median and greatest, in milliseconds.
inline void print(const char *what, std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    if (!values.empty())
        qInfo("%s: %zu rounds, stopped p50 %.2f ms, p95 %.2f ms, max %.2f ms", what, values.size(),
              values[values.size() / 2], values[values.size() * 95 / 100], values.back());
}
