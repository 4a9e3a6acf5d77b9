// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/names/argumenttext.h"

#include "model/store/tables.h"
#include <charconv>

namespace trilane::names {

namespace {

std::string sizes(const std::array<uint32_t, 3> &xyz)
{
    return std::to_string(xyz[0]) + 'x' + std::to_string(xyz[1]) + 'x' + std::to_string(xyz[2]);
}

void append(std::string &text, std::string_view more)
{
    if (!text.empty())
        text += ' ';
    text += more;
}

std::string_view trimmed(std::string_view text)
{
    const size_t begin = text.find_first_not_of(" \t\r\n");
    if (begin == std::string_view::npos)
        return {};
    return text.substr(begin, text.find_last_not_of(" \t\r\n") - begin + 1);
}

template <typename T, typename... Base>
std::optional<T> wholly(std::string_view text, Base... base)
{
    T value{};
    const auto [end, error] =
        std::from_chars(text.data(), text.data() + text.size(), value, base...);
    const bool all = error == std::errc() && end == text.data() + text.size();
    return all ? std::optional(value) : std::nullopt;
}

} // namespace

std::string detailText(store::Tables trace, const format::Detail &detail)
{
    std::string text;
    if (const auto &launch = detail.launch) {
        if (launch->hasGrid())
            append(text, "grid " + sizes(launch->grid));
        if (launch->hasBlock())
            append(text, "block " + sizes(launch->block));
        if (launch->registers != 0)
            append(text, "registers " + std::to_string(launch->registers));
        if (const std::optional<uint64_t> shared = launch->sharedBytes())
            append(text, "shared " + std::to_string(*shared));
    }
    if (const auto &copy = detail.copy) {
        append(text, format::toString(copy->kind));
        append(text, format::toString(copy->source));
        append(text, "to");
        append(text, format::toString(copy->destination));
    }
    if (detail.caller != kNoString) {
        append(text, "in");
        append(text, trace.string(detail.caller));
    }
    if (detail.range && detail.range->category != kNoString) {
        append(text, "category");
        append(text, trace.string(detail.range->category));
    }
    if (detail.range && detail.range->shapes != kNoString) {
        append(text, "shapes");
        append(text, trace.string(detail.range->shapes));
    }
    return text;
}

QueryNumber parseQueryNumber(std::string_view text)
{
    text = trimmed(text);
    if (text.starts_with("0x") || text.starts_with("0X")) {
        const auto address = wholly<uint64_t>(text.substr(2), 16);
        if (!address)
            return {};
        return {.whole = static_cast<int64_t>(*address), .real = {}};
    }
    return {.whole = wholly<int64_t>(text), .real = wholly<double>(text)};
}

} // namespace trilane::names
