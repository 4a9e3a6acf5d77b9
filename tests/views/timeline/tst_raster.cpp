// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/theme/colors.h"
#include "views/theme/theme.h"
#include "views/timeline/paint/barlines.h"
#include "views/timeline/paint/raster.h"

#include <QPainter>
#include <QTest>

#include <algorithm>

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
        timeline::Raster raster(image);
        raster.blend(0, 0, 4, 4, qRgb(0, 0, 0), 128);
        QCOMPARE(qRed(image.pixel(1, 1)), 127);
        QCOMPARE(image.pixel(5, 1), qRgb(255, 255, 255));
        QCOMPARE(theme::mixed(qRgb(10, 20, 30), qRgb(0, 0, 0), 256), qRgb(10, 20, 30));
        QCOMPARE(theme::mixed(qRgb(10, 20, 30), qRgb(200, 100, 50), 0), qRgb(200, 100, 50));
    }

    void fillingStaysInsideItsClip()
    {
        QImage image(8, 8, QImage::Format_RGB32);
        image.fill(Qt::white);
        timeline::Raster raster(image);
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

    void barsEqualIndividualFills_data()
    {
        QTest::addColumn<int>("y0");
        QTest::newRow("inside") << 6;
        QTest::newRow("begins above the clip") << -3;
        QTest::newRow("ends below the clip") << 26;
        QTest::newRow("outside") << 40;
    }
    void barsEqualIndividualFills()
    {
        QFETCH(int, y0);
        constexpr int lines = 12;
        const QRgb ground = qRgb(250, 250, 250);
        QImage expected(90, 32, QImage::Format_RGB32);
        expected.fill(Qt::darkGreen);
        QImage painted = expected.copy();
        timeline::Raster one(expected), all(painted);
        for (timeline::Raster *raster : {&one, &all})
            raster->setClip(4, 2, 80, 30);
        one.fill(4, std::max(y0, 2), 80, std::min(y0 + lines, 30), ground);
        timeline::BarLines bars;
        bars.begin(lines, 20);
        for (int i = 0; i < 20; ++i) {
            const int x = i * 5;
            const int top = (i * 7) % lines;
            const QRgb color = qRgb(i * 10, 40, 90);
            one.fill(x, std::max(y0 + top, 2), x + 1 + i % 5, std::min(y0 + lines, 30), color);
            bars.add({x, x + 1 + i % 5, color}, top);
        }
        bars.paint(all, 4, y0, ground);
        QCOMPARE(painted, expected);
    }

    void aVeilIsBlendedOncePerPixel_data()
    {
        QTest::addColumn<double>("scale");
        for (const double scale : {1.0, 1.25, 1.5, 2.0})
            QTest::addRow("%g", scale) << scale;
    }
    void aVeilIsBlendedOncePerPixel()
    {
        QFETCH(double, scale);
        for (const bool smooth : {false, true}) {
            QImage expected(60, 900, QImage::Format_RGB32);
            expected.fill(Qt::white);
            QImage painted = expected.copy();
            const QRectF box(3.25, 5.5, 20, 400.75);
            const QColor color(10, 90, 200, 60);
            QPainter whole(&expected), parts(&painted);
            for (QPainter *painter : {&whole, &parts}) {
                painter->setRenderHint(QPainter::Antialiasing, smooth);
                painter->scale(scale, scale);
            }
            whole.fillRect(box, color);
            theme::fillTranslucent(parts, box, color);
            whole.end();
            parts.end();
            QCOMPARE(painted, expected);
        }
    }
};

TRILANE_TEST(TestRaster, QCoreApplication)
#include "tst_raster.moc"
