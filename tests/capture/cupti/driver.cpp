// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// A libcuda.so.1 that is initialized and knows which GPUs there are. STUB_DEVICES: their places on
// the bus in the order of CUDA's ordinals, "1" or "3,0"; one with a point is a MIG instance, "0.2".

#include "tests/fakes/cuda/include/fakedevices.h"

#include <cstdlib>
#include <cstring>
#include <sstream>
#include <vector>

namespace {

constexpr int kInvalid = 1;

std::vector<std::string> words()
{
    const char *list = std::getenv("STUB_DEVICES");
    std::istringstream text(list ? list : "0");
    std::vector<std::string> all;
    for (std::string word; std::getline(text, word, ',');)
        all.push_back(word);
    return all;
}

int give(unsigned char *bytes, const std::string &uuid)
{
    std::string digits;
    for (const char c : uuid.substr(4)) {
        if (c != '-')
            digits += c;
    }
    for (size_t i = 0; i < 16; ++i)
        bytes[i] = static_cast<unsigned char>(std::stoul(digits.substr(2 * i, 2), nullptr, 16));
    return 0;
}

unsigned placeOf(int device)
{
    return static_cast<unsigned>(std::stoul(words()[static_cast<size_t>(device)]));
}

} // namespace

extern "C" {
int cuCtxGetCurrent(void **context)
{
    *context = nullptr;
    return 0;
}
int cuDeviceGetCount(int *count)
{
    *count = static_cast<int>(words().size());
    return 0;
}
int cuDeviceGet(int *device, int ordinal)
{
    *device = ordinal;
    return static_cast<size_t>(ordinal) < words().size() ? 0 : kInvalid;
}
int cuDeviceGetUuid(unsigned char *bytes, int device)
{
    return give(bytes, fakedevices::uuidOf(placeOf(device)));
}
int cuDeviceGetUuid_v2(unsigned char *bytes, int device)
{
    const std::string word = words()[static_cast<size_t>(device)];
    const size_t point = word.find('.');
    if (point == std::string::npos)
        return cuDeviceGetUuid(bytes, device);
    const auto instance = static_cast<unsigned>(std::stoul(word.substr(point + 1)));
    return give(bytes, fakedevices::migUuidOf(placeOf(device), instance));
}
int cuDeviceGetPCIBusId(char *text, int room, int device)
{
    std::snprintf(text, static_cast<size_t>(room), "%s",
                  fakedevices::busOf(placeOf(device)).c_str());
    return 0;
}
}
