// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/completeness/recordernotes.h"

#include <sstream>

namespace trilane::completeness {

namespace {

using format::Hindrance;
using format::Note;
using format::ProcessNote;
using Gap = format::ProcessNote::Gap;

bool isReason(const Gap &gap)
{
    return gap.kind != Gap::Kind::Since && gap.kind != Gap::Kind::Unused &&
           gap.hindrance != Hindrance::NotCalled;
}

void say(const Gap &gap, RecordedPart &part)
{
    part.said = gap.why;
    part.remedy = gap.remedy;
    part.by = gap.hindrance == Hindrance::OtherTool   ? RecordedPart::By::OtherTool
              : gap.hindrance == Hindrance::LateStart ? RecordedPart::By::LateStart
                                                      : RecordedPart::By::Other;
}

/// The one reason why the agent was not in a process; null: it was, or was not needed.
const Gap *outsideOf(const ProcessNote *note)
{
    if (!note || (note->has & (ProcessNote::Nvtx | ProcessNote::Cuda)) != 0)
        return nullptr;
    const Gap *only = nullptr;
    for (const Gap &gap : note->gaps) {
        if (gap.kind == Gap::Kind::Unused && gap.parts == ProcessNote::OsCalls)
            continue;
        if (only)
            return nullptr;
        only = &gap;
    }
    return only && only->parts != 0 && !only->why.empty() && only->hindrance != Hindrance::NotCalled
               ? only
               : nullptr;
}

} // namespace

RecordingBegin beginOf(const format::TraceInfo &info)
{
    if (info.note(Note::Kind::CaptureRange))
        return RecordingBegin::Range;
    if (info.note(Note::Kind::AfterDelay))
        return RecordingBegin::Delay;
    return info.note(Note::Kind::AttachedTo) ? RecordingBegin::Attached : RecordingBegin::Start;
}

RecorderNotes::RecorderNotes(store::Tables trace, bool hasOsCalls)
    : m_trace(trace)
    , m_hasOsCalls(hasOsCalls)
{
    for (const Note &note : trace.info().notes)
        m_notes.try_emplace(note.kind, &note);
    for (const ProcessNote &process : trace.info().processes)
        m_processes.try_emplace(process.pid, &process);
    m_neverBegan = note(Note::Kind::DelayNotOver);
    if (!m_neverBegan)
        m_neverBegan = note(Note::Kind::RangeNeverBegan);
    if (const Note *asked = note(Note::Kind::AskedFor))
        m_asked = asked->text.english();
    std::erase(m_asked, ' ');
    std::istringstream words(m_asked);
    for (std::string word; std::getline(words, word, ',');)
        m_askedWords.insert(word);
}

const Note *RecorderNotes::note(Note::Kind kind) const
{
    const auto found = m_notes.find(kind);
    return found == m_notes.end() ? nullptr : found->second;
}

const ProcessNote *RecorderNotes::noteOfProcess(TrackId process) const
{
    const auto found = m_processes.find(m_trace.track(process).number);
    return found == m_processes.end() ? nullptr : found->second;
}

std::optional<bool> RecorderNotes::wasAsked(std::string_view word) const
{
    return m_asked.empty() ? std::nullopt : std::optional(m_askedWords.contains(word));
}

void RecorderNotes::explainTraced(TrackId process, ProcessNote::Part traced,
                                  RecordedPart &part) const
{
    const ProcessNote *note = noteOfProcess(process);
    const Gap *gap = note ? note->gapOf(traced) : nullptr;
    part.why = MissingWhy::NotAsked;
    if (!note && wasAsked(traced == ProcessNote::Cuda ? "cuda" : "nvtx").value_or(true))
        part.why = MissingWhy::Unknown;
    if (note && (gap || (note->has & traced) != 0))
        part.why = MissingWhy::NotUsed;
    if (gap && isReason(*gap)) {
        say(*gap, part);
        part.why = MissingWhy::Hindered;
    } else if (gap && gap->kind == Gap::Kind::Since) {
        part.said = gap->why; // since when it was not used
    }
}

void RecorderNotes::explainOsCalls(TrackId process, RecordedPart &part) const
{
    const bool isAsked = wasAsked("osrt").value_or(m_hasOsCalls);
    part.why = isAsked ? MissingWhy::NotUsed : MissingWhy::NotAsked;
    if (!isAsked && !m_asked.empty())
        return;
    // A reason that excludes the agent excludes this. If only one of NVTX and CUDA was requested,
    // the reason may be that one's.
    constexpr uint32_t kBoth = ProcessNote::Nvtx | ProcessNote::Cuda;
    const Gap *outside = outsideOf(noteOfProcess(process));
    const bool isSure = outside && ((outside->parts & kBoth) == kBoth ||
                                    (outside->parts & ProcessNote::OsCalls) != 0);
    if (!outside || (!isSure && !isAsked))
        return;
    part.why = isSure ? MissingWhy::Hindered : MissingWhy::Unknown;
    if (isSure)
        say(*outside, part);
}

void RecorderNotes::explainSchedule(RecordedPart &part) const
{
    // If the best method was unavailable, the next one may have worked.
    const Note *why = note(Note::Kind::SchedulerBy) ? nullptr : note(Note::Kind::NoScheduler);
    if (!why)
        why = note(Note::Kind::NoThreadStates);
    if (why)
        part.said = why->reason();
    const bool isAsked = wasAsked("sched").value_or(false);
    part.why = why ? MissingWhy::Hindered : isAsked ? MissingWhy::Unknown : MissingWhy::NotAsked;
}

void RecorderNotes::explainMetrics(RecordedPart &part) const
{
    const Note *why = note(Note::Kind::NoMetrics);
    if (why)
        part.said = why->reason();
    part.why = why                                 ? MissingWhy::Hindered
               : note(Note::Kind::MetricsNotAsked) ? MissingWhy::NotAsked
                                                   : MissingWhy::Unknown;
}

void RecorderNotes::explainFrequencies(RecordedPart &part) const
{
    if (const Note *why = note(Note::Kind::NoFrequency)) {
        part.said = why->reason();
        part.by = RecordedPart::By::NotScaled;
        part.why = MissingWhy::Hindered;
        return;
    }
    explainSchedule(part); // part of the scheduler's events
    if (part.why == MissingWhy::NotAsked && !wasAsked("sched").has_value())
        part.why = MissingWhy::Unknown;
}

void RecorderNotes::explain(TrackId process, RecordedPart &part) const
{
    explainItself(process, part);
    const ProcessNote *note = process.isValid() ? noteOfProcess(process) : nullptr;
    const Gap *gap = note ? note->gapOf(ProcessNote::Cuda) : nullptr;
    const bool isOfCuda =
        part.kind == RecordedKind::GpuActivity || part.kind == RecordedKind::ApiCalls;
    const bool isHeldBack = isOfCuda && gap && gap->hindrance == Hindrance::NeverBegan;
    // Data missing for another reason keeps that.
    if (!m_neverBegan || (!part.said.empty() && !isHeldBack) || isLeftOut(part.kind))
        return;
    part.why = MissingWhy::Hindered;
    part.said = m_neverBegan->text;
    part.by = m_neverBegan->kind == Note::Kind::DelayNotOver ? RecordedPart::By::Delay
                                                             : RecordedPart::By::Range;
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
        return note(Note::Kind::MetricsNotAsked) != nullptr;
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
        return explainTraced(process, ProcessNote::Cuda, part);
    case RecordedKind::Ranges:
        return explainTraced(process, ProcessNote::Nvtx, part);
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
    const ProcessNote *note = noteOfProcess(process);
    const Gap *gap = note ? note->gapOf(ProcessNote::Cuda) : nullptr;
    if (!gap || (gap->kind != Gap::Kind::Partly && gap->kind != Gap::Kind::Since))
        return;
    say(*gap, part);
    part.by = gap->kind == Gap::Kind::Since ? RecordedPart::By::LateStart : part.by;
    part.why = MissingWhy::Partly;
}

} // namespace trilane::completeness
