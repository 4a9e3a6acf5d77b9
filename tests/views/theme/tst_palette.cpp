// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/theme/colors.h"
#include "views/theme/theme.h"

#include <QTest>

#include <array>
#include <cmath>

using namespace trilane;

namespace {

using Triple = std::array<double, 3>;
using Matrix = std::array<Triple, 3>;

/// Full severity; on linear RGB. G. M. Machado, M. M. Oliveira, L. A. F. Fernandes: "A
/// Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE TVCG 15 (6), 2009.
constexpr Matrix kNormal{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
constexpr Matrix kProtanopia{{{0.152286, 1.052583, -0.204868},
                              {0.114503, 0.786281, 0.099216},
                              {-0.003882, -0.048116, 1.051998}}};
constexpr Matrix kDeuteranopia{{{0.367322, 0.860646, -0.227968},
                                {0.280085, 0.672501, 0.047413},
                                {-0.011820, 0.042940, 0.968881}}};
constexpr Matrix kTritanopia{{{1.255528, -0.076749, -0.178779},
                              {-0.078411, 0.930809, 0.147602},
                              {0.004733, 0.691367, 0.303900}}};

double linear(double c)
{
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

Triple seenBy(const Matrix &eye, const QColor &color)
{
    const Triple rgb{linear(color.redF()), linear(color.greenF()), linear(color.blueF())};
    Triple seen{};
    for (size_t i = 0; i < 3; ++i)
        seen[i] =
            std::clamp(eye[i][0] * rgb[0] + eye[i][1] * rgb[1] + eye[i][2] * rgb[2], 0.0, 1.0);
    return seen;
}

/// CIE L*a*b* of linear sRGB, white D65 (CIE 15).
Triple lab(const Triple &rgb)
{
    const auto f = [](double t) {
        return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116;
    };
    const double x = f((0.4124 * rgb[0] + 0.3576 * rgb[1] + 0.1805 * rgb[2]) / 0.95047);
    const double y = f(0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2]);
    const double z = f((0.0193 * rgb[0] + 0.1192 * rgb[1] + 0.9505 * rgb[2]) / 1.08883);
    return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

/// CIE 1976 color difference; about 2 is just seen side by side.
double difference(const Matrix &eye, const QColor &a, const QColor &b)
{
    const Triple x = lab(seenBy(eye, a)), y = lab(seenBy(eye, b));
    return std::hypot(x[0] - y[0], x[1] - y[1], x[2] - y[2]);
}

} // namespace

/// Text reads in both themes, and what differs in color differs for every eye.
class TestPalette : public QObject
{
    Q_OBJECT

    static void addThemes()
    {
        QTest::addColumn<bool>("dark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }
    static void addColorVisions()
    {
        QTest::addColumn<bool>("dark");
        QTest::addColumn<int>("eye");
        for (bool dark : {false, true}) {
            for (int eye = 0; eye < 4; ++eye)
                QTest::addRow("%s %s", dark ? "dark" : "light",
                              std::array{"usual", "protanopia", "deuteranopia",
                                         "tritanopia"}[static_cast<size_t>(eye)])
                    << dark << eye;
        }
    }
    static const Matrix &eyeOf(int eye)
    {
        static const std::array<Matrix, 4> eyes{kNormal, kProtanopia, kDeuteranopia, kTritanopia};
        return eyes[static_cast<size_t>(eye)];
    }
    static void compareAll(const std::vector<QColor> &colors, int eye, double least)
    {
        for (size_t i = 0; i < colors.size(); ++i) {
            for (size_t j = i + 1; j < colors.size(); ++j) {
                const double apart = difference(eyeOf(eye), colors[i], colors[j]);
                QVERIFY2(apart >= least, qPrintable(QStringLiteral("%1 and %2 are %3 apart")
                                                        .arg(colors[i].name(), colors[j].name())
                                                        .arg(apart)));
            }
        }
    }

private slots:
    void contrastIsThatOfTheStandard()
    {
        QCOMPARE(theme::contrastOf(qRgb(0, 0, 0), qRgb(255, 255, 255)), 21.0);
        QCOMPARE(theme::contrastOf(qRgb(9, 9, 9), qRgb(9, 9, 9)), 1.0);
        QVERIFY(std::abs(theme::contrastOf(qRgb(0x77, 0x77, 0x77), qRgb(255, 255, 255)) - 4.48) <
                0.01);
    }

    void textReadsOnEveryBackground_data() { addThemes(); }
    void textReadsOnEveryBackground()
    {
        QFETCH(bool, dark);
        const theme::Theme &theme = theme::Theme::of(dark);
        const QPalette palette = theme.palette();
        const std::vector<QColor> texts{theme.text,
                                        theme.soft,
                                        theme.accent,
                                        theme.idle,
                                        palette.color(QPalette::PlaceholderText),
                                        palette.color(QPalette::Link)};
        for (const QColor &text : texts) {
            for (const QColor &below : {theme.window, theme.panel, theme.lane})
                QVERIFY2(theme::contrastOf(text.rgb(), below.rgb()) >= 4.5,
                         qPrintable(text.name() + QStringLiteral(" on ") + below.name()));
        }
        QVERIFY(theme::contrastOf(palette.color(QPalette::HighlightedText).rgb(),
                                  palette.color(QPalette::Highlight).rgb()) >= 4.5);
    }

    void labelsReadOnEverySlice_data() { addThemes(); }
    void labelsReadOnEverySlice()
    {
        QFETCH(bool, dark);
        const theme::Theme &theme = theme::Theme::of(dark);
        std::vector<QColor> all{theme.hostToDevice, theme.deviceToHost, theme.deviceToDevice,
                                theme.collective,   theme.running,      theme.runnable,
                                theme.blocked,      theme.disk,         theme.gpuRange,
                                theme.call,         theme.osCall,       theme.osWait,
                                theme.overhead,     theme.sync,         theme.foreign};
        all.insert(all.end(), theme.kernels.begin(), theme.kernels.end());
        all.insert(all.end(), theme.ranges.begin(), theme.ranges.end());
        all.insert(all.end(), theme.python.begin(), theme.python.end());
        all.insert(all.end(), theme.cores.begin(), theme.cores.end());
        for (const QColor &color : all)
            QVERIFY2(theme::contrastOf(theme::readableOn(color.rgb()), color.rgb()) >= 4.5,
                     qPrintable(color.name()));
    }

    void everyGrayAndColorHasALabelThatReads()
    {
        for (int red = 0; red < 256; red += 15) {
            for (int green = 0; green < 256; green += 15) {
                for (int blue = 0; blue < 256; blue += 15) {
                    const QRgb color = qRgb(red, green, blue);
                    QVERIFY(theme::contrastOf(theme::readableOn(color), color) >= 4.5);
                }
            }
        }
    }

    void colorsOfGpuWorkAreDistinctForColorBlindness_data() { addColorVisions(); }
    void colorsOfGpuWorkAreDistinctForColorBlindness()
    {
        QFETCH(bool, dark);
        QFETCH(int, eye);
        const theme::Theme &theme = theme::Theme::of(dark);
        std::vector<QColor> work(theme.kernels.begin(), theme.kernels.end());
        work.insert(work.end(), {theme.hostToDevice, theme.deviceToHost, theme.collective});
        compareAll(work, eye, 10);
    }

    void colorsOfStatesAreDistinctForColorBlindness_data() { addColorVisions(); }
    void colorsOfStatesAreDistinctForColorBlindness()
    {
        QFETCH(bool, dark);
        QFETCH(int, eye);
        const theme::Theme &theme = theme::Theme::of(dark);
        compareAll({theme.running, theme.runnable, theme.blocked, theme.disk}, eye, 13);
    }

    /// As they are hatched: the lines are thin, so they have to be further apart than areas.
    void colorsOfIdleCausesAreDistinctForColorBlindness_data() { addColorVisions(); }
    void colorsOfIdleCausesAreDistinctForColorBlindness()
    {
        QFETCH(bool, dark);
        QFETCH(int, eye);
        const theme::Theme &theme = theme::Theme::of(dark);
        compareAll({theme.causes.begin(), theme.causes.end()}, eye, 18);
        for (const QColor &color : theme.causes)
            QVERIFY2(theme::contrastOf(color.rgb(), theme.lane.rgb()) >= 1.5,
                     qPrintable(color.name()));
    }

    void theThemesHaveAllTheirColors_data() { addThemes(); }
    void theThemesHaveAllTheirColors()
    {
        QFETCH(bool, dark);
        const theme::Theme &theme = theme::Theme::of(dark);
        QCOMPARE(theme.dark, dark);
        std::vector<QColor> all{theme.window,  theme.panel,    theme.lane,           theme.line,
                                theme.text,    theme.soft,     theme.faint,          theme.accent,
                                theme.running, theme.runnable, theme.blocked,        theme.disk,
                                theme.idle,    theme.counter,  theme.hostToDevice,   theme.call,
                                theme.osCall,  theme.osWait,   theme.deviceToDevice, theme.sync,
                                theme.foreign, theme.gpuRange, theme.overhead};
        for (const QColor &color : all)
            QVERIFY(color.isValid() && color.alpha() == 255);
    }
};

TRILANE_TEST(TestPalette, QCoreApplication)
#include "tst_palette.moc"
