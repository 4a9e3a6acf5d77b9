// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/report/markup.h"

#include "model/output/tableexport.h"

#include <charconv>
#include <cmath>

namespace trilane::report {

namespace {

constexpr size_t kMaxNameLength = 160;

} // namespace

std::string escaped(std::string_view text)
{
    std::string safe;
    for (const char c : output::plainLine(text)) {
        switch (c) {
        case '&':
            safe += "&amp;";
            break;
        case '<':
            safe += "&lt;";
            break;
        case '>':
            safe += "&gt;";
            break;
        case '"':
            safe += "&quot;";
            break;
        case '\'':
            safe += "&#39;";
            break;
        default:
            safe += c;
        }
    }
    return safe;
}

std::string escapedName(std::string_view name)
{
    return escaped(output::elideMiddle(output::plainLine(name), kMaxNameLength));
}

std::string escapedWithCode(std::string_view text)
{
    const std::string safe = escaped(text);
    std::string out;
    for (size_t at = 0; at < safe.size();) {
        const size_t open = safe.find('`', at);
        const size_t close = open == std::string::npos ? open : safe.find('`', open + 1);
        if (close == std::string::npos)
            return out + safe.substr(at);
        out += safe.substr(at, open - at) + "<code>" + safe.substr(open + 1, close - open - 1) +
               "</code>";
        at = close + 1;
    }
    return out;
}

std::string element(std::string_view tag, std::string_view text)
{
    return "<" + std::string(tag) + ">" + escaped(text) + "</" + std::string(tag) + ">";
}

std::string coordinate(double value)
{
    const double rounded = std::round(value * 10) / 10;
    char text[32];
    const auto [end, status] = std::to_chars(text, text + sizeof text, rounded == 0 ? 0 : rounded);
    return {text, end};
}

} // namespace trilane::report
