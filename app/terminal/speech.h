// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"
#include "model/translation/language.h"

#include <cstdint>
#include <string>
#include <vector>

namespace trilane::terminal {

/// Sets the output language, initially English: once, before starting threads.
void speak(translation::Language language);
[[nodiscard]] translation::Language spoken();

class Cli
{
public:
    /// A text of a command line in that language, with values in its places %1, %2…: a literal,
    /// which translations/messages.py finds.
    [[nodiscard]] static std::string text(const char *english,
                                          const std::vector<std::string> &values = {});
};

/// "1 step", "3 steps": the form for one, or else the text with the number in place of %1.
[[nodiscard]] std::string counted(uint64_t count, const std::string &one, const std::string &many);

/// A message in that language.
[[nodiscard]] std::string told(const Message &message);
/// Error::message() in that language.
[[nodiscard]] std::string messageOf(const Error &error);

} // namespace trilane::terminal
