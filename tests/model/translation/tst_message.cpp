// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/result.h"
#include "model/format/payloads.h"
#include "model/format/properties/infopayload.h"
#include "model/format/trace.pb.h"
#include "model/translation/translation.h"

#include <QTest>

#include <limits>

#include <cerrno>

using namespace trilane;
using format::messages::pack;
using format::messages::unpackAccount;
using translation::Language;
using translation::translate;

class TestMessage : public QObject
{
    Q_OBJECT

private slots:
    void fillsValuesIntoTemplates()
    {
        QCOMPARE(msg("column %1 has %2", 3, "a%1").english(), std::string("column 3 has a%1"));
        QCOMPARE(msg("use %2, not %1", std::string("a"), std::string_view("b")).english(),
                 std::string("use b, not a"));
        QVERIFY(Message().empty() && Message().english().empty());
        QVERIFY(!msg("is empty").empty());
        constexpr MessageText kWithPlace("row %1");
        QCOMPARE(msg(kWithPlace, 7).english(), std::string("row 7"));
    }

    void messagesMayBeValues()
    {
        const Message inner = msg("byte %1", 12);
        QCOMPARE(msg("%1: %2", inner, msg("is empty")).english(), std::string("byte 12: is empty"));
        QCOMPARE(Message::list({"a", msg("byte %1", 1), 5}).english(), std::string("a, byte 1, 5"));
        QCOMPARE(Message::clauses({msg("is empty"), {}, inner}).english(),
                 std::string("is empty; byte 12"));
        QVERIFY(Message::clauses({{}, inner}) == inner);
        QVERIFY(Message::clauses({}).empty());
    }

    void messagesAreEqualByTemplateAndValues()
    {
        constexpr MessageText kEmpty("is empty");
        QVERIFY(msg("is empty") == kEmpty);
        QVERIFY(Message(kEmpty) == Message::fromText("is empty"));
        QVERIFY(msg("byte %1", 1) == msg("byte %1", "1"));
        QVERIFY(msg("byte %1", 1) != msg("byte %1", 2));
        QVERIFY(msg("byte %1", 1) != Message::fromText("byte 1"));
        QVERIFY(!(msg("byte %1", 1) == MessageText("byte %1")));
    }

    /// Templates are looked up, of the values only messages.
    void translationsKeepVerbatimValues()
    {
        QCOMPARE(translation::translate(msg("export it first: %1", "is empty"), Language::Chinese),
                 std::string("请先导出：is empty"));
        QCOMPARE(
            translation::translate(msg("export it first: %1", msg("is empty")), Language::English),
            std::string("export it first: is empty"));
        const std::string empty = translation::translate(msg("is empty"), Language::Chinese);
        QVERIFY(empty != "is empty");
        QCOMPARE(
            translation::translate(msg("export it first: %1", msg("is empty")), Language::Chinese),
            "请先导出：" + empty);
        QCOMPARE(
            translation::translate(Message::list({"is empty", msg("is empty")}), Language::Chinese),
            "is empty、" + empty);
        QCOMPARE(translation::translate(Message::verbatim("is empty"), Language::Chinese),
                 std::string("is empty"));
    }

    void equalTextsOfDifferentMeaningsHaveAComment()
    {
        const Message gpu = msg("Kernel");
        const Message os = msg("Kernel\4operating system");
        QVERIFY(gpu != os && os == MessageText("Kernel\4operating system"));
        QCOMPARE(os.english(), std::string("Kernel"));
        QCOMPARE(translate(os, Language::English), std::string("Kernel"));
        QCOMPARE(translate(os, Language::Chinese), std::string("内核"));
        QCOMPARE(translate(gpu, Language::Chinese), std::string("核函数"));
    }

    void errorsOfTheSystemHaveTheirReasonAsAMessage()
    {
        errno = ENOSPC;
        const Error error = Error::fromErrno(msg("cannot be written"), "out.trilane");
        QCOMPARE(error.message(), std::string("out.trilane: cannot be written: No space left on "
                                              "device; free some space or choose another folder"));
        QVERIFY(translation::translate(error.what, Language::Chinese).find("No space") ==
                std::string::npos);
    }

    void accountsRoundTripWithTheirMessages()
    {
        format::Account account;
        account.add(format::Outcome::Dropped, msg("table %1", "X"),
                    msg("%1; %2", msg("is empty"), "why"), 2, msg("byte %1", 7));
        account.add(format::Outcome::Imported, msg("kernels"), {}, 3);
        const Result<format::Account> read =
            format::messages::unpackAccount(format::messages::pack(account));
        QVERIFY(read.ok());
        QCOMPARE(read->entries().size(), size_t{2});
        const format::AccountEntry &first = read->entries().front();
        QVERIFY(first.source == msg("table %1", "X"));
        QVERIFY(first.reason == msg("%1; %2", msg("is empty"), "why"));
        QVERIFY(first.firstPlace == msg("byte %1", 7));
        QVERIFY(read->entries().back().source == MessageText("kernels"));
    }

    /// Files of before have texts alone; readers of before find them in files of now.
    void accountsHaveFinishedTexts()
    {
        format::Account account;
        account.add(format::Outcome::Dropped, msg("table %1", "X"), msg("is empty"), 2);
        filepb::Account packed;
        QVERIFY(packed.ParseFromString(format::messages::pack(account)));
        QCOMPARE(packed.entry(0).source(), std::string("table X"));
        QVERIFY(!packed.entry(0).has_reason_message());
        packed.mutable_entry(0)->clear_source_message();
        const Result<format::Account> read =
            format::messages::unpackAccount(packed.SerializeAsString());
        QCOMPARE(read->entries().front().source.english(), std::string("table X"));
        QVERIFY(read->entries().front().reason == MessageText("is empty"));
    }

    /// Readers from before find what the recorder says as properties.
    void notesRoundTripAsProperties()
    {
        format::TraceInfo info;
        info.properties = {{"kernel", "6.1"}};
        info.notes = {{msg("wall clock set"), msg("%1 s, detected at %2 s", "+1", "2"),
                       format::Note::Kind::OtherTool}};
        using Note = format::ProcessNote;
        info.processes = {{.pid = 7,
                           .has = Note::ThreadStates,
                           .gaps = {{.parts = Note::Nvtx | Note::Cuda,
                                     .hindrance = format::Hindrance::OtherTool,
                                     .why = msg("CUPTI returned %1, %2", 15, "no"),
                                     .remedy = msg("run as root")}}}};
        const std::string bytes = format::messages::pack(info);
        const Result<format::TraceInfo> read = format::messages::unpackInfo(bytes);
        QVERIFY(read.ok());
        QCOMPARE(read->properties, info.properties);
        QVERIFY(read->notes == info.notes && read->processes == info.processes);
        filepb::Info packed;
        QVERIFY(packed.ParseFromString(bytes));
        QCOMPARE(packed.property_size(), 3);
        QCOMPARE(packed.property(2).key(), std::string("recorded of process 7"));
        QCOMPARE(
            packed.property(2).value(),
            std::string("thread states (no NVTX or CUDA: CUPTI returned 15, no; run as root)"));
        packed.mutable_note(0)->set_kind(999); // of a later version
        packed.mutable_process(0)->mutable_gap(0)->set_hindrance(999);
        packed.mutable_process(0)->add_gap()->set_kind(999);
        const Result<format::TraceInfo> later =
            format::messages::unpackInfo(packed.SerializeAsString());
        QVERIFY(later.ok() && later->notes.front().kind == format::Note::Kind::Other);
        QCOMPARE(later->processes.front().gaps.size(), size_t{1});
        QVERIFY(later->processes.front().gaps.front().hindrance == format::Hindrance::Other);
    }

    /// Text of a path or of another program may look like a template.
    void writtenValuesRoundTrip()
    {
        Message nested = msg("CUPTI returned %1, %2", 15, "no");
        for (int depth = 0; depth < 200; ++depth)
            nested = Message::clauses({nested, msg("run as root")});
        format::TraceInfo info;
        info.notes = {{msg("not recorded"), Message::fromText("/data/%1/%1 is missing")},
                      {msg("not recorded"), nested}};
        const Result<format::TraceInfo> read =
            format::messages::unpackInfo(format::messages::pack(info));
        QVERIFY(read.ok());
        for (size_t i = 0; i < info.notes.size(); ++i)
            QCOMPARE(read->notes[i].text.english(), info.notes[i].text.english());
    }

    void aListIsJoinedInOnePass()
    {
        const std::vector<MessageValue> names(200'000, MessageValue("name"));
        QCOMPARE(Message::list(names).english().size(), names.size() * 6 - 2);
    }

    void countsOfAHostileFileHideNoLoss()
    {
        filepb::Account packed;
        const auto add = [&packed](uint32_t outcome, const char *source, uint64_t count) {
            filepb::AccountEntry *entry = packed.add_entry();
            entry->set_outcome(outcome);
            entry->set_source(source);
            entry->set_count(count);
        };
        add(2, "a", std::numeric_limits<uint64_t>::max());
        add(2, "b", 1);
        add(4, "of a later version", 7);
        for (int i = 0; i < 20'000; ++i)
            add(3, qPrintable(QString::number(i)), 1);
        const Result<format::Account> account =
            format::messages::unpackAccount(packed.SerializeAsString());
        QVERIFY(account.ok());
        QCOMPARE(account->total(format::Outcome::Imported), uint64_t{0});
        QCOMPARE(account->total(format::Outcome::Dropped), std::numeric_limits<uint64_t>::max());
        QCOMPARE(account->total(format::Outcome::Lost), uint64_t{20'007});
        QVERIFY(account->entries().size() <= 4100);
        const auto leftOut = [](std::initializer_list<const char *> texts) {
            format::TraceInfo info;
            for (const char *text : texts)
                info.notes.push_back(format::Note::of(MessageText("damaged parts left out"), text,
                                                      format::Note::Kind::LeftOut));
            return format::partsLeftOut(info);
        };
        QCOMPARE(leftOut({"-5"}), uint64_t{1});
        QCOMPARE(leftOut({"99999999999999999999999"}), uint64_t{1});
        QCOMPARE(leftOut({"0", "7"}), uint64_t{7});
    }

    /// Each level would make the text as many times longer.
    void messagesThatGrowAreNotRead()
    {
        filepb::Account packed;
        filepb::AccountEntry *entry = packed.add_entry();
        entry->set_source("safe");
        entry->set_count(1);
        filepb::MessageText *level = entry->mutable_source_message();
        for (int depth = 0; depth < 40; ++depth) {
            level->set_text("%1%1%1%1");
            level = level->add_value()->mutable_message();
        }
        level->set_text("x");
        const Result<format::Account> read =
            format::messages::unpackAccount(packed.SerializeAsString());
        QVERIFY(read.ok());
        QCOMPARE(read->entries().front().source.english(), std::string("safe"));
        entry->mutable_source_message()->clear_value();
        entry->mutable_source_message()->set_text("%1");
        entry->mutable_source_message()->add_value()->set_verbatim("y");
        entry->mutable_source_message()->set_form(9);
        QCOMPARE(format::messages::unpackAccount(packed.SerializeAsString())
                     ->entries()
                     .front()
                     .source.english(),
                 std::string("safe"));
    }
};

TRILANE_TEST(TestMessage, QCoreApplication)
#include "tst_message.moc"
