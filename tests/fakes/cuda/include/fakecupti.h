// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <stddef.h>
#include <stdint.h>

/// What the simulated libcupti exports (CUPTI documentation, "CUPTI Activity API", "CUPTI Callback
/// API"), for programs that are clients of it. Results are CUptiResult's numbers, 0 is success.
extern "C" {

typedef void (*FakeCuptiRequest)(uint8_t **buffer, size_t *size, size_t *maximumRecords);
typedef void (*FakeCuptiComplete)(void *context, uint32_t stream, uint8_t *buffer, size_t size,
                                  size_t validSize);
typedef void (*FakeCuptiCallback)(void *user, int domain, uint32_t function, const void *data);
typedef uint64_t (*FakeCuptiClock)();

int cuptiGetVersion(uint32_t *version);
int cuptiGetTimestamp(uint64_t *timestamp);
int cuptiGetCallbackName(int domain, uint32_t function, const char **name);
int cuptiActivityRegisterCallbacks(FakeCuptiRequest request, FakeCuptiComplete complete);
int cuptiActivityRegisterTimestampCallback(FakeCuptiClock clock);
int cuptiActivityEnable(uint32_t kind);
int cuptiActivityEnableAndDump(uint32_t kind);
int cuptiActivityEnableContext(void *context, uint32_t kind);
int cuptiActivityDisableContext(void *context, uint32_t kind);
int cuptiActivityDisable(uint32_t kind);
int cuptiActivityFlushAll(uint32_t flag);
int cuptiActivityGetNextRecord(uint8_t *buffer, size_t validSize, uint8_t **record);
int cuptiActivityGetNumDroppedRecords(void *context, uint32_t stream, size_t *dropped);
int cuptiActivitySetAttribute(int attribute, size_t *size, void *value);
int cuptiActivityGetAttribute(int attribute, size_t *size, void *value);
int cuptiActivityEnableRuntimeApi(uint32_t function, uint8_t enable);
int cuptiActivityEnableDriverApi(uint32_t function, uint8_t enable);
int cuptiActivityEnableAllSyncRecords(uint8_t enable);
int cuptiActivityPushExternalCorrelationId(uint32_t kind, uint64_t id);
int cuptiActivityPopExternalCorrelationId(uint32_t kind, uint64_t *id);
int cuptiSetThreadIdType(int type);
int cuptiSubscribe(void **subscriber, FakeCuptiCallback callback, void *user);
/// parameters: CUpti_SubscriberParams.
int cuptiSubscribe_v2(void **subscriber, FakeCuptiCallback callback, void *user, void *parameters);
int cuptiUnsubscribe(void *subscriber);
int cuptiEnableCallback(uint32_t enable, void *subscriber, uint32_t domain, uint32_t function);
int cuptiEnableDomain(uint32_t enable, void *subscriber, uint32_t domain);
int cuptiFinalize();

/// Blocks of overhead records that were made so far, and those of them that nobody has freed.
void fakeCuptiBlocks(size_t *made, size_t *live);
/// 1: somebody has the kind on. It is no call into CUPTI.
int fakeCuptiIsOn(uint32_t kind);
}
