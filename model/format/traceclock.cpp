// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/format/traceclock.h"

#include <charconv>

namespace trilane::format {

namespace {

constexpr const char *kClockProperty = "clock";
constexpr const char *kAtZero = "clock at time 0 (ns)";
constexpr const char *kUnsaid = "not said by the file";

std::optional<std::string> propertyOf(const TraceInfo &info, const char *name)
{
    for (const auto &[key, value] : info.properties) {
        if (key == name)
            return value;
    }
    return std::nullopt;
}

} // namespace

std::optional<TraceClock> traceClock(const TraceInfo &info)
{
    const std::optional<std::string> name = propertyOf(info, kClockProperty);
    const std::optional<std::string> atZero = propertyOf(info, kAtZero);
    TraceClock clock;
    if (!name || !atZero)
        return std::nullopt;
    const char *const end = atZero->data() + atZero->size();
    if (std::from_chars(atZero->data(), end, clock.atZero).ptr != end)
        return std::nullopt;
    if (*name != kUnsaid)
        clock.name = *name;
    return clock;
}

void setTraceClock(TraceInfo &info, const TraceClock &clock)
{
    std::erase_if(info.properties, [](const auto &property) {
        return property.first == kClockProperty || property.first == kAtZero;
    });
    info.properties.emplace_back(kClockProperty, clock.name.empty() ? kUnsaid : clock.name);
    info.properties.emplace_back(kAtZero, std::to_string(clock.atZero));
}

} // namespace trilane::format
