# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
#
# trilane_room(model_base [QT] [SOURCES …] [EXCEPT …] LINK …): a room, as a static library of all .cpp
# files in its folder and below it, without EXCEPT, and of generated SOURCES.
# trilane_library(test_support SOURCES … LINK …): a static library of named files.
# trilane_program(trilane SOURCES … LINK …): a program under app/.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)

# moc of Qt 6.4 cannot parse libstdc++'s <concepts> (it loses the macro in front of the namespace):
# let it believe that the header was already read.
set(CMAKE_AUTOMOC_MOC_OPTIONS -D_GLIBCXX_CONCEPTS)

find_program(TRILANE_CCACHE ccache)
if(TRILANE_CCACHE)
    # What ccache needs to know before it keeps objects made with precompiled headers.
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env
        CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
        ${TRILANE_CCACHE})
endif()
find_program(TRILANE_MOLD mold)
if(TRILANE_MOLD)
    # Without separate-code (what ld does by default) a thread-local variable of one byte can stand
    # in front of the page where RELRO begins, and the program does not start.
    add_link_options(-fuse-ld=mold -Wl,-z,separate-code)
endif()

if(TRILANE_SANITIZE)
    add_compile_options(-fsanitize=${TRILANE_SANITIZE} -fno-omit-frame-pointer
                        -fno-sanitize-recover=all)
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND TRILANE_SANITIZE MATCHES "undefined")
        # These checks stand before each access to memory: a third of the time to compile and to run. The fuzz
        # preset, built by clang, has them; a null pointer ends the program anyway.
        add_compile_options(-fno-sanitize=null,alignment,object-size,pointer-overflow,vptr)
    endif()
    add_link_options(-fsanitize=${TRILANE_SANITIZE})
    if(CMAKE_CXX_COMPILER_ID MATCHES "Clang" AND TRILANE_SANITIZE MATCHES "address")
        add_compile_definitions(__SANITIZE_ADDRESS__=1) # as g++ says it
    endif()
endif()

if(TRILANE_FUZZ)
    add_compile_options(-fsanitize=fuzzer-no-link)
endif()

add_library(trilane_options INTERFACE)
target_include_directories(trilane_options INTERFACE ${CMAKE_SOURCE_DIR})
target_include_directories(trilane_options SYSTEM INTERFACE ${CMAKE_BINARY_DIR}) # generated: not to be linted
# maybe-uninitialized: gcc 12 sees it in every moved std::variant of a string.
target_compile_options(trilane_options INTERFACE -Wall -Wextra -Wno-missing-field-initializers
    $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    # GCC 12 sees overlaps in std::string that are not there (GCC bug 105651), and overflows, too,
    # when its headers are precompiled.
    target_compile_options(trilane_options INTERFACE -Wno-restrict -Wno-array-bounds
        -Wno-stringop-overflow -Wno-stringop-overread)
endif()
if(TRILANE_WERROR)
    target_compile_options(trilane_options INTERFACE -Werror)
endif()

# Parsing headers is most of the time of compiling: once for all files of a kind is enough.
option(TRILANE_PCH "Precompile headers" ON)
set(TRILANE_STD_HEADERS
    <algorithm> <array> <atomic> <chrono> <cmath> <condition_variable> <cstdint> <deque> <functional>
    <limits> <map> <memory> <mutex> <optional> <set> <span> <sstream> <string> <string_view> <thread>
    <unordered_map> <utility> <variant> <vector>)

# trilane_pch(my_target std|core|widgets|test|windowtest): those headers, parsed once for all
# targets of that kind, of libraries (-fPIC) or of programs (-fPIE).
function(trilane_pch name kind)
    if(NOT TRILANE_PCH)
        return()
    endif()
    set(core_links Qt6::Core)
    set(core_headers <QAbstractItemModel> <QDateTime> <QFile> <QHash> <QJsonObject> <QObject> <QString>
        <QTimer> <QVariant>)
    set(widgets_links Qt6::Widgets)
    set(widgets_headers <QAbstractItemModel> <QApplication> <QDialog> <QHash> <QLabel> <QPainter>
        <QString> <QTableView> <QVBoxLayout> <QWidget>)
    set(test_links Qt6::Test)
    set(test_headers ${CMAKE_SOURCE_DIR}/tests/testprogram.h <QTest> <QProcess> <QTemporaryDir>)
    set(windowtest_links Qt6::Test Qt6::Widgets Qt6::Network)
    set(windowtest_headers ${test_headers} ${widgets_headers})
    set(pch trilane_pch_${kind})
    if(NOT TARGET ${pch})
        set(source ${CMAKE_BINARY_DIR}/${pch}.cpp)
        if(kind MATCHES "test$")
            file(GENERATE OUTPUT ${source} CONTENT "int main() {}\n")
            add_executable(${pch} ${source})
        else()
            file(GENERATE OUTPUT ${source} CONTENT "")
            add_library(${pch} STATIC ${source})
        endif()
        target_link_libraries(${pch} PUBLIC trilane_options ${${kind}_links})
        if(NOT kind MATCHES "test$")
            trilane_hardened(${pch})
        endif()
        target_precompile_headers(${pch} PRIVATE ${TRILANE_STD_HEADERS} ${${kind}_headers})
    endif()
    if(kind MATCHES "test$")
        # Every folder would have its own; only QFINDTESTDATA needs them.
        foreach(target ${pch} ${name})
            target_compile_options(${target} PRIVATE
                -UQT_TESTCASE_BUILDDIR -UQT_TESTCASE_SOURCEDIR)
        endforeach()
    endif()
    target_precompile_headers(${name} REUSE_FROM ${pch})
endfunction()

# Most of the remaining time goes into Trilane's own headers and into templates that every file instantiates
# again: files of a target are compiled together, up to TRILANE_UNITY_BYTES of source at a time. A change of one
# file compiles all of its group. Names in unnamed namespaces differ within a target. What includes too little is
# found by tests/arch/check.py, and by clang-tidy, which parses each file on its own.
option(TRILANE_UNITY "Compile files of a target together" ON)
set(TRILANE_UNITY_BYTES 50000 CACHE STRING "Most bytes of source compiled together")

# trilane_together(my_target FILE…)
function(trilane_together name)
    if(NOT TRILANE_UNITY)
        return()
    endif()
    set_target_properties(${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
    # It takes unnamed namespaces of included files for those of headers.
    target_compile_options(${name} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
    set(group 0)
    set(bytes 0)
    set(sources ${ARGN})
    list(SORT sources)
    foreach(source ${sources})
        cmake_path(ABSOLUTE_PATH source OUTPUT_VARIABLE path)
        set(size 0)
        if(EXISTS ${path}) # not generated
            file(SIZE ${path} size)
        endif()
        math(EXPR bytes "${bytes} + ${size}")
        if(bytes GREATER TRILANE_UNITY_BYTES)
            math(EXPR group "${group} + 1")
            set(bytes ${size})
        endif()
        set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${group})
    endforeach()
endfunction()

# trilane_sources(my_variable): the .cpp files of this folder and of those below it, without folders that
# have a CMakeLists.txt of their own.
function(trilane_sources result)
    file(GLOB_RECURSE found CONFIGURE_DEPENDS RELATIVE ${CMAKE_CURRENT_SOURCE_DIR} *.cpp)
    set(sources)
    foreach(source ${found})
        cmake_path(GET source PARENT_PATH folder)
        set(mine TRUE)
        while(folder)
            if(EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/${folder}/CMakeLists.txt)
                set(mine FALSE)
            endif()
            cmake_path(GET folder PARENT_PATH folder)
        endwhile()
        if(mine)
            list(APPEND sources ${source})
        endif()
    endforeach()
    set(${result} ${sources} PARENT_SCOPE)
endfunction()

function(trilane_library name)
    cmake_parse_arguments(arg "QT" "" "SOURCES;LINK" ${ARGN})
    add_library(${name} STATIC ${arg_SOURCES})
    trilane_hardened(${name})
    trilane_together(${name} ${arg_SOURCES})
    target_link_libraries(${name} PUBLIC trilane_options ${arg_LINK})
    if(arg_QT)
        set_target_properties(${name} PROPERTIES AUTOMOC ON)
    endif()
    if("Qt6::Widgets" IN_LIST arg_LINK)
        trilane_pch(${name} widgets)
    elseif(arg_QT)
        trilane_pch(${name} core)
    else()
        trilane_pch(${name} std)
    endif()
endfunction()

function(trilane_room name)
    cmake_parse_arguments(arg "QT" "" "SOURCES;EXCEPT;LINK" ${ARGN})
    trilane_sources(sources)
    list(REMOVE_ITEM sources ${arg_EXCEPT})
    set(qt)
    if(arg_QT)
        set(qt QT)
    endif()
    trilane_library(${name} ${qt} SOURCES ${sources} ${arg_SOURCES} LINK ${arg_LINK})
endfunction()

# What ./run builds when nothing is to be tested.
add_custom_target(programs)

# trilane_shipped(my_target): tests/packages looks at how it was linked.
function(trilane_shipped name)
    set_property(GLOBAL APPEND PROPERTY TRILANE_SHIPPED ${name})
endfunction()

function(trilane_program name)
    cmake_parse_arguments(arg "QT" "" "SOURCES;LINK" ${ARGN})
    add_executable(${name} ${arg_SOURCES})
    trilane_hardened(${name})
    trilane_hardened_link(${name})
    target_link_libraries(${name} PRIVATE trilane_options ${arg_LINK})
    set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
    add_dependencies(programs ${name})
    if(arg_QT)
        set_target_properties(${name} PROPERTIES AUTOMOC ON)
    endif()
    if(TRILANE_PORTABLE AND NOT arg_QT)
        trilane_baseline(${name})
    endif()
    # RPATH, which libraries that come with ours are found by, too, and not RUNPATH. Linked with the
    # installed one from the start: CMake would pad one of the build with a colon, and the empty
    # element behind it is the folder that somebody happens to be in.
    set_target_properties(${name} PROPERTIES
        BUILD_WITH_INSTALL_RPATH ON INSTALL_RPATH "$ORIGIN/../lib/trilane")
    target_link_options(${name} PRIVATE LINKER:--disable-new-dtags)
    if(TRILANE_ODR) # definitions are compared; no machine code is made of them
        target_link_options(${name} PRIVATE -r -flinker-output=rel)
    endif()
    set(component capture)
    if(arg_QT)
        set(component window)
    endif()
    install(TARGETS ${name} RUNTIME DESTINATION bin COMPONENT ${component})
    trilane_shipped(${name})
endfunction()
