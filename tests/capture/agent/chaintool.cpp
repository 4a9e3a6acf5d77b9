// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// A tool that was there first: counts what it is called for and prints that at the end.

#include <nvtx3/nvToolsExt.h>

#include <cstdio>
#include <cstring>

namespace {

int s_pushes = 0;
int s_pops = 0;
int s_named = 0;
int s_rangeEnds = 0;
int s_domain = 0;
int s_text = 0;

int push(nvtxDomainHandle_t domain, const nvtxEventAttributes_t *what)
{
    if (domain == reinterpret_cast<nvtxDomainHandle_t>(&s_domain))
        ++s_pushes;
    if (what->messageType == NVTX_MESSAGE_TYPE_REGISTERED &&
        what->message.registered == reinterpret_cast<nvtxStringHandle_t>(&s_text))
        ++s_named;
    return 0;
}

int pop(nvtxDomainHandle_t)
{
    ++s_pops;
    return 0;
}

nvtxRangeId_t start(nvtxDomainHandle_t, const nvtxEventAttributes_t *)
{
    return 77'000;
}

void end(nvtxDomainHandle_t, nvtxRangeId_t id)
{
    s_rangeEnds += id == 77'000;
}

nvtxDomainHandle_t create(const char *)
{
    return reinterpret_cast<nvtxDomainHandle_t>(&s_domain);
}

nvtxStringHandle_t registerText(nvtxDomainHandle_t, const char *)
{
    return reinterpret_cast<nvtxStringHandle_t>(&s_text);
}

template <typename F>
void put(NvtxFunctionTable table, unsigned id, F *function)
{
    *table[id] = reinterpret_cast<NvtxFunctionPointer>(function);
}

struct AtEnd
{
    ~AtEnd()
    {
        std::printf("pushes %d pops %d named %d ends %d\n", s_pushes, s_pops, s_named, s_rangeEnds);
        std::fflush(stdout);
    }
} s_atEnd;

} // namespace

extern "C" [[gnu::visibility("default")]] int
InitializeInjectionNvtx2(NvtxGetExportTableFunc_t getExportTable)
{
    const auto *callbacks =
        static_cast<const NvtxExportTableCallbacks *>(getExportTable(NVTX_ETID_CALLBACKS));
    NvtxFunctionTable table = nullptr;
    unsigned size = 0;
    if (!callbacks->GetModuleFunctionTable(NVTX_CB_MODULE_CORE2, &table, &size))
        return 0;
    put(table, NVTX_CBID_CORE2_DomainRangePushEx, push);
    put(table, NVTX_CBID_CORE2_DomainRangePop, pop);
    put(table, NVTX_CBID_CORE2_DomainRangeStartEx, start);
    put(table, NVTX_CBID_CORE2_DomainRangeEnd, end);
    put(table, NVTX_CBID_CORE2_DomainCreateA, create);
    put(table, NVTX_CBID_CORE2_DomainRegisterStringA, registerText);
    return 1;
}
