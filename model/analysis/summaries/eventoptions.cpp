// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/summaries/eventoptions.h"

#include "model/base/wordtable.h"

#include <algorithm>
#include <array>
#include <string>

namespace trilane::summaries {

namespace {

constexpr auto kOrders = wordsOf<EventOrder>({"default", "calls", "total", "max", "min", "ave"});
constexpr auto kDetails = wordsOf<EventDetail>({"default", "op", "all"});

template <typename Value, size_t N>
Result<Value> parsed(std::string_view word, const WordTable<Value, N> &words)
{
    if (const auto value = words.valueOf(word))
        return *value;
    return Error{.what = msg("unknown value \"%1\"", word),
                 .remedy = msg("use one of %1", words.list())};
}

} // namespace

Result<EventOrder> parseEventOrder(std::string_view word)
{
    return parsed(word, kOrders);
}

Result<EventDetail> parseEventDetail(std::string_view word)
{
    return parsed(word, kDetails);
}

} // namespace trilane::summaries
