// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/support/texttrace.h"
#include "tests/support/textvalues.h"

namespace trilane::test {

/// The track of that name; throws a TextFault if there is none.
[[nodiscard]] TrackId trackNamed(const TrackNames &tracks, const std::string &name);

/// KEY=VALUE of a line of the text form of a trace that say more of a slice.
class SliceOptions
{
public:
    SliceOptions(LineWords &words, build::TraceBuilder &builder, const TrackNames &tracks)
        : m_words(words)
        , m_builder(builder)
        , m_tracks(tracks)
    {}

    /// Throws a TextFault.
    void read(format::Slice &slice);

private:
    StringId textOption(std::string_view key);
    void launchOptions(format::Detail &detail);
    void copyOptions(format::Detail &detail);
    void rangeOptions(format::Detail &detail, format::Slice &slice);
    void messageOptions(format::Detail &detail);

    LineWords &m_words;
    build::TraceBuilder &m_builder;
    const TrackNames &m_tracks;
};

} // namespace trilane::test
