// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QCoreApplication>
#include <QDir>
#include <QString>

namespace trilane::ui {

/// Path of the bundled sample trace: beside the installed program or in its source tree. Empty if
/// missing.
[[nodiscard]] inline QString samplePath()
{
    const QDir program(QCoreApplication::applicationDirPath());
    for (const char *folder : {"../share/trilane/samples", "../../../resources/samples",
                               "../../resources/samples", "../../../../resources/samples"}) {
        const QDir samples(program.filePath(QLatin1String(folder)));
        const QStringList found =
            samples.entryList({QStringLiteral("*.trilane")}, QDir::Files, QDir::Name);
        if (!found.isEmpty())
            return QDir::cleanPath(samples.absoluteFilePath(found.front()));
    }
    return {};
}

} // namespace trilane::ui
