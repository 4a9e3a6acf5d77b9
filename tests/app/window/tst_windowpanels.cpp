// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/store/store.h"
#include "tests/app/windowfixture.h"
#include "views/panels/bars/durationspinbox.h"
#include "views/panels/bars/searchbox.h"
#include "views/panels/bars/topbar.h"
#include "views/panels/details/detailspage.h"
#include "views/theme/theme.h"

#include <QTabBar>

using namespace trilane;

/// Details, threshold and search; language and theme of all of it.
class TestWindowPanels : public QObject, protected WindowFixture
{
    Q_OBJECT

private slots:
    void init() { QVERIFY(start()); }
    void cleanup() { stop(); }

    void detailsOfAKernelLinkToItsLaunch()
    {
        QVERIFY(openTrace());
        view().select(kernelAt(150 * us));
        QVERIFY(waitSettled());
        panels::DetailsPanel &details = *work().details();
        for (const char *part : {"void ns::kernelA<4>(int)", "100.000 µs", "cudaLaunchKernel",
                                 "forward", "step 1", "launch to start", "50.000 µs"})
            QVERIFY2(details.text().contains(QString::fromUtf8(part)), part);
        const QPoint link = linkIn(details, QStringLiteral("slice:"));
        QVERIFY(link.x() >= 0);
        QTest::mouseClick(details.viewport(), Qt::LeftButton, {}, link);
        QVERIFY(view().selectedSlice()->slice.kind == SliceKind::ApiCall);
        QCOMPARE(view().selectedSlice()->slice.start, 50 * us);
    }

    void detailsOfARangeShowItsPayload()
    {
        QVERIFY(openTrace());
        const store::Store &store = *view().store();
        const auto forward = store.sliceAt(store.lanesOf(m_trace->ranges)[1], 100 * us);
        QVERIFY(forward);
        view().select(*forward);
        QVERIFY(waitSettled());
        const QString text = work().details()->text();
        for (const char *part : {"category", "model", "color", "#ff112233", "payload", "0.25"})
            QVERIFY2(text.contains(QString::fromUtf8(part)), part);
    }

    void detailsOfAGapStateFactsOnly()
    {
        QVERIFY(openTrace());
        view().selectGap(m_trace->gpu, {300 * us, 400 * us});
        QVERIFY(waitSettled());
        const QString text = work().details()->text();
        for (const char *part : {"GPU idle", "100.000 µs", "kernelB", "kernelA", "main 4121"})
            QVERIFY2(text.contains(QString::fromUtf8(part)), part);
        QVERIFY(!text.contains(QStringLiteral("because"), Qt::CaseInsensitive));
    }

    void detailsOfSelectedTimeShowBusyAndIdleTime()
    {
        QVERIFY(openTrace());
        view().selectTime({100 * us, 500 * us});
        QVERIFY(waitSettled());
        const QString text = work().details()->text();
        QVERIFY(text.contains(QStringLiteral("75.0 %")));
        QVERIFY(text.contains(QStringLiteral("25.0 %")));
    }

    void longTextsAreElided()
    {
        const theme::Theme &theme = theme::Theme::light();
        const QString name(20'000'000, u'<');
        panels::DetailsPage page(theme);
        page.title(name, theme.accent, true);
        page.row(QStringLiteral("command"), panels::DetailsPage::words(name));
        page.row(QStringLiteral("soft"), page.soft(name));
        const QString html = page.html();
        QVERIFY(html.size() < 100'000);
        QVERIFY(html.contains(QStringLiteral("&lt;")) && !html.contains(QStringLiteral("<<")));
    }

    void theThresholdIsTypedAndRemembered()
    {
        QVERIFY(openTrace());
        panels::DurationSpinBox *box = m_window->topBar()->threshold();
        box->setFocus();
        box->selectAll();
        QTest::keyClicks(box, QStringLiteral("0.25 ms"));
        QTest::keyClick(box, Qt::Key_Return);
        QCOMPARE(view().idleThreshold(), 250 * us);
        QCOMPARE(box->text(), QString::fromUtf8("250 µs"));
        QTest::keyClick(box, Qt::Key_Up);
        QCOMPARE(view().idleThreshold(), 500 * us);
        QTest::keyClick(box, Qt::Key_Down);
        QTest::keyClick(box, Qt::Key_Down);
        QCOMPARE(view().idleThreshold(), 100 * us);
        box->selectAll();
        QTest::keyClicks(box, QStringLiteral("nonsense"));
        QTest::keyClick(box, Qt::Key_Return);
        QCOMPARE(view().idleThreshold(), 100 * us);
        const QString copy = m_home.filePath(QStringLiteral("second.trilane"));
        QFile::copy(m_path, copy);
        m_window->openFile(copy);
        QVERIFY(waitSettled());
        QCOMPARE(view().idleThreshold(), 100 * us);
    }

    void searchCompletesNamesAndSelectsResults()
    {
        QVERIFY(openTrace());
        panels::SearchBox *search = m_window->topBar()->search();
        QTest::keyClick(m_window.get(), Qt::Key_K, Qt::ControlModifier);
        QTRY_VERIFY(search->hasFocus());
        QTest::keyClicks(search, QStringLiteral("kernelb"));
        QTRY_COMPARE(search->offered().size(), 1);
        QVERIFY(search->offered()[0].startsWith(QStringLiteral("kernelB")));
        QTest::keyClick(search, Qt::Key_Return);
        QTRY_VERIFY(view().selectedSlice());
        QCOMPARE(view().selectedSlice()->slice.start, 200 * us);
        QCOMPARE(view().highlighted(), view().trace().find("kernelB"));
    }

    void theLanguageChangesWhileItRuns()
    {
        QVERIFY(openTrace());
        view().select(kernelAt(150 * us));
        QVERIFY(waitSettled());
        m_appearance->setLanguage(QStringLiteral("zh_CN"));
        QCoreApplication::processEvents();
        const auto *tabs = m_window->findChild<QTabBar *>(QStringLiteral("bottomTabs"));
        QCOMPARE(tabs->tabText(0), QString::fromUtf8("核函数"));
        QTRY_VERIFY(work().details()->text().contains(QString::fromUtf8("关联号")));
        QCOMPARE(kernels().table()->model()->headerData(0, Qt::Horizontal).toString(),
                 QString::fromUtf8("名称"));
        QCOMPARE(QSettings().value(QStringLiteral("language")).toString(), QStringLiteral("zh_CN"));
        m_appearance->setLanguage(QStringLiteral("en"));
        QCoreApplication::processEvents();
        QCOMPARE(tabs->tabText(0), QStringLiteral("Kernels"));
        QVERIFY(work().details()->text().contains(QStringLiteral("correlation id")));
    }

    void theThemeChangesWhileItRuns()
    {
        QVERIFY(openTrace());
        const QImage light = m_window->grab().toImage();
        m_appearance->setTheme(ui::Appearance::ThemeChoice::Dark);
        const QPoint bar(400, 4), lane(900, 500);
        for (QPoint at : {bar, lane}) {
            QVERIFY(qGray(light.pixel(at)) > 200);
            // The palette comes to the widgets from the event loop.
            QTRY_VERIFY(qGray(m_window->grab().toImage().pixel(at)) < 60);
        }
    }
};

TRILANE_TEST(TestWindowPanels, QApplication)
#include "tests/patience.h"
#include "tst_windowpanels.moc"
