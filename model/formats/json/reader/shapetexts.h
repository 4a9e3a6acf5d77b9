// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/build/tracebuilder.h"

#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>

namespace trilane::json {

/// Input shapes of operators as strings of the trace, without white space. Lists longer than
/// kLongest, or without a number, are omitted. One thread.
class ShapeTexts
{
public:
    static constexpr size_t kLongest = 4096;

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

} // namespace trilane::json
