// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/format/savemoment.h"

#include <algorithm>
#include <cstdio>

namespace trilane::format {

namespace {

constexpr const char *kWhy = "saved because";
constexpr const char *kWhen = "trigger at";
constexpr const char *kPart = "part of a trace"; ///< says that the rest of it was left out
constexpr const char *kBehind = " of the recording";

const std::string *find(const TraceInfo &info, std::string_view key)
{
    for (const auto &[name, value] : info.properties) {
        if (name == key)
            return &value;
    }
    return nullptr;
}

/// "12.345678901 s": every digit, in a unit that people read.
std::string exactSeconds(Ns time)
{
    constexpr Ns kSecond = 1'000'000'000;
    char text[48];
    std::snprintf(text, sizeof text, "%lld.%09lld s", static_cast<long long>(time / kSecond),
                  static_cast<long long>(time % kSecond));
    return text;
}

} // namespace

std::optional<SaveMoment> SaveMoment::of(const TraceInfo &info, TimeRange span)
{
    const std::string *why = find(info, kWhy);
    const std::string *when = find(info, kWhen);
    if (!why || !when)
        return std::nullopt;
    std::string text = when->substr(0, when->find(kBehind));
    std::erase(text, ' ');
    const std::optional<Ns> time = parseDuration(text);
    if (!time)
        return std::nullopt;
    const bool isInside = *time >= span.begin && *time <= span.end;
    if (!isInside && find(info, kPart))
        return std::nullopt;
    // What was seen last may have ended a little before.
    return SaveMoment{std::clamp(*time, span.begin, std::max(span.begin, span.end)), *why};
}

void SaveMoment::writeTo(std::vector<std::pair<std::string, std::string>> &properties) const
{
    properties.emplace_back(kWhy, why);
    properties.emplace_back(kWhen, exactSeconds(std::max<Ns>(time, 0)) + kBehind);
}

} // namespace trilane::format
