// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/recording/statuslines.h"

#include <cinttypes>
#include <cstdio>

namespace trilane::cli {

namespace {

constexpr Ns kStatusEvery = 1'000'000'000;

} // namespace

void StatusLines::tell(const client::RecordingFigures &figures, Ns elapsed)
{
    if (!m_isWanted || elapsed - m_last < kStatusEvery)
        return;
    m_last = elapsed;
    std::fprintf(stderr,
                 "trilane: status: seconds %.1f events %" PRIu64 " bytes %" PRIu64 " lost %" PRIu64
                 " recorder %.4f\n",
                 static_cast<double>(elapsed) / 1e9, figures.slices, figures.bytes, figures.lost,
                 static_cast<double>(figures.cpu) / static_cast<double>(elapsed));
}

} // namespace trilane::cli
