// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/foreigntext.h"

#include <array>
#include <cstring>
#include <optional>

namespace trilane {

namespace {

/// The texts that strerror() of glibc has for errors of files, programs and sockets.
[[maybe_unused]] constexpr std::array kSystem{MessageText("No such file or directory"),
                                              MessageText("Permission denied"),
                                              MessageText("No space left on device"),
                                              MessageText("Operation not permitted"),
                                              MessageText("Input/output error"),
                                              MessageText("Is a directory"),
                                              MessageText("Not a directory"),
                                              MessageText("File exists"),
                                              MessageText("Read-only file system"),
                                              MessageText("File name too long"),
                                              MessageText("File too large"),
                                              MessageText("Disk quota exceeded"),
                                              MessageText("Too many open files"),
                                              MessageText("Too many levels of symbolic links"),
                                              MessageText("Connection refused"),
                                              MessageText("Connection reset by peer"),
                                              MessageText("Broken pipe"),
                                              MessageText("Cannot allocate memory"),
                                              MessageText("Device or resource busy"),
                                              MessageText("Exec format error"),
                                              MessageText("Text file busy"),
                                              MessageText("Invalid argument"),
                                              MessageText("Function not implemented"),
                                              MessageText("No such device"),
                                              MessageText("No such process"),
                                              MessageText("Resource temporarily unavailable"),
                                              MessageText("Bad file descriptor")};

} // namespace

std::optional<std::vector<MessageValue>> valuesIn(std::string_view text, std::string_view pattern)
{
    std::vector<MessageValue> values;
    for (size_t place = pattern.find('%'); place != pattern.npos; place = pattern.find('%')) {
        if (text.substr(0, place) != pattern.substr(0, place))
            return std::nullopt;
        text.remove_prefix(place);
        pattern.remove_prefix(place + 2);
        const std::string_view next = pattern.substr(0, pattern.find('%'));
        const size_t end = pattern.find('%') == pattern.npos && text.ends_with(next)
                               ? text.size() - next.size()
                               : text.find(next);
        if (end == text.npos || end == 0)
            return std::nullopt;
        values.emplace_back(text.substr(0, end));
        text.remove_prefix(end);
    }
    return text == pattern ? std::optional(std::move(values)) : std::nullopt;
}

Message foreignMessage(std::string_view text, std::span<const MessageText> templates)
{
    for (const MessageText pattern : templates) {
        if (auto values = valuesIn(text, pattern.text()))
            return {pattern, *std::move(values)};
    }
    return Message::fromText(std::string(text));
}

Message systemMessage(int code)
{
    return Message::fromText(std::strerror(code));
}

} // namespace trilane
