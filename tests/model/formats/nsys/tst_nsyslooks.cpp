// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/model/formats/nsys/nsysfixture.h"

#include <bit>
#include <map>

using namespace trilane;
using namespace trilane::test;

namespace {

const std::string kTable =
    "CREATE TABLE StringIds(id INTEGER PRIMARY KEY, value TEXT);"
    "INSERT INTO StringIds VALUES(1,'loading'),(2,'{\"batch\": 3}');"
    "CREATE TABLE NVTX_EVENTS(start INT, end INT, eventType INT, category INT, color INT, text "
    "TEXT, globalTid INT, textId INT, domainId INT, uint64Value INT, int64Value INT, uint32Value "
    "INT, int32Value INT, doubleValue REAL, floatValue REAL, jsonTextId INT, jsonText TEXT, "
    "binaryData BLOB);";

/// A row of thread 2 of a process; `values` are assignments of the other columns.
std::string row(int type, const std::string &name, const std::string &columns,
                const std::string &values, int process = 1, int domain = 0)
{
    static int start = 0;
    start += 100;
    const int64_t tid = (int64_t{1} << 48) + (int64_t{process} << 24) + 2;
    return "INSERT INTO NVTX_EVENTS(start,end,eventType,text,globalTid,domainId" +
           (columns.empty() ? "" : "," + columns) + ") VALUES(" + std::to_string(start) + "," +
           std::to_string(start + 10) + "," + std::to_string(type) + "," + name + "," +
           std::to_string(tid) + "," + std::to_string(domain) +
           (values.empty() ? "" : "," + values) + ");";
}

struct Look
{
    std::string category;
    format::RangeInfo info;
    format::Slice slice;
};

} // namespace

/// Categories, colors and payloads of NVTX in exports of nsys.
class TestNsysLooks : public QObject
{
    Q_OBJECT

    NsysFixture m_fixture;
    std::shared_ptr<const store::Store> m_store;

    std::map<std::string, Look> imported(const std::string &rows)
    {
        m_store = m_fixture.importedFrom(kTable + rows);
        std::map<std::string, Look> found;
        for (const SeenSlice &seen : slicesOf(*m_store, TrackKind::Ranges)) {
            const format::RangeInfo info =
                m_store->detail(seen.slice.detail).range.value_or(format::RangeInfo{});
            found[seen.name] = {std::string(m_store->string(info.category)), info, seen.slice};
        }
        return found;
    }

private slots:
    void aCategoryHasTheNameOfItsProcessAndDomain()
    {
        auto looks = imported(
            row(59, "'before its name'", "category", "7") + row(33, "'mine'", "category", "7") +
            row(33, "'of a domain'", "category", "7", 1, 5) +
            row(64, "NULL", "category,textId", "7,1", 2) +
            row(59, "'in a domain'", "category", "7", 1, 5) +
            row(34, "'of another process'", "category", "7", 2) +
            row(59, "'without a name'", "category", "8") + row(59, "'none'", "", ""));
        QCOMPARE(looks["before its name"].category, std::string("mine"));
        QCOMPARE(looks["in a domain"].category, std::string("of a domain"));
        QCOMPARE(looks["of another process"].category, std::string("loading"));
        QCOMPARE(looks["without a name"].category, std::string("8"));
        QCOMPARE(looks["none"].category, std::string());
        QCOMPARE(countOf(*m_store, format::Outcome::Imported, "table NVTX_EVENTS"), uint64_t{8});
        QCOMPARE(countOf(*m_store, format::Outcome::Dropped, "table NVTX_EVENTS"), uint64_t{0});
    }

    void aColorWithoutAlphaIsOpaque()
    {
        auto looks =
            imported(row(59, "'signed'", "color", "-16711936") + row(59, "'rgb'", "color", "255") +
                     row(59, "'alpha'", "color", "2155905152") + row(59, "'none'", "", ""));
        QCOMPARE(looks["signed"].info.color, 0xff00ff00u);
        QCOMPARE(looks["rgb"].info.color, 0xff0000ffu);
        QCOMPARE(looks["alpha"].info.color, 0x80808080u);
        QCOMPARE(looks["none"].info.color, 0u);
    }

    void payloadsKeepTheirKind()
    {
        auto looks = imported(
            row(59, "'i64'", "int64Value", "-5") + row(59, "'u64'", "uint64Value", "-1") +
            row(59, "'i32'", "int32Value", "-6") + row(59, "'u32'", "uint32Value", "7") +
            row(59, "'double'", "doubleValue", "2.5") + row(59, "'float'", "floatValue", "0.5") +
            row(59, "'json'", "jsonText", "'{\"a\": 1}'") +
            row(59, "'json id'", "jsonTextId", "2") + row(59, "'binary'", "binaryData", "x'00ff'") +
            row(59, "'none'", "", ""));
        const auto is = [&](const char *name, format::PayloadKind kind, int64_t value) {
            return looks[name].info.payload == kind && looks[name].slice.value == value;
        };
        QVERIFY(is("i64", format::PayloadKind::Signed, -5));
        QVERIFY(is("u64", format::PayloadKind::Unsigned, -1));
        QVERIFY(is("i32", format::PayloadKind::Signed, -6));
        QVERIFY(is("u32", format::PayloadKind::Unsigned, 7));
        QVERIFY(is("double", format::PayloadKind::Real, std::bit_cast<int64_t>(2.5)));
        QVERIFY(is("float", format::PayloadKind::Real, std::bit_cast<int64_t>(0.5)));
        QVERIFY(is("none", format::PayloadKind::None, 0));
        QVERIFY(is("binary", format::PayloadKind::None, 0));
        const auto text = [&](const char *name) {
            const Look &look = looks[name];
            return look.info.payload == format::PayloadKind::Text
                       ? m_store->string(StringId(static_cast<size_t>(look.slice.value)))
                       : std::string_view();
        };
        QCOMPARE(text("json"), std::string_view("{\"a\": 1}"));
        QCOMPARE(text("json id"), std::string_view("{\"batch\": 3}"));
        QCOMPARE(countOf(*m_store, format::Outcome::Repaired, "table NVTX_EVENTS", "binary"),
                 uint64_t{1});
    }
};

TRILANE_TEST(TestNsysLooks, QCoreApplication)
#include "tst_nsyslooks.moc"
