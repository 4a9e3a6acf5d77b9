// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/statereason.h"
#include "model/formats/nsys/reader/stringtable.h"

#include <map>
#include <optional>
#include <string>

namespace trilane::nsys {

/// State of a thread while off its core, from the columns threadState and threadBlock.
class OffCoreStates
{
public:
    OffCoreStates(const Database &database, const Tables &tables, Strings &strings);

    struct Waiting
    {
        SliceKind kind = SliceKind::Blocked;
        StringId name = kNoString; ///< reason, if known
        StateReason reason = StateReason::None;
    };
    /// nullopt for a thread that has ended.
    [[nodiscard]] std::optional<Waiting> after(int64_t state, int64_t block);

private:
    std::map<int64_t, std::string> m_states;
    std::map<int64_t, std::string> m_blocks;
    Strings &m_strings;
    std::map<std::pair<int64_t, int64_t>, std::optional<Waiting>> m_known;
};

} // namespace trilane::nsys
