// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/app/windowfixture.h"
#include "views/tables/kit/filterfield.h"
#include "views/tables/pages/flamepane.h"
#include "views/theme/widgettheme.h"

#include <QLineEdit>
#include <QTabBar>
#include <QToolButton>

using namespace trilane;

/// The flame graph below the timeline, driven with mouse and keys.
class TestFlames : public QObject, private WindowFixture
{
    Q_OBJECT

    tables::FlamePane &pane() { return *work().tables()->page<tables::FlamePane>(); }
    tables::FlameView &flames() { return *pane().flames(); }

    std::optional<uint32_t> nodeNamed(std::string_view name)
    {
        const std::vector<operators::FlameNode> &nodes = flames().graph().nodes;
        for (uint32_t i = 0; i < nodes.size(); ++i) {
            if (nodes[i].name == name)
                return i;
        }
        return std::nullopt;
    }
    QPoint middleOf(std::string_view name)
    {
        return flames().boxes().rectOf(nodeNamed(name).value()).center().toPoint();
    }
    /// As a mouse does it: the second press of a double click comes behind a whole click, which
    /// zooms.
    void doubleClick(std::string_view name)
    {
        const QPoint at = middleOf(name);
        QTest::mouseClick(&flames(), Qt::LeftButton, {}, at);
        QTest::mouseDClick(&flames(), Qt::LeftButton, {}, at);
        QTRY_VERIFY(view().selectedSlice().has_value());
    }
    void openTab()
    {
        QTabBar *tabs = work().tables()->tabs();
        const int tab = tables::BottomPanel::indexOf("flames");
        QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(tab).center());
        QTRY_VERIFY(nodeNamed("forward").has_value());
    }
    void choose(operators::FlameValue value)
    {
        QVERIFY(pane().button(value)->isVisible());
        QTest::mouseClick(pane().button(value), Qt::LeftButton);
        QTRY_VERIFY(flames().graph().value == value);
    }

private slots:
    void init()
    {
        QVERIFY(start());
        QVERIFY(openTrace());
        openTab();
    }
    void cleanup() { stop(); }

    void boxesAreAsWideAsTheirTimes()
    {
        const tables::FlameLayout &boxes = flames().boxes();
        const QRectF step = boxes.rectOf(nodeNamed("step").value());
        const QRectF forward = boxes.rectOf(nodeNamed("forward").value());
        QCOMPARE(step.width(), double(flames().width()));
        QVERIFY(qAbs(forward.width() - step.width() * 0.19) < 0.01);
        QCOMPARE(forward.top(), step.bottom());
        QCOMPARE(flames().graph().nodes.front().total, 1000 * us);
    }

    void aClickZoomsAndEscapeEndsIt()
    {
        QTest::mouseClick(&flames(), Qt::LeftButton, {}, middleOf("forward"));
        const uint32_t forward = nodeNamed("forward").value();
        QCOMPARE(flames().zoomed(), forward);
        QCOMPARE(flames().boxes().rectOf(forward).width(), double(flames().width()));
        QVERIFY(pane().resetButton()->isEnabled());
        // The range around it is still there, and leads back.
        QTest::mouseClick(&flames(), Qt::LeftButton, {}, middleOf("step"));
        QCOMPARE(flames().zoomed(), nodeNamed("step").value());
        QTest::keyClick(&flames(), Qt::Key_Escape);
        QCOMPARE(flames().zoomed(), 0u);
        QVERIFY(!pane().resetButton()->isEnabled());
    }

    void aDoubleClickGoesToTheSlice()
    {
        doubleClick("forward");
        QVERIFY(view().selectedSlice().has_value());
        QCOMPARE(view().selectedSlice()->slice.start, 10 * us);
        QCOMPARE(view().trace().string(view().selectedSlice()->slice.name),
                 std::string_view("forward"));
    }

    void gpuTimeEndsInTheNamesOfTheWork()
    {
        choose(operators::FlameValue::GpuTime);
        QTRY_VERIFY(nodeNamed("kernelB").has_value());
        QCOMPARE(flames().graph().nodes.front().total, 350 * us);
        QVERIFY(flames().tip(nodeNamed("kernelB").value()).contains("100.000 µs"));
        doubleClick("kernelB");
        QVERIFY(view().selectedSlice().has_value());
        QCOMPARE(view().selectedSlice()->slice.start, 200 * us);
        QVERIFY(!pane().button(operators::FlameValue::CpuTime)->isChecked());
    }

    void dimsFramesThatDoNotMatchTheSearch()
    {
        choose(operators::FlameValue::GpuTime);
        QTRY_VERIFY(nodeNamed("kernelB").has_value());
        const QPoint other = flames()
                                 .boxes()
                                 .rectOf(nodeNamed("Memcpy HtoD (Pinned -> Device)").value())
                                 .bottomRight()
                                 .toPoint() -
                             QPoint(8, 4);
        const QPoint found =
            flames().boxes().rectOf(nodeNamed("kernelB").value()).bottomRight().toPoint() -
            QPoint(8, 4);
        const QImage before = flames().grab().toImage();
        QTest::keyClicks(work().tables()->tools()->filter()->findChild<QLineEdit *>(), "KERNELb");
        QTRY_VERIFY(flames().foundShare().has_value());
        QVERIFY(qAbs(*flames().foundShare() - 100.0 / 350) < 1e-9);
        const QImage after = flames().grab().toImage();
        QCOMPARE(after.pixel(found), before.pixel(found));
        QVERIFY(after.pixel(other) != before.pixel(other));
        QVERIFY(pane().words().contains("28.6"));
    }

    void theTablesKeepTheirFilters()
    {
        QLineEdit *field = work().tables()->tools()->filter()->findChild<QLineEdit *>();
        work().tables()->showTab("kernels");
        QTest::keyClicks(field, "kernelB");
        work().tables()->showTab("flames");
        QVERIFY(field->text().isEmpty());
        QTest::keyClicks(field, "forw");
        QVERIFY(flames().foundShare().has_value());
        work().tables()->showTab("kernels");
        QCOMPARE(field->text(), QString("kernelB"));
        QCOMPARE(work().tables()->table()->model()->rowCount(), 1);
        work().tables()->showTab("flames");
        QCOMPARE(field->text(), QString("forw"));
    }

    void theVisibleRangeIsCountedOnRequest()
    {
        auto *button = work().tables()->tools()->scopes()->button(tables::TableScope::VisibleRange);
        QVERIFY(widen());
        QTRY_VERIFY(button->isVisible());
        QTest::mouseClick(button, Qt::LeftButton);
        view().setRange({0, 100 * us});
        QTRY_COMPARE(flames().graph().nodes.front().total, 100 * us);
        QCOMPARE(flames().graph().nodes[nodeNamed("forward").value()].total, 90 * us);
    }

    void itFollowsTheTheme()
    {
        const auto corner = [this] {
            return flames().grab().toImage().pixelColor(2, flames().height() - 2);
        };
        QCOMPARE(corner().rgb(), theme::Theme::light().window.rgb());
        m_appearance->setTheme(ui::Appearance::ThemeChoice::Dark, false);
        QTRY_COMPARE(corner().rgb(), theme::Theme::darkTheme().window.rgb());
    }
};

TRILANE_TEST(TestFlames, QApplication)
#include "tests/patience.h"
#include "tst_flames.moc"
