// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/time.h"

#include <QString>

#include <cstdint>

namespace trilane::items {

// Numbers as people read them. Pure; any thread.

/// Elides longer texts of a trace in full views: layout would take minutes.
inline constexpr int kMaxTextShown = 4096;

/// "1.284 ms": three digits after the point in the unit that fits.
[[nodiscard]] QString durationText(Ns ns);
/// durationText() of a mean, with units of one width, so that a column lines up.
[[nodiscard]] QString columnDurationText(double ns);
/// A duration with enough digits to distinguish values `step` apart: "1.935 ms".
[[nodiscard]] QString axisDurationText(Ns ns, Ns step);
/// A point in time counted from the start of the trace: "20.143 182 s".
[[nodiscard]] QString instantText(Ns sinceStart);
/// "48 213 907" with narrow spaces.
[[nodiscard]] QString countText(uint64_t count);
/// "324.00 MiB", "12.50 GB/s" (model/base/amounttext.h).
[[nodiscard]] QString bytesText(double bytes);
[[nodiscard]] QString rateText(double bytesPerSecond);
/// "31.2 %".
[[nodiscard]] QString percentText(double share);
/// Object of an OS runtime call: "7" for a descriptor or pid, "0x7f3a10" for an address; empty for
/// 0 and -1.
[[nodiscard]] QString objectText(int64_t object);
/// Keeps both ends of a long name: "ampere_bf1…128x64".
[[nodiscard]] QString middleElided(const QString &text, int characters);
/// For a tooltip, which shows plain text: at most kMaxTextShown characters in lines of at most 100.
[[nodiscard]] QString tipText(const QString &text);

} // namespace trilane::items
