// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/nvtx/heaptexts.h"

namespace trilane::daemon {

StringId HeapTexts::kept(uint32_t id)
{
    return find(m_kept, id, [this](const std::string &text) { return m_trace.intern(text); });
}

StringId HeapTexts::passing(uint32_t id)
{
    return find(m_passing, id,
                [this](const std::string &text) { return m_trace.internPassing(text); });
}

template <typename Intern>
StringId HeapTexts::find(Known &known, uint32_t id, const Intern &intern)
{
    constexpr uint64_t kEntryBytes = 48;
    if (const auto found = known.byId.find(id); found != known.byId.end())
        return found->second;
    if (!known.share.tryToAdd(kEntryBytes)) {
        ++m_refused;
        return kNoString;
    }
    return known.byId.emplace(id, intern(m_segment.string(id))).first->second;
}

void HeapTexts::forget()
{
    m_passing.byId = {};
    m_passing.share.set(0);
}

} // namespace trilane::daemon
