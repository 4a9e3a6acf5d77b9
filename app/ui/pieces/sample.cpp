// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/pieces/sample.h"

#include <QCoreApplication>
#include <QDir>

namespace trilane::ui {

QString samplePath()
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
