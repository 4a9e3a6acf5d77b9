// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QPlainTextEdit>

class QCompleter;
class QStringListModel;

namespace trilane::tables {

class SqlHighlighter;

/// Editor of an SQL statement with highlighting, and completion while typing and with Ctrl+Space.
/// GUI thread.
class SqlEditor : public QPlainTextEdit
{
    Q_OBJECT

public:
    explicit SqlEditor(QWidget *parent = nullptr);

    [[nodiscard]] QString statement() const { return toPlainText(); }
    /// Replaces the text as if typed: Ctrl+Z restores the previous text.
    void setStatement(const QString &text);
    /// Marks the word at a UTF-8 byte offset of the statement until the next edit; returns its
    /// line, counted from 1.
    int markFault(size_t byte);
    void clearFault();
    [[nodiscard]] QCompleter *completer() const { return m_completer; }

signals:
    /// Ctrl+Return.
    void runRequested();

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void complete(bool isAsked);
    void insertCompletion(const QString &word);
    void showTheme();

    SqlHighlighter *m_highlighter;
    QStringListModel *m_words;
    QCompleter *m_completer;
};

} // namespace trilane::tables
