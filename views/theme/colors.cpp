// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/theme/colors.h"

#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace trilane::theme {

namespace {

/// Up to this many device lines Qt blends without threads.
constexpr double kLines = 16;

} // namespace

void fillTranslucent(QPainter &painter, const QRectF &box, const QColor &color)
{
    const QTransform to = painter.deviceTransform();
    if (to.type() > QTransform::TxScale || to.m22() <= 0) {
        painter.fillRect(box, color);
        return;
    }
    // Whole device lines, so that no line is blended twice.
    double top = box.top();
    while (top < box.bottom()) {
        const double line = std::floor(top * to.m22() + to.dy() + kLines);
        const double bottom = std::min(box.bottom(), (line - to.dy()) / to.m22());
        painter.fillRect(QRectF(box.left(), top, box.width(), bottom - top), color);
        top = bottom;
    }
}

namespace {

/// sRGB to linear light; computed once because each painted label needs it.
std::array<double, 256> makeLinear()
{
    std::array<double, 256> linear{};
    for (size_t i = 0; i < linear.size(); ++i) {
        const double c = static_cast<double>(i) / 255;
        linear[i] = c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    }
    return linear;
}

} // namespace

double luminanceOf(QRgb color)
{
    static const std::array<double, 256> linear = makeLinear();
    const auto part = [](int value) {
        return linear[static_cast<size_t>(value)];
    };
    return 0.2126 * part(qRed(color)) + 0.7152 * part(qGreen(color)) + 0.0722 * part(qBlue(color));
}

double contrastOf(QRgb a, QRgb b)
{
    const auto [low, high] = std::minmax({luminanceOf(a), luminanceOf(b)});
    return (high + 0.05) / (low + 0.05);
}

QColor markColor(const Theme &theme, int color)
{
    // https://personal.sron.nl/~pault/, figure 3; without its blue, which is selection here.
    static constexpr std::array<QRgb, 6> colors{0xee3377, 0xee7733, 0x009988,
                                                0x33bbee, 0xcc3311, 0x808080};
    const QColor chosen(colors[static_cast<size_t>(std::clamp<int>(color, 0, colors.size() - 1))]);
    return theme.dark ? chosen.lighter(115) : chosen;
}

} // namespace trilane::theme
