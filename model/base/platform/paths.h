// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace trilane::platform {

/// File names are UTF-8 everywhere in Trilane. Only these functions convert to and from
/// std::filesystem's own text; no other code creates a path from narrow text. All: any thread;
/// links are followed unless stated otherwise.
[[nodiscard]] std::filesystem::path pathFromUtf8(std::string_view path);
[[nodiscard]] std::string utf8FromPath(const std::filesystem::path &path);

/// "trace.json" of "/data/trace.json".
[[nodiscard]] std::string fileName(std::string_view path);
/// ".json", of the last part; empty without one.
[[nodiscard]] std::string extensionOf(std::string_view path);
/// Relative to the current folder; empty if that has been deleted.
[[nodiscard]] std::string absolutePath(std::string_view path);

enum class FileKind : uint8_t { None, Regular, Folder, Pipe, Other };
/// Sets errno if there is none.
[[nodiscard]] FileKind kindOf(const std::string &path);
/// Something has that name, be it a link to nowhere.
[[nodiscard]] bool isTaken(const std::string &path);
/// Both exist and are the same file.
[[nodiscard]] bool isSameFile(const std::string &a, const std::string &b);
/// Nothing: there is no such file.
[[nodiscard]] std::optional<uint64_t> fileBytes(const std::string &path);

/// False: sets errno.
[[nodiscard]] bool removeFile(const std::string &path);
/// An existing `to` is replaced. False: see errno; EXDEV between file systems.
[[nodiscard]] bool renameFile(const std::string &from, const std::string &to);
/// Replaces `to`, readable by its owner only. False: sets errno.
[[nodiscard]] bool copyFile(const std::string &from, const std::string &to);
/// It was changed now.
void touchFile(const std::string &path);

} // namespace trilane::platform
