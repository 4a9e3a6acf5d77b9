// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/trace.h"
#include "model/formats/nsys/writer/exporting.h"

namespace trilane::nsys {

/// GPU_METRICS and the names of the metrics. One thread.
class CounterTables
{
public:
    explicit CounterTables(Exporting &out);

    void add(const format::Track &track);

private:
    Exporting &m_out;
    RowWriter m_samples;
    RowWriter m_names;
};

} // namespace trilane::nsys
