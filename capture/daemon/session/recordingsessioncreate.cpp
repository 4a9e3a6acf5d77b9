// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/control/controlsocket.h"
#include "capture/daemon/session/recordingsessionprivate.h"
#include "capture/daemon/system/machineinfo.h"

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>

namespace trilane::daemon {

namespace {

int optionOf(int socket, int option)
{
    int value = -1;
    socklen_t size = sizeof value;
    return ::getsockopt(socket, SOL_SOCKET, option, &value, &size) == 0 ? value : -1;
}

/// Anything else would be ready all the time and accept no connection.
bool isListening(int descriptor)
{
    return optionOf(descriptor, SO_DOMAIN) == AF_UNIX &&
           optionOf(descriptor, SO_TYPE) == SOCK_SEQPACKET &&
           optionOf(descriptor, SO_ACCEPTCONN) == 1;
}

} // namespace

Result<std::unique_ptr<RecordingSession>> RecordingSession::create(SessionOptions options)
{
    auto p = std::make_unique<Private>();
    const Ns now = monotonicNow();
    // What cannot be recorded leaves no begun file.
    if (Result<void> done = p->listen(options); !done)
        return done.error();
    if (Result<void> done = p->makeTrace(options, now); !done)
        return done.error();
    p->flushed = p->written = p->began = now;
    p->lookAtClock(now);
    format::TraceInfo &info = p->trace->info();
    fillMachineInfo(info);
    info.commandLine = options.command;
    if (!options.attachedTo.empty())
        info.notes.push_back(format::Note::of(MessageText("attached to"), options.attachedTo,
                                              format::Note::Kind::AttachedTo));
    info.epochOfZero = realtimeNow() - (monotonicNow() - now);
    p->range = CaptureRange(options.range, options.armed);
    if (p->range.isUsed() || options.isDelayed)
        p->trace->limitToWindows();
    p->options = std::move(options);
    p->limitMemory();
    return std::unique_ptr<RecordingSession>(new RecordingSession(std::move(p)));
}

Result<void> RecordingSession::Private::makeTrace(SessionOptions &given, Ns now)
{
    Result<platform::File> opened = given.file.isValid()
                                        ? platform::File::adopt(given.file.release(), given.output)
                                        : platform::File::create(given.output);
    if (!opened)
        return opened.error();
    if (given.flight.isUsed()) {
        Result<std::unique_ptr<format::TraceWriter>> writer =
            format::TraceWriter::create(std::move(opened).value());
        if (!writer)
            return writer.error();
        file = std::move(writer).value();
        flight = std::make_unique<FlightRecorder>(given.flight);
        trace = build::LiveTrace::create(flight->sink(), now);
        flight->begin(*trace, now);
        return {};
    }
    Result<std::unique_ptr<build::LiveTrace>> made =
        build::LiveTrace::create(std::move(opened).value(), now);
    if (!made)
        return made.error();
    trace = std::move(made).value();
    return {};
}

Result<void> RecordingSession::Private::listen(SessionOptions &given)
{
    if (given.listener.isValid()) {
        if (!isListening(given.listener.number()))
            return Error{.what = msg("is no socket of an earlier recording's agents"),
                         .file = given.listenerPath};
        listener = std::make_unique<control::Acceptor>(std::move(given.listener));
        socket = given.listenerPath;
        ::fcntl(listener->descriptor(), F_SETFL, O_NONBLOCK);
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
    listener = std::make_unique<control::Acceptor>(std::move(listening).value());
    if (given.isReachable && ::chmod(socket.c_str(), 0666) != 0)
        return Error::fromErrno(msg("cannot be made reachable"), socket);
    return {};
}

} // namespace trilane::daemon
