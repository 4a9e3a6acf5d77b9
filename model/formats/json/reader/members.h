// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>

namespace trilane::json {

/// Reads the surroundings of the event array: nothing (the root is the array), or the other members
/// of the root object, before and after it. Accepts pieces of any size. One thread.
class MemberScanner
{
public:
    enum class State {
        NeedMore, ///< feed the next piece
        Events,   ///< the array of events begins at the returned offset (after its '[')
        Done,     ///< the root value has ended
        NotATrace ///< neither object nor array, or no JSON
    };

    /// Continues reading; `consumed` is the used length of the piece: for invalid JSON, the length
    /// before it.
    [[nodiscard]] State feed(std::string_view piece, size_t &consumed);
    /// Call when the array of events has ended.
    void eventsEnded();

    /// Texts of the other members, by key; those longer than kMaxValue are left empty.
    [[nodiscard]] const std::map<std::string, std::string> &members() const { return m_members; }

    static constexpr size_t kMaxValue = size_t{1} << 20;

private:
    enum class At { Root, Key, InKey, Colon, Value, InValue, AfterRoot, Broken };

    void take(char c);
    void takeInValue(char c);
    void endValue();

    At m_at = At::Root;
    bool m_rootIsArray = false;
    bool m_begins = false; ///< the array of events begins after the current character
    bool m_inString = false;
    bool m_escaped = false;
    size_t m_depth = 0;
    std::string m_key;
    std::string m_value;
    bool m_tooLong = false;
    std::map<std::string, std::string> m_members;
};

} // namespace trilane::json
