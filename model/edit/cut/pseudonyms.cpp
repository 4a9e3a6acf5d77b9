// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/edit/cut/pseudonyms.h"

#include "model/analysis/idle/callkind.h"
#include "model/analysis/kernels/communication.h"
#include "model/base/stepname.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <span>

namespace trilane::cut {

namespace {

bool isLetter(char c)
{
    return std::isalpha(static_cast<unsigned char>(c)) != 0;
}

bool isOfWord(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// Words that importers and CUPTI make such names of: "Memcpy HtoD (Pinned -> Device)",
/// "stream wait event, stream 7", "OS-runtime recording started".
constexpr std::array<std::string_view, 47> kPlainWords{
    "memcpy",       "memset",   "copy",
    "htod",         "dtoh",     "dtod",
    "htoh",         "ptop",     "htoa",
    "atoh",         "atod",     "dtoa",
    "atoa",         "pinned",   "pageable",
    "device",       "array",    "managed",
    "static",       "unknown",  "unified",
    "stream",       "streams",  "event",
    "context",      "wait",     "sync",
    "synchronize",  "record",   "recorded",
    "os",           "runtime",  "recording",
    "started",      "finished", "state",
    "not",          "all",      "synchronization",
    "asynchronous", "memory",   "allocated",
    "reserved",     "host",     "gpu",
    "of",           "default"};

/// Nothing but such words, numbers and punctuation.
bool isPlain(std::string_view text)
{
    std::string word;
    for (size_t i = 0; i <= text.size(); ++i) {
        const char c = i < text.size() ? text[i] : ' ';
        if (isLetter(c)) {
            word += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
            continue;
        }
        if (!word.empty() &&
            std::find(kPlainWords.begin(), kPlainWords.end(), word) == kPlainWords.end())
            return false;
        word.clear();
        const bool isKnown = std::isdigit(static_cast<unsigned char>(c)) != 0 ||
                             std::string_view(" ,()->:").find(c) != std::string_view::npos;
        if (!isKnown)
            return false;
    }
    return true;
}

constexpr size_t kMaxFunctionLength = 64;

/// cudaLaunchKernel, cuMemAlloc_v2, hipMemcpy: a prefix of a public library, then a capital.
bool isPublicCall(std::string_view text)
{
    constexpr std::array<std::string_view, 12> kPrefixes{"cuda", "cu",     "hip",   "hsa_",
                                                         "nccl", "cublas", "cudnn", "cusparse",
                                                         "rccl", "roct",   "nvtx",  "cufft"};
    if (text.size() > kMaxFunctionLength || !std::all_of(text.begin(), text.end(), isOfWord))
        return false;
    return std::any_of(kPrefixes.begin(), kPrefixes.end(), [&](std::string_view prefix) {
        if (!text.starts_with(prefix) || text.size() == prefix.size())
            return false;
        const char next = text[prefix.size()];
        return prefix.ends_with('_') || std::isupper(static_cast<unsigned char>(next)) != 0;
    });
}

/// Functions of the C library and the kernel: one word in small letters.
bool isSystemFunction(std::string_view text)
{
    return text.size() <= kMaxFunctionLength && std::all_of(text.begin(), text.end(), [](char c) {
               return isOfWord(c) && std::isupper(static_cast<unsigned char>(c)) == 0;
           });
}

bool isUnit(std::string_view text)
{
    constexpr std::array<std::string_view, 14> kUnits{
        "bytes", "B", "KiB", "MiB", "GiB", "%", "MHz", "Hz", "W", "mW", "°C", "C", "GB/s", "B/s"};
    return std::find(kUnits.begin(), kUnits.end(), text) != kUnits.end();
}

/// "Float8_e4m3fnuz" is the longest one.
bool isElementType(std::string_view text)
{
    return text.size() <= 16 && std::all_of(text.begin(), text.end(), isOfWord);
}

/// The family only if it is a well-known one: else it is part of the name.
std::string collectiveKernel(std::string_view text)
{
    constexpr std::array<std::string_view, 9> kFamilies{
        "all_reduce", "all_gather", "reduce_scatter", "all_to_all", "barrier",
        "broadcast",  "send_recv",  "reduce",         "gather"};
    const std::string family(kernels::collectiveFamily(text));
    const bool isKnown = std::find(kFamilies.begin(), kFamilies.end(), family) != kFamilies.end();
    return isKnown ? "nccl_" + family + "_kernel" : "nccl_kernel";
}

/// Prefixes by use; the first match is used.
struct UsePrefix
{
    StringUses uses;
    std::string_view prefix;
};
const std::array kFirst{
    UsePrefix{useOf(StringUse::ProcessName), "process"},
    UsePrefix{useOf(StringUse::MachineName), "machine"},
    UsePrefix{useOf(StringUse::ThreadName) | useOf(SliceKind::OnCore), "thread"},
    UsePrefix{useOf(StringUse::Domain), "domain"},
    UsePrefix{useOf(StringUse::Group), "group"},
    UsePrefix{useOf(StringUse::Shapes), "shapes"}};
const std::array kLast{UsePrefix{useOf(SliceKind::PythonCall), "python"},
                       UsePrefix{useOf(SliceKind::GraphLaunch), "graph"},
                       UsePrefix{useOf(SliceKind::Overhead), "overhead"},
                       UsePrefix{useOf(SliceKind::ApiCall) | useOf(SliceKind::OsCall) |
                                     useOf(SliceKind::Blocked) | useOf(SliceKind::BlockedDisk),
                                 "call"},
                       UsePrefix{useOf(SliceKind::Memcpy) | useOf(SliceKind::Memset), "copy"},
                       UsePrefix{useOf(SliceKind::GpuSync), "wait"},
                       UsePrefix{useOf(StringUse::CounterName), "counter"},
                       UsePrefix{useOf(StringUse::Category), "category"},
                       UsePrefix{useOf(StringUse::Payload), "text"},
                       UsePrefix{useOf(StringUse::FlowName), "flow"},
                       UsePrefix{useOf(StringUse::Caller), "function"},
                       UsePrefix{useOf(StringUse::ElementType), "type"},
                       UsePrefix{useOf(StringUse::Unit), "unit"},
                       UsePrefix{useOf(StringUse::TrackName), "track"}};

constexpr StringUses kRangeUses =
    useOf(SliceKind::Range) | useOf(SliceKind::GpuRange) | useOf(SliceKind::Instant);
constexpr StringUses kSystemUses = useOf(SliceKind::OsCall) | useOf(SliceKind::Blocked) |
                                   useOf(SliceKind::BlockedDisk) | useOf(SliceKind::Runnable) |
                                   useOf(SliceKind::Running);
constexpr StringUses kPlainUses = useOf(SliceKind::Memcpy) | useOf(SliceKind::Memset) |
                                  useOf(SliceKind::GpuSync) | useOf(SliceKind::Instant) |
                                  useOf(StringUse::TrackName) | useOf(StringUse::CounterName) |
                                  kSystemUses;

/// True if it may stay: all its uses are of kinds with the same names in every program.
bool stays(std::string_view text, StringUses uses)
{
    const auto only = [uses](StringUses allowed) {
        return (uses & ~allowed) == 0;
    };
    return (only(useOf(StringUse::GpuName))) ||
           (only(useOf(SliceKind::ApiCall)) && isPublicCall(text)) ||
           (only(kSystemUses) && isSystemFunction(text)) || (only(kPlainUses) && isPlain(text)) ||
           (only(useOf(StringUse::Unit)) && isUnit(text)) ||
           (only(useOf(StringUse::ElementType)) && isElementType(text)) ||
           (only(kRangeUses) && stepNameIn(text).has_value());
}

std::string_view firstPrefix(StringUses uses, std::span<const UsePrefix> among)
{
    for (const UsePrefix &use : among) {
        if (uses & use.uses)
            return use.prefix;
    }
    return {};
}

std::string prefixOf(std::string_view text, StringUses uses)
{
    if (const std::string_view first = firstPrefix(uses, kFirst); !first.empty())
        return std::string(first);
    if (uses & useOf(StringUse::Collective)) {
        const std::string_view family = kernels::collectiveFamily(text);
        return std::string(family.empty() ? "collective" : family);
    }
    if (uses & useOf(SliceKind::Kernel))
        return kernels::communicates(text) ? collectiveKernel(text) : "kernel";
    if (text.find_first_of("/\\") != std::string_view::npos)
        return "path";
    if (uses & kRangeUses) {
        if (idle::isCollectiveRange(text))
            return "nccl:range";
        return text.find("DataLoader") != std::string_view::npos ? "DataLoader_range" : "range";
    }
    const std::string_view last = firstPrefix(uses, kLast);
    return std::string(last.empty() ? "name" : last);
}

} // namespace

StringUses useOf(TrackKind kind)
{
    switch (kind) {
    case TrackKind::Process:
        return useOf(StringUse::ProcessName);
    case TrackKind::Thread:
        return useOf(StringUse::ThreadName);
    case TrackKind::Machine:
        return useOf(StringUse::MachineName);
    case TrackKind::Gpu:
        return useOf(StringUse::GpuName);
    case TrackKind::Counter:
        return useOf(StringUse::CounterName);
    default:
        return useOf(StringUse::TrackName);
    }
}

std::string pseudonymOf(std::string_view text, StringId id, StringUses uses)
{
    if (text.empty() || stays(text, uses))
        return std::string(text);
    return prefixOf(text, uses) + "_" + std::to_string(id.value);
}

} // namespace trilane::cut
