// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/core/loaderuse.h"
#include "capture/agent/cuda/minicupti.h"

#include "capture/libcupti/cuptisearch.h"
#include "capture/libcupti/exports.h"

#include <climits>
#include <cstdlib>
#include <cstring>
#include <initializer_list>

#include <dlfcn.h>
#include <link.h>

namespace trilane::agent::cupti {

namespace {

constinit libcupti::Search s_search;
constinit void *s_loaded = nullptr;
constexpr size_t kMaxPassedOver = 8;
constinit void *s_passedOver[kMaxPassedOver]; ///< unusable copies
constinit size_t s_passedOverCount = 0;
constinit unsigned long long s_seenLoads = 0; ///< number of loaded libraries at the last load()

struct Seen
{
    unsigned long long loads = 0;
    int driverMajor = 0;
};

/// The version is in the name of the file that libcuda.so.1 links to. The driver is not called,
/// because this may run in cuInit().
int driverMajorOf(const char *path)
{
    constexpr char kDriver[] = "libcuda.so.";
    char file[PATH_MAX];
    if (!::realpath(path, file))
        return 0;
    const char *name = std::strrchr(file, '/') + 1;
    const bool isDriver = std::strncmp(name, kDriver, sizeof kDriver - 1) == 0;
    return isDriver ? libcupti::majorOfDriver(name + sizeof kDriver - 1) : 0;
}

/// Called for each library, under the loader's lock.
int look(dl_phdr_info *info, size_t, void *into)
{
    auto &seen = *static_cast<Seen *>(into);
    const char *path = info->dlpi_name ? info->dlpi_name : "";
    const char *slash = std::strrchr(path, '/');
    seen.loads = info->dlpi_adds;
    if (slash && std::strncmp(slash, "/libcuda.so", 11) == 0)
        seen.driverMajor = driverMajorOf(path);
    s_search.see(path, libcupti::exports(*info, libcupti::Search::kSymbol));
    return 0;
}

void search()
{
    Seen seen;
    s_search.clear();
    {
        const LoaderUse use;
        ::dl_iterate_phdr(look, &seen);
    }
    s_search.complete(seen.driverMajor);
    s_seenLoads = seen.loads;
}

void *open(const libcupti::Candidate &candidate)
{
    const bool isMapped = candidate.place == libcupti::Place::Process;
    const LoaderUse use;
    return ::dlopen(*candidate.path ? candidate.path : nullptr,
                    RTLD_NOW | (isMapped ? RTLD_NOLOAD : RTLD_LOCAL));
}

bool isPassedOver(const void *library)
{
    for (size_t i = 0; i < s_passedOverCount; ++i) {
        if (s_passedOver[i] == library)
            return true;
    }
    return false;
}

template <typename F>
bool find(void *library, const char *name, F &function)
{
    function = reinterpret_cast<F>(::dlsym(library, name));
    return function != nullptr;
}

bool fill(void *from, Library &library)
{
    find(from, "cuptiGetResultString", library.getResultString);
    find(from, "cuptiActivityGetNumDroppedRecords", library.getDropped);
    find(from, "cuptiActivitySetAttribute", library.setAttribute);
    find(from, "cuptiActivityGetAttribute", library.getAttribute);
    find(from, "cuptiSetThreadIdType", library.setThreadIdType);
    find(from, "cuptiGetCallbackName", library.getCallbackName);
    find(from, "cuptiGetTimestamp", library.getTimestamp);
    find(from, "cuptiActivityEnableRuntimeApi", library.enableRuntimeCall);
    find(from, "cuptiActivityEnableDriverApi", library.enableDriverCall);
    find(from, "cuptiActivityEnableAllSyncRecords", library.enableAllSynchronization);
    find(from, "cuptiSubscribe", library.subscribe);
    find(from, "cuptiUnsubscribe", library.unsubscribe);
    find(from, "cuptiEnableCallback", library.enableCallback);
    return find(from, "cuptiGetVersion", library.getVersion) &&
           find(from, "cuptiActivityRegisterCallbacks", library.registerCallbacks) &&
           find(from, "cuptiActivityEnable", library.enable) &&
           find(from, "cuptiActivityDisable", library.disable) &&
           find(from, "cuptiActivityFlushAll", library.flushAll) &&
           find(from, "cuptiActivityGetNextRecord", library.getNextRecord);
}

} // namespace

bool load(Library &library)
{
    search();
    for (size_t i = 0; i < s_search.size(); ++i) {
        void *handle = open(s_search[i]);
        if (handle && !isPassedOver(handle) && fill(handle, library)) {
            s_loaded = handle;
            return true;
        }
    }
    s_loaded = nullptr;
    library = {};
    return false;
}

bool loadNext(Library &library)
{
    if (s_loaded && s_passedOverCount < kMaxPassedOver)
        s_passedOver[s_passedOverCount++] = s_loaded;
    const Library before = library;
    if (s_passedOverCount < kMaxPassedOver && load(library))
        return true;
    library = before;
    return false;
}

bool findMapped(Library &library)
{
    const unsigned long long seenLoads = s_seenLoads;
    search();
    s_seenLoads = seenLoads;
    for (size_t i = 0; i < s_search.size(); ++i) {
        void *handle = s_search[i].place == libcupti::Place::Process ? open(s_search[i]) : nullptr;
        if (handle && !isPassedOver(handle) && fill(handle, library))
            return true;
    }
    library = {};
    return false;
}

bool isWorthLoading()
{
    unsigned long long loads = 0;
    const LoaderUse use;
    ::dl_iterate_phdr(
        [](dl_phdr_info *info, size_t, void *to) {
            *static_cast<unsigned long long *>(to) = info->dlpi_adds;
            return 1;
        },
        &loads);
    return loads != s_seenLoads;
}

const char *Library::describe(int result) const
{
    const char *text = nullptr;
    if (getResultString && getResultString(result, &text) == kSuccess && text)
        return text;
    return "unknown error";
}

size_t Library::lengthOf(uint32_t kind) const
{
    // The second record has that kind, at any offset.
    alignas(8) uint32_t words[1024];
    for (uint32_t &word : words)
        word = kind;
    auto *buffer = reinterpret_cast<uint8_t *>(words);
    uint8_t *first = nullptr;
    if (getNextRecord(buffer, sizeof words, &first) != kSuccess || first != buffer)
        return 0;
    uint8_t *second = first;
    if (getNextRecord(buffer, sizeof words, &second) != kSuccess || second <= first ||
        second >= buffer + sizeof words)
        return 0;
    return static_cast<size_t>(second - first);
}

} // namespace trilane::agent::cupti
