// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/formats/json/reader/event.h"

#include <simdjson.h>

namespace trilane::json {

/// Parses one event with simdjson On Demand: only requested members are examined. Compile only with
/// the instruction set of eventreader.cpp. One thread.
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
