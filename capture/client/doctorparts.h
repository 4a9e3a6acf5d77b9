// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/client/doctor.h"
#include "capture/client/machinefacts.h"

/// The questions that `trilane doctor` asks, one function each; all look at files only, but for
/// those that load a library as the agent would.
namespace trilane::doctor {

// Numbers of capabilities: capability.h of Linux.
inline constexpr int kDacReadSearch = 2;
inline constexpr int kSysPtrace = 19;
inline constexpr int kSysAdmin = 21;
inline constexpr int kPerfmon = 38;
inline constexpr int kBpf = 39;

// What the kernel tells, and to whom (schedulerchecks.cpp).
[[nodiscard]] Finding kernel(const MachineFacts &facts);
[[nodiscard]] Finding privileges(const MachineFacts &facts);
[[nodiscard]] Finding paranoid(const MachineFacts &facts);
[[nodiscard]] Finding tracefs(const MachineFacts &facts);
[[nodiscard]] Finding bpf(const MachineFacts &facts);
[[nodiscard]] Finding scheduler(const MachineFacts &facts);
[[nodiscard]] Finding frequency(const MachineFacts &facts);

// What the surroundings forbid and have (hostchecks.cpp).
[[nodiscard]] Finding yama(const MachineFacts &facts);
[[nodiscard]] Finding seccomp(const MachineFacts &facts);
[[nodiscard]] Finding container(const MachineFacts &facts);
[[nodiscard]] Finding limits(const MachineFacts &facts);
[[nodiscard]] Finding disk(const std::string &folder);
[[nodiscard]] Finding clock(const MachineFacts &facts);

// What there is of NVIDIA's, and who uses it (gpuchecks.cpp).
[[nodiscard]] Finding driver(const MachineFacts &facts);
[[nodiscard]] Finding cupti(const MachineFacts &facts);
[[nodiscard]] Finding cuptiFaults(const MachineFacts &facts);
[[nodiscard]] Finding otherTools(const MachineFacts &facts);
[[nodiscard]] Finding metrics();
[[nodiscard]] Finding agent();

} // namespace trilane::doctor
