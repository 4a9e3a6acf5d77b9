// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/build/tracebuilder.h"

#include "perfetto.pb.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

namespace trilane::perfetto {

/// Texts by the numbers that one packet sequence has given them. One thread.
using InternedTexts = std::unordered_map<uint64_t, StringId>;

/// State of one writer: data of earlier packets that later packets refer to.
struct Sequence
{
    uint32_t id = 0;
    bool isWhole = false; ///< nothing that is referred to can be missing
    uint32_t clock = 0;   ///< of packets that name none; 0: the trace's
    uint64_t track = 0;   ///< of events that name none
    bool hasTrack = false;
    InternedTexts categories;
    InternedTexts names;
    InternedTexts annotations;
    InternedTexts values;
    std::unordered_map<uint64_t, std::string> gpuTexts;
    std::unordered_map<uint64_t, int32_t> contexts; ///< pid of a graphics context
    int32_t pid = 0; ///< of the thread that writes it, in the old encoding
    int64_t tid = 0;
    int64_t referenceUs = 0;

    void clear();
    void take(const InternedData &data, build::TraceBuilder &builder);
};

/// The text, invalid UTF-8 as U+FFFD, at most 64 KiB of it.
[[nodiscard]] StringId internText(build::TraceBuilder &builder, std::string_view text);
/// As a string.
[[nodiscard]] std::string cleanText(std::string_view text);

} // namespace trilane::perfetto
