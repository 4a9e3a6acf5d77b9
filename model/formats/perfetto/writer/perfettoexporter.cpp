// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/perfetto/writer/perfettoexporter.h"

#include "model/formats/io/traceexport.h"
#include "model/formats/perfetto/constants.h"
#include "model/formats/perfetto/writer/coreswitches.h"
#include "model/formats/perfetto/writer/packetwriter.h"
#include "model/formats/perfetto/writer/statewriter.h"
#include "model/formats/perfetto/writer/trackslices.h"

#include <array>

namespace trilane::perfetto {

namespace {

/// Times of the trace are BOOTTIME, the format's own clock, regardless of their origin.
void writeClocks(PacketWriter &out)
{
    ClockSnapshot &snapshot = *out.packet().mutable_clock_snapshot();
    const Ns begin = out.trace().span().begin;
    auto add = [&](uint32_t id, uint64_t time) {
        ClockSnapshot::Clock &clock = *snapshot.add_clocks();
        clock.set_clock_id(id);
        clock.set_timestamp(time);
    };
    add(kBoottime, out.time(begin));
    if (const auto epoch = out.trace().info().epochOfZero; epoch && *epoch + begin > 0)
        add(kRealtime, static_cast<uint64_t>(*epoch + begin));
    snapshot.set_primary_trace_clock(kBoottime);
    out.write();
}

void writeSystem(PacketWriter &out)
{
    const format::TraceInfo &info = out.trace().info();
    SystemInfo &system = *out.packet().mutable_system_info();
    SystemInfo::Utsname &name = *system.mutable_utsname();
    name.set_sysname("Linux");
    name.set_release(info.operatingSystem);
    if (info.cores > 0)
        system.set_num_cpus(info.cores);
    out.write();
}

void writeInfo(PacketWriter &out)
{
    const format::TraceInfo &info = out.trace().info();
    const Ns begin = out.trace().span().begin;
    TrackEvent &event = out.event(begin, Instant, kAboutTrack);
    event.set_name(std::string(kAboutName));
    event.add_categories(std::string(kInfoCategory));
    auto text = [&](std::string_view key, const std::string &value) {
        if (!value.empty())
            out.annotatePlainly(key).set_string_value(value);
    };
    text("written by", info.program);
    text("producer", info.producer);
    text("source format", info.sourceFormat);
    text("source file", info.sourceFile);
    text("host", info.host);
    text("operating system", info.operatingSystem);
    text("cpu", info.cpu);
    text("command line", info.commandLine);
    if (info.cores > 0)
        out.annotatePlainly("cores").set_uint_value(info.cores);
    if (info.epochOfZero)
        out.annotatePlainly("unix time of zero").set_int_value(*info.epochOfZero);
    if (info.rank)
        out.annotatePlainly("rank").set_int_value(*info.rank);
    if (info.worldSize)
        out.annotatePlainly("world size").set_int_value(*info.worldSize);
    out.annotatePlainly("time shift").set_int_value(static_cast<int64_t>(out.time(0)));
    DebugAnnotation &properties = out.annotatePlainly("properties");
    for (const auto &[key, value] : info.allProperties()) {
        DebugAnnotation &entry = *properties.add_dict_entries();
        entry.set_name(key);
        entry.set_string_value(value);
    }
    out.write();
}

void writeGpus(PacketWriter &out)
{
    for (const format::GpuInfo &gpu : out.trace().info().gpus) {
        TrackEvent &event = out.event(out.trace().span().begin, Instant, kAboutTrack);
        event.set_name("GPU " + std::to_string(gpu.ordinal));
        event.add_categories(std::string(kGpuCategory));
        out.annotatePlainly("ordinal").set_int_value(gpu.ordinal);
        out.annotatePlainly("name").set_string_value(gpu.name);
        out.annotatePlainly("memory bytes").set_uint_value(gpu.memoryBytes);
        out.annotatePlainly("multiprocessors").set_uint_value(gpu.multiprocessors);
        out.annotatePlainly("compute major").set_uint_value(gpu.computeMajor);
        out.annotatePlainly("compute minor").set_uint_value(gpu.computeMinor);
        out.write();
    }
}

/// Writes the clocks, the system, the recorder and the GPUs.
void writeAbout(PacketWriter &out, formats::ExportAccount &account)
{
    writeClocks(out);
    writeSystem(out);
    TrackDescriptor &about = *out.packet().mutable_track_descriptor();
    about.set_uuid(kAboutTrack);
    about.set_name(std::string(kAboutName));
    out.write();
    writeInfo(out);
    writeGpus(out);
    account.addLeftOut(msg("ranks"), msg("track names contain the rank numbers"),
                       out.trace().info().ranks.size());
}

using namespace perfetto;

/// Slices between two looks at the stop token.
constexpr uint64_t kTicks = 4096;

void writeTracks(store::Tables trace, TrackSlices &slices, formats::ExportAccount &account)
{
    for (const format::Track &track : trace.tracks()) {
        switch (track.kind) {
        case TrackKind::Core:
        case TrackKind::ThreadState:
            break;
        case TrackKind::AllStreams:
            account.addLeftOut(msg("slices of All streams"),
                               msg("duplicates of the streams' slices"),
                               trace.sliceCountOf(track.id));
            break;
        case TrackKind::Counter:
            slices.writeCounter(track);
            break;
        default:
            slices.write(track);
        }
    }
}

Result<formats::ExportAccount> write(const store::Store &store, const std::string &path,
                                     const jobs::JobContext &job)
{
    const store::Tables trace = store;
    Result<formats::ExportFile> file = formats::ExportFile::create(path);
    if (!file)
        return file.error();
    formats::ExportAccount account;
    const Ns begin = trace.span().begin;
    PacketWriter out(store, *file, begin < 0 ? -begin : 0);
    uint64_t done = 0;
    auto tick = [&] {
        if (done++ % kTicks == 0)
            job.report(done, trace.sliceCount());
        return done % kTicks != 0 || !(job.stopped() || out.failed());
    };
    const ExportTracks tracks(store);
    writeAbout(out, account);
    tracks.write(out);
    LaunchFlows launches(store, job);
    const FlowPoints points(store);
    TrackSlices slices(out, tracks, launches, points, account, tick);
    Bundles bundles(out);
    CoreSwitches(out, tracks, bundles).write(account, tick);
    StateWriter(out, tracks, bundles, slices).write(account, tick);
    bundles.finish();
    writeTracks(store, slices, account);
    account.addWritten(msg("flows"), slices.arrows());
    account.addLeftOut(msg("flows"), msg("the format has no flows between cores or states"),
                       points.leftOut());
    if (job.stopped())
        return Error::stopped();
    if (Result<void> finished = file->finish(); !finished)
        return finished.error();
    return account;
}

constexpr std::array<std::string_view, 3> kEndings{".pftrace", ".perfetto-trace", ".perfetto"};

} // namespace

formats::TraceFormat perfettoTraceFormat()
{
    return {"perfetto", MessageText("Perfetto protobuf trace"), kEndings, write};
}

} // namespace trilane::perfetto
