// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/message.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include <sys/types.h>

namespace trilane::daemon {

/// Memory used by the recordings of one process, session or user. A process's memory is also
/// charged to its session, and that to its user. Holders of memory that grows with received data
/// charge it here and store nothing when it is full. Any thread.
class MemoryBudget
{
public:
    /// `whose`: "a process", "a recording", "a user", "all users together".
    MemoryBudget(MessageText whose, uint64_t limit, std::shared_ptr<MemoryBudget> above = {});
    ~MemoryBudget();
    MemoryBudget(const MemoryBudget &) = delete;
    MemoryBudget &operator=(const MemoryBudget &) = delete;

    /// Always charges.
    void take(uint64_t bytes);
    void giveBack(uint64_t bytes);
    /// No permanent data may be added: here or in a parent, less than a quarter is free, which is
    /// reserved for data on its way to the file.
    [[nodiscard]] bool isFull() const { return full() != nullptr; }
    /// Message: which limit has been reached, and its size.
    [[nodiscard]] Message whyFull() const;
    /// The smallest free amount here and in the parents.
    [[nodiscard]] uint64_t room() const;
    [[nodiscard]] uint64_t used() const { return m_used.load(std::memory_order_relaxed); }

private:
    [[nodiscard]] const MemoryBudget *full() const;
    [[nodiscard]] uint64_t left() const;

    const MessageText m_whose;
    const uint64_t m_limit;
    const std::shared_ptr<MemoryBudget> m_above;
    std::atomic<uint64_t> m_used{0};
};

/// Share of one holder in a budget, released on destruction. One thread.
class MemoryShare
{
public:
    MemoryShare() = default;
    explicit MemoryShare(std::shared_ptr<MemoryBudget> budget)
        : m_budget(std::move(budget))
    {}
    ~MemoryShare() { set(0); }
    MemoryShare(MemoryShare &&other) noexcept
        : m_budget(std::move(other.m_budget))
        , m_bytes(std::exchange(other.m_bytes, 0))
    {}
    MemoryShare &operator=(MemoryShare &&other) noexcept
    {
        std::swap(m_budget, other.m_budget);
        std::swap(m_bytes, other.m_bytes);
        return *this;
    }

    void set(uint64_t bytes);
    [[nodiscard]] uint64_t bytes() const { return m_bytes; }
    void add(uint64_t bytes) { set(m_bytes + bytes); }
    /// False if the budget is full; nothing is added.
    [[nodiscard]] bool tryToAdd(uint64_t bytes);
    [[nodiscard]] bool isFull() const { return m_budget && m_budget->isFull(); }

private:
    std::shared_ptr<MemoryBudget> m_budget; ///< none: no limit
    uint64_t m_bytes = 0;
};

/// Memory limits of a daemon.
struct MemoryLimits
{
    uint64_t process = uint64_t{384} << 20;
    uint64_t session = uint64_t{4} << 30;
    uint64_t user = 0; ///< all of its recordings

    /// In a multi-user daemon: limits of users other than root and the daemon's own user.
    [[nodiscard]] static MemoryLimits ofOthers(uint64_t user)
    {
        return {.process = user / 4, .session = user / 4 * 3, .user = user};
    }
};

/// Memory limits and budgets for the processes of one recording.
struct RecordingMemory
{
    std::shared_ptr<MemoryBudget> budget; ///< the recording's
    uint64_t process = MemoryLimits().process;
    uint64_t maxUnwritten = UINT64_MAX; ///< slices: above this number relieve() is called
    std::function<void()> relieve;      ///< writes the pending data

    /// For a single process.
    [[nodiscard]] static const RecordingMemory &unlimited();

    [[nodiscard]] bool hasRoom() const { return !budget || budget->room() > 0; }
    [[nodiscard]] std::shared_ptr<MemoryBudget> ofProcess() const
    {
        return std::make_shared<MemoryBudget>(MessageText("a process"), process, budget);
    }
};

/// Bytes; the default.
inline constexpr uint64_t kMemoryOfOthers = uint64_t{512} << 20;

/// The budgets of a daemon's users that currently use memory. One thread.
class UserBudgets
{
public:
    /// `all`: bytes for all of them; each gets at most half.
    explicit UserBudgets(uint64_t all = UINT64_MAX)
        : m_max(all / 2)
        , m_all(std::make_shared<MemoryBudget>(MessageText("all users together"), all))
    {}

    /// Limit of one user within a total.
    [[nodiscard]] uint64_t limitOf(uint64_t limit) const { return std::min(limit, m_max); }
    [[nodiscard]] std::shared_ptr<MemoryBudget> of(uid_t user, uint64_t limit);

private:
    uint64_t m_max;
    std::shared_ptr<MemoryBudget> m_all;
    std::map<uid_t, std::weak_ptr<MemoryBudget>> m_budgets;
};

} // namespace trilane::daemon
