// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <cstdint>

/// Activity records hold pointers to kernels' names and numbers of API functions; the daemon needs
/// the texts.
namespace trilane::agent::kernelnames {

/// Tells where records end, from the loaded library; before any other call.
void setLength(uint32_t kind, size_t bytes);

/// Publishes what the numbers of API functions mean, all of them: those of calls in a buffer that a
/// killed process never returned must be known too. Null: they stay numbers.
void publishFunctions(int (*getName)(int domain, uint32_t function, const char **name));

/// Publishes the names in a returned buffer, as far as they can be read: before CUDA 13.4 Update 1
/// a pointer may be to a module that was unloaded.
void publish(const uint8_t *buffer, size_t validBytes);

/// Publishes the new names in a buffer that CUPTI is still filling, as far as they can be read.
void publishHeld(int number, const uint8_t *buffer);

/// Activity records in a buffer.
[[nodiscard]] size_t countRecords(const uint8_t *buffer, size_t validBytes);

/// Nothing is published any more: another segment.
void forget();

} // namespace trilane::agent::kernelnames
