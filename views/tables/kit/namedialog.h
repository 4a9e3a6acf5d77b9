// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QDialog>

#include <functional>

class QLabel;
class QLineEdit;
class QPushButton;

namespace trilane::tables {

/// Asks for a name and shows why one is invalid. GUI thread.
class NameDialog : public QDialog
{
    Q_OBJECT

public:
    /// Remark about a name, and whether the name is allowed.
    struct Remark
    {
        QString text;
        bool isFault = false;
    };
    using Check = std::function<Remark(const QString &name)>;

    NameDialog(const QString &title, const QString &accept, Check check, QWidget *parent = nullptr);

    void setName(const QString &name);
    [[nodiscard]] QString name() const;
    [[nodiscard]] QPushButton *acceptButton() const { return m_accept; }

private:
    void showRemark();

    Check m_check;
    QLineEdit *m_line;
    QLabel *m_remark;
    QPushButton *m_accept;
};

} // namespace trilane::tables
