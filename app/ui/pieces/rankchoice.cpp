// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/pieces/rankchoice.h"

#include "model/edit/merge/ranklistfile.h"

#include <QFileInfo>

namespace trilane::ui {

Result<QString> rankListOf(const QStringList &files)
{
    std::vector<std::string> paths;
    for (const QString &file : files)
        paths.push_back(QFileInfo(file).absoluteFilePath().toStdString());
    const Result<std::string> list = merge::writeRankList(paths);
    if (!list)
        return list.error();
    return QString::fromStdString(*list);
}

} // namespace trilane::ui
