// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/json/reader/eventdetails.h"

#include "model/formats/json/reader/copyname.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <iterator>
#include <optional>

namespace trilane::json {

StringId ShapeTexts::idOf(std::string_view list)
{
    if (list.empty() || list.size() > kMaxLength)
        return kNoString;
    if (const auto found = m_ids.find(list); found != m_ids.end())
        return found->second;
    std::string text;
    std::copy_if(list.begin(), list.end(), std::back_inserter(text),
                 [](char c) { return c != ' ' && c != '\n' && c != '\r' && c != '\t'; });
    const bool hasNumber = text.find_first_of("0123456789") != std::string::npos;
    const StringId id = hasNumber ? m_out.intern(text) : kNoString;
    m_ids.emplace(m_texts.emplace_back(list), id);
    return id;
}

namespace {

template <typename Number>
std::optional<Number> whole(std::string_view token)
{
    Number number{};
    const auto [end, status] = std::from_chars(token.data(), token.data() + token.size(), number);
    const bool isAll = status == std::errc{} && end == token.data() + token.size();
    return isAll ? std::optional(number) : std::nullopt;
}

} // namespace

Payload numberOf(const EventArgs &args)
{
    const std::string_view token = args.payload;
    if (args.payloadType == "real") {
        if (const auto real = whole<double>(token))
            return {format::PayloadKind::Real, std::bit_cast<int64_t>(*real)};
    } else if (args.payloadType == "unsigned") {
        if (const auto number = whole<uint64_t>(token))
            return {format::PayloadKind::Unsigned, static_cast<int64_t>(*number)};
    } else if (const auto number = whole<int64_t>(token)) {
        return {format::PayloadKind::Signed, *number};
    }
    return {};
}

namespace {

std::optional<uint32_t> bytesOf(std::optional<int64_t> bytes)
{
    return bytes && *bytes >= 0 && *bytes <= UINT32_MAX
               ? std::optional(static_cast<uint32_t>(*bytes))
               : std::nullopt;
}

} // namespace

/// Kineto has the sum of static and dynamic shared memory.
std::optional<format::LaunchConfig> launchOf(const EventArgs &args)
{
    format::LaunchConfig launch = args.launch;
    const std::optional<uint32_t> all = bytesOf(args.sharedBytes);
    const std::optional<uint32_t> fixed = bytesOf(args.staticSharedBytes);
    if (all && fixed && *fixed <= *all) {
        launch.staticSharedBytes = *fixed;
        launch.dynamicSharedBytes = *all - *fixed;
    } else {
        launch.undividedSharedBytes = all;
    }
    return launch == format::LaunchConfig{} ? std::nullopt : std::optional(launch);
}

std::optional<format::CopyInfo> copyOf(const RawEvent &event)
{
    const EventArgs &args = event.args;
    const bool isSet = event.eventClass == EventClass::Memset;
    format::CopyInfo copy =
        isSet ? copyInfoOf({}, {.destination = args.destination})
              : copyInfoOf(event.name, {args.kind, args.source, args.destination});
    copy.hasSize = args.bytes.has_value();
    return isSet && copy == format::CopyInfo{} ? std::nullopt : std::optional(copy);
}

} // namespace trilane::json
