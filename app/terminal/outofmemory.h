// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string_view>

namespace trilane::terminal {

/// From now on the program ends with one sentence and `status` where memory runs out and nobody
/// answers for it: in a thread, in a destructor; Qt cannot go on after an exception, and a window
/// that waits for what a worker could not make waits for ever. No part of a file is left. Once,
/// before there are threads, when the language is known.
void endWhenOutOfMemory(std::string_view program, int status);

} // namespace trilane::terminal
