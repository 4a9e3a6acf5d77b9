// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/importers/json/windows.h"

#include <algorithm>
#include <cstring>

namespace trilane::json {

namespace {

constexpr size_t kMemberPiece = size_t{1} << 16;
constexpr size_t kLargestElement = size_t{1} << 30;

bool isSeparator(char c)
{
    return c == ',' || c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

} // namespace

WindowReader::WindowReader(TextSource &source, size_t windowBytes)
    : m_source(source)
    , m_windowBytes(windowBytes)
{}

Result<bool> WindowReader::next(Window &window)
{
    while (!m_ended) {
        if (!m_inEvents) {
            Result<bool> found = findEvents();
            if (!found || !*found)
                return found;
        }
        Result<bool> filled = fill(window);
        if (!filled)
            return filled;
        // A window of separators only (at a trailing comma) is none.
        const std::string_view text = window.text();
        if (!std::all_of(text.begin(), text.end(), isSeparator))
            return true;
    }
    return false;
}

Result<size_t> WindowReader::readMore(char *into, size_t room)
{
    Result<size_t> got = m_source.read({into, room});
    if (got)
        m_textBytes += *got;
    return got;
}

/// Reads members until the array of events begins; false at the end of the text.
Result<bool> WindowReader::findEvents()
{
    for (;;) {
        if (m_carry.empty()) {
            m_carry.resize(kMemberPiece);
            m_carryOffset = m_textBytes;
            Result<size_t> got = readMore(m_carry.data(), m_carry.size());
            if (!got)
                return got.error();
            m_carry.resize(*got);
            if (*got == 0) {
                m_ended = true;
                return false;
            }
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
            m_inEvents = m_sawEvents = true;
            m_scanner = {};
            return true;
        case MemberScanner::State::Done:
            m_ended = true;
            return false;
        case MemberScanner::State::NotATrace:
            // After the events there may be rubbish: what came before is kept.
            m_ended = true;
            if (m_sawEvents)
                return false;
            return Error{.what = "is not JSON from here on",
                         .place = "byte " + std::to_string(m_carryOffset - 1)};
        }
    }
}

Result<bool> WindowReader::fill(Window &window)
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
        if (found.arrayEnd) {
            const size_t end = scanned + *found.arrayEnd;
            m_carry.assign(text + end + 1, have - end - 1);
            m_carryOffset = window.offset + end + 1;
            m_inEvents = false;
            m_members.eventsEnded();
            window.size = end;
            return true;
        }
        scanned = have;
        if (have == capacity) {
            if (cut > 0)
                break;
            if (capacity >= kLargestElement)
                return Error{.what = "an event larger than 1 GiB",
                             .place = "byte " + std::to_string(window.offset)};
            capacity *= 2;
            window.buffer.resize(Window::kFront + capacity + Window::kBack);
            text = window.buffer.data() + Window::kFront;
        }
        Result<size_t> got = readMore(text + have, capacity - have);
        if (!got)
            return got.error();
        if (*got == 0) {
            m_ended = m_unterminated = true;
            break;
        }
        have += *got;
    }
    window.size = cut;
    m_carry.assign(text + cut, have - cut);
    m_carryOffset = window.offset + cut;
    m_carryScanned = m_carry.size();
    if (m_ended) {
        const auto first = std::find_if_not(m_carry.begin(), m_carry.end(), isSeparator);
        m_cut.assign(first, m_carry.end());
    }
    return true;
}

} // namespace trilane::json
