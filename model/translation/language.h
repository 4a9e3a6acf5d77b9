// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"

#include <cstdint>
#include <string_view>

namespace trilane::translation {

/// What reports and the command line are written in.
enum class Language : uint8_t { English, Chinese };

/// "en", "zh", also with a country and an encoding ("zh_CN.UTF-8"); an error lists them.
[[nodiscard]] Result<Language> parseLanguage(std::string_view word);

/// That of messages in the environment, as gettext finds it (LANGUAGE, LC_ALL, LC_MESSAGES, LANG);
/// English where it is none that there is.
[[nodiscard]] Language languageOfLocale();

/// "en", "zh-CN": of the attribute lang (BCP 47).
[[nodiscard]] std::string_view tagOf(Language language);

} // namespace trilane::translation
