// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace trilane::completeness {

/// Parser of the recorder's note about a process: "thread states, NVTX (no CUDA: why)". Pure.
class ProcessNote
{
public:
    explicit ProcessNote(const std::string &text);

    /// "CUDA", "NVTX"
    [[nodiscard]] bool has(std::string_view part) const;
    /// "no NVTX and CUDA: …", "it did not use CUDA"
    [[nodiscard]] bool lacks(std::string_view part) const { return clauseOf(part) != nullptr; }
    /// Why there is nothing of it; empty: it was not used.
    [[nodiscard]] std::string whyWithout(std::string_view part) const;
    /// Why CUDA was recorded only for a part of the time, or for which; empty: for all of it.
    [[nodiscard]] std::string cudaAtTimes() const;
    /// No data of the agent, for one reason. If only one of NVTX and CUDA was requested, the note
    /// does not say which one the reason applies to: `isSure` is false.
    struct Outside
    {
        std::string why; ///< empty: the agent was in the process, or not needed
        bool isSure = true;
    };
    [[nodiscard]] Outside outside() const;

private:
    struct Clause
    {
        std::string what, why;
    };
    void addClause(std::string_view text);
    [[nodiscard]] const Clause *clauseOf(std::string_view part) const;

    std::string m_has;
    std::vector<Clause> m_clauses;
};

} // namespace trilane::completeness
