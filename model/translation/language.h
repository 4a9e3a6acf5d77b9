// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace trilane::translation {

/// Output language of reports and the command line.
enum class Language : uint8_t { English, Chinese };

/// Names of a language in systems and files, and for people.
struct LanguageFacts
{
    Language language = Language::English;
    std::string_view code;   ///< "zh": of --language, and the beginning of a locale
    std::string_view locale; ///< "zh_CN": of catalogs and settings
    std::string_view tag;    ///< "zh-CN": of the attribute lang (BCP 47)
    std::string_view name;   ///< in the language itself
    /// The bytes of its catalog, which is compiled in; null: English, whose texts are the keys.
    std::span<const unsigned char> (*catalog)() = nullptr;
};

/// All that there are, English first.
[[nodiscard]] std::span<const LanguageFacts> languages();
[[nodiscard]] const LanguageFacts &factsOf(Language language);
/// By the letters before a country, an encoding or a variant; nothing: not supported.
[[nodiscard]] std::optional<Language> languageOf(std::string_view locale);

/// "en or zh", for help.
[[nodiscard]] Message languageChoice();
/// "en", "zh", also with a country and an encoding ("zh_CN.UTF-8"); an error lists them.
[[nodiscard]] Result<Language> parseLanguage(std::string_view word);

/// Language of messages from the environment, as in gettext (LANGUAGE, LC_ALL, LC_MESSAGES, LANG);
/// English if it is not supported.
[[nodiscard]] Language languageOfLocale();

} // namespace trilane::translation
