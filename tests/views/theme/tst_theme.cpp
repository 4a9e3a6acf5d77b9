// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/theme/shortname.h"
#include "views/theme/slicecolors.h"

#include <QTest>

#include <set>

using namespace trilane;

/// Names and colors.
class TestTheme : public QObject
{
    Q_OBJECT

private slots:
    void kernelsAreCalledByTheirShortName_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("expected");
        QTest::newRow("plain") << "ampere_bf16_s16816gemm_128x128"
                               << "ampere_bf16_s16816gemm_128x128";
        QTest::newRow("template")
            << "void at::native::vectorized_elementwise_kernel<4, at::native::"
               "AddFunctor<float>, at::detail::Array<char*, 2>>(int, float)"
            << "vectorized_elementwise_kernel";
        QTest::newRow("no return type") << "flash::flash_bwd_kernel<T>(Params)"
                                        << "flash_bwd_kernel";
        QTest::newRow("anonymous") << "void (anonymous namespace)::softmax<float, 4>(float*)"
                                   << "softmax";
        QTest::newRow("cut off") << "void cutlass::Kernel<cutlass_80_tensorop_f16_s16816gemm<a, b"
                                 << "cutlass_80_tensorop_f16_s16816gemm";
        QTest::newRow("what a wrapper runs")
            << "void cutlass::Kernel2<cutlass_80_simt_sgemm_128x64_8x5_nn_align1>("
               "cutlass_80_simt_sgemm_128x64_8x5_nn_align1::Params)"
            << "cutlass_80_simt_sgemm_128x64_8x5_nn_align1";
        QTest::newRow("with its element types")
            << "void cutlass::device_kernel<vllm::enable_sm90_or_later<cutlass::gemm::kernel::"
               "GemmUniversal<cute::tuple<int, int>, cutlass::gemm::collective::CollectiveMma<"
               "cutlass::float_e4m3_t, cutlass::float_e4m3_t>, cutlass::bfloat16_t>>>(Params)"
            << "GemmUniversal<float_e4m3_t, bfloat16_t>";
        QTest::newRow("wrapper of nothing") << "void cutlass::device_kernel<>(int)"
                                            << "device_kernel";
        QTest::newRow("words") << "Memcpy HtoD (Pinned -> Device)"
                               << "HtoD";
        QTest::newRow("empty") << ""
                               << "";
        QTest::newRow("brackets only") << "<>"
                                       << "<>";
    }
    void kernelsAreCalledByTheirShortName()
    {
        QFETCH(QString, name);
        QFETCH(QString, expected);
        QCOMPARE(QString::fromStdString(theme::shortKernelName(name.toStdString())), expected);
    }

    void aLabelHasOneColor()
    {
        const theme::Theme theme = theme::Theme::light();
        const std::string_view one = "void at::native::vectorized_elementwise_kernel<4, Add>(int)";
        const std::string_view other =
            "void at::native::vectorized_elementwise_kernel<8, Mul>(int)";
        QCOMPARE(theme::kernelColor(theme, one), theme::kernelColor(theme, other));
    }

    void copiesHaveColorsByDirection()
    {
        QCOMPARE(theme::copyDirection("Memcpy HtoD (Pageable -> Device)"),
                 theme::CopyDirection::HostToDevice);
        QCOMPARE(theme::copyDirection("Memcpy DtoH (Device -> Pinned)"),
                 theme::CopyDirection::DeviceToHost);
        QCOMPARE(theme::copyDirection("CopyHostToDevice"), theme::CopyDirection::HostToDevice);
        QCOMPARE(theme::copyDirection("gemm"), theme::CopyDirection::Other);
    }

    void kernelsAreColoredByNameAndCollectivesAreOrange()
    {
        const theme::Theme &theme = theme::Theme::light();
        QCOMPARE(theme::kernelColor(theme, "gemm"), theme::kernelColor(theme, "gemm"));
        std::set<QRgb> different;
        for (int i = 0; i < 60; ++i)
            different.insert(theme::kernelColor(theme, "gemm_" + std::to_string(i)).rgb());
        QCOMPARE(different.size(), theme.kernels.size());
        QCOMPARE(theme::kernelColor(theme, "ncclDevKernel_AllReduce_Sum_bf16"), theme.collective);
    }

    void numbersInARangesNameDoNotChangeItsColor()
    {
        const theme::Theme &theme = theme::Theme::light();
        QCOMPARE(theme::sliceColor(theme, SliceKind::Range, "step 20"),
                 theme::sliceColor(theme, SliceKind::Range, "step 21"));
    }

    void statesHaveTheirColors()
    {
        for (const theme::Theme *theme : {&theme::Theme::light(), &theme::Theme::darkTheme()}) {
            QCOMPARE(theme::sliceColor(*theme, SliceKind::Running, {}), theme->running);
            QCOMPARE(theme::sliceColor(*theme, SliceKind::BlockedDisk, "read"), theme->disk);
            QCOMPARE(theme::sliceColor(*theme, SliceKind::Memcpy, "Memcpy DtoH"),
                     theme->deviceToHost);
        }
    }

    void textReadsOnEveryColor()
    {
        for (const theme::Theme *theme : {&theme::Theme::light(), &theme::Theme::darkTheme()}) {
            std::vector<QColor> all(theme->kernels.begin(), theme->kernels.end());
            all.insert(all.end(), theme->ranges.begin(), theme->ranges.end());
            all.insert(all.end(), {theme->gpuRange, theme->call, theme->osCall, theme->sync});
            for (const QColor &color : all) {
                const QColor text(theme::readableOn(color.rgb()));
                QVERIFY2(std::abs(text.lightness() - color.lightness()) > 60,
                         qPrintable(color.name()));
            }
        }
    }
};

TRILANE_TEST(TestTheme, QCoreApplication)
#include "tst_theme.moc"
