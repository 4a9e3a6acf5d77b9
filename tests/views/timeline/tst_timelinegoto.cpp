// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/views/timeline/timelinefixture.h"
#include "views/timeline/geometry/timelabels.h"
#include "views/timeline/input/gototime.h"
#include "views/timeline/widget/rulermenu.h"

#include <QLabel>
#include <QLineEdit>
#include <QMenu>

using namespace trilane;

/// Going to a written time, and what the ruler counts from.
class TestTimelineGoTo : public QObject, protected TimelineFixture
{
    Q_OBJECT

    timeline::GoToTime &box() { return *m_widget->findChild<timeline::GoToTime *>(); }
    void ask(const QString &text)
    {
        QTest::keyClick(m_widget.get(), Qt::Key_G, Qt::ControlModifier);
        QTest::keyClicks(box().line(), text);
        QTest::keyClick(box().line(), Qt::Key_Return);
    }
    std::vector<std::string> labels()
    {
        std::vector<std::string> all;
        const timeline::Ruler ruler =
            timeline::TimeLabels(*m_state).ruler(layout().axis(m_state->range()), 90);
        for (const timeline::Tick &tick : ruler.ticks)
            all.push_back(tick.label);
        return all;
    }

private slots:
    void init()
    {
        QVERIFY(start());
        waitForFacts();
    }
    void cleanup() { stop(); }

    void aTimeComesIntoTheMiddleAndTheZoomStays()
    {
        m_state->setRange({100 * us, 200 * us});
        ask(QStringLiteral("600us"));
        QCOMPARE(m_state->range(), (TimeRange{550 * us, 650 * us}));
        QVERIFY(box().isHidden());
        QVERIFY(m_widget->hasFocus());
    }

    void theInputTakesTheFocusAndIsClearedNextTime()
    {
        QTest::keyClick(m_widget.get(), Qt::Key_G, Qt::ControlModifier);
        QVERIFY(box().isVisible());
        QTRY_VERIFY(box().line()->hasFocus());
        QVERIFY(view()->rect().contains(box().geometry()));
        ask(QStringLiteral("50%"));
        QTest::keyClick(m_widget.get(), Qt::Key_G, Qt::ControlModifier);
        QCOMPARE(box().line()->selectedText(), QStringLiteral("50%")); // typing replaces it
    }

    void thePlaceIsMarkedForAMoment()
    {
        m_state->setRange({100 * us, 200 * us});
        ask(QStringLiteral("600us"));
        const QRgb accent = theme::Theme::light().accent.rgb();
        const QRect there(xOf(600 * us) - 3, layout().lanesTop() - 5, 6, 4);
        QVERIFY(hasColor(view()->grab().toImage().convertToFormat(QImage::Format_RGB32), there,
                         accent));
        QTRY_VERIFY(!hasColor(view()->grab().toImage().convertToFormat(QImage::Format_RGB32), there,
                              accent));
    }

    void explainsInvalidInputWithoutMoving()
    {
        ask(QStringLiteral("soon"));
        QVERIFY(box().error()->isVisible());
        QVERIFY(box().error()->text().contains(QStringLiteral("1.5s")));
        QCOMPARE(m_state->range(), m_state->bounds());
        QTest::keyClicks(box().line(), QStringLiteral("5s"));
        QVERIFY(!box().error()->isVisible());
        QTest::keyClick(box().line(), Qt::Key_Return);
        QVERIFY(box().error()->text().contains(QStringLiteral("ms"))); // so long is the trace
        QTest::keyClicks(box().line(), QStringLiteral("12:00"));
        QTest::keyClick(box().line(), Qt::Key_Return);
        QVERIFY(box().error()->isVisible());
    }

    void escapeClosesItAndNothingElse()
    {
        m_state->selectTime({1, 2});
        QTest::keyClick(m_widget.get(), Qt::Key_G, Qt::ControlModifier);
        QTest::keyClick(box().line(), Qt::Key_Escape);
        QVERIFY(box().isHidden());
        QVERIFY(m_state->selectedTime());
    }

    void backReturnsFromIt()
    {
        m_state->setRange({100 * us, 200 * us});
        ask(QStringLiteral("600us"));
        QTest::keyClick(m_widget.get(), Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(m_state->range(), (TimeRange{100 * us, 200 * us}));
    }

    void goesToStepsOfTheTrace()
    {
        QCOMPARE(m_state->timeScale().steps().size(), size_t{1});
        m_state->setRange({500 * us, 600 * us});
        ask(QStringLiteral("step 1"));
        QCOMPARE(m_state->range(), (TimeRange{0, 100 * us}));
        ask(QStringLiteral("step 2"));
        QVERIFY(box().error()->text().contains(QStringLiteral("1")));
    }

    void theRulerCountsInsideSteps()
    {
        m_state->timeScale().setMode(session::TimeMode::Steps);
        QCOMPARE(m_state->timeScale().mode(), session::TimeMode::Steps);
        const auto all = labels();
        QVERIFY(std::find(all.begin(), all.end(), "#1") != all.end());
        QVERIFY(std::find(all.begin(), all.end(), "+0.5 ms") != all.end());
        QCOMPARE(timeline::TimeLabels(*m_state).instant(250 * us, us), std::string("#1 +250 µs"));
        (void)grab();
    }

    void withoutStepsItCountsFromTheStart()
    {
        m_state->timeScale().setMode(session::TimeMode::Steps);
        m_state->setStore(nullptr);
        QCOMPARE(m_state->timeScale().mode(), session::TimeMode::Relative);
        QCOMPARE(m_state->timeScale().wanted(), session::TimeMode::Steps); // for the next trace
    }

    void theMenuOfTheRulerChooses()
    {
        QMenu menu;
        timeline::addRulerModes(menu, *m_state);
        QCOMPARE(menu.actions().size(), 3);
        QVERIFY(menu.actions()[0]->isChecked());
        menu.actions()[2]->trigger();
        QCOMPARE(m_state->timeScale().mode(), session::TimeMode::Steps);
        QCOMPARE(
            session::TimeScale::modeNamed(session::TimeScale::nameOf(session::TimeMode::Steps)),
            session::TimeMode::Steps);
        QCOMPARE(session::TimeScale::modeNamed(QStringLiteral("?")), session::TimeMode::Relative);
    }
};

TRILANE_TEST(TestTimelineGoTo, QApplication)
#include "tests/patience.h"
#include "tst_timelinegoto.moc"
