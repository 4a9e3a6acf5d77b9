// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/wire/agentmessage.h"

#include <cstdint>

/// Messages without which the daemon would read the others wrongly: where a range begins and ends,
/// and what is outside of it. When the socket is full they wait, in order. Any thread, also in a
/// hook; nothing is waited for.
namespace trilane::agent {

void sendInOrder(wire::MessageType type, uint64_t a, uint64_t b = 0);

/// False: some still wait. With nothing waiting it costs next to nothing.
bool sendWaiting();

/// Call in a forked child.
void waitingAfterFork();

} // namespace trilane::agent
