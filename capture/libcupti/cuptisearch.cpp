// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/libcupti/cuptisearch.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <initializer_list>

#include <sys/auxv.h>
#include <unistd.h>

namespace trilane::libcupti {

namespace {

constexpr int kMinMajor = 11;
constexpr int kNewestMajor = 13;
constexpr int kNewest11 = 8; ///< of CUDA 11, whose copies bear the minor version as well

/// Libraries of the CUDA Toolkit: libcupti may be beside them.
constexpr const char *kCudaLibraries[] = {
    "libcudart",   "libcublas",   "libcublasLt",  "libnvrtc", "libcufft",     "libcurand",
    "libcusolver", "libcusparse", "libnvJitLink", "libcudnn", "libcusparseLt"};
/// From the folder of such a library: the same; the Toolkit's own folder for CUPTI, from lib64 and
/// from targets/ARCHITECTURE/lib; folders of NVIDIA's Python packages up to CUDA 12 and from 13 on.
constexpr const char *kFromLibrary[] = {"", "../extras/CUPTI/lib64", "../../../extras/CUPTI/lib64",
                                        "../../cuda_cupti/lib", "../../cu13/lib"};
/// Libraries of CUPTI's counters, Nsight Systems and Nsight Compute.
constexpr const char *kToolLibraries[] = {
    "libnvperf_",        "libcheckpoint.",  "libpcsamplingutil", "libToolsInjection",
    "libcuda-injection", "libTreeLauncher", "libInterceptor",    "libsanitizer-"};
constexpr const char *kPythonFolders[] = {"/site-packages/", "/dist-packages/"};
/// The last one is where conda has its libraries.
constexpr const char *kFromPython[] = {"nvidia/cuda_cupti/lib", "nvidia/cu13/lib", "../.."};
constexpr const char *kToolkitFolders[] = {"lib64", "extras/CUPTI/lib64"};

const char *fileNameOf(const char *path)
{
    const char *slash = std::strrchr(path, '/');
    return slash ? slash + 1 : path;
}

bool beginsWith(const char *text, const char *begin)
{
    return std::strncmp(text, begin, std::strlen(begin)) == 0;
}

/// "libcudart.so.12", and as auditwheel renames it: "libcudart-6f1c0d2e.so.12.1.105".
bool isLibrary(const char *fileName, const char *stem)
{
    const size_t size = std::strlen(stem);
    return beginsWith(fileName, stem) && (fileName[size] == '.' || fileName[size] == '-') &&
           std::strstr(fileName + size, ".so");
}

bool isCudaLibrary(const char *fileName)
{
    for (const char *stem : kCudaLibraries) {
        if (isLibrary(fileName, stem))
            return true;
    }
    return false;
}

/// A program with more rights than its user takes no path from that user.
const char *environment(const char *name)
{
    const char *value = ::getauxval(AT_SECURE) ? nullptr : std::getenv(name);
    return value && *value ? value : nullptr;
}

/// The name of the loader's: "libcupti.so.12". False: `minor` has none.
bool nameOf(int major, int minor, char *name, size_t room)
{
    if (major == 11)
        std::snprintf(name, room, "libcupti.so.11.%d", minor);
    else
        std::snprintf(name, room, "libcupti.so.%d", major);
    return major == 11 || minor == 0;
}

} // namespace

NotFound::NotFound(bool isOfProcess)
    : words(isOfProcess
                ? wire::Words("no usable libcupti.so was found in the process, next to its CUDA "
                              "libraries, on the library path or in the CUDA Toolkit")
                : wire::Words("no usable libcupti.so was found on the library path or in the CUDA "
                              "Toolkit"))
    , isGiven(environment(kVariable) != nullptr)
{
    // The end of a long path is more informative than its beginning.
    constexpr size_t kMaxOfPath = 60;
    if (!isGiven)
        return;
    words = wire::Words("no usable libcupti.so was found: TRILANE_CUPTI is not usable: %1");
    path = environment(kVariable);
    if (const size_t size = std::strlen(path); size > kMaxOfPath)
        path += size - kMaxOfPath;
}

int majorOf(const char *fileName)
{
    const char *end = std::strstr(fileName, ".so.");
    return end ? std::atoi(end + 4) : 0;
}

bool isCuptiName(const char *fileName)
{
    return isLibrary(fileName, "libcupti");
}

bool isToolName(const char *fileName)
{
    for (const char *stem : kToolLibraries) {
        if (beginsWith(fileName, stem))
            return true;
    }
    return isCuptiName(fileName);
}

int majorOfDriver(const char *version)
{
    const int branch = std::atoi(version);
    if (branch < 450) // also if there is no branch: WSL's libcuda.so.1.1
        return 0;
    return branch >= 580 ? branch >= 700 ? 0 : 13 : branch >= 525 ? 12 : 11;
}

void Search::see(const char *path, bool exportsCupti)
{
    if (!path || std::strlen(path) >= kMaxPathLength)
        return;
    const char *name = fileNameOf(path);
    if (exportsCupti || isCuptiName(name))
        add(Place::Process, path);
    if (!*path)
        return;
    if (isLibrary(name, "libcudart") && majorOf(name))
        m_runtimeMajor = majorOf(name);
    if (isCudaLibrary(name))
        addFoldersOf(path, static_cast<size_t>(name - path));
    for (const char *python : kPythonFolders) {
        const char *at = std::strstr(path, python);
        for (const char *folder : kFromPython) {
            if (at)
                addFolder(path, static_cast<size_t>(at - path) + std::strlen(python), folder);
        }
    }
}

void Search::addFoldersOf(const char *path, size_t folder)
{
    for (const char *rest : kFromLibrary)
        addFolder(path, folder, rest);
}

/// Adds the folder `rest` relative to the first `size` characters of `begin`, if it exists. ".." is
/// resolved in the text, so that a folder has one name, and a link such as the Toolkit's lib64
/// keeps its place.
void Search::addFolder(const char *begin, size_t size, const char *rest)
{
    while (size > 1 && begin[size - 1] == '/')
        --size;
    for (; std::strncmp(rest, "..", 2) == 0; rest += rest[2] ? 3 : 2) {
        while (size > 0 && begin[--size] != '/')
            ;
    }
    if (m_folderCount == kMaxFolders || size + std::strlen(rest) + 2 > kMaxPathLength)
        return;
    char *folder = m_folders[m_folderCount];
    std::snprintf(folder, kMaxPathLength, *rest ? "%.*s/%s" : "%.*s", static_cast<int>(size), begin,
                  rest);
    if (::access(folder, X_OK) != 0)
        return;
    for (size_t i = 0; i < m_folderCount; ++i) {
        if (std::strcmp(m_folders[i], folder) == 0)
            return;
    }
    ++m_folderCount;
}

void Search::add(Place place, const char *path)
{
    for (size_t i = 0; i < m_size; ++i) {
        if (std::strcmp(m_candidates[i].path, path) == 0)
            return;
    }
    if (m_size == kMaxCandidates)
        return;
    m_candidates[m_size].place = place;
    std::snprintf(m_candidates[m_size].path, kMaxPathLength, "%s", path);
    ++m_size;
}

void Search::addFile(Place place, const char *folder, int major)
{
    for (int minor = major == 11 ? kNewest11 : 0; minor >= 0; --minor) {
        char name[32];
        char path[kMaxPathLength + sizeof name + 1];
        if (!nameOf(major, minor, name, sizeof name))
            continue;
        if (*folder)
            std::snprintf(path, sizeof path, "%s/%s", folder, name);
        else
            std::snprintf(path, sizeof path, "%s", name);
        if (std::strlen(path) < kMaxPathLength && (!*folder || ::access(path, R_OK) == 0))
            add(place, path);
    }
}

/// The process's own major version first, then from the newest that the driver supports on.
void Search::addFolderFiles(Place place, const char *folder)
{
    const bool fits = m_runtimeMajor >= kMinMajor && m_runtimeMajor <= m_newest;
    if (fits)
        addFile(place, folder, m_runtimeMajor);
    for (int major = m_newest; major >= kMinMajor; --major) {
        if (!fits || major != m_runtimeMajor)
            addFile(place, folder, major);
    }
}

/// The user's paths precede those of the system's loader.
void Search::addLibraryPath(const char *path)
{
    while (path && *path) {
        const size_t size = std::strcspn(path, ":;");
        char folder[kMaxPathLength];
        if (size > 0 && size < sizeof folder) {
            std::snprintf(folder, sizeof folder, "%.*s", static_cast<int>(size), path);
            addFolderFiles(Place::LibraryPath, folder);
        }
        path += path[size] ? size + 1 : size;
    }
}

void Search::addToolkit(const char *root)
{
    char folder[kMaxPathLength];
    if (!root || root[0] != '/' || std::strlen(root) + 32 > sizeof folder)
        return;
    for (const char *part : kToolkitFolders) {
        std::snprintf(folder, sizeof folder, "%s/%s", root, part);
        addFolderFiles(Place::Toolkit, folder);
    }
}

int Search::majorAt(size_t i) const
{
    return majorOf(fileNameOf(m_candidates[i].path));
}

/// Of several mapped copies, the one of the process's CUDA runtime is in use.
void Search::orderMapped()
{
    for (size_t i = 1; i < m_size; ++i) {
        if (m_runtimeMajor == 0 || majorAt(i) != m_runtimeMajor || majorAt(0) == m_runtimeMajor)
            continue;
        const Candidate first = m_candidates[0];
        m_candidates[0] = m_candidates[i];
        m_candidates[i] = first;
        return;
    }
}

void Search::complete(int driverMajor)
{
    orderMapped();
    m_newest = driverMajor ? driverMajor : kNewestMajor;
    for (size_t i = 0; i < m_folderCount; ++i)
        addFolderFiles(Place::Beside, m_folders[i]);
    if (const char *given = environment(kVariable))
        return std::strlen(given) < kMaxPathLength ? add(Place::Given, given) : void();
    addLibraryPath(environment("LD_LIBRARY_PATH"));
    for (const char *variable : {"CUDA_HOME", "CUDA_PATH"})
        addToolkit(environment(variable));
    addFolderFiles(Place::LibraryPath, "");
    addToolkit("/usr/local/cuda");
    for (int major = m_newest; major >= kMinMajor; --major) {
        char root[32];
        std::snprintf(root, sizeof root, "/usr/local/cuda-%d", major);
        addToolkit(root);
    }
    addToolkit("/opt/cuda");
}

} // namespace trilane::libcupti
