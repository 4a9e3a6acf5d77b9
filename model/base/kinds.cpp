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

constexpr std::array<MessageText, kSliceKindCount> kSlicePlurals{
    MessageText("unknown"),          MessageText("ranges"),
    MessageText("Python calls"),     MessageText("CUDA calls"),
    MessageText("OS runtime calls"), MessageText("overhead"),
    MessageText("kernels"),          MessageText("copies"),
    MessageText("memsets"),          MessageText("GPU synchronizations"),
    MessageText("CUDA graphs"),      MessageText("GPU ranges"),
    MessageText("running"),          MessageText("runnable"),
    MessageText("blocked"),          MessageText("blocked on disk"),
    MessageText("threads on cores"), MessageText("instants"),
    MessageText("counter samples")};

constexpr std::array<MessageText, kTrackKindCount> kTrackPlurals{
    MessageText("unknown"),
    MessageText("machines"),
    MessageText("cores"),
    MessageText("processes"),
    MessageText("threads\4number of threads"),
    MessageText("thread states"),
    MessageText("CUDA calls"),
    MessageText("OS runtime calls"),
    MessageText("ranges"),
    MessageText("overhead"),
    MessageText("GPUs\4number of GPUs"),
    MessageText("contexts"),
    MessageText("all streams"),
    MessageText("streams"),
    MessageText("GPU ranges"),
    MessageText("counters")};

template <size_t N>
MessageText at(const std::array<MessageText, N> &texts, size_t kind)
{
    return texts[kind < N ? kind : 0];
}

} // namespace

MessageText textOf(SliceKind kind)
{
    return at(kSliceNames, static_cast<size_t>(kind));
}

MessageText textOf(TrackKind kind)
{
    return at(kTrackNames, static_cast<size_t>(kind));
}

MessageText pluralOf(SliceKind kind)
{
    return at(kSlicePlurals, static_cast<size_t>(kind));
}

MessageText pluralOf(TrackKind kind)
{
    return at(kTrackPlurals, static_cast<size_t>(kind));
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
