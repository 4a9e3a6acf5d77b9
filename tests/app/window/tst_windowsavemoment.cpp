// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/format/properties/savemoment.h"
#include "tests/app/windowfixture.h"
#include "views/items/text/savewords.h"
#include "views/session/files/actionset.h"
#include "views/session/state/usermarks.h"
#include "views/tables/pages/recordeddialog.h"
#include "views/timeline/paint/marklayer.h"
#include "views/timeline/widget/timelinewidget.h"

#include <QHelpEvent>
#include <QLabel>
#include <QToolTip>
#include <QTranslator>

using namespace trilane;

namespace {

Message why()
{
    return msg("%1, and %2 more until the end",
               msg("\"%1\" on thread %2 took %3, %4 times the median (%5) of the %6 steps before",
                   "step", 4121, "1.512 s", "5.0", "300 ms", 64),
               2);
}

/// As the flight recorder writes it, with a little in it.
void writeSaved(const std::string &path)
{
    build::TraceBuilder builder;
    const TrackId gpu = builder.track({.kind = TrackKind::Gpu, .number = 0});
    const TrackId stream = builder.track({.parent = gpu, .kind = TrackKind::Stream, .number = 7});
    {
        build::TraceBuilder::Appender out(builder);
        for (int i = 0; i < 10; ++i)
            out.add(stream, {.start = i * 100 * us,
                             .duration = 50 * us,
                             .name = builder.intern("gemm"),
                             .kind = SliceKind::Kernel});
    }
    builder.info().sourceFormat = "trilane";
    format::SaveMoment{700 * us, why()}.writeTo(builder.info().notes);
    if (const Result<void> done = builder.finish(path); !done)
        qFatal("%s", done.error().message().c_str());
}

/// A language that puts everything the other way round.
class Backwards : public QTranslator
{
public:
    QString translate(const char *context, const char *source, const char *, int) const override
    {
        if (qstrcmp(context, "Message") != 0)
            return {};
        const QByteArray english(source);
        if (english.contains("times the median"))
            return QStringLiteral("%6 %4 %3 %2 %1 %5");
        if (english.contains("was idle for"))
            return QStringLiteral("%2 %1");
        return english.contains("more until") ? QStringLiteral("%2 more: %1") : QString();
    }
    [[nodiscard]] bool isEmpty() const override { return false; }
};

} // namespace

/// What a flight recorder saved a trace for is a flag on the ruler, and told in words.
class TestWindowSaveMoment : public QObject, protected WindowFixture
{
    Q_OBJECT

    QPoint flag()
    {
        const timeline::TimelineLayout &layout = work().timeline()->renderer().layout();
        return {layout.headerWidth + static_cast<int>(layout.axis(view().range()).xOf(700 * us)),
                layout.ruler().bottom() - 4};
    }
    bool hasColor(QColor color)
    {
        const QImage image = work().timeline()->viewport()->grab().toImage();
        const double ratio = image.devicePixelRatio();
        return image.pixelColor((QPointF(flag()) * ratio).toPoint()) == color;
    }

private slots:
    void init()
    {
        QVERIFY(start());
        m_path = m_home.filePath(QStringLiteral("run-1.trilane"));
        writeSaved(m_path.toStdString());
        QVERIFY(openTrace());
    }
    void cleanup() { stop(); }

    void aFlagIsAtItsTimeInBothThemes()
    {
        timeline::TimelineWidget &timeline = *work().timeline();
        QCOMPARE(timeline.targetAt(flag()).hit.area, timeline::Hit::Moment);
        QVERIFY(hasColor(theme::Theme::light().disk));
        keepPicture(QStringLiteral("-light"));
        m_appearance->setTheme(ui::Appearance::ThemeChoice::Dark, false);
        QTRY_VERIFY(hasColor(theme::Theme::darkTheme().disk));
        keepPicture(QStringLiteral("-dark"));
        QVERIFY(
            timeline.renderer().facts().overview.of[timeline::OverviewMarks::Bookmarks].size() ==
            1);
        // It is no mark of the user's: no drag moves it, and none is saved.
        QVERIFY(view().marks().isEmpty());
        QTest::mouseDClick(timeline.viewport(), Qt::LeftButton, {}, flag());
        QVERIFY(view().marks().isEmpty());
    }

    void theTooltipNamesTheTrigger()
    {
        QWidget *at = work().timeline()->viewport();
        QHelpEvent event(QEvent::ToolTip, flag(), at->mapToGlobal(flag()));
        QApplication::sendEvent(at, &event);
        QVERIFY2(QToolTip::text().contains(QLatin1String("5.0 times the median")),
                 qPrintable(QToolTip::text()));
        QVERIFY(QToolTip::text().contains(QLatin1String("0.000")));
        QToolTip::hideText();
    }

    void recordedLayersIncludeTheSaveMoment()
    {
        const tables::RecordedDialog dialog(*view().store());
        const auto *label = dialog.findChild<QLabel *>(QStringLiteral("savedBecause"));
        QVERIFY(label);
        QVERIFY(label->text().contains(QLatin1String("5.0 times the median")));
        QVERIFY(dialog.asText().startsWith(label->text()));
    }

    void theSaveMomentCommandShowsThatMoment()
    {
        view().setRange({0, 100 * us});
        QAction *action = work().actions().find(QStringLiteral("timeline.saveMoment"));
        QVERIFY(action);
        action->trigger();
        QVERIFY(view().range().contains(700 * us));
    }

    /// A language may put what differs in another order.
    void translatesTheReasonOfTheSave()
    {
        Backwards language;
        QVERIFY(QCoreApplication::installTranslator(&language));
        QCOMPARE(items::SaveWords::why({700 * us, why()}),
                 QStringLiteral("2 more: 64 5.0 1.512 s 4121 step 300 ms"));
        QCOMPARE(items::SaveWords::why({0, msg("%1 was idle for %2", "GPU 0", "%1 ms")}),
                 QStringLiteral("%1 ms GPU 0"));
        QCOMPARE(items::SaveWords::why({0, Message::fromText("something else")}),
                 QStringLiteral("something else"));
        QCoreApplication::removeTranslator(&language);
        QCOMPARE(items::SaveWords::why({700 * us, why()}), QString::fromStdString(why().english()));
    }

    void tracesWithoutASaveMomentHaveNoCommand()
    {
        m_path = QString::fromStdString(store::Tables(*m_trace->open()).path());
        QVERIFY(openTrace());
        QVERIFY(timeline::markTip(view(), timeline::kSaveMomentId).isEmpty());
        QVERIFY(tables::RecordedDialog(*view().store())
                    .findChild<QLabel *>(QStringLiteral("savedBecause")) == nullptr);
        work().actions().look();
        QVERIFY(!work().actions().find(QStringLiteral("timeline.saveMoment"))->isEnabled());
    }
};

TRILANE_TEST(TestWindowSaveMoment, QApplication)
#include "tests/patience.h"
#include "tst_windowsavemoment.moc"
