# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
#
# What is built here runs on older systems: the agent always, since it is loaded into programs that
# bring their own libc; the programs without windows with TRILANE_PORTABLE, which also takes all
# libraries but libc into them. tests/packages/symbols.py checks it.

option(TRILANE_PORTABLE "Programs need nothing of the system but an old glibc" OFF)
# 2.28 is that of RHEL 8 and Debian 10; Debian 11 and Ubuntu 20.04 have 2.31.
set(TRILANE_GLIBC "2.28" CACHE STRING "Oldest glibc that the agent and portable programs run on; empty: this one's")

if(TRILANE_GLIBC)
    find_package(Python3 COMPONENTS Interpreter QUIET)
    set(trilane_stubs ${CMAKE_BINARY_DIR}/baseline)
    set(script ${CMAKE_SOURCE_DIR}/capture/libc/stubs.py)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${script})
    set(failed "python3 was not found")
    if(Python3_Interpreter_FOUND)
        execute_process(COMMAND ${Python3_EXECUTABLE} ${script} --glibc ${TRILANE_GLIBC}
                --cc ${CMAKE_CXX_COMPILER} --out ${trilane_stubs}
            RESULT_VARIABLE failed ERROR_VARIABLE trilane_stubs_error OUTPUT_QUIET)
    endif()
    if(failed)
        message(STATUS "Built for the glibc of this machine only: ${failed} ${trilane_stubs_error}")
        set(TRILANE_GLIBC "")
        set(TRILANE_PORTABLE OFF)
    endif()
else()
    set(TRILANE_PORTABLE OFF)
endif()

# trilane_baseline(my_target): links it for TRILANE_GLIBC.
function(trilane_baseline name)
    if(NOT TRILANE_GLIBC)
        return()
    endif()
    foreach(part oldcalls oldlibc oldstart)
        if(NOT TARGET trilane_${part})
            add_library(trilane_${part} OBJECT ${CMAKE_SOURCE_DIR}/capture/libc/${part}.cpp)
            target_link_libraries(trilane_${part} PRIVATE trilane_options)
            trilane_hardened(trilane_${part} NO_FORTIFY)
            # Some of it runs before anything is set up, and in other people's processes.
            target_compile_options(trilane_${part} PRIVATE -fno-exceptions -fno-rtti
                -fno-threadsafe-statics -fno-sanitize=all -fno-stack-protector
                -ffunction-sections -fdata-sections)
        endif()
    endforeach()
    target_link_libraries(${name} PRIVATE trilane_oldcalls)
    # As an option: a folder to link with would become one to run with.
    target_link_options(${name} PRIVATE -L${trilane_stubs}
        "LINKER:--no-as-needed,-lpthread,-ldl,--as-needed")
    get_target_property(type ${name} TYPE)
    if(type STREQUAL "EXECUTABLE")
        target_link_libraries(${name} PRIVATE trilane_oldlibc trilane_oldstart)
        target_link_options(${name} PRIVATE LINKER:--wrap=__libc_start_main
            LINKER:--exclude-libs,ALL LINKER:--gc-sections -static-libstdc++ -static-libgcc)
    endif()
endfunction()

# trilane_static(ZLIB::ZLIB z …): with TRILANE_PORTABLE the library of others is taken from libz.a, with
# what that needs.
function(trilane_static target)
    if(NOT TRILANE_PORTABLE OR NOT TARGET ${target})
        return()
    endif()
    set(archives)
    foreach(library ${ARGN})
        find_library(TRILANE_STATIC_${library} NAMES lib${library}.a)
        if(NOT TRILANE_STATIC_${library})
            message(STATUS "lib${library}.a was not found: ${target} stays a shared library")
            return()
        endif()
        list(APPEND archives ${TRILANE_STATIC_${library}})
    endforeach()
    get_target_property(type ${target} TYPE)
    if(type STREQUAL "INTERFACE_LIBRARY")
        set_target_properties(${target} PROPERTIES INTERFACE_LINK_LIBRARIES "${archives}")
        return()
    endif()
    list(POP_FRONT archives first)
    set_target_properties(${target} PROPERTIES IMPORTED_LOCATION ${first})
    foreach(configuration RELEASE NONE NOCONFIG RELWITHDEBINFO)
        set_target_properties(${target} PROPERTIES IMPORTED_LOCATION_${configuration} ${first})
    endforeach()
    set_property(TARGET ${target} APPEND PROPERTY INTERFACE_LINK_LIBRARIES ${archives})
endfunction()
