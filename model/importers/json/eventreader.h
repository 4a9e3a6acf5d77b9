// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/importers/json/event.h"
#include "model/importers/json/windows.h"

#include <functional>
#include <memory>
#include <string>

namespace trilane::json {

/// Takes events one by one; views in the event are valid during the call only.
class EventVisitor
{
public:
    virtual ~EventVisitor() = default;
    /// `offset` is that of the event in the text.
    virtual void visit(const RawEvent &event, uint64_t offset) = 0;
    /// An element that is no event: why, and whether it was mended and visited nevertheless.
    virtual void reject(std::string_view reason, uint64_t offset) = 0;
    virtual void repaired(std::string_view reason, uint64_t offset) = 0;
};

/// Parses windows with simdjson, On Demand: only what is asked for is looked at. What that cannot
/// parse is taken apart event by event, so that one broken event costs one event. One thread.
class EventReader
{
public:
    EventReader();
    ~EventReader();

    /// Changes the window's bytes (brackets and padding around the text).
    void read(Window &window, EventVisitor &visitor);

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace trilane::json
