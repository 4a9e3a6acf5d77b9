// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/gpu/probe/cupti.h"

#include "tests/gpu/probe/clocks.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include <dlfcn.h>
#include <glob.h>
#include <link.h>

namespace trilane::probe {

namespace {

constexpr int kNewest = 13;

/// Where installers put it; %d: the major version. Below each of the
/// folders that the variable names, if any. First what somebody has chosen, then what frameworks
/// use.
struct Place
{
    const char *variable;
    const char *pattern;
};
constexpr Place kPlaces[] = {
    {"LD_LIBRARY_PATH", "/libcupti.so.%d"},
    {"VIRTUAL_ENV", "/lib/python3*/site-packages/nvidia/*/lib/libcupti.so.%d"},
    {"CONDA_PREFIX", "/lib/python3*/site-packages/nvidia/*/lib/libcupti.so.%d"},
    {"CONDA_PREFIX", "/lib/libcupti.so.%d"},
    {"HOME", "/.local/lib/python3*/site-packages/nvidia/*/lib/libcupti.so.%d"},
    {nullptr, "/usr/local/lib/python3*/*-packages/nvidia/*/lib/libcupti.so.%d"},
    {nullptr, "/usr/lib/python3*/*-packages/nvidia/*/lib/libcupti.so.%d"},
    {nullptr, "/opt/*/lib/python3*/site-packages/nvidia/*/lib/libcupti.so.%d"},
    {"CUDA_HOME", "/extras/CUPTI/lib64/libcupti.so.%d"},
    {nullptr, "/usr/local/cuda*/extras/CUPTI/lib64/libcupti.so.%d"},
    {nullptr, "/usr/local/cuda*/lib64/libcupti.so.%d"},
    {nullptr, "libcupti.so.%d"}, // where the loader looks by itself
};

int driverMajor()
{
    void *driver = ::dlopen("libcuda.so.1", RTLD_NOW);
    int version = 0;
    if (auto *get = driver ? reinterpret_cast<int (*)(int *)>(::dlsym(driver, "cuDriverGetVersion"))
                           : nullptr)
        get(&version);
    return version > 0 ? version / 1000 : kNewest;
}

void *openOne(const std::string &pattern)
{
    if (pattern.find('/') == std::string::npos)
        return ::dlopen(pattern.c_str(), RTLD_NOW | RTLD_LOCAL);
    glob_t found{};
    void *library = nullptr;
    if (::glob(pattern.c_str(), 0, nullptr, &found) == 0) {
        for (size_t i = found.gl_pathc; i-- > 0 && !library;) // later names are newer versions
            library = ::dlopen(found.gl_pathv[i], RTLD_NOW | RTLD_LOCAL);
    }
    ::globfree(&found);
    return library;
}

/// The folders of a variable, with colons between; without a variable one that is empty.
std::vector<std::string> foldersOf(const char *variable)
{
    const char *value = variable ? std::getenv(variable) : "";
    std::vector<std::string> folders;
    for (std::string rest = value ? value : ""; value; rest.erase(0, folders.back().size() + 1)) {
        folders.push_back(rest.substr(0, rest.find(':')));
        if (rest.size() == folders.back().size())
            break;
    }
    return folders;
}

void *searchFor(const std::string &pattern, int major)
{
    if (major != 11)
        return openOne(pattern);
    for (int minor = 8; minor >= 0; --minor) { // CUDA 11 has its minor version in the name
        if (void *library = openOne(pattern + "." + std::to_string(minor)))
            return library;
    }
    return nullptr;
}

void *search(int newest)
{
    for (int major = newest; major >= 11; --major) {
        for (const Place &place : kPlaces) {
            char pattern[128];
            std::snprintf(pattern, sizeof pattern, place.pattern, major);
            for (const std::string &folder : foldersOf(place.variable)) {
                if (void *library = searchFor(folder + pattern, major))
                    return library;
            }
        }
    }
    return nullptr;
}

template <typename F>
void find(void *library, const char *name, F &function)
{
    function = reinterpret_cast<F>(::dlsym(library, name));
}

void need(bool isThere, const char *what)
{
    if (isThere)
        return;
    std::fprintf(stderr, "gpu_probe: %s\n", what);
    std::exit(kExitNoGpu);
}

} // namespace

Cupti Cupti::open(const std::string &path, bool isDriverThere)
{
    void *library = path.empty() ? search(isDriverThere ? driverMajor() : kNewest)
                                 : ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    need(library, "no libcupti.so is found: set LD_LIBRARY_PATH to its folder");
    Cupti c{};
    find(library, "cuptiGetVersion", c.getVersion);
    find(library, "cuptiGetTimestamp", c.getTimestamp);
    find(library, "cuptiActivityRegisterCallbacks", c.registerCallbacks);
    find(library, "cuptiActivityRegisterTimestampCallback", c.registerTimestamp);
    find(library, "cuptiActivityEnable", c.enable);
    find(library, "cuptiActivityDisable", c.disable);
    find(library, "cuptiActivityFlushAll", c.flush);
    find(library, "cuptiActivityGetNextRecord", c.getNextRecord);
    find(library, "cuptiActivityGetNumDroppedRecords", c.getDropped);
    find(library, "cuptiActivitySetAttribute", c.setAttribute);
    find(library, "cuptiActivityGetAttribute", c.getAttribute);
    find(library, "cuptiSubscribe", c.subscribe);
    find(library, "cuptiUnsubscribe", c.unsubscribe);
    find(library, "cuptiEnableDomain", c.enableDomain);
    find(library, "cuptiFinalize", c.finalize);
    need(c.getVersion && c.registerCallbacks && c.enable && c.disable && c.flush && c.getNextRecord,
         "libcupti lacks functions that every version has");
    link_map *map = nullptr;
    if (::dlinfo(library, RTLD_DI_LINKMAP, &map) == 0 && map)
        c.path = map->l_name;
    return c;
}

int Cupti::set(int attribute, uint64_t value, size_t bytes) const
{
    return setAttribute ? setAttribute(attribute, &bytes, &value) : -1;
}

uint32_t Cupti::version() const
{
    uint32_t version = 0;
    getVersion(&version);
    return version;
}

int64_t Cupti::now() const
{
    uint64_t now = 0;
    return getTimestamp && getTimestamp(&now) == 0 ? static_cast<int64_t>(now) : 0;
}

int64_t Cupti::clockOffset() const
{
    int64_t best = 0;
    int64_t narrowest = INT64_MAX;
    for (int i = 0; i < 10; ++i) {
        const int64_t before = monotonicNow();
        const int64_t theirs = now();
        const int64_t after = monotonicNow();
        if (after - before >= narrowest)
            continue;
        narrowest = after - before;
        best = theirs - (before + after) / 2;
    }
    return best;
}

size_t Cupti::lengthOf(uint32_t kind) const
{
    // Wherever the second record is looked for, its kind stands there.
    alignas(8) uint32_t words[1024];
    std::ranges::fill(words, kind);
    auto *buffer = reinterpret_cast<uint8_t *>(words);
    uint8_t *record = nullptr;
    if (getNextRecord(buffer, sizeof words, &record) != 0 || record != buffer)
        return 0;
    if (getNextRecord(buffer, sizeof words, &record) != 0 || record <= buffer)
        return 0;
    return static_cast<size_t>(record - buffer);
}

int Cupti::enableAll(std::initializer_list<uint32_t> kinds) const
{
    int first = 0;
    for (const uint32_t kind : kinds) {
        const int result = enable(kind);
        first = first ? first : result;
    }
    return first;
}

int Cupti::disableAll(std::initializer_list<uint32_t> kinds) const
{
    int first = 0;
    for (const uint32_t kind : kinds) {
        const int result = disable(kind);
        first = first ? first : result;
    }
    return first;
}

} // namespace trilane::probe
