// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/store/tables.h"
#include "tests/support/smalltrace.h"
#include "views/session/state/tracknames.h"
#include "views/session/state/usermarks.h"

#include <QSignalSpy>
#include <QTest>

using namespace trilane;

/// The list of marks, its undo, and how two versions of it become one.
class TestMarks : public QObject
{
    Q_OBJECT

    static session::Mark bookmark(Ns at, const QString &text = {}, uint64_t id = 0)
    {
        return {.id = id, .kind = session::MarkKind::Bookmark, .time = {at, at}, .text = text};
    }
    static QStringList texts(const session::MarkList &marks)
    {
        QStringList all;
        for (const session::Mark &mark : marks)
            all << mark.text;
        return all;
    }

private slots:
    void marksAreInOrderOfTime()
    {
        session::UserMarks marks;
        marks.add(bookmark(30, "c"));
        marks.add(bookmark(10, "a"));
        marks.add(bookmark(20, "b"));
        QCOMPARE(texts(marks.all()), (QStringList{"a", "b", "c"}));
        QCOMPARE(marks.next(10)->text, "b");
        QCOMPARE(marks.previous(20)->text, "a");
        QVERIFY(!marks.next(30));
        QVERIFY(!marks.previous(10));
    }

    void everyStepCanBeUndoneAndRedone()
    {
        session::UserMarks marks;
        QSignalSpy changed(&marks, &session::UserMarks::changed);
        const uint64_t id = marks.add(bookmark(10, "first"));
        session::Mark other = *marks.find(id);
        other.text = "second";
        other.time = {50, 50};
        marks.change(other);
        marks.remove(id);
        QVERIFY(marks.isEmpty());
        QCOMPARE(changed.count(), 4); // added, chosen, changed, removed
        marks.undo().undo();
        QCOMPARE(marks.all().front(), other);
        marks.undo().undo();
        QCOMPARE(texts(marks.all()), QStringList{"first"});
        marks.undo().undo();
        QVERIFY(marks.isEmpty());
        marks.undo().redo();
        marks.undo().redo();
        QCOMPARE(marks.all().front(), other);
    }

    void theStepsOfADragAreUndoneAtOnce()
    {
        session::UserMarks marks;
        session::Mark mark = bookmark(10);
        mark.id = marks.add(mark);
        for (Ns at = 20; at <= 50; at += 10) {
            mark.time = {at, at};
            marks.change(mark, 7);
        }
        QCOMPARE(marks.all().front().time.begin, 50);
        marks.undo().undo();
        QCOMPARE(marks.all().front().time.begin, 10);
    }

    void repairsInvalidMarks()
    {
        session::UserMarks marks;
        marks.add(
            {.kind = session::MarkKind::Bookmark, .time = {10, 90}, .color = 99, .text = "  x  "});
        const session::Mark mark = marks.all().front();
        QCOMPARE(mark.time, (TimeRange{10, 10}));
        QCOMPARE(mark.color, session::kMarkColors - 1);
        QCOMPARE(mark.text, "x");
    }

    void aListThatIsReadOnlyStaysAsItIs()
    {
        session::UserMarks marks;
        const uint64_t id = marks.add(bookmark(10));
        marks.setReadOnly(true);
        QCOMPARE(marks.add(bookmark(20)), uint64_t{0});
        marks.remove(id);
        QCOMPARE(marks.all().size(), size_t{1});
    }

    void mergesTwoVersions()
    {
        const session::MarkList base{bookmark(10, "a", 1), bookmark(20, "b", 2),
                                     bookmark(30, "c", 3)};
        const session::MarkList ours{bookmark(10, "a ours", 1), bookmark(30, "c", 3),
                                     bookmark(40, "d", 4)};
        const session::MarkList theirs{bookmark(10, "a theirs", 1), bookmark(20, "b", 2),
                                       bookmark(30, "c theirs", 3), bookmark(50, "e", 5)};
        QCOMPARE(texts(session::mergedMarks(base, ours, theirs)),
                 (QStringList{"a ours", "c theirs", "d", "e"}));
        QCOMPARE(session::mergedMarks(base, base, theirs), theirs);
        QCOMPARE(session::mergedMarks(base, ours, base), ours);
    }

    void aTrackIsFoundAgainByItsPath()
    {
        const SmallTrace trace;
        const auto store = trace.open();
        QCOMPARE(session::TrackNames::of(*store, trace.compute).last(), "stream 7");
        for (const format::Track &track : store::Tables(*store).tracks())
            QCOMPARE(session::TrackNames::find(*store, session::TrackNames::of(*store, track.id)),
                     track.id);
        QVERIFY(!session::TrackNames::find(*store, {"gpu 0", "stream 99"}).isValid());
        QVERIFY(!session::TrackNames::find(*store, {}).isValid());
        QVERIFY(session::TrackNames::of(*store, {}).isEmpty());
    }
};

TRILANE_TEST(TestMarks, QCoreApplication)
#include "tst_marks.moc"
