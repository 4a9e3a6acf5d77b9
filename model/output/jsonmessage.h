// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/message.h"
#include "model/output/jsonwriter.h"

namespace trilane::output {

/// A message as an object: `text`, its template; `values`, each a text or such an object; `form`,
/// if it is not a template (Message::Form). For programs that show it in their own language.
inline void writeMessage(JsonWriter &out, const Message &message)
{
    out.beginObject();
    if (message.form() != Message::Form::Template)
        out.member("form", static_cast<int>(message.form()));
    out.member("text", message.templateText());
    out.key("values");
    out.beginArray();
    for (const MessageValue &value : message.values()) {
        if (const Message *nested = value.message())
            writeMessage(out, *nested);
        else
            out.text(*value.verbatim());
    }
    out.endArray();
    out.endObject();
}

} // namespace trilane::output
