# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
#
# Read by cpack for each kind of package.

set(ENV{SOURCE_DATE_EPOCH} ${CPACK_TRILANE_EPOCH})

if(CPACK_GENERATOR STREQUAL "DEB")
    set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
elseif(CPACK_GENERATOR STREQUAL "TGZ")
    # Unpacked anywhere: no units of systemd, which name a program by its path.
    set(CPACK_COMPONENTS_ALL capture window bundle)
    set(CPACK_COMPONENTS_GROUPING ALL_COMPONENTS_IN_ONE)
    set(CPACK_ARCHIVE_COMPONENT_INSTALL ON)
    set(CPACK_COMPONENT_INCLUDE_TOPLEVEL_DIRECTORY ON)
    string(TOLOWER "${CPACK_SYSTEM_NAME}" system)
    set(CPACK_PACKAGE_FILE_NAME "trilane-${CPACK_PACKAGE_VERSION}-${system}-${CPACK_TRILANE_PROCESSOR}")
endif()
