// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/nsys/writer/abouttables.h"

#include "model/base/version.h"
#include "model/formats/nsys/writer/nsysschema.h"

#include <set>

namespace trilane::nsys {

namespace {

void writeProcesses(Exporting &out)
{
    RowWriter processes(out.database, "PROCESSES", {"globalPid", "pid", "name"});
    RowWriter threads(out.database, "ThreadNames", {"nameId", "priority", "globalTid"});
    for (const format::Track &track : out.trace.tracks()) {
        const uint64_t process = out.ids.process(track.id);
        if (track.kind == TrackKind::Process)
            processes.row(process, GlobalIds::pidOf(process), out.trace.string(track.name));
        else if (track.kind == TrackKind::Thread && track.name != kNoString)
            threads.row(out.strings.idOf(track.name), 20, out.ids.thread(track.id));
    }
}

/// Known GPUs, and those that only occur in tracks.
void writeGpus(Exporting &out)
{
    RowWriter gpus(out.database, "TARGET_INFO_GPU",
                   {"vmId", "id", "name", "isDiscrete", "totalMemory", "smCount", "cuDevice",
                    "threadsPerWarp", "computeMajor", "computeMinor", "smMajor", "smMinor"});
    std::set<int64_t> told;
    for (const format::Track &track : out.trace.tracks()) {
        if (track.kind != TrackKind::Gpu)
            continue;
        format::GpuInfo known{.ordinal = static_cast<int>(track.number),
                              .name = std::string(out.trace.string(track.name))};
        for (const format::GpuInfo &gpu : out.trace.info().gpus) {
            if (gpu.ordinal == track.number && gpu.rank == track.rank)
                known = gpu;
        }
        const int64_t id = out.ids.gpu(track.id);
        told.insert(id);
        gpus.row(out.ids.machine(), id, std::string_view(known.name), 1, known.memoryBytes,
                 known.multiprocessors, id, 32, known.computeMajor, known.computeMinor,
                 known.computeMajor, known.computeMinor);
    }
    for (const format::GpuInfo &gpu : out.trace.info().gpus) {
        if (gpu.rank.isValid() || !told.insert(gpu.ordinal).second)
            continue;
        gpus.row(out.ids.machine(), gpu.ordinal, std::string_view(gpu.name), 1, gpu.memoryBytes,
                 gpu.multiprocessors, gpu.ordinal, 32, gpu.computeMajor, gpu.computeMinor,
                 gpu.computeMajor, gpu.computeMinor);
    }
}

void writeSystem(Exporting &out)
{
    const format::TraceInfo &info = out.trace.info();
    RowWriter rows(out.database, "TARGET_INFO_SYSTEM_ENV",
                   {"globalVid", "devStateName", "name", "nameEnum", "value"});
    const auto add = [&](const char *name, int number, std::string_view value) {
        if (!value.empty())
            rows.row(out.ids.machine(), std::string_view("Local (CLI)"), std::string_view(name),
                     number, value);
    };
    if (info.cores > 0)
        add("CpuCores", 1, std::to_string(info.cores));
    add("CpuDescription", 13, info.cpu);
    add("OsDescription", 605, info.operatingSystem);
    add("Hostname", 619, info.host);
    const auto addNote = [&](const char *name, int number, format::Note::Kind kind) {
        if (const format::Note *note = info.note(kind))
            add(name, number, note->text.english());
    };
    addNote("NvDriverVersion", 205, format::Note::Kind::GpuDriver);
    addNote("CudaDriverVersion", 611, format::Note::Kind::CudaDriver);
    addNote("SoftwareReleaseVersion", 618, format::Note::Kind::Kernel);
    if (info.epochOfZero)
        RowWriter(out.database, "TARGET_INFO_SESSION_START_TIME", {"utcEpochNs"})
            .row(*info.epochOfZero);
}

void writeMetadata(Exporting &out)
{
    const format::TraceInfo &info = out.trace.info();
    const TimeRange span = out.trace.span();
    RowWriter(out.database, "ANALYSIS_DETAILS", {"globalVid", "duration", "startTime", "stopTime"})
        .row(out.ids.machine(), span.duration(), span.begin, span.end);
    if (!info.commandLine.empty())
        RowWriter(out.database, "META_DATA_CAPTURE", {"name", "value"})
            .row(std::string_view("PROCESS_0:COMMAND"), std::string_view(info.commandLine));
    RowWriter rows(out.database, "META_DATA_EXPORT", {"name", "value"});
    const auto add = [&](std::string_view name, std::string_view value) {
        rows.row(name, value);
    };
    add("EXPORT_PRODUCT_NAME", "Trilane");
    add("EXPORT_PRODUCT_VERSION", kProgramVersion);
    add("EXPORT_SCHEMA_VERSION", kSchemaVersion);
    add("EXPORT_SCHEMA_VERSION_MAJOR", "3");
    add("EXPORT_SCHEMA_VERSION_MINOR", "24");
    add("EXPORT_SCHEMA_VERSION_MICRO", "14");
    add("EXPORT_PARAM_EXPORT_TYPE", "SQLite");
    add("TRACE_PRODUCER", info.producer);
}

} // namespace

void writeAbout(Exporting &out)
{
    writeProcesses(out);
    writeGpus(out);
    writeSystem(out);
    writeMetadata(out);
}

} // namespace trilane::nsys
