// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"
#include "model/formats/io/textsource.h"
#include "model/formats/json/reader/eventreader.h"
#include "model/formats/json/reader/members.h"
#include "model/formats/json/reader/scanner.h"
#include "model/formats/json/reader/window.h"

#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace trilane::json {

/// Text of a trace that could not be read.
struct DamagedText
{
    uint64_t offset = 0; ///< of its first character in the (inflated) text
    uint64_t events = 1; ///< that seem to have been in it, at least 1
    Message reason;      ///< why it cannot be read
};

/// Splits a trace's text into windows. Memory is bounded by the windows and kMaxElementBytes;
/// larger elements are damage. If brackets or quotes do not match, reading resumes at the next
/// event and the skipped part is reported: damage is limited to the damaged part. One thread.
class WindowReader
{
public:
    /// Text that an event may have. A parser takes five bytes and more for each.
    static constexpr size_t kMaxElementBytes = size_t{64} << 20;
    static constexpr MessageText kTooLarge{"event larger than 64 MiB"};

    /// `stop` is checked before each piece of text; next() then returns an error.
    WindowReader(formats::TextSource &source, size_t windowBytes, std::stop_token stop = {});

    /// Fills the window; false at the end. Errors: reading fails, not a trace.
    [[nodiscard]] Result<bool> next(Window &window);

    [[nodiscard]] const MemberScanner &members() const { return m_members; }
    /// The text ended inside the array of events.
    [[nodiscard]] bool unterminated() const { return m_unterminated; }
    [[nodiscard]] const std::vector<DamagedText> &damage() const { return m_damage; }
    [[nodiscard]] uint64_t textBytes() const { return m_textBytes; }
    [[nodiscard]] bool sawEvents() const { return m_sawEvents; }
    /// See EventReader.
    [[nodiscard]] uint64_t bytesLookedAt() const { return m_finder.bytesLookedAt(); }

private:
    enum class At : uint8_t { Members, Events, Damage, AfterRoot, End };

    Result<void> readMembers();
    Result<void> readEvents(Window &window);
    Result<void> readDamage(Window &window);
    Result<bool> skipDamage();
    Result<void> readEnd();
    Result<size_t> readMore(char *into, size_t room);
    Result<bool> refillCarry();
    bool isDamaged(std::string_view element);
    void closeWindow(Window &window, size_t size, size_t used, size_t have);
    void damaged(Message reason);
    void noteDamage(std::string_view text);
    void takeFoundEvents(const EventPlaces &found, Window &window);

    formats::TextSource &m_source;
    const size_t m_windowBytes;
    const std::stop_token m_stop;
    MemberScanner m_members;
    ArrayScanner m_scanner;
    EventReader m_finder;
    At m_at = At::Members;
    bool m_sawEvents = false;
    bool m_unterminated = false;
    std::string m_carry; ///< read, but not part of a window yet
    size_t m_carryScanned = 0;
    uint64_t m_carryOffset = 0;
    uint64_t m_textBytes = 0;
    std::vector<DamagedText> m_damage;
    DamagedText m_current; ///< where we are At::Damage
    bool m_currentNoted = false;
    bool m_insideEvents = false; ///< the damage is
};

} // namespace trilane::json
