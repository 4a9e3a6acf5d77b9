// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/time.h"

#include <cstdint>
#include <string>

namespace trilane {

/// When something is missing, as readers count time: ", from 1.500 s to 2.250 s". Times of a
/// process, CLOCK_MONOTONIC in ns, whatever they are; `end` 0: ", from 1.500 s on"; `begin` 0: "".
/// `zero`: what is 0 to them (LiveTrace::begin()).
[[nodiscard]] std::string whenMissing(uint64_t begin, uint64_t end, Ns zero);

} // namespace trilane
