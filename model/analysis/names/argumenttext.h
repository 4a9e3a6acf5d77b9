// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/trace.h"
#include "model/store/sliceref.h"

#include <optional>
#include <string>
#include <string_view>

namespace trilane::names {

/// Searchable attributes of a slice other than its name.
enum class ArgumentRole : uint8_t {
    None,
    Detail,     ///< launch configuration, direction of a copy, category of a range
    Payload,    ///< of a range or an instant; see PayloadKind
    Bytes,      ///< of a copy or a set
    Object,     ///< of an OS-runtime call: descriptor, pid, address
    Correlation ///< id that joins a launch and its GPU work
};

/// "grid 128x1x1 block 256x1x1 registers 32 shared 49152", "HtoD pageable to device", "category
/// model": the searched text, in English; empty for no details.
[[nodiscard]] std::string detailText(store::Tables trace, const format::Detail &detail);

/// A query that is a number: decimal, hexadecimal with 0x, or with a fraction.
struct QueryNumber
{
    std::optional<int64_t> whole;
    std::optional<double> real;
    [[nodiscard]] bool isValid() const { return whole || real; }
};
[[nodiscard]] QueryNumber parseQueryNumber(std::string_view text);

} // namespace trilane::names
