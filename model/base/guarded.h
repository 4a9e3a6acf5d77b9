// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"

#include <exception>
#include <new>

namespace trilane {

/// Runs `work`, which returns a Result, and converts exceptions, such as std::bad_alloc, to an
/// error. For thread functions.
template <typename Work>
[[nodiscard]] auto guarded(const Work &work) -> decltype(work())
{
    try {
        return work();
    } catch (const std::bad_alloc &) {
        return Error{.what = msg("out of memory")};
    } catch (const std::exception &unexpected) {
        return Error{.what = Message::fromText(unexpected.what())};
    }
}

} // namespace trilane
