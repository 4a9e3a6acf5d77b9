// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/process/rangereports.h"

#include "model/base/utf8.h"

#include <algorithm>
#include <cstring>

namespace trilane::daemon {

void RangeReports::takeEvent(const wire::Packet &message, Ns now)
{
    // No regular program has more at a time.
    constexpr size_t kMaxEvents = 4096;
    const bool isPast = message.a <= static_cast<uint64_t>(now);
    if (message.type == wire::MessageType::RangeEnd)
        m_end = message.a;
    if (m_events.size() < kMaxEvents)
        m_events.push_back({.isBegin = message.type == wire::MessageType::RangeBegin,
                            .time = isPast ? static_cast<Ns>(message.a) : now});
}

void RangeReports::takeSeen(const wire::Packet &message)
{
    constexpr size_t kMaxSeen = 256; // per turn; an agent reports eight names
    std::string name(message.text, ::strnlen(message.text, sizeof message.text));
    replaceInvalidUtf8(name);
    const auto known = std::find_if(m_seen.begin(), m_seen.end(),
                                    [&name](const Seen &seen) { return seen.name == name; });
    if (known != m_seen.end()) {
        known->count = std::max(known->count, message.a);
        known->isWanted |= message.b != 0;
        return;
    }
    if (m_seen.size() >= kMaxSeen)
        return;
    m_seen.push_back({.name = std::move(name), .count = message.a, .isWanted = message.b != 0});
}

} // namespace trilane::daemon
