// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/findings/findings.h"
#include "model/analysis/idle/idlecauses.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

namespace trilane {

/// Of which causes of idle time a finding tells; none of those that are of other time, too.
inline std::vector<idle::IdleCause> causesOf(std::string_view finding)
{
    using enum idle::IdleCause;
    // What a launching thread did while it waited for a batch, or made a graph, may be anything.
    const std::vector<idle::IdleCause> ofHost{UserCode,     CudaCall, LoadingCode, SystemCall,
                                              NotScheduled, Stopped,  OffCore,     OtherThread};
    const std::vector<std::pair<std::string_view, std::vector<idle::IdleCause>>> all{
        {"io_bound", ofHost},
        {"io_writing", {SystemCall}},
        {"other_process", {UserCode, CudaCall, SystemCall, OtherThread}},
        {"cpu_framework", {UserCode, CudaCall, LaunchLatency}},
        {"cpu_lock", {UserCode, SystemCall, OtherThread}},
        {"cpu_scheduling", {NotScheduled}},
        {"cpu_allocation", {CudaCall}},
        {"cpu_kernel_selection", ofHost},
        {"cpu_system_calls", {SystemCall}},
        {"process_stopped", {Stopped}},
        {"cpu_off_core", {OffCore}},
        {"small_kernels", {UserCode, CudaCall, LaunchLatency}},
        {"serialized_streams", {Dependency}},
        {"rank_wait", {Collective}},
        {"unified_memory", {UnifiedMemory}}};
    for (const auto &[id, causes] : all) {
        if (id == finding)
            return causes;
    }
    return {};
}

/// Of a list of names: one that has nothing, but for the first, or that is named twice.
inline std::string untrueNameOf(const MessageValue &value)
{
    const Message *list = value.message();
    if (!list || list->form() != Message::Form::List)
        return {};
    std::set<std::string> seen;
    for (const MessageValue &entry : list->values()) {
        const Message *named = entry.message();
        if (!named || named->templateText() != "%1%2")
            continue;
        const std::string name = msg("%1", named->values()[0]).english();
        if (!seen.empty() && named->values()[1] == MessageValue(" 0.0 %"))
            return name + ", which has nothing";
        if (!seen.insert(name).second)
            return name + " twice";
    }
    return {};
}

/// What is untrue of the figures and places of findings; empty: nothing. `gaps` has the same range.
inline std::string untrueOf(const findings::Findings &found, const idle::GpuIdle &gaps)
{
    for (const findings::TraceFinding &finding : found.list) {
        const std::string id(finding.id);
        Ns most = finding.edges;
        const std::vector<idle::IdleCause> causes = causesOf(finding.id);
        for (const idle::IdleCause cause : causes)
            most += gaps.idleByCause[static_cast<size_t>(cause)];
        if (!causes.empty() && finding.gain > most)
            return id + ": " + std::to_string(finding.gain) + " ns, but its causes have " +
                   std::to_string(most);
        const auto hasMore = [](const findings::FindingEvidence &a,
                                const findings::FindingEvidence &b) {
            return a.part > b.part;
        };
        if (!std::is_sorted(finding.evidence.begin(), finding.evidence.end(), hasMore))
            return id + ": the place with most of it is not the first";
        for (const findings::FindingEvidence &place : finding.evidence) {
            if (place.part < 0 || place.part > place.range.duration() ||
                (place.part == 0 && !place.range.isEmpty()))
                return id + ": a place has more of it than it lasts, or nothing";
        }
        if (finding.edges > 0 && found.besides().english().empty())
            return id + ": counts edges of steps that the headline does not tell";
        for (const Message &sentence : finding.explanation) {
            for (const MessageValue &value : sentence.values()) {
                if (std::string fault = untrueNameOf(value); !fault.empty())
                    return id + ": names " + fault;
            }
        }
    }
    return {};
}

/// The same of a whole trace.
inline std::string untrueOf(const store::Store &store, const findings::Findings &found)
{
    idle::IdleQuery query;
    for (const links::GpuUse &use : found.gpus)
        query.gpus.push_back(use.gpu);
    return query.gpus.empty() ? std::string()
                              : untrueOf(found, idle::sumOf(idle::idleCauses(store, query)));
}

} // namespace trilane
