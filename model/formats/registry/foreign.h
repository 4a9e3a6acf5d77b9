// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"
#include "model/formats/io/importer.h"

namespace trilane::formats {

/// The beginning of a file, inflated if it is gzip or zip. Errors: it cannot be read.
[[nodiscard]] Result<ImportProbe> probeFile(const std::string &path, std::string &head,
                                            std::string &inflatedHead);

/// True when the head is that of a .trilane file.
[[nodiscard]] bool isNativeTrace(const ImportProbe &probe);

/// Whether the file is an Nsight Systems report, whose format is proprietary: by its first bytes or
/// its name.
[[nodiscard]] bool isNsysReport(const std::string &path, const ImportProbe &probe);

/// The error for a file that no importer reads: its apparent format, and a remedy.
[[nodiscard]] Error unknownFormat(const std::string &path, const ImportProbe &probe);

} // namespace trilane::formats
