// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string_view>

namespace trilane::terminal {

/// Makes the program exit with one sentence and `status` when an unhandled allocation fails, in a
/// thread or destructor: Qt cannot continue after an exception, and the window would wait forever
/// for a failed worker. Part files are removed. Call once, before starting threads, when the
/// language is known.
void endWhenOutOfMemory(std::string_view program, int status);

} // namespace trilane::terminal
