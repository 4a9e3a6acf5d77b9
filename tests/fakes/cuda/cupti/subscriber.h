// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/fakes/cuda/core/observer.h"

#include <cstdint>

namespace fakecupti {

/// Calls the subscriber's callback if it has asked for that function.
void tellSubscriber(const fakecuda::Call &call, bool isEntry);

/// There is none any more.
void forgetSubscriber();

/// CUPTI's name of a function; null: there is none of that number.
[[nodiscard]] const char *nameOf(fakecuda::Domain domain, uint32_t function);

} // namespace fakecupti
