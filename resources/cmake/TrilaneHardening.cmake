# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
#
# What makes a mistake in our code an end of the program, not somebody's way in: for all that is
# installed and the libraries it is made of, not for tests (fewer things to compile), and not beside a
# sanitizer, which replaces the same functions of libc. tests/packages/hardening.py checks the files.
#
# trilane_hardened(my_target [NO_FORTIFY]): its code. NO_FORTIFY where it is loaded into programs of
# other libcs: musl has __stack_chk_fail, but none of the checking functions (__memcpy_chk …).
# trilane_hardened_link(my_target): how a program or a shared library is linked.

include(CheckCXXCompilerFlag)

set(trilane_harden ON)
if(TRILANE_SANITIZE OR TRILANE_FUZZ)
    set(trilane_harden OFF)
endif()

set(trilane_harden_options)
foreach(option -fstack-protector-strong -fstack-clash-protection -fcf-protection=full
        -mbranch-protection=standard)
    string(MAKE_C_IDENTIFIER "TRILANE_HAS${option}" has)
    check_cxx_compiler_flag(${option} ${has})
    if(${has})
        list(APPEND trilane_harden_options ${option})
    endif()
endforeach()

set(trilane_fortify)
string(TOUPPER "${CMAKE_BUILD_TYPE}" type)
if("${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_${type}}" MATCHES "-O[123s]") # libc warns of it without
    set(level 2)
    if(CMAKE_CXX_COMPILER_ID MATCHES "Clang" OR CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 12)
        set(level 3)
    endif()
    set(trilane_fortify -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=${level}) # some compilers define it
endif()

# Packages must not tell where they were built, and are the same wherever that was. Not elsewhere:
# debuggers find sources by these names.
set(trilane_maps)
if(CMAKE_BUILD_TYPE STREQUAL "Release")
    set(trilane_maps -ffile-prefix-map=${CMAKE_BINARY_DIR}=build -ffile-prefix-map=${CMAKE_SOURCE_DIR}=.)
endif()

function(trilane_hardened name)
    cmake_parse_arguments(arg "NO_FORTIFY" "" "" ${ARGN})
    target_compile_options(${name} PRIVATE ${trilane_maps})
    if(trilane_harden)
        target_compile_options(${name} PRIVATE ${trilane_harden_options})
        if(NOT arg_NO_FORTIFY)
            target_compile_options(${name} PRIVATE ${trilane_fortify})
        endif()
    endif()
endfunction()

# All that others give us is looked at by us again, so nothing is bound late. Shadow stacks need
# nothing of the code that is linked in. Landing pads for indirect branches it must have, and the
# archives of others that TRILANE_PORTABLE takes in have none. Nor have libc's _init and _fini, which
# do nothing: a loader is not to call them.
function(trilane_hardened_link name)
    if(NOT trilane_harden)
        return()
    endif()
    target_link_options(${name} PRIVATE LINKER:-z,relro LINKER:-z,now LINKER:-z,noexecstack
        LINKER:-z,separate-code)
    get_target_property(type ${name} TYPE)
    if(type STREQUAL "EXECUTABLE")
        target_link_options(${name} PRIVATE -pie)
    endif()
    if(NOT CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64" OR NOT TRILANE_HAS_fcf_protection_full)
        return()
    endif()
    target_link_options(${name} PRIVATE LINKER:-z,shstk)
    if(type STREQUAL "EXECUTABLE" AND TRILANE_PORTABLE)
        return()
    endif()
    target_link_options(${name} PRIVATE LINKER:-z,ibt "LINKER:-init=,-fini=")
    if(type STREQUAL "EXECUTABLE")
        if(NOT TARGET trilane_entry)
            add_library(trilane_entry OBJECT ${CMAKE_SOURCE_DIR}/capture/libc/entry.cpp)
            trilane_hardened(trilane_entry)
        endif()
        target_link_libraries(${name} PRIVATE trilane_entry)
        target_link_options(${name} PRIVATE LINKER:--entry=trilaneEntry)
    endif()
endfunction()
