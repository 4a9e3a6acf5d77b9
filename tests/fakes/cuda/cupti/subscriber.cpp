// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/fakes/cuda/cupti/subscriber.h"

#include "tests/fakes/cuda/core/calls.h"
#include "tests/fakes/cuda/cupti/recorder.h"
#include "tests/fakes/cuda/cupti/settings.h"

#include <atomic>
#include <cstdio>
#include <string>

using namespace fakecuda;

namespace fakecupti {

namespace {

constexpr uint32_t kFunctions = 1024;
constexpr uint32_t kEntry = 0;
constexpr uint32_t kExit = 1;

/// CUpti_CallbackData.
struct CallbackData
{
    uint32_t site = 0;
    const char *functionName = nullptr;
    const void *functionParameters = nullptr;
    void *functionReturnValue = nullptr;
    const char *symbolName = nullptr;
    void *context = nullptr;
    uint32_t contextUid = 0;
    uint64_t *correlationData = nullptr;
    uint32_t correlation = 0;
};
static_assert(sizeof(CallbackData) == 72);

using Callback = void (*)(void *user, int domain, uint32_t function, const void *data);

/// CUpti_SubscriberParams.
struct Parameters
{
    size_t structSize = 0;
    const char *subscriberName = nullptr;
    char *oldSubscriberName = nullptr;
    size_t oldSubscriberSize = 0;
};

struct Subscriber
{
    std::atomic<Callback> callback{nullptr};
    void *user = nullptr;
    std::string name;
    std::atomic<bool> wanted[3][kFunctions] = {}; ///< by domain, function
};
Subscriber s_subscriber;

} // namespace

const char *nameOf(Domain domain, uint32_t function)
{
    switch (domain == Domain::Runtime ? function : 0) {
#define FAKE_NAME(name, version, number)                                                           \
    case number:                                                                                   \
        return #name "_v" #version;
        FAKE_RUNTIME_CALLS(FAKE_NAME)
#undef FAKE_NAME
    default:
        break;
    }
    switch (domain == Domain::Driver ? function : 0) {
#define FAKE_NAME(name, number)                                                                    \
    case number:                                                                                   \
        return #name;
        FAKE_DRIVER_CALLS(FAKE_NAME)
#undef FAKE_NAME
    default:
        return nullptr;
    }
}

void tellSubscriber(const Call &call, bool isEntry)
{
    const auto domain = static_cast<uint32_t>(call.domain);
    if (isOver())
        return;
    const Callback callback = s_subscriber.callback.load(std::memory_order_acquire);
    if (!callback || call.function >= kFunctions ||
        !s_subscriber.wanted[domain][call.function].load(std::memory_order_relaxed))
        return;
    int result = call.result;
    const CallbackData data{.site = isEntry ? kEntry : kExit,
                            .functionName = nameOf(call.domain, call.function),
                            .functionReturnValue = isEntry ? nullptr : &result,
                            .contextUid = call.context,
                            .correlationData = call.correlationData,
                            .correlation = call.correlation};
    callback(s_subscriber.user, static_cast<int>(domain), call.function, &data);
}

void forgetSubscriber()
{
    s_subscriber.callback = nullptr;
    s_subscriber.name.clear();
    for (auto &domain : s_subscriber.wanted) {
        for (std::atomic<bool> &wanted : domain)
            wanted = false;
    }
}

} // namespace fakecupti

using namespace fakecupti;

extern "C" {

int cuptiSubscribe(void **subscriber, Callback callback, void *user)
{
    const Entry entry("cuptiSubscribe", Use::Driver);
    if (entry.refusal())
        return entry.refusal();
    if (!subscriber || !callback)
        return kInvalidParameter;
    if (settings().isSubscribed || s_subscriber.callback.load())
        return kSubscribed;
    if (!Recorder::get().observe())
        return kNotInitialized;
    s_subscriber.user = user;
    s_subscriber.callback.store(callback, std::memory_order_release);
    *subscriber = &s_subscriber;
    return kSuccess;
}

/// Also says who is there already.
int cuptiSubscribe_v2(void **subscriber, Callback callback, void *user, Parameters *parameters)
{
    constexpr uint32_t kNamed = 130000;
    if (version().api < kNamed)
        return kNotSupported;
    const bool isOther = settings().isSubscribed;
    const std::string other = isOther ? "CUPTI for another" : s_subscriber.name;
    const int result = cuptiSubscribe(subscriber, callback, user);
    if (!parameters)
        return result;
    if (parameters->structSize != sizeof *parameters)
        return kInvalidParameter;
    if (result == kSubscribed && parameters->oldSubscriberName)
        std::snprintf(parameters->oldSubscriberName, parameters->oldSubscriberSize, "%s",
                      other.c_str());
    if (result == kSuccess && parameters->subscriberName)
        s_subscriber.name = std::string("CUPTI for ") + parameters->subscriberName;
    return result;
}

int cuptiUnsubscribe(void *subscriber)
{
    const Entry entry("cuptiUnsubscribe", Use::Driver);
    if (entry.refusal())
        return entry.refusal();
    if (subscriber != &s_subscriber || !s_subscriber.callback.load())
        return kInvalidParameter;
    forgetSubscriber();
    return kSuccess;
}

int cuptiEnableCallback(uint32_t enable, void *subscriber, uint32_t domain, uint32_t function)
{
    const Entry entry("cuptiEnableCallback", Use::Driver);
    if (entry.refusal())
        return entry.refusal();
    if (subscriber != &s_subscriber || domain > 2 || function >= kFunctions)
        return kInvalidParameter;
    s_subscriber.wanted[domain][function] = enable != 0;
    return kSuccess;
}

int cuptiEnableDomain(uint32_t enable, void *subscriber, uint32_t domain)
{
    const Entry entry("cuptiEnableDomain", Use::Driver);
    if (entry.refusal())
        return entry.refusal();
    if (subscriber != &s_subscriber || domain > 2)
        return kInvalidParameter;
    for (std::atomic<bool> &wanted : s_subscriber.wanted[domain])
        wanted = enable != 0;
    return kSuccess;
}

int cuptiGetCallbackName(int domain, uint32_t function, const char **name)
{
    const Entry entry("cuptiGetCallbackName", Use::Plain);
    if (entry.refusal())
        return entry.refusal();
    if (!name || (domain != 1 && domain != 2))
        return kInvalidParameter;
    *name = nameOf(static_cast<Domain>(domain), function);
    return *name ? kSuccess : kInvalidParameter;
}
}
