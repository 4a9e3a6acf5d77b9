// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/json/reader/windowreader.h"

#include <algorithm>
#include <cstring>

namespace trilane::json {

/// The text is unreliable from the start of the carry on.
void WindowReader::damaged(Message reason)
{
    m_insideEvents = m_at == At::Events;
    m_at = At::Damage;
    m_current = {.events = 0, .reason = std::move(reason)};
    m_currentNoted = false;
}

void WindowReader::noteDamage(std::string_view text)
{
    const auto first = std::find_if_not(text.begin(), text.end(), isSeparator);
    if (first == text.end())
        return;
    if (!m_currentNoted)
        m_current.offset = m_carryOffset + static_cast<uint64_t>(first - text.begin());
    m_currentNoted = true;
    m_current.events += phasesIn(text); // of this piece of it
}

/// Notes what of the carry can be no part of a later event and reads on; false at the end.
Result<bool> WindowReader::skipDamage()
{
    const size_t done = m_carry.size() - std::min(m_carry.size(), EventReader::kMaxFoundBytes);
    noteDamage(std::string_view(m_carry).substr(0, done));
    m_carry.erase(0, done);
    m_carryOffset += done;
    const size_t have = m_carry.size();
    // Limited to the held size, or the held text would be searched too often.
    const size_t room = std::max(m_windowBytes, EventReader::kMaxFoundBytes);
    m_carry.resize(have + room);
    Result<size_t> got = readMore(m_carry.data() + have, room);
    if (!got)
        return got.error();
    m_carry.resize(have + *got);
    if (*got > 0)
        return true;
    // Brackets that close nothing are no loss.
    if (m_carry.find_first_not_of(", \n\r\t]}") != std::string::npos)
        noteDamage(m_carry);
    m_carry.clear();
    return false;
}

/// Reads on until an event can be parsed by itself. The window gets it and everything up to the
/// last one that was already read: that part is parsed again, event by event, so that text that is
/// damaged everywhere is not copied for each of them.
Result<void> WindowReader::readDamage(Window &window)
{
    std::optional<EventPlaces> found;
    while (!m_stop.stop_requested() && !(found = m_finder.findEvents(m_carry))) {
        Result<bool> more = skipDamage();
        if (!more)
            return more.error();
        if (!*more)
            break;
    }
    if (found) {
        noteDamage(std::string_view(m_carry).substr(0, found->begin));
        takeFoundEvents(*found, window);
        m_at = At::Events;
        m_scanner = ArrayScanner();
        m_carryScanned = 0;
    } else {
        m_at = At::End;
        // The last event is incomplete because the text ends.
        if (m_insideEvents && m_currentNoted && m_current.events <= 1 &&
            !(m_current.reason == kTooLarge)) {
            m_current.reason = msg("truncated at the end of the file");
            m_unterminated = true;
        }
    }
    m_current.events = std::max<uint64_t>(m_current.events, 1);
    if (m_currentNoted)
        m_damage.push_back(m_current);
    return {};
}

void WindowReader::takeFoundEvents(const EventPlaces &found, Window &window)
{
    window.offset = m_carryOffset + found.begin;
    window.size = found.end - found.begin;
    window.buffer.resize(Window::kFront + window.size + Window::kBack);
    std::memcpy(window.buffer.data() + Window::kFront, m_carry.data() + found.begin, window.size);
    window.suspicious = true;
    m_carry.erase(0, found.end);
    m_carryOffset += found.end;
}

} // namespace trilane::json
