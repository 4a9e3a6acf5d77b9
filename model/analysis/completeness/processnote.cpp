// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/completeness/processnote.h"

#include <algorithm>

namespace trilane::completeness {

namespace {

constexpr std::string_view kBetween = "; ";
constexpr std::string_view kNotAllTheTime = "CUDA not all the time";
constexpr std::string_view kSince = "CUDA from ";
constexpr std::string_view kNoRange = "no NVTX range while it was recorded";
constexpr std::string_view kNoOsCall = "no OS call was long enough to be recorded";

/// Start of the CUDA clause after an NVTX clause, whose reason may contain semicolons.
size_t findCuda(std::string_view missing)
{
    constexpr std::string_view kBeginnings[] = {"no CUDA", "CUDA ", "it did not use CUDA", "from "};
    for (size_t at = missing.find(kBetween); at != missing.npos;
         at = missing.find(kBetween, at + 1)) {
        const std::string_view rest = missing.substr(at + kBetween.size());
        if (std::any_of(std::begin(kBeginnings), std::end(kBeginnings),
                        [rest](std::string_view begin) { return rest.starts_with(begin); }))
            return at;
    }
    return missing.npos;
}

bool isUnused(std::string_view why)
{
    return why.empty() || why == "it called neither" || why == "it did not call it" ||
           why == "it called none of them";
}

} // namespace

ProcessNote::ProcessNote(const std::string &text)
{
    const size_t open = text.find(" (");
    m_has = text.substr(0, open);
    if (open == std::string::npos || !text.ends_with(')'))
        return;
    std::string_view missing = std::string_view(text).substr(open + 2, text.size() - open - 3);
    if (const std::string last = std::string(kBetween) + std::string(kNoOsCall);
        missing.ends_with(last))
        missing.remove_suffix(last.size());
    const bool isOfNvtx = missing.starts_with("no NVTX: ") || missing.starts_with(kNoRange);
    const size_t next = isOfNvtx ? findCuda(missing) : missing.npos;
    addClause(missing.substr(0, next));
    if (next != missing.npos)
        addClause(missing.substr(next + kBetween.size()));
}

void ProcessNote::addClause(std::string_view text)
{
    // Alone, it needs no subject.
    if (text.starts_with("from ")) {
        m_clauses.push_back({std::string(kSince), std::string(text)});
        return;
    }
    if (text.starts_with(kSince)) {
        m_clauses.push_back({std::string(kSince), std::string(text.substr(5))});
        return;
    }
    const size_t colon = text.find(": ");
    m_clauses.push_back({std::string(text.substr(0, colon)),
                         colon == text.npos ? "" : std::string(text.substr(colon + 2))});
}

const ProcessNote::Clause *ProcessNote::clauseOf(std::string_view part) const
{
    const auto found = std::find_if(m_clauses.begin(), m_clauses.end(), [part](const Clause &one) {
        return one.what.find(part) != std::string::npos;
    });
    return found == m_clauses.end() ? nullptr : &*found;
}

bool ProcessNote::has(std::string_view part) const
{
    return m_has.find(part) != std::string::npos;
}

std::string ProcessNote::whyWithout(std::string_view part) const
{
    const Clause *clause = clauseOf(part);
    const bool isReason = clause && !isUnused(clause->why) && clause->what != kSince;
    return isReason ? clause->why : std::string();
}

std::string ProcessNote::cudaAtTimes() const
{
    const Clause *clause = clauseOf("CUDA");
    return clause && (clause->what == kNotAllTheTime || clause->what == kSince) ? clause->why
                                                                                : std::string();
}

ProcessNote::Outside ProcessNote::outside() const
{
    if (has("NVTX") || has("CUDA") || m_clauses.size() != 1 || isUnused(m_clauses.front().why))
        return {};
    const Clause &only = m_clauses.front();
    return {.why = only.why,
            .isSure = only.what.find("NVTX and CUDA") != std::string::npos ||
                      only.what.find("OS calls") != std::string::npos};
}

} // namespace trilane::completeness
