// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/nsys/reader/offcorestates.h"

#include "model/base/recordernames.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace trilane::nsys {

namespace {

using Names = std::map<int64_t, std::string>;

/// The file's own table of an enumeration; exports since 3.0 have them.
void readEnum(const Database &database, const Tables &tables, std::string_view name, Names &out)
{
    const auto table = tables.find(name);
    if (table == tables.end())
        return;
    Scan scan(database, table->second, {"id", "name"});
    while (scan.next())
        out[scan.integer(0)] = scan.text(1);
}

/// Waits for a core rather than for something to happen.
bool wantsCore(std::string_view block)
{
    constexpr std::array<std::string_view, 6> kReady{"QuantumEnd", "DispatchInt",
                                                     "Preempted",  "YieldExecution",
                                                     "ReadyToRun", "DeferredPreempt"};
    return std::find(kReady.begin(), kReady.end(), block) != kReady.end();
}

bool saysNothing(std::string_view word)
{
    return word.empty() || word == "Unknown" || word == "NonBlocked";
}

} // namespace

OffCoreStates::OffCoreStates(const Database &database, const Tables &tables, Strings &strings)
    : m_states{{0, "Unknown"},   {1, "Running"},     {2, "Interruptible"}, {3, "Uninterruptible"},
               {4, "Stopped"},   {5, "Terminated"},  {6, "Unscheduled"},   {7, "Waiting"},
               {8, "OSRuntime"}, {9, "Initialized"}, {10, "Transition"}}
    , m_strings(strings)
{
    readEnum(database, tables, "ENUM_SAMPLING_THREAD_STATE", m_states);
    readEnum(database, tables, "ENUM_SCHEDULING_THREAD_BLOCK", m_blocks);
}

std::optional<OffCoreStates::Waiting> OffCoreStates::after(int64_t state, int64_t block)
{
    const auto [entry, isNew] = m_known.try_emplace({state, block});
    if (!isNew)
        return entry->second;
    auto wordOf = [](const Names &names, int64_t id) {
        const auto found = names.find(id);
        return found == names.end() ? std::string() : found->second;
    };
    const std::string stateWord = wordOf(m_states, state);
    const std::string blockWord = wordOf(m_blocks, block);
    Waiting waiting;
    if (stateWord == "Terminated")
        return entry->second; // nullopt
    if (stateWord == "Uninterruptible")
        waiting.kind = SliceKind::BlockedDisk;
    else if (wantsCore(blockWord) || stateWord == "Running" || stateWord == "Initialized")
        waiting.kind = SliceKind::Runnable;
    if (stateWord == "Stopped")
        waiting.reason = StateReason::StopSignal;
    if (waiting.kind != SliceKind::Runnable) {
        if (!saysNothing(blockWord))
            waiting.name = m_strings.intern(blockWord);
        else if (saysNothing(stateWord))
            waiting = {.name = m_strings.intern(kOffCoreName), .reason = StateReason::OffCore};
    }
    return entry->second = waiting;
}

} // namespace trilane::nsys
