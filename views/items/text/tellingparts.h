// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QString>

#include <string>
#include <vector>

namespace trilane::items {

/// Of each name, what it needs beside its short name: nothing where no other one has that short
/// name; else the part between what all of those begin and end with, in whole words unless these
/// are long. Different names have different parts. Pure.
[[nodiscard]] std::vector<QString> tellingParts(const std::vector<QString> &names,
                                                const std::vector<std::string> &shortNames);

} // namespace trilane::items
