// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/bench/view/soak/memorycurve.h"

#include "model/base/platform/largeblocks.h"
#include "tests/bench/report.h"

#include <algorithm>
#include <cstdio>
#include <utility>

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace trilane::bench {

void MemoryCurve::sample(double share)
{
    const auto part = static_cast<size_t>(
        std::clamp(share * static_cast<double>(kParts), 0.0, static_cast<double>(kParts - 1)));
    if (part > m_part)
        tell(std::exchange(m_part, part));
    m_sum[part] += static_cast<double>(residentNow());
    ++m_samples[part];
}

double MemoryCurve::mean(size_t part) const
{
    return m_samples[part] ? m_sum[part] / static_cast<double>(m_samples[part]) : 0;
}

double MemoryCurve::meanOf(size_t first, size_t last) const
{
    double sum = 0;
    size_t parts = 0;
    for (size_t part = first; part < last; ++part) {
        sum += mean(part);
        parts += m_samples[part] ? 1 : 0;
    }
    return parts ? sum / static_cast<double>(parts) : 0;
}

double MemoryCurve::growth() const
{
    const double before = meanOf(kParts / 5, 2 * kParts / 5);
    const double after = meanOf(4 * kParts / 5, kParts);
    return before > 0 && after > 0 ? after / before - 1 : 0;
}

void MemoryCurve::tell(size_t part) const
{
    std::fprintf(stderr, "%3zu %%: resident %.1f MB", (part + 1) * 100 / kParts, mean(part) / 1e6);
#ifdef __GLIBC__
    const struct mallinfo2 heap = ::mallinfo2();
    std::fprintf(stderr, "; heap %.1f in use, %.1f free, %.1f in blocks of their own",
                 static_cast<double>(heap.uordblks) / 1e6, static_cast<double>(heap.fordblks) / 1e6,
                 static_cast<double>(heap.hblkhd) / 1e6);
#endif
    std::fprintf(stderr, "; %.1f kept for columns\n",
                 static_cast<double>(platform::largeblocks::keptBytes()) / 1e6);
}

void MemoryCurve::print() const
{
    for (size_t part = 0; part < kParts; ++part) {
        char name[64];
        (void)std::snprintf(name, sizeof name, "resident, until %zu %%", (part + 1) * 100 / kParts);
        row(name, mean(part), "bytes");
    }
    row("growth, 20–40 % to 80–100 %", growth() * 100, "%");
}

} // namespace trilane::bench
