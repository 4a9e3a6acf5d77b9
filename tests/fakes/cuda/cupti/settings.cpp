// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/fakes/cuda/cupti/settings.h"

#include <cstdlib>
#include <cstring>
#include <string>

namespace fakecupti {

namespace {

const char *valueOf(const char *name)
{
    return std::getenv((std::string("FAKE_CUPTI_") + name).c_str());
}

bool is(const char *name, const char *value)
{
    const char *found = valueOf(name);
    return found && std::strcmp(found, value) == 0;
}

int number(const char *name, int otherwise)
{
    const char *found = valueOf(name);
    return found && *found ? std::atoi(found) : otherwise;
}

Settings read()
{
    return {.isSealing = is("FLUSH", "seal"),
            .isForcedKind = is("FORCED", "wait"),
            .threadBuffers = number("PER_THREAD", -1),
            .enableMs = number("ENABLE_MS", 20),
            .disableMs = number("DISABLE_MS", 0),
            .launchUs = number("LAUNCH_US", 0),
            .isDisableFree = is("DISABLE", "free"),
            .isDeadlocking = is("DISABLE", "deadlock"),
            .isCallbackFree = is("CALLS_INSIDE", "allow"),
            .isGraphLevelFree = is("GRAPH_LEVEL", "free"),
            .isGraphCrashFree = is("GRAPH_CRASH", "0"),
            .isRaw = is("CLOCK", "raw"),
            .gpuEarlyNs = number("GPU_EARLY_NS", 3000),
            .isCallbackZeroFree = is("CALLBACK_ZERO", "0"),
            .isSubscribed = number("SUBSCRIBED", 0) != 0,
            .isBesideV2 = number("V2_CLIENT", 0) != 0,
            .refusal = number("REFUSE", 0),
            .finalizeMs = number("FINALIZE_MS", 5),
            .isFinalizeKind = is("FINALIZE", "wait"),
            .isReinitKind = is("REINIT", "free"),
            .isMidwayObeyed = is("MIDWAY", "obey"),
            .isExitKind = is("EXIT", "free"),
            .isDriverless = is("DRIVERLESS", "free"),
            .workerMode = is("COMPLETE", "worker")   ? 1
                          : is("COMPLETE", "caller") ? 2
                                                     : 0,
            .isKindLast = is("ORDER", "last"),
            .isKindPlain = is("KIND", "plain"),
            .gpuDelayMs = number("GPU_DELAY_MS", is("FLUSH", "seal") ? 20 : -1),
            .isClockKind = is("CLOCK_CHANGE", "free"),
            .foreignEach = static_cast<unsigned>(number("FOREIGN", 0)),
            .dropEach = static_cast<unsigned>(number("DROP", 0)),
            .isDropExact = is("DROPPED", "now"),
            .isOverheadPlain = is("OVERHEAD", "plain"),
            .commandBuffer = static_cast<unsigned>(number("COMMAND_BUFFER", 1024)),
            .isWithoutQueries = is("QUERIES", "0"),
            .isCorrelationRight = is("CORRELATION", "right"),
            .zeroTimes = static_cast<unsigned>(number("ZERO_TIMESTAMPS", 2)),
            .isGraphPlain = is("GRAPH_DEVICE", "plain"),
            .isMemoryPlain = is("MEMORY", "plain"),
            .isMangled = is("NAMES", "mangled"),
            .isPlaceHidden = is("PLACE", "hidden"),
            .isPlaceErased = is("PLACE", "erased"),
            .isForkKind = is("FORK", "free"),
            .report = valueOf("REPORT")};
}

} // namespace

const Settings &settings()
{
    static const Settings all = read();
    return all;
}

} // namespace fakecupti
