// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/wire/agentmessage.h"
#include "capture/wire/segment.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace trilane::test {

/// A process's side of the wire protocol, spoken from inside a test: well, or as badly as asked.
class SmallAgent
{
public:
    SmallAgent()
    {
        m_segment = memory("segment", wire::kSegmentBytes);
        m_base = map(m_segment, wire::kSegmentBytes);
        wire::SegmentHeader &h = header();
        h.magic = wire::kSegmentMagic;
        h.version = wire::kWireVersion;
        h.rings = wire::kRings;
        h.ringRecords = wire::kRingRecords;
        h.pid = static_cast<uint32_t>(::getpid());
        h.heapBytes = wire::kHeapBytes;
        h.heapUsed = 8; // id 0 is none
    }
    ~SmallAgent()
    {
        disconnect();
        ::munmap(m_base, wire::kSegmentBytes);
        ::close(m_segment);
        if (m_poolBase) {
            ::munmap(m_poolBase, poolBytes());
            ::close(m_pool);
        }
    }
    SmallAgent(const SmallAgent &) = delete;
    SmallAgent &operator=(const SmallAgent &) = delete;

    [[nodiscard]] int segment() const { return m_segment; }
    [[nodiscard]] wire::SegmentHeader &header()
    {
        return *reinterpret_cast<wire::SegmentHeader *>(m_base);
    }
    [[nodiscard]] wire::RingHeader &ring(uint32_t number)
    {
        return reinterpret_cast<wire::RingHeader *>(m_base + wire::kRingHeadersAt)[number];
    }

    void useRing(uint32_t number, uint32_t tid)
    {
        ring(number).tid = tid;
        ring(number).state = static_cast<uint32_t>(wire::RingState::Used);
    }

    uint32_t string(std::string_view text)
    {
        const uint64_t at = header().heapUsed.fetch_add((text.size() + 8 + 7) / 8 * 8);
        char *place = m_base + wire::kHeapAt + at;
        std::memcpy(place + 8, text.data(), text.size());
        reinterpret_cast<wire::HeapString *>(place)->size = static_cast<uint32_t>(text.size()) + 1;
        return static_cast<uint32_t>(at / 8);
    }

    /// As the agent must: a full ring drops.
    void write(uint32_t number, const wire::Record &record)
    {
        wire::RingHeader &r = ring(number);
        const uint64_t head = r.head.load();
        if (head - r.tail.load() >= wire::kRingRecords) {
            ++r.dropped;
            return;
        }
        auto *records = reinterpret_cast<wire::Record *>(m_base + wire::kRingsAt) +
                        size_t{number} * wire::kRingRecords;
        records[head % wire::kRingRecords] = record;
        r.head.store(head + 1, std::memory_order_release);
    }

    [[nodiscard]] bool connect(const std::string &path)
    {
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        std::memcpy(address.sun_path, path.c_str(), path.size() + 1);
        m_socket = ::socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0);
        return ::connect(m_socket, reinterpret_cast<const sockaddr *>(&address), sizeof address) ==
               0;
    }
    void disconnect()
    {
        if (m_socket >= 0)
            ::close(m_socket);
        m_socket = -1;
    }
    bool hello(const std::string &path)
    {
        return connect(path) && send(wire::MessageType::Hello, 0, 0, m_segment);
    }
    bool send(wire::MessageType type, uint64_t a = 0, uint64_t b = 0, int descriptor = -1,
              std::string_view words = {}, size_t bytes = sizeof(wire::Packet))
    {
        wire::Packet message{.type = type, .version = wire::kWireVersion, .a = a, .b = b};
        std::copy(words.begin(), words.end(), message.text);
        iovec part{&message, bytes};
        alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int))] = {};
        msghdr h{};
        h.msg_iov = &part;
        h.msg_iovlen = 1;
        if (descriptor >= 0) {
            h.msg_control = control;
            h.msg_controllen = sizeof control;
            cmsghdr *c = CMSG_FIRSTHDR(&h);
            c->cmsg_level = SOL_SOCKET;
            c->cmsg_type = SCM_RIGHTS;
            c->cmsg_len = CMSG_LEN(sizeof(int));
            std::memcpy(CMSG_DATA(c), &descriptor, sizeof descriptor);
        }
        return ::sendmsg(m_socket, &h, MSG_NOSIGNAL) == static_cast<ssize_t>(bytes);
    }
    [[nodiscard]] bool receive(wire::Packet &message)
    {
        return ::recv(m_socket, &message, sizeof message, MSG_DONTWAIT) ==
               static_cast<ssize_t>(sizeof message);
    }

    /// The activity buffer of that number.
    [[nodiscard]] char *buffer(uint32_t number)
    {
        if (!m_poolBase) {
            m_pool = memory("pool", poolBytes());
            m_poolBase = map(m_pool, poolBytes());
        }
        return m_poolBase + size_t{number} * wire::kPoolBufferBytes;
    }
    /// Another descriptor of the activity buffers.
    [[nodiscard]] int copyOfPool()
    {
        (void)buffer(0);
        return ::dup(m_pool);
    }
    bool sendPool()
    {
        (void)buffer(0);
        return send(wire::MessageType::Pool, 0, 0, m_pool);
    }

private:
    static constexpr size_t poolBytes()
    {
        return size_t{wire::kPoolBuffers} * wire::kPoolBufferBytes;
    }
    static int memory(const char *name, size_t bytes)
    {
        const int fd = ::memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
        if (fd < 0 || ::ftruncate(fd, static_cast<off_t>(bytes)) != 0 ||
            ::fcntl(fd, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) != 0)
            std::abort();
        return fd;
    }
    static char *map(int fd, size_t bytes)
    {
        void *base = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
        if (base == MAP_FAILED)
            std::abort();
        return static_cast<char *>(base);
    }

    int m_segment = -1;
    char *m_base = nullptr;
    int m_pool = -1;
    char *m_poolBase = nullptr;
    int m_socket = -1;
};

} // namespace trilane::test
