// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/items/text/programcatalog.h"

#include "model/translation/language.h"

#include <map>
#include <memory>

namespace trilane::items {

namespace {

struct Override
{
    bool isOn = false;
    const QTranslator *words = nullptr;
};

constinit thread_local Override t_override;

/// Read once; null for a language that has no catalog, as English.
const QTranslator *wordsIn(const QString &language)
{
    static std::map<QString, std::unique_ptr<QTranslator>> known;
    const auto found = known.find(language);
    if (found != known.end())
        return found->second.get();
    auto words = std::make_unique<QTranslator>();
    if (!words->load(QStringLiteral(":/i18n/trilane_") + language))
        words.reset();
    return (known[language] = std::move(words)).get();
}

} // namespace

QStringList ProgramCatalog::languages()
{
    QStringList all;
    for (const translation::LanguageFacts &facts : translation::languages())
        all << QString::fromStdString(std::string(facts.locale));
    return all;
}

void ProgramCatalog::setLanguage(const QString &language)
{
    m_words = wordsIn(language);
}

QString ProgramCatalog::translate(const char *context, const char *source,
                                  const char *disambiguation, int n) const
{
    const QTranslator *words = t_override.isOn ? t_override.words : m_words;
    return words ? words->translate(context, source, disambiguation, n) : QString();
}

LanguageScope::LanguageScope(const QString &language)
{
    t_override = {true, wordsIn(language)};
}

LanguageScope::~LanguageScope()
{
    t_override = {};
}

} // namespace trilane::items
