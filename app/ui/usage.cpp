// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/usage.h"

#include "app/terminal/speech.h"
#include "model/exporters/wrappedtext.h"

#include <QCommandLineParser>
#include <QStringList>

namespace trilane::usage {

namespace {

constexpr size_t kHelpWidth = 100;
constexpr size_t kHelpColumn = 28; ///< where what an entry is begins

/// What QCommandLineParser says, for lupdate: the source of Qt 6.4 has them.
[[maybe_unused]] constexpr const char *kReasons[] = {
    QT_TRANSLATE_NOOP("ModelWords", "Unknown option '%1'"),
    QT_TRANSLATE_NOOP("ModelWords", "Unknown options: %1"),
    QT_TRANSLATE_NOOP("ModelWords", "Missing value after '%1'"),
    QT_TRANSLATE_NOOP("ModelWords", "Unexpected value after '%1'"),
};

/// "-h, --help", "--range <A:B>".
std::string wordsOf(const QCommandLineOption &option)
{
    QStringList names;
    for (const QString &name : option.names())
        names << (name.size() == 1 ? QStringLiteral("-") : QStringLiteral("--")) + name;
    QString words = names.join(QStringLiteral(", "));
    if (!option.valueName().isEmpty())
        words += QStringLiteral(" <%1>").arg(option.valueName());
    return words.toStdString();
}

} // namespace

std::string listed(const std::string &word, const std::string &about)
{
    const std::string indent(kHelpColumn, ' ');
    std::string lines = wrapped(about, kHelpWidth, indent);
    std::string head = "  " + word;
    if (head.size() + 2 > kHelpColumn)
        return head + "\n" + lines;
    head.resize(kHelpColumn, ' ');
    return lines.replace(0, kHelpColumn, head);
}

std::string listed(const QList<QCommandLineOption> &options)
{
    std::string text;
    for (const QCommandLineOption &option : options)
        text += listed(wordsOf(option), option.description().toStdString());
    return text;
}

QString said(const std::string &text)
{
    return QString::fromStdString(text);
}

std::string reasonOf(const QCommandLineParser &parser)
{
    QString text = parser.errorText();
    if (text.endsWith(QLatin1Char('.')))
        text.chop(1);
    return cli::told(text.toStdString());
}

Error wrong(const std::string &what)
{
    return Error{.what = what, .remedy = cli::Cli::tr("see trilane-ui --help")};
}

} // namespace trilane::usage
