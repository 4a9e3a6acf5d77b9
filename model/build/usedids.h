// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/trace.h"

#include <span>
#include <vector>

namespace trilane::build {

/// The texts and details that are still referenced, by id. One thread.
class UsedIds
{
public:
    void use(StringId id) { mark(m_strings, id.value); }
    void use(DetailId id) { mark(m_details, id.value); }
    /// Marks ids referenced by the slice itself; those of its detail are marked through the detail.
    void use(const format::Slice &slice, std::span<const format::Detail> details)
    {
        use(slice.name);
        use(slice.detail);
        // A text payload of a range is stored as its id.
        const auto &range = details[slice.detail.value].range;
        if (range && range->payload == format::PayloadKind::Text)
            use(StringId(static_cast<size_t>(slice.value)));
    }
    void use(const format::Detail &detail)
    {
        format::visitStrings(detail, [this](StringId id) { use(id); });
    }

    [[nodiscard]] bool has(StringId id) const { return isMarked(m_strings, id.value); }
    [[nodiscard]] bool has(DetailId id) const { return isMarked(m_details, id.value); }

private:
    static void mark(std::vector<bool> &marks, size_t id)
    {
        if (marks.size() <= id)
            marks.resize(id + id / 2 + 1);
        marks[id] = true;
    }
    static bool isMarked(const std::vector<bool> &marks, size_t id)
    {
        return id < marks.size() && marks[id];
    }

    std::vector<bool> m_strings;
    std::vector<bool> m_details;
};

} // namespace trilane::build
