// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/nvtx/payloadschemas.h"
#include "model/base/utf8.h"

#include <QTest>

#include <cstring>
#include <random>

using namespace trilane;
namespace payload = trilane::wire::payload;

/// Structured payloads as the daemon reads them, well formed and not.
class TestPayloadText : public QObject
{
    Q_OBJECT

private:
    struct Entry
    {
        std::string name;
        uint64_t type;
        uint64_t flags = 0;
        uint64_t detail = 0;
        uint64_t offset = 0;
    };
    static constexpr uint64_t kId = wire::payload::kFirstSchema + 1;
    static constexpr uint64_t kOther = wire::payload::kFirstSchema + 2;

    template <typename T>
    static std::string bytes(const T &value)
    {
        return {reinterpret_cast<const char *>(&value), sizeof value};
    }
    static std::string schema(const std::vector<Entry> &entries,
                              uint64_t type = wire::payload::kStatic, uint64_t size = 0,
                              uint32_t packAlign = 0)
    {
        wire::payload::Schema head{type, size, packAlign, static_cast<uint16_t>(entries.size()), 4};
        std::string packed = bytes(head);
        std::string texts = "Name";
        for (const Entry &e : entries) {
            packed +=
                bytes(wire::payload::Field{e.flags, e.type, e.detail, e.offset, e.name.size()});
            texts += e.name;
        }
        return packed + texts;
    }
    static std::string piece(uint64_t schema, const std::string &bytes,
                             const std::string &texts = {}, uint16_t count = 0)
    {
        const auto size = static_cast<uint32_t>(bytes.size());
        return TestPayloadText::bytes(
                   wire::payload::Piece{schema, size, static_cast<uint16_t>(size), count}) +
               bytes + texts;
    }
    static QString read(const std::string &schema, const std::string &bytes)
    {
        daemon::PayloadSchemas schemas;
        if (!schemas.add(3, kId, schema))
            return "refused";
        return QString::fromStdString(daemon::payloadText(schemas, 3, piece(kId, bytes)).text);
    }

private slots:
    void fieldOffsetsMatchTheCompiler()
    {
        struct
        {
            int8_t a = -1;
            uint32_t b = 2;
            int16_t c = -3;
            double d = 0.25;
        } value;
        const std::vector<Entry> entries{{"a", 11}, {"b", 16}, {"c", 13}, {"d", 20}};
        QCOMPARE(read(schema(entries), bytes(value)), QString("a=-1, b=2, c=-3, d=0.25"));
    }

    void packedFieldsAreAdjacent()
    {
        const std::string packed = std::string("\x05") + bytes(uint32_t{7}) + bytes(int64_t{-9});
        const std::vector<Entry> entries{{"a", 12}, {"b", 16}, {"c", 17}};
        QCOMPARE(read(schema(entries, wire::payload::kStatic, 13, 1), packed),
                 QString("a=5, b=7, c=-9"));
    }

    void readsArraysWithALengthInAnotherField()
    {
        const std::string value = bytes(uint32_t{2}) + bytes(int32_t{10}) + bytes(int32_t{20});
        const std::vector<Entry> entries{{"n", 16},
                                         {"list", 15, wire::payload::kArrayLengthIndex, 0}};
        QCOMPARE(read(schema(entries, wire::payload::kDynamic), value),
                 QString("n=2, list=[10, 20]"));
    }

    void textsThatEndWithZero()
    {
        const std::string value = std::string("abc\0", 4) + std::string("\x07", 1);
        const std::vector<Entry> entries{
            {"text", wire::payload::kText, wire::payload::kArrayTerminated}, {"n", 12}};
        QCOMPARE(read(schema(entries, wire::payload::kDynamic), value), QString("text=abc, n=7"));
    }

    void unionsShowTheSelectedMember()
    {
        daemon::PayloadSchemas schemas;
        QVERIFY(schemas.add(3, kOther, schema({{"i", 15}, {"f", 19}}, wire::payload::kUnion, 4)));
        QVERIFY(schemas.add(3, kId, schema({{"which", 16}, {"value", kOther, 0, 0}})));
        const std::string value = bytes(uint32_t{1}) + bytes(1.5f);
        QCOMPARE(QString::fromStdString(daemon::payloadText(schemas, 3, piece(kId, value)).text),
                 QString("which=1, value=f:1.5"));
    }

    void readsNameCategoryAndColorFromFields()
    {
        daemon::PayloadSchemas schemas;
        QVERIFY(schemas.add(3, kId,
                            schema({{"m", wire::payload::kText, wire::payload::kEventMessage, 8},
                                    {"c", wire::payload::kCategory},
                                    {"col", wire::payload::kColor}})));
        const std::string value =
            std::string("hello\0\0\0", 8) + bytes(uint32_t{12}) + bytes(uint32_t{0xff102030});
        const daemon::PayloadText text = daemon::payloadText(schemas, 3, piece(kId, value));
        QCOMPARE(text.message, std::string("hello"));
        QCOMPARE(text.category.value_or(0), 12u);
        QCOMPARE(text.color.value_or(0), 0xff102030u);
        QCOMPARE(QString::fromStdString(text.text), QString("c=12, col=0xff102030"));
    }

    /// The heap was full.
    void aRegisteredNameIsTheNameOfTheEvent()
    {
        daemon::PayloadSchemas schemas;
        QVERIFY(schemas.add(3, kId, schema({{"rank", wire::payload::kInt64}})));
        const std::string name = piece(wire::payload::kName, "step \xe4\xb8\x80\xff");
        const daemon::PayloadText alone = daemon::payloadText(schemas, 3, name);
        QCOMPARE(alone.message, std::string("step \xe4\xb8\x80\xef\xbf\xbd"));
        QVERIFY(alone.text.empty());
        const daemon::PayloadText both =
            daemon::payloadText(schemas, 3, piece(kId, bytes(int64_t{7})) + name);
        QCOMPARE(both.message, alone.message);
        QCOMPARE(both.text, std::string("rank=7"));
    }

    void ignoresSchemasOfOtherDomains()
    {
        daemon::PayloadSchemas schemas;
        QVERIFY(schemas.add(1, kId, schema({{"a", 16}})));
        QCOMPARE(daemon::payloadText(schemas, 2, piece(kId, bytes(uint32_t{1}))).text,
                 std::string("4 bytes"));
    }

    void payloadsThatAreTooShortEndInAnEllipsis()
    {
        QCOMPARE(read(schema({{"a", 16}, {"b", 16}}), bytes(uint32_t{1})), QString("a=1, …"));
        QCOMPARE(read("short", bytes(uint32_t{1})), QString("refused"));
        std::string cut = schema({{"a", 16}, {"b", 16}});
        cut.resize(cut.size() - 2);
        QCOMPARE(read(cut, {}), QString("refused"));
    }

    /// One that holds itself, over and over, in an array of arrays.
    void recursiveSchemasEnd()
    {
        const std::vector<Entry> entries(wire::payload::kMaxFields,
                                         Entry{"x", kId, wire::payload::kArrayFixed, UINT64_MAX});
        const QString text = read(schema(entries, wire::payload::kStatic, 1),
                                  std::string(wire::payload::kMaxBytes, 'y'));
        QVERIFY(text.size() <= 1100);
    }

    void anyBytesYieldValidBoundedText()
    {
        std::mt19937_64 random(1);
        const auto pick = [&random](std::initializer_list<uint64_t> of) {
            return *(of.begin() + random() % of.size());
        };
        for (int round = 0; round < 20'000; ++round) {
            daemon::PayloadSchemas schemas;
            for (const uint64_t id : {kId, kOther}) {
                std::vector<Entry> entries(random() % 8);
                for (Entry &e : entries) {
                    e.name = std::string(random() % 3, static_cast<char>(random()));
                    e.type = pick({random() % 110, kId, kOther, random()});
                    e.flags = pick({0, random() % 4096, random()});
                    e.detail = pick({0, 1, random() % 10, random()});
                    e.offset = pick({0, 0, random() % 64, random()});
                }
                std::string packed =
                    schema(entries, pick({1, 2, 3, wire::payload::kEnumeration, random()}),
                           pick({0, random() % 64, random()}),
                           static_cast<uint32_t>(pick({0, 1, 2, random()})));
                if (random() % 4 == 0)
                    packed[random() % packed.size()] = static_cast<char>(random());
                (void)schemas.add(3, id, packed);
            }
            std::string data;
            for (uint64_t pieces = random() % 4; pieces > 0; --pieces) {
                std::string value(random() % 80, '\0');
                for (char &c : value)
                    c = static_cast<char>(random() % 3 ? random() : 0);
                data += piece(pick({kId, kOther, random() % 100}), value,
                              bytes(wire::payload::Text{static_cast<uint16_t>(random() % 32), 3}) +
                                  "abc",
                              static_cast<uint16_t>(random() % 3));
            }
            if (!data.empty() && random() % 3 == 0)
                data[random() % data.size()] = static_cast<char>(random());
            const daemon::PayloadText text = daemon::payloadText(schemas, 3, data);
            QVERIFY(text.text.size() <= 1100);
            std::string valid = text.text;
            replaceInvalidUtf8(valid);
            QCOMPARE(valid, text.text);
        }
    }
};

QTEST_GUILESS_MAIN(TestPayloadText)
#include "tst_payloadtext.moc"
