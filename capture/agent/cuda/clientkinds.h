// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>

/// The kinds of records that another client has enabled (otherclients.h): in all contexts and in
/// single ones. Any thread.
namespace trilane::agent::clientkinds {

/// False: it was enabled already.
bool enable(uint32_t kind);
void disable(uint32_t kind);
bool enable(const void *context, uint32_t kind);
void disable(const void *context, uint32_t kind);
[[nodiscard]] bool isAnyOn();
/// CUPTI was shut down.
void forget();

/// Call in a forked child.
void afterFork();

} // namespace trilane::agent::clientkinds
