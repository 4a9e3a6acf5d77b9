// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/control/controlsocket.h"
#include "capture/daemon/machineinfo.h"
#include "capture/daemon/recordingsessionprivate.h"

#include <fcntl.h>
#include <sys/stat.h>

namespace trilane {

Result<std::unique_ptr<RecordingSession>> RecordingSession::create(SessionOptions options)
{
    auto p = std::make_unique<Private>();
    const Ns now = monotonicNow();
    if (Result<void> done = p->makeTrace(options, now); !done)
        return done.error();
    if (Result<void> done = p->listen(options); !done)
        return done.error();
    p->flushed = p->written = now;
    TraceInfo &info = p->trace->info();
    fillMachineInfo(info);
    info.commandLine = options.command;
    info.epochOfZero = realtimeNow() - (monotonicNow() - now);
    p->range = CaptureRange(options.range, options.armed);
    if (p->range.isUsed())
        p->trace->limitToWindows();
    p->options = std::move(options);
    return std::unique_ptr<RecordingSession>(new RecordingSession(std::move(p)));
}

Result<void> RecordingSession::Private::makeTrace(SessionOptions &given, Ns now)
{
    Result<File> opened = given.file.isValid() ? File::adopt(given.file.release(), given.output)
                                               : File::create(given.output);
    if (!opened)
        return opened.error();
    if (given.flight.isUsed()) {
        Result<std::unique_ptr<TraceWriter>> writer =
            TraceWriter::create(std::move(opened).value());
        if (!writer)
            return writer.error();
        file = std::move(writer).value();
        flight = std::make_unique<FlightRecorder>(given.flight);
        trace = LiveTrace::create(flight->sink(), now);
        flight->begin(*trace, now);
        return {};
    }
    Result<std::unique_ptr<LiveTrace>> made = LiveTrace::create(std::move(opened).value(), now);
    if (!made)
        return made.error();
    trace = std::move(made).value();
    return {};
}

Result<void> RecordingSession::Private::listen(SessionOptions &given)
{
    if (given.listener.isValid()) {
        listener = std::move(given.listener);
        socket = given.listenerPath;
        ::fcntl(listener.number(), F_SETFL, O_NONBLOCK);
        return {};
    }
    Result<std::unique_ptr<SocketFolder>> made =
        SocketFolder::make(given.folder, given.isReachable);
    if (!made)
        return made.error();
    folder = std::move(made).value();
    socket = folder->path() + "/agents";
    Result<control::Descriptor> listening = control::listenAt(socket);
    if (!listening)
        return listening.error();
    listener = std::move(listening).value();
    if (given.isReachable && ::chmod(socket.c_str(), 0666) != 0)
        return Error::fromErrno("cannot be made reachable", socket);
    return {};
}

} // namespace trilane
