// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

/// What a process could say to the daemon: messages of any content and size, with descriptors that
/// are what they should be or not. The input is a list of messages.

#include "capture/daemon/process/agentconnection.h"
#include "tests/fuzz/inputbytes.h"
#include "tests/fuzz/packets.h"
#include "tests/fuzz/scratchtrace.h"

#include <cstdlib>
#include <cstring>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

using namespace trilane;
using namespace trilane::wire;

namespace {

constexpr size_t kPoolBytes = size_t{kPoolBuffers} * kPoolBufferBytes;
constexpr Ns kEnd = 900'000'000;
constexpr size_t kMaxRecordBytes = 256;
constexpr uint32_t kArmed = kArmNvtx | kArmCuda;

/// The process's side.
class Process
{
public:
    Process(int socket, fuzz::SharedMemory &segment, fuzz::SharedMemory &pool)
        : m_socket(socket)
        , m_segment(segment)
        , m_pool(pool)
    {}
    ~Process() { ::close(m_socket); }
    Process(const Process &) = delete;
    Process &operator=(const Process &) = delete;

    void say(fuzz::InputBytes &input)
    {
        const auto choice = input.take<uint8_t>();
        Packet message{.type = static_cast<MessageType>(input.take<uint8_t>() % 12),
                       .version = kWireVersion,
                       .a = input.take<uint64_t>(),
                       .b = input.take<uint64_t>(),
                       .text = {}};
        if (choice & 0x80)
            message.version = input.take<uint32_t>();
        const std::string_view text = input.bytes(choice & 0x40 ? sizeof message.text : 0);
        std::memcpy(message.text, text.data(), text.size());
        const size_t bytes = choice & 0x20 ? input.take<uint16_t>() % 400 : sizeof message;
        char padded[400] = {};
        std::memcpy(padded, &message, sizeof message);
        sendBytes(padded, bytes, choice & 7);
        // Activity that stands in the pool by then.
        if (choice & 0x10) {
            const std::string_view record = input.bytes(kMaxRecordBytes);
            std::memcpy(m_pool.data(), record.data(), record.size());
        }
        Packet answer;
        while (::recv(m_socket, &answer, sizeof answer, MSG_DONTWAIT) > 0) {
        }
    }

private:
    int descriptor(int choice) const
    {
        switch (choice) {
        case 1:
        case 5:
            return m_segment.duplicate();
        case 2:
            return m_pool.duplicate();
        case 3:
            return ::memfd_create("unsealed", MFD_CLOEXEC);
        case 4:
            return ::open("/dev/null", O_RDONLY | O_CLOEXEC);
        default:
            return -1;
        }
    }
    void sendBytes(const char *data, size_t bytes, int choice)
    {
        int files[3] = {descriptor(choice), -1, -1};
        const size_t count = files[0] < 0 ? 0 : choice == 5 ? 3 : 1;
        for (size_t i = 1; i < count; ++i)
            files[i] = descriptor(2);
        (void)fuzz::sendPacket(m_socket, {data, bytes}, std::span(files).first(count));
        for (size_t i = 0; i < count; ++i)
            ::close(files[i]);
    }

    int m_socket;
    fuzz::SharedMemory &m_segment;
    fuzz::SharedMemory &m_pool;
};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static fuzz::SharedMemory s_segment(kSegmentBytes);
    static fuzz::SharedMemory s_pool(kPoolBytes);
    // Nothing else is written to: the first buffer, and what is in front of the heap.
    s_segment.clearHeads(kSegmentBytes, kHeapAt);
    s_pool.clearHeads(kPoolBytes, kMaxRecordBytes);
    // None may be left open by what came with a message.
    const int before = fuzz::lowestFree();
    {
        fuzz::ScratchTrace trace;
        fuzz::fillSegmentHeader(s_segment.data(), static_cast<uint32_t>(::getpid()));
        int pair[2];
        if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) != 0)
            std::abort();
        daemon::AgentConnection connection(*trace, control::Descriptor(pair[0]), kArmed,
                                           daemon::RecordingMemory::unlimited());
        {
            Process process(pair[1], s_segment, s_pool);
            fuzz::InputBytes input(data, size);
            while (!input.isEmpty()) {
                process.say(input);
                if (!connection.receive())
                    break;
                (void)connection.drain();
            }
        }
        connection.finish(kEnd, false);
        if (connection.problems().size() > 100)
            std::abort();
        trace.finish();
    }
    if (fuzz::lowestFree() != before)
        std::abort();
    return 0;
}
