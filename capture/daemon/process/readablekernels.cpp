// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/process/readablekernels.h"

#include "capture/daemon/nvtx/segmentreader.h"
#include "model/build/livetrace.h"

#include <string>

namespace trilane::daemon {

void ReadableKernels::take(const wire::Record &record)
{
    constexpr size_t kMaxAtOnce = 1024;
    if (const auto known = m_names.find(record.id); known != m_names.end()) {
        m_give(record.a, known->second);
        return;
    }
    m_new.emplace_back(record.a, record.id);
    if (m_new.size() >= kMaxAtOnce)
        flush();
}

void ReadableKernels::flush()
{
    std::vector<uint32_t> ids;
    std::vector<std::string> names;
    for (const auto &[pointer, string] : m_new) {
        if (m_budget->isFull() || !m_names.try_emplace(string, kNoString).second)
            continue;
        ids.push_back(string);
        names.emplace_back(m_segment.string(string));
    }
    const bool before = m_demangler.gaveUp();
    names = m_demangler.readable(names);
    for (size_t i = 0; i < names.size(); ++i)
        m_names[ids[i]] = m_trace.intern(names[i]);
    for (const auto &[pointer, string] : m_new) {
        if (const auto name = m_names.find(string); name != m_names.end())
            m_give(pointer, name->second);
        else
            ++m_lost;
    }
    m_new.clear();
    if (m_demangler.gaveUp() && !before)
        m_trace.info().notes.push_back(
            {msg("process %1", m_pid),
             msg("its kernel names take too long to demangle; the rest are shown mangled")});
}

} // namespace trilane::daemon
