// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/gpu/probe/client.h"
#include "tests/gpu/probe/driver.h"
#include "tests/gpu/probe/probes.h"

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <vector>

#include <dlfcn.h>
#include <link.h>
#include <unistd.h>

namespace trilane::probe {

namespace {

constexpr int kLaunches = 1'000;

void onCallback(void *, int, uint32_t, const void *) {}

/// Who got what since the last time.
class Shares
{
public:
    Shares(const Client &first, const Client &second)
        : m_first(first)
        , m_second(second)
    {}

    void tell(Answer &answer, std::string_view when)
    {
        answer.open(when);
        one(answer, "first", m_first, m_before[0]);
        one(answer, "second", m_second, m_before[1]);
        answer.close();
    }

private:
    struct Counts
    {
        uint64_t records = 0;
        uint64_t buffers = 0;
        uint64_t foreign = 0;
    };

    static void one(Answer &answer, std::string_view who, const Client &client, Counts &before)
    {
        const Counts now{client.records(), client.returned(), client.foreign()};
        answer.open(who).add("records", now.records - before.records);
        answer.add("buffers", now.buffers - before.buffers);
        answer.add("of_the_others", now.foreign - before.foreign);
        answer.add("held", client.held().size()).close();
        before = now;
    }

    const Client &m_first;
    const Client &m_second;
    Counts m_before[2];
};

/// A second client comes while buffers of the first are out, records, disables and goes; the first
/// comes back.
void askClients(const Driver &driver, const Cupti &cupti, const Client &first, const Client &second,
                Answer &answer)
{
    Shares shares(first, second);
    driver.launchEmpty(kLaunches);
    driver.wait();
    answer.add("first_holds", first.held().size());
    answer.add("register_second", second.takeOver());
    driver.launchEmpty(kLaunches);
    driver.wait();
    shares.tell(answer, "before_flush");
    cupti.flush(1);
    shares.tell(answer, "second_registered");
    answer.say();
    answer.add("disable_by_second", cupti.disable(agent::cupti::kKernel));
    driver.launchEmpty(kLaunches);
    driver.wait();
    cupti.flush(1);
    shares.tell(answer, "kernels_disabled");
    answer.add("register_first_again", first.takeOver());
    driver.launchEmpty(kLaunches);
    driver.wait();
    cupti.flush(1);
    shares.tell(answer, "first_again");
    answer.add("enable_again", cupti.enable(agent::cupti::kKernel));
    driver.launchEmpty(kLaunches);
    driver.wait();
    cupti.flush(1);
    shares.tell(answer, "first_again_and_enabled");
}

/// Does a subscriber keep others from the activity interface?
void askSubscribers(const Driver &driver, const Cupti &cupti, const Client &client, Answer &answer)
{
    void *first = nullptr;
    void *second = nullptr;
    if (!cupti.subscribe)
        return;
    answer.add("first_subscriber", cupti.subscribe(&first, onCallback, nullptr));
    answer.add("second_subscriber", cupti.subscribe(&second, onCallback, nullptr));
    answer.add("register_beside", client.takeOver());
    answer.add("enable_beside", cupti.enableAll({agent::cupti::kKernel, agent::cupti::kDriver}));
    driver.launchEmpty(kLaunches);
    driver.wait();
    cupti.flush(1);
    answer.add("launches", kLaunches).add("records_beside", client.records());
}

/// A copy of the file is a library of its own: a program that brings CUPTI along.
void askCopy(const Driver &driver, const Cupti &cupti, const Client &client, Answer &answer)
{
    const auto folder =
        std::filesystem::temp_directory_path() / ("gpu_probe-" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder);
    const auto path = folder / std::filesystem::path(cupti.path).filename();
    std::filesystem::copy_file(cupti.path, path);
    void *copy = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    std::filesystem::remove_all(folder);
    answer.add("opened", copy != nullptr).say();
    if (!copy)
        return;
    auto *enable = reinterpret_cast<int (*)(uint32_t)>(::dlsym(copy, "cuptiActivityEnable"));
    auto *enroll = reinterpret_cast<int (*)(Request, Complete)>(
        ::dlsym(copy, "cuptiActivityRegisterCallbacks"));
    auto *subscribe = reinterpret_cast<decltype(cupti.subscribe)>(::dlsym(copy, "cuptiSubscribe"));
    void *subscriber = nullptr;
    constexpr uint32_t kMemset = 2;
    answer.add("subscribe_of_copy", subscribe ? subscribe(&subscriber, onCallback, nullptr) : -1);
    answer.add("register_of_copy",
               enroll ? enroll([](uint8_t **b, size_t *, size_t *) { *b = nullptr; },
                               [](void *, uint32_t, uint8_t *, size_t, size_t) {})
                      : -1);
    answer.add("enable_of_copy", enable ? enable(kMemset) : -1);
    answer.say();
    driver.launchEmpty(kLaunches);
    driver.wait();
    cupti.flush(1);
    answer.add("launches", kLaunches).add("records_of_first", client.records());
}

/// Where in the library's writable memory two words stand beside each other.
struct Place
{
    const void *function; ///< one of the library's
    uintptr_t words[2];
    std::vector<uintptr_t *> found;
    uintptr_t base = 0;
    size_t bytes = 0; ///< looked through
};

int lookIn(dl_phdr_info *info, size_t, void *with)
{
    auto &place = *static_cast<Place *>(with);
    const auto function = reinterpret_cast<uintptr_t>(place.function);
    bool isIt = false;
    for (int i = 0; i < info->dlpi_phnum; ++i) {
        const auto &part = info->dlpi_phdr[i];
        const uintptr_t begin = info->dlpi_addr + part.p_vaddr;
        isIt |= part.p_type == PT_LOAD && function >= begin && function < begin + part.p_memsz;
    }
    for (int i = 0; isIt && i < info->dlpi_phnum; ++i) {
        const auto &part = info->dlpi_phdr[i];
        if (part.p_type != PT_LOAD || !(part.p_flags & PF_W))
            continue;
        place.base = info->dlpi_addr;
        place.bytes += part.p_memsz;
        const uintptr_t end = info->dlpi_addr + part.p_vaddr + part.p_memsz;
        for (uintptr_t at = (info->dlpi_addr + part.p_vaddr + 7) & ~uintptr_t{7}; at + 16 <= end;
             at += 8) {
            auto *words = reinterpret_cast<uintptr_t *>(at);
            if (words[0] == place.words[0] && words[1] == place.words[1])
                place.found.push_back(words);
        }
    }
    return isIt ? 1 : 0;
}

template <int N>
void noBuffer(uint8_t **buffer, size_t *size, size_t *most)
{
    *buffer = nullptr;
    *size = 0;
    *most = N;
}
template <int N>
void noRecord(void *, uint32_t, uint8_t *, size_t, size_t)
{
    static std::atomic<int> s_calls{0};
    s_calls += N;
}

/// Does libcupti keep the registered callbacks as two words in its own memory, which tells a client
/// that comes later whose place it takes? And are they gone after cuptiFinalize()?
void askPlace(const Cupti &cupti, Answer &answer)
{
    const auto find = [&cupti](Request request, Complete complete) {
        Place place{
            .function = reinterpret_cast<const void *>(cupti.registerCallbacks),
            .words = {reinterpret_cast<uintptr_t>(request), reinterpret_cast<uintptr_t>(complete)},
            .found = {}};
        ::dl_iterate_phdr(lookIn, &place);
        return place;
    };
    answer.add("register_first", cupti.registerCallbacks(noBuffer<1>, noRecord<1>));
    const Place first = find(noBuffer<1>, noRecord<1>);
    answer.add("bytes", first.bytes).add("places", first.found.size()).say();
    answer.add("register_second", cupti.registerCallbacks(noBuffer<2>, noRecord<2>));
    const Place second = find(noBuffer<2>, noRecord<2>);
    answer.add("is_same_place", first.found.size() == 1 && first.found == second.found).say();
    if (second.found.size() != 1 || !cupti.finalize)
        return;
    const uintptr_t *words = second.found.front();
    answer.add("offset", reinterpret_cast<uintptr_t>(words) - second.base);
    answer.add("finalize", cupti.finalize());
    answer.add("is_erased_by_finalize", words[0] == 0 && words[1] == 0);
}

} // namespace

/// Another user of CUPTI in the process.
void askDisplaced(const Options &options, std::string_view name, Answer &answer)
{
    Driver driver = Driver::open();
    const Cupti cupti = Cupti::open(options.cupti);
    if (name == "place") {
        driver.start();
        askPlace(cupti, answer);
        return;
    }
    Client first(cupti, 0);
    const Client second(cupti, 1);
    if (name == "subscribers") {
        driver.start();
        askSubscribers(driver, cupti, first, answer);
        return;
    }
    answer.add("register_first", first.takeOver());
    answer.add("enable", cupti.enableAll({agent::cupti::kKernel, agent::cupti::kDriver}));
    driver.start();
    if (name == "copy")
        askCopy(driver, cupti, first, answer);
    else
        askClients(driver, cupti, first, second, answer);
}

} // namespace trilane::probe
