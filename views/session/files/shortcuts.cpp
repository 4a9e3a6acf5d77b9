// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/files/shortcuts.h"

#include <QSettings>
#include <QUrl>

namespace trilane::session {

namespace {

constexpr auto kGroup = "keys";

/// Slashes would be groups within the group.
QString settingOf(const QString &command)
{
    return QString::fromLatin1(QUrl::toPercentEncoding(command));
}

QString commandOf(const QString &setting)
{
    return QUrl::fromPercentEncoding(setting.toLatin1());
}

} // namespace

Shortcuts::Shortcuts()
{
    read();
}

Shortcuts &Shortcuts::instance()
{
    static Shortcuts shortcuts;
    return shortcuts;
}

void Shortcuts::read()
{
    m_keys.clear();
    QSettings settings;
    settings.beginGroup(QLatin1String(kGroup));
    for (const QString &setting : settings.childKeys()) {
        Keys keys;
        for (const QString &text : settings.value(setting).toStringList()) {
            // A typo in the file is no key.
            const QKeySequence key = QKeySequence::fromString(text, QKeySequence::PortableText);
            if (!key.isEmpty() && key[0].key() != Qt::Key_unknown)
                keys << key;
        }
        m_keys.insert(commandOf(setting), keys);
    }
    emit changed();
}

Shortcuts::Keys Shortcuts::keysOf(const QString &command, const Keys &defaults) const
{
    const auto found = m_keys.find(command);
    return found == m_keys.end() ? defaults : *found;
}

void Shortcuts::set(const QString &command, const Keys &keys)
{
    QStringList texts;
    for (const QKeySequence &key : keys)
        texts << key.toString(QKeySequence::PortableText);
    QSettings settings;
    settings.beginGroup(QLatin1String(kGroup));
    settings.setValue(settingOf(command), texts);
    m_keys.insert(command, keys);
    emit changed();
}

void Shortcuts::reset(const QString &command)
{
    if (m_keys.remove(command) == 0)
        return;
    QSettings settings;
    settings.beginGroup(QLatin1String(kGroup));
    settings.remove(settingOf(command));
    emit changed();
}

void Shortcuts::resetAll()
{
    m_keys.clear();
    QSettings().remove(QLatin1String(kGroup));
    emit changed();
}

QString Shortcuts::words(const Keys &keys)
{
    QStringList texts;
    for (const QKeySequence &key : keys)
        texts << key.toString(QKeySequence::NativeText);
    return texts.join(QStringLiteral(" / "));
}

} // namespace trilane::session
