// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/control/descriptor.h"

#include <string>

namespace trilane::inject {

/// Descriptor `number` of the process of `pidfd`: the same open file, so it gives no rights that
/// the process lacks. Not opened through /proc/PID/fd, which would reopen the file with the rights
/// of this process. Invalid: none, or Linux before 5.6.
[[nodiscard]] control::Descriptor takeDescriptor(int pidfd, int number);

/// Link of such a descriptor in /proc, without opening it; "": none.
[[nodiscard]] std::string linkOf(int pid, int number);

/// Whether it is a memory file (memfd_create): a regular file of tmpfs without a name. Writing to
/// it neither blocks nor reaches other users.
[[nodiscard]] bool isMemoryFile(int file);

/// Whether it may be the agent's connection: a Unix socket of whole messages (SOCK_SEQPACKET).
[[nodiscard]] bool isAgentSocket(int socket);

} // namespace trilane::inject
