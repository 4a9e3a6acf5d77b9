// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/wire/words.h"

#include <cstddef>
#include <cstdint>

/// Search for libcupti, shared by the agent and `trilane doctor`. Compiled into the agent: libc
/// only, no allocation.
namespace trilane::libcupti {

inline constexpr size_t kMaxPathLength = 512; ///< characters, with the 0; longer paths are left out
inline constexpr size_t kMaxCandidates = 48;

/// Location of a copy of libcupti, in order of preference.
enum class Place : uint8_t {
    Process,     ///< the process has mapped it
    Beside,      ///< beside its CUDA libraries, or in the NVIDIA packages of its Python
    Given,       ///< kVariable names it
    LibraryPath, ///< $LD_LIBRARY_PATH; after the Toolkit in the environment, a bare name
    Toolkit,     ///< $CUDA_HOME, $CUDA_PATH; at the end /usr/local/cuda…, /opt/cuda
};

/// The file that is used if the process has none and none is beside its CUDA libraries; instead
/// of the library path and the Toolkit.
inline constexpr const char *kVariable = "TRILANE_CUPTI";

/// Message if no copy can be used. `isOfProcess`: the process's copies were checked.
struct NotFound
{
    explicit NotFound(bool isOfProcess);

    wire::Words words;     ///< with a place for `path`, where kVariable names a file
    bool isGiven;          ///< it does
    const char *path = ""; ///< the end of that file's path; of the environment
};

struct Candidate
{
    Place place;
    char path[kMaxPathLength]; ///< for dlopen(); "": the program itself
};

/// The copies of libcupti that a process may use. First see() for each mapped library of the
/// process, then complete(), once each, or again after clear(). Files are searched, nothing is
/// loaded. Not thread-safe; about 40 KB, too large for the stack of a program's thread.
class Search
{
public:
    constexpr Search() = default;

    /// `path`: of a mapped library, "" for the program. `exportsCupti`: it exports kSymbol, under
    /// any file name: wheels carry renamed copies, and some programs are linked with the static
    /// library.
    void see(const char *path, bool exportsCupti);
    /// Adds the loadable candidates. `driverMajor`: newest CUDA release that the driver supports,
    /// as newer copies do not work with it; 0: unknown.
    void complete(int driverMajor);
    void clear() { m_size = m_folderCount = 0, m_runtimeMajor = 0; }

    [[nodiscard]] size_t size() const { return m_size; }
    [[nodiscard]] const Candidate &operator[](size_t i) const { return m_candidates[i]; }
    /// Major version of the process's libcudart; 0: it has none, or it is linked statically.
    [[nodiscard]] int runtimeMajor() const { return m_runtimeMajor; }

    /// The function by which a copy is known.
    static constexpr const char *kSymbol = "cuptiActivityRegisterCallbacks";

private:
    static constexpr size_t kMaxFolders = 24;

    void addFolder(const char *begin, size_t size, const char *rest);
    void addFoldersOf(const char *path, size_t folder);
    void add(Place place, const char *path);
    void addFile(Place place, const char *folder, int major);
    void addFolderFiles(Place place, const char *folder);
    void addLibraryPath(const char *path);
    void addToolkit(const char *root);
    void orderMapped();
    [[nodiscard]] int majorAt(size_t i) const;

    Candidate m_candidates[kMaxCandidates] = {};
    size_t m_size = 0;
    char m_folders[kMaxFolders][kMaxPathLength] = {};
    size_t m_folderCount = 0;
    int m_runtimeMajor = 0;
    int m_newest = 0; ///< major version to begin with
};

/// "libcupti.so.12", "libcupti-1f2e.so.12.4" → 12; "libcupti.so" → 0.
[[nodiscard]] int majorOf(const char *fileName);

/// True if its name is that of a copy of libcupti.
[[nodiscard]] bool isCuptiName(const char *fileName);

/// Is this a library of NVIDIA's profilers, including CUPTI? Their calls are not the program's.
[[nodiscard]] bool isToolName(const char *fileName);

/// Newest CUDA release of a driver, by its branch ("535.104.05" → 12); 0: not known. Source: CUDA
/// Toolkit release notes, "CUDA Toolkit and Minimum Required Driver Version for CUDA Minor Version
/// Compatibility".
[[nodiscard]] int majorOfDriver(const char *version);

} // namespace trilane::libcupti
