// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/paint/paintcontext.h"

#include <QLocale>

#include <array>

namespace trilane::timeline {

QString shortDuration(Ns ns)
{
    struct Unit
    {
        double ns;
        const char *name;
    };
    static constexpr std::array units{Unit{1e9, "s"}, Unit{1e6, "ms"}, Unit{1e3, "µs"}};
    const auto value = static_cast<double>(ns);
    for (const Unit &unit : units) {
        const double scaled = value / unit.ns;
        if (std::abs(scaled) < 1)
            continue;
        const int decimals = std::abs(scaled) < 9.995 ? 2 : std::abs(scaled) < 99.95 ? 1 : 0;
        return QLocale().toString(scaled, 'f', decimals) + QLatin1Char(' ') +
               QString::fromUtf8(unit.name);
    }
    return QString::number(ns) + QStringLiteral(" ns");
}

} // namespace trilane::timeline
