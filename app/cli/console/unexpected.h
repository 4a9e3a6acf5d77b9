// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "app/terminal/commandline.h"

namespace trilane::cli {

/// Hint for an unexpected word that nsys users may know; empty: not an nsys word.
[[nodiscard]] Message hintFor(const terminal::CommandFacts &command, const std::string &word);

} // namespace trilane::cli
