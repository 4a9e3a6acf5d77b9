// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"

namespace CLI {
class App;
class ParseError;
} // namespace CLI

namespace trilane::cli {

/// A command line that is not understood: the words that were not expected, as they were given, and
/// what to write instead. Knows what users of nsys are used to.
[[nodiscard]] Error usageError(const CLI::App &app, const CLI::ParseError &wrong);

} // namespace trilane::cli
