// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/format/properties/infopayload.h"

#include "model/base/packedmessage.h"
#include "model/format/properties/notesastext.h"
#include "trace.pb.h"

#include <algorithm>

namespace trilane::format::messages {

namespace {

/// Bytes; protobuf and messages take up to 50 times as much memory.
constexpr size_t kMaxPayload = 16 << 20;

void packRank(const RankSource &rank, filepb::Rank &message)
{
    message.set_number(rank.number);
    message.set_file(validUtf8(rank.file));
    message.set_host(validUtf8(rank.host));
    message.set_offset(rank.offset);
    message.set_method(static_cast<uint32_t>(rank.method));
    message.set_matched(rank.matched);
    message.set_residual(static_cast<uint64_t>(rank.residual));
    message.set_worst(static_cast<uint64_t>(rank.worst));
    message.set_drift_ppb(rank.driftPpb);
}

/// Values of a newer or damaged file are clamped to the limits of RankSource.
RankSource unpackRank(const filepb::Rank &message)
{
    constexpr uint64_t kClock = uint64_t{1} << 62;
    const bool known = message.method() <= static_cast<uint32_t>(AlignmentMethod::Collectives);
    return {.number = message.number(),
            .file = message.file(),
            .host = message.host(),
            .offset = message.offset(),
            .method =
                known ? static_cast<AlignmentMethod>(message.method()) : AlignmentMethod::None,
            .matched = message.matched(),
            .residual = static_cast<Ns>(std::min(message.residual(), kClock)),
            .worst = static_cast<Ns>(std::min(message.worst(), kClock)),
            .driftPpb = message.drift_ppb()};
}

void packProcess(const ProcessNote &process, filepb::ProcessNote &into)
{
    into.set_pid(process.pid);
    into.set_has(process.has);
    for (const ProcessNote::Gap &gap : process.gaps) {
        filepb::ProcessGap *g = into.add_gap();
        g->set_kind(static_cast<uint32_t>(gap.kind));
        g->set_parts(gap.parts);
        g->set_hindrance(static_cast<uint32_t>(gap.hindrance));
        packMessage(gap.why, *g->mutable_why());
        packMessage(gap.remedy, *g->mutable_remedy());
    }
}

void packNotes(const TraceInfo &info, filepb::Info &into)
{
    into.set_has_notes(true);
    const TraceInfo::Properties all = info.allProperties();
    for (size_t i = 0; i < all.size(); ++i) {
        filepb::Property *p = into.add_property();
        p->set_key(validUtf8(all[i].first));
        p->set_value(validUtf8(all[i].second));
        p->set_is_note(i >= info.properties.size());
    }
    for (const Note &note : info.notes) {
        filepb::Note *n = into.add_note();
        packMessage(note.name, *n->mutable_name());
        packMessage(note.text, *n->mutable_text());
        n->set_kind(static_cast<uint32_t>(note.kind));
    }
    for (const ProcessNote &process : info.processes)
        packProcess(process, *into.add_process());
}

ProcessNote unpackProcess(const filepb::ProcessNote &packed)
{
    ProcessNote process{.pid = packed.pid(), .has = packed.has(), .gaps = {}};
    for (const filepb::ProcessGap &g : packed.gap()) {
        if (g.kind() >= ProcessNote::Gap::kKinds)
            continue; // of a later version
        process.gaps.push_back({.kind = static_cast<ProcessNote::Gap::Kind>(g.kind()),
                                .parts = g.parts(),
                                .hindrance = g.hindrance() < kHindrances
                                                 ? static_cast<Hindrance>(g.hindrance())
                                                 : Hindrance::Other,
                                .why = unpackMessage(g.why()),
                                .remedy = unpackMessage(g.remedy())});
    }
    return process;
}

void unpackNotes(const filepb::Info &packed, TraceInfo &into)
{
    for (const filepb::Property &p : packed.property()) {
        if (!p.is_note())
            into.properties.emplace_back(p.key(), p.value());
    }
    for (const filepb::Note &n : packed.note())
        into.notes.push_back({.name = unpackMessage(n.name()),
                              .text = unpackMessage(n.text()),
                              .kind = n.kind() < Note::kKinds ? static_cast<Note::Kind>(n.kind())
                                                              : Note::Kind::Other});
    for (const filepb::ProcessNote &process : packed.process())
        into.processes.push_back(unpackProcess(process));
    if (!packed.has_notes())
        readNotesFromText(into);
}

} // namespace

std::string pack(const TraceInfo &info)
{
    filepb::Info m;
    m.set_program(validUtf8(info.program));
    m.set_producer(validUtf8(info.producer));
    m.set_source_format(validUtf8(info.sourceFormat));
    m.set_source_file(validUtf8(info.sourceFile));
    m.set_source_bytes(info.sourceBytes);
    m.set_host(validUtf8(info.host));
    m.set_operating_system(validUtf8(info.operatingSystem));
    m.set_cpu(validUtf8(info.cpu));
    m.set_cores(info.cores);
    m.set_command_line(validUtf8(info.commandLine));
    if (info.epochOfZero)
        m.set_epoch_of_zero(*info.epochOfZero);
    if (info.rank)
        m.set_rank(*info.rank);
    if (info.worldSize)
        m.set_world_size(*info.worldSize);
    for (const GpuInfo &gpu : info.gpus) {
        filepb::Gpu *g = m.add_gpu();
        g->set_ordinal(gpu.ordinal);
        g->set_name(validUtf8(gpu.name));
        g->set_memory_bytes(gpu.memoryBytes);
        g->set_multiprocessors(gpu.multiprocessors);
        g->set_compute_major(gpu.computeMajor);
        g->set_compute_minor(gpu.computeMinor);
        g->set_rank_plus_one(gpu.rank.value + 1);
        g->set_uuid(validUtf8(gpu.uuid));
    }
    for (const RankSource &rank : info.ranks)
        packRank(rank, *m.add_ranks());
    packNotes(info, m);
    return m.SerializeAsString();
}

Result<TraceInfo> unpackInfo(std::string_view bytes)
{
    filepb::Info m;
    if (bytes.size() > kMaxPayload ||
        !m.ParseFromArray(bytes.data(), static_cast<int>(bytes.size())))
        return Error{.what = msg("the table of %1 is damaged", "trace properties")};
    TraceInfo info{.program = m.program(),
                   .producer = m.producer(),
                   .sourceFormat = m.source_format(),
                   .sourceFile = m.source_file(),
                   .sourceBytes = m.source_bytes(),
                   .host = m.host(),
                   .operatingSystem = m.operating_system(),
                   .cpu = m.cpu(),
                   .commandLine = m.command_line(),
                   .cores = m.cores()};
    if (m.has_epoch_of_zero())
        info.epochOfZero = m.epoch_of_zero();
    if (m.has_rank())
        info.rank = m.rank();
    if (m.has_world_size())
        info.worldSize = m.world_size();
    for (const filepb::Gpu &g : m.gpu())
        info.gpus.push_back({g.ordinal(), g.name(), g.memory_bytes(), g.multiprocessors(),
                             g.compute_major(), g.compute_minor(),
                             RankId(size_t{g.rank_plus_one() - 1}), g.uuid()});
    for (const filepb::Rank &r : m.ranks())
        info.ranks.push_back(unpackRank(r));
    unpackNotes(m, info);
    return info;
}

} // namespace trilane::format::messages
