// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/build/tracebuilder.h"

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace trilane::xplane {

/// An event of XLA's profiler, from an XPlane profile or a Chrome trace. Texts are empty if
/// missing.
struct XlaEvent
{
    std::string_view name;
    std::string_view kernelDetails; ///< as in details.h, as are the next two
    std::string_view copyDetails;
    std::string_view setDetails;
    bool hasMemoryDetails = false; ///< an allocation, a release, or the time between the two
    bool isOfGraph = false;        ///< it has the id of an executable graph
    std::string_view module;       ///< HLO
    std::string_view op;           ///< HLO
    std::string_view frameworkOp;
    std::string_view opName; ///< path of the operation in the program
    uint64_t correlation = 0;
    std::optional<int64_t> step;
    std::optional<double> number; ///< of a counter
};

/// Interns texts in any encoding, with its own cache. One thread.
class XlaTexts
{
public:
    explicit XlaTexts(build::TraceBuilder::Appender &out)
        : m_out(out)
    {}
    [[nodiscard]] StringId intern(std::string_view text);
    [[nodiscard]] static std::string clean(std::string_view text);

private:
    build::TraceBuilder::Appender &m_out;
    std::unordered_map<std::string, StringId> m_ids;
};

} // namespace trilane::xplane
