// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/heaptexts.h"

namespace trilane {

StringId HeapTexts::kept(uint32_t id)
{
    return find(m_kept, id, [this](const std::string &text) { return m_trace.intern(text); });
}

StringId HeapTexts::passing(uint32_t id)
{
    return find(m_passing, id,
                [this](const std::string &text) { return m_trace.internPassing(text); });
}

/// Strings that are written once do not overlap: they cannot be more than the heap holds.
template <typename Intern>
StringId HeapTexts::find(Known &known, uint32_t id, const Intern &intern)
{
    const auto [found, isNew] = known.byId.try_emplace(id, kNoString);
    if (isNew && known.bytes < wire::kHeapBytes) {
        const std::string text = m_segment.string(id);
        known.bytes += text.size() + sizeof(wire::HeapString);
        found->second = intern(text);
    }
    return found->second;
}

void HeapTexts::forget()
{
    m_passing = {};
}

} // namespace trilane
