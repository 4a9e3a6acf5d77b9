// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/time.h"

#include <QAbstractSpinBox>

namespace trilane::panels {

/// A duration with its unit: "100 µs". Accepts any unit that parseDuration() reads; a number
/// without unit is in microseconds; steps are 1, 2, 5, 10. GUI thread.
class DurationSpinBox : public QAbstractSpinBox
{
    Q_OBJECT

public:
    explicit DurationSpinBox(QWidget *parent = nullptr);

    [[nodiscard]] Ns value() const { return m_value; }
    void setValue(Ns value);
    /// Shortest and longest that is taken.
    static constexpr Ns kMin = 1;
    static constexpr Ns kMax = 3'600'000'000'000;

    [[nodiscard]] static QString textOf(Ns value);
    void stepBy(int steps) override;
    [[nodiscard]] QSize sizeHint() const override;

signals:
    void valueChanged(trilane::Ns value);

protected:
    [[nodiscard]] StepEnabled stepEnabled() const override;
    [[nodiscard]] QValidator::State validate(QString &input, int &position) const override;

private:
    void readText();

    Ns m_value = 10'000;
};

} // namespace trilane::panels
