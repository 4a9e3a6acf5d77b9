// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/exporters/nsys/exporting.h"

namespace trilane::nsysexport {

/// GPU_METRICS and the names of the metrics. One thread.
class CounterTables
{
public:
    explicit CounterTables(Exporting &out);

    void add(const Track &track);

private:
    Exporting &m_out;
    RowWriter m_samples;
    RowWriter m_names;
};

} // namespace trilane::nsysexport
