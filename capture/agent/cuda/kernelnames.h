// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <cstdint>

/// Activity records contain pointers to kernel names, and numbers of API functions; the daemon
/// needs the texts.
namespace trilane::agent::kernelnames {

/// Sets the record length from the loaded library; call before anything else.
void setLength(uint32_t kind, size_t bytes);

/// Publishes the names of all API functions, including those of calls in a buffer that a killed
/// process never returned. Null: they remain numbers.
void publishFunctions(int (*getName)(int domain, uint32_t function, const char **name));

/// Publishes the names in a returned buffer, as far as they are readable: before CUDA 13.4 Update 1
/// a pointer may refer to an unloaded module.
void publish(const uint8_t *buffer, size_t validBytes);

/// Publishes new names in a buffer that CUPTI is still filling, as far as they are readable.
void publishHeld(int number, const uint8_t *buffer);

/// Number of activity records in a buffer.
[[nodiscard]] size_t countRecords(const uint8_t *buffer, size_t validBytes);

/// Forgets published names, for another segment.
void forget();

} // namespace trilane::agent::kernelnames
