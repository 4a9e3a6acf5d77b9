// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/jobs/job.h"
#include "model/formats/io/importer.h"
#include "model/store/openstore.h"
#include "model/store/store.h"

#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>

#include <sys/mman.h>
#include <unistd.h>

namespace trilane::fuzz {

/// A file in memory that has a path.
class MemoryFile
{
public:
    explicit MemoryFile(std::string_view bytes)
        : m_fd(::memfd_create("fuzz", MFD_CLOEXEC))
    {
        if (m_fd < 0 ||
            ::write(m_fd, bytes.data(), bytes.size()) != static_cast<ssize_t>(bytes.size()))
            std::abort();
    }
    ~MemoryFile() { ::close(m_fd); }
    MemoryFile(const MemoryFile &) = delete;
    MemoryFile &operator=(const MemoryFile &) = delete;

    [[nodiscard]] std::string path() const { return "/proc/self/fd/" + std::to_string(m_fd); }

private:
    int m_fd;
};

/// A folder of this program's, in memory where there is room, that goes when it ends.
class ScratchFolder
{
public:
    ScratchFolder()
        : m_path(::access("/dev/shm", W_OK) == 0 ? "/dev/shm/trilane-fuzz-XXXXXX"
                                                 : "/tmp/trilane-fuzz-XXXXXX")
    {
        if (!::mkdtemp(m_path.data()))
            std::abort();
    }
    ~ScratchFolder()
    {
        std::error_code ignored;
        std::filesystem::remove_all(m_path, ignored);
    }
    ScratchFolder(const ScratchFolder &) = delete;
    ScratchFolder &operator=(const ScratchFolder &) = delete;

    [[nodiscard]] std::string file(const std::string &name) const { return m_path + '/' + name; }

private:
    std::string m_path;
};

inline std::string scratchFile(const std::string &name = "out.trilane")
{
    static const ScratchFolder folder;
    return folder.file(name);
}

/// Whatever the bytes, every event the importer saw is imported, repaired or dropped, and what was
/// built can be written and opened again.
inline void importOneInput(const formats::ImportFormat &format, const uint8_t *data, size_t size)
{
    const MemoryFile file({reinterpret_cast<const char *>(data), size});
    build::TraceBuilder builder;
    const std::unique_ptr<formats::Importer> importer = format.create();
    if (!importer->import(file.path(), builder, {}))
        return;
    if (!builder.account().balances())
        std::abort();
    const std::string out = scratchFile();
    if (!builder.finish(out))
        std::abort();
    const auto store = store::openStore(out);
    if (!store.ok() || (*store)->damagedChunks() > 0 || (*store)->recovered())
        std::abort();
    ::unlink(out.c_str());
}

} // namespace trilane::fuzz
