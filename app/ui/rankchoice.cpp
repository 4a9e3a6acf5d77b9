// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/rankchoice.h"

#include "model/ranks/ranklistfile.h"

#include <QFileInfo>

namespace trilane {

Result<QString> rankListOf(const QStringList &files)
{
    std::vector<std::string> paths;
    for (const QString &file : files)
        paths.push_back(QFileInfo(file).absoluteFilePath().toStdString());
    const Result<std::string> list = writeRankList(paths);
    if (!list)
        return list.error();
    return QString::fromStdString(*list);
}

} // namespace trilane
