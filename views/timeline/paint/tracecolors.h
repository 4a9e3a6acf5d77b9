// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/id.h"
#include "model/base/kinds.h"
#include "model/store/fwd.h"
#include "views/theme/theme.h"

#include <array>
#include <memory>
#include <unordered_set>
#include <vector>

namespace trilane::timeline {

/// Caches theme::sliceColor() for the names of one trace. One thread.
class TraceColors
{
public:
    TraceColors() = default;
    TraceColors(std::shared_ptr<const store::Store> store, const theme::Theme &theme);

    [[nodiscard]] QRgb colorOf(SliceKind kind, StringId name);
    /// For kinds whose color does not depend on the name: thread states.
    [[nodiscard]] QRgb colorOf(SliceKind kind) const { return m_kinds[static_cast<size_t>(kind)]; }
    [[nodiscard]] QRgb coreColor(int64_t core) const;
    /// A core's color, gray where a thread that is not in the trace has it.
    [[nodiscard]] QRgb coreColor(int64_t core, StringId thread) const;

private:
    struct Entry
    {
        SliceKind kind = SliceKind::Unknown;
        bool known = false;
        QRgb color = 0;
    };

    std::shared_ptr<const store::Store> m_store;
    const theme::Theme *m_theme = nullptr;
    std::array<QRgb, kSliceKindCount> m_kinds{};
    std::vector<Entry> m_entries; ///< by StringId; a name nearly always has one kind
    std::unordered_set<uint32_t> m_threadNames;
};

} // namespace trilane::timeline
