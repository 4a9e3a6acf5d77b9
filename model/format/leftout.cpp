// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/format/leftout.h"

#include <algorithm>
#include <charconv>

namespace trilane::format {

namespace {

constexpr const char *kLeftOutProperty = "damaged parts left out";

uint64_t numberOf(const std::string &text)
{
    uint64_t number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

} // namespace

uint64_t partsLeftOut(const TraceInfo &info)
{
    for (const auto &[name, value] : info.properties) {
        if (name == kLeftOutProperty)
            return numberOf(value);
    }
    return 0;
}

uint64_t unintendedDrops(const Account &account)
{
    constexpr MessageText kIntended[] = {MessageText("outside the saved window"),
                                         MessageText("outside the capture range")};
    uint64_t drops = 0;
    for (const AccountEntry &entry : account.entries()) {
        const bool isIntended = std::find(std::begin(kIntended), std::end(kIntended),
                                          entry.reason) != std::end(kIntended);
        if (entry.outcome == Outcome::Dropped && !isIntended)
            drops += entry.count;
    }
    return drops;
}

bool isCutOff(const TraceInfo &info)
{
    return std::any_of(info.properties.begin(), info.properties.end(), [](const auto &property) {
        return property.first == "damage" || property.first == "incomplete";
    });
}

void setPartsLeftOut(TraceInfo &info, uint64_t parts)
{
    std::erase_if(info.properties,
                  [](const auto &property) { return property.first == kLeftOutProperty; });
    if (parts > 0)
        info.properties.emplace_back(kLeftOutProperty, std::to_string(parts));
}

} // namespace trilane::format
