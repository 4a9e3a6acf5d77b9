// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/message.h"
#include "model/output/jsonwriter.h"

namespace trilane::output {

/// A message as an object: `text`, its template; `values`, each a text or such an object; `form`,
/// where it is not a template (Message::Form). For programs that show it in their own language.
void writeMessage(JsonWriter &out, const Message &message);

} // namespace trilane::output
