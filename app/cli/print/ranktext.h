// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"
#include "model/format/trace.h"
#include "model/store/sliceref.h"

#include <span>
#include <string>

namespace trilane::output {
class JsonWriter;
} // namespace trilane::output

namespace trilane::cli {}

namespace trilane::cli {

/// "8 ranks, aligned by collectives, residual at most 12.0 µs"
[[nodiscard]] std::string alignmentText(const format::TraceInfo &info);
/// For one rank: "rank0.json on node0, +1.234 ms by 12 collectives, residual 3.0 µs"
[[nodiscard]] std::string rankSourceText(const format::RankSource &rank);

/// The member "rank" of an object about a track or GPU of a merged trace; nothing in another one.
void writeRank(output::JsonWriter &out, store::Tables trace, RankId rank);

/// The exit code of an error while reading these inputs, as codeOf().
[[nodiscard]] int codeOfMany(const Error &error, std::span<const std::string> inputs);

} // namespace trilane::cli
