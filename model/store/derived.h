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

/// What analyses have made of a trace as a whole (who launched what, the tree of its ranges) and
/// others ask for, too: made at the first call, and shared as long as somebody holds it. What was
/// used last is kept beyond that, up to a bound in bytes, and of a type one variant: another one
/// replaces it. Any thread; who asks for what another thread is making waits for it.
class Derived
{
public:
    explicit Derived(uint64_t boundBytes)
        : m_bound(boundBytes)
    {}
    /// Of that trace. What is kept may refer to its Store, never own it.
    [[nodiscard]] static Derived &of(Tables trace);

    /// The T of that variant, or what make() gives: a std::shared_ptr<const T>, which is not kept
    /// when the job was told to stop meanwhile. T has bytes().
    template <typename T, typename Make>
    [[nodiscard]] std::shared_ptr<const T> get(uint64_t variant, const jobs::JobContext &job,
                                               Make make)
    {
        const std::shared_ptr<Slot> slot = slotOf({typeid(T), variant});
        const std::lock_guard making(slot->making);
        if (const std::shared_ptr<const void> there = used(slot))
            return std::static_pointer_cast<const T>(there);
        forget(typeid(T)); // makes room first
        std::shared_ptr<const T> made = make();
        if (!job.stopped())
            put(slot, made, made->bytes());
        return made;
    }
    /// The same if it is there, else null; never waits for another thread that makes it.
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
        std::mutex making; ///< held by get(); what follows is guarded by m_mutex
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
    /// Wants the lock.
    [[nodiscard]] Dropped keep(const SlotPtr &slot);
    void forget(std::type_index type);

    std::mutex m_mutex;
    const uint64_t m_bound;
    std::map<Key, SlotPtr> m_slots;
    std::list<SlotPtr> m_kept; ///< used last first
};

} // namespace trilane::store
