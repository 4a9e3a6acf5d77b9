// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/properties/traceinfo.h"

namespace trilane::format {

/// Turns properties that Trilane itself wrote into notes, if it recognizes their text: files
/// written before notes had values, and formats that keep notes as text, have them in English.
/// Other properties and unknown texts are unchanged. Pure; any thread.
void readNotesFromText(TraceInfo &info);

} // namespace trilane::format
