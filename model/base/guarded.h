// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"

#include <exception>
#include <new>

namespace trilane {

/// What `work` returns, a Result; what it throws, no memory above all, as its error. For threads.
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
