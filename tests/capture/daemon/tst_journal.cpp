// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/nvtx/journal.h"
#include "capture/wire/segment.h"

#include <QTest>

#include <cstring>
#include <string>

#include <fcntl.h>
#include <unistd.h>

using namespace trilane;
using namespace trilane::wire;

/// What a daemon that comes later learns of a process.
class TestJournal : public QObject
{
    Q_OBJECT

private:
    static Packet message(MessageType type, uint64_t a, uint64_t b, const char *text = "")
    {
        Packet made{.type = type, .version = kWireVersion, .a = a, .b = b, .text = {}};
        std::strncpy(made.text, text, sizeof made.text - 1);
        return made;
    }
    /// What the next daemon gets, one line each.
    static QStringList replayed(const daemon::Journal &journal)
    {
        QStringList all;
        const auto next = daemon::Journal::adopt(control::Descriptor(::dup(journal.descriptor())));
        if (!next)
            return {"nothing is adopted"};
        next->replay(
            [&](const Record &record) {
                all << QString("record %1: %2 %3 %4 %5")
                           .arg(static_cast<int>(record.type))
                           .arg(record.ts)
                           .arg(record.id)
                           .arg(record.a)
                           .arg(record.b);
            },
            [&](const Packet &one) {
                all << QString("message %1: %2 %3 %4")
                           .arg(static_cast<int>(one.type))
                           .arg(one.a)
                           .arg(one.b)
                           .arg(one.text);
            });
        return all;
    }

private slots:
    void replaysAddedClockPairs()
    {
        const auto journal = daemon::Journal::make();
        QVERIFY(journal);
        journal->keep(
            Record{.ts = 500, .type = RecordType::ClockPair, .a = 1'700'000'000, .b = 40});
        journal->keep(
            Record{.ts = 900, .type = RecordType::ClockPair, .a = 1'700'000'400, .b = 60});
        QCOMPARE(replayed(*journal),
                 QStringList({"record 11: 500 0 1700000000 40", "record 11: 900 0 1700000400 60"}));
    }

    void pairsOfARingAreNotKeptByThemselves()
    {
        const auto journal = daemon::Journal::make();
        QVERIFY(journal);
        journal->keep(Record{.ts = 500, .type = RecordType::ClockPair, .a = 1, .b = 40}, 7);
        QCOMPARE(replayed(*journal), QStringList());
    }

    void writesDevicesWithAllTexts()
    {
        const auto journal = daemon::Journal::make();
        QVERIFY(journal);
        const char *const gpu = "GPU-8f2a1b3c-4d5e-6f70-8192-a3b4c5d6e7f8 00000000:3B:00.0";
        const char *const mig = "MIG-GPU-8f2a1b3c-4d5e-6f70-8192-a3b4c5d6e7f8/13/10";
        journal->keep(message(MessageType::Device, 0, 0, gpu));
        journal->keep(message(MessageType::Device, 1, 1, mig));
        journal->keep(message(MessageType::Device, 2, 0, "GPU-short"));
        QCOMPARE(replayed(*journal),
                 QStringList({QString("message 10: 0 0 ") + gpu, QString("message 10: 1 1 ") + mig,
                              "message 10: 2 0 GPU-short"}));
    }

    void namesAndLengthsInTheirOrder()
    {
        const auto journal = daemon::Journal::make();
        QVERIFY(journal);
        journal->keep(message(MessageType::Lengths, 10, 160));
        journal->keep(Record{.type = RecordType::ThreadName, .id = 5}, 77);
        journal->keep(Record{.ts = 3, .type = RecordType::Mark, .id = 6}, 77); // passes
        journal->keep(Record{.type = RecordType::KernelName, .id = 9, .a = 4096}, 77);
        journal->keep(message(MessageType::Outside, 30, 40));
        const auto number = [](auto type) {
            return QString::number(static_cast<int>(type));
        };
        QCOMPARE(replayed(*journal),
                 QStringList({"message " + number(MessageType::Lengths) + ": 10 160 ",
                              "record 6: 0 5 77 0", "record 10: 0 9 4096 0",
                              "message " + number(MessageType::Outside) + ": 30 40 "}));
    }

    void rejectsDescriptorsThatAreNoMemory()
    {
        QVERIFY(!daemon::Journal::adopt(
            control::Descriptor(::open("/dev/zero", O_RDONLY | O_CLOEXEC))));
        QVERIFY(!daemon::Journal::adopt(control::Descriptor()));
    }
};

QTEST_GUILESS_MAIN(TestJournal)
#include "tst_journal.moc"
