// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/process/agentlink.h"

#include "capture/control/controlsocket.h"

#include <utility>

#include <sys/socket.h>
#include <sys/timerfd.h>
#include <unistd.h>

namespace trilane::daemon {

AgentLink::AgentLink(control::Descriptor socket)
    : m_descriptor(std::move(socket))
{
    if (const auto peer = control::ControlSocket::peerOf(m_descriptor.number()))
        m_pid = peer->pid;
}

AgentLink::Received AgentLink::receive()
{
    Received received;
    iovec part{&received.message, sizeof received.message};
    alignas(cmsghdr) char control[CMSG_SPACE(control::kMaxPassed * sizeof(int))];
    msghdr header{};
    header.msg_iov = &part;
    header.msg_iovlen = 1;
    header.msg_control = control;
    header.msg_controllen = sizeof control;
    received.bytes = ::recvmsg(m_descriptor.number(), &header, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
    if (received.bytes < 0)
        return received;
    received.descriptor = control::takeFirstDescriptor(header);
    return received;
}

std::optional<wire::Packet> AgentLink::next() const
{
    wire::Packet next{};
    const ssize_t bytes =
        ::recv(m_descriptor.number(), &next, sizeof next, MSG_DONTWAIT | MSG_PEEK);
    return bytes == ssize_t{sizeof next} ? std::optional(next) : std::nullopt;
}

void AgentLink::send(wire::MessageType type, uint64_t a)
{
    const wire::Packet message{
        .type = type, .version = wire::kWireVersion, .a = a, .b = 0, .text = {}};
    (void)::send(m_descriptor.number(), &message, sizeof message, MSG_DONTWAIT | MSG_NOSIGNAL);
}

bool AgentLink::watchWithoutSocket()
{
    constexpr long kLookEveryNs = 200'000'000;
    if (m_isSocketGone) {
        uint64_t times = 0;
        (void)!::read(m_descriptor.number(), &times, sizeof times);
        return true;
    }
    control::Descriptor timer(::timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK));
    if (!timer.isValid())
        return false;
    const itimerspec often{{0, kLookEveryNs}, {0, kLookEveryNs}};
    ::timerfd_settime(timer.number(), 0, &often, nullptr);
    m_descriptor = std::move(timer);
    m_isSocketGone = true;
    return true;
}

} // namespace trilane::daemon
