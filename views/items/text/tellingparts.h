// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QString>

#include <string>
#include <vector>

namespace trilane::items {

/// Distinguishing part of each name in addition to its short name: empty if the short name is
/// unique; else the part between the common prefix and suffix, in whole words unless these are
/// long. Different names have different parts. Pure.
[[nodiscard]] std::vector<QString> tellingParts(const std::vector<QString> &names,
                                                const std::vector<std::string> &shortNames);

} // namespace trilane::items
