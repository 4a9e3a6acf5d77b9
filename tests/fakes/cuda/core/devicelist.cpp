// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/fakes/cuda/core/devicelist.h"

#include "tests/fakes/cuda/include/fakedevices.h"

#include <algorithm>
#include <cstdlib>
#include <sstream>

namespace fakecuda {

namespace {

constexpr int kMaxDevices = 64;

int number(const char *variable, int otherwise)
{
    const char *value = std::getenv(variable);
    return value && *value ? std::clamp(std::atoi(value), 0, kMaxDevices) : otherwise;
}

std::vector<DeviceName> allDevices()
{
    const char *order = std::getenv("CUDA_DEVICE_ORDER");
    const bool isBusOrder = order && std::string(order) == "PCI_BUS_ID";
    const int count = number("FAKE_CUDA_DEVICES", 1);
    const int parts = number("FAKE_CUDA_MIG", 0);
    std::vector<DeviceName> all;
    for (int i = 0; i < count; ++i) {
        const auto place = static_cast<unsigned>(isBusOrder ? i : count - 1 - i);
        for (int part = 0; part < std::max(1, parts); ++part)
            all.push_back({.place = place,
                           .uuid = fakedevices::uuidOf(place),
                           .migUuid = parts ? fakedevices::migUuidOf(place, part) : "",
                           .bus = fakedevices::busOf(place)});
    }
    return all;
}

/// By number or by a beginning of the UUID; -1: neither.
int find(const std::vector<DeviceName> &all, const std::string &word)
{
    if (!word.empty() && word.find_first_not_of("0123456789") == std::string::npos) {
        const auto index = std::stoul(word);
        return index < all.size() ? static_cast<int>(index) : -1;
    }
    const auto found = std::find_if(all.begin(), all.end(), [&](const DeviceName &one) {
        return word.size() > 4 && one.name().starts_with(word);
    });
    return found == all.end() ? -1 : static_cast<int>(found - all.begin());
}

} // namespace

void putUuid(const std::string &text, void *bytes)
{
    std::string digits;
    for (const char c : text.substr(4)) {
        if (c != '-')
            digits += c;
    }
    for (size_t i = 0; i < 16; ++i)
        static_cast<unsigned char *>(bytes)[i] =
            static_cast<unsigned char>(std::stoul(digits.substr(2 * i, 2), nullptr, 16));
}

std::vector<DeviceName> visibleDevices()
{
    const std::vector<DeviceName> all = allDevices();
    std::vector<DeviceName> visible = all;
    if (const char *wanted = std::getenv("CUDA_VISIBLE_DEVICES")) {
        visible.clear();
        std::istringstream words(wanted);
        for (std::string word; std::getline(words, word, ',');) {
            const int index = find(all, word);
            if (index < 0)
                break; // what comes behind an unknown one is not seen
            visible.push_back(all[static_cast<size_t>(index)]);
        }
    }
    if (!visible.empty() && !visible[0].migUuid.empty())
        visible.resize(1);
    return visible;
}

} // namespace fakecuda
