// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/agent/core/thread.h"

namespace trilane::agent {

/// False: there is no memory for the table.
bool prepareStrings();
void forgetStrings();

/// The id of a text in the segment's heap; the same text mostly has the same id. 0: no text, or the
/// heap is full. Longer texts than kLongestString are cut.
uint32_t intern(Thread &thread, const char *text);
uint32_t intern(Thread &thread, const char *text, size_t size);
/// For texts of unbounded number: also returns 0 if the rest of the heap is reserved for others,
/// without counting it as dropped.
uint32_t internPassing(Thread &thread, const char *text, size_t size);
/// A text that could not be recorded at all.
void countDropped();

/// wchar_t is UTF-32; what is no character becomes U+FFFD.
uint32_t intern(Thread &thread, const wchar_t *text);

/// Writes UTF-8, at most kLongestString bytes; returns how many.
size_t toUtf8(const wchar_t *text, char *out);

} // namespace trilane::agent
