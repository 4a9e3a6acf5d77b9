// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/theme/fonts.h"

#include <QFontDatabase>
#include <QFontInfo>
#include <QFontMetricsF>
#include <QGuiApplication>
#include <QTextLayout>

#include <algorithm>

namespace trilane::theme {

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

void tameTextWeight(TextGround ground)
{
    constexpr char kVariable[] = "FREETYPE_PROPERTIES";
    if (ground == TextGround::Light || qEnvironmentVariableIsSet(kVariable))
        return;
    // Pairs of a stem's width and the added darkening; FreeType's defaults are 400, 275, 275 and 0.
    qputenv(kVariable, ground == TextGround::Dark
                           ? "cff:darkening-parameters=500,80,1000,60,1667,60,2333,0"
                           : "cff:darkening-parameters=500,240,1000,170,1667,170,2333,0");
}

double ascentOf(const QFont &font, const QString &text)
{
    // Asking the layout costs as much as laying out: only where another font may be needed.
    constexpr char16_t kFirstEastern = 0x2e80;
    if (std::none_of(text.begin(), text.end(), [](QChar c) { return c >= kFirstEastern; }))
        return QFontMetricsF(font).ascent();
    QTextLayout layout(text, font);
    layout.beginLayout();
    const QTextLine line = layout.createLine();
    layout.endLayout();
    return line.isValid() ? line.ascent() : QFontMetricsF(font).ascent();
}

} // namespace trilane::theme
