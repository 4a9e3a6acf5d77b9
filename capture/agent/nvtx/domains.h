// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/agent/core/thread.h"

namespace trilane::agent {

/// A text with a private copy, so that a forked child can say it again. What NVTX calls a
/// registered string; its handle is the address.
struct Text
{
    Text *next;               ///< of the same domain
    void *chained;            ///< the handle that the chained tool gave
    std::atomic<uint64_t> id; ///< epoch << 32 | id in that epoch's heap
    uint32_t size;
    char text[];

    /// Null: no memory.
    static Text *make(const char *text, size_t size);
    uint32_t resolve(Thread &thread);
    /// For an event's name; see internPassing().
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

/// A schema or an enumeration of structured payloads.
struct Schema
{
    Schema *next;
    Text *packed; ///< as the wire has it (wire/payload.h)
    uint64_t number;
    uint64_t type;
    uint64_t staticSize;
    /// Position of the text pointers in a payload, as far as it is the same in all payloads.
    struct Pointer
    {
        uint16_t at;
        bool isRegistered; ///< a handle of NVTX's
        bool isMessage;    ///< the event's name
    };
    static constexpr size_t kMaxPointers = 16;
    uint32_t pointers;
    Pointer pointer[kMaxPointers];
};

/// A domain of NVTX; its handle is the address. Two of one name are one, and live forever: a handle
/// may be used after its destruction.
struct Domain
{
    Text *name; ///< null: the default one
    void *chained;
    std::atomic<uint32_t> saidIn; ///< epoch in which its name and categories were recorded
    std::atomic<Category *> categories;
    std::atomic<Text *> texts; ///< the registered ones
    std::atomic<Schema *> schemas;
    uint16_t number;

    /// Makes sure that the segment knows name and categories.
    void announce(Writer &writer)
    {
        if (saidIn.load(std::memory_order_relaxed) !=
            g_process.epoch.load(std::memory_order_relaxed))
            say(writer);
    }
    void nameCategory(uint32_t category, const char *text, size_t size);

    /// Takes over one that is never changed again.
    void addSchema(Schema *schema);
    /// Null: there is none of that number.
    [[nodiscard]] const Schema *schema(uint64_t number) const;

    /// The one of that text, a new one if need be; null: no memory.
    Text *registerText(const char *text, size_t size);

private:
    void say(Writer &writer);
};

/// The default domain, number 0.
Domain &defaultDomain();

/// The domain with this name; the default domain if there is no room.
Domain &domainOf(const char *name, size_t size);

/// A handle that a program gave: its domain. 0 and what is none of ours are the default one.
Domain &domainOf(void *handle);

/// Call in a forked child: the thread that held the lock does not exist.
void domainsAfterFork();

} // namespace trilane::agent
