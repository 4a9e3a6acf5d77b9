// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>

namespace trilane::terminal {

/// The kinds of files that Trilane reads, in the user's language: the inside of a sentence.
[[nodiscard]] std::string readableFormats();

/// File name patterns for open dialogs: "*.trilane *.json …".
inline constexpr const char *kTraceNames =
    "*.trilane *.json *.json.gz *.gz *.zip *.sqlite *.pt.trace.json *.pftrace *.perfetto-trace "
    "*.xplane.pb *.nsys-rep *.dat *.perf.data perf.data *.txt";

} // namespace trilane::terminal
