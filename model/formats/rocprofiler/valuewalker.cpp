// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/rocprofiler/valuewalker.h"

#include <array>

namespace trilane::rocprofiler {

namespace {

constexpr size_t kPiece = size_t{256} << 10;
constexpr size_t kMaxKeyLength = 4096;
constexpr size_t kMaxLevels = 64;

bool isSpace(char c)
{
    return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

} // namespace

Result<void> ValueWalker::walk(const Visitor &visitor, const jobs::JobContext &job,
                               uint64_t fileBytes)
{
    std::vector<char> piece(kPiece);
    while (m_at != At::End) {
        if (job.stopped())
            return Error::stopped();
        const Result<size_t> got = m_source.read(piece);
        if (!got)
            return got.error();
        if (*got == 0)
            break;
        job.report(m_source.consumed(), fileBytes);
        for (size_t i = 0; i < *got && m_at != At::End; ++i, ++m_byte)
            takeByte(piece[i], visitor);
    }
    if (m_at != At::End && m_damage.empty()) {
        m_damage = m_source.damage().empty() ? msg("the file ends inside it") : m_source.damage();
        m_damagedAt = m_byte;
    }
    return {};
}

void ValueWalker::broken()
{
    m_damage = msg("is not valid JSON from here on");
    m_damagedAt = m_byte;
    m_at = At::End;
}

void ValueWalker::takeByte(char c, const Visitor &visitor)
{
    if (m_at == At::Inside) {
        takeInside(c, visitor);
        return;
    }
    if (m_at == At::InKey) {
        if (c == '"' && !m_isEscaped)
            m_at = At::Colon;
        else if (m_key.size() < kMaxKeyLength)
            m_key += c;
        m_isEscaped = c == '\\' && !m_isEscaped;
        return;
    }
    if (isSpace(c))
        return;
    if (m_at == At::Value) {
        beginValue(c, visitor);
    } else if (m_at == At::Key && c == '"') {
        m_key.clear();
        m_isEscaped = false;
        m_at = At::InKey;
    } else if (m_at == At::Colon && c == ':') {
        m_at = At::Value;
    } else if (m_at == At::After || (m_at == At::Key && c == '}')) {
        afterValue(c);
    } else {
        broken();
    }
}

void ValueWalker::beginValue(char c, const Visitor &visitor)
{
    const bool isElement = !m_levels.empty() && m_levels.back().isArray;
    if (isElement && c == ']') {
        afterValue(c);
        return;
    }
    if (c == ',' || c == ':' || c == ']' || c == '}') {
        broken();
        return;
    }
    const bool isNamed = !m_levels.empty() && !isElement;
    if (isNamed)
        m_path.push_back(m_key);
    Wish wish = isElement && m_levels.back().takesEach ? Wish::Take : visitor.wish(m_path);
    const bool isArray = c == '[';
    if (wish == Wish::TakeEach && !isArray)
        wish = Wish::Pass;
    const bool isOpen = (isArray || c == '{') && (wish == Wish::Enter || wish == Wish::TakeEach);
    if (isOpen && m_levels.size() < kMaxLevels) {
        if (isElement)
            visitor.begin(m_path);
        m_levels.push_back(
            {.isArray = isArray, .isNamed = isNamed, .takesEach = wish == Wish::TakeEach});
        m_at = isArray ? At::Value : At::Key;
        return;
    }
    m_levels.push_back({.isNamed = isNamed}); // until its end
    m_isTaken = wish == Wish::Take;
    m_isPlain = c != '{' && c != '[' && c != '"';
    m_inString = m_isEscaped = false;
    m_depth = 0;
    m_begin = m_byte;
    m_value.clear();
    m_at = At::Inside;
    takeInside(c, visitor);
}

void ValueWalker::takeInside(char c, const Visitor &visitor)
{
    if (m_isPlain && (c == ',' || c == ']' || c == '}' || isSpace(c))) {
        endValue(visitor);
        if (!isSpace(c) && m_at != At::End)
            afterValue(c);
        return;
    }
    if (m_isTaken && m_value.size() <= kMaxBytes)
        m_value += c;
    bool isEnd = false;
    if (m_inString) {
        m_inString = c != '"' || m_isEscaped;
        m_isEscaped = c == '\\' && !m_isEscaped;
        isEnd = !m_inString && m_depth == 0;
    } else if (c == '"') {
        m_inString = true;
    } else if (c == '{' || c == '[') {
        ++m_depth;
    } else if (c == '}' || c == ']') {
        isEnd = --m_depth == 0;
    }
    if (isEnd)
        endValue(visitor);
}

void ValueWalker::endValue(const Visitor &visitor)
{
    if (m_isTaken && m_value.size() > kMaxBytes)
        ++m_tooLarge;
    else if (m_isTaken)
        visitor.take(m_path, m_value, m_begin);
    if (m_levels.back().isNamed)
        m_path.pop_back();
    m_levels.pop_back();
    m_at = m_levels.empty() ? At::End : At::After;
}

/// A comma, or the end of the enclosing value.
void ValueWalker::afterValue(char c)
{
    const Level level = m_levels.back();
    if (c == ',') {
        m_at = level.isArray ? At::Value : At::Key;
    } else if (c == (level.isArray ? ']' : '}')) {
        if (level.isNamed)
            m_path.pop_back();
        m_levels.pop_back();
        m_at = m_levels.empty() ? At::End : At::After;
    } else {
        broken();
    }
}

} // namespace trilane::rocprofiler
