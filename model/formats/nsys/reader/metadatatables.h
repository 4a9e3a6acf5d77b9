// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/formats/nsys/reader/nsystracks.h"
#include "model/formats/nsys/reader/scan.h"

namespace trilane::nsys {

/// Contents of the small tables: names and devices of the tracks…
[[nodiscard]] Directory readDirectory(const Database &database, const Tables &tables);

/// …and the recorder and the machine.
void readInfo(const Database &database, const Tables &tables, format::TraceInfo &info);

/// nullptr: the file has no such table.
[[nodiscard]] const Table *findTable(const Tables &tables, std::string_view name);
/// Valid UTF-8. Some exports store numbers in columns of text.
[[nodiscard]] std::string cellText(const Scan &scan, int column);

/// The GPUs of the machine by id: TARGET_INFO_GPU, or the table and columns it had before.
[[nodiscard]] std::vector<format::GpuInfo> readGpus(const Database &database, const Tables &tables);

/// A table of names and values (META_DATA_EXPORT and the like); the first value of each name.
[[nodiscard]] std::map<std::string, std::string>
readProperties(const Database &database, const Tables &tables, std::string_view table);

} // namespace trilane::nsys
