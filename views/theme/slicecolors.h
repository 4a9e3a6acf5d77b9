// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/store.h"
#include "views/theme/theme.h"

#include <memory>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace trilane::theme {

/// The palette's color of a kernel: by its base name, which rows and labels bear, so that a label
/// has one color in every trace, table and histogram.
[[nodiscard]] QColor kernelColor(const Theme &theme, std::string_view name);

/// The color of a slice of that kind and name anywhere in Trilane.
[[nodiscard]] QColor sliceColor(const Theme &theme, SliceKind kind, std::string_view name);

/// sliceColor() for the names of one trace, each worked out once. One thread.
class SliceColors
{
public:
    SliceColors() = default;
    SliceColors(std::shared_ptr<const store::Store> store, const Theme &theme);

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
    const Theme *m_theme = nullptr;
    std::array<QRgb, kSliceKindCount> m_kinds{};
    std::vector<Entry> m_entries; ///< by StringId; a name nearly always has one kind
    std::unordered_set<uint32_t> m_threadNames;
};

} // namespace trilane::theme
