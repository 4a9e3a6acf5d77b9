// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/importers/importer.h"
#include "model/store/store.h"

#include <cstdlib>
#include <string>
#include <string_view>

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

inline std::string scratchFile()
{
    static const std::string folder = [] {
        char name[] = "/tmp/trilane-fuzz-XXXXXX";
        const char *made = ::mkdtemp(name);
        return std::string(made ? made : "/tmp");
    }();
    return folder + "/out.trilane";
}

/// Whatever the bytes, every event the importer saw is imported, repaired or dropped, and what was
/// built can be written and opened again.
inline void importOneInput(const ImportFormat &format, const uint8_t *data, size_t size)
{
    const MemoryFile file({reinterpret_cast<const char *>(data), size});
    TraceBuilder builder;
    const std::unique_ptr<Importer> importer = format.create();
    if (!importer->import(file.path(), builder, {}))
        return;
    if (!builder.account().balances())
        std::abort();
    const std::string out = scratchFile();
    if (!builder.finish(out))
        std::abort();
    const auto store = Store::open(out);
    if (!store.ok() || (*store)->damagedChunks() > 0 || (*store)->recovered())
        std::abort();
    ::unlink(out.c_str());
}

} // namespace trilane::fuzz
