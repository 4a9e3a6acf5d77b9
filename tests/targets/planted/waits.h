// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "cause.h"

#include <memory>

namespace planted {

/// A lock that is waited for 5 ms at a time, as CPython waits for its own, while another thread has
/// it and works.
[[nodiscard]] std::unique_ptr<Cause> timedLock();
/// State that is written to a file, flushed and put in the place of the one before.
[[nodiscard]] std::unique_ptr<Cause> checkpoint();
/// Pages of a mapped file that are not in memory.
[[nodiscard]] std::unique_ptr<Cause> pageFaults();
/// The process is stopped, and another one lets it go on.
[[nodiscard]] std::unique_ptr<Cause> stopped();

} // namespace planted
