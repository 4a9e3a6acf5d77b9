// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/cli/program.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cstdio>

namespace trilane::test {

/// A scratch folder in which the real `trilane` runs as users and scripts run it.
class CommandLine
{
public:
    CommandLine()
    {
        if (!QDir(m_folder.path()).mkpath("tmp"))
            qFatal("no scratch folder");
        m_where.folder = m_folder.path();
        m_where.variables.insert("TMPDIR", path("tmp"));
    }

    [[nodiscard]] QString path(const QString &name) const { return m_folder.filePath(name); }
    /// Changes for one run: give a copy to run().
    [[nodiscard]] const Surroundings &where() const { return m_where; }

    [[nodiscard]] Answer run(const QStringList &arguments) const { return run(arguments, m_where); }
    [[nodiscard]] static Answer run(const QStringList &arguments, const Surroundings &where)
    {
        return test::run(trilaneProgram(), arguments, where);
    }
    /// A line for the shell, in which $trilane is the program.
    [[nodiscard]] Answer shell(const QString &line, Surroundings where) const
    {
        where.variables.insert("trilane", trilaneProgram());
        return test::run("/bin/sh", {"-c", line}, where);
    }
    [[nodiscard]] Answer shell(const QString &line) const { return shell(line, m_where); }

    void write(const QString &name, const QByteArray &bytes) const
    {
        QFile file(path(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("cannot write %s", qPrintable(file.fileName()));
    }
    [[nodiscard]] QByteArray read(const QString &name) const
    {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    [[nodiscard]] bool exists(const QString &name) const { return QFileInfo::exists(path(name)); }
    /// Names of everything in a folder, hidden files and links to nowhere too.
    [[nodiscard]] QStringList filesIn(const QString &folder) const
    {
        return QDir(path(folder))
            .entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot);
    }

    /// A Kineto trace of `kernels` kernels of `names` names, with an API call for each.
    static QByteArray kineto(int kernels, int names)
    {
        constexpr const char *kPair =
            "{'ph': 'X', 'cat': 'cuda_runtime', 'name': 'cudaLaunchKernel', 'pid': 9, 'tid': 9,"
            " 'ts': %d, 'dur': 5, 'args': {'correlation': %d}},\n"
            "{'ph': 'X', 'cat': 'kernel', 'name': 'void kernel_with_a_long_name<%d>(float*)',"
            " 'pid': 0, 'tid': 7, 'ts': %d, 'dur': 2,"
            " 'args': {'device': 0, 'stream': 7, 'correlation': %d}}";
        QByteArray text = "{'schemaVersion': 1, 'traceEvents': [";
        for (int i = 0; i < kernels; ++i) {
            char pair[600];
            std::snprintf(pair, sizeof pair, kPair, 10 * i, i + 1, i % names, 10 * i + 7, i + 1);
            text += i > 0 ? ",\n" : "\n";
            text += pair;
        }
        text += "\n]}\n";
        return text.replace('\'', '"');
    }

private:
    QTemporaryDir m_folder;
    Surroundings m_where;
};

/// A failure as scripts expect it: its code, one line that begins with the program's name.
inline void compareFailure(const Answer &answer, int code, const QString &words)
{
    QVERIFY2(answer.fault.isEmpty() && answer.exitCode == code, qPrintable(answer.text()));
    QVERIFY2(answer.out.isEmpty(), qPrintable(answer.text()));
    QVERIFY2(answer.err.startsWith("trilane: "), qPrintable(answer.text()));
    QVERIFY2(answer.err.count('\n') == 1 && answer.err.endsWith('\n'), qPrintable(answer.text()));
    QVERIFY2(QString::fromUtf8(answer.err).contains(words), qPrintable(answer.text()));
}

} // namespace trilane::test
