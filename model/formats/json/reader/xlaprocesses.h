// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/formats/io/textsource.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace trilane::json {

/// Processes of a Chrome trace written by XLA's profiler (TensorFlow, JAX): a GPU is a process and
/// a stream is one of its threads, by their names, which precede the events. Immutable; any thread.
class XlaProcesses
{
public:
    /// Empty for other traces.
    [[nodiscard]] static XlaProcesses in(formats::TextSource &source);

    [[nodiscard]] bool isEmpty() const { return m_names.empty(); }
    /// "/device:GPU:0", "/host:CPU"; empty for a process that has another name.
    [[nodiscard]] std::string_view nameOf(std::string_view pid) const;
    /// "Stream #14(Compute)"; empty where it has none.
    [[nodiscard]] std::string_view lineName(std::string_view pid, std::string_view tid) const;
    /// Ranges of modules and operations are lines of the process.
    [[nodiscard]] bool hasRanges(std::string_view pid) const;

private:
    void read(std::string text, uint64_t offset);

    std::map<std::string, std::string, std::less<>> m_names; ///< by pid, tokens as in the file
    std::map<std::pair<std::string, std::string>, std::string, std::less<>> m_lines; ///< pid, tid
};

} // namespace trilane::json
