// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/nvtx/nvtxchain.h"
#include "capture/agent/core/variables.h"

#include "capture/agent/core/connection.h"
#include "capture/agent/nvtx/domains.h"
#include "capture/agent/nvtx/nvtxhooks.h"
#include "capture/wire/agentmessage.h"

#include <atomic>
#include <cstdlib>
#include <cstring>
#include <type_traits>

#include <dlfcn.h>

namespace trilane::agent::nvtx {

namespace {

constinit std::atomic<Function> s_core[core::Size];
constinit std::atomic<Function> s_core2[core2::Size];

/// Calls function `id` of the chained tool, if it has one, as a function like `Like`.
template <auto Like, typename... Arguments>
auto forward(std::atomic<Function> &to, Arguments... arguments)
{
    using Result = decltype(Like(arguments...));
    const auto function = reinterpret_cast<decltype(Like)>(to.load(std::memory_order_relaxed));
    if constexpr (std::is_void_v<Result>) {
        if (function)
            function(arguments...);
    } else {
        return function ? function(arguments...) : Result{};
    }
}

/// For hooks whose arguments are the same for both tools.
template <auto Ours, unsigned Id>
struct Core;

template <typename Result, typename... Arguments, Result (*Ours)(Arguments...), unsigned Id>
struct Core<Ours, Id>
{
    static Result call(Arguments... arguments)
    {
        Ours(arguments...);
        return forward<Ours>(s_core[Id], arguments...);
    }
};

/// The attributes for the chained tool, with its own handle.
Attributes translated(const Attributes *what)
{
    Attributes copy{};
    std::memcpy(&copy, what, what->size < sizeof copy ? what->size : sizeof copy);
    if (copy.messageKind == kMessageRegistered && copy.message.registered)
        copy.message.registered = static_cast<Text *>(copy.message.registered)->chained;
    return copy;
}

template <auto Ours, unsigned Id>
struct CoreEx;

template <typename Result, Result (*Ours)(const Attributes *), unsigned Id>
struct CoreEx<Ours, Id>
{
    static Result call(const Attributes *what)
    {
        Ours(what);
        if (!what)
            return forward<Ours>(s_core[Id], what);
        const Attributes copy = translated(what);
        return forward<Ours>(s_core[Id], &copy);
    }
};

template <auto Ours, unsigned Id>
struct Core2;

template <typename Result, typename... Arguments, Result (*Ours)(void *, Arguments...), unsigned Id>
struct Core2<Ours, Id>
{
    static Result call(void *domain, Arguments... arguments)
    {
        Ours(domain, arguments...);
        return forward<Ours>(s_core2[Id], domainOf(domain).chained, arguments...);
    }
};

template <auto Ours, unsigned Id>
struct Core2Ex;

template <typename Result, Result (*Ours)(void *, const Attributes *), unsigned Id>
struct Core2Ex<Ours, Id>
{
    static Result call(void *domain, const Attributes *what)
    {
        Ours(domain, what);
        void *theirs = domainOf(domain).chained;
        if (!what)
            return forward<Ours>(s_core2[Id], theirs, what);
        const Attributes copy = translated(what);
        return forward<Ours>(s_core2[Id], theirs, &copy);
    }
};

// Ranges have the other tool's id: the program can pass only one.
uint64_t startA(const char *message)
{
    if (!s_core[core::RangeStartA].load(std::memory_order_relaxed))
        return rangeStartA(message);
    const uint64_t id = forward<static_cast<uint64_t (*)(const char *)>(rangeStartA)>(
        s_core[core::RangeStartA], message);
    rangeStartA(message, id);
    return id;
}

uint64_t startW(const wchar_t *message)
{
    if (!s_core[core::RangeStartW].load(std::memory_order_relaxed))
        return rangeStartW(message);
    const uint64_t id = forward<static_cast<uint64_t (*)(const wchar_t *)>(rangeStartW)>(
        s_core[core::RangeStartW], message);
    rangeStartW(message, id);
    return id;
}

uint64_t startEx(const Attributes *what)
{
    if (!what || !s_core[core::RangeStartEx].load(std::memory_order_relaxed))
        return rangeStartEx(what);
    const Attributes copy = translated(what);
    const uint64_t id = forward<static_cast<uint64_t (*)(const Attributes *)>(rangeStartEx)>(
        s_core[core::RangeStartEx], &copy);
    rangeStartEx(nullptr, what, id);
    return id;
}

uint64_t domainStartEx(void *domain, const Attributes *what)
{
    if (!what || !s_core2[core2::RangeStartEx].load(std::memory_order_relaxed))
        return domainRangeStartEx(domain, what);
    const Attributes copy = translated(what);
    const uint64_t id =
        forward<domainRangeStartEx>(s_core2[core2::RangeStartEx], domainOf(domain).chained, &copy);
    rangeStartEx(domain, what, id);
    return id;
}

// Names get handles of both tools; the program keeps the agent's.
template <auto Ours, unsigned Id, typename Char>
void *create(const Char *name)
{
    void *handle = Ours(name);
    void *theirs = forward<Ours>(s_core2[Id], name);
    if (handle && handle != &defaultDomain())
        static_cast<Domain *>(handle)->chained = theirs;
    return handle;
}

template <auto Ours, unsigned Id, typename Char>
void *registerText(void *domain, const Char *text)
{
    void *handle = Ours(domain, text);
    void *theirs = forward<Ours>(s_core2[Id], domainOf(domain).chained, text);
    if (handle)
        static_cast<Text *>(handle)->chained = theirs;
    return handle;
}

template <typename F>
Function any(F *function)
{
    return reinterpret_cast<Function>(function);
}

using StartEx = uint64_t(const Attributes *);
using StartA = uint64_t(const char *);
using StartW = uint64_t(const wchar_t *);

} // namespace

#define TRILANE_CORE(name, hook)                                                                   \
    {                                                                                              \
        kCore, core::name, any(hook), any(Core<hook, core::name>::call)                            \
    }
#define TRILANE_CORE_EX(name, hook)                                                                \
    {                                                                                              \
        kCore, core::name, any(hook), any(CoreEx<hook, core::name>::call)                          \
    }
#define TRILANE_CORE2(name, hook)                                                                  \
    {                                                                                              \
        kCore2, core2::name, any(hook), any(Core2<hook, core2::name>::call)                        \
    }
#define TRILANE_CORE2_EX(name, hook)                                                               \
    {                                                                                              \
        kCore2, core2::name, any(hook), any(Core2Ex<hook, core2::name>::call)                      \
    }

// Required by the agent's constructor.
[[gnu::init_priority(101)]] const Hook kHooks[] = {
    TRILANE_CORE_EX(MarkEx, markEx),
    TRILANE_CORE(MarkA, markA),
    TRILANE_CORE(MarkW, markW),
    {kCore, core::RangeStartEx, any<StartEx>(rangeStartEx), any(startEx)},
    {kCore, core::RangeStartA, any<StartA>(rangeStartA), any(startA)},
    {kCore, core::RangeStartW, any<StartW>(rangeStartW), any(startW)},
    TRILANE_CORE(RangeEnd, rangeEnd),
    TRILANE_CORE_EX(RangePushEx, rangePushEx),
    TRILANE_CORE(RangePushA, rangePushA),
    TRILANE_CORE(RangePushW, rangePushW),
    TRILANE_CORE(RangePop, rangePop),
    TRILANE_CORE(NameCategoryA, nameCategoryA),
    TRILANE_CORE(NameCategoryW, nameCategoryW),
    TRILANE_CORE(NameOsThreadA, nameOsThreadA),
    TRILANE_CORE(NameOsThreadW, nameOsThreadW),
    TRILANE_CORE2_EX(MarkEx, domainMarkEx),
    {kCore2, core2::RangeStartEx, any(domainRangeStartEx), any(domainStartEx)},
    TRILANE_CORE2(RangeEnd, domainRangeEnd),
    TRILANE_CORE2_EX(RangePushEx, domainRangePushEx),
    TRILANE_CORE2(RangePop, domainRangePop),
    TRILANE_CORE2(NameCategoryA, domainNameCategoryA),
    TRILANE_CORE2(NameCategoryW, domainNameCategoryW),
    {kCore2, core2::RegisterStringA, any(domainRegisterStringA),
     any(registerText<domainRegisterStringA, core2::RegisterStringA, char>)},
    {kCore2, core2::RegisterStringW, any(domainRegisterStringW),
     any(registerText<domainRegisterStringW, core2::RegisterStringW, wchar_t>)},
    {kCore2, core2::CreateA, any(domainCreateA), any(create<domainCreateA, core2::CreateA, char>)},
    {kCore2, core2::CreateW, any(domainCreateW),
     any(create<domainCreateW, core2::CreateW, wchar_t>)},
    TRILANE_CORE2(Destroy, domainDestroy),
    {kCore2, core2::Initialize, any(initialize), nullptr},
    {0, 0, nullptr, nullptr},
};

void keepChained(int module, unsigned id, Function function)
{
    std::atomic<Function> &kept = module == kCore ? s_core[id] : s_core2[id];
    kept.store(function, std::memory_order_release);
}

bool isChained()
{
    const char *tool = environment(wire::kChainNvtxVariable);
    return tool && *tool;
}

void *chainedEntry(const char *name)
{
    const char *tool = environment(wire::kChainNvtxVariable);
    if (!tool || !*tool)
        return nullptr;
    void *library = ::dlopen(tool, RTLD_LAZY);
    if (!library) {
        // Every library that uses NVTX calls this; reported to the user once.
        static constinit std::atomic<bool> s_isTold{false};
        if (!s_isTold.exchange(true))
            reportProblem(wire::Words("NVTX ranges are not passed to %1, which cannot be loaded"),
                          {tool}, wire::About::Ranges);
        return nullptr;
    }
    return ::dlsym(library, name);
}

} // namespace trilane::agent::nvtx
