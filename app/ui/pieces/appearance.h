// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/items/text/programcatalog.h"

#include <QObject>
#include <QString>
#include <QTranslator>

#include <vector>

namespace trilane::ui {

/// Theme and language of the application, changeable at run time and stored in the user's settings.
/// "system" follows the desktop. Singleton; GUI thread.
class Appearance : public QObject
{
    Q_OBJECT

public:
    enum class ThemeChoice { System, Light, Dark };

    explicit Appearance(QObject *parent = nullptr);

    /// Restores the user's settings.
    void restore();
    /// The theme last chosen by the user; callable before there is an application.
    [[nodiscard]] static ThemeChoice keptTheme();
    [[nodiscard]] ThemeChoice theme() const { return m_theme; }
    [[nodiscard]] bool isDark() const;
    /// "system", "en", "zh_CN".
    [[nodiscard]] const QString &language() const { return m_language; }

    /// Applied at once; remembered when `keep`.
    void setTheme(ThemeChoice theme, bool keep = true);
    void setLanguage(const QString &language, bool keep = true);

    /// Languages there are, with their own names: {"en", "English"}…
    [[nodiscard]] static std::vector<std::pair<QString, QString>> languages();

signals:
    void changed();

private:
    void applyTheme();
    void applyLanguage();
    [[nodiscard]] QString effectiveLanguage() const;

    ThemeChoice m_theme = ThemeChoice::System;
    QString m_language = QStringLiteral("system");
    bool m_systemDark = false;
    items::ProgramCatalog m_words;
    QTranslator m_qtWords;
};

} // namespace trilane::ui
