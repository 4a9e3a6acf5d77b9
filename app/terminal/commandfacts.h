// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/message.h"

#include <string>
#include <vector>

namespace trilane::terminal {

/// Description of a command, in the order of its --help.
struct CommandFacts
{
    struct OptionFacts
    {
        std::vector<std::string> names; ///< with their dashes; none: an argument
        std::string argument;           ///< name of an argument
        std::string kind, defaultText, help;
        int least = 0, most = 0; ///< values
        bool isRequired = false;
    };
    std::string name, help, footer;
    std::vector<OptionFacts> options;
};

/// "did you mean …?" with a similar option of `given`, or a similar command of the program `all`;
/// empty: none is similar.
[[nodiscard]] Message suggestionFor(const std::string &word, const CommandFacts &given,
                                    const std::vector<CommandFacts> &all);

/// The program and its commands, for manual pages and completions.
[[nodiscard]] std::string asJson(const std::vector<CommandFacts> &commands);

} // namespace trilane::terminal
