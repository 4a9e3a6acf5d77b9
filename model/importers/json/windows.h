// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/rawvector.h"
#include "model/base/result.h"
#include "model/importers/json/members.h"
#include "model/importers/json/scanner.h"
#include "model/importers/textsource.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace trilane::json {

/// Some whole elements of the array of events, with the commas between them. There is room for a
/// bracket on either side and for the padding that simdjson wants.
struct Window
{
    static constexpr size_t kFront = 1;
    static constexpr size_t kBack = 65;

    RawVector<char> buffer;
    size_t size = 0;
    uint64_t offset = 0; ///< of the first character in the (inflated) text

    [[nodiscard]] std::string_view text() const { return {buffer.data() + kFront, size}; }
};

/// Cuts a trace's text into windows. Memory is bounded by the windows and the largest element.
/// One thread.
class WindowReader
{
public:
    WindowReader(TextSource &source, size_t windowBytes);

    /// Fills the window; false when there are no more. Errors: reading fails, this is no trace.
    [[nodiscard]] Result<bool> next(Window &window);

    [[nodiscard]] const MemberScanner &members() const { return m_members; }
    /// The text ended inside the array of events, which nobody closed.
    [[nodiscard]] bool unterminated() const { return m_unterminated; }
    /// What was left of an element that the end of the text cut off; empty if none was.
    [[nodiscard]] std::string_view cutElement() const { return m_cut; }
    [[nodiscard]] uint64_t textBytes() const { return m_textBytes; }
    [[nodiscard]] bool sawEvents() const { return m_sawEvents; }

private:
    Result<bool> findEvents();
    Result<bool> fill(Window &window);
    Result<size_t> readMore(char *into, size_t room);

    TextSource &m_source;
    const size_t m_windowBytes;
    MemberScanner m_members;
    ArrayScanner m_scanner;
    bool m_inEvents = false;
    bool m_sawEvents = false;
    bool m_ended = false;
    bool m_unterminated = false;
    std::string m_carry; ///< read, but not part of a window yet
    size_t m_carryScanned = 0;
    uint64_t m_carryOffset = 0;
    uint64_t m_textBytes = 0;
    std::string m_cut;
};

} // namespace trilane::json
