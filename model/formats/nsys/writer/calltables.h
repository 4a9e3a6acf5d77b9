// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/trace.h"
#include "model/formats/nsys/writer/exporting.h"

namespace trilane::nsys {

/// CUPTI_ACTIVITY_KIND_RUNTIME, OSRT_API and PROFILER_OVERHEAD. One thread.
class CallTables
{
public:
    explicit CallTables(Exporting &out);

    void addApiCalls(const format::Track &track);
    void addOsCalls(const format::Track &track);
    void addOverhead(const format::Track &track);

private:
    void addOsCall(uint64_t thread, const format::Slice &slice);
    void noteCaller(const format::Slice &slice);

    Exporting &m_out;
    RowWriter m_apiCalls;
    RowWriter m_osCalls;
    RowWriter m_overhead;
};

} // namespace trilane::nsys
