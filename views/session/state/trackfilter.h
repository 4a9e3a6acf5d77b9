// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QRegularExpression>
#include <QString>
#include <QStringList>

namespace trilane::session {

/// Filter for names: words that must all occur, ignoring case, or, after a slash, a regular
/// expression ("/nccl|compute/"; the closing slash is optional). Plain value.
class TrackFilter
{
public:
    TrackFilter() = default;
    explicit TrackFilter(const QString &text);

    [[nodiscard]] const QString &text() const { return m_text; }
    /// Matches everything: there is no word, or the expression is invalid.
    [[nodiscard]] bool isEmpty() const { return m_words.isEmpty() && !m_isExpression; }
    /// Error of the regular expression in the library's words; empty if valid.
    [[nodiscard]] const QString &error() const { return m_error; }
    [[nodiscard]] bool matches(const QString &name) const;

private:
    QString m_text;
    QString m_error;
    QStringList m_words;
    QRegularExpression m_expression;
    bool m_isExpression = false;
};

} // namespace trilane::session
