// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/format/properties/notesastext.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <utility>

namespace trilane::format {

namespace {

using Kind = Note::Kind;
using Gap = ProcessNote::Gap;

/// A known property: its name, its value, and how the values in their places are read.
struct KnownNote
{
    MessageText name;
    MessageText text; ///< empty: the value is all of it
    Kind kind = Kind::Other;
    bool hasSentence = false; ///< the last value is a sentence, not a name or a number
};

constexpr KnownNote kKnown[] = {
    {MessageText("requested"), {}, Kind::AskedFor},
    {MessageText("asked for"), {}, Kind::AskedFor}, // of earlier versions, as others below
    {MessageText("attached to"), {}, Kind::AttachedTo},
    {MessageText("scheduler recorded by"), {}, Kind::SchedulerBy},
    {MessageText("scheduler not recorded by %1"), {}, Kind::NoScheduler, true},
    {MessageText("CPU frequency"), MessageText("not recorded: %1"), Kind::NoFrequency, true},
    {MessageText("GPU metrics"), MessageText("not recorded: %1"), Kind::NoMetrics, true},
    {MessageText("GPU metrics"), MessageText("not requested"), Kind::MetricsNotAsked},
    {MessageText("GPU metrics"), MessageText("not asked for"), Kind::MetricsNotAsked},
    {MessageText("recording began"), MessageText("after a delay"), Kind::AfterDelay},
    {MessageText("capture range"), {}, Kind::CaptureRange},
    {MessageText("times the capture range began"), {}},
    {MessageText("CUPTI of process %1"), MessageText("API version %1")},
    {MessageText("known issues of CUPTI %1"), {}, Kind::Other, true},
    {MessageText("known faults of CUPTI %1"), {}, Kind::Other, true},
    {MessageText("clock of CUPTI"), {}, Kind::Other, true},
    {MessageText("wall clock set"), MessageText("%1 s, detected at %2 s")},
    {MessageText("processes not listed"), {}},
    {MessageText("slices clipped because they overlap others on their lane"), {}},
    {MessageText("not recorded"), MessageText("thread states: %1"), Kind::NoThreadStates, true},
    {MessageText("not recorded"),
     MessageText("the recording never began: it ended before the delay expired"),
     Kind::DelayNotOver},
    {MessageText("not recorded"),
     MessageText("the recording never began: it ended before its delay was over"),
     Kind::DelayNotOver},
    {MessageText("not recorded"),
     MessageText("the capture range %1 never began: no process called CUDA or NVTX"),
     Kind::RangeNeverBegan},
    {MessageText("not recorded"),
     MessageText("the capture range %1 never began: no process called cudaProfilerStart or "
                 "cuProfilerStart"),
     Kind::RangeNeverBegan},
    {MessageText("not recorded"), {}, Kind::Other, true},
    {MessageText("saved because"), {}, Kind::SavedBecause, true},
    {MessageText("trigger at"), MessageText("%1 of the recording"), Kind::SaveTime},
    {MessageText("saved window"), MessageText("%1 to %2 of the recording")},
    {MessageText("incomplete"), {}, Kind::Incomplete, true},
    {MessageText("damage"), MessageText("%1, byte %2"), Kind::Damage},
    {MessageText("damage"), {}, Kind::Damage, true},
    {MessageText("damaged parts left out"), {}, Kind::LeftOut},
    {MessageText("clock"), {}, Kind::Clock, true},
    {MessageText("clock at time 0 (ns)"), {}, Kind::ClockAtZero},
    {MessageText("part of a trace"), MessageText("from %1 to %2 of %3"), Kind::PartOfTrace},
    {MessageText("slices cut to that part"), {}},
    {MessageText("slices cut because they nest too deep"), {}},
    {MessageText("cut from"), {}},
    {MessageText("names"), MessageText("replaced")},
    {MessageText("joined with"), {}},
    {MessageText("joined by"), {}, Kind::Other, true},
    {MessageText("threads in both"), {}},
    {MessageText("thread states that the other trace has, too"), {}},
    {MessageText("distributed backend"), {}},
    {MessageText("flows with one end only"), {}},
    {MessageText("details not imported (rows)"), {}},
    {MessageText("call chains, one function of each (rows)"), {}},
    {MessageText("GPU driver"), {}, Kind::GpuDriver},
    {MessageText("CUDA driver"), {}, Kind::CudaDriver},
    {MessageText("kernel\4operating system"), {}, Kind::Kernel},
    {MessageText("nsys schema"), {}},
    {MessageText("nsys warning"), {}},
};

/// The values in the places of a template, in the order of the text; nothing when the text is not
/// one of it.
std::optional<std::vector<std::string>> valuesIn(std::string_view text, std::string_view pattern)
{
    std::vector<std::string> values;
    for (size_t place = pattern.find('%'); place != pattern.npos; place = pattern.find('%')) {
        if (!text.starts_with(pattern.substr(0, place)))
            return std::nullopt;
        text.remove_prefix(place);
        pattern.remove_prefix(place + 2);
        const std::string_view next = pattern.substr(0, pattern.find('%'));
        const size_t end = next.empty() ? text.size() : text.find(next);
        if (end == text.npos)
            return std::nullopt;
        values.emplace_back(text.substr(0, end));
        text.remove_prefix(end);
    }
    return text == pattern ? std::optional(std::move(values)) : std::nullopt;
}

/// A sentence, of an earlier version in the words of this one.
Message sentenceFrom(std::string text)
{
    if (text == "this kernel does not scale it, as in most virtual machines")
        return msg("no frequency scaling, as in most virtual machines");
    return Message::fromText(std::move(text));
}

Message textOf(const KnownNote &known, std::vector<std::string> read)
{
    std::vector<MessageValue> values(read.begin(), read.end());
    if (known.hasSentence)
        values.back() = sentenceFrom(read.back());
    if (!known.text.empty())
        return {known.text, std::move(values)};
    return known.hasSentence ? *values.front().message() : Message::verbatim(std::move(read[0]));
}

std::optional<Note> noteFrom(const std::string &key, const std::string &value)
{
    for (const KnownNote &known : kKnown) {
        const auto names = valuesIn(key, known.name.text());
        auto values =
            names ? valuesIn(value, known.text.empty() ? "%1" : known.text.text()) : std::nullopt;
        if (values)
            return Note{.name = Message(known.name, {names->begin(), names->end()}),
                        .text = textOf(known, std::move(*values)),
                        .kind = known.kind};
    }
    return std::nullopt;
}

uint32_t partsIn(std::string_view names)
{
    uint32_t parts = 0;
    for (const auto &[part, name] : ProcessNote::kPartNames)
        parts |= names.find(name.text()) != names.npos ? part : 0u;
    const bool hasOldName = names.find("OS calls") != names.npos; // of earlier versions
    return hasOldName ? parts | ProcessNote::OsCalls : parts;
}

std::optional<Gap> gapWithReason(std::string_view clause)
{
    struct Form
    {
        std::string_view text;
        Gap::Kind kind;
    };
    constexpr Form kForms[] = {{"no %1 of its last program: %2", Gap::Kind::LastProgram},
                               {"no %1: %2", Gap::Kind::Missing},
                               {"%1 not all the time: %2", Gap::Kind::Partly}};
    for (const Form &form : kForms) {
        const auto values = valuesIn(clause, form.text);
        if (!values || partsIn(values->front()) == 0)
            continue;
        const std::string &why = values->back();
        const bool isNotCalled = why == "it did not call it" || why == "it was not called" ||
                                 why.starts_with("it called n") || why.ends_with(" was called");
        return Gap{.kind = form.kind,
                   .parts = partsIn(values->front()),
                   .hindrance = isNotCalled ? Hindrance::NotCalled : Hindrance::Other,
                   .why = Message::fromText(why),
                   .remedy = {}};
    }
    return std::nullopt;
}

std::optional<Gap> gapFrom(std::string_view clause)
{
    const auto unused = [](uint32_t parts) {
        return Gap{.kind = Gap::Kind::Unused, .parts = parts, .why = {}, .remedy = {}};
    };
    if (clause == "the recording never began")
        return Gap{.kind = Gap::Kind::NeverBegan, .why = {}, .remedy = {}};
    if (clause == "it did not use CUDA" ||
        clause == "no CUDA call or GPU work while it was recorded")
        return unused(ProcessNote::Cuda);
    if (clause == "no NVTX range while it was recorded")
        return unused(ProcessNote::Nvtx);
    if (clause == "no OS runtime call was long enough to be recorded" ||
        clause == "no OS call was long enough to be recorded") // of earlier versions
        return unused(ProcessNote::OsCalls);
    constexpr std::string_view kSince = "from ";
    clause.remove_prefix(clause.starts_with("CUDA from ") ? 5 : 0);
    if (clause.starts_with(kSince))
        return Gap{.kind = Gap::Kind::Since,
                   .parts = ProcessNote::Cuda,
                   .why = Message::fromText(std::string(clause)),
                   .remedy = {}};
    return gapWithReason(clause);
}

/// Longer ones Trilane has never written.
constexpr size_t kMaxProcessText = 65'536;
constexpr size_t kMaxClauses = 64;

/// The clauses in brackets; nothing when the first is not a gap, or when there are too many.
std::optional<std::vector<Gap>> gapsIn(std::string_view clauses)
{
    std::vector<Gap> gaps;
    std::vector<Message> remedies; // of the last gap
    const auto closeGap = [&] {
        if (!gaps.empty())
            gaps.back().remedy = Message::clauses(std::exchange(remedies, {}));
    };
    for (size_t count = 0; !clauses.empty(); ++count) {
        const size_t end = std::min(clauses.find("; "), clauses.size());
        const std::string_view clause = clauses.substr(0, end);
        clauses.remove_prefix(std::min(end + 2, clauses.size()));
        std::optional<Gap> gap = gapFrom(clause);
        if (count == kMaxClauses || (!gap && gaps.empty()))
            return std::nullopt;
        if (!gap) {
            remedies.push_back(Message::fromText(std::string(clause)));
            continue;
        }
        closeGap();
        gaps.push_back(std::move(*gap));
    }
    closeGap();
    return gaps;
}

/// "thread states, NVTX (no OS calls: why; remedy; it did not use CUDA)"
std::optional<ProcessNote> processFrom(const std::string &key, std::string_view text)
{
    if (text.size() > kMaxProcessText)
        return std::nullopt;
    const auto number = valuesIn(key, "recorded of process %1");
    ProcessNote process;
    if (!number || std::from_chars(number->front().data(),
                                   number->front().data() + number->front().size(), process.pid)
                           .ec != std::errc())
        return std::nullopt;
    const size_t open = std::min(text.find(" ("), text.size());
    process.has = partsIn(text.substr(0, open));
    std::string_view rest = text.substr(std::min(open + 2, text.size()));
    rest.remove_suffix(rest.ends_with(')') ? 1 : 0);
    std::optional<std::vector<Gap>> gaps = gapsIn(rest);
    if (!gaps)
        return std::nullopt;
    process.gaps = std::move(*gaps);
    return process;
}

} // namespace

void readNotesFromText(TraceInfo &info)
{
    TraceInfo::Properties others;
    for (auto &[key, value] : info.properties) {
        if (std::optional<ProcessNote> process = processFrom(key, value))
            info.processes.push_back(std::move(*process));
        else if (std::optional<Note> note = noteFrom(key, value))
            info.notes.push_back(std::move(*note));
        else
            others.emplace_back(std::move(key), std::move(value));
    }
    info.properties = std::move(others);
    constexpr std::string_view kAttached = "attached to ";
    if (info.commandLine.starts_with(kAttached) && !info.note(Kind::AttachedTo)) {
        info.notes.push_back(Note::of(MessageText("attached to"),
                                      info.commandLine.substr(kAttached.size()), Kind::AttachedTo));
        info.commandLine.clear();
    }
}

} // namespace trilane::format
