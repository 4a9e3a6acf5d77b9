// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/properties/note.h"

namespace trilane::daemon {

/// Why something is missing, to be appended to its name. Plain value.
struct Reason
{
    Message why; ///< empty: nothing is missing
    Message remedy;
    format::Hindrance by = format::Hindrance::Other;

    [[nodiscard]] bool empty() const { return why.empty(); }
};

/// Reason for missing CUDA of a process.
inline constexpr MessageText kItsRecording("its recording never began");

} // namespace trilane::daemon
