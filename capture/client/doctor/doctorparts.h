// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/client/doctor/doctor.h"
#include "capture/client/doctor/machinefacts.h"

/// The checks of `trilane doctor`, one function each; all read files only, except those that load a
/// library as the agent would.
namespace trilane::client::doctor {

// Numbers of capabilities: capability.h of Linux.
inline constexpr int kSysPtrace = 19;
inline constexpr int kSysAdmin = 21;
inline constexpr int kPerfmon = 38;
inline constexpr int kBpf = 39;

// Access to kernel events, and for whom (schedulerchecks.cpp).
[[nodiscard]] MachineFinding kernel(const MachineFacts &facts);
[[nodiscard]] MachineFinding privileges(const MachineFacts &facts);
[[nodiscard]] MachineFinding paranoid(const MachineFacts &facts);
[[nodiscard]] MachineFinding tracefs(const MachineFacts &facts);
[[nodiscard]] MachineFinding bpf(const MachineFacts &facts);
[[nodiscard]] MachineFinding scheduler(const MachineFacts &facts);
[[nodiscard]] MachineFinding frequency(const MachineFacts &facts);

// Permissions and limits of the host (hostchecks.cpp).
[[nodiscard]] MachineFinding yama(const MachineFacts &facts);
[[nodiscard]] MachineFinding seccomp(const MachineFacts &facts);
[[nodiscard]] MachineFinding container(const MachineFacts &facts);
[[nodiscard]] MachineFinding limits(const MachineFacts &facts);
[[nodiscard]] MachineFinding disk(const std::string &folder);
[[nodiscard]] MachineFinding clock(const MachineFacts &facts);

// The NVIDIA driver and libraries, and their users (gpuchecks.cpp).
[[nodiscard]] MachineFinding driver(const MachineFacts &facts);
[[nodiscard]] MachineFinding cupti(const MachineFacts &facts);
[[nodiscard]] MachineFinding cuptiFaults(const MachineFacts &facts);
[[nodiscard]] MachineFinding otherTools(const MachineFacts &facts);
[[nodiscard]] MachineFinding metrics();
[[nodiscard]] MachineFinding agent();

} // namespace trilane::client::doctor
