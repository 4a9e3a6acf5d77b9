// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QWidget>

#include <array>

class QToolButton;

namespace trilane::tables {

/// The part of the trace that tables cover.
enum class TableScope : unsigned char { WholeTrace, VisibleRange, Selection };

/// Three exclusive buttons. GUI thread.
class ScopeChoice : public QWidget
{
    Q_OBJECT

public:
    explicit ScopeChoice(QWidget *parent = nullptr);

    [[nodiscard]] TableScope scope() const { return m_scope; }
    void setScope(TableScope scope);
    [[nodiscard]] QToolButton *button(TableScope scope) const
    {
        return m_buttons[static_cast<size_t>(scope)];
    }

signals:
    void scopeChanged();

protected:
    void changeEvent(QEvent *event) override;

private:
    void retranslate();

    std::array<QToolButton *, 3> m_buttons{};
    TableScope m_scope = TableScope::WholeTrace;
};

} // namespace trilane::tables
