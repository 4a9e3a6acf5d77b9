// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/message.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace trilane {

/// The values at the places %1, %2… of the template, in their order; nothing if the text does not
/// match.
[[nodiscard]] std::optional<std::vector<MessageValue>> valuesIn(std::string_view text,
                                                                std::string_view pattern);

/// Converts a library's English text to a message by the first matching template: the values are
/// the text at its places, in order. Text without a match becomes Message::fromText(). Pure; any
/// thread.
[[nodiscard]] Message foreignMessage(std::string_view text, std::span<const MessageText> templates);

/// Message of the operating system for an error number.
[[nodiscard]] Message systemMessage(int code);

} // namespace trilane
