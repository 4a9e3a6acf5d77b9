// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/message.h"
#include "model/format/trace.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace trilane::format {

/// Result of a source event.
enum class Outcome : uint8_t {
    Imported = 0, ///< in the trace as it was
    Repaired = 1, ///< in the trace, after a change that `reason` names
    Dropped = 2,  ///< not in the trace, for `reason`
    Lost = 3      ///< known to have happened, never reached the source file
};

[[nodiscard]] std::string_view toString(Outcome outcome);
[[nodiscard]] MessageText textOf(Outcome outcome);

// Reasons that readers of an account look for: source events of kinds that Trilane does not show,
// and those that a recording is to leave out.
inline constexpr MessageText kNotSupported("not supported by this version");
inline constexpr MessageText kOutsideWindow("outside the saved window");
inline constexpr MessageText kOutsideRange("outside the capture range");

struct AccountEntry
{
    Outcome outcome = Outcome::Imported;
    Message source; ///< kind of event: "kernel", "cpu_op", "table OSRT_API"
    Message reason; ///< empty for imported ones
    uint64_t count = 0;
    Message firstPlace; ///< where it was first seen: "byte 1234"
};

/// Number of source events and their results. Invariant: imported + repaired + dropped =
/// eventsInSource. One thread at a time.
class Account
{
public:
    /// Adds to the entry of the same (outcome, source, reason); keeps the first place.
    void add(Outcome outcome, const Message &source, const Message &reason = {}, uint64_t count = 1,
             const Message &place = {});
    /// For entries in both, keeps the earlier place, so accounts of parts of a source may be merged
    /// in any order.
    void merge(const Account &other);
    /// By outcome, source and reason.
    void sort();

    [[nodiscard]] uint64_t total(Outcome outcome) const;
    [[nodiscard]] const std::vector<AccountEntry> &entries() const { return m_entries; }
    [[nodiscard]] bool balances() const;

    uint64_t eventsInSource = 0;

private:
    AccountEntry *find(Outcome outcome, const Message &source, const Message &reason);

    std::vector<AccountEntry> m_entries;
};

/// Number of unreadable parts of the traces that this one was made from.
[[nodiscard]] uint64_t partsLeftOut(const TraceInfo &info);
void setPartsLeftOut(TraceInfo &info, uint64_t parts);

/// Events that were dropped, but for those that a saved window or a capture range is to leave out.
[[nodiscard]] uint64_t unintendedDrops(const Account &account);

/// Why an importer could not read its file to the end: it is cut off or damaged, and how much is
/// missing is not known. Null: it could.
[[nodiscard]] const Note *cutOffNote(const TraceInfo &info);
[[nodiscard]] inline bool isCutOff(const TraceInfo &info)
{
    return cutOffNote(info) != nullptr;
}

} // namespace trilane::format
