// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <cstdint>

#include <sys/socket.h>
#include <sys/types.h>
#include <sys/user.h>

/// The parts of the privilege helper. Functions that return an int: errno, 0 for done.
namespace trilane::helper {

// confinement.cpp: drops the helper's rights step by step.

enum class Confinement {
    Listening,  ///< accepts the daemon's connections; all that its children may do
    Accepting,  ///< accepts clients for the daemon
    Target,     ///< acts on processes of one client
    Scheduler,  ///< loads the BPF programs
    HoldingBpf, ///< waits for the end of the connection
};
/// Drops privileges: no new ones, no capabilities except CAP_BPF, CAP_PERFMON and CAP_SYS_PTRACE,
/// small limits, not traceable. False: the kernel refuses.
[[nodiscard]] bool giveUpRights();
/// Every system call that is not needed from now on ends the process.
[[nodiscard]] bool confine(Confinement to);

// rights.cpp: identity of the requester and ownership of targets. All from the kernel, nothing from
// the daemon.

struct Client
{
    uid_t user = 0;
    gid_t group = 0;
};
[[nodiscard]] bool isListening(int socket);
[[nodiscard]] bool hasName(int socket, const char *path);
/// Peer of the socket; for a listening socket, its creator.
[[nodiscard]] bool readPeer(int socket, ucred &peer);
/// The daemon's listening socket `control`: of that name, and root has opened it. Others may give
/// sockets the same name, in mounts of their own.
[[nodiscard]] bool isControl(int socket, const char *control);
/// Takes a connection as a client's, accepted at `control` by a process of this program. Not
/// root's: root needs no helper.
[[nodiscard]] int takeClient(int socket, const char *control, Client &client);

/// A pinned process: a reused id is detected.
struct Target
{
    pid_t pid = 0;
    int pidfd = -1;
    int folder = -1; ///< /proc/PID
};
[[nodiscard]] int openTarget(pid_t pid, const Client &client, Target &target);
void closeTarget(Target &target);
/// Is it alive, and may the client do all this to it? Yes if all its user and group ids are the
/// client's, it has no capability and is dumpable.
[[nodiscard]] int checkTarget(const Target &target, const Client &client);
[[nodiscard]] bool hasThread(const Target &target, pid_t thread);

// tracing.cpp: one thread of the target. Privileges are checked again each time that it stops;
// while it is stopped, its process cannot execute another program without ending it.

struct Borrowed
{
    pid_t thread = 0;
    bool isStopped = false;
    bool hasRun = false; ///< since its first stop: it restores itself
    intptr_t signal = 0; ///< in whose delivery it was stopped; 0: for another reason
    user_regs_struct registers{};
    uint64_t signals = 0;
};
/// Executes one of the allowed ptrace requests; bytes and size are in/out.
[[nodiscard]] int trace(Borrowed &borrowed, long request, uint64_t address, uint64_t &value,
                        void *bytes, size_t &size);
[[nodiscard]] int awaitThread(Borrowed &borrowed, uint64_t patience, int &status);
[[nodiscard]] int writeMemory(Borrowed &borrowed, uint64_t address, const char *bytes, size_t size);
/// The thread is stopped, so its process is the one checked at the stop.
[[nodiscard]] bool isStandingStill(const Borrowed &borrowed);
void release(Borrowed &borrowed);

// taking.cpp. Descriptors; -1 and errno.

/// An unnamed memory file or a Unix SOCK_SEQPACKET socket; nothing else. Other descriptors stay
/// open until the process ends: closing them may take as long as the target wants (FUSE, SO_LINGER)
/// and must not block a thread of the target.
[[nodiscard]] int takeDescriptor(const Target &target, int number);
/// When a thread runs and does not, its name and its end, and nothing else.
[[nodiscard]] int openSwitches(pid_t thread, int cpu, bool withChildren);

// conversation.cpp

/// Serves the daemon at the other end of `socket` until it disconnects; returns the exit status.
[[nodiscard]] int converse(int socket, const char *control);

} // namespace trilane::helper
