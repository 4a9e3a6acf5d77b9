// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/report/palette.h"
#include "views/theme/slicecolors.h"

#include <QTest>

#include <map>

using namespace trilane;

namespace {

/// What a swatch of the page is in the window.
std::map<std::string, QColor> colorsOf(const theme::Theme &theme)
{
    std::map<std::string, QColor> colors{
        {"window", theme.window},     {"panel", theme.panel},       {"lane", theme.lane},
        {"line", theme.line},         {"text", theme.text},         {"soft", theme.soft},
        {"accent", theme.accent},     {"idle", theme.idle},         {"running", theme.running},
        {"runnable", theme.runnable}, {"blocked", theme.blocked},   {"disk", theme.disk},
        {"htod", theme.hostToDevice}, {"dtoh", theme.deviceToHost}, {"dtod", theme.deviceToDevice},
        {"coll", theme.collective},   {"gpurange", theme.gpuRange}, {"call", theme.call},
        {"oscall", theme.osCall},     {"oswait", theme.osWait},     {"overhead", theme.overhead},
        {"sync", theme.sync},         {"counter", theme.counter}};
    const auto add = [&](const char *name, const auto &list) {
        for (size_t i = 0; i < list.size(); ++i)
            colors[name + std::to_string(i)] = list[i];
    };
    add("c", theme.causes);
    add("k", theme.kernels);
    add("r", theme.ranges);
    add("p", theme.python);
    return colors;
}

const report::Swatch &swatch(std::string_view name)
{
    for (const report::Swatch &one : report::swatches()) {
        if (one.name == name)
            return one;
    }
    qFatal("there is no swatch %s", std::string(name).c_str());
}

} // namespace

/// Pages have the colors of the window, though they cannot ask it.
class TestReportPalette : public QObject
{
    Q_OBJECT

private slots:
    void everySwatchIsAColorOfTheThemes()
    {
        for (const bool dark : {false, true}) {
            const std::map<std::string, QColor> colors = colorsOf(theme::Theme::of(dark));
            QCOMPARE(colors.size(), report::swatches().size());
            for (const report::Swatch &one : report::swatches()) {
                const auto found = colors.find(std::string(one.name));
                QVERIFY2(found != colors.end(), std::string(one.name).c_str());
                const QColor shown(QRgb(0xff000000u | (dark ? one.dark : one.light)));
                QVERIFY2(
                    shown.rgb() == found->second.rgb(),
                    qPrintable(QStringLiteral("%1 is %2 in the %3 theme, not %4")
                                   .arg(QString::fromStdString(found->first), found->second.name(),
                                        dark ? QStringLiteral("dark") : QStringLiteral("light"),
                                        shown.name())));
            }
        }
    }

    void aSliceHasTheColorThatItHasInTheWindow()
    {
        const std::vector<std::string> names{"",
                                             "gemm",
                                             "void at::native::add<4>(int)",
                                             "ncclDevKernel_AllReduce",
                                             "void deep_ep::internode::combine<true>(int)",
                                             "step 20",
                                             "step 21",
                                             "Memcpy HtoD (Pinned -> Device)",
                                             "Memcpy DtoH",
                                             "Memcpy DtoD",
                                             "cudaLaunchKernel",
                                             "cudaMemcpyAsync",
                                             "cudaMemsetAsync",
                                             "cudaStreamSynchronize",
                                             "futex_wait",
                                             "read",
                                             "poll",
                                             "forward",
                                             "aten::mm"};
        for (const bool dark : {false, true}) {
            const theme::Theme &theme = theme::Theme::of(dark);
            for (int k = 0; k < kSliceKindCount; ++k) {
                const auto kind = static_cast<SliceKind>(k);
                if (kind == SliceKind::OnCore) // cores are not drawn
                    continue;
                for (const std::string &name : names) {
                    const report::Swatch &one = swatch(report::swatchOf(kind, name));
                    QCOMPARE(QColor(QRgb(0xff000000u | (dark ? one.dark : one.light))).name(),
                             theme::sliceColor(theme, kind, name).name());
                }
            }
        }
    }

    void wordsReadOnEverySwatch()
    {
        for (const report::Swatch &one : report::swatches()) {
            for (const uint32_t color : {one.light, one.dark})
                QCOMPARE(QRgb(0xff000000u | report::readableOn(color)),
                         theme::readableOn(QRgb(0xff000000u | color)));
        }
    }
};

TRILANE_TEST(TestReportPalette, QCoreApplication)
#include "tst_reportpalette.moc"
