// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/theme/markcolors.h"

#include <algorithm>
#include <array>

namespace trilane::theme {

QColor markColor(const Theme &theme, int color)
{
    // https://personal.sron.nl/~pault/, figure 3; without its blue, which is selection here.
    static constexpr std::array<QRgb, 6> colors{0xee3377, 0xee7733, 0x009988,
                                                0x33bbee, 0xcc3311, 0x808080};
    const QColor chosen(colors[static_cast<size_t>(std::clamp<int>(color, 0, colors.size() - 1))]);
    return theme.dark ? chosen.lighter(115) : chosen;
}

} // namespace trilane::theme
