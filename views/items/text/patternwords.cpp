// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/items/text/patternwords.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace trilane::items {

namespace {

/// The places of a pattern must come in their order.
QRegularExpression expressionOf(const char *pattern)
{
    static const QRegularExpression place(QStringLiteral("\\\\?%[1-9]"));
    QString text = QRegularExpression::escape(QString::fromLatin1(pattern));
    text.replace(place, QStringLiteral("(.+)"));
    return QRegularExpression(QRegularExpression::anchoredPattern(text));
}

/// What stands in a place may itself hold a "%1": all are filled in one pass.
QString filled(const QString &words, const QRegularExpressionMatch &match)
{
    QString text;
    for (qsizetype i = 0; i < words.size(); ++i) {
        const int number = i + 1 < words.size() ? words[i + 1].digitValue() : -1;
        if (words[i] != QLatin1Char('%') || number < 1 || number > match.lastCapturedIndex()) {
            text += words[i];
            continue;
        }
        text += match.captured(number);
        ++i;
    }
    return text;
}

} // namespace

QString patternWord(const char *english)
{
    return QCoreApplication::translate("ModelWords", english);
}

QString patternInWords(const QString &english, std::span<const char *const> patterns)
{
    for (const char *pattern : patterns) {
        const QRegularExpressionMatch match = expressionOf(pattern).match(english);
        if (match.hasMatch())
            return filled(patternWord(pattern), match);
    }
    return english;
}

} // namespace trilane::items
