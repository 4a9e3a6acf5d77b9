// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/message.h"
#include "model/formats/json/reader/event.h"
#include "model/formats/json/reader/objectindex.h"
#include "model/formats/json/reader/window.h"

#include <memory>
#include <optional>
#include <stop_token>
#include <string_view>

namespace trilane::json {

/// Receives events one by one; views in the event are valid during the call only.
class EventVisitor
{
public:
    virtual ~EventVisitor() = default;
    /// `offset` is that of the event in the text.
    virtual void visit(const RawEvent &event, uint64_t offset) = 0;
    /// Text that is no event, why, and how many events it seems to have been.
    virtual void reject(const Message &reason, uint64_t offset, uint64_t events) = 0;
    /// The event that is visited next had to be mended.
    virtual void repaired(const Message &reason, uint64_t offset) = 0;
};

/// Positions of the events in a text.
struct EventPlaces
{
    size_t begin = 0; ///< of the first one's '{'
    size_t end = 0;   ///< after the last '}' of a possible event
};

/// Number of phases in a text.
[[nodiscard]] uint64_t phasesIn(std::string_view text);
/// Estimated number of events in an unreadable text; at least 1.
[[nodiscard]] uint64_t eventsIn(std::string_view text);

/// Parses windows. Text that simdjson cannot parse as a whole is parsed event by event, so that one
/// broken event costs one event. One thread.
class EventReader
{
public:
    /// `stop`: events that follow are left out.
    explicit EventReader(std::stop_token stop = {});
    ~EventReader();

    /// Changes the window's bytes (brackets and padding around the text).
    void read(Window &window, EventVisitor &visitor);

    /// Events in a text whose brackets and quotes cannot be trusted: objects of at most
    /// kMaxFoundBytes bytes that parse on their own and have a phase.
    [[nodiscard]] std::optional<EventPlaces> findEvents(std::string_view text);

    static constexpr size_t kMaxFoundBytes = ObjectIndex::kMaxBytes;

    /// Bytes examined to find events in damaged text, counted at each pass: at most kLooksPerByte
    /// times the bytes read, plus a constant.
    [[nodiscard]] uint64_t bytesLookedAt() const;
    static constexpr uint64_t kLooksPerByte = 16;

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace trilane::json
