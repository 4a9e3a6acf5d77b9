// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/terminal/readableformats.h"

#include "app/terminal/speech.h"

namespace trilane::terminal {

std::string readableFormats()
{
    return Cli::text(
        ".trilane files, JSON of PyTorch (Kineto) and Chrome (plain, .gz, .zip), SQLite "
        "exports of Nsight Systems, Perfetto traces, XPlane of JAX and TensorFlow, "
        "rocprofv3 JSON, scheduler recordings of ftrace and perf");
}

} // namespace trilane::terminal
