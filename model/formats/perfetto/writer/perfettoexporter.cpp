// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/perfetto/writer/perfettoexporter.h"

#include "model/formats/perfetto/writer/aboutpackets.h"
#include "model/formats/perfetto/writer/coreswitches.h"
#include "model/formats/perfetto/writer/statewriter.h"
#include "model/formats/perfetto/writer/trackslices.h"

#include <array>

namespace trilane::perfetto {

namespace {

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
