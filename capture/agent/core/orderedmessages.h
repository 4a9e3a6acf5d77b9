// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/wire/agentmessage.h"

#include <cstdint>

/// Messages that give others their meaning: begin and end of ranges, and what is outside. They are
/// queued in order while the socket is full. Any thread, also in a hook; never waits.
namespace trilane::agent {

void sendInOrder(wire::MessageType type, uint64_t a, uint64_t b = 0);

/// False: some are still queued. Nearly free if the queue is empty.
bool sendWaiting();

/// Call in a forked child.
void waitingAfterFork();

} // namespace trilane::agent
