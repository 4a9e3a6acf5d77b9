// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QList>
#include <QLockFile>
#include <QString>
#include <QStringList>

#include <memory>

namespace trilane::session {

/// The files of each tab, in order.
using TabFiles = QList<QStringList>;

/// List of this process's open files, on disk while it runs: if the process ends without finish(),
/// the next one finds it. Written atomically; one file per process. GUI thread.
class TabRecord
{
public:
    /// Records are kept in `folder`; by default beside the settings.
    explicit TabRecord(QString folder = usualFolder());

    void write(const TabFiles &tabs);
    /// An orderly end: nothing is left to be found.
    void finish();
    /// Files that were open in processes that crashed; returned once.
    [[nodiscard]] TabFiles takeAbandoned();

    [[nodiscard]] static QString usualFolder();
    /// Tabs as one line of text, for settings, and back; text that is none gives none.
    [[nodiscard]] static QByteArray toText(const TabFiles &tabs);
    [[nodiscard]] static TabFiles fromText(const QByteArray &text);

private:
    QString m_folder;
    QString m_path;
    std::unique_ptr<QLockFile> m_lock;
};

} // namespace trilane::session
