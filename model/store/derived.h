// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/jobs/job.h"
#include "model/store/tables.h"

#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <typeindex>

namespace trilane::store {

/// Shared results of analyses of a whole trace (launches, range tree). Computed on first use and
/// shared while in use; the most recently used are kept up to a limit in bytes, one variant per
/// type. Any thread; a thread that needs a result being computed waits for it.
class Derived
{
public:
    explicit Derived(uint64_t boundBytes)
        : m_bound(boundBytes)
    {}
    /// The results of a trace. They may refer to its Store, but not own it.
    [[nodiscard]] static Derived &of(Tables trace);

    /// Returns the T of that variant, else the result of make(): a std::shared_ptr<const T>, which
    /// is not kept if the job was stopped. T has bytes().
    template <typename T, typename Make>
    [[nodiscard]] std::shared_ptr<const T> get(uint64_t variant, const jobs::JobContext &job,
                                               Make make)
    {
        const std::shared_ptr<Slot> slot = slotOf({typeid(T), variant});
        const std::lock_guard making(slot->making);
        if (const std::shared_ptr<const void> there = used(slot))
            return std::static_pointer_cast<const T>(there);
        forget(typeid(T)); // frees space first
        std::shared_ptr<const T> made = make();
        if (!job.stopped())
            put(slot, made, made->bytes());
        return made;
    }
    /// As get(), but null if not available; never waits for a thread that computes it.
    template <typename T>
    [[nodiscard]] std::shared_ptr<const T> find(uint64_t variant)
    {
        return std::static_pointer_cast<const T>(used(slotOf({typeid(T), variant})));
    }

private:
    struct Slot
    {
        explicit Slot(std::type_index of)
            : type(of)
        {}
        const std::type_index type;
        std::mutex making; ///< held by get(); the following members are guarded by m_mutex
        std::weak_ptr<const void> value;
        std::shared_ptr<const void> kept;
        uint64_t bytes = 0;
    };
    using SlotPtr = std::shared_ptr<Slot>;
    using Dropped = std::list<std::shared_ptr<const void>>; ///< freed without the lock
    using Key = std::pair<std::type_index, uint64_t>;

    [[nodiscard]] SlotPtr slotOf(const Key &key);
    [[nodiscard]] std::shared_ptr<const void> used(const SlotPtr &slot);
    void put(const SlotPtr &slot, std::shared_ptr<const void> value, uint64_t bytes);
    /// Requires the lock.
    [[nodiscard]] Dropped keep(const SlotPtr &slot);
    void forget(std::type_index type);

    std::mutex m_mutex;
    const uint64_t m_bound;
    std::map<Key, SlotPtr> m_slots;
    std::list<SlotPtr> m_kept; ///< most recently used first
};

} // namespace trilane::store
