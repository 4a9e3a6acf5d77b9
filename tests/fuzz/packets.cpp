// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/fuzz/packets.h"

#include <array>
#include <cstdlib>
#include <cstring>

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

namespace trilane::fuzz {

namespace {

constexpr size_t kMaxDescriptors = 8;

} // namespace

std::vector<Packet> packetsOf(InputBytes &input, size_t most)
{
    std::vector<Packet> packets;
    while (!input.isEmpty() && packets.size() < most) {
        const auto choice = input.take<uint8_t>();
        const auto size = input.take<uint16_t>();
        packets.push_back({choice, std::string(input.bytes(size))});
    }
    return packets;
}

bool sendPacket(int socket, std::string_view bytes, std::span<const int> descriptors)
{
    if (descriptors.size() > kMaxDescriptors)
        std::abort();
    iovec part{const_cast<char *>(bytes.data()), bytes.size()};
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
    return ::sendmsg(socket, &header, MSG_DONTWAIT | MSG_NOSIGNAL) >= 0;
}

int lowestFree()
{
    const int file = ::fcntl(0, F_DUPFD_CLOEXEC, 3);
    ::close(file);
    return file;
}

} // namespace trilane::fuzz
