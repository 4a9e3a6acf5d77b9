// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/state/trackfilter.h"

#include <algorithm>

namespace trilane::session {

TrackFilter::TrackFilter(const QString &text)
    : m_text(text)
{
    if (!text.startsWith(QLatin1Char('/'))) {
        m_words = text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
        return;
    }
    QString pattern = text.mid(1);
    if (pattern.endsWith(QLatin1Char('/')))
        pattern.chop(1);
    if (pattern.isEmpty())
        return;
    m_expression = QRegularExpression(pattern, QRegularExpression::CaseInsensitiveOption |
                                                   QRegularExpression::UseUnicodePropertiesOption);
    m_isExpression = m_expression.isValid();
    if (!m_isExpression)
        m_error = m_expression.errorString();
}

bool TrackFilter::matches(const QString &name) const
{
    if (m_isExpression)
        return m_expression.match(name).hasMatch();
    return std::all_of(m_words.begin(), m_words.end(), [&](const QString &word) {
        return name.contains(word, Qt::CaseInsensitive);
    });
}

} // namespace trilane::session
