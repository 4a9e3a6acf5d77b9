// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/clock/missingtime.h"

#include "capture/daemon/clock/clockmap.h"

#include <algorithm>
#include <cstdio>

namespace trilane::daemon {

namespace {

std::string seconds(uint64_t time, Ns zero)
{
    char text[32];
    const auto at = static_cast<Ns>(std::min<uint64_t>(time, INT64_MAX));
    std::snprintf(text, sizeof text, "%.3f s",
                  static_cast<double>(std::clamp(at, zero, std::max(zero, monotonicNow())) - zero) /
                      1e9);
    return text;
}

} // namespace

std::string whenMissing(uint64_t begin, uint64_t end, Ns zero)
{
    if (begin == 0)
        return {};
    return ", from " + seconds(begin, zero) + (end ? " to " + seconds(end, zero) : " on");
}

std::vector<std::string> textsOf(const std::vector<Missing> &missing, Ns zero)
{
    std::vector<std::string> texts;
    for (const Missing &one : missing)
        texts.push_back(one.textFrom(zero));
    return texts;
}

} // namespace trilane::daemon
