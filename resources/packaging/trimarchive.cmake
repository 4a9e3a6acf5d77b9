# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
#
# An archive is unpacked anywhere: units of systemd, which name a program by its path, are left out.

file(GLOB units "${CPACK_TEMPORARY_DIRECTORY}/*/lib/systemd" "${CPACK_TEMPORARY_DIRECTORY}/*/*/lib/systemd")
if(units)
    file(REMOVE_RECURSE ${units})
endif()
