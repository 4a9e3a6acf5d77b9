// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/titles/celltitle.h"

#include "model/analysis/steps/stepdistribution.h"

#include <algorithm>
#include <array>

namespace trilane::titles {

namespace {

/// Keys that are no enumerations of one analysis, and words that do for a key.
struct KeyTitle
{
    std::string_view column;
    std::string_view key;
    std::string_view title;
};
constexpr std::array<KeyTitle, 12> kTitles{{
    {"kind", "prefill_decode", "prefill and decode"},
    {"method", "collectives", "collectives"},
    {"method", "wall_clock", "wall clock"},
    {"method", "none", "their starts alone"},
    {"method", "one_file", "one file, one clock"},
    {"section", "gpu", "GPU"},
    {"section", "steps", "Steps"},
    {"section", "step_part", "Parts of a step"},
    {"section", "memory", "Memory"},
    {"section", "tensor_cores", "Tensor Cores"},
    {"item", "recording", "the whole recording"},
    {"group", "inferred", "inferred"},
}};

/// Of the row of gaps that were too short to be explained, whatever the rows are grouped by.
constexpr std::string_view kBelowLeast = "below_min";
constexpr std::string_view kShorterGaps = "shorter gaps";

bool isCauseColumn(std::string_view key)
{
    return key == "cause" || key == "idle_cause";
}

bool isGroupColumn(std::string_view key)
{
    return isCauseColumn(key) || key == "thread" || key == "range";
}

template <typename Value, int Count>
std::optional<Value> valueWith(std::string_view (*wordOf)(Value), std::string_view word)
{
    for (int i = 0; i < Count; ++i) {
        if (!word.empty() && wordOf(static_cast<Value>(i)) == word)
            return static_cast<Value>(i);
    }
    return std::nullopt;
}

} // namespace

std::optional<idle::IdleCause> causeWithKey(std::string_view key)
{
    return valueWith<idle::IdleCause, idle::kIdleCauseCount>(idle::keyOf, key);
}

std::optional<idle::IdleCause> causeWithTitle(std::string_view title)
{
    return valueWith<idle::IdleCause, idle::kIdleCauseCount>(idle::titleOf, title);
}

std::optional<idle::SilenceProof> proofWithKey(std::string_view key)
{
    return valueWith<idle::SilenceProof, idle::kSilenceProofCount>(idle::keyOf, key);
}

std::optional<std::string> titleOfCell(const stats::TableColumn &column, std::string_view text)
{
    if (column.type == stats::ColumnType::Name)
        return std::nullopt; // of the machine
    if (isCauseColumn(column.key)) {
        if (const std::optional<idle::IdleCause> cause = causeWithKey(text))
            return std::string(idle::titleOf(*cause));
    }
    if (isGroupColumn(column.key) && text == kBelowLeast)
        return std::string(kShorterGaps);
    if (column.key == "proof") {
        if (const std::optional<idle::SilenceProof> proof = proofWithKey(text))
            return std::string(idle::titleOf(*proof));
    }
    if (column.key == "figure") {
        const std::optional<idle::IdleCause> cause =
            text.starts_with(steps::kIdleFigure)
                ? causeWithKey(text.substr(steps::kIdleFigure.size()))
                : std::nullopt;
        return cause ? "Idle: " + std::string(idle::titleOf(*cause)) : steps::titleOfFigure(text);
    }
    const auto known = std::find_if(kTitles.begin(), kTitles.end(), [&](const KeyTitle &one) {
        return one.column == column.key && one.key == text;
    });
    return known == kTitles.end() ? std::nullopt : std::optional(std::string(known->title));
}

bool hasTitles(const stats::TableColumn &column)
{
    return column.type != stats::ColumnType::Name &&
           (isGroupColumn(column.key) || column.key == "proof" || column.key == "figure" ||
            std::any_of(kTitles.begin(), kTitles.end(),
                        [&](const KeyTitle &one) { return one.column == column.key; }));
}

} // namespace trilane::titles
