// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/tables.h"

#include <string>
#include <vector>

namespace trilane::json {

/// Names and details as JSON, each converted once. One thread.
class JsonTexts
{
public:
    explicit JsonTexts(store::Tables trace)
        : m_trace(trace)
        , m_names(trace.stringCount())
        , m_details(trace.detailCount())
    {}

    /// The name with quotes.
    [[nodiscard]] const std::string &name(StringId id);
    /// Members of "args" that a detail gives, each with a comma in front.
    [[nodiscard]] const std::string &detail(DetailId id);

private:
    [[nodiscard]] std::string made(const format::Detail &detail);
    [[nodiscard]] std::string made(const format::MessageInfo &message);

    store::Tables m_trace;
    std::vector<std::string> m_names;   ///< empty: not made yet
    std::vector<std::string> m_details; ///< empty: not created yet, or no details
    std::string m_none;
};

/// "1234.567": µs with all digits of the ns, never passed through a double.
void addMicros(std::string &out, Ns ns);

/// Adds ,"payload":7 for a range whose detail describes its value.
void addPayload(std::string &out, store::Tables trace, const format::Slice &slice,
                JsonTexts &texts);

} // namespace trilane::json
