// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/terminal/readableformats.h"

#include "app/terminal/speech.h"

namespace trilane::terminal {

std::string readableFormats()
{
    return Cli::text(".trilane files, PyTorch (Kineto) and Chrome JSON (plain, .gz, .zip), Nsight "
                     "Systems SQLite exports, Perfetto traces, JAX and TensorFlow XPlane, "
                     "rocprofv3 JSON, and ftrace and perf scheduler recordings");
}

} // namespace trilane::terminal
