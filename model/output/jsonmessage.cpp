// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/output/jsonmessage.h"

namespace trilane::output {

void writeMessage(JsonWriter &out, const Message &message)
{
    out.beginObject();
    if (message.form() != Message::Form::Template)
        out.member("form", static_cast<int>(message.form()));
    out.member("text", templateOf(message.templateText()));
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
