// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/theme/fonts.h"

#include <QFontDatabase>
#include <QFontInfo>
#include <QGuiApplication>

namespace trilane {

namespace {

QStringList installed(const QStringList &wanted)
{
    const QStringList all = QFontDatabase::families();
    QStringList found;
    for (const QString &family : wanted) {
        if (all.contains(family))
            found << family;
    }
    return found;
}

/// Without a desktop (pictures made on a server) there is no system font worth the name.
bool hasDesktop()
{
    const QString platform = QGuiApplication::platformName();
    return platform != QLatin1String("offscreen") && platform != QLatin1String("minimal");
}

QStringList wordFamilies()
{
    QStringList families;
    if (hasDesktop())
        families << QFontDatabase::systemFont(QFontDatabase::GeneralFont).families();
    families << installed({QStringLiteral("Inter"), QStringLiteral("Noto Sans"),
                           QStringLiteral("DejaVu Sans"), QStringLiteral("Noto Sans CJK SC"),
                           QStringLiteral("Source Han Sans SC"),
                           QStringLiteral("WenQuanYi Micro Hei")});
    return families;
}

QStringList fixedFamilies()
{
    QStringList families;
    if (hasDesktop())
        families << QFontDatabase::systemFont(QFontDatabase::FixedFont).families();
    families << installed({QStringLiteral("JetBrains Mono"), QStringLiteral("Noto Sans Mono"),
                           QStringLiteral("DejaVu Sans Mono"),
                           QStringLiteral("Noto Sans Mono CJK SC"),
                           QStringLiteral("Noto Sans CJK SC")});
    return families;
}

QFont fontOf(const QStringList &families, int pixels)
{
    QFont font(families);
    font.setPixelSize(pixels);
    font.setHintingPreference(QFont::PreferNoHinting);
    return font;
}

} // namespace

QFont uiFont(int pixels)
{
    static const QStringList families = wordFamilies();
    return fontOf(families, pixels);
}

QFont nameFont(int pixels)
{
    QFont font = uiFont(pixels);
    font.setStyleStrategy(QFont::PreferNoShaping);
    return font;
}

QFont monoFont(int pixels)
{
    static const QStringList families = fixedFamilies();
    QFont font = fontOf(families, pixels);
    font.setStyleHint(QFont::Monospace);
    return font;
}

QFont figuresFont(int pixels)
{
    return monoFont(pixels);
}

} // namespace trilane
