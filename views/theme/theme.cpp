// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/theme/theme.h"

#include "views/theme/colors.h"

#include <algorithm>

namespace trilane::theme {

namespace {

Theme common()
{
    Theme theme;
    theme.kernels = {QColor(0x4477aa), QColor(0xaa3377), QColor(0x882255), QColor(0x228833),
                     QColor(0x66a5c9), QColor(0x997700), QColor(0x332288)};
    theme.hostToDevice = QColor(0x66ccee);
    // A little lighter than Tol's: under protanopia his orange falls on the green of a kernel, and
    // then the yellow on the orange.
    theme.deviceToHost = QColor(0xd8c94e);
    theme.collective = QColor(0xf58a48);
    return theme;
}

/// Core colors are the palette's, pulled towards the lane so that the CPU layer stays quieter
/// than the GPU's.
void setCores(Theme &theme, double share)
{
    const std::array<QRgb, 8> hues{0x4477aa, 0x228833, 0xaa3377, 0xee7733,
                                   0x66a5c9, 0x997700, 0x332288, 0x882255};
    for (size_t i = 0; i < hues.size(); ++i)
        theme.cores[i] = mixed(QColor(hues[i]), theme.lane, share);
}

Theme makeLight()
{
    Theme theme = common();
    theme.window = QColor(0xfbfbfa);
    theme.panel = QColor(0xf3f3f1);
    theme.lane = QColor(0xffffff);
    theme.line = QColor(0xdddcd8);
    theme.text = QColor(0x1d1f21);
    theme.soft = QColor(0x6b6f73);
    theme.faint = QColor(0xa4a7aa);
    theme.accent = QColor(0x0b63ce);
    theme.running = QColor(0x2f8f6b);
    theme.runnable = QColor(0xe0a526);
    theme.blocked = QColor(0xc9ccd0);
    theme.disk = QColor(0xc2553d);
    theme.idle = QColor(0xb5483a);
    // In the order of IdleCause, found by search: apart for every eye, near to what else has the
    // color of such calls and states.
    theme.causes = {QColor(0x3a9b63), QColor(0x4c65aa), QColor(0x00004b), QColor(0x88a6c2),
                    QColor(0x1dbdfe), QColor(0x885a00), QColor(0xa569ff), QColor(0xe1b100),
                    QColor(0xa50fff), QColor(0xa5e1a5), QColor(0x840067), QColor(0x48229e),
                    QColor(0x4c002a), QColor(0x3cf078), QColor(0xe58a41), QColor(0x4f371f),
                    QColor(0xd0d3d7), QColor(0x74797e)};
    theme.deviceToDevice = QColor(0x9ab8c4);
    theme.ranges = {QColor(0xe8c6d9), QColor(0xd6abc5), QColor(0xcbbbe6),
                    QColor(0xc2cbea), QColor(0xdfc9ea), QColor(0xe6cdd0)};
    theme.python = {QColor(0xd7dfd3), QColor(0xc9d8d2), QColor(0xdedccb)};
    theme.gpuRange = QColor(0xcfe0f4);
    theme.call = QColor(0x5fa56c);
    theme.osCall = QColor(0xb99b3f);
    theme.osWait = QColor(0xe9e1c6);
    theme.overhead = QColor(0xd0b9b3);
    theme.sync = QColor(0xb9bdc2);
    theme.counter = QColor(0x4477aa);
    theme.foreign = QColor(0xbfc1c3);
    setCores(theme, 0.72);
    return theme;
}

Theme makeDark()
{
    Theme theme = common();
    theme.dark = true;
    theme.window = QColor(0x17191b);
    theme.panel = QColor(0x1e2123);
    theme.lane = QColor(0x1a1c1e);
    theme.line = QColor(0x303437);
    theme.text = QColor(0xe6e7e8);
    theme.soft = QColor(0x9aa0a5);
    theme.faint = QColor(0x5f666b);
    theme.accent = QColor(0x5aa2ff);
    theme.running = QColor(0x49b48c);
    theme.runnable = QColor(0xe7b84a);
    theme.blocked = QColor(0x4a4f54);
    theme.disk = QColor(0xdd7a63);
    theme.idle = QColor(0xe07a68);
    theme.causes = {QColor(0x86cf95), QColor(0x005796), QColor(0x6900f0), QColor(0x736a89),
                    QColor(0x86efff), QColor(0xa79250), QColor(0xc3ffe1), QColor(0xffe174),
                    QColor(0xc33c00), QColor(0x690fb4), QColor(0xd37bd3), QColor(0x6384fc),
                    QColor(0xb55b62), QColor(0xe1ff2d), QColor(0xf07719), QColor(0x70411f),
                    QColor(0x363b40), QColor(0xa8adb2)};
    // Deep ones only: the others would be too similar to copies and collectives.
    for (size_t deep : {0, 1, 2, 6})
        theme.kernels[deep] = theme.kernels[deep].lighter(110);
    theme.deviceToDevice = QColor(0x5f8291);
    theme.ranges = {QColor(0x53293f), QColor(0x643052), QColor(0x443763),
                    QColor(0x38426b), QColor(0x553a66), QColor(0x5e3a40)};
    theme.python = {QColor(0x323b33), QColor(0x2d3d3a), QColor(0x3d3b2c)};
    theme.gpuRange = QColor(0x263a55);
    theme.call = QColor(0x3f8a50);
    theme.osCall = QColor(0x8b7327);
    theme.osWait = QColor(0x3e3822);
    theme.overhead = QColor(0x574642);
    theme.sync = QColor(0x5b6168);
    theme.counter = QColor(0x66a5c9);
    theme.foreign = QColor(0x54585c);
    setCores(theme, 0.70);
    return theme;
}

} // namespace

const Theme &Theme::light()
{
    static const Theme theme = makeLight();
    return theme;
}

const Theme &Theme::darkTheme()
{
    static const Theme theme = makeDark();
    return theme;
}

QPalette Theme::palette() const
{
    QPalette palette;
    palette.setColor(QPalette::Window, window);
    palette.setColor(QPalette::WindowText, text);
    palette.setColor(QPalette::Base, lane);
    palette.setColor(QPalette::AlternateBase, panel);
    palette.setColor(QPalette::Text, text);
    palette.setColor(QPalette::PlaceholderText, soft);
    palette.setColor(QPalette::Button, panel);
    palette.setColor(QPalette::ButtonText, text);
    palette.setColor(QPalette::BrightText, disk);
    palette.setColor(QPalette::ToolTipBase, panel);
    palette.setColor(QPalette::ToolTipText, text);
    palette.setColor(QPalette::Highlight, accent);
    palette.setColor(QPalette::HighlightedText, dark ? window : lane);
    palette.setColor(QPalette::Link, accent);
    palette.setColor(QPalette::LinkVisited, accent);
    palette.setColor(QPalette::Light, dark ? line.lighter(115) : lane);
    palette.setColor(QPalette::Midlight, mixed(line, panel, 0.5));
    palette.setColor(QPalette::Mid, line);
    palette.setColor(QPalette::Dark, faint);
    palette.setColor(QPalette::Shadow, dark ? QColor(0x0d0e0f) : faint);
    for (const QPalette::ColorRole role :
         {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, faint);
    return palette;
}

QColor mixed(const QColor &a, const QColor &b, double share)
{
    return QColor(mixed(a.rgb(), b.rgb(), static_cast<int>(share * 256 + 0.5)));
}

QRgb readableOn(QRgb background)
{
    constexpr QRgb soft = qRgb(0x1d, 0x1f, 0x21), white = qRgb(0xff, 0xff, 0xff);
    const double ofSoft = contrastOf(background, soft);
    const double ofWhite = contrastOf(background, white);
    if (std::max(ofSoft, ofWhite) < 4.5) // between the two only black reads
        return qRgb(0, 0, 0);
    return ofSoft > ofWhite ? soft : white;
}

} // namespace trilane::theme
