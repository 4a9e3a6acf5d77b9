// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/cli/commandline.h"

#include <QRegularExpression>
#include <QString>

#include <algorithm>

namespace trilane::test {

/// Where the user's language is that of the locale.
inline Surroundings in(const CommandLine &line, const char *locale)
{
    Surroundings where = line.where();
    where.variables.insert("LC_ALL", "");
    where.variables.insert("LC_MESSAGES", "");
    where.variables.insert("LANGUAGE", "");
    where.variables.insert("LANG", locale);
    return where;
}

inline bool hasChinese(const QString &text)
{
    return std::any_of(text.begin(), text.end(),
                       [](QChar c) { return c >= QChar(0x4e00) && c <= QChar(0x9fff); });
}

/// Names of products that look like a sentence.
inline QString withoutNames(QString text)
{
    static const QRegularExpression name(QStringLiteral(
        "\"[^\"]*\"|`[^`]*`|/\\S+|\\S*[_.0-9=:]\\S*|Nsight Systems|PyTorch|Kineto|Chrome|Perfetto"
        "|Tensor Core|\\(outside of ranges\\)"));
    return text.replace(name, QStringLiteral("·"));
}

/// Three words of English in a row are none of names, units and options.
inline QString englishIn(const QString &text)
{
    static const QRegularExpression words(
        QStringLiteral("(?<![\\w-])[A-Za-z]?[a-z]+ [a-z]{2,} [a-z]{2,}(?![\\w-])"));
    for (const QString &line : text.split(QLatin1Char('\n'))) {
        // What is to be typed is the same in all languages.
        static const QRegularExpression example(QStringLiteral("^  (trilane(-ui)? |ssh |  )"));
        if (example.match(line).hasMatch())
            continue;
        if (const auto found = words.match(withoutNames(line)); found.hasMatch())
            return line;
    }
    return {};
}

} // namespace trilane::test
