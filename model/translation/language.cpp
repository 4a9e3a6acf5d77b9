// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/translation/language.h"

#include "model/base/platform/environment.h"
#include "model/translation/catalogbytes.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

namespace trilane::translation {

namespace {

/// By enumerator.
constexpr std::array kLanguages{
    LanguageFacts{Language::English, "en", "en", "en", "English", nullptr},
    LanguageFacts{Language::Chinese, "zh", "zh_CN", "zh-CN", "简体中文", chineseCatalog}};

std::string_view variable(const char *name)
{
    const char *value = platform::environmentVariable(name);
    return value ? value : "";
}

std::vector<MessageValue> codes()
{
    std::vector<MessageValue> codes;
    for (const LanguageFacts &facts : kLanguages)
        codes.emplace_back(facts.code);
    return codes;
}

} // namespace

std::span<const LanguageFacts> languages()
{
    return kLanguages;
}

const LanguageFacts &factsOf(Language language)
{
    return kLanguages[static_cast<size_t>(language)];
}

std::optional<Language> languageOf(std::string_view locale)
{
    const std::string_view letters = locale.substr(0, locale.find_first_of("_-.@"));
    if (letters == "C" || letters == "POSIX")
        return Language::English;
    for (const LanguageFacts &facts : kLanguages) {
        if (letters == facts.code)
            return facts.language;
    }
    return std::nullopt;
}

Result<Language> parseLanguage(std::string_view word)
{
    if (const std::optional<Language> language = languageOf(word))
        return *language;
    return Error{.what = msg("unsupported language \"%1\"", word),
                 .remedy = msg("use one of %1", Message::list(codes()))};
}

Message languageChoice()
{
    std::vector<MessageValue> others = codes();
    MessageValue last = std::move(others.back());
    others.pop_back();
    return msg("%1 or %2", Message::list(std::move(others)), std::move(last));
}

Language languageOfLocale()
{
    std::string_view locale;
    for (const char *name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
        locale = variable(name);
        if (!locale.empty())
            break;
    }
    const std::optional<Language> own = languageOf(locale);
    // A list by preference; ignored if the locale is C.
    std::string_view list = variable("LANGUAGE");
    const bool isC = locale.empty() || locale.starts_with("C") || locale.starts_with("POSIX");
    while (!isC && !list.empty()) {
        const size_t end = std::min(list.find(':'), list.size());
        if (const std::optional<Language> language = languageOf(list.substr(0, end)))
            return *language;
        list.remove_prefix(std::min(end + 1, list.size()));
    }
    return own.value_or(Language::English);
}

} // namespace trilane::translation
