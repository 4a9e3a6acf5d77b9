// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/idle/callkind.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace trilane::idle {

namespace {

struct Prefix
{
    std::string_view text;
    ApiKind kind;
};

/// Prefixes after "cuda", "cu" or "hip"; the first match counts.
constexpr std::array kApiPrefixes{
    Prefix{"LaunchHostFunc", ApiKind::HostFunction},
    Prefix{"StreamAddCallback", ApiKind::HostFunction},
    Prefix{"Launch", ApiKind::Launch},
    Prefix{"ModuleLaunch", ApiKind::Launch},
    Prefix{"ExtLaunch", ApiKind::Launch},
    Prefix{"ExtModuleLaunch", ApiKind::Launch},
    Prefix{"GraphLaunch", ApiKind::GraphLaunch},
    Prefix{"Graph", ApiKind::Graph},
    Prefix{"StreamBeginCapture", ApiKind::Graph},
    Prefix{"StreamEndCapture", ApiKind::Graph},
    Prefix{"Malloc", ApiKind::Allocation},
    Prefix{"Free", ApiKind::Allocation},
    Prefix{"HostAlloc", ApiKind::Allocation},
    Prefix{"HostMalloc", ApiKind::Allocation},
    Prefix{"HostFree", ApiKind::Allocation},
    Prefix{"HostRegister", ApiKind::Allocation},
    Prefix{"HostUnregister", ApiKind::Allocation},
    Prefix{"MemAlloc", ApiKind::Allocation},
    Prefix{"MemFree", ApiKind::Allocation},
    Prefix{"MemHost", ApiKind::Allocation},
    Prefix{"MemPool", ApiKind::Allocation},
    Prefix{"MemCreate", ApiKind::Allocation},
    Prefix{"MemRelease", ApiKind::Allocation},
    Prefix{"MemMap", ApiKind::Allocation},
    Prefix{"MemUnmap", ApiKind::Allocation},
    Prefix{"MemAddress", ApiKind::Allocation},
    Prefix{"MemSetAccess", ApiKind::Allocation},
    Prefix{"ModuleLoad", ApiKind::ModuleLoad},
    Prefix{"ModuleGet", ApiKind::ModuleLoad},
    Prefix{"ModuleUnload", ApiKind::ModuleLoad},
    Prefix{"LibraryLoad", ApiKind::ModuleLoad},
    Prefix{"LibraryGet", ApiKind::ModuleLoad},
    Prefix{"LibraryUnload", ApiKind::ModuleLoad},
    Prefix{"KernelGetFunction", ApiKind::ModuleLoad},
    Prefix{"FuncLoad", ApiKind::ModuleLoad},
    Prefix{"Link", ApiKind::ModuleLoad},
};

constexpr std::array<std::string_view, 21> kLocks{
    "pthread_mutex_", "pthread_cond_", "pthread_rwlock_", "pthread_join",   "pthread_barrier_",
    "pthread_spin_",  "pthread_timed", "pthread_tryjoin", "pthread_clock",  "sem_wait",
    "sem_timedwait",  "sem_clockwait", "futex",           "wait4",          "waitpid",
    "waitid",         "pthread_once",  "std::mutex",      "std::condition", "semop",
    "semtimedop"};
constexpr std::array<std::string_view, 5> kSleeps{"nanosleep", "clock_nanosleep", "usleep", "sleep",
                                                  "sched_yield"};
constexpr std::array<std::string_view, 17> kWaits{
    "poll", "ppoll", "epoll_", "select",  "pselect", "recv",   "accept", "send",  "splice",
    "wait", "flock", "lockf",  "connect", "mq_",     "msgrcv", "msgsnd", "getmsg"};
constexpr std::array<std::string_view, 9> kReads{
    "read", "pread", "fread", "open", "fopen", "fgets", "fgetc", "io_getevents", "getline"};
constexpr std::array<std::string_view, 11> kWrites{"write", "pwrite", "fwrite", "fprintf",
                                                   "fputs", "fputc",  "puts",   "putc",
                                                   "creat", "close",  "fclose"};
constexpr std::array<std::string_view, 15> kStores{
    "fsync", "fdatasync", "sync",      "fflush",          "msync", "unlink", "rename",   "remove",
    "link",  "truncate",  "ftruncate", "posix_fallocate", "mkdir", "rmdir",  "fallocate"};

std::string_view withoutSuffix(std::string_view name)
{
    for (const std::string_view suffix : {"_ptsz", "_ptds"}) {
        if (name.ends_with(suffix))
            name.remove_suffix(suffix.size());
    }
    const size_t at = name.rfind("_v");
    if (at == std::string_view::npos || at + 2 == name.size())
        return name;
    const bool digits = std::all_of(name.begin() + static_cast<std::ptrdiff_t>(at) + 2, name.end(),
                                    [](unsigned char c) { return std::isdigit(c) != 0; });
    return digits ? name.substr(0, at) : name;
}

bool startsWithOne(std::string_view name, std::span<const std::string_view> of)
{
    return std::any_of(of.begin(), of.end(),
                       [&](std::string_view word) { return name.starts_with(word); });
}

std::string lower(std::string_view text)
{
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return result;
}

} // namespace

ApiKind apiKindOf(std::string_view name)
{
    std::string_view rest = withoutSuffix(name);
    for (const std::string_view prefix : {"cuda", "cu", "hip"}) {
        if (rest.starts_with(prefix)) {
            rest.remove_prefix(prefix.size());
            break;
        }
    }
    if (rest.find("Synchronize") != std::string_view::npos)
        return ApiKind::Sync;
    if (rest.starts_with("Memcpy"))
        return rest.find("Async") == std::string_view::npos ? ApiKind::SyncCopy
                                                            : ApiKind::AsyncCopy;
    for (const Prefix &prefix : kApiPrefixes) {
        if (rest.starts_with(prefix.text))
            return prefix.kind;
    }
    return ApiKind::Other;
}

OsKind osKindOf(std::string_view name)
{
    if (startsWithOne(name, kSleeps))
        return OsKind::Sleep;
    if (startsWithOne(name, kLocks))
        return OsKind::Lock;
    if (startsWithOne(name, kReads))
        return OsKind::Read;
    if (startsWithOne(name, kWrites))
        return OsKind::Write;
    if (startsWithOne(name, kStores))
        return OsKind::Store;
    return startsWithOne(name, kWaits) ? OsKind::Wait : OsKind::Other;
}

bool hasTimeLimit(std::string_view name)
{
    return osKindOf(name) == OsKind::Lock && (name.find("timed") != std::string_view::npos ||
                                              name.find("clock") != std::string_view::npos);
}

bool isCollectiveRange(std::string_view name)
{
    static constexpr std::array<std::string_view, 4> kPrefixes{"nccl", "gloo:", "c10d::", "mpi_"};
    static constexpr std::array<std::string_view, 9> kWords{
        "allreduce", "all_reduce",    "allgather",  "all_gather", "reduce_scatter",
        "alltoall",  "reducescatter", "all_to_all", "barrier"};
    const std::string text = lower(name);
    return startsWithOne(text, kPrefixes) ||
           std::any_of(kWords.begin(), kWords.end(),
                       [&](std::string_view word) { return text.find(word) != std::string::npos; });
}

CallNames::CallNames(store::Tables trace)
    : m_trace(trace)
{}

} // namespace trilane::idle
