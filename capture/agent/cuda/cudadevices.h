// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

namespace trilane::agent {

/// Reports once which GPU each CUDA ordinal of this process is (MessageType::Device), when the
/// driver is initialized. Only on the agent's own thread: a call may wait for a lock of the driver.
/// Call before activity buffers are sent, which identify GPUs by ordinal.
void tellDevices();

/// Whether tellDevices() has reported everything available. Any thread.
[[nodiscard]] bool wereDevicesAsked();

/// Reports again, to a new daemon.
void tellDevicesAgain();

/// Call in a forked child, which has no CUDA state of its parent.
void devicesAfterFork();

} // namespace trilane::agent
