// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/control/descriptor.h"

#include <string>

namespace trilane::inject {

/// Descriptor `number` of the process behind `pidfd`: the same open file, so that nothing can be
/// done with it that the process could not do itself. Never opened by way of /proc/PID/fd, which
/// reopens the file with our rights. Invalid: there is none, or Linux is older than 5.6.
[[nodiscard]] control::Descriptor takeDescriptor(int pidfd, int number);

/// Link of such a descriptor in /proc, without opening it; "": none.
[[nodiscard]] std::string linkOf(int pid, int number);

/// Whether it is a memory file (memfd_create): a regular file of tmpfs without a name. Writing to
/// it neither blocks nor reaches other users.
[[nodiscard]] bool isMemoryFile(int file);

/// Whether it may be the agent's connection: a Unix socket of whole messages (SOCK_SEQPACKET).
[[nodiscard]] bool isAgentSocket(int socket);

} // namespace trilane::inject
