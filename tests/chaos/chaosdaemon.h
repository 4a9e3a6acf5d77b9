// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>

#include <sys/types.h>

/// What an agent meets at its socket.
enum class Daemon { Answers, IsNotThere, HangsUp, DoesNotAccept };
inline constexpr int kDaemons = 4;

/// The name of its socket, in the abstract namespace, as TRILANE_SOCKET has it.
std::string socketOf(Daemon daemon);

/// Starts a process that serves all of them; it ends with this one. -1: there is none.
pid_t startDaemons();
