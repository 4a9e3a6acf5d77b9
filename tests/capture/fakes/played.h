// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QProcess>
#include <QStringList>

#include <map>

namespace trilane::test {

/// A scene played in a process of its own (scenes/), with these settings of the simulated CUDA.
struct Played
{
    explicit Played(const QString &scene, const QStringList &settings = {},
                    const QString &program = FAKE_SCENES)
    {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("LD_LIBRARY_PATH", FAKE_CUDA_DIR);
        environment.insert("CUDA_INJECTION64_PATH", "");
        for (const QString &setting : settings)
            environment.insert(setting.section('=', 0, 0), setting.section('=', 1));
        QProcess process;
        process.setProcessEnvironment(environment);
        process.start(program, {scene});
        isEnded = process.waitForFinished(60'000);
        isCrashed = process.exitStatus() == QProcess::CrashExit;
        exitCode = process.exitCode();
        error = process.readAllStandardError();
        for (const QByteArray &line : process.readAllStandardOutput().split('\n')) {
            const QList<QByteArray> words = line.split(' ');
            if (words.size() == 2)
                said[words[0]] = words[1].toLongLong();
        }
    }

    /// What it said; far from any number where it did not say that.
    [[nodiscard]] long long operator[](const char *name) const
    {
        const auto found = said.find(name);
        return found == said.end() ? -999'999 : found->second;
    }
    [[nodiscard]] bool isFine() const { return isEnded && !isCrashed && exitCode == 0; }
    /// The simulated CUPTI has ended it, and this is why.
    [[nodiscard]] bool isAborted(const char *why) const { return isCrashed && error.contains(why); }

    bool isEnded = false;
    bool isCrashed = false;
    int exitCode = 0;
    QByteArray error;
    std::map<QByteArray, long long> said;
};

#define FINE(played) QVERIFY2((played).isFine(), (played).error)

} // namespace trilane::test
