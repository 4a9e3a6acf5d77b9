// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/terminal/optionvalues.h"

#include "app/terminal/speech.h"

#include <optional>

namespace trilane::terminal {

Result<Ns> parseTime(const std::string &text, Ns max)
{
    const bool hasUnit = text.find_last_not_of("0123456789.") != std::string::npos;
    const Result<Ns> time = parseTraceTime(text, max);
    if (time && *time > 0 && !hasUnit)
        return Error{.what = msg("\"%1\" has no unit", text),
                     .remedy = msg("use %1s or %1ms", text)};
    return time;
}

Result<Ns> parseTraceTime(const std::string &text, Ns max)
{
    const std::optional<Ns> time = parseDuration(text);
    if (time && *time > max)
        return Error{.what = msg("\"%1\" is too long", text),
                     .remedy = msg("the maximum is %1", formatDuration(max))};
    if (time && *time >= 0)
        return *time;
    return Error{.what = msg("\"%1\" is not a time", text),
                 .remedy = msg("use a value such as 10s or 500ms")};
}

} // namespace trilane::terminal
