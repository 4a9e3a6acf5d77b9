// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/document/markstorage.h"

#include <QDir>
#include <QFile>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

namespace trilane {

/// Marks of a trace in a folder of its own, as viewers have them.
class MarksFixture : public QObject
{
public:
    static session::Mark span(Ns begin, Ns end, const QString &text)
    {
        return {.kind = session::MarkKind::Span,
                .time = {begin, end},
                .track = {"gpu 0", "stream 7"},
                .color = 2,
                .text = text};
    }
    static QByteArray bytesOf(const QString &path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    /// Marks of a trace as a window has them.
    struct Window
    {
        explicit Window(const QString &trace)
        {
            storage.open(trace);
            if (!QTest::qWaitFor([this] { return !storage.path().isEmpty(); }, 20000))
                qFatal("marks were not read");
        }
        session::UserMarks marks;
        session::MarkStorage storage{marks};
    };

protected:
    static void begin(const char *name)
    {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setOrganizationName("trilane");
        QCoreApplication::setApplicationName(name);
    }
    static void end()
    {
        QDir(QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation))
            .removeRecursively();
    }
    void newFolder() { m_folder = std::make_unique<QTemporaryDir>(); }
    QString folder() const { return m_folder->path(); }
    QString trace() const { return m_folder->filePath("run.trilane"); }
    QString file() const { return trace() + ".marks.json"; }

private:
    std::unique_ptr<QTemporaryDir> m_folder;
};

} // namespace trilane
