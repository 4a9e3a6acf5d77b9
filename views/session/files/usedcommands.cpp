// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/files/usedcommands.h"

#include <QSettings>

namespace trilane::session {

namespace {

QString key()
{
    return QStringLiteral("usedCommands");
}

} // namespace

QStringList UsedCommands::list()
{
    return QSettings().value(key()).toStringList();
}

void UsedCommands::add(const QString &id)
{
    QStringList ids = list();
    ids.removeAll(id);
    ids.prepend(id);
    QSettings().setValue(key(), ids.mid(0, kKept));
}

} // namespace trilane::session
