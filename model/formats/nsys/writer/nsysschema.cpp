// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/nsys/writer/nsysschema.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace trilane::nsys {

namespace {

/// Columns as NAME:TYPE in order. i: INTEGER, t: TEXT, r: REAL; upper case: NOT NULL; K: primary
/// key. Data that a trace may lack (a kernel's configuration, the bytes of a copy) may be NULL
/// here.
struct TableColumns
{
    std::string_view table;
    std::string_view columns;
};

constexpr std::array<TableColumns, 25> kTables{{
    {"StringIds", "id:K value:T"},
    {"CUPTI_ACTIVITY_KIND_KERNEL",
     "start:I end:I deviceId:I contextId:I greenContextId:i streamId:I "
     "correlationId:i globalPid:i demangledName:I shortName:I mangledName:i "
     "launchType:i cacheConfig:i registersPerThread:i gridX:i gridY:i gridZ:i "
     "blockX:i blockY:i blockZ:i staticSharedMemory:i dynamicSharedMemory:i "
     "localMemoryPerThread:I localMemoryTotal:I gridId:I sharedMemoryExecuted:i "
     "graphNodeId:i sharedMemoryLimitConfig:i qmdBulkReleaseDone:i qmdPreexitDone:i "
     "qmdLastCtaDone:i graphId:i clusterX:i clusterY:i clusterZ:i "
     "clusterSchedulingPolicy:i maxPotentialClusterSize:i maxActiveClusters:i "
     "sharedMemoryRequestedPercentage:i"},
    {"CUPTI_ACTIVITY_KIND_MEMCPY",
     "start:I end:I deviceId:I contextId:I greenContextId:i streamId:I "
     "correlationId:i globalPid:i bytes:i copyKind:I deprecatedSrcId:i srcKind:i "
     "dstKind:i srcDeviceId:i srcContextId:i dstDeviceId:i dstContextId:i "
     "migrationCause:i graphNodeId:i virtualAddress:i copyCount:i"},
    {"CUPTI_ACTIVITY_KIND_MEMSET",
     "start:I end:I deviceId:I contextId:I greenContextId:i streamId:I "
     "correlationId:i globalPid:i value:I bytes:i graphNodeId:i memKind:i"},
    {"CUPTI_ACTIVITY_KIND_RUNTIME",
     "start:I end:I eventClass:I globalTid:i correlationId:i nameId:I returnValue:I "
     "callchainId:i"},
    {"CUPTI_ACTIVITY_KIND_SYNCHRONIZATION",
     "start:I end:I deviceId:I contextId:I greenContextId:i streamId:I "
     "correlationId:i globalPid:i deprecatedSyncType:i syncType:I eventId:I "
     "eventSyncId:i"},
    {"CUPTI_ACTIVITY_KIND_CUDA_EVENT",
     "timestamp:i deviceId:I contextId:I greenContextId:i streamId:I correlationId:i "
     "globalPid:i eventId:I eventSyncId:i"},
    {"NVTX_EVENTS", "start:I end:i eventType:I rangeId:i category:i color:i text:t globalTid:i "
                    "endGlobalTid:i textId:i domainId:i uint64Value:i int64Value:i doubleValue:r "
                    "uint32Value:i int32Value:i floatValue:r jsonTextId:i jsonText:t binaryData:t"},
    {"OSRT_API", "start:I end:I eventClass:I globalTid:i nameId:I returnValue:I nestingLevel:i "
                 "callchainId:I argumentsId:I"},
    {"SCHED_EVENTS", "start:I cpu:I isSchedIn:I globalTid:i threadState:i threadBlock:i"},
    {"PROFILER_OVERHEAD", "start:I end:I globalTid:i nameId:I overheadType:I"},
    {"ThreadNames", "nameId:I priority:i globalTid:i"},
    {"PROCESSES", "globalPid:i pid:i name:t"},
    {"TARGET_INFO_GPU",
     "vmId:I id:I name:t busLocation:t isDiscrete:i l2CacheSize:i totalMemory:i "
     "memoryBandwidth:i clockRate:i smCount:i pwGpuId:i uuid:t luid:i chipName:t "
     "cuDevice:i ctxswDevPath:t ctrlDevPath:t revision:i nodeMask:i constantMemory:i "
     "maxIPC:i maxRegistersPerBlock:i maxShmemPerBlock:i maxShmemPerBlockOptin:i "
     "maxShmemPerSm:i maxRegistersPerSm:i threadsPerWarp:i asyncEngines:i "
     "maxWarpsPerSm:i maxBlocksPerSm:i maxThreadsPerBlock:i maxBlockDimX:i "
     "maxBlockDimY:i maxBlockDimZ:i maxGridDimX:i maxGridDimY:i maxGridDimZ:i "
     "computeMajor:i computeMinor:i smMajor:i smMinor:i"},
    {"TARGET_INFO_CUDA_DEVICE", "gpuId:i cudaId:I pid:I uuid:t numMultiprocessors:i"},
    {"TARGET_INFO_CUDA_CONTEXT_INFO",
     "nullStreamId:I hwId:I vmId:I processId:I deviceId:I contextId:I "
     "parentContextId:i isGreenContext:i numMultiprocessors:i"},
    {"TARGET_INFO_CUDA_STREAM",
     "streamId:I hwId:I vmId:I processId:I contextId:I priority:I flag:I"},
    {"TARGET_INFO_SYSTEM_ENV", "globalVid:i devStateName:T name:T nameEnum:I value:T"},
    {"TARGET_INFO_SESSION_START_TIME", "utcEpochNs:i utcTime:t localTime:t systemClockNs:i"},
    {"ANALYSIS_DETAILS", "globalVid:I duration:I startTime:I stopTime:I"},
    {"META_DATA_CAPTURE", "name:T value:t"},
    {"META_DATA_EXPORT", "name:T value:t"},
    {"CUPTI_ACTIVITY_KIND_GRAPH_TRACE",
     "start:I end:I deviceId:I graphId:I graphExecId:I contextId:I greenContextId:i "
     "streamId:I correlationId:i globalPid:i"},
    {"GPU_METRICS", "timestamp:i typeId:I metricId:I value:I"},
    {"TARGET_INFO_GPU_METRICS", "typeId:I sourceId:I typeName:T metricId:I metricName:T"},
}};

std::string_view typeSql(char type)
{
    switch (type) {
    case 'K':
        return " INTEGER NOT NULL PRIMARY KEY";
    case 'I':
        return " INTEGER NOT NULL";
    case 'i':
        return " INTEGER";
    case 'T':
        return " TEXT NOT NULL";
    case 't':
        return " TEXT";
    default:
        return " REAL";
    }
}

} // namespace

std::string tableSql(std::string_view name)
{
    const auto found =
        std::find_if(kTables.begin(), kTables.end(),
                     [name](const TableColumns &known) { return known.table == name; });
    assert(found != kTables.end() || name.starts_with("ENUM_"));
    std::string sql = "CREATE TABLE " + std::string(name) + " (";
    // All enumerations are alike.
    std::string_view rest = found != kTables.end() ? found->columns : "id:K name:t label:t";
    while (!rest.empty()) {
        const size_t end = std::min(rest.find(' '), rest.size());
        const std::string_view column = rest.substr(0, end);
        sql += (sql.ends_with('(') ? "\"" : ", \"") +
               std::string(column.substr(0, column.size() - 2)) + '"' +
               std::string(typeSql(column.back()));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return sql + ")";
}

} // namespace trilane::nsys
