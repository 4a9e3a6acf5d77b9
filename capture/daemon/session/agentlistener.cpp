// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/session/agentlistener.h"

#include "capture/control/controlsocket.h"

#include <utility>

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

AgentListener::AgentListener(std::unique_ptr<SocketFolder> folder, std::string path,
                             control::Descriptor socket)
    : m_folder(std::move(folder))
    , m_path(std::move(path))
    , m_acceptor(std::move(socket))
{}

Result<std::unique_ptr<AgentListener>> AgentListener::adopt(control::Descriptor socket,
                                                            const std::string &path)
{
    if (!isListening(socket.number()))
        return Error{.what = msg("is no socket of an earlier recording's agents"), .file = path};
    ::fcntl(socket.number(), F_SETFL, O_NONBLOCK);
    return std::unique_ptr<AgentListener>(new AgentListener({}, path, std::move(socket)));
}

Result<std::unique_ptr<AgentListener>> AgentListener::make(const std::string &folder,
                                                           bool isReachable)
{
    Result<std::unique_ptr<SocketFolder>> made = SocketFolder::make(folder, isReachable);
    if (!made)
        return made.error();
    const std::string path = (*made)->path() + "/agents";
    Result<control::Descriptor> socket = control::listenAt(path);
    if (!socket)
        return socket.error();
    if (isReachable && ::chmod(path.c_str(), 0666) != 0)
        return Error::fromErrno(msg("cannot be opened for connections"), path);
    return std::unique_ptr<AgentListener>(
        new AgentListener(std::move(made).value(), path, std::move(socket).value()));
}

} // namespace trilane::daemon
