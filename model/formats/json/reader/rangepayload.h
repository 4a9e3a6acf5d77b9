// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/formats/json/reader/event.h"

namespace trilane::json {

struct Payload
{
    format::PayloadKind kind = format::PayloadKind::None;
    int64_t value = 0; ///< as Slice::value
};

/// The payload of a range or mark in an export of Trilane, when it is a number.
[[nodiscard]] Payload numberOf(const EventArgs &args);

} // namespace trilane::json
