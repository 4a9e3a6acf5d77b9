// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/nvtx/demangler.h"

#include <QElapsedTimer>
#include <QTest>

using namespace trilane;

class TestDemangler : public QObject
{
    Q_OBJECT

private slots:
    void demanglesNames()
    {
        daemon::Demangler demangler;
        const std::vector<std::string> names{"_Z4gemmIfLi128EEvPKT_S2_PS0_", "cudnn_relu",
                                             "_Znonsense", "_ZN2at6native9layernormEi", ""};
        const std::vector<std::string> expected{
            "void gemm<float, 128>(float const*, float const*, float*)", "cudnn_relu", "_Znonsense",
            "at::native::layernorm(int)", ""};
        QCOMPARE(demangler.readable(names), expected);
        QVERIFY(!demangler.gaveUp());
    }

    void noNames()
    {
        daemon::Demangler demangler;
        QVERIFY(demangler.readable({}).empty());
    }

    /// A<int, int>, then each parameter made of the one before it twice: 2 to the power of 60.
    void aNameThatNeverEndsCostsItsProcessOnly()
    {
        std::string bomb = "_Z1f1AIiiE";
        const char *digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
        for (int i = 0; i < 35; ++i) {
            const std::string before = std::string("S") + digits[i] + "_";
            bomb += "S_I" + before + before + "E";
        }
        const std::vector<std::string> names{"_Z4reluPf", bomb, "_Z4gemmPf"};
        daemon::Demangler demangler;
        QElapsedTimer timer;
        timer.start();
        const std::vector<std::string> readable = demangler.readable(names);
        QVERIFY(timer.elapsed() < 30'000);
        QVERIFY(demangler.gaveUp());
        QCOMPARE(readable[0], std::string("relu(float*)"));
        QCOMPARE(readable[1], bomb);
        QCOMPARE(demangler.readable(names), names);
    }
};

QTEST_GUILESS_MAIN(TestDemangler)

#include "tst_demangler.moc"
