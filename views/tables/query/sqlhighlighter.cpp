// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/query/sqlhighlighter.h"

#include "views/tables/query/sqltokens.h"
#include "views/theme/colors.h"
#include "views/theme/widgettheme.h"

#include <array>

namespace trilane::tables {

namespace {

/// A construct open at the end of a line continues in the next one: its opening token.
constexpr std::array<const char *, 5> kOpeners{"", "/*", "'", "\"", "`"};
constexpr double kReadable = 4.5;

/// The tint adjusted to be readable as text.
QColor readable(const QColor &tint, const theme::Theme &theme)
{
    for (double share = 1; share > 0; share -= 0.1) {
        const QColor color = theme::mixed(tint, theme.text, share);
        if (theme::contrastOf(color.rgb(), theme.lane.rgb()) >= kReadable)
            return color;
    }
    return theme.text;
}

} // namespace

SqlHighlighter::SqlHighlighter(QTextDocument *document)
    : QSyntaxHighlighter(document)
{
    m_keyword.setFontWeight(QFont::Bold);
    m_comment.setFontItalic(true);
}

void SqlHighlighter::setPalette(const QPalette &palette)
{
    const theme::Theme &theme = theme::themeOf(palette);
    m_keyword.setForeground(theme.text);
    m_text.setForeground(readable(theme.kernels[3], theme));
    m_number.setForeground(readable(theme.kernels[1], theme));
    m_comment.setForeground(readable(theme.soft, theme));
    rehighlight();
}

const QTextCharFormat *SqlHighlighter::formatOf(SqlTokenKind kind) const
{
    switch (kind) {
    case SqlTokenKind::Keyword:
        return &m_keyword;
    case SqlTokenKind::Text:
        return &m_text;
    case SqlTokenKind::Number:
        return &m_number;
    case SqlTokenKind::Comment:
        return &m_comment;
    default:
        return nullptr;
    }
}

void SqlHighlighter::highlightBlock(const QString &text)
{
    const auto before = static_cast<size_t>(std::max(previousBlockState(), 0));
    const QString opener = QString::fromLatin1(kOpeners[std::min(before, kOpeners.size() - 1)]);
    const QString line = opener + text;
    setCurrentBlockState(0);
    for (const SqlToken &token : sqlTokens(line)) {
        const qsizetype begin = std::max<qsizetype>(token.begin - opener.size(), 0);
        if (const QTextCharFormat *format = formatOf(token.kind))
            setFormat(static_cast<int>(begin), static_cast<int>(token.end - opener.size() - begin),
                      *format);
        for (size_t state = 1; token.isOpen && state < kOpeners.size(); ++state) {
            if (QStringView(line).mid(token.begin).startsWith(QLatin1String(kOpeners[state])))
                setCurrentBlockState(static_cast<int>(state));
        }
    }
}

} // namespace trilane::tables
