// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QWidget>

class QLineEdit;
class QToolButton;

namespace trilane::tables {

/// The filter field of a table, with a button for regular expressions. Shows errors of the filter.
/// GUI thread.
class FilterField : public QWidget
{
    Q_OBJECT

public:
    explicit FilterField(QWidget *parent = nullptr);

    [[nodiscard]] QString text() const;
    [[nodiscard]] bool isPattern() const;
    void set(const QString &text, bool isPattern);
    /// Else it finds names: words only, and nothing is left out.
    void setForTable(bool isForTable);
    /// As RowFilter::error(); empty: no error.
    void setError(const QString &error);
    [[nodiscard]] QString error() const { return m_error; }

signals:
    void changed();

protected:
    void changeEvent(QEvent *event) override;

private:
    void retranslate();
    void showError();

    QLineEdit *m_line;
    QToolButton *m_pattern;
    QString m_error;
    bool m_isForTable = true;
};

} // namespace trilane::tables
