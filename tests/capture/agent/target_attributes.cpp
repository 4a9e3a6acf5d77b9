// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// target_attributes: NVTX events with everything that can be said of them.

#include <nvtx3/nvToolsExt.h>
#if __has_include(<nvtx3/nvToolsExtPayload.h>)
#include <nvtx3/nvToolsExtPayload.h>
#define HAS_PAYLOADS 1
#endif

#include <cstddef>
#include <cstdint>
#include <cstdio>

namespace {

nvtxEventAttributes_t attributes(const char *name)
{
    nvtxEventAttributes_t made{};
    made.version = NVTX_VERSION;
    made.size = NVTX_EVENT_ATTRIB_STRUCT_SIZE;
    made.messageType = NVTX_MESSAGE_TYPE_ASCII;
    made.message.ascii = name;
    return made;
}

void mark(const char *name, nvtxPayloadType_t type, nvtxEventAttributes_t::payload_t value)
{
    nvtxEventAttributes_t what = attributes(name);
    what.payloadType = type;
    what.payload = value;
    nvtxMarkEx(&what);
}

void scalars()
{
    using Value = nvtxEventAttributes_t::payload_t;
    Value value{};
    value.ullValue = UINT64_MAX;
    mark("uint64", NVTX_PAYLOAD_TYPE_UNSIGNED_INT64, value);
    value.llValue = INT64_MIN;
    mark("int64", NVTX_PAYLOAD_TYPE_INT64, value);
    value.dValue = 0.1;
    mark("double", NVTX_PAYLOAD_TYPE_DOUBLE, value);
    value.uiValue = UINT32_MAX;
    mark("uint32", NVTX_PAYLOAD_TYPE_UNSIGNED_INT32, value);
    value.iValue = -7;
    mark("int32", NVTX_PAYLOAD_TYPE_INT32, value);
    value.fValue = 2.5f;
    mark("float", NVTX_PAYLOAD_TYPE_FLOAT, value);
    value.ullValue = 3;
    mark("no payload", NVTX_PAYLOAD_UNKNOWN, value);
}

void looks()
{
    nvtxDomainHandle_t domain = nvtxDomainCreateA("looks");
    nvtxDomainNameCategoryA(domain, 7, "input");
    nvtxNameCategoryW(7, L"größe");
    nvtxEventAttributes_t what = attributes("both");
    what.category = 7;
    what.colorType = NVTX_COLOR_ARGB;
    what.color = 0x80112233;
    nvtxDomainRangePushEx(domain, &what);
    nvtxDomainRangePop(domain);
    what.message.ascii = "started";
    what.color = 0x00445566; // many leave the alpha out
    const nvtxRangeId_t id = nvtxDomainRangeStartEx(domain, &what);
    what.message.ascii = "plain start";
    what.category = 0;
    what.colorType = NVTX_COLOR_UNKNOWN;
    nvtxDomainRangeEnd(domain, nvtxDomainRangeStartEx(domain, &what));
    nvtxDomainRangeEnd(domain, id);
    what.message.ascii = "default domain";
    what.category = 7;
    nvtxRangePushEx(&what);
    nvtxRangePop();
    what.message.ascii = "unnamed category";
    what.category = 8;
    nvtxRangePushEx(&what);
    nvtxRangePop();
}

#if defined(HAS_PAYLOADS)
enum Operation : uint32_t { Sum, Max };

struct Shape
{
    uint16_t rows;
    uint16_t columns;
};

struct Collective
{
    const char *message;
    uint64_t bytes;
    int8_t rank;
    Operation operation;
    Shape shape;
    float ratio;
    double scale;
    char tag[8];
    nvtxStringHandle_t registered;
    int32_t peers[3];
    uint32_t flags;
    uint32_t hidden;
};

uint64_t registerCollective(nvtxDomainHandle_t domain)
{
    const nvtxPayloadEnum_t operations[] = {{"sum", Sum, 0}, {"max", Max, 0}};
    nvtxPayloadEnumAttr_t operation{};
    operation.fieldMask =
        NVTX_PAYLOAD_ENUM_ATTR_FIELD_ENTRIES | NVTX_PAYLOAD_ENUM_ATTR_FIELD_NUM_ENTRIES |
        NVTX_PAYLOAD_ENUM_ATTR_FIELD_SIZE | NVTX_PAYLOAD_ENUM_ATTR_FIELD_SCHEMA_ID;
    operation.entries = operations;
    operation.numEntries = 2;
    operation.sizeOfEnum = sizeof(Operation);
    operation.schemaId = NVTX_PAYLOAD_SCHEMA_ID_STATIC_START + 5;
    nvtxPayloadEnumRegister(domain, &operation);
    const nvtxPayloadEnum_t bits[] = {{"async", 1, 1}, {"graph", 4, 1}};
    operation.entries = bits;
    operation.schemaId = NVTX_PAYLOAD_SCHEMA_ID_STATIC_START + 6;
    nvtxPayloadEnumRegister(domain, &operation);

    const nvtxPayloadSchemaEntry_t shape[] = {{0, NVTX_PAYLOAD_ENTRY_TYPE_UINT16, "rows", nullptr,
                                               0, offsetof(Shape, rows), nullptr, nullptr},
                                              {0, NVTX_PAYLOAD_ENTRY_TYPE_UINT16, "columns",
                                               nullptr, 0, offsetof(Shape, columns), nullptr,
                                               nullptr}};
    nvtxPayloadSchemaAttr_t schema{};
    schema.fieldMask = NVTX_PAYLOAD_SCHEMA_ATTR_FIELD_NAME | NVTX_PAYLOAD_SCHEMA_ATTR_FIELD_TYPE |
                       NVTX_PAYLOAD_SCHEMA_ATTR_FIELD_ENTRIES |
                       NVTX_PAYLOAD_SCHEMA_ATTR_FIELD_NUM_ENTRIES |
                       NVTX_PAYLOAD_SCHEMA_ATTR_FIELD_STATIC_SIZE;
    schema.name = "Shape";
    schema.type = NVTX_PAYLOAD_SCHEMA_TYPE_STATIC;
    schema.entries = shape;
    schema.numEntries = 2;
    schema.payloadStaticSize = sizeof(Shape);
    const uint64_t shapeId = nvtxPayloadSchemaRegister(domain, &schema);

    const auto entry = [](uint64_t type, const char *name, size_t offset, uint64_t flags = 0,
                          uint64_t detail = 0) {
        return nvtxPayloadSchemaEntry_t{flags,  type,   name,    nullptr,
                                        detail, offset, nullptr, nullptr};
    };
    const nvtxPayloadSchemaEntry_t entries[] = {
        entry(NVTX_PAYLOAD_ENTRY_TYPE_CSTRING, "message", offsetof(Collective, message),
              NVTX_PAYLOAD_ENTRY_FLAG_EVENT_MESSAGE),
        entry(NVTX_PAYLOAD_ENTRY_TYPE_UINT64, "bytes", offsetof(Collective, bytes)),
        entry(NVTX_PAYLOAD_ENTRY_TYPE_INT8, "rank", offsetof(Collective, rank)),
        entry(NVTX_PAYLOAD_SCHEMA_ID_STATIC_START + 5, "op", offsetof(Collective, operation)),
        entry(shapeId, "shape", offsetof(Collective, shape)),
        entry(NVTX_PAYLOAD_ENTRY_TYPE_FLOAT, "ratio", offsetof(Collective, ratio)),
        entry(NVTX_PAYLOAD_ENTRY_TYPE_DOUBLE, "scale", 0), // where natural alignment puts it
        entry(NVTX_PAYLOAD_ENTRY_TYPE_CSTRING, "tag", offsetof(Collective, tag), 0, 8),
        entry(NVTX_PAYLOAD_ENTRY_TYPE_NVTX_REGISTERED_STRING_HANDLE, "group",
              offsetof(Collective, registered)),
        entry(NVTX_PAYLOAD_ENTRY_TYPE_INT32, "peers", offsetof(Collective, peers),
              NVTX_PAYLOAD_ENTRY_FLAG_ARRAY_FIXED_SIZE, 3),
        entry(NVTX_PAYLOAD_SCHEMA_ID_STATIC_START + 6, "flags", offsetof(Collective, flags)),
        entry(NVTX_PAYLOAD_ENTRY_TYPE_UINT32, "hidden", offsetof(Collective, hidden),
              NVTX_PAYLOAD_ENTRY_FLAG_HIDE)};
    schema.name = "Collective";
    schema.entries = entries;
    schema.numEntries = sizeof entries / sizeof entries[0];
    schema.payloadStaticSize = sizeof(Collective);
    return nvtxPayloadSchemaRegister(domain, &schema);
}

void structures()
{
    nvtxDomainHandle_t domain = nvtxDomainCreateA("payloads");
    const uint64_t id = registerCollective(domain);
    Collective value{"all-reduce", 1024,   -3,
                     Max,          {2, 3}, 0.5f,
                     0.1,          "tag",  nvtxDomainRegisterStringA(domain, "world"),
                     {4, -5, 6},   5,      99};
    const nvtxPayloadData_t data{id, sizeof value, &value};
    nvtxRangePushPayload(domain, &data, 1);
    const uint32_t result = 17;
    const nvtxPayloadData_t more{NVTX_PAYLOAD_ENTRY_TYPE_UINT32, sizeof result, &result};
    nvtxRangePopPayload(domain, &more, 1);
    value.message = "started collective";
    const nvtxPayloadData_t unsized{id, SIZE_MAX, &value};
    const nvtxRangeId_t range = nvtxRangeStartPayload(domain, &unsized, 1);
    nvtxRangeEndPayload(domain, range, nullptr, 0);
    value.message = "marked collective";
    nvtxMarkPayload(domain, &data, 1);
    nvtxEventAttributes_t what = attributes("event with a structure");
    what.category = 9;
    const nvtxPayloadData_t both[] = {data,
                                      {NVTX_PAYLOAD_ENTRY_TYPE_CSTRING, SIZE_MAX, "some text"}};
    NVTX_PAYLOAD_EVTATTR_SET_MULTIPLE(what, both);
    nvtxDomainRangePushEx(domain, &what);
    nvtxDomainRangePop(domain);
}
#else
void structures() {}
#endif

} // namespace

int main()
{
    scalars();
    looks();
    structures();
#if defined(HAS_PAYLOADS)
    std::puts("with structures");
#endif
    return 42;
}
