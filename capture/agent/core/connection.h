// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/wire/agentmessage.h"
#include "capture/wire/problem.h"

namespace trilane::agent {

/// Connects to the daemon that nameDaemon() or else the environment names. -1: there is none.
int connectToDaemon();

/// Socket to which forked children of an attached process connect, as in TRILANE_SOCKET. "": none.
void nameDaemon(const char *path);

/// Takes a connected socket over; its number from now on.
int adoptSocket(int socket);

/// The calling thread is the agent's own: it may send also when the program confines itself.
void beUnconfined();

/// True if the daemon has closed its end.
bool isDaemonGone();

/// The connected socket; -1 when there is none, or when the program has closed it: its number may
/// be the program's own by now.
int ownSocket();

/// Closes the socket, if it still is ours.
void disconnect();

/// Never waits. Sends `descriptor` too unless it is -1. False: the message was not sent.
bool sendMessage(wire::MessageType type, uint64_t a = 0, uint64_t b = 0, int descriptor = -1);

/// With a text, truncated to the capacity of a message.
bool sendText(wire::MessageType type, uint64_t a, uint64_t b, const char *text);

/// Tells the user what is not recorded and why.
void reportProblem(const wire::ProblemText &problem);
void reportProblem(wire::Words words, std::initializer_list<const char *> values = {},
                   wire::About about = wire::About::Other, wire::Words remedy = {});

/// Reports data that is missing for a time, CLOCK_MONOTONIC in ns; `end` 0: until the recording
/// ends. The daemon adds the times.
void reportGap(uint64_t begin, uint64_t end, const wire::ProblemText &problem);

/// The next message of the daemon; false if none is there. Never waits.
bool receiveMessage(wire::Packet &message);

} // namespace trilane::agent
