// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/agent/nvtx/nvtxtypes.h"

#include <cstdint>

/// Hooks of the NVTX functions. Handles are those returned by these functions. While nothing is
/// recorded, each hook costs a load and a branch.
namespace trilane::agent::nvtx {

// The functions in NVTX's tables.
void markEx(const Attributes *what);
void markA(const char *message);
void markW(const wchar_t *message);
uint64_t rangeStartEx(const Attributes *what);
uint64_t rangeStartA(const char *message);
uint64_t rangeStartW(const wchar_t *message);
void rangeEnd(uint64_t id);
int rangePushEx(const Attributes *what);
int rangePushA(const char *message);
int rangePushW(const wchar_t *message);
int rangePop();
void nameCategoryA(uint32_t category, const char *name);
void nameCategoryW(uint32_t category, const wchar_t *name);
void nameOsThreadA(uint32_t thread, const char *name);
void nameOsThreadW(uint32_t thread, const wchar_t *name);

void domainMarkEx(void *domain, const Attributes *what);
uint64_t domainRangeStartEx(void *domain, const Attributes *what);
void domainRangeEnd(void *domain, uint64_t id);
int domainRangePushEx(void *domain, const Attributes *what);
int domainRangePop(void *domain);
void domainNameCategoryA(void *domain, uint32_t category, const char *name);
void domainNameCategoryW(void *domain, uint32_t category, const wchar_t *name);
void *domainRegisterStringA(void *domain, const char *text);
void *domainRegisterStringW(void *domain, const wchar_t *text);
void *domainCreateA(const char *name);
void *domainCreateW(const wchar_t *name);
void domainDestroy(void *domain);
void initialize(const void *reserved);

/// The id of a new range.
uint64_t nextRange();

// The same with an id chosen by another tool.
void rangeStartEx(void *domain, const Attributes *what, uint64_t id);
void rangeStartA(const char *message, uint64_t id);
void rangeStartW(const wchar_t *message, uint64_t id);

/// Notes that the program uses a null domain or registered string, which NVTX returned before a
/// tool was loaded.
void noteUnknownHandle();
/// True if noteUnknownHandle() was called since the last call.
[[nodiscard]] bool takeUnknownHandles();

} // namespace trilane::agent::nvtx
