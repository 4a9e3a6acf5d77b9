// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/control/descriptor.h"
#include "model/base/result.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <sys/types.h>

namespace google::protobuf {
class MessageLite;
}

namespace trilane::control {

inline constexpr uint32_t kControlVersion = 1;
/// Maximum size of a message; a longer one ends the connection.
inline constexpr size_t kMaxBytes = 65536;
/// Maximum number of descriptors per message; others are closed.
inline constexpr size_t kMaxDescriptors = 4;
/// Maximum size of a text in a message; truncated at a character.
inline constexpr size_t kMaxTextLength = 16384;

/// One end of a control connection: messages with descriptors over a SOCK_SEQPACKET socket. Waits
/// only where stated. One thread.
class ControlSocket
{
public:
    ControlSocket() = default;
    explicit ControlSocket(Descriptor socket);

    /// Both ends of a connection. Errors: the system's.
    [[nodiscard]] static Result<std::pair<ControlSocket, ControlSocket>> pair();
    /// Errors: no listener, or the path is too long.
    [[nodiscard]] static Result<ControlSocket> connect(const std::string &path);

    [[nodiscard]] int descriptor() const { return m_socket.number(); }
    [[nodiscard]] bool isOpen() const { return m_socket.isValid(); }

    enum class Sent { Yes, Full, Gone };
    /// The descriptors stay the caller's. Full: the other side has not read for a while.
    Sent send(const google::protobuf::MessageLite &message, std::span<const int> descriptors = {});
    /// For answers that the other side waits for: if the socket is full, retries for one second.
    Sent sendAnswer(const google::protobuf::MessageLite &message,
                    std::span<const int> descriptors = {});

    enum class Received {
        Message,
        Nothing, ///< now
        Gone,    ///< the other side has closed
        Nonsense ///< too long, or no message
    };
    Received receive(google::protobuf::MessageLite &message, std::vector<Descriptor> &descriptors);

    /// Waits for data; false: timeout.
    [[nodiscard]] bool wait(int milliseconds) const;
    /// Identity of the peer when it connected.
    struct Peer
    {
        pid_t pid = 0;
        uid_t uid = 0;
        gid_t gid = 0;
    };
    [[nodiscard]] std::optional<Peer> peer() const { return peerOf(descriptor()); }
    /// The same of any connected UNIX socket. nullopt: it has no peer.
    [[nodiscard]] static std::optional<Peer> peerOf(int socket);

private:
    Descriptor m_socket;
    std::vector<char> m_buffer;
};

/// A socket that listens at `path`, which must not exist. Errors: the system's.
[[nodiscard]] Result<Descriptor> listenAt(const std::string &path);

/// Truncates to kMaxTextLength bytes of valid UTF-8.
[[nodiscard]] std::string bounded(std::string text);

} // namespace trilane::control
