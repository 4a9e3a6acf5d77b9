# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
#
# cpack -G DEB makes trilane (the window) and trilane-capture (all without Qt); cpack -G TGZ one archive
# of everything with Qt's libraries, to be unpacked anywhere. `./run package` makes and tries them.

set(TRILANE_MAINTAINER "The Trilane authors <authors@trilane.invalid>" CACHE STRING
    "Who packages are from")

# ---- What all packages carry about themselves ---------------------------------------------------
set(TRILANE_DEBIAN_VERSION "${PROJECT_VERSION}-1")
string(TIMESTAMP TRILANE_DEBIAN_DATE "%a, %d %b %Y %H:%M:%S +0000" UTC)
configure_file(packaging/changelog.in ${CMAKE_CURRENT_BINARY_DIR}/changelog.Debian @ONLY)
configure_file(${CMAKE_SOURCE_DIR}/CHANGELOG.md ${CMAKE_CURRENT_BINARY_DIR}/changelog COPYONLY)
foreach(file changelog changelog.Debian)
    execute_process(COMMAND gzip -9nf ${CMAKE_CURRENT_BINARY_DIR}/${file} COMMAND_ERROR_IS_FATAL ANY)
endforeach()
foreach(package "capture trilane-capture" "window trilane")
    separate_arguments(package)
    list(GET package 0 component)
    list(GET package 1 package)
    install(FILES packaging/copyright ${CMAKE_CURRENT_BINARY_DIR}/changelog.gz
        ${CMAKE_CURRENT_BINARY_DIR}/changelog.Debian.gz
        DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package} COMPONENT ${component})
endforeach()

# ---- What is in them of others --------------------------------------------------------------------
# In SPDX, from the commands that linked the programs: share/doc/PACKAGE/sbom.spdx.json.
find_path(TRILANE_CLI11_INCLUDE CLI/CLI.hpp)
function(trilane_bill component package)
    if(NOT Python3_Interpreter_FOUND OR NOT CMAKE_GENERATOR MATCHES "Ninja")
        return()
    endif()
    set(bill ${CMAKE_CURRENT_BINARY_DIR}/${component}/sbom.spdx.json)
    string(REPLACE ";" "\" \"" arguments "${ARGN}")
    install(CODE "execute_process(COMMAND_ERROR_IS_FATAL ANY
            COMMAND \"${CMAKE_COMMAND}\" -E env SOURCE_DATE_EPOCH=${TRILANE_EPOCH}
            \"${Python3_EXECUTABLE}\" \"${CMAKE_CURRENT_SOURCE_DIR}/packaging/sbom.py\"
            --name ${package} --version ${PROJECT_VERSION} --build \"${CMAKE_BINARY_DIR}\"
            --cc \"${CMAKE_CXX_COMPILER}\" --out \"${bill}\" \"${arguments}\")
        file(INSTALL \"${bill}\" DESTINATION \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}/doc/${package}\")"
        COMPONENT ${component} ${bill_options})
endfunction()
get_property(shipped GLOBAL PROPERTY TRILANE_SHIPPED)
list(REMOVE_ITEM shipped trilane-ui)
set(brought --header ${TRILANE_CLI11_INCLUDE}/CLI/CLI.hpp)
if(TRILANE_PORTABLE)
    list(APPEND brought --bundled $<TARGET_FILE:simdjson::simdjson>)
endif()
list(TRANSFORM shipped REPLACE "(.+)" "$<TARGET_FILE:\\1>")
trilane_bill(capture trilane-capture --of ${shipped} ${brought})
if(TRILANE_UI)
    trilane_bill(window trilane --of $<TARGET_FILE:trilane-ui>)
    set(bill_options EXCLUDE_FROM_ALL)
    trilane_bill(bundle trilane-bundle
        --bundled "\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/lib/trilane")
endif()

# ---- Debian -------------------------------------------------------------------------------------
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME trilane)
set(CPACK_PACKAGE_VENDOR "The Trilane authors")
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_DIRECTORY ${CMAKE_BINARY_DIR}/packages)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL capture service)
set(CPACK_COMPONENT_CAPTURE_GROUP capture)
set(CPACK_COMPONENT_SERVICE_GROUP capture)
set(CPACK_COMPONENT_WINDOW_GROUP window)
if(TRILANE_UI)
    list(APPEND CPACK_COMPONENTS_ALL window)
endif()
set(CPACK_PROJECT_CONFIG_FILE ${CMAKE_CURRENT_SOURCE_DIR}/packaging/cpack.cmake)
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_TRILANE_EPOCH ${TRILANE_EPOCH})
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE
    GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_SOURCE_DIR}/packaging/sametimes.cmake)
set(CPACK_TRILANE_PROCESSOR ${CMAKE_SYSTEM_PROCESSOR})

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_PACKAGE_MAINTAINER ${TRILANE_MAINTAINER})
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
if(TRILANE_PORTABLE)
    # dpkg-shlibdeps asks for the glibc whose libc.so.6 has the names; older ones have them elsewhere.
    # libsimdjson needs the C++ library.
    set(CPACK_DEBIAN_CAPTURE_PACKAGE_SHLIBDEPS OFF)
    set(CPACK_DEBIAN_CAPTURE_PACKAGE_DEPENDS
        "libc6 (>= ${TRILANE_GLIBC}), libstdc++6 (>= 5.2), libgcc-s1 | libgcc1")
endif()
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)

set(CPACK_DEBIAN_CAPTURE_PACKAGE_NAME trilane-capture)
set(CPACK_DEBIAN_CAPTURE_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_CAPTURE_DESCRIPTION "profiler for GPU training: recorder and command line
Records what a GPU training job does on its CPU cores, its CUDA streams and
its threads, and says why the GPU is idle: trilane records, attaches to
running processes and answers questions on the command line, trilaned records
for all users of a machine. Needs no Qt and no CUDA.")
set(CPACK_DEBIAN_CAPTURE_PACKAGE_CONTROL_EXTRA
    "${CMAKE_CURRENT_SOURCE_DIR}/packaging/postinst;${CMAKE_CURRENT_SOURCE_DIR}/packaging/prerm;${CMAKE_CURRENT_SOURCE_DIR}/packaging/postrm")
set(CPACK_DEBIAN_CAPTURE_PACKAGE_SUGGESTS trilane)

set(CPACK_DEBIAN_WINDOW_PACKAGE_NAME trilane)
set(CPACK_DEBIAN_WINDOW_PACKAGE_SECTION devel)
# The icon engine and the pictures of Qt's plugins are no libraries that the linker sees.
set(CPACK_DEBIAN_WINDOW_PACKAGE_DEPENDS
    "trilane-capture (= ${TRILANE_DEBIAN_VERSION}), libqt6svg6, fonts-dejavu-core")
set(CPACK_DEBIAN_WINDOW_PACKAGE_RECOMMENDS
    "fonts-noto-cjk, fonts-jetbrains-mono, qt6-wayland, qt6-translations-l10n, openssh-client")
set(CPACK_DEBIAN_WINDOW_DESCRIPTION "profiler for GPU training: timeline viewer
Shows what a GPU training job does on its CPU cores, its CUDA streams and its
threads as one timeline, and why the GPU is idle. Opens recordings of
trilane-capture, PyTorch and Chrome JSON traces and Nsight Systems SQLite
exports of any size.")
include(CPack)
