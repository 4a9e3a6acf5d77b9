// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/json/reader/windowreader.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace trilane::json {

namespace {

constexpr size_t kMemberPiece = size_t{1} << 16;
/// Elements of at least this size are examined: they may be several with unbalanced brackets.
constexpr size_t kSuspicious = size_t{16} << 20;

bool isBlank(std::string_view text)
{
    // A single repeated character is checked once.
    if (text.size() > 1 && std::memcmp(text.data(), text.data() + 1, text.size() - 1) == 0)
        text = text.substr(0, 1);
    return std::all_of(text.begin(), text.end(), isSeparator);
}

} // namespace

WindowReader::WindowReader(formats::TextSource &source, size_t windowBytes, std::stop_token stop)
    : m_source(source)
    , m_windowBytes(windowBytes)
    , m_stop(std::move(stop))
    , m_finder(m_stop)
{}

Result<bool> WindowReader::next(Window &window)
{
    while (m_at != At::End) {
        window.size = 0;
        window.suspicious = false;
        const Result<void> done = m_at == At::Members  ? readMembers()
                                  : m_at == At::Events ? readEvents(window)
                                  : m_at == At::Damage ? readDamage(window)
                                                       : readEnd();
        if (!done)
            return done.error();
        window.suspicious |= m_at == At::Damage || m_unterminated;
        // A window of separators only (at a trailing comma) is none.
        if (!isBlank(window.text()))
            return true;
    }
    return false;
}

Result<size_t> WindowReader::readMore(char *into, size_t room)
{
    if (m_stop.stop_requested())
        return Error::stopped();
    Result<size_t> got = m_source.read({into, room});
    if (got)
        m_textBytes += *got;
    return got;
}

/// Makes sure that there is something in the carry; false at the end of the text.
Result<bool> WindowReader::refillCarry()
{
    if (!m_carry.empty())
        return true;
    m_carry.resize(kMemberPiece);
    m_carryOffset = m_textBytes;
    m_carryScanned = 0;
    Result<size_t> got = readMore(m_carry.data(), m_carry.size());
    if (!got)
        return got.error();
    m_carry.resize(*got);
    return *got > 0;
}

/// Reads on until the array of events begins or the members end.
Result<void> WindowReader::readMembers()
{
    Result<bool> more = refillCarry();
    if (!more)
        return more.error();
    if (!*more) {
        m_at = At::End;
        return {};
    }
    size_t used = 0;
    const MemberScanner::State state = m_members.feed(m_carry, used);
    m_carry.erase(0, used);
    m_carryOffset += used;
    m_carryScanned = 0;
    switch (state) {
    case MemberScanner::State::NeedMore:
        break;
    case MemberScanner::State::Events:
        m_at = At::Events;
        m_sawEvents = true;
        m_scanner = ArrayScanner();
        break;
    case MemberScanner::State::Done:
        m_at = At::AfterRoot;
        break;
    case MemberScanner::State::NotATrace:
        if (!m_sawEvents)
            return Error{.what = msg("is not valid JSON from here on"),
                         .place = msg("byte %1", m_carryOffset)};
        damaged(msg("the event array ended here, but is not followed by an object member"));
        break;
    }
    return {};
}

/// Checks that nothing follows the root.
Result<void> WindowReader::readEnd()
{
    Result<bool> more = refillCarry();
    if (!more)
        return more.error();
    if (!*more || !m_sawEvents) {
        m_at = At::End;
        return {};
    }
    const size_t text = m_carry.find_first_not_of(" \t\r\n");
    m_carryOffset += std::min(text, m_carry.size());
    m_carry.erase(0, text);
    if (!m_carry.empty())
        damaged(msg("text after the end of the trace"));
    return {};
}

/// The window gets `size` characters; those from `used` to `have` are carried over.
void WindowReader::closeWindow(Window &window, size_t size, size_t used, size_t have)
{
    const char *text = window.buffer.data() + Window::kFront;
    window.size = size;
    m_carry.assign(text + used, have - used);
    m_carryOffset = window.offset + used;
    m_carryScanned = m_carry.size();
}

/// Whether what looks like one large element holds whole events.
bool WindowReader::isDamaged(std::string_view element)
{
    const size_t inner = std::min(element.find('{'), element.size() - 1) + 1;
    return m_finder.findEvents(element.substr(inner)).has_value();
}

Result<void> WindowReader::readEvents(Window &window)
{
    size_t capacity = std::max(m_windowBytes, m_carry.size() + m_windowBytes / 2);
    window.offset = m_carryOffset;
    window.buffer.resize(Window::kFront + capacity + Window::kBack);
    char *text = window.buffer.data() + Window::kFront;
    std::memcpy(text, m_carry.data(), m_carry.size());
    size_t have = m_carry.size();
    size_t scanned = m_carryScanned;
    size_t cut = 0;
    for (;;) {
        const ArrayScanner::Found found =
            m_scanner.scan(std::string_view(text + scanned, have - scanned));
        if (found.lastElementEnd)
            cut = scanned + found.lastElementEnd;
        if (found.lineInString) {
            closeWindow(window, cut, cut, have);
            damaged(msg("unterminated string"));
            return {};
        }
        if (found.arrayEnd) {
            const size_t end = scanned + *found.arrayEnd;
            const bool isArrays = text[end] == ']';
            closeWindow(window, end, isArrays ? end + 1 : end, have);
            if (isArrays) {
                m_at = At::Members;
                m_members.eventsEnded();
            } else {
                damaged(msg("extra bracket"));
            }
            return {};
        }
        scanned = have;
        if (have == capacity) {
            if (cut > 0)
                break;
            if (!m_scanner.insideElement() && isBlank({text, have})) {
                window.offset += have; // blanks without end need no room
                scanned = have = 0;
                continue;
            }
            const bool isSeveral = capacity >= kSuspicious && isDamaged({text, have});
            if (isSeveral || capacity >= kMaxElementBytes) {
                closeWindow(window, 0, 0, have);
                damaged(isSeveral ? msg("missing bracket") : kTooLarge);
                return {};
            }
            capacity = std::min(2 * capacity, std::max(capacity, kMaxElementBytes));
            window.buffer.resize(Window::kFront + capacity + Window::kBack);
            text = window.buffer.data() + Window::kFront;
        }
        Result<size_t> got = readMore(text + have, capacity - have);
        if (!got)
            return got.error();
        if (*got == 0) {
            m_at = At::End;
            m_unterminated = true;
            break;
        }
        have += *got;
    }
    closeWindow(window, cut, cut, have);
    if (m_at == At::End && !isBlank(m_carry))
        damaged(msg("truncated at the end of the file"));
    return {};
}

} // namespace trilane::json
