// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "app/terminal/commandline.h"

namespace trilane::cli {

/// What users of nsys write instead of a word that was not expected; empty: it is not of nsys.
[[nodiscard]] Message hintFor(const terminal::CommandFacts &command, const std::string &word);

} // namespace trilane::cli
