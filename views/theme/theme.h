// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/idle/idlecause.h"

#include <QColor>
#include <QPalette>

#include <array>

namespace trilane::theme {

/// The colors of one appearance. Every color has one meaning everywhere: work has a hue, waiting is
/// gray, idle is hatched, blue is for selection and links only. Plain value.
struct Theme
{
    bool dark = false;

    QColor window; ///< window background
    QColor panel;  ///< side panels, section bars
    QColor lane;   ///< background of slices
    QColor line;   ///< separators
    QColor text;
    QColor soft;  ///< secondary text
    QColor faint; ///< tertiary text, disabled
    QColor accent;

    QColor running; ///< thread states
    QColor runnable;
    QColor blocked;
    QColor disk;
    QColor idle;                                      ///< hatch of an idle GPU
    std::array<QColor, idle::kIdleCauseCount> causes; ///< by IdleCause: the hatch, if known

    std::array<QColor, 7> kernels; ///< by name; Paul Tol's, safe for the color-blind
    QColor hostToDevice;
    QColor deviceToHost;
    QColor deviceToDevice; ///< and every other copy or set
    QColor collective;

    std::array<QColor, 6> ranges; ///< NVTX and framework ranges, by name: quiet tints
    std::array<QColor, 3> python; ///< Python functions
    QColor gpuRange;
    QColor call;     ///< an API call that submits work
    QColor osCall;   ///< an OS-runtime call
    QColor osWait;   ///< one that only waits
    QColor overhead; ///< the profiler itself
    QColor sync;     ///< waiting for the GPU
    QColor counter;
    std::array<QColor, 8> cores; ///< by core number
    QColor foreign;              ///< a core used by a thread outside of the trace

    [[nodiscard]] const QColor &causeColor(idle::IdleCause cause) const
    {
        return causes[static_cast<size_t>(cause)];
    }
    [[nodiscard]] static const Theme &light();
    [[nodiscard]] static const Theme &darkTheme();
    [[nodiscard]] static const Theme &of(bool dark) { return dark ? darkTheme() : light(); }

    /// For widgets drawn by the style.
    [[nodiscard]] QPalette palette() const;
};

/// `share` of a and the rest of b, 0…1.
[[nodiscard]] QColor mixed(const QColor &a, const QColor &b, double share);
/// With a share of 0…256; for single pixels.
[[nodiscard]] inline QRgb mixed(QRgb a, QRgb b, int share256)
{
    // Red and blue in one multiplication, green in another: there is a byte of room between them.
    const auto share = static_cast<uint32_t>(share256);
    const uint32_t rest = 256 - share;
    const uint32_t redBlue = (((a & 0xff00ffu) * share + (b & 0xff00ffu) * rest) >> 8) & 0xff00ffu;
    const uint32_t green = (((a & 0x00ff00u) * share + (b & 0x00ff00u) * rest) >> 8) & 0x00ff00u;
    return 0xff000000u | redBlue | green;
}
/// Black-ish or white, whichever reads better on the color.
[[nodiscard]] QRgb readableOn(QRgb background);

} // namespace trilane::theme
