// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/panels/bars/durationspinbox.h"

#include <QLineEdit>

#include <algorithm>
#include <array>
#include <optional>

namespace trilane::panels {

namespace {

/// The next of 1, 2, 5, 10, 20… above or below a value.
Ns stepped(Ns value, bool up)
{
    Ns decade = 1;
    while (decade <= value / 10)
        decade *= 10;
    if (up) {
        for (Ns factor : {1, 2, 5, 10}) {
            if (factor * decade > value)
                return factor * decade;
        }
    }
    for (Ns tenth : {50, 20, 10, 5, 2, 1}) {
        if (tenth * decade / 10 < value)
            return std::max<Ns>(1, tenth * decade / 10);
    }
    return value;
}

std::optional<Ns> parse(QString text)
{
    text.remove(QLatin1Char(' '));
    text.remove(QChar(0x202f));
    bool bare = false;
    text.toDouble(&bare);
    if (bare)
        text += QStringLiteral("us");
    const std::optional<Ns> value = parseDuration(text.toStdString());
    const bool fits = value && *value >= DurationSpinBox::kMin && *value <= DurationSpinBox::kMax;
    return fits ? value : std::nullopt;
}

} // namespace

DurationSpinBox::DurationSpinBox(QWidget *parent)
    : QAbstractSpinBox(parent)
{
    setCorrectionMode(QAbstractSpinBox::CorrectToPreviousValue);
    setKeyboardTracking(false);
    lineEdit()->setText(textOf(m_value));
    connect(this, &QAbstractSpinBox::editingFinished, this, &DurationSpinBox::readText);
}

QString DurationSpinBox::textOf(Ns value)
{
    static constexpr std::array<std::pair<Ns, const char *>, 4> units{
        {{1'000'000'000, "s"}, {1'000'000, "ms"}, {1'000, "µs"}, {1, "ns"}}};
    for (const auto &[size, name] : units) {
        if (value >= size)
            return QString::number(static_cast<double>(value) / static_cast<double>(size), 'g',
                                   12) +
                   QLatin1Char(' ') + QString::fromUtf8(name);
    }
    return QStringLiteral("0 ns");
}

void DurationSpinBox::setValue(Ns value)
{
    value = std::clamp(value, kMin, kMax);
    lineEdit()->setText(textOf(value));
    if (value == m_value)
        return;
    m_value = value;
    emit valueChanged(value);
}

void DurationSpinBox::readText()
{
    setValue(parse(lineEdit()->text()).value_or(m_value));
}

void DurationSpinBox::stepBy(int steps)
{
    Ns value = parse(lineEdit()->text()).value_or(m_value);
    for (int i = 0; i < std::abs(steps); ++i)
        value = stepped(value, steps > 0);
    setValue(value);
}

QAbstractSpinBox::StepEnabled DurationSpinBox::stepEnabled() const
{
    StepEnabled enabled = StepNone;
    if (m_value > kMin)
        enabled |= StepDownEnabled;
    if (m_value < kMax)
        enabled |= StepUpEnabled;
    return enabled;
}

QValidator::State DurationSpinBox::validate(QString &input, int &) const
{
    return parse(input) ? QValidator::Acceptable : QValidator::Intermediate;
}

QSize DurationSpinBox::sizeHint() const
{
    const int words = fontMetrics().horizontalAdvance(QStringLiteral("100.5 µs"));
    return {words + 40, QAbstractSpinBox::sizeHint().height()};
}

} // namespace trilane::panels
