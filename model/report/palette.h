// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/idle/idlecause.h"
#include "model/base/kinds.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace trilane::report {

/// A color of the page: a CSS variable and class of that name. The values are those of the viewer's
/// themes (views/theme), which need Qt; a test compares them.
struct Swatch
{
    std::string_view name; ///< "k3"
    uint32_t light = 0;    ///< 0xrrggbb
    uint32_t dark = 0;
};
[[nodiscard]] std::span<const Swatch> swatches();

/// The swatch of a slice of that kind and name: the color that it has in the viewer.
[[nodiscard]] std::string_view swatchOf(SliceKind kind, std::string_view name);
/// "c0"… of the hatch of idle time.
[[nodiscard]] std::string_view swatchOf(idle::IdleCause cause);

/// Black-ish or white (0xrrggbb), whichever reads better on the color.
[[nodiscard]] uint32_t readableOn(uint32_t background);

/// The variables of both appearances, the dark one for screens that prefer it, and for each swatch
/// a class that fills with it ("s-k3"), and one for words on it ("s-k3t").
[[nodiscard]] std::string paletteStyle();

} // namespace trilane::report
