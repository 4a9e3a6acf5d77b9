// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <new>
#include <string_view>

#include <simdjson.h>

namespace trilane::json {

/// simdjson reports missing memory as it reports a wrong text, which it is not: throws
/// std::bad_alloc.
[[nodiscard]] inline simdjson::error_code judged(simdjson::error_code error)
{
    if (error == simdjson::MEMALLOC)
        throw std::bad_alloc();
    return error;
}

[[nodiscard]] inline bool isRead(simdjson::error_code error)
{
    return judged(error) == simdjson::SUCCESS;
}

/// Adds the padding that simdjson reads. Throws std::bad_alloc.
[[nodiscard]] inline simdjson::padded_string padded(std::string_view text)
{
    simdjson::padded_string copy(text);
    if (!text.empty() && !copy.data())
        throw std::bad_alloc();
    return copy;
}

} // namespace trilane::json
