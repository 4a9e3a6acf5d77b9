// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/patience.h"

#include <QProcess>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>

#include <cstdint>
#include <memory>
#include <vector>

namespace trilane::test {

/// One `trilane record` of tests/capture/trilaned/steady.cpp, or of another program.
class RecordRun
{
public:
    RecordRun();
    ~RecordRun();

    /// `daemon`: as of --daemon.
    void start(const QString &daemon, const QStringList &program, const QStringList &options = {});
    void startSteady(const QString &daemon, uint64_t steps, int microseconds,
                     const QStringList &options = {});
    /// The program ends after the step that it is at.
    void letEnd() const;
    /// False: not in time.
    [[nodiscard]] bool waitForSteps(uint64_t steps, int milliseconds = kPatience) const;
    [[nodiscard]] uint64_t steps() const; ///< that the program says have ended
    [[nodiscard]] bool end(int milliseconds = kPatience);
    [[nodiscard]] qint64 pid() const { return m_process.processId(); }
    /// Of a child of `trilane record` with that name; 0: there is none.
    [[nodiscard]] int child(const char *name) const;

    [[nodiscard]] int exitCode() const { return m_process.exitCode(); }
    [[nodiscard]] bool hasCrashed() const { return m_process.exitStatus() == QProcess::CrashExit; }
    [[nodiscard]] QByteArray out();
    [[nodiscard]] const QByteArray &err();
    [[nodiscard]] QString folder() const { return m_folder.path(); }
    [[nodiscard]] QString file(const char *name = "run.trilane") const;
    void setOutput(const QString &path) { m_output = path; }
    [[nodiscard]] const QString &output() const { return m_output; }

private:
    QTemporaryDir m_folder;
    QString m_output;
    QProcess m_process;
    QByteArray m_err;
};

/// The steps in a trace: what was pushed with it, and when the last one ended (Unix time, ns).
struct Steps
{
    std::vector<int64_t> numbers; ///< in their order
    int64_t lastEnd = 0;
    bool isInDomain = true; ///< all of them in "trainer"
    bool isRecovered = false;
    bool balances = false;
    uint64_t lost = 0;

    /// Each number from the first to the last once.
    [[nodiscard]] bool isWhole() const;
};
/// Fails the program when the file cannot be opened.
[[nodiscard]] Steps stepsIn(const QString &path);

/// The line at the end has the time and the slices that are in the file.
[[nodiscard]] bool tellsOfTheFile(RecordRun &run);

[[nodiscard]] int64_t realtimeNs();

/// A daemon that others can use.
class SharedDaemon
{
public:
    explicit SharedDaemon(const QString &folder)
        : m_socket(folder + "/control")
    {}
    ~SharedDaemon() { stop(); }

    [[nodiscard]] bool start();
    void kill();
    /// By SIGTERM; false: not in time.
    bool stop();
    [[nodiscard]] const QString &socket() const { return m_socket; }
    [[nodiscard]] QProcess &process() { return m_process; }

private:
    QString m_socket;
    QProcess m_process;
};

} // namespace trilane::test
