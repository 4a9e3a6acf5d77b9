// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/agent/core/thread.h"

namespace trilane::agent {

/// False: no memory for the table.
bool prepareStrings();
void forgetStrings();

/// Id of a text in the segment's heap; usually the same for the same text. 0: no text, or the heap
/// is full. Texts are truncated to kMaxStringLength.
uint32_t intern(Thread &thread, const char *text);
uint32_t intern(Thread &thread, const char *text, size_t size);
/// For texts of unbounded number: also returns 0 if the rest of the heap is reserved for others,
/// without counting it as dropped.
uint32_t internPassing(Thread &thread, const char *text, size_t size);
/// Counts a text that could not be recorded.
void countDropped();

/// wchar_t is UTF-32; invalid characters become U+FFFD.
uint32_t intern(Thread &thread, const wchar_t *text);

/// Writes UTF-8, at most kMaxStringLength bytes; returns the length.
size_t toUtf8(const wchar_t *text, char *out);

} // namespace trilane::agent
