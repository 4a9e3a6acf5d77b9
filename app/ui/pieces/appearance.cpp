// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/pieces/appearance.h"

#include "model/translation/language.h"
#include "views/style/style.h"
#include "views/theme/fonts.h"
#include "views/theme/theme.h"

#include <QApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QSettings>
#include <QStyleHints>
#include <QToolTip>

namespace trilane::ui {

namespace {

QString word(Appearance::ThemeChoice theme)
{
    switch (theme) {
    case Appearance::ThemeChoice::Light:
        return QStringLiteral("light");
    case Appearance::ThemeChoice::Dark:
        return QStringLiteral("dark");
    case Appearance::ThemeChoice::System:
        break;
    }
    return QStringLiteral("system");
}

/// Call before setting a palette.
bool desktopIsDark()
{
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
    if (QGuiApplication::styleHints()->colorScheme() != Qt::ColorScheme::Unknown)
        return QGuiApplication::styleHints()->colorScheme() == Qt::ColorScheme::Dark;
#endif
    return QGuiApplication::palette().color(QPalette::Window).lightness() < 128;
}

} // namespace

Appearance::Appearance(QObject *parent)
    : QObject(parent)
    , m_systemDark(desktopIsDark())
{
    QApplication::setStyle(new style::Style);
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
    connect(QGuiApplication::styleHints(), &QStyleHints::colorSchemeChanged, this, [this] {
        m_systemDark = desktopIsDark();
        applyTheme();
    });
#endif
}

std::vector<std::pair<QString, QString>> Appearance::languages()
{
    std::vector<std::pair<QString, QString>> all;
    for (const translation::LanguageFacts &facts : translation::languages())
        all.emplace_back(QString::fromStdString(std::string(facts.locale)),
                         QString::fromStdString(std::string(facts.name)));
    return all;
}

Appearance::ThemeChoice Appearance::keptTheme()
{
    const QString theme = QSettings().value(QStringLiteral("theme")).toString();
    for (ThemeChoice choice : {ThemeChoice::Light, ThemeChoice::Dark}) {
        if (word(choice) == theme)
            return choice;
    }
    return ThemeChoice::System;
}

void Appearance::restore()
{
    const QSettings settings;
    m_theme = keptTheme();
    m_language = settings.value(QStringLiteral("language"), QStringLiteral("system")).toString();
    applyLanguage();
    applyTheme();
}

bool Appearance::isDark() const
{
    return m_theme == ThemeChoice::System ? m_systemDark : m_theme == ThemeChoice::Dark;
}

void Appearance::setTheme(ThemeChoice theme, bool keep)
{
    m_theme = theme;
    if (keep)
        QSettings().setValue(QStringLiteral("theme"), word(theme));
    applyTheme();
}

void Appearance::setLanguage(const QString &language, bool keep)
{
    m_language = language;
    if (keep)
        QSettings().setValue(QStringLiteral("language"), language);
    applyLanguage();
}

void Appearance::applyTheme()
{
    const theme::Theme &theme = theme::Theme::of(isDark());
    // Each of the two updates every widget.
    if (qApp->font() != theme::uiFont())
        qApp->setFont(theme::uiFont());
    qApp->setPalette(theme.palette());
    QToolTip::setPalette(theme.palette());
    emit changed();
}

QString Appearance::effectiveLanguage() const
{
    if (m_language != QLatin1String("system"))
        return m_language;
    const std::optional<translation::Language> language =
        translation::languageOf(QLocale::system().name().toStdString());
    return QString::fromStdString(std::string(
        translation::factsOf(language.value_or(translation::Language::English)).locale));
}

void Appearance::applyLanguage()
{
    const QString language = effectiveLanguage();
    QCoreApplication::removeTranslator(&m_words);
    QCoreApplication::removeTranslator(&m_qtWords);
    QLocale::setDefault(QLocale(language));
    if (m_qtWords.load(QStringLiteral("qtbase_") + language,
                       QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(&m_qtWords);
    m_words.setLanguage(language);
    QCoreApplication::installTranslator(&m_words);
    emit changed();
}

} // namespace trilane::ui
