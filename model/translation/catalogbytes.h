// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <span>

namespace trilane::translation {

/// translations/trilane_zh_CN.ts as it was when the program was built.
[[nodiscard]] std::span<const unsigned char> chineseCatalog();

} // namespace trilane::translation
