// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/completeness/recordernotes.h"

namespace trilane::completeness {

namespace {

constexpr std::string_view kNotRecorded = "not recorded: ";
constexpr std::string_view kItsRecording = "its recording never began";

std::optional<std::string> propertyOf(const format::TraceInfo &info, std::string_view key)
{
    for (const auto &[name, value] : info.properties) {
        if (name == key)
            return value;
    }
    return std::nullopt;
}

/// The first note under a key that begins so.
std::string noteOf(const format::TraceInfo &info, std::string_view begin,
                   std::string_view part = {})
{
    for (const auto &[name, value] : info.properties) {
        if (name.starts_with(begin) && value.find(part) != std::string::npos)
            return value;
    }
    return {};
}

} // namespace

RecordingBegin beginOf(const format::TraceInfo &info)
{
    if (propertyOf(info, "capture range"))
        return RecordingBegin::Range;
    if (propertyOf(info, "recording began") == "after a delay")
        return RecordingBegin::Delay;
    return info.commandLine.starts_with("attached to ") ? RecordingBegin::Attached
                                                        : RecordingBegin::Start;
}

RecorderNotes::RecorderNotes(store::Tables trace, bool hasOsCalls)
    : m_trace(trace)
    , m_info(trace.info())
    , m_asked(propertyOf(m_info, "asked for").value_or(""))
    , m_hasOsCalls(hasOsCalls)
{
    std::erase(m_asked, ' ');
    const std::string never = noteOf(m_info, "not recorded", " never began");
    if (never.starts_with("the capture range ") || never.starts_with("the recording "))
        m_neverBegan = never;
}

ProcessNote RecorderNotes::noteOfProcess(TrackId process) const
{
    return ProcessNote(
        propertyOf(m_info, "recorded of process " + std::to_string(m_trace.track(process).number))
            .value_or(""));
}

std::optional<bool> RecorderNotes::wasAsked(std::string_view word) const
{
    if (m_asked.empty())
        return std::nullopt;
    return ("," + m_asked + ",").find("," + std::string(word) + ",") != std::string::npos;
}

void RecorderNotes::explainTraced(TrackId process, std::string_view name, RecordedPart &part) const
{
    const bool isTold =
        propertyOf(m_info, "recorded of process " + std::to_string(m_trace.track(process).number))
            .has_value();
    const ProcessNote note = noteOfProcess(process);
    part.why = MissingWhy::NotAsked;
    if (!isTold && wasAsked(name == "CUDA" ? "cuda" : "nvtx").value_or(true))
        part.why = MissingWhy::Unknown;
    if (note.has(name) || note.lacks(name))
        part.why = MissingWhy::NotUsed;
    part.said = note.whyWithout(name);
    if (!part.said.empty())
        part.why = MissingWhy::Hindered;
    else if (part.why == MissingWhy::NotUsed && name == "CUDA")
        part.said = note.cudaAtTimes(); // since when it was not used
}

/// Missing CUDA or NVTX data reported by the agent; older recordings have it only here.
void RecorderNotes::explainComplaint(TrackId process, std::string_view begin,
                                     RecordedPart &part) const
{
    const std::string own =
        "process " + std::to_string(m_trace.track(process).number) + ": " + std::string(begin);
    const std::string said = noteOf(m_info, "not recorded", own);
    if (part.why != MissingWhy::NotUsed || !said.starts_with(own))
        return;
    part.why = MissingWhy::Hindered;
    const std::string rest = said.substr(own.size());
    part.said = rest.starts_with(": ") ? rest.substr(2) : said.substr(own.size() - begin.size());
}

void RecorderNotes::explainOsCalls(TrackId process, RecordedPart &part) const
{
    const bool isAsked = wasAsked("osrt").value_or(m_hasOsCalls);
    part.why = isAsked ? MissingWhy::NotUsed : MissingWhy::NotAsked;
    if (!isAsked && !m_asked.empty())
        return;
    // What keeps the agent out keeps this out.
    const ProcessNote::Outside outside = noteOfProcess(process).outside();
    if (outside.why.empty() || (!outside.isSure && !isAsked))
        return;
    part.why = outside.isSure ? MissingWhy::Hindered : MissingWhy::Unknown;
    part.said = outside.isSure ? outside.why : std::string();
}

void RecorderNotes::explainSchedule(RecordedPart &part) const
{
    // Where the best means could not be had, the next may have been.
    if (!propertyOf(m_info, "scheduler recorded by"))
        part.said = noteOf(m_info, "scheduler not recorded by");
    constexpr std::string_view kStates = "thread states: ";
    const std::string problem = noteOf(m_info, "not recorded", kStates);
    if (part.said.empty() && problem.starts_with(kStates))
        part.said = problem.substr(kStates.size());
    const bool isAsked = wasAsked("sched").value_or(false);
    part.why = !part.said.empty() ? MissingWhy::Hindered
               : isAsked          ? MissingWhy::Unknown
                                  : MissingWhy::NotAsked;
}

void RecorderNotes::explainMetrics(RecordedPart &part) const
{
    part.said = noteOf(m_info, "not recorded", "GPU metrics");
    const std::string note = propertyOf(m_info, "GPU metrics").value_or("");
    if (note.starts_with(kNotRecorded))
        part.said = note.substr(kNotRecorded.size());
    part.why = !part.said.empty()        ? MissingWhy::Hindered
               : note == "not asked for" ? MissingWhy::NotAsked
                                         : MissingWhy::Unknown;
}

void RecorderNotes::explainFrequencies(RecordedPart &part) const
{
    const std::string note = propertyOf(m_info, "CPU frequency").value_or("");
    if (note.starts_with(kNotRecorded))
        part.said = note.substr(kNotRecorded.size());
    if (!part.said.empty()) {
        part.why = MissingWhy::Hindered;
        return;
    }
    explainSchedule(part); // they come with the scheduler's events
    if (part.why == MissingWhy::NotAsked && !wasAsked("sched").has_value())
        part.why = MissingWhy::Unknown;
}

void RecorderNotes::explain(TrackId process, RecordedPart &part) const
{
    explainItself(process, part);
    // What would have been missing anyhow has its own reason.
    const bool isOfDelay = part.said.empty() || part.said == kItsRecording;
    if (m_neverBegan.empty() || !isOfDelay || isLeftOut(part.kind))
        return;
    part.why = MissingWhy::Hindered;
    part.said = m_neverBegan;
}

/// The kind is known not to have been requested.
bool RecorderNotes::isLeftOut(RecordedKind kind) const
{
    switch (kind) {
    case RecordedKind::GpuActivity:
    case RecordedKind::ApiCalls:
        return !wasAsked("cuda").value_or(true);
    case RecordedKind::Ranges:
        return !wasAsked("nvtx").value_or(true);
    case RecordedKind::OsCalls:
        return !wasAsked("osrt").value_or(true);
    case RecordedKind::ThreadStates:
    case RecordedKind::Scheduling:
    case RecordedKind::Frequencies:
        return !wasAsked("sched").value_or(true);
    case RecordedKind::GpuMetrics:
        return propertyOf(m_info, "GPU metrics") == "not asked for";
    case RecordedKind::OtherCounters:
        break;
    }
    return false;
}

void RecorderNotes::explainItself(TrackId process, RecordedPart &part) const
{
    switch (part.kind) {
    case RecordedKind::GpuActivity:
    case RecordedKind::ApiCalls:
        explainTraced(process, "CUDA", part);
        return explainComplaint(process, "CUDA is not recorded", part);
    case RecordedKind::Ranges:
        explainTraced(process, "NVTX", part);
        return explainComplaint(process, "NVTX ranges of Python's package nvtx are not recorded",
                                part);
    case RecordedKind::OsCalls:
        return explainOsCalls(process, part);
    case RecordedKind::ThreadStates:
    case RecordedKind::Scheduling:
        return explainSchedule(part);
    case RecordedKind::GpuMetrics:
        return explainMetrics(part);
    case RecordedKind::Frequencies:
        return explainFrequencies(part);
    case RecordedKind::OtherCounters:
        break;
    }
}

void RecorderNotes::remark(TrackId process, RecordedPart &part) const
{
    if (part.kind != RecordedKind::GpuActivity && part.kind != RecordedKind::ApiCalls)
        return;
    part.said = noteOfProcess(process).cudaAtTimes();
    if (!part.said.empty())
        part.why = MissingWhy::Partly;
}

} // namespace trilane::completeness
