# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
#
# The one time that is in packages, so that whoever builds them again gets the same ones: that of
# SOURCE_DATE_EPOCH (reproducible-builds.org), else of the commit, else of CHANGELOG.md.

set(TRILANE_EPOCH "$ENV{SOURCE_DATE_EPOCH}")
if(NOT TRILANE_EPOCH)
    execute_process(COMMAND git -C ${CMAKE_SOURCE_DIR} log -1 --format=%ct
        OUTPUT_VARIABLE TRILANE_EPOCH OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
    if(failed)
        file(TIMESTAMP ${CMAKE_SOURCE_DIR}/CHANGELOG.md TRILANE_EPOCH "%s" UTC)
    endif()
    set(ENV{SOURCE_DATE_EPOCH} ${TRILANE_EPOCH})
endif()
