// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"
#include "model/format/account.h"
#include "model/format/aggregate.h"
#include "model/format/trace.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace trilane::format {

/// Payloads of the table blocks: plain types to protobuf bytes and back. Reading checks sizes and
/// is safe on hostile bytes; ids are range-checked by the store. Pure; any thread.
namespace messages {

[[nodiscard]] std::string pack(const Account &account);
[[nodiscard]] std::string pack(std::span<const Track> tracks);
[[nodiscard]] std::string pack(std::span<const Lane> lanes);
[[nodiscard]] std::string pack(DetailId first, std::span<const Detail> details);
[[nodiscard]] std::string pack(StringId first, std::span<const std::string_view> strings);
[[nodiscard]] std::string pack(std::span<const Flow> flows);

[[nodiscard]] Result<Account> unpackAccount(std::string_view bytes);
/// Store the contents at their ids, growing the table as needed, to at most `most` entries: ids are
/// only valid up to the limit for a file of that size.
[[nodiscard]] Result<void> unpackTracks(std::string_view bytes, std::vector<Track> &into,
                                        uint64_t most);
[[nodiscard]] Result<void> unpackLanes(std::string_view bytes, std::vector<Lane> &into,
                                       uint64_t most);
[[nodiscard]] Result<void> unpackDetails(std::string_view bytes, std::vector<Detail> &into,
                                         uint64_t most);
/// `text` takes the characters, `into` views of them.
[[nodiscard]] Result<void> unpackStrings(std::string_view bytes, std::string &text,
                                         std::vector<std::string_view> &into, uint64_t most);
[[nodiscard]] Result<void> unpackFlows(std::string_view bytes, std::vector<Flow> &into);

/// Cells or aggregates of one owner: a chunk or a lane.
template <typename T>
struct Group
{
    uint32_t owner = 0;
    std::vector<T> items;
};

[[nodiscard]] std::string pack(std::span<const Group<Cell>> groups);
[[nodiscard]] std::string pack(std::span<const Group<Aggregate>> groups);
[[nodiscard]] Result<std::vector<Group<Cell>>> unpackCells(std::string_view bytes);
[[nodiscard]] Result<std::vector<Group<Aggregate>>> unpackAggregates(std::string_view bytes);

} // namespace messages
} // namespace trilane::format
