// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/files/usedcommands.h"

#include <QSettings>

namespace trilane::session {

namespace {

constexpr const char *kUsedCommandsKey = "usedCommands";

} // namespace

QStringList UsedCommands::list()
{
    return QSettings().value(kUsedCommandsKey).toStringList();
}

void UsedCommands::add(const QString &id)
{
    QStringList ids = list();
    ids.removeAll(id);
    ids.prepend(id);
    QSettings().setValue(kUsedCommandsKey, ids.mid(0, kKept));
}

} // namespace trilane::session
