// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QString>
#include <QTranslator>

namespace trilane::items {

/// Translations of the program's text to the current language; untranslated text remains English.
/// GUI thread, except translate().
class ProgramCatalog : public QTranslator
{
    Q_OBJECT

public:
    using QTranslator::QTranslator;

    /// "zh_CN". Applies to texts requested after the catalog is installed (again).
    void setLanguage(const QString &language);
    [[nodiscard]] bool isEmpty() const override { return false; }
    [[nodiscard]] QString translate(const char *context, const char *source,
                                    const char *disambiguation, int n) const override;

    /// The program's languages, for searches in all of them.
    [[nodiscard]] static QStringList languages();

private:
    const QTranslator *m_words = nullptr; ///< null: English
};

/// Sets the language of tr() while it exists, without notifications. One at a time, on the GUI
/// thread; other threads are not affected.
class LanguageScope
{
public:
    explicit LanguageScope(const QString &language);
    ~LanguageScope();
    LanguageScope(const LanguageScope &) = delete;
    LanguageScope &operator=(const LanguageScope &) = delete;
};

} // namespace trilane::items
