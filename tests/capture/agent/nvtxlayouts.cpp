// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// Compiles only if the agent's own tables are those of the NVTX headers.

#include "capture/agent/nvtx/nvtxtypes.h"

#include "capture/wire/payload.h"

#include <nvtx3/nvToolsExt.h>

#include <cstddef>

using namespace trilane::agent::nvtx;

static_assert(sizeof(Attributes) == sizeof(nvtxEventAttributes_t));
static_assert(offsetof(Attributes, category) == offsetof(nvtxEventAttributes_t, category));
static_assert(offsetof(Attributes, color) == offsetof(nvtxEventAttributes_t, color));
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
static_assert(int{trilane::agent::nvtx::core::RangePop} == NVTX_CBID_CORE_RangePop);
static_assert(int{trilane::agent::nvtx::core::NameOsThreadW} == NVTX_CBID_CORE_NameOsThreadW);
static_assert(int{trilane::agent::nvtx::core2::ResourceDestroy} ==
              NVTX_CBID_CORE2_DomainResourceDestroy);
static_assert(int{trilane::agent::nvtx::core2::RegisterStringW} ==
              NVTX_CBID_CORE2_DomainRegisterStringW);
static_assert(int{trilane::agent::nvtx::core2::Initialize} == NVTX_CBID_CORE2_Initialize);

#if __has_include(<nvtx3/nvToolsExtPayload.h>)
#include <nvtx3/nvToolsExtPayload.h>

namespace wirepayload = trilane::wire::payload;

static_assert(sizeof(PayloadData) == sizeof(nvtxPayloadData_t));
static_assert(offsetof(PayloadData, bytes) == offsetof(nvtxPayloadData_t, payload));
static_assert(sizeof(SchemaEntry) == sizeof(nvtxPayloadSchemaEntry_t));
static_assert(offsetof(SchemaEntry, detail) ==
              offsetof(nvtxPayloadSchemaEntry_t, arrayOrUnionDetail));
static_assert(offsetof(SchemaEntry, offset) == offsetof(nvtxPayloadSchemaEntry_t, offset));
static_assert(sizeof(SchemaAttributes) == sizeof(nvtxPayloadSchemaAttr_t));
static_assert(offsetof(SchemaAttributes, staticSize) ==
              offsetof(nvtxPayloadSchemaAttr_t, payloadStaticSize));
static_assert(offsetof(SchemaAttributes, id) == offsetof(nvtxPayloadSchemaAttr_t, schemaId));
static_assert(sizeof(EnumAttributes) == sizeof(nvtxPayloadEnumAttr_t));
static_assert(offsetof(EnumAttributes, size) == offsetof(nvtxPayloadEnumAttr_t, sizeOfEnum));
static_assert(sizeof(EnumEntry) == sizeof(nvtxPayloadEnum_t));
static_assert(sizeof(ExtensionSegment) == sizeof(nvtxExtModuleSegment_t));
static_assert(offsetof(ExtensionModule, segment) == offsetof(nvtxExtModuleInfo_t, segments));
static_assert(kPayloadStructures == NVTX_PAYLOAD_TYPE_EXT);
static_assert(kPayloadModule == NVTX_EXT_PAYLOAD_MODULEID);
static_assert(int{trilane::agent::nvtx::payload::SchemaRegister} ==
              NVTX3EXT_CBID_nvtxPayloadSchemaRegister);
static_assert(int{trilane::agent::nvtx::payload::RangeEndPayload} ==
              NVTX3EXT_CBID_nvtxRangeEndPayload);
static_assert(wirepayload::kStatic == NVTX_PAYLOAD_SCHEMA_TYPE_STATIC);
static_assert(wirepayload::kUnion == NVTX_PAYLOAD_SCHEMA_TYPE_UNION);
static_assert(wirepayload::kOffsetFromHere == NVTX_PAYLOAD_ENTRY_FLAG_OFFSET_FROM_HERE);
static_assert(wirepayload::kArrayLengthIndex == NVTX_PAYLOAD_ENTRY_FLAG_ARRAY_LENGTH_INDEX);
static_assert(wirepayload::kHide == NVTX_PAYLOAD_ENTRY_FLAG_HIDE);
static_assert(wirepayload::kEventMessage == NVTX_PAYLOAD_ENTRY_FLAG_EVENT_MESSAGE);
static_assert(wirepayload::kInt64 == NVTX_PAYLOAD_ENTRY_TYPE_INT64);
static_assert(wirepayload::kDouble == NVTX_PAYLOAD_ENTRY_TYPE_DOUBLE);
static_assert(wirepayload::kAddress == NVTX_PAYLOAD_ENTRY_TYPE_ADDRESS);
static_assert(wirepayload::kChar32 == NVTX_PAYLOAD_ENTRY_TYPE_CHAR32);
static_assert(wirepayload::kFloat64 == NVTX_PAYLOAD_ENTRY_TYPE_FLOAT64);
static_assert(wirepayload::kColor == NVTX_PAYLOAD_ENTRY_TYPE_COLOR_ARGB);
static_assert(wirepayload::kText == NVTX_PAYLOAD_ENTRY_TYPE_CSTRING);
static_assert(wirepayload::kRegisteredText ==
              NVTX_PAYLOAD_ENTRY_TYPE_NVTX_REGISTERED_STRING_HANDLE);
static_assert(wirepayload::kReferenced == NVTX_TYPE_PAYLOAD_SCHEMA_REFERENCED);
static_assert(wirepayload::kFirstSchema == NVTX_PAYLOAD_SCHEMA_ID_STATIC_START);
#endif
