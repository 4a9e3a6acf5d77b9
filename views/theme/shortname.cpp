// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/theme/shortname.h"

#include <algorithm>
#include <cctype>

namespace trilane::theme {

namespace {

bool contains(std::string_view text, std::string_view lowerWord)
{
    const auto same = [](char a, char b) {
        return std::tolower(static_cast<unsigned char>(a)) == b;
    };
    return std::search(text.begin(), text.end(), lowerWord.begin(), lowerWord.end(), same) !=
           text.end();
}

} // namespace

CopyDirection copyDirection(std::string_view name)
{
    if (contains(name, "htod") || contains(name, "hosttodevice") ||
        contains(name, "host-to-device"))
        return CopyDirection::HostToDevice;
    if (contains(name, "dtoh") || contains(name, "devicetohost") ||
        contains(name, "device-to-host"))
        return CopyDirection::DeviceToHost;
    if (contains(name, "dtod") || contains(name, "devicetodevice") ||
        contains(name, "device-to-device") || contains(name, "ptop"))
        return CopyDirection::DeviceToDevice;
    return CopyDirection::Other;
}

} // namespace trilane::theme
