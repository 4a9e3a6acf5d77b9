// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/support/timeunits.h"
#include "views/timeline/geometry/timeplace.h"

#include <QTest>

using namespace trilane;

namespace {

constexpr Ns kHour = 3600 * s;

const std::vector<marks::NumberedStep> kSteps{{16, {1000 * s + 16 * ms, 1000 * s + 17 * ms}},
                                              {17, {1000 * s + 17 * ms, 1000 * s + 18 * ms}}};

/// A trace from second 1000 to 1010 that began at 23:59:55.
timeline::PlaceContext context()
{
    return {.bounds = {1000 * s, 1010 * s},
            .visible = {1002 * s, 1004 * s},
            .midnight = 1000 * s - (24 * kHour - 5 * s),
            .steps = kSteps};
}

Ns placeOf(const char *text)
{
    const auto place = timeline::parsePlace(text, context());
    return std::holds_alternative<Ns>(place) ? std::get<Ns>(place) : -1;
}

timeline::PlaceError errorOf(const char *text, const timeline::PlaceContext &with = context())
{
    const auto place = timeline::parsePlace(text, with);
    return std::holds_alternative<timeline::PlaceError>(place)
               ? std::get<timeline::PlaceError>(place)
               : timeline::PlaceError(-1);
}

} // namespace

/// Times as people write them.
class TestTimePlace : public QObject
{
    Q_OBJECT

private slots:
    void durationsCountFromTheStart()
    {
        QCOMPARE(placeOf("1.5s"), 1001 * s + 500 * ms);
        QCOMPARE(placeOf(" 12 ms "), 1000 * s + 12 * ms);
        QCOMPARE(placeOf("250us"), 1000 * s + 250'000);
        QCOMPARE(placeOf("250µs"), 1000 * s + 250'000);
        QCOMPARE(placeOf("17"), 1000 * s + 17);
        QCOMPARE(placeOf("0s"), 1000 * s);
        QCOMPARE(placeOf("10s"), 1010 * s); // the end is a place
    }

    void signsCountFromTheMiddleOfTheView()
    {
        QCOMPARE(placeOf("+10ms"), 1003 * s + 10 * ms);
        QCOMPARE(placeOf("- 1s"), 1002 * s);
    }

    void shares()
    {
        QCOMPARE(placeOf("50%"), 1005 * s);
        QCOMPARE(placeOf("12.5 %"), 1001 * s + 250 * ms);
        QCOMPARE(placeOf("100%"), 1010 * s);
        QCOMPARE(errorOf("101%"), timeline::PlaceError::NotUnderstood);
        QCOMPARE(errorOf("nan%"), timeline::PlaceError::NotUnderstood);
    }

    void theTraceClock()
    {
        QCOMPARE(placeOf("@1003000000000"), 1003 * s);
        QCOMPARE(placeOf("@1003.5s"), 1003 * s + 500 * ms);
        QCOMPARE(errorOf("@12"), timeline::PlaceError::Outside);
        QCOMPARE(errorOf("@"), timeline::PlaceError::NotUnderstood);
    }

    void theWallClock()
    {
        QCOMPARE(placeOf("23:59:56"), 1001 * s);
        QCOMPARE(placeOf("23:59:56.250"), 1001 * s + 250 * ms);
        QCOMPARE(placeOf("0:00"), 1005 * s); // the next day
        QCOMPARE(placeOf("00:00:02.5"), 1007 * s + 500 * ms);
        QCOMPARE(errorOf("12:00"), timeline::PlaceError::Outside);
        QCOMPARE(errorOf("24:00"), timeline::PlaceError::NotUnderstood);
        QCOMPARE(errorOf("1:60"), timeline::PlaceError::NotUnderstood);
        QCOMPARE(errorOf("1:02:60"), timeline::PlaceError::NotUnderstood);
        QCOMPARE(errorOf("1:"), timeline::PlaceError::NotUnderstood);
        QCOMPARE(errorOf(":"), timeline::PlaceError::NotUnderstood);
        timeline::PlaceContext without = context();
        without.midnight.reset();
        QCOMPARE(errorOf("23:59:56", without), timeline::PlaceError::NoClock);
    }

    void steps()
    {
        QCOMPARE(placeOf("step 17"), 1000 * s + 17 * ms);
        QCOMPARE(placeOf("Step#16"), 1000 * s + 16 * ms);
        QCOMPARE(placeOf("#17"), 1000 * s + 17 * ms);
        QCOMPARE(errorOf("step 99"), timeline::PlaceError::NoSuchStep);
        QCOMPARE(errorOf("step"), timeline::PlaceError::NotUnderstood);
        QCOMPARE(errorOf("step x"), timeline::PlaceError::NotUnderstood);
        QCOMPARE(errorOf("step 17", {.bounds = {0, 10}, .visible = {0, 10}}),
                 timeline::PlaceError::NoSteps);
    }

    void invalidAndDistantTimesAreErrors()
    {
        for (const char *text : {"", " ", "abc", "1.5 parsecs", "+", "-", "%", "1s 2s", "+-1s"})
            QCOMPARE(errorOf(text), timeline::PlaceError::NotUnderstood);
        QCOMPARE(errorOf("10.000000001s"), timeline::PlaceError::Outside);
        QCOMPARE(errorOf("-5s"), timeline::PlaceError::Outside);
        QCOMPARE(errorOf("9223372036854775807"),
                 timeline::PlaceError::NotUnderstood); // does not fit
        QCOMPARE(errorOf("99999999999999999999s"), timeline::PlaceError::NotUnderstood);
    }
};

TRILANE_TEST(TestTimePlace, QCoreApplication)
#include "tst_timeplace.moc"
