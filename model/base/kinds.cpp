// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/kinds.h"

#include "model/base/message.h"

#include <array>

namespace trilane {

namespace {

constexpr std::array<MessageText, kSliceKindCount> kSliceNames{
    MessageText("unknown"),       MessageText("range"),    MessageText("python_call"),
    MessageText("api_call"),      MessageText("os_call"),  MessageText("overhead"),
    MessageText("kernel"),        MessageText("memcpy"),   MessageText("memset"),
    MessageText("gpu_sync"),      MessageText("graph"),    MessageText("gpu_range"),
    MessageText("running"),       MessageText("runnable"), MessageText("blocked"),
    MessageText("blocked_disk"),  MessageText("on_core"),  MessageText("instant"),
    MessageText("counter_sample")};

constexpr std::array<MessageText, kTrackKindCount> kTrackNames{
    MessageText("unknown"),     MessageText("machine"),  MessageText("core"),
    MessageText("process"),     MessageText("thread"),   MessageText("thread_state"),
    MessageText("api_calls"),   MessageText("os_calls"), MessageText("ranges"),
    MessageText("overhead"),    MessageText("gpu"),      MessageText("context"),
    MessageText("all_streams"), MessageText("stream"),   MessageText("gpu_ranges"),
    MessageText("counter")};

} // namespace

MessageText textOf(SliceKind kind)
{
    const auto index = static_cast<size_t>(kind);
    return kSliceNames[index < kSliceNames.size() ? index : 0];
}

MessageText textOf(TrackKind kind)
{
    const auto index = static_cast<size_t>(kind);
    return kTrackNames[index < kTrackNames.size() ? index : 0];
}

std::string_view toString(SliceKind kind)
{
    return textOf(kind).text();
}

std::string_view toString(TrackKind kind)
{
    return textOf(kind).text();
}

} // namespace trilane
