// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/daemon/flight/savetrigger.h"

#include <limits>
#include <optional>

namespace trilane::daemon {

/// Length and rate of saves.
struct SaveRules
{
    Ns window = 0;     ///< before a reason
    Ns after = 0;      ///< and after it, unless the user requested the save
    uint32_t most = 0; ///< saves
};

/// Turns triggers into saves. A burst of triggers is one save. Windows of automatic saves do not
/// overlap, so frequent triggers are saved once per window, with each moment in some file. Pure:
/// times are those of the trace.
class SavePlan
{
public:
    struct Save
    {
        TimeRange window;
        SaveReason reason; ///< the first
        uint64_t moreReasons = 0;
    };

    explicit SavePlan(const SaveRules &rules)
        : m_rules(rules)
    {}

    void add(const SaveReason &reason);
    /// The end of the next save's window; nullopt: no save is due.
    [[nodiscard]] std::optional<Ns> dueAt() const;
    /// The next save, which then counts as done. There must be one.
    [[nodiscard]] Save take();
    /// Reverts a save that was not made.
    void giveBack() { --m_made; }
    [[nodiscard]] uint32_t made() const { return m_made; }
    /// Reasons after which nothing more is saved.
    [[nodiscard]] uint64_t missed() const { return m_missed; }

private:
    struct Pending
    {
        SaveReason reason;
        uint64_t more = 0;
        Ns until = 0;
    };

    const SaveRules m_rules;
    std::optional<Pending> m_next;
    Ns m_savedUntil = std::numeric_limits<Ns>::min();
    uint32_t m_made = 0;
    uint64_t m_missed = 0;
};

} // namespace trilane::daemon
