// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

/// A library that may be unloaded: it brings its own tables of NVTX functions.

#include "work.h"

/// Are its tables filled, or known to stay empty?
extern "C" __attribute__((visibility("default"))) bool isNvtxTaken()
{
    return NVTX_VERSIONED_IDENTIFIER(nvtxGlobals).initState == NVTX_INIT_STATE_COMPLETE;
}

extern "C" __attribute__((visibility("default"))) void useNvtx(const char *label, int count)
{
    target::work(label, count);
    // Texts of a library that is gone: their memory is, too.
    nvtxDomainHandle_t domain = nvtxDomainCreateA("the library's");
    nvtxEventAttributes_t what{};
    what.version = NVTX_VERSION;
    what.size = NVTX_EVENT_ATTRIB_STRUCT_SIZE;
    what.messageType = NVTX_MESSAGE_TYPE_REGISTERED;
    what.message.registered = nvtxDomainRegisterStringA(domain, label);
    nvtxDomainMarkEx(domain, &what);
}
