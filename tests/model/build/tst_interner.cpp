// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/build/interner.h"

#include <QTest>

#include <algorithm>
#include <set>
#include <string>

using namespace trilane;

/// What is passing is forgotten when nothing uses it, and its ids are given again.
class TestInterner : public QObject
{
    Q_OBJECT

    static format::Detail launchOf(uint32_t grid)
    {
        format::LaunchConfig launch;
        launch.grid[0] = grid;
        return format::Detail{.launch = launch};
    }

private slots:
    void equalTextsAndDetailsHaveEqualIds()
    {
        build::Interner interner;
        QCOMPARE(interner.intern(std::string_view()), kNoString);
        QCOMPARE(interner.intern(format::Detail{}), kNoDetail);
        const StringId a = interner.intern("a");
        QCOMPARE(interner.intern(std::string("a")), a);
        QCOMPARE(interner.internPassing("a"), a);
        QVERIFY(interner.intern("b") != a);
        const DetailId one = interner.internPassing(launchOf(1));
        QCOMPARE(interner.intern(launchOf(1)), one);
        QVERIFY(interner.intern(launchOf(2)) != one);
    }

    void forgetsOnlyTransientUnusedTexts()
    {
        build::Interner interner;
        const StringId kept = interner.intern("kept");
        const StringId used = interner.internPassing("used");
        const StringId gone = interner.internPassing("gone");
        const StringId both = interner.internPassing("first passing, then kept");
        QCOMPARE(interner.intern("first passing, then kept"), both);
        const DetailId keptDetail = interner.intern(launchOf(1));
        const DetailId usedDetail = interner.internPassing(launchOf(2));
        const DetailId goneDetail = interner.internPassing(launchOf(3));
        QCOMPARE(interner.passing(), size_t{4});
        build::UsedIds ids;
        ids.use(used);
        ids.use(usedDetail);
        interner.forget(ids);
        QCOMPARE(interner.passing(), size_t{2});
        for (const auto &[id, text] :
             {std::pair{kept, "kept"}, {used, "used"}, {both, "first passing, then kept"}}) {
            QCOMPARE(interner.strings()[id.value], std::string_view(text));
            QCOMPARE(interner.internPassing(text), id);
        }
        QVERIFY(interner.strings()[gone.value].empty());
        QCOMPARE(interner.intern(launchOf(1)), keptDetail);
        QCOMPARE(interner.internPassing(launchOf(2)), usedDetail);
        // Their ids are the next that are given, and said to be.
        QVERIFY(interner.takeReusedStrings().empty());
        QCOMPARE(interner.internPassing("new"), gone);
        QCOMPARE(interner.intern(launchOf(9)), goneDetail);
        QCOMPARE(interner.takeReusedStrings(), std::vector<StringId>{gone});
        QCOMPARE(interner.takeReusedDetails(), std::vector<DetailId>{goneDetail});
        QVERIFY(interner.takeReusedStrings().empty());
        QCOMPARE(interner.strings()[gone.value], std::string_view("new"));
        QVERIFY(interner.internPassing("gone") != gone);
    }

    /// The category of ranges whose slices alone are told of.
    void textsOfDetailsThatStayStay()
    {
        build::Interner interner;
        const StringId category = interner.internPassing("category");
        const StringId shapes = interner.internPassing("[[64, 3]]");
        const StringId group = interner.internPassing("default_pg");
        format::Detail detail;
        detail.range = format::RangeInfo{.category = category, .shapes = shapes};
        detail.group = group;
        const DetailId id = interner.internPassing(detail);
        build::UsedIds ids;
        ids.use(id);
        interner.forget(ids);
        for (const auto &[text, string] :
             {std::pair{"category", category}, {"[[64, 3]]", shapes}, {"default_pg", group}})
            QCOMPARE(interner.strings()[string.value], std::string_view(text));
        interner.forget({});
        QCOMPARE(interner.passing(), size_t{0});
        QVERIFY(interner.strings()[category.value].empty());
    }

    void idsStayBoundedWithManyTexts()
    {
        build::Interner interner;
        std::vector<std::pair<StringId, std::string>> last;
        for (int i = 0; i < 100'000; ++i) {
            const std::string text = "text " + std::to_string(i);
            last.emplace_back(interner.internPassing(text), text);
            if (i % 1000 != 999)
                continue;
            last.erase(last.begin(), last.end() - 500);
            build::UsedIds ids;
            for (const auto &[id, one] : last)
                ids.use(id);
            interner.forget(ids);
            std::set<StringId> different;
            for (const auto &[id, one] : last) {
                QCOMPARE(interner.strings()[id.value], std::string_view(one));
                different.insert(id);
            }
            QCOMPARE(different.size(), last.size());
        }
        QVERIFY(interner.strings().size() <= 1600);
    }
};

TRILANE_TEST(TestInterner)
#include "tst_interner.moc"
