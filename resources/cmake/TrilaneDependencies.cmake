# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
#
# Everything Trilane takes from the distribution, in one place.

find_package(Threads REQUIRED)
find_package(Protobuf REQUIRED)
find_package(ZLIB REQUIRED)
find_package(SQLite3 REQUIRED)
find_package(simdjson REQUIRED)
find_package(OpenSSL 3 REQUIRED COMPONENTS Crypto)
find_package(CLI11 REQUIRED)
find_package(PkgConfig REQUIRED)
pkg_check_modules(ZSTD REQUIRED IMPORTED_TARGET libzstd)
pkg_check_modules(UTF8PROC REQUIRED IMPORTED_TARGET libutf8proc)
trilane_static(protobuf::libprotobuf protobuf)
trilane_static(ZLIB::ZLIB z)
trilane_static(SQLite::SQLite3 sqlite3)
trilane_static(OpenSSL::Crypto crypto)
trilane_static(PkgConfig::ZSTD zstd)
trilane_static(PkgConfig::UTF8PROC utf8proc)

if(TRILANE_UI OR TRILANE_TESTS)
    find_package(Qt6 6.4 REQUIRED COMPONENTS Core Gui Network Widgets Test LinguistTools)
endif()

# Nothing of NVIDIA's is needed to build or to run. Where the CUDA Toolkit is there, tests compare
# our tables of its records with its headers.
find_package(CUDAToolkit QUIET)
find_path(TRILANE_CUPTI_INCLUDE cupti.h
    HINTS ${CUDAToolkit_INCLUDE_DIRS} /usr/local/cuda/include /usr/local/cuda/extras/CUPTI/include)
