// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/theme/contrast.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace trilane::theme {

namespace {

/// sRGB to linear light; used for each painted label, so computed once.
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

} // namespace trilane::theme
