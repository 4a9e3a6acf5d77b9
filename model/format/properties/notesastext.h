// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/properties/traceinfo.h"

namespace trilane::format {

/// Turns properties that Trilane itself wrote into notes, as far as it knows their text: files
/// written before notes had values, and formats that keep notes as text, have them in English.
/// Other properties, and texts it does not know, stay as they are. Pure; any thread.
void readNotesFromText(TraceInfo &info);

} // namespace trilane::format
