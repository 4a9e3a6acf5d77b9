// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/exporters/nsys/exporting.h"

namespace trilane::nsysexport {

/// CUPTI_ACTIVITY_KIND_RUNTIME, OSRT_API and PROFILER_OVERHEAD. One thread.
class CallTables
{
public:
    explicit CallTables(Exporting &out);

    void addApiCalls(const Track &track);
    void addOsCalls(const Track &track);
    void addOverhead(const Track &track);

private:
    void addOsCall(uint64_t thread, const Slice &slice);
    void noteCaller(const Slice &slice);

    Exporting &m_out;
    RowWriter m_apiCalls;
    RowWriter m_osCalls;
    RowWriter m_overhead;
};

} // namespace trilane::nsysexport
