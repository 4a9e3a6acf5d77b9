// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QDir>
#include <QFile>
#include <QSaveFile>
#include <QTemporaryDir>

namespace trilane {

/// A stand-in for `trilane` and `ssh` (standintrilane.cpp) that the window finds in their place.
class StandIn
{
public:
    StandIn()
    {
        const QByteArray program = TRILANE_BIN_DIR "/standin_trilane";
        qputenv("TRILANE_STANDIN", m_folder.path().toLocal8Bit());
        qputenv("TRILANE_CLI", program);
        qputenv("TRILANE_REMOTE_CLI", program);
        qputenv("TRILANE_SSH", program + " ssh");
    }

    struct Process
    {
        int pid;
        int parent;
        const char *command;
        const char *state = "prepared";
        const char *why = "";
    };
    static QByteArray json(std::initializer_list<Process> processes)
    {
        QByteArray rows;
        for (const Process &p : processes)
            rows +=
                QByteArray(rows.isEmpty() ? "" : ",\n") + "{\"pid\": \"" +
                QByteArray::number(p.pid) + "\", \"parent\": \"" + QByteArray::number(p.parent) +
                "\", \"user\": \"lena\", \"threads\": 4, \"gpus\": \"0\", \"state\": \"" + p.state +
                "\", \"why\": \"" + p.why + "\", \"depth\": 0, \"command\": \"" + p.command + "\"}";
        return "{\"report\": \"processes\", \"rows\": [" + rows + "]}";
    }
    void list(std::initializer_list<Process> processes) { set("ps.json", json(processes)); }
    void listUsual()
    {
        list({{100, 1, "bash"},
              {4711, 100, "python3 train.py --epochs 3"},
              {4712, 4711, "python3 loader.py", "attachable"},
              {4800, 1, "nginx", "threads", "it is statically linked"}});
    }
    /// As in standintrilane.cpp.
    void set(const QString &name, const QByteArray &content = "x")
    {
        QSaveFile file(m_folder.filePath(name)); // at once: it is read at any moment
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size() ||
            !file.commit())
            qFatal("cannot write %s", qPrintable(name));
    }
    void clear(const QString &name) { QFile::remove(m_folder.filePath(name)); }
    void clearAll()
    {
        for (const QString &name : QDir(m_folder.path()).entryList(QDir::Files))
            clear(name);
    }
    [[nodiscard]] QString calls() const
    {
        QFile file(m_folder.filePath(QStringLiteral("calls")));
        return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
    }

private:
    QTemporaryDir m_folder;
};

} // namespace trilane
