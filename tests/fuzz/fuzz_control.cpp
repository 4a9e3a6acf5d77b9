// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

/// What a client could say to the daemon: requests of any content and order, with descriptors that
/// are what they should be or not. The input: a byte that says who it is, then packets. What would
/// act on this machine (its scheduler, its GPUs, other processes) is taken out of the requests.

#include "capture/control/control.pb.h"
#include "capture/daemon/serve/hostedsession.h"
#include "capture/daemon/serve/sessiondirectory.h"
#include "capture/daemon/session/idleagents.h"
#include "model/store/store.h"
#include "tests/fuzz/memoryfile.h"
#include "tests/fuzz/packets.h"
#include "tests/fuzz/scratchtrace.h"

#include "capture/wire/segment.h"

#include <algorithm>
#include <cstdlib>
#include <optional>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

using namespace trilane;
using control::Descriptor;

namespace {

constexpr size_t kMaxPackets = 64;
constexpr int64_t kMaxAloneNs = 1'000'000;
constexpr uid_t kSomebody = 4242;

Descriptor memoryFile(std::string_view bytes = {})
{
    Descriptor file(::memfd_create("fuzz", MFD_CLOEXEC));
    if (!file.isValid() ||
        ::write(file.number(), bytes.data(), bytes.size()) != static_cast<ssize_t>(bytes.size()))
        std::abort();
    return file;
}

/// Of a process that the daemon before this one had.
std::vector<Descriptor> handedOn(std::string_view journal, bool hasPool)
{
    static fuzz::SharedMemory s_segment(wire::kSegmentBytes);
    s_segment.clearHeads(wire::kSegmentBytes, wire::kHeapAt);
    fuzz::fillSegmentHeader(s_segment.data(), static_cast<uint32_t>(::getpid()));
    int pair[2];
    if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) != 0)
        std::abort();
    ::close(pair[1]);
    std::vector<Descriptor> four;
    four.emplace_back(pair[0]);
    four.emplace_back(s_segment.duplicate());
    four.push_back(memoryFile(journal));
    if (hasPool)
        four.push_back(memoryFile());
    return four;
}

std::vector<Descriptor> descriptorsFor(uint8_t choice, std::string_view bytes)
{
    std::vector<Descriptor> some;
    switch (choice % 8) {
    case 0:
        break;
    case 1:
        some.push_back(memoryFile());
        break;
    case 2:
        some.emplace_back(static_cast<int>(::syscall(SYS_pidfd_open, ::getpid(), 0)));
        break;
    case 3:
        some.emplace_back(::open("/dev/null", O_RDWR | O_CLOEXEC));
        break;
    case 4: {
        some.push_back(memoryFile());
        some.emplace_back(::socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0));
        break;
    }
    case 5:
    case 6:
        return handedOn(bytes, choice % 8 == 6);
    default:
        while (some.size() < 6)
            some.push_back(memoryFile());
    }
    return some;
}

/// Nothing but the daemon itself may notice.
std::string harmless(const std::string &bytes)
{
    control::Request request;
    if (!request.ParseFromString(bytes))
        return bytes;
    if (request.has_start()) {
        control::StartSession &start = *request.mutable_start();
        start.set_schedule(false);
        start.set_gpu_metrics(false);
        // It would go on for ever.
        if (start.stays())
            start.set_duration_ns(std::clamp<int64_t>(start.duration_ns(), 1, kMaxAloneNs));
    }
    if (request.has_follow() && request.follow().pid() > 0)
        request.mutable_follow()->set_pid(::getpid());
    return request.SerializeAsString();
}

/// Sends all that the client says; the file of the first request, where one came with it.
Descriptor sayAll(int client, const std::vector<fuzz::Packet> &packets)
{
    Descriptor output;
    for (const fuzz::Packet &packet : packets) {
        const std::vector<Descriptor> with = descriptorsFor(packet.choice, packet.bytes);
        std::vector<int> numbers;
        for (const Descriptor &one : with)
            numbers.push_back(one.number());
        // A journal's bytes come from a packet whose request is to adopt.
        control::Request adopt;
        adopt.set_version(control::kControlVersion);
        adopt.mutable_adopt();
        const bool isHandedOn = packet.choice % 8 == 5 || packet.choice % 8 == 6;
        const std::string bytes = isHandedOn ? adopt.SerializeAsString() : harmless(packet.bytes);
        if (!fuzz::sendPacket(client, bytes, numbers))
            break;
        control::Request request;
        if (!output.isValid() && !with.empty() && !isHandedOn && request.ParseFromString(bytes) &&
            request.has_start())
            output = with[0].copy();
    }
    ::shutdown(client, SHUT_WR);
    return output;
}

/// A session's file is sound, whatever the session was told.
void check(const Descriptor &output)
{
    if (!output.isValid())
        return;
    const off_t size = ::lseek(output.number(), 0, SEEK_END);
    if (size <= 0)
        return;
    const auto store = store::openStore("/proc/self/fd/" + std::to_string(output.number()));
    if (!store || (*store)->damagedChunks() > 0 || (*store)->recovered())
        std::abort();
}

/// An agent that waits to be recorded.
void addWaiting(daemon::IdleAgents &idleAgents, std::vector<Descriptor> &ends)
{
    int pair[2];
    if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) != 0)
        std::abort();
    ends.emplace_back(pair[1]);
    daemon::WaitingAgent agent;
    agent.pid = ::getpid();
    agent.user = ::getuid();
    agent.socket = Descriptor(pair[0]);
    idleAgents.give(std::move(agent));
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const bool s_isPrepared = [] {
        ::setenv("TRILANE_AGENT", "/nonexistent", 1);
        return true;
    }();
    static const std::string s_agents = fuzz::scratchFile("agents");
    static const std::string s_folder = s_agents.substr(0, s_agents.rfind('/'));
    if (!s_isPrepared || size < 1)
        return 0;
    fuzz::InputBytes input(data, size);
    const auto who = input.take<uint8_t>();
    const int before = fuzz::lowestFree();
    {
        Descriptor output;
        daemon::SessionDirectory sessions;
        ::unlink(s_agents.c_str());
        Result<Descriptor> listener = control::listenAt(s_agents);
        if (!listener)
            std::abort();
        auto idleAgents = daemon::IdleAgents::create(std::move(listener).value(), s_agents);
        auto ends = control::ControlSocket::pair();
        if (!idleAgents || !ends)
            std::abort();
        std::vector<Descriptor> agents;
        if (who & 8)
            addWaiting(**idleAgents, agents);
        const daemon::HostOptions options{.folder = s_folder,
                                          .isPrivate = (who & 2) != 0,
                                          .sessions = who & 2 ? nullptr : &sessions,
                                          .idleAgents = who & 4 ? nullptr : idleAgents->get()};
        output = sayAll(ends->first.descriptor(), fuzz::packetsOf(input, kMaxPackets));
        daemon::hostSession(std::move(ends->second), who & 1 ? kSomebody : ::getuid(), options, {});
        check(output);
    }
    if (fuzz::lowestFree() != before)
        std::abort();
    return 0;
}
