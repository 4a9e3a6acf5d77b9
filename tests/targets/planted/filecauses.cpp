// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "child.h"
#include "worker.h"

#include "tests/targets/train/range.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace planted {

namespace {

constexpr size_t kBlock = size_t{1} << 20;
constexpr int kBlocks = 32;

/// A file of kBlocks blocks, on the disk. The program ends with status 3 where there is no room.
void makeFile(const std::string &path)
{
    const int file = ::open(path.c_str(), O_CREAT | O_TRUNC | O_WRONLY, 0600);
    const std::vector<char> block(kBlock, 'x');
    for (int i = 0; i < kBlocks; ++i) {
        if (file < 0 || ::write(file, block.data(), block.size()) < 0)
            std::exit(3);
    }
    ::fsync(file);
    ::close(file);
}

/// A file read by a forked worker, past the page cache.
class File : public Cause
{
public:
    void prepare() override
    {
        m_path = pathOf("file");
        makeFile(m_path);
        m_child.start("loader", [this](int ms) { read(ms); });
    }
    Planted plant(int ms) override
    {
        const int64_t begin = now();
        m_child.order(ms);
        m_child.wait();
        return {begin, now()};
    }
    void end() override
    {
        m_child.end();
        ::unlink(m_path.c_str());
    }

private:
    void read(int ms) const
    {
        const train::Range range("read the file");
        const int file = ::open(m_path.c_str(), O_RDONLY | O_DIRECT);
        void *block = nullptr;
        if (file < 0 || ::posix_memalign(&block, 4096, kBlock) != 0)
            ::_exit(3);
        for (const int64_t until = now() + ms * kMs; now() < until;) {
            if (::read(file, block, kBlock) <= 0)
                ::lseek(file, 0, SEEK_SET);
        }
        std::free(block);
        ::close(file);
    }

    std::string m_path;
    Child m_child;
};

/// A file that the trainer itself reads, dropped from the page cache before.
class ColdRead : public Cause
{
public:
    void prepare() override
    {
        m_path = pathOf("cold");
        makeFile(m_path);
        m_file = ::open(m_path.c_str(), O_RDONLY);
        require(m_file >= 0, "open");
    }
    Planted plant(int ms) override
    {
        const train::Range range("read a shard");
        Planted planted;
        for (const int64_t until = now() + ms * kMs; now() < until;) {
            ::posix_fadvise(m_file, 0, 0, POSIX_FADV_DONTNEED);
            const int64_t begin = now();
            for (int i = 0; i < kBlocks && now() < until; ++i)
                require(::pread(m_file, m_block.data(), kBlock, i * off_t{kBlock}) > 0, "pread");
            planted.add(begin, now());
        }
        return planted;
    }
    void end() override
    {
        ::close(m_file);
        ::unlink(m_path.c_str());
    }

private:
    std::string m_path;
    std::vector<char> m_block = std::vector<char>(kBlock);
    int m_file = -1;
};

/// Writes blocks and syncs them, until the time is over.
void writeAndSync(int file, int ms)
{
    const std::vector<char> block(kBlock, 'y');
    for (const int64_t until = now() + ms * kMs; now() < until;) {
        require(::pwrite(file, block.data(), block.size(), 0) > 0, "pwrite");
        require(::fsync(file) == 0, "fsync");
    }
}

/// What a trainer does for a checkpoint: a new file beside the old one, then in its place.
class Checkpoint : public Cause
{
public:
    Planted plant(int ms) override
    {
        const std::string path = pathOf("checkpoint"), part = path + ".part";
        const int64_t begin = now();
        const train::Range range("save checkpoint");
        const int file = ::open(part.c_str(), O_CREAT | O_TRUNC | O_WRONLY, 0600);
        require(file >= 0, "open");
        writeAndSync(file, ms);
        ::close(file);
        require(::rename(part.c_str(), path.c_str()) == 0, "rename");
        require(::unlink(path.c_str()) == 0, "unlink");
        return {begin, now()};
    }
};

/// A lock that is held by a thread that syncs its log.
class Logger : public Cause
{
public:
    void prepare() override
    {
        m_path = pathOf("log");
        m_file = ::open(m_path.c_str(), O_CREAT | O_TRUNC | O_WRONLY, 0600);
        require(m_file >= 0, "open");
        m_logger.start("logger", [this](int ms) {
            const std::lock_guard lock(m_lock);
            m_isHeld.come();
            writeAndSync(m_file, ms);
        });
    }
    Planted plant(int ms) override
    {
        m_logger.order(ms);
        m_isHeld.wait();
        const int64_t begin = now();
        const std::lock_guard lock(m_lock);
        return {begin, now()};
    }
    void end() override
    {
        m_logger.end();
        ::close(m_file);
        ::unlink(m_path.c_str());
    }

private:
    std::string m_path;
    std::mutex m_lock;
    Arrival m_isHeld;
    Worker m_logger;
    int m_file = -1;
};

/// A mapped file, dropped from memory and from the page cache before it is touched.
class Mapped : public Cause
{
public:
    void prepare() override
    {
        m_path = pathOf("mapped");
        makeFile(m_path);
        m_file = ::open(m_path.c_str(), O_RDONLY);
        require(m_file >= 0, "open");
    }
    Planted plant(int ms) override
    {
        const train::Range range("decode a mapped file");
        Planted planted;
        for (const int64_t until = now() + ms * kMs; now() < until;) {
            void *memory = ::mmap(nullptr, kBlocks * kBlock, PROT_READ, MAP_PRIVATE, m_file, 0);
            require(memory != MAP_FAILED, "mmap");
            ::madvise(memory, kBlocks * kBlock, MADV_RANDOM);
            ::posix_fadvise(m_file, 0, 0, POSIX_FADV_DONTNEED);
            for (size_t at = 0; at < kBlocks * kBlock && now() < until; at += 16 * 4096)
                touch(static_cast<const volatile unsigned char *>(memory) + at, planted);
            ::munmap(memory, kBlocks * kBlock);
        }
        return planted;
    }
    void end() override
    {
        ::close(m_file);
        ::unlink(m_path.c_str());
    }

private:
    /// Planted is what kept the thread from its core, if the page had to be read from the disk:
    /// some are still in memory, and some disks answer before the thread has gone to sleep.
    static void touch(const volatile unsigned char *page, Planted &planted)
    {
        rusage before{}, after{};
        ::getrusage(RUSAGE_THREAD, &before);
        const int64_t used = cpuTime();
        const int64_t begin = now();
        static_cast<void>(*page);
        const int64_t end = now();
        const int64_t off = end - begin - (cpuTime() - used);
        ::getrusage(RUSAGE_THREAD, &after);
        if (after.ru_majflt > before.ru_majflt && off > 0)
            planted.add(begin, end, off);
    }

    std::string m_path;
    int m_file = -1;
};

/// A log that is cut and given room again and again.
class Truncate : public Cause
{
public:
    Planted plant(int ms) override
    {
        const std::string path = pathOf("cut");
        const int file = ::open(path.c_str(), O_CREAT | O_TRUNC | O_RDWR, 0600);
        require(file >= 0, "open");
        const int64_t begin = now();
        {
            const train::Range range("rotate the log");
            for (const int64_t until = now() + ms * kMs; now() < until;) {
                require(::posix_fallocate(file, 0, off_t{64} * 1024 * 1024) == 0, "fallocate");
                require(::ftruncate(file, 0) == 0, "ftruncate");
            }
        }
        const Planted planted{begin, now()};
        ::close(file);
        ::unlink(path.c_str());
        return planted;
    }
};

/// A mapped file that is written back.
class MappedWrite : public Cause
{
public:
    Planted plant(int ms) override
    {
        const std::string path = pathOf("back");
        const int file = ::open(path.c_str(), O_CREAT | O_TRUNC | O_RDWR, 0600);
        require(file >= 0 && ::ftruncate(file, kBlock) == 0, "open");
        void *memory = ::mmap(nullptr, kBlock, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        require(memory != MAP_FAILED, "mmap");
        const int64_t begin = now();
        {
            const train::Range range("write back");
            for (const int64_t until = now() + ms * kMs; now() < until;) {
                static_cast<volatile char *>(memory)[0] = 1;
                require(::msync(memory, kBlock, MS_SYNC) == 0, "msync");
            }
        }
        const Planted planted{begin, now()};
        ::munmap(memory, kBlock);
        ::close(file);
        ::unlink(path.c_str());
        return planted;
    }
};

} // namespace

void addFileCauses(Causes &causes)
{
    causes["file"] = std::make_unique<File>();
    causes["cold read"] = std::make_unique<ColdRead>();
    causes["checkpoint"] = std::make_unique<Checkpoint>();
    causes["logger"] = std::make_unique<Logger>();
    causes["mapped"] = std::make_unique<Mapped>();
    causes["truncate"] = std::make_unique<Truncate>();
    causes["mapped write"] = std::make_unique<MappedWrite>();
}

} // namespace planted
