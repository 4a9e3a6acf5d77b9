// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/trace.h"
#include "model/formats/json/reader/event.h"

#include <optional>
#include <string_view>

namespace trilane::json {

/// Name of the events of a class in the account; a literal.
[[nodiscard]] MessageText sourceOf(EventClass eventClass);
/// The state of a thread from the word that Trilane writes.
[[nodiscard]] std::optional<SliceKind> stateOf(std::string_view word);
/// Slice kind of a complete event.
[[nodiscard]] SliceKind sliceKindOf(const RawEvent &event);

} // namespace trilane::json
