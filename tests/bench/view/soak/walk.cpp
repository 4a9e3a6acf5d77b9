// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/bench/view/soak/walk.h"

#include "app/ui/page/tracepage.h"

#include <QTest>
#include <QTimer>

namespace trilane::bench {

namespace {

constexpr int kStepMs = 40;

QWidget *openedWidget()
{
    QWidget *popup = QApplication::activePopupWidget();
    return popup ? popup : QApplication::activeModalWidget();
}

} // namespace

SoakWalk::SoakWalk(TimedApplication &application, ui::MainWindow &mainWindow, ui::Appearance &look,
                   uint64_t seed, uint64_t firstStep)
    : app(application)
    , window(mainWindow)
    , appearance(look)
    , work(*window.currentPage()->workspace())
    , timeline(*work.timeline())
    , view(work.view())
    , hand(timeline, seed)
    , m_seed(seed)
    , m_step(firstStep)
{
    for (const auto &actions :
         {soakMoves(), soakRows(), soakFinds(), soakTables(), soakMarks(), soakDialogs()}) {
        for (const SoakAction &action : actions) {
            m_actions.push_back(action);
            m_all += action.often;
        }
    }
}

void SoakWalk::step()
{
    // Shortcuts work in the active window only, and where nobody manages windows the one that is
    // left when a dialog closes is not made active.
    if (!window.isActiveWindow()) {
        window.activateWindow();
        (void)until([&] { return window.isActiveWindow(); }, 1);
        timeline.setFocus();
    }
    hand.reseed(m_seed, ++m_step);
    int at = hand.below(m_all);
    const SoakAction *action = m_actions.data();
    for (; at >= action->often; ++action)
        at -= action->often;
    m_name = action->name;
    app.setDoing(std::string(m_name) + ", step " + std::to_string(m_step));
    action->run(*this);
}

void SoakWalk::frames(int milliseconds)
{
    app.until([] { return false; }, milliseconds / 1e3);
}

bool SoakWalk::until(const std::function<bool()> &condition, double seconds)
{
    return app.until(condition, seconds);
}

void SoakWalk::key(QWidget &at, Qt::Key key, Qt::KeyboardModifiers with)
{
    QTest::keyClick(&at, key, with);
}

void SoakWalk::type(QWidget &at, const QString &text)
{
    QTest::keyClicks(&at, text);
}

void SoakWalk::click(QWidget &at, QPoint point, Qt::KeyboardModifiers with)
{
    QTest::mouseMove(&at, point);
    QTest::mouseClick(&at, Qt::LeftButton, with, point);
}

void SoakWalk::drag(QWidget &at, QPoint from, QPoint to)
{
    QTest::mousePress(&at, Qt::LeftButton, {}, from);
    for (const QPoint &point : {from + (to - from) / 3, from + (to - from) * 2 / 3, to}) {
        QMouseEvent move(QEvent::MouseMove, QPointF(point), QPointF(at.mapToGlobal(point)),
                         Qt::NoButton, Qt::LeftButton, {});
        QCoreApplication::sendEvent(&at, &move);
    }
    QTest::mouseRelease(&at, Qt::LeftButton, {}, to);
}

void SoakWalk::inside(const std::function<void()> &open,
                      const std::vector<std::function<void()>> &steps)
{
    size_t next = 0;
    QTimer driver;
    driver.setInterval(kStepMs);
    QObject::connect(&driver, &QTimer::timeout, &driver, [&] {
        QWidget *opened = openedWidget();
        if (opened && next < steps.size())
            steps[next++]();
        else if (opened)
            opened->close();
    });
    driver.start();
    open();
    (void)until([] { return !openedWidget(); });
}

} // namespace trilane::bench
