// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/theme/theme.h"
#include "views/timeline/raster.h"

#include <QTest>

using namespace trilane;

/// Filling rows of pixels.
class TestRaster : public QObject
{
    Q_OBJECT

private slots:
    void blendingMixesByCoverage()
    {
        QImage image(8, 4, QImage::Format_RGB32);
        image.fill(Qt::white);
        Raster raster(image);
        raster.blend(0, 0, 4, 4, qRgb(0, 0, 0), 128);
        QCOMPARE(qRed(image.pixel(1, 1)), 127);
        QCOMPARE(image.pixel(5, 1), qRgb(255, 255, 255));
        QCOMPARE(mixed(qRgb(10, 20, 30), qRgb(0, 0, 0), 256), qRgb(10, 20, 30));
        QCOMPARE(mixed(qRgb(10, 20, 30), qRgb(200, 100, 50), 0), qRgb(200, 100, 50));
    }

    void fillingStaysInsideItsClip()
    {
        QImage image(8, 8, QImage::Format_RGB32);
        image.fill(Qt::white);
        Raster raster(image);
        raster.setClip(2, 2, 6, 6);
        raster.fill(-100, -100, 100, 100, qRgb(1, 2, 3));
        raster.hatch(-100, -100, 100, 100, qRgb(9, 9, 9), 4, 1);
        raster.frame(-5, -5, 50, 50, qRgb(7, 7, 7), 2);
        for (int i = 0; i < 8; ++i) {
            QCOMPARE(image.pixel(i, 1), qRgb(255, 255, 255));
            QCOMPARE(image.pixel(6, i), qRgb(255, 255, 255));
        }
        QVERIFY(image.pixel(3, 3) != qRgb(255, 255, 255));
    }
};

QTEST_GUILESS_MAIN(TestRaster)
#include "tst_raster.moc"
