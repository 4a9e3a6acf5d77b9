// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QFileInfo>
#include <QHash>
#include <QProcess>
#include <QString>
#include <QStringList>

namespace trilane::test {

/// What a program that was run to its end has answered.
struct Answer
{
    QByteArray out;
    QByteArray err;
    int exitCode = -1;
    QString fault; ///< why there is no exit code: not started, killed by a signal, too slow

    /// What went wrong comes first: the message of a failed check is cut when it is long.
    [[nodiscard]] QString text() const
    {
        return QStringLiteral("exit code %1%2\nerr: %3\nout: %4")
            .arg(QString::number(exitCode), fault.isEmpty() ? fault : " (" + fault + ")",
                 QString::fromUtf8(err), QString::fromUtf8(out));
    }
};

/// Where a program is run: nothing of the user's is read or written.
struct Surroundings
{
    QString folder; ///< working directory; cache and temporary files are below it
    QHash<QString, QString> variables = {};
    QString standardOutput = {}; ///< a file to write to instead of Answer::out
    int limitMs = 120000;

    [[nodiscard]] QProcessEnvironment environment() const
    {
        QProcessEnvironment all = QProcessEnvironment::systemEnvironment();
        all.insert("XDG_CACHE_HOME", folder + "/cache");
        all.insert("LC_ALL", "C.UTF-8");
        for (auto it = variables.begin(); it != variables.end(); ++it)
            all.insert(it.key(), it.value());
        return all;
    }
};

inline void prepare(QProcess &process, const Surroundings &where)
{
    process.setWorkingDirectory(where.folder);
    process.setProcessEnvironment(where.environment());
    process.setStandardInputFile(QProcess::nullDevice());
    if (!where.standardOutput.isEmpty())
        process.setStandardOutputFile(where.standardOutput);
}

/// Waits for the end of a started process.
inline Answer finished(QProcess &process, int limitMs)
{
    Answer answer;
    if (!process.waitForFinished(limitMs) && process.state() != QProcess::NotRunning) {
        process.kill();
        process.waitForFinished();
        answer.fault = QStringLiteral("not finished after %1 s").arg(limitMs / 1000);
    } else if (process.error() == QProcess::FailedToStart) {
        answer.fault = "not started: " + process.errorString();
    } else if (process.exitStatus() == QProcess::CrashExit) {
        // QProcess gives the number of the signal here.
        answer.fault = QStringLiteral("crashed: signal %1").arg(process.exitCode());
    } else {
        answer.exitCode = process.exitCode();
    }
    answer.out = process.readAllStandardOutput();
    answer.err = process.readAllStandardError();
    return answer;
}

inline Answer run(const QString &program, const QStringList &arguments, const Surroundings &where)
{
    QProcess process;
    prepare(process, where);
    process.start(program, arguments);
    return finished(process, where.limitMs);
}

inline QString trilaneProgram()
{
    return QStringLiteral(TRILANE_BIN_DIR "/trilane");
}

} // namespace trilane::test
