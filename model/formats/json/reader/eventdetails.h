// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/build/tracebuilder.h"
#include "model/formats/json/reader/event.h"

#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace trilane::json {

/// Input shapes of operators as strings of the trace, without white space. Lists longer than
/// kMaxLength, or without a number, are omitted. One thread.
class ShapeTexts
{
public:
    static constexpr size_t kMaxLength = 4096;

    explicit ShapeTexts(build::TraceBuilder::Appender &out)
        : m_out(out)
    {}

    /// Id of a JSON list as written in the file.
    [[nodiscard]] StringId idOf(std::string_view list);

private:
    build::TraceBuilder::Appender &m_out;
    std::deque<std::string> m_texts;
    std::unordered_map<std::string_view, StringId> m_ids; ///< by text as in the file
};

struct Payload
{
    format::PayloadKind kind = format::PayloadKind::None;
    int64_t value = 0; ///< as Slice::value
};

/// The payload of a range or mark in an export of Trilane, when it is a number.
[[nodiscard]] Payload numberOf(const EventArgs &args);

/// Launch configuration of a kernel; nothing if the file has none of it.
[[nodiscard]] std::optional<format::LaunchConfig> launchOf(const EventArgs &args);

/// Details of a copy or memset; nothing for a memset with only a size.
[[nodiscard]] std::optional<format::CopyInfo> copyOf(const RawEvent &event);

} // namespace trilane::json
