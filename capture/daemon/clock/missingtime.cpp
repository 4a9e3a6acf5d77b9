// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/clock/missingtime.h"

#include "capture/daemon/clock/clockmap.h"

#include <algorithm>
#include <cstdio>

namespace trilane::daemon {

std::string secondsText(uint64_t time, Ns zero)
{
    char text[32];
    const auto at = static_cast<Ns>(std::min<uint64_t>(time, INT64_MAX));
    std::snprintf(text, sizeof text, "%.3f",
                  static_cast<double>(std::clamp(at, zero, std::max(zero, monotonicNow())) - zero) /
                      1e9);
    return text;
}

Message Missing::textFrom(Ns zero) const
{
    if (begin == 0)
        return text;
    return end ? msg("%1, from %2 s to %3 s", text, secondsText(begin, zero),
                     secondsText(end, zero))
               : msg("%1, from %2 s on", text, secondsText(begin, zero));
}

std::vector<Message> textsOf(const std::vector<Missing> &missing, Ns zero)
{
    std::vector<Message> texts;
    for (const Missing &one : missing)
        texts.push_back(one.textFrom(zero));
    return texts;
}

std::vector<format::Note> notesOf(const std::vector<Missing> &missing, Ns zero)
{
    std::vector<format::Note> notes;
    for (const Missing &one : missing)
        notes.push_back({format::kNotRecorded, one.textFrom(zero), one.kind});
    return notes;
}

} // namespace trilane::daemon
