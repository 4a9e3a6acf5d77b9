// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"

#include <cstdint>
#include <string_view>

namespace trilane::translation {

/// Output language of reports and the command line.
enum class Language : uint8_t { English, Chinese };

/// "en", "zh", also with a country and an encoding ("zh_CN.UTF-8"); an error lists them.
[[nodiscard]] Result<Language> parseLanguage(std::string_view word);

/// Language of messages from the environment, as in gettext (LANGUAGE, LC_ALL, LC_MESSAGES, LANG);
/// English if it is not supported.
[[nodiscard]] Language languageOfLocale();

/// "en", "zh-CN": of the attribute lang (BCP 47).
[[nodiscard]] std::string_view tagOf(Language language);

} // namespace trilane::translation
