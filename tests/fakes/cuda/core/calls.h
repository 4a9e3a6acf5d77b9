// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>

/// CUPTI's numbers of the functions that the simulated libraries have: of the runtime
/// X(name, version in CUPTI's name of it, number), of the driver X(name, number).
// clang-format off
#define FAKE_RUNTIME_CALLS(X) \
    X(cudaDriverGetVersion, 3020, 1) \
    X(cudaRuntimeGetVersion, 3020, 2) \
    X(cudaGetDeviceCount, 3020, 3) \
    X(cudaGetDeviceProperties, 3020, 4) \
    X(cudaGetLastError, 3020, 10) \
    X(cudaPeekAtLastError, 3020, 11) \
    X(cudaSetDevice, 3020, 16) \
    X(cudaGetDevice, 3020, 17) \
    X(cudaMalloc, 3020, 20) \
    X(cudaFree, 3020, 22) \
    X(cudaMallocHost, 3020, 25) \
    X(cudaFreeHost, 3020, 26) \
    X(cudaHostAlloc, 3020, 27) \
    X(cudaMemGetInfo, 3020, 30) \
    X(cudaMemcpy, 3020, 31) \
    X(cudaMemcpy2D, 3020, 32) \
    X(cudaMemcpyAsync, 3020, 41) \
    X(cudaMemcpy2DAsync, 3020, 44) \
    X(cudaMemset, 3020, 49) \
    X(cudaMemsetAsync, 3020, 51) \
    X(cudaStreamCreate, 3020, 129) \
    X(cudaStreamSynchronize, 3020, 131) \
    X(cudaStreamQuery, 3020, 132) \
    X(cudaEventCreate, 3020, 133) \
    X(cudaEventCreateWithFlags, 3020, 134) \
    X(cudaEventRecord, 3020, 135) \
    X(cudaEventDestroy, 3020, 136) \
    X(cudaEventSynchronize, 3020, 137) \
    X(cudaEventQuery, 3020, 138) \
    X(cudaEventElapsedTime, 3020, 139) \
    X(cudaStreamWaitEvent, 3020, 147) \
    X(cudaHostRegister, 4000, 152) \
    X(cudaHostUnregister, 4000, 153) \
    X(cudaMemcpyPeer, 4000, 160) \
    X(cudaMemcpyPeerAsync, 4000, 161) \
    X(cudaDeviceReset, 3020, 164) \
    X(cudaDeviceSynchronize, 3020, 165) \
    X(cudaProfilerStart, 4000, 171) \
    X(cudaProfilerStop, 4000, 172) \
    X(cudaStreamCreateWithFlags, 5000, 198) \
    X(cudaDeviceGetAttribute, 5000, 200) \
    X(cudaStreamDestroy, 5050, 201) \
    X(cudaStreamCreateWithPriority, 5050, 202) \
    X(cudaStreamGetPriority, 5050, 203) \
    X(cudaStreamGetFlags, 5050, 204) \
    X(cudaDeviceGetStreamPriorityRange, 5050, 205) \
    X(cudaMallocManaged, 6000, 206) \
    X(cudaLaunchKernel, 7000, 211) \
    X(cudaLaunchHostFunc, 10000, 284) \
    X(cudaGraphCreate, 10000, 286) \
    X(cudaGraphAddKernelNode, 10000, 289) \
    X(cudaGraphAddMemsetNode, 10000, 293) \
    X(cudaGraphLaunch, 10000, 311) \
    X(cudaGraphExecDestroy, 10000, 313) \
    X(cudaGraphDestroy, 10000, 314) \
    X(cudaStreamBeginCapture, 10000, 315) \
    X(cudaStreamIsCapturing, 10000, 317) \
    X(cudaStreamEndCapture, 10000, 319) \
    X(cudaGraphGetNodes, 10000, 322) \
    X(cudaGraphAddMemcpyNode1D, 11010, 352) \
    X(cudaMallocAsync, 11020, 373) \
    X(cudaFreeAsync, 11020, 375) \
    X(cudaGraphInstantiateWithFlags, 11040, 418) \
    X(cudaGraphInstantiate, 12000, 443)

#define FAKE_DRIVER_CALLS(X) \
    X(cuInit, 1) \
    X(cuDriverGetVersion, 2) \
    X(cuDeviceGet, 3) \
    X(cuDeviceGetCount, 4) \
    X(cuDeviceGetName, 5) \
    X(cuDeviceGetAttribute, 9) \
    X(cuCtxSynchronize, 17) \
    X(cuModuleLoadData, 19) \
    X(cuModuleUnload, 22) \
    X(cuModuleGetFunction, 23) \
    X(cuStreamCreate, 124) \
    X(cuStreamSynchronize, 126) \
    X(cuCtxCreate_v2, 235) \
    X(cuMemAlloc_v2, 243) \
    X(cuMemFree_v2, 245) \
    X(cuMemsetD8_v2, 249) \
    X(cuDeviceTotalMem_v2, 259) \
    X(cuMemcpyHtoD_v2, 276) \
    X(cuMemcpyHtoDAsync_v2, 277) \
    X(cuMemcpyDtoH_v2, 278) \
    X(cuMemcpyDtoHAsync_v2, 279) \
    X(cuCtxSetCurrent, 303) \
    X(cuCtxGetCurrent, 304) \
    X(cuLaunchKernel, 307) \
    X(cuCtxDestroy_v2, 322) \
    X(cuStreamDestroy_v2, 326) \
    X(cuDeviceGetPCIBusId, 332) \
    X(cuDevicePrimaryCtxRetain, 386) \
    X(cuDeviceGetUuid, 482) \
    X(cuStreamEndCapture, 497) \
    X(cuGraphLaunch, 514) \
    X(cuStreamBeginCapture_v2, 539) \
    X(cuDevicePrimaryCtxRelease_v2, 544) \
    X(cuMemAddressReserve, 547) \
    X(cuMemAddressFree, 548) \
    X(cuMemCreate, 549) \
    X(cuMemRelease, 550) \
    X(cuMemMap, 551) \
    X(cuMemUnmap, 552) \
    X(cuMemSetAccess, 553) \
    X(cuGraphInstantiateWithFlags, 643) \
    X(cuDeviceGetUuid_v2, 647)
// clang-format on

namespace fakecuda {

enum class RuntimeCall : uint32_t {
#define FAKE_VALUE(name, version, number) name = number,
    FAKE_RUNTIME_CALLS(FAKE_VALUE)
#undef FAKE_VALUE
};

enum class DriverCall : uint32_t {
#define FAKE_VALUE(name, number) name = number,
    FAKE_DRIVER_CALLS(FAKE_VALUE)
#undef FAKE_VALUE
};

} // namespace fakecuda
