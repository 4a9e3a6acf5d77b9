// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/agent/core/thread.h"

namespace trilane::agent {

/// A text with a private copy, so that a forked child can repeat it. Corresponds to a registered
/// string of NVTX; the address is its handle.
struct Text
{
    Text *next;               ///< next text of the domain
    void *chained;            ///< handle from the chained tool
    std::atomic<uint64_t> id; ///< epoch << 32 | id in the heap of that epoch
    uint32_t size;
    char text[];

    /// Null: no memory.
    static Text *make(const char *text, size_t size);
    uint32_t resolve(Thread &thread);
    /// For event names; see internPassing().
    uint32_t resolvePassing(Thread &thread);

private:
    using Intern = uint32_t(Thread &, const char *, size_t);
    uint32_t resolveWith(Thread &thread, Intern *put);
};

struct Category
{
    Category *next;
    Text *name;
    uint32_t number;
};

/// A schema or enumeration of structured payloads.
struct Schema
{
    Schema *next;
    Text *packed; ///< in wire format (wire/payload.h)
    uint64_t number;
    uint64_t type;
    uint64_t staticSize;
    /// Position of text pointers in a payload, if it is the same in all payloads.
    struct Pointer
    {
        uint16_t at;
        bool isRegistered; ///< an NVTX handle
        bool isMessage;    ///< the name of the event
    };
    static constexpr size_t kMaxPointers = 16;
    uint32_t pointers;
    Pointer pointer[kMaxPointers];
};

/// An NVTX domain; the address is its handle. Domains with equal names are one and are never freed:
/// a handle may be used after its destruction.
struct Domain
{
    Text *name; ///< null: the default domain
    void *chained;
    std::atomic<uint32_t> saidIn; ///< epoch in which its name and categories were recorded
    std::atomic<Category *> categories;
    std::atomic<Text *> texts; ///< registered texts
    std::atomic<Schema *> schemas;
    uint16_t number;

    /// Announces name and categories to the segment if necessary.
    void announce(Writer &writer)
    {
        if (saidIn.load(std::memory_order_relaxed) !=
            g_process.epoch.load(std::memory_order_relaxed))
            say(writer);
    }
    void nameCategory(uint32_t category, const char *text, size_t size);

    /// Takes ownership; the schema is immutable from then on.
    void addSchema(Schema *schema);
    /// Null: unknown number.
    [[nodiscard]] const Schema *schema(uint64_t number) const;

    /// Finds or creates the text; null: no memory.
    Text *registerText(const char *text, size_t size);

private:
    void say(Writer &writer);
};

/// The default domain, number 0.
Domain &defaultDomain();

/// The domain with this name; the default domain if there is no room.
Domain &domainOf(const char *name, size_t size);

/// The domain of a program's handle. 0 and unknown handles are the default domain.
Domain &domainOf(void *handle);

/// Call in a forked child: the thread that held the lock does not exist.
void domainsAfterFork();

} // namespace trilane::agent
