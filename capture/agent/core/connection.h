// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/wire/agentmessage.h"
#include "capture/wire/problem.h"

namespace trilane::agent {

/// Connects to the daemon set by nameDaemon(), else to that of the environment. -1: none.
int connectToDaemon();

/// Socket to which forked children of an attached process connect, as in TRILANE_SOCKET. "": none.
void nameDaemon(const char *path);

/// Takes ownership of a connected socket; returns its new number.
int adoptSocket(int socket);

/// Marks the calling thread as the agent's own: it may send even if the program confines itself.
void beUnconfined();

/// True if the daemon has closed its end.
bool isDaemonGone();

/// The connected socket; -1: none, or the program closed it and may have reused the number.
int ownSocket();

/// Closes the socket if the agent still owns it.
void disconnect();

/// Never waits. Sends `descriptor` too unless it is -1. False: the message was not sent.
bool sendMessage(wire::MessageType type, uint64_t a = 0, uint64_t b = 0, int descriptor = -1);

/// Sends a text, truncated to the capacity of a message.
bool sendText(wire::MessageType type, uint64_t a, uint64_t b, const char *text);

/// Reports to the user what is not recorded and why.
void reportProblem(const wire::ProblemText &problem);
void reportProblem(wire::Words words, std::initializer_list<const char *> values = {},
                   wire::About about = wire::About::Other, wire::Words remedy = {});

/// Reports data that is missing for a time, CLOCK_MONOTONIC in ns; `end` 0: until the recording
/// ends. The daemon adds the times.
void reportGap(uint64_t begin, uint64_t end, const wire::ProblemText &problem);

/// The daemon's next message; false: none. Never waits.
bool receiveMessage(wire::Packet &message);

} // namespace trilane::agent
