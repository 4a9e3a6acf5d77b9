// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/system/peermemory.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <array>
#include <vector>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace trilane;
using control::Descriptor;

namespace {

constexpr size_t kBytes = size_t{4} << 20; // whole huge pages, too

Descriptor memory(unsigned flags = 0, int seals = F_SEAL_SHRINK)
{
    Descriptor made(::memfd_create("peer", MFD_CLOEXEC | MFD_ALLOW_SEALING | flags));
    if (!made.isValid() || ::ftruncate(made.number(), kBytes) != 0 ||
        (seals != 0 && ::fcntl(made.number(), F_ADD_SEALS, seals) != 0))
        return {};
    return made;
}

blkcnt_t blocksOf(const Descriptor &descriptor)
{
    struct stat status
    {};
    return ::fstat(descriptor.number(), &status) == 0 ? status.st_blocks : -1;
}

} // namespace

class TestPeerMemory : public QObject
{
    Q_OBJECT

private slots:
    void acceptsSealedMemory() { QVERIFY(daemon::PeerMemory::take(memory(), kBytes)); }
    void rejectsMemoryThatCanShrink() { QVERIFY(!daemon::PeerMemory::take(memory(0, 0), kBytes)); }
    void rejectsTooSmallMemory() { QVERIFY(!daemon::PeerMemory::take(memory(), kBytes + 1)); }
    void noDescriptorIsRefused() { QVERIFY(!daemon::PeerMemory::take({}, 1)); }
    void aFileIsRefused()
    {
        const QTemporaryDir folder;
        Descriptor file(::open(folder.filePath("file").toLocal8Bit().constData(),
                               O_RDWR | O_CREAT | O_CLOEXEC, 0600));
        QCOMPARE(::ftruncate(file.number(), kBytes), 0);
        QVERIFY(!daemon::PeerMemory::take(std::move(file), kBytes));
    }
    /// A part of a huge page cannot be unmapped: it would be ours for good.
    void hugePagesAreRefused()
    {
        Descriptor huge = memory(MFD_HUGETLB);
        if (!huge.isValid())
            QSKIP("this machine makes no memory of huge pages");
        QVERIFY(!daemon::PeerMemory::take(std::move(huge), 4096));
    }
    /// Whoever touches a page first pays for it, in a container as well.
    void readingAndClearingMakesNoMemoryOfHoles()
    {
        Descriptor made = memory();
        const Descriptor seen = made.copy();
        const std::optional<daemon::PeerMemory> peer =
            daemon::PeerMemory::take(std::move(made), kBytes);
        QVERIFY(peer);
        std::array<std::byte, 8192> bytes{};
        bytes.fill(std::byte{1});
        QVERIFY(peer->read(kBytes - bytes.size(), bytes));
        QVERIFY(
            std::all_of(bytes.begin(), bytes.end(), [](std::byte b) { return b == std::byte{}; }));
        QVERIFY(peer->clear(0, kBytes));
        QCOMPARE(blocksOf(seen), 0);
    }
    void clearsMemoryOfAPeer()
    {
        Descriptor made = memory();
        const Descriptor seen = made.copy();
        const std::optional<daemon::PeerMemory> peer =
            daemon::PeerMemory::take(std::move(made), kBytes);
        QVERIFY(peer);
        for (const off_t at : {off_t{0}, off_t{1'000'000}, static_cast<off_t>(kBytes) - 1})
            QCOMPARE(::pwrite(seen.number(), "x", 1, at), ssize_t{1});
        QVERIFY(peer->clear(0, 1'000'000));
        std::array<std::byte, 1> byte{};
        QVERIFY(peer->read(0, byte));
        QCOMPARE(byte[0], std::byte{0});
        QVERIFY(peer->read(1'000'000, byte)); // behind what was to be cleared
        QCOMPARE(byte[0], std::byte{'x'});
        QVERIFY(peer->clear(0, kBytes));
        QVERIFY(peer->read(kBytes - 1, byte));
        QCOMPARE(byte[0], std::byte{0});
        QVERIFY(!peer->read(kBytes, byte)); // nothing is there
    }
    /// While it is cleared the process may give it back: what is written then were ours.
    void rejectsClearedMemory()
    {
        Descriptor made = memory();
        const Descriptor seen = made.copy();
        const std::optional<daemon::PeerMemory> peer =
            daemon::PeerMemory::take(std::move(made), kBytes);
        QVERIFY(peer);
        const std::vector<char> bytes(kBytes, 'x');
        QCOMPARE(::pwrite(seen.number(), bytes.data(), kBytes, 0), static_cast<ssize_t>(kBytes));
        QVERIFY(blocksOf(seen) > 0);
        QVERIFY(peer->clear(0, kBytes));
        QCOMPARE(blocksOf(seen), 0);
    }
    void doesNotClearReadOnlyMemory()
    {
        const std::optional<daemon::PeerMemory> peer =
            daemon::PeerMemory::take(memory(0, F_SEAL_SHRINK | F_SEAL_WRITE), kBytes);
        QVERIFY(peer);
        QVERIFY(!peer->clear(0, kBytes));
    }
};

QTEST_GUILESS_MAIN(TestPeerMemory)
#include "tst_peermemory.moc"
