// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/edit/cut/anonymousinfo.h"

#include "model/format/account.h"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>

namespace trilane::cut {

namespace {

using format::Note;
using format::ProcessNote;

/// In place of a reason, which may name paths and users.
constexpr MessageText kRemoved("the reason was removed");
constexpr MessageText kCutOff("the source was truncated or damaged");

/// Notes that stay, in these words. %1: kRemoved.
struct KeptNote
{
    Note::Kind kind;
    MessageText name;
    MessageText text;
};
constexpr KeptNote kKeptNotes[] = {
    {Note::Kind::NoThreadStates, format::kNotRecorded, MessageText("thread states: %1")},
    {Note::Kind::MetricsNotAsked, MessageText("GPU metrics"), MessageText("not requested")},
    {Note::Kind::NoMetrics, MessageText("GPU metrics"), MessageText("not recorded: %1")},
    {Note::Kind::NoFrequency, MessageText("CPU frequency"), MessageText("not recorded: %1")},
    {Note::Kind::OtherTool, format::kNotRecorded,
     MessageText("CUDA is not recorded while another tool is using CUPTI in this process (the "
                 "framework's own profiler?)")},
    {Note::Kind::Incomplete, MessageText("incomplete"), kCutOff},
    {Note::Kind::Damage, MessageText("damage"), kCutOff},
};

std::vector<Note> keptNotes(const std::vector<Note> &own)
{
    std::set<Note::Kind> kinds;
    bool lacksOther = false;
    for (const Note &note : own) {
        kinds.insert(note.kind);
        const auto isSame = [&](const KeptNote &kept) {
            return kept.kind == note.kind;
        };
        lacksOther |= note.name == format::kNotRecorded && std::ranges::none_of(kKeptNotes, isSame);
    }
    std::vector<Note> notes;
    for (const auto &[kind, name, text] : kKeptNotes) {
        std::vector<MessageValue> reasons(placesIn(text.text()), MessageValue(kRemoved));
        if (kinds.contains(kind))
            notes.push_back({.name = name, .text = {text, std::move(reasons)}, .kind = kind});
    }
    if (lacksOther)
        notes.push_back({.name = format::kNotRecorded, .text = kRemoved});
    return notes;
}

/// Known words of --trace.
Note requested(const Note &own)
{
    const std::string said = own.text.english();
    std::vector<MessageValue> words;
    for (const char *word : {"cuda", "nvtx", "osrt", "sched"}) {
        if (said.find(word) != said.npos)
            words.emplace_back(word);
    }
    return {.name = msg("requested"),
            .text = Message::list(std::move(words)),
            .kind = Note::Kind::AskedFor};
}

ProcessNote withoutReasons(ProcessNote process)
{
    for (ProcessNote::Gap &gap : process.gaps) {
        if (gap.kind == ProcessNote::Gap::Kind::Since)
            gap.kind = ProcessNote::Gap::Kind::Partly; // the reason is a time
        if (!gap.why.empty())
            gap.why = kRemoved;
        gap.remedy = {};
    }
    return process;
}

/// The name and version of a known producer; else nothing: it is any text of the file.
std::string knownProducer(const std::string &own)
{
    for (const std::string_view known :
         {"trilane record", "PyTorch (Kineto)", "PaddlePaddle", "Chrome trace JSON", "nsys",
          "Perfetto", "JAX", "XLA profiler", "rocprofv3", "ftrace", "perf"}) {
        if (own == known)
            return own;
        if (own.starts_with(std::string(known) + ' ')) {
            const size_t version = known.size() + 1 + (own[known.size() + 1] == 'v' ? 1 : 0);
            const size_t end = own.find_first_not_of("0123456789.", version);
            return end == version ? std::string(known) : own.substr(0, end);
        }
    }
    return {};
}

} // namespace

format::TraceInfo anonymousInfo(const format::TraceInfo &own)
{
    format::TraceInfo info;
    info.producer = knownProducer(own.producer);
    info.sourceFormat = own.sourceFormat;
    info.cpu = own.cpu;
    info.cores = own.cores;
    info.rank = own.rank;
    info.worldSize = own.worldSize;
    info.gpus = own.gpus;
    for (format::GpuInfo &gpu : info.gpus)
        gpu.uuid.clear();
    info.ranks = own.ranks;
    for (format::RankSource &rank : info.ranks)
        rank.file = rank.host = {};
    info.notes = keptNotes(own.notes);
    if (const Note *asked = own.note(Note::Kind::AskedFor))
        info.notes.push_back(requested(*asked));
    info.notes.push_back({.name = msg("names"), .text = msg("replaced")});
    for (const ProcessNote &process : own.processes)
        info.processes.push_back(withoutReasons(process));
    format::setPartsLeftOut(info, format::partsLeftOut(own));
    return info;
}

} // namespace trilane::cut
