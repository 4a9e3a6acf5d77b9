// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/json/reader/members.h"

namespace trilane::json {

namespace {

/// The byte order mark, which some editors put in front, in UTF-8.
bool isByteOrderMark(char c)
{
    return c == '\xef' || c == '\xbb' || c == '\xbf';
}

bool isSpace(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

} // namespace

MemberScanner::State MemberScanner::feed(std::string_view piece, size_t &consumed)
{
    consumed = 0;
    while (consumed < piece.size()) {
        take(piece[consumed]);
        if (m_at == At::Broken)
            return State::NotATrace;
        ++consumed;
        if (m_begins) {
            m_begins = false;
            return State::Events;
        }
        if (m_at == At::AfterRoot)
            return State::Done;
    }
    return State::NeedMore;
}

void MemberScanner::eventsEnded()
{
    m_at = m_rootIsArray ? At::AfterRoot : At::Key;
}

void MemberScanner::take(char c)
{
    switch (m_at) {
    case At::Root:
        if (c == '[') {
            m_rootIsArray = true;
            m_begins = true;
        } else if (c == '{') {
            m_at = At::Key;
        } else if (!isSpace(c) && !isByteOrderMark(c)) {
            m_at = At::Broken;
        }
        return;
    case At::Key:
        if (c == '"') {
            m_key.clear();
            m_at = At::InKey;
        } else if (c == '}') {
            m_at = At::AfterRoot;
        } else if (c != ',' && !isSpace(c)) {
            m_at = At::Broken;
        }
        return;
    case At::InKey:
        if (c == '"' && !m_escaped)
            m_at = At::Colon;
        else
            m_key += c;
        m_escaped = c == '\\' && !m_escaped;
        return;
    case At::Colon:
        if (c == ':')
            m_at = At::Value;
        else if (!isSpace(c))
            m_at = At::Broken;
        return;
    case At::Value:
        if (isSpace(c))
            return;
        if (c == '[' && m_key == "traceEvents") {
            m_begins = true;
            return;
        }
        m_value.clear();
        m_tooLong = m_inString = m_escaped = false;
        m_depth = 0;
        m_at = At::InValue;
        takeInValue(c);
        return;
    case At::InValue:
        takeInValue(c);
        return;
    case At::AfterRoot:
    case At::Broken:
        return;
    }
}

void MemberScanner::takeInValue(char c)
{
    if (!m_inString && m_depth == 0 && (c == ',' || c == '}')) {
        endValue();
        m_at = c == ',' ? At::Key : At::AfterRoot;
        return;
    }
    if (m_value.size() < kMaxValue)
        m_value += c;
    else
        m_tooLong = true;
    if (m_inString) {
        m_inString = c != '"' || m_escaped;
        m_escaped = c == '\\' && !m_escaped;
    } else if (c == '"') {
        m_inString = true;
        m_escaped = false;
    } else if (c == '{' || c == '[') {
        ++m_depth;
    } else if ((c == '}' || c == ']') && m_depth > 0) {
        --m_depth;
    }
}

void MemberScanner::endValue()
{
    m_members[m_key] = m_tooLong ? std::string() : m_value;
}

} // namespace trilane::json
