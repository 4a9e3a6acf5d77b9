// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/formats/json/reader/event.h"

#include <simdjson.h>

namespace trilane::json {

/// Reads one event with simdjson, On Demand: only what is asked for is looked at. To be compiled
/// with the instruction set of eventreader.cpp only. One thread.
class EventParser
{
public:
    /// Fills the event from the object's members; its views are of the object's text or of this
    /// parser's until the next call. Errors: the text is no JSON object.
    [[nodiscard]] simdjson::error_code parse(simdjson::ondemand::object object, RawEvent &event);

private:
    simdjson::ondemand::parser m_argsParser;
    simdjson::padded_string m_lateArgs;
};

} // namespace trilane::json
