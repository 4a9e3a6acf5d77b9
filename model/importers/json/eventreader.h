// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/importers/json/event.h"
#include "model/importers/json/window.h"

#include <memory>
#include <optional>
#include <string_view>

namespace trilane::json {

/// Takes events one by one; views in the event are valid during the call only.
class EventVisitor
{
public:
    virtual ~EventVisitor() = default;
    /// `offset` is that of the event in the text.
    virtual void visit(const RawEvent &event, uint64_t offset) = 0;
    /// Text that is no event, why, and how many events it seems to have been.
    virtual void reject(std::string_view reason, uint64_t offset, uint64_t events) = 0;
    /// The event that is visited next had to be mended.
    virtual void repaired(std::string_view reason, uint64_t offset) = 0;
};

/// Where an event stands in a text.
struct EventPlace
{
    size_t begin = 0; ///< of its '{'
    size_t end = 0;   ///< behind its '}'
};

/// How many events a text that cannot be read seems to have held; at least 1.
[[nodiscard]] uint64_t eventsIn(std::string_view text);

/// Parses windows. What simdjson cannot parse as a whole is taken apart event by event, so that
/// one broken event costs one event. One thread.
class EventReader
{
public:
    EventReader();
    ~EventReader();

    /// Changes the window's bytes (brackets and padding around the text).
    void read(Window &window, EventVisitor &visitor);

    /// The first event in a text whose brackets and quotes cannot be trusted: an object of at most
    /// kLargestFound bytes that can be read by itself and has a phase. Bounded in time: gives up
    /// in a text made to be slow.
    [[nodiscard]] std::optional<EventPlace> findEvent(std::string_view text);
    /// Whether an event begins with the text; where it ends. 0 = none.
    [[nodiscard]] size_t eventAt(std::string_view text);

    static constexpr size_t kLargestFound = size_t{1} << 20;

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace trilane::json
