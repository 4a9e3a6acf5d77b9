// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/summaries/eventoptions.h"

#include <algorithm>
#include <array>
#include <string>

namespace trilane {

namespace {

constexpr std::array<std::string_view, 6> kOrders{"default", "calls", "total", "max", "min", "ave"};
constexpr std::array<std::string_view, 3> kDetails{"default", "op", "all"};

template <typename Value, size_t N>
Result<Value> parsed(std::string_view word, const std::array<std::string_view, N> &words,
                     std::string_view option)
{
    const auto found = std::find(words.begin(), words.end(), word);
    if (found != words.end())
        return static_cast<Value>(found - words.begin());
    std::string known;
    for (std::string_view each : words)
        known += (known.empty() ? "" : ", ") + std::string(each);
    return Error{.what = std::string(option) + ": \"" + std::string(word) + "\" is not known",
                 .remedy = "use one of " + known};
}

} // namespace

Result<EventOrder> parseEventOrder(std::string_view word)
{
    return parsed<EventOrder>(word, kOrders, "--sorted-key");
}

Result<EventDetail> parseEventDetail(std::string_view word)
{
    return parsed<EventDetail>(word, kDetails, "--detail");
}

} // namespace trilane
