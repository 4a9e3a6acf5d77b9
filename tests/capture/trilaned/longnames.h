// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <string>

namespace trilane::test {

/// A name of more than a hundred characters that no other range has: half a million of them fill
/// what a process may keep of them.
inline std::string longNameOf(uint64_t number)
{
    return "step " + std::to_string(number) +
           " of a long training run, whose ranges tell the epoch, the batch, the learning rate and "
           "the loss";
}

} // namespace trilane::test
