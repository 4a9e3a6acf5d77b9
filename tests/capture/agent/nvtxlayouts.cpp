// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// Compiles only if the agent's own tables are those of the NVTX headers.

#include "capture/agent/nvtxtypes.h"

#include <nvtx3/nvToolsExt.h>

#include <cstddef>

using namespace trilane::agent::nvtx;

static_assert(sizeof(Attributes) == sizeof(nvtxEventAttributes_t));
static_assert(offsetof(Attributes, category) == offsetof(nvtxEventAttributes_t, category));
static_assert(offsetof(Attributes, colour) == offsetof(nvtxEventAttributes_t, color));
static_assert(offsetof(Attributes, payloadKind) == offsetof(nvtxEventAttributes_t, payloadType));
static_assert(offsetof(Attributes, payload) == offsetof(nvtxEventAttributes_t, payload));
static_assert(offsetof(Attributes, messageKind) == offsetof(nvtxEventAttributes_t, messageType));
static_assert(offsetof(Attributes, message) == offsetof(nvtxEventAttributes_t, message));
static_assert(int{kPayloadFloat} == NVTX_PAYLOAD_TYPE_FLOAT);
static_assert(int{kPayloadInt32} == NVTX_PAYLOAD_TYPE_INT32);
static_assert(int{kPayloadDouble} == NVTX_PAYLOAD_TYPE_DOUBLE);
static_assert(int{kMessageRegistered} == NVTX_MESSAGE_TYPE_REGISTERED);
static_assert(int{kCore} == NVTX_CB_MODULE_CORE && int{kCore2} == NVTX_CB_MODULE_CORE2);
static_assert(int{kCallbacks} == NVTX_ETID_CALLBACKS);
static_assert(int{core::RangePop} == NVTX_CBID_CORE_RangePop);
static_assert(int{core::NameOsThreadW} == NVTX_CBID_CORE_NameOsThreadW);
static_assert(int{core2::ResourceDestroy} == NVTX_CBID_CORE2_DomainResourceDestroy);
static_assert(int{core2::RegisterStringW} == NVTX_CBID_CORE2_DomainRegisterStringW);
static_assert(int{core2::Initialize} == NVTX_CBID_CORE2_Initialize);
