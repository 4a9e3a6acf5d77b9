// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/daemon/nvtx/payloadschemas.h"
#include "capture/daemon/nvtx/rangeassembler.h"
#include "capture/daemon/system/memorybudget.h"
#include "capture/wire/record.h"
#include "model/build/livetrace.h"

#include <map>

namespace trilane::daemon {

/// Category, color and payload of one process's ranges and marks, in the form of the trace. One
/// thread.
class RangeAttributes
{
public:
    RangeAttributes(build::LiveTrace &trace, std::shared_ptr<MemoryBudget> budget)
        : m_trace(trace)
        , m_share(std::move(budget))
    {}

    void nameCategory(uint16_t domain, uint32_t category, StringId name);

    /// Call before LiveTrace::forget().
    void forget();

    /// False: invalid, too many, or no memory.
    [[nodiscard]] bool addSchema(uint16_t domain, uint64_t number, std::string_view bytes);
    /// Events that are incomplete for lack of memory.
    [[nodiscard]] uint64_t refused() const { return m_refused; }

    /// Adds the data of the event's structures (Data records); for a pop or end, to the range.
    void addStructures(uint16_t domain, std::string_view data, RangeBegin &begin);

    /// Adds the attributes of a push, start or mark. `look`: category << 32 | color.
    [[nodiscard]] RangeBegin complete(const wire::Record &record, uint64_t look, RangeBegin begin);

private:
    struct Look
    {
        uint64_t bits = 0;
        uint16_t domain = 0;
        bool hasColor = false;
        format::PayloadKind payload = format::PayloadKind::None;
        friend auto operator<=>(const Look &, const Look &) = default;
    };
    void forgetDetails();
    [[nodiscard]] DetailId detailOf(const Look &look);
    [[nodiscard]] StringId categoryOf(uint16_t domain, uint32_t category);

    build::LiveTrace &m_trace;
    PayloadSchemas m_schemas;
    size_t m_texts = 0;                        ///< of structures, kept permanently
    std::map<uint64_t, StringId> m_categories; ///< by domain << 32 | number
    std::map<Look, DetailId> m_details;
    Look m_last; ///< consecutive events are often of one kind
    DetailId m_lastDetail = kNoDetail;
    uint64_t m_refused = 0;
    MemoryShare m_share;
};

} // namespace trilane::daemon
