// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/capture/trilaned/recordrun.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QProcess>
#include <QStringList>
#include <QTemporaryDir>

#include <memory>

namespace trilane::test {

/// What a command has said and how it ended.
struct Said
{
    int code = -1; ///< -1: it has not ended in time
    QByteArray out;
    QByteArray err;
};

/// A program that runs, prepared or not, and makes steps: tests/capture/trilaned/steady.cpp.
class SteadyProgram
{
public:
    enum class How { Plain, Prepared };
    /// `daemon`: for a prepared one.
    SteadyProgram(How how, const QString &daemon, uint64_t steps, int microseconds);
    ~SteadyProgram();

    [[nodiscard]] qint64 pid() const { return m_process.processId(); }
    [[nodiscard]] QString word() const { return QString::number(pid()); }
    [[nodiscard]] uint64_t steps() const;
    [[nodiscard]] bool waitForSteps(uint64_t more, int milliseconds = kPatience) const;
    /// It ends after its step, says how many there were, and that is right.
    [[nodiscard]] bool endsWell();
    [[nodiscard]] QProcess &process() { return m_process; }

private:
    QTemporaryDir m_folder;
    QProcess m_process;
};

/// A daemon of the test's own, and commands that use it.
class SessionDaemon
{
public:
    SessionDaemon();

    [[nodiscard]] SharedDaemon &daemon() { return *m_daemon; }
    [[nodiscard]] const QString &socket() const { return m_daemon->socket(); }
    [[nodiscard]] QString file(const QString &name) const { return m_folder.filePath(name); }
    /// `trilane WORDS --daemon SOCKET`
    [[nodiscard]] Said say(const QStringList &words, int milliseconds = 60000) const;
    /// The same, without waiting for its end.
    [[nodiscard]] std::unique_ptr<QProcess> begin(const QStringList &words) const;
    /// The rows of `trilane status`.
    [[nodiscard]] QJsonArray sessions() const;
    /// The row of the only session; empty as long as there is none, or when there are several.
    [[nodiscard]] QJsonObject session() const;

private:
    QTemporaryDir m_folder;
    std::unique_ptr<SharedDaemon> m_daemon;
};

/// What the trace says is not recorded and why, one line each.
[[nodiscard]] QByteArray missingIn(const QString &path);

} // namespace trilane::test
