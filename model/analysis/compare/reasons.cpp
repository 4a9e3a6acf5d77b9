// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/compare/verdict.h"
#include "model/analysis/findings/rulehelp.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace trilane::compare {

namespace {

constexpr size_t kMaxReasons = 3;
constexpr size_t kMaxNameLength = 80;
constexpr double kLargeShare = 0.2; ///< of the change of a step

std::string time(double ns)
{
    return formatDuration(std::llround(std::abs(ns)));
}

/// "12" or, where steps differ, "12.5"
std::string callsText(const CompareValue &value)
{
    char text[32];
    const double calls = value.meanCalls();
    std::snprintf(text, sizeof text, calls == std::floor(calls) ? "%.0f" : "%.1f", calls);
    return text;
}

std::string shortened(const std::string &name)
{
    if (name.size() <= kMaxNameLength)
        return name;
    size_t end = kMaxNameLength;
    while (end > 0 && (static_cast<unsigned char>(name[end]) & 0xc0) == 0x80)
        --end; // not inside a character
    return name.substr(0, end) + "…";
}

/// Name, difference, B, A.
std::vector<MessageValue> reasonValues(const CompareRow &row)
{
    return {shortened(row.name), time(row.difference()), time(row.sides[1].mean()),
            time(row.sides[0].mean())};
}

Message ofKernel(const CompareRow &row)
{
    const CompareValue &a = row.sides[0], &b = row.sides[1];
    std::vector<MessageValue> values = reasonValues(row);
    values.push_back(callsText(b));
    values.push_back(callsText(a));
    if (row.state == CompareState::New)
        return {MessageText("Kernel %1 is new: %2 (calls: %5)."), values};
    if (row.state == CompareState::Gone)
        return {MessageText("Kernel %1 is gone: %2 before (calls: %6)."), values};
    const bool isMore = row.difference() > 0;
    if (values[4] == values[5])
        return {isMore ? MessageText("Kernel %1 takes %2 more: %3 instead of %4.")
                       : MessageText("Kernel %1 takes %2 less: %3 instead of %4."),
                values};
    return {isMore
                ? MessageText("Kernel %1 takes %2 more: %3 (calls: %5) instead of %4 (calls: %6).")
                : MessageText("Kernel %1 takes %2 less: %3 (calls: %5) instead of %4 (calls: %6)."),
            values};
}

Message ofCopies(const CompareRow &row)
{
    return {row.difference() > 0 ? MessageText("Copies %1 take %2 more: %3 instead of %4.")
                                 : MessageText("Copies %1 take %2 less: %3 instead of %4."),
            reasonValues(row)};
}

Message ofOperator(const CompareRow &row)
{
    return {row.difference() > 0
                ? MessageText("Operator %1 takes %2 more CPU time: %3 instead of %4.")
                : MessageText("Operator %1 takes %2 less CPU time: %3 instead of %4."),
            reasonValues(row)};
}

/// The part of a cause that changed most in its direction; empty if it has no name.
std::string mostlyIn(const Comparison &comparison, size_t at)
{
    const double whole = comparison.rows[at].difference();
    const bool hasPart = at + 1 < comparison.rows.size() && comparison.rows[at + 1].isPart;
    if (!hasPart || comparison.rows[at + 1].difference() / whole < 0.5)
        return {};
    return shortened(comparison.rows[at + 1].name);
}

CompareReason ofIdle(const Comparison &comparison, size_t at)
{
    const CompareRow &row = comparison.rows[at];
    const idle::IdleCause cause =
        idle::causeWithKey(row.name).value_or(idle::IdleCause::Unobserved);
    const bool isMore = row.difference() > 0;
    std::vector<MessageValue> values = reasonValues(row);
    values.front() = idle::titleOf(cause);
    const std::string in = mostlyIn(comparison, at);
    if (in.empty())
        return {.text = {isMore ? MessageText(
                                      "GPU idle time with cause \"%1\" rose by %2, from %4 to %3.")
                                : MessageText(
                                      "GPU idle time with cause \"%1\" fell by %2, from %4 to %3."),
                         std::move(values)},
                .row = at};
    values.push_back(in);
    return {
        .text =
            {isMore
                 ? MessageText(
                       "GPU idle time with cause \"%1\" rose by %2, from %4 to %3, mostly in %5.")
                 : MessageText(
                       "GPU idle time with cause \"%1\" fell by %2, from %4 to %3, mostly in %5."),
             std::move(values)},
        .row = at};
}

CompareReason reasonOf(const Comparison &comparison, size_t at)
{
    const CompareRow &row = comparison.rows[at];
    if (row.section == CompareSection::Idle)
        return ofIdle(comparison, at);
    CompareReason reason{.text = {}, .row = at};
    if (row.section == CompareSection::Kernels)
        reason.text = ofKernel(row);
    else
        reason.text = row.section == CompareSection::Copies ? ofCopies(row) : ofOperator(row);
    return reason;
}

bool mayBeReason(const Comparison &comparison, const CompareRow &row)
{
    const bool hasGpus = comparison.traces[0].gpus > 0 && comparison.traces[1].gpus > 0;
    const bool isOfKind = row.section == CompareSection::Idle ||
                          row.section == CompareSection::Kernels ||
                          row.section == CompareSection::Copies;
    const bool isWanted = hasGpus ? isOfKind : row.section == CompareSection::OperatorSelf;
    if (!isWanted || row.isPart)
        return false;
    // Large differences are reported despite variation: the report would seem incomplete.
    if (!row.isSignificant)
        return row.share && *row.share >= kLargeShare;
    if (comparison.verdict == CompareVerdict::Same) {
        const CompareRow &time = comparison.time();
        return std::abs(row.difference()) >=
               0.01 * std::min(time.sides[0].mean(), time.sides[1].mean());
    }
    return row.share && *row.share >= 0.05;
}

} // namespace

Message uncertainText()
{
    return {MessageText("It varies as much between steps.")};
}

std::vector<CompareReason> reasonsOf(const Comparison &comparison)
{
    std::vector<size_t> rows;
    for (size_t i = 0; i < comparison.rows.size(); ++i) {
        if (mayBeReason(comparison, comparison.rows[i]))
            rows.push_back(i);
    }
    std::stable_sort(rows.begin(), rows.end(), [&](size_t a, size_t b) {
        if (comparison.rows[a].isSignificant != comparison.rows[b].isSignificant)
            return comparison.rows[a].isSignificant;
        return std::abs(comparison.rows[a].difference()) >
               std::abs(comparison.rows[b].difference());
    });
    std::vector<CompareReason> reasons;
    for (size_t i = 0; i < std::min(rows.size(), kMaxReasons); ++i) {
        reasons.push_back(reasonOf(comparison, rows[i]));
        reasons.back().isCertain = comparison.rows[rows[i]].isSignificant;
    }
    return reasons;
}

} // namespace trilane::compare
