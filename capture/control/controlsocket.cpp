// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/control/controlsocket.h"

#include "model/base/utf8.h"

#include <google/protobuf/message_lite.h>

#include <array>
#include <cassert>
#include <cerrno>
#include <cstring>

#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace trilane::control {

namespace {

constexpr int kType = SOCK_SEQPACKET | SOCK_CLOEXEC | SOCK_NONBLOCK;

Result<sockaddr_un> addressOf(const std::string &path)
{
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    if (path.size() >= sizeof address.sun_path)
        return Error{.what = msg("the path is too long for a socket"),
                     .file = path,
                     .remedy = msg("choose a shorter path")};
    std::memcpy(address.sun_path, path.c_str(), path.size() + 1);
    return address;
}

} // namespace

ControlSocket::ControlSocket(Descriptor socket)
    : m_socket(std::move(socket))
{}

Result<std::pair<ControlSocket, ControlSocket>> ControlSocket::pair()
{
    int ends[2];
    if (::socketpair(AF_UNIX, kType, 0, ends) != 0)
        return Error::fromErrno(msg("cannot create a socket pair"), {});
    return std::pair{ControlSocket(Descriptor(ends[0])), ControlSocket(Descriptor(ends[1]))};
}

Result<ControlSocket> ControlSocket::connect(const std::string &path)
{
    const Result<sockaddr_un> address = addressOf(path);
    if (!address)
        return address.error();
    Descriptor socket(::socket(AF_UNIX, kType, 0));
    if (!socket.isValid() ||
        ::connect(socket.number(), reinterpret_cast<const sockaddr *>(&*address),
                  sizeof *address) != 0)
        return Error::fromErrno(msg("the daemon does not respond"), path);
    return ControlSocket(std::move(socket));
}

ControlSocket::Sent ControlSocket::send(const google::protobuf::MessageLite &message,
                                        std::span<const int> descriptors)
{
    assert(descriptors.size() <= kMaxDescriptors);
    std::string bytes;
    if (!message.SerializeToString(&bytes) || bytes.size() > kMaxBytes || bytes.empty())
        return Sent::Full;
    iovec part{bytes.data(), bytes.size()};
    alignas(cmsghdr) std::array<char, CMSG_SPACE(kMaxDescriptors * sizeof(int))> control{};
    msghdr header{};
    header.msg_iov = &part;
    header.msg_iovlen = 1;
    if (!descriptors.empty()) {
        header.msg_control = control.data();
        header.msg_controllen = CMSG_SPACE(descriptors.size_bytes());
        cmsghdr *rights = CMSG_FIRSTHDR(&header);
        rights->cmsg_level = SOL_SOCKET;
        rights->cmsg_type = SCM_RIGHTS;
        rights->cmsg_len = CMSG_LEN(descriptors.size_bytes());
        std::memcpy(CMSG_DATA(rights), descriptors.data(), descriptors.size_bytes());
    }
    ssize_t sent = -1;
    do
        sent = ::sendmsg(m_socket.number(), &header, MSG_DONTWAIT | MSG_NOSIGNAL);
    while (sent < 0 && errno == EINTR);
    if (sent >= 0)
        return Sent::Yes;
    return errno == EAGAIN || errno == ENOBUFS ? Sent::Full : Sent::Gone;
}

ControlSocket::Sent ControlSocket::sendAnswer(const google::protobuf::MessageLite &message,
                                              std::span<const int> descriptors)
{
    constexpr int kTries = 200;
    Sent sent = send(message, descriptors);
    for (int tries = 1; tries < kTries && sent == Sent::Full; ++tries) {
        ::usleep(5000);
        sent = send(message, descriptors);
    }
    return sent;
}

ControlSocket::Received ControlSocket::receive(google::protobuf::MessageLite &message,
                                               std::vector<Descriptor> &descriptors)
{
    m_buffer.resize(kMaxBytes);
    descriptors.clear();
    descriptors.reserve(kMaxPassed);
    iovec part{m_buffer.data(), m_buffer.size()};
    alignas(cmsghdr) std::array<char, CMSG_SPACE(kMaxPassed * sizeof(int))> control{};
    msghdr header{};
    header.msg_iov = &part;
    header.msg_iovlen = 1;
    header.msg_control = control.data();
    header.msg_controllen = control.size();
    ssize_t got = -1;
    // A peer that closes with unread data resets the connection. Its earlier messages, perhaps with
    // the reason, can still be received before the end.
    bool wasReset = false;
    do
        got = ::recvmsg(m_socket.number(), &header, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
    while (got < 0 && (errno == EINTR || (errno == ECONNRESET && !std::exchange(wasReset, true))));
    if (got < 0)
        return errno == EAGAIN ? Received::Nothing : Received::Gone;
    takeDescriptors(header, descriptors);
    if (descriptors.size() > kMaxDescriptors)
        descriptors.resize(kMaxDescriptors);
    if (got == 0)
        return Received::Gone;
    if ((header.msg_flags & MSG_TRUNC) ||
        !message.ParseFromArray(m_buffer.data(), static_cast<int>(got)))
        return Received::Nonsense;
    return Received::Message;
}

bool ControlSocket::wait(int milliseconds) const
{
    pollfd polled{m_socket.number(), POLLIN, 0};
    return ::poll(&polled, 1, milliseconds) > 0;
}

std::optional<ControlSocket::Peer> ControlSocket::peerOf(int socket)
{
    ucred credentials{};
    socklen_t size = sizeof credentials;
    if (::getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &credentials, &size) != 0)
        return std::nullopt;
    return Peer{.pid = credentials.pid, .uid = credentials.uid, .gid = credentials.gid};
}

Result<Descriptor> listenAt(const std::string &path)
{
    const Result<sockaddr_un> address = addressOf(path);
    if (!address)
        return address.error();
    Descriptor listener(::socket(AF_UNIX, kType, 0));
    if (!listener.isValid())
        return Error::fromErrno(msg("cannot create a socket"), path);
    if (::bind(listener.number(), reinterpret_cast<const sockaddr *>(&*address), sizeof *address) !=
            0 ||
        ::listen(listener.number(), 128) != 0)
        return Error::fromErrno(msg("cannot listen"), path);
    return listener;
}

std::string bounded(std::string text)
{
    if (text.size() > kMaxTextLength) {
        size_t size = kMaxTextLength;
        while (size > 0 && (static_cast<unsigned char>(text[size]) & 0xc0) == 0x80)
            --size;
        text.resize(size);
    }
    replaceInvalidUtf8(text);
    return text;
}

} // namespace trilane::control
