// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/platform/largeblocks.h"

#include <QTest>

#include <algorithm>
#include <cstring>
#include <random>
#include <thread>
#include <vector>

using namespace trilane;

/// Blocks of many sizes, taken and given in any order.
class TestLargeBlocks : public QObject
{
    Q_OBJECT

private:
    struct Block
    {
        unsigned char *begin = nullptr;
        size_t bytes = 0;
        unsigned char mark = 0;
    };

    static Block take(size_t bytes, unsigned char mark)
    {
        Block block{static_cast<unsigned char *>(platform::largeblocks::take(bytes)), bytes, mark};
        std::memset(block.begin, mark, bytes);
        return block;
    }
    static bool isWhole(const Block &block)
    {
        return std::all_of(block.begin, block.begin + block.bytes,
                           [&](unsigned char byte) { return byte == block.mark; });
    }
    /// Takes and gives at random; false when somebody else has written into a block.
    static bool isRightAtRandom(unsigned seed)
    {
        std::mt19937 random(seed);
        std::vector<Block> blocks;
        bool isRight = true;
        for (int i = 0; i < 2000; ++i) {
            if (blocks.size() < 40 && random() % 5 < 3) {
                const size_t most = random() % 20 == 0 ? size_t{8} << 20 : size_t{1} << 20;
                blocks.push_back(take(platform::largeblocks::kMin + random() % most,
                                      static_cast<unsigned char>(random())));
            } else if (!blocks.empty()) {
                std::swap(blocks[random() % blocks.size()], blocks.back());
                isRight = isRight && isWhole(blocks.back());
                platform::largeblocks::give(blocks.back().begin, blocks.back().bytes);
                blocks.pop_back();
            }
        }
        for (const Block &block : blocks) {
            isRight = isRight && isWhole(block);
            platform::largeblocks::give(block.begin, block.bytes);
        }
        return isRight;
    }

private slots:
    void blocksAreNotShared()
    {
        std::vector<char> right(4, 0);
        {
            std::vector<std::jthread> threads;
            for (unsigned i = 0; i < right.size(); ++i)
                threads.emplace_back([&right, i] { right[i] = isRightAtRandom(i + 1) ? 1 : 0; });
        }
        QVERIFY(std::find(right.begin(), right.end(), 0) == right.end());
    }

    void aFreedBlockIsReused()
    {
        const Block first = take(size_t{300} << 10, 1);
        platform::largeblocks::give(first.begin, first.bytes);
        const size_t kept = platform::largeblocks::keptBytes();
        const Block second = take(size_t{310} << 10, 2);
        QVERIFY(platform::largeblocks::keptBytes() == kept - (size_t{320} << 10));
        platform::largeblocks::give(second.begin, second.bytes);
    }

    void keptBlocksAreBoundedAndReturned()
    {
        std::vector<Block> blocks;
        for (int i = 0; i < 400; ++i)
            blocks.push_back(take(size_t{512} << 10, static_cast<unsigned char>(i)));
        for (const Block &block : blocks) {
            QVERIFY(isWhole(block));
            platform::largeblocks::give(block.begin, block.bytes);
        }
        QVERIFY(platform::largeblocks::keptBytes() > size_t{20} << 20);
        QVERIFY(platform::largeblocks::keptBytes() <= size_t{24} << 20);
        int times = 1;
        for (; platform::largeblocks::returnFreePages(); ++times)
            QVERIFY(times < 20);
        QVERIFY(times > 1); // a little each time
        QVERIFY(platform::largeblocks::keptBytes() <= size_t{12} << 20);
    }
};

TRILANE_TEST(TestLargeBlocks, QCoreApplication)
#include "tst_largeblocks.moc"
