// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/shell/settingsguard.h"

#include <QFile>
#include <QSaveFile>
#include <QSettings>

namespace trilane::ui {

namespace {

/// QSettings writes sections in the order of creation: a new one is last.
constexpr auto kEndSection = "zzz";
constexpr auto kEndKey = "zzz/file";
constexpr auto kEnd = "whole";

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

bool replace(const QString &path, const QByteArray &content)
{
    QSaveFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(content) == content.size() &&
           file.commit();
}

bool isGarbage(const QString &path, const QByteArray &content)
{
    return content.contains('\0') ||
           QSettings(path, QSettings::IniFormat).status() == QSettings::FormatError;
}

void fillFrom(const QString &copy)
{
    QSettings settings;
    const QSettings good(copy, QSettings::IniFormat);
    for (const QString &key : good.allKeys()) {
        if (!settings.contains(key))
            settings.setValue(key, good.value(key));
    }
}

} // namespace

QString SettingsGuard::copyPath()
{
    return QSettings().fileName() + QStringLiteral(".copy");
}

SettingsGuard::Found SettingsGuard::mend()
{
    const QString path = QSettings().fileName();
    const QByteArray content = contentOf(path);
    const QByteArray copy = contentOf(copyPath());
    const bool copyIsGood = !copy.isEmpty() && !isGarbage(copyPath(), copy);
    if (isGarbage(path, content)) {
        replace(path + QStringLiteral(".damaged"), content);
        replace(path, copyIsGood ? copy : QByteArray());
        return copyIsGood ? Found::Mended : Found::StartedAnew;
    }
    const bool whole = QSettings().value(QLatin1String(kEndKey)) == QLatin1String(kEnd);
    if (whole || !copyIsGood)
        return Found::Whole;
    fillFrom(copyPath());
    return Found::Mended;
}

void SettingsGuard::seal()
{
    QSettings settings;
    settings.remove(QLatin1String(kEndSection));
    settings.sync();
    settings.setValue(QLatin1String(kEndKey), QLatin1String(kEnd));
    settings.sync();
    if (settings.status() == QSettings::NoError)
        replace(copyPath(), contentOf(settings.fileName()));
}

} // namespace trilane::ui
