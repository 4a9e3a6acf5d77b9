// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/wire/message.h"

namespace trilane::agent {

/// Connects to the daemon that the environment names. -1: there is none.
int connectToDaemon();

/// The connected socket; -1 when there is none, or when the program has closed it: its number may
/// be the program's own by now.
int ownSocket();

/// Closes the socket, if it still is ours.
void disconnect();

/// Never waits. `descriptor` goes along if it is not -1. False: the message did not leave.
bool sendMessage(wire::MessageType type, uint64_t a = 0, uint64_t b = 0, int descriptor = -1);

/// Tells the user what is not recorded and why; printf's format.
[[gnu::format(printf, 1, 2)]] void reportProblem(const char *format, ...);

/// The next message of the daemon; false if none is there. Never waits.
bool receiveMessage(wire::Message &message);

} // namespace trilane::agent
