// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/message.h"
#include "model/translation/language.h"

#include <string>
#include <string_view>

namespace trilane::translation {

/// The finished message, by the catalog that is compiled in. Any thread.
[[nodiscard]] std::string translate(const Message &message, Language language);

/// A text that the catalog has in that context, or else the English text itself. Any thread.
[[nodiscard]] std::string translated(Language language, std::string_view context,
                                     const std::string &english);

} // namespace trilane::translation
