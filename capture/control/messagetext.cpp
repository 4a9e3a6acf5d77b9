// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/control/messagetext.h"

#include "capture/control/control.pb.h"
#include "capture/control/controlsocket.h"
#include "model/base/packedmessage.h"

#include <string_view>
#include <utility>

namespace trilane::control {

std::string shortened(std::string text, size_t most)
{
    constexpr std::string_view kMore = " \u2026";
    if (text.size() <= most)
        return bounded(std::move(text));
    const size_t longest = most - kMore.size();
    const size_t word = text.rfind(' ', longest);
    // A single overlong word is cut anywhere.
    text.resize(word != std::string::npos && word > longest / 2 ? word : longest);
    return bounded(std::move(text)) + std::string(kMore);
}

std::string pack(const Message &message, PackedMessage &into, size_t most)
{
    std::string text = message.english();
    if (!message.values().empty() && text.size() <= most)
        packMessage(message, into);
    return shortened(std::move(text), most);
}

Message unpack(const PackedMessage &packed, const std::string &text)
{
    return unpackMessage(packed, text);
}

} // namespace trilane::control
