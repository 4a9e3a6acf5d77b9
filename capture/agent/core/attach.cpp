// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/core/connection.h"
#include "capture/agent/core/entry.h"
#include "capture/agent/core/leave.h"
#include "capture/agent/core/process.h"
#include "capture/agent/core/uncanceled.h"
#include "capture/agent/cuda/cudadriver.h"
#include "capture/agent/cuda/cudarecorder.h"
#include "capture/agent/nvtx/nvtxlate.h"

#include <cerrno>
#include <cstdio>
#include <cstring>

#include <sys/socket.h>
#include <unistd.h>

namespace trilane::agent {

using namespace wire;

namespace {

constexpr int kTakenWithinMs = 5000;
constexpr int kLeftWithinMs = 2000;

/// Whether the injector accepted the offered end.
enum Taken : uint32_t { kNotYet, kHasIt, kCannot };

void reach(wire::AttachRequest &request, wire::AttachStage stage)
{
    request.stage.store(static_cast<uint32_t>(stage), std::memory_order_release);
}

/// Creates a socket pair and offers the other end to the injector. -1: it cannot take it.
int offerConnection(wire::AttachRequest &request)
{
    int ends[2];
    if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
        return -1;
    request.peer = ends[1];
    reach(request, wire::AttachStage::Offered);
    uint32_t taken = kNotYet;
    for (int i = 0; taken == kNotYet && i < kTakenWithinMs; ++i) {
        ::usleep(1000);
        taken = request.taken.load(std::memory_order_acquire);
    }
    ::close(ends[1]);
    if (taken == kHasIt)
        return ends[0];
    ::close(ends[0]);
    return -1;
}

/// The last daemon has disconnected. Waits until our thread, if any, has noticed: its clean-up must
/// not affect the next recording.
void awaitLeave()
{
    for (int i = 0; isServingDaemon() && i < kLeftWithinMs; ++i)
        ::usleep(1000);
    if (isConnected() && !isServingDaemon())
        leaveDaemon();
}

void say(wire::AttachRequest &request, const wire::ProblemText &why)
{
    static_assert(sizeof request.text == sizeof why.text);
    std::memcpy(request.text, why.text, sizeof request.text);
}

wire::AttachResult connectWith(wire::AttachRequest &request)
{
    // In this order: the agent's thread may close the socket in between, after which its state is
    // meaningless.
    if (isDaemonGone() || !isConnected())
        awaitLeave();
    if (isConnected() || isServingDaemon()) {
        say(request, wire::ProblemText(wire::Words("it is already being recorded")));
        return wire::AttachResult::Busy;
    }
    int socket = offerConnection(request);
    if (socket < 0) {
        nameDaemon(request.socket[0] ? request.socket : request.childSocket);
        socket = connectToDaemon();
    }
    if (socket < 0) {
        say(request,
            wire::ProblemText(
                request.childSocket[0]
                    ? wire::Words(
                          "it cannot connect: its descriptors cannot be duplicated (requires Linux "
                          "5.6), and the daemon's socket is not visible in its namespaces")
                    : wire::Words("it cannot connect: its descriptors cannot be duplicated "
                                  "(requires Linux 5.6), and no socket was specified")));
        return wire::AttachResult::NoConnection;
    }
    wire::ProblemText why;
    const wire::AttachResult result = attach(request, socket, why);
    if (result != wire::AttachResult::Attached)
        say(request, why);
    return result;
}

} // namespace

void leaveDaemon()
{
    setArmedWord(g_never);
    leaveCuda();
    nvtx::leaveTables();
    leave();
    endServing();
}

} // namespace trilane::agent

int trilaneAttach(trilane::wire::AttachRequest *request)
{
    using namespace trilane::agent;
    using namespace trilane::wire;
    const Uncanceled uncanceled;
    if (request->version != kAttachVersion || request->size != sizeof(AttachRequest)) {
        say(*request, ProblemText(Words("its agent is from a different version of Trilane")));
        return static_cast<int>(AttachResult::OtherVersion);
    }
    const AttachResult result = connectWith(*request);
    if (result == AttachResult::Attached) {
        request->nvtxTables = trilane::agent::nvtx::takeTables();
        request->hasCuda = trilane::agent::cudadriver::isReady() ? 1 : 0;
        if (request->hasCuda && armed() & kArmCuda)
            sendMessage(MessageType::Cuda);
        attachCudaRecorder();
    }
    reach(*request, AttachStage::Ended);
    return static_cast<int>(result);
}
