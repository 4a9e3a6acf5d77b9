// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QSyntaxHighlighter>
#include <QTextCharFormat>

namespace trilane::tables {

enum class SqlTokenKind : uint8_t;

/// Colors keywords, strings, numbers and comments of a statement. GUI thread.
class SqlHighlighter : public QSyntaxHighlighter
{
    Q_OBJECT

public:
    explicit SqlHighlighter(QTextDocument *document);
    /// The theme is another one.
    void setPalette(const QPalette &palette);

protected:
    void highlightBlock(const QString &text) override;

private:
    [[nodiscard]] const QTextCharFormat *formatOf(SqlTokenKind kind) const;

    QTextCharFormat m_keyword;
    QTextCharFormat m_text;
    QTextCharFormat m_number;
    QTextCharFormat m_comment;
};

} // namespace trilane::tables
