// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/bpf/bpfprograms.h"
#include "capture/helper/helper.h"
#include "capture/helper/helperprotocol.h"

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

namespace trilane::helper {

namespace {

constexpr int kNonsense = 2;

// Each conversation has its own process. One message at a time, with its descriptors.
Request s_request;
Reply s_reply;
size_t s_size; ///< size of the received payload
int s_descriptors[kMaxDescriptors];
int s_count;
alignas(long) char s_payload[kMaxPayload];
alignas(cmsghdr) char s_control[CMSG_SPACE(sizeof s_descriptors)];

Client s_client;
Target s_target;
Borrowed s_borrowed;

void closeDescriptors()
{
    for (; s_count > 0; --s_count)
        ::close(s_descriptors[s_count - 1]);
}

bool answer(int socket)
{
    const size_t bytes = static_cast<size_t>(s_count) * sizeof(int);
    iovec parts[] = {{&s_reply, sizeof s_reply}, {s_payload, s_reply.size}};
    msghdr header{};
    header.msg_iov = parts;
    header.msg_iovlen = 2;
    if (s_count > 0) {
        header.msg_control = s_control;
        header.msg_controllen = CMSG_SPACE(bytes);
        cmsghdr *c = CMSG_FIRSTHDR(&header);
        *c = {.cmsg_len = CMSG_LEN(bytes), .cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS};
        std::memcpy(CMSG_DATA(c), s_descriptors, bytes);
    }
    const bool isSent = ::sendmsg(socket, &header, MSG_NOSIGNAL) >= 0;
    closeDescriptors();
    return isSent;
}

/// False: the daemon has disconnected, or the message is malformed.
bool receive(int socket)
{
    iovec parts[] = {{&s_request, sizeof s_request}, {s_payload, sizeof s_payload}};
    msghdr header{};
    header.msg_iov = parts;
    header.msg_iovlen = 2;
    header.msg_control = s_control;
    header.msg_controllen = sizeof s_control;
    const ssize_t got = ::recvmsg(socket, &header, MSG_CMSG_CLOEXEC);
    if (got < 0)
        return false;
    for (cmsghdr *c = CMSG_FIRSTHDR(&header); c; c = CMSG_NXTHDR(&header, c)) {
        if (c->cmsg_level != SOL_SOCKET || c->cmsg_type != SCM_RIGHTS)
            continue;
        s_count = static_cast<int>((c->cmsg_len - CMSG_LEN(0)) / sizeof(int));
        std::memcpy(s_descriptors, CMSG_DATA(c), static_cast<size_t>(s_count) * sizeof(int));
    }
    const auto size = static_cast<size_t>(got);
    if (size < sizeof s_request || (header.msg_flags & (MSG_TRUNC | MSG_CTRUNC)) != 0)
        return false;
    s_size = size - sizeof s_request;
    s_reply = {.error = s_request.version == kHelperVersion ? 0 : EPROTO};
    return s_reply.error == 0 || (answer(socket) && false); // replies with the error
}

/// Hands a descriptor over, if the process is still the client's now that it is made.
int give(int descriptor)
{
    if (descriptor < 0)
        return errno;
    s_descriptors[s_count++] = descriptor;
    int error = checkTarget(s_target, s_client);
    // Its number may have become another process's thread's before the kernel looked for it.
    if (error == 0 && s_request.op == Op::Switches && !hasThread(s_target, s_request.thread))
        error = ESRCH;
    if (error != 0)
        closeDescriptors();
    return error;
}

int take()
{
    if (!isStandingStill(s_borrowed))
        return ECHILD;
    const int error = give(takeDescriptor(s_target, s_request.number));
    if (isStandingStill(s_borrowed))
        return error;
    closeDescriptors();
    return ESRCH;
}

int readMemory()
{
    if (s_request.value > sizeof s_payload)
        return EINVAL;
    const iovec here{s_payload, s_request.value};
    const iovec there{reinterpret_cast<void *>(s_request.address), s_request.value};
    const ssize_t got = ::process_vm_readv(s_target.pid, &here, 1, &there, 1, 0);
    if (got < 0)
        return errno;
    const int error = checkTarget(s_target, s_client);
    s_reply.size = error == 0 ? static_cast<uint32_t>(got) : 0;
    return error;
}

int traceThread()
{
    size_t size = s_request.number == PTRACE_GETREGSET ? sizeof s_payload : s_size;
    const bool isSeized = s_request.number == PTRACE_SEIZE;
    if (isSeized && !hasThread(s_target, s_request.thread))
        return ESRCH;
    uint64_t value = isSeized ? static_cast<uint64_t>(s_request.thread) : s_request.value;
    const int error =
        trace(s_borrowed, s_request.number, s_request.address, value, s_payload, size);
    s_reply.value = static_cast<int64_t>(value);
    if (error == 0 && s_request.number == PTRACE_GETREGSET)
        s_reply.size = static_cast<uint32_t>(size);
    return error;
}

/// The number may have been reused by another process, and the process may have another user.
int waitForThread()
{
    int status = 0;
    const int error = awaitThread(s_borrowed, s_request.value, status);
    s_reply.value = status;
    if (error != 0 || !s_borrowed.isStopped)
        return error;
    const int right = checkTarget(s_target, s_client);
    if (right == 0 && hasThread(s_target, s_borrowed.thread))
        return 0;
    s_borrowed.hasRun = true; // nothing is left to restore
    release(s_borrowed);
    return right != 0 ? right : ESRCH;
}

/// errno for the reply.
int act()
{
    if (s_request.op == Op::Target) {
        release(s_borrowed);
        closeTarget(s_target);
        return openTarget(s_request.thread, s_client, s_target);
    }
    if (s_target.pidfd < 0)
        return EINVAL;
    // Requests for a stopped thread take microseconds: this is enforced.
    const bool isOfThread = s_request.op >= Op::Trace && s_request.number != PTRACE_SEIZE;
    if (const int error = isOfThread ? 0 : checkTarget(s_target, s_client); error != 0)
        return error;
    switch (s_request.op) {
    case Op::OpenMaps:
        return give(::openat(s_target.folder, "maps", O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
    case Op::Read:
        return readMemory();
    case Op::Take:
        return take();
    case Op::Switches:
        return hasThread(s_target, s_request.thread)
                   ? give(openSwitches(s_request.thread, s_request.number, s_request.value == 1))
                   : ESRCH;
    case Op::Trace:
        return traceThread();
    case Op::Write:
        return writeMemory(s_borrowed, s_request.address, s_payload, s_size);
    case Op::Wait:
        return waitForThread();
    default:
        return EINVAL;
    }
}

/// The programs run as long as this process holds them.
int holdScheduler(int socket)
{
    bpf::BpfMaps maps;
    bpf::BpfPrograms *programs = nullptr;
    closeDescriptors();
    s_reply.error = bpf::loadBpf(programs, maps, true, kBpfRingBytes, s_payload, sizeof s_payload);
    if (s_reply.error != 0)
        s_reply.size = static_cast<uint32_t>(std::strlen(s_payload));
    static_assert(sizeof maps == sizeof s_descriptors);
    std::memcpy(s_descriptors, &maps, sizeof maps);
    s_count = s_reply.error == 0 ? kMaxDescriptors : 0;
    if (!answer(socket) || s_reply.error != 0 || !confine(Confinement::HoldingBpf))
        return 1;
    (void)receive(socket);
    return 0;
}

/// Accepts for the daemon, so that it is known where a connection was accepted.
int acceptClients(int socket, const char *control)
{
    const int listener = s_descriptors[0];
    s_count = 0;
    const bool isReal = isControl(listener, control);
    s_reply.error = isReal ? 0 : EBADF;
    while (answer(socket) && isReal && receive(socket) && s_request.op == Op::Accept) {
        closeDescriptors();
        s_descriptors[0] = ::accept4(listener, nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK);
        s_count = s_descriptors[0] >= 0;
        s_reply.error = s_count == 1 ? 0 : errno;
    }
    return 0;
}

} // namespace

int converse(int socket, const char *control)
{
    if (!receive(socket))
        return kNonsense;
    if (s_request.op == Op::Scheduler)
        return confine(Confinement::Scheduler) ? holdScheduler(socket) : 1;
    if (s_request.op == Op::Listener && s_count == 1)
        return confine(Confinement::Accepting) ? acceptClients(socket, control) : 1;
    if (s_request.op != Op::Client || s_count != 1 || !confine(Confinement::Target))
        return kNonsense;
    s_reply.error = takeClient(s_descriptors[0], control, s_client);
    closeDescriptors();
    const bool isClient = s_reply.error == 0;
    while (answer(socket) && isClient && receive(socket)) {
        closeDescriptors(); // no other request brings any
        s_reply.error = act();
    }
    release(s_borrowed);
    return isClient ? 0 : kNonsense;
}

} // namespace trilane::helper
