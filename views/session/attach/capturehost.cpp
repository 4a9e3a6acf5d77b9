// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/attach/capturehost.h"

#include "model/translation/language.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QLocale>
#include <QProcess>
#include <QStandardPaths>

#include <algorithm>

namespace trilane::session {

namespace {

constexpr qsizetype kMaxNameLength = 256;

QStringList commandIn(const char *variable)
{
    return QProcess::splitCommand(qEnvironmentVariable(variable));
}

/// The one next to this program, else an installed one.
QString programHere()
{
    const QString name = QStringLiteral("trilane");
    const QString beside = QDir(QCoreApplication::applicationDirPath()).filePath(name);
    if (QFileInfo(beside).isExecutable())
        return beside;
    const QString found = QStandardPaths::findExecutable(name);
    return found.isEmpty() ? name : found;
}

/// For the shell at the other end.
QString quoted(QString word)
{
    return QLatin1Char('\'') + word.replace(QLatin1Char('\''), QStringLiteral("'\\''")) +
           QLatin1Char('\'');
}

/// QLocale's default, which is the language of this program.
QString localeHere()
{
    const auto language = translation::languageOf(QLocale().name().toStdString());
    const translation::LanguageFacts &facts =
        translation::factsOf(language.value_or(translation::Language::English));
    return QString::fromStdString(std::string(facts.catalog ? facts.locale : "C")) +
           QStringLiteral(".UTF-8");
}

CaptureHost::Command commandOf(QStringList words)
{
    return {.program = words.takeFirst(), .arguments = words, .locale = localeHere()};
}

} // namespace

std::optional<CaptureHost> CaptureHost::named(const QString &name)
{
    const QString trimmed = name.trimmed();
    // One that begins with a dash would be an option of ssh.
    const bool isName = !trimmed.startsWith(QLatin1Char('-')) && trimmed.size() <= kMaxNameLength &&
                        std::all_of(trimmed.begin(), trimmed.end(),
                                    [](QChar c) { return !c.isSpace() && c.isPrint(); });
    return isName ? std::optional(CaptureHost(trimmed)) : std::nullopt;
}

CaptureHost::Command CaptureHost::command(const QStringList &arguments) const
{
    if (isHere()) {
        const QStringList program = commandIn("TRILANE_CLI");
        return commandOf((program.isEmpty() ? QStringList(programHere()) : program) + arguments);
    }
    QStringList words = commandIn("TRILANE_SSH");
    if (words.isEmpty())
        words << QStringLiteral("ssh");
    // Detects a lost connection even without traffic.
    words << QStringLiteral("-T");
    for (const char *option :
         {"ConnectTimeout=10", "ServerAliveInterval=5", "ServerAliveCountMax=3"})
        words << QStringLiteral("-o") << QLatin1String(option);
    // Works in any shell of the user; ssh passes variables only on request.
    QStringList remote = {QStringLiteral("env"), QStringLiteral("LC_ALL=") + localeHere(),
                          qEnvironmentVariable("TRILANE_REMOTE_CLI", QStringLiteral("trilane"))};
    for (const QString &argument : arguments)
        remote << quoted(argument);
    return commandOf(words << QStringLiteral("--") << m_name << remote.join(QLatin1Char(' ')));
}

} // namespace trilane::session
