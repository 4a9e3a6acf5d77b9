// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/platform/partfile.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <optional>

namespace trilane::session {

/// Writes a file atomically: the previous one remains until commit(), and without it nothing is
/// left. Others may read it only if they may read all of its sources. Replaces the entry of its
/// name, including a symbolic link; a device or pipe is written directly and never replaced. One
/// thread.
class WholeFile
{
public:
    /// `sources`: paths of the files it is made of; without any it is for its owner only.
    explicit WholeFile(QString path, QStringList sources = {});

    /// Whether it would overwrite one of its sources, by any path.
    [[nodiscard]] bool isSource() const;

    [[nodiscard]] bool open();
    [[nodiscard]] bool write(const QByteArray &bytes);
    [[nodiscard]] bool commit();
    /// Why the last thing that failed did.
    [[nodiscard]] QString errorString() const;

private:
    [[nodiscard]] unsigned mode() const;
    /// Records errno of a failed step.
    [[nodiscard]] bool noted(bool isDone);

    QString m_path;
    QStringList m_sources;
    std::optional<platform::PartFile> m_part; ///< none: a device or a pipe
    platform::FileStream m_stream;
    int m_error = 0;
};

} // namespace trilane::session
