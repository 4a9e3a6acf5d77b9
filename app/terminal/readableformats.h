// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "app/terminal/speech.h"

#include <string>

namespace trilane::terminal {

/// File name patterns for open dialogs: "*.trilane *.json …".
inline constexpr const char *kTraceNames =
    "*.trilane *.json *.json.gz *.gz *.zip *.sqlite *.pt.trace.json *.pftrace *.perfetto-trace "
    "*.xplane.pb *.nsys-rep *.dat *.perf.data perf.data *.txt";

/// The kinds of files that Trilane reads, in the user's language: the inside of a sentence.
[[nodiscard]] inline std::string readableFormats()
{
    return Cli::text(".trilane files, PyTorch (Kineto) and Chrome JSON (plain, .gz, .zip), Nsight "
                     "Systems SQLite exports, Perfetto traces, JAX and TensorFlow XPlane, "
                     "rocprofv3 JSON, and ftrace and perf scheduler recordings");
}

} // namespace trilane::terminal
