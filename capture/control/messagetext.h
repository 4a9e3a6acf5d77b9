// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/message.h"

#include <string>

namespace trilane::control {

class PackedMessage;

// Longest texts of messages in a packet, bytes.
inline constexpr size_t kMaxProblemLength = 400;
inline constexpr size_t kMaxRemarkLength = 1600;

/// Why the daemon refuses a session: an error of usage.
inline constexpr MessageText kNameTaken("a session named \"%1\" already exists");

/// The English text as valid UTF-8 of at most `most` bytes, cut between words.
[[nodiscard]] std::string shortened(std::string text, size_t most = kMaxProblemLength);

/// Returns that text of a message, and writes the message beside it unless the text is cut.
[[nodiscard]] std::string pack(const Message &message, PackedMessage &into,
                               size_t most = kMaxProblemLength);

/// The message stored beside a text; without one, the text itself, or text that Trilane does not
/// write.
[[nodiscard]] Message unpack(const PackedMessage &packed, const std::string &text);

} // namespace trilane::control
