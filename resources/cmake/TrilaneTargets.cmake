# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
#
# trilane_library(model_base SOURCES … LINK …): one folder with code, one static library.
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
    add_link_options(-fuse-ld=mold)
endif()

if(TRILANE_SANITIZE)
    add_compile_options(-fsanitize=${TRILANE_SANITIZE} -fno-omit-frame-pointer
                        -fno-sanitize-recover=all)
    add_link_options(-fsanitize=${TRILANE_SANITIZE})
    if(CMAKE_CXX_COMPILER_ID MATCHES "Clang" AND TRILANE_SANITIZE MATCHES "address")
        add_compile_definitions(__SANITIZE_ADDRESS__=1) # as g++ says it
    endif()
endif()

if(TRILANE_FUZZ)
    add_compile_options(-fsanitize=fuzzer-no-link)
endif()

add_library(trilane_options INTERFACE)
target_include_directories(trilane_options INTERFACE ${CMAKE_SOURCE_DIR} ${CMAKE_BINARY_DIR})
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

# Parsing headers is most of the time of compiling: once for all files of a kind is enough. Off in
# the presets release and fuzz, so that a file that includes too little is found there.
option(TRILANE_PCH "Precompile headers" ON)
set(TRILANE_STD_HEADERS
    <algorithm> <array> <atomic> <chrono> <cmath> <condition_variable> <cstdint> <deque> <functional>
    <limits> <map> <memory> <mutex> <optional> <set> <span> <sstream> <string> <string_view> <thread>
    <unordered_map> <utility> <variant> <vector>)

# trilane_pch(my_target std|cli|widgets|test|windowtest): those headers, parsed once for all targets of
# that kind, of libraries (-fPIC) or of programs (-fPIE).
function(trilane_pch name kind)
    if(NOT TRILANE_PCH)
        return()
    endif()
    set(cli_links CLI11::CLI11)
    set(cli_headers <CLI/CLI.hpp>)
    set(widgets_links Qt6::Widgets)
    set(widgets_headers <QAbstractItemModel> <QApplication> <QDialog> <QHash> <QLabel> <QPainter>
        <QString> <QTableView> <QVBoxLayout> <QWidget>)
    set(test_links Qt6::Test)
    set(test_headers <QTest> <QProcess> <QTemporaryDir>)
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

function(trilane_library name)
    cmake_parse_arguments(arg "QT" "" "SOURCES;LINK" ${ARGN})
    add_library(${name} STATIC ${arg_SOURCES})
    target_link_libraries(${name} PUBLIC trilane_options ${arg_LINK})
    if(arg_QT)
        set_target_properties(${name} PROPERTIES AUTOMOC ON)
    endif()
    if("Qt6::Widgets" IN_LIST arg_LINK)
        trilane_pch(${name} widgets)
    elseif("CLI11::CLI11" IN_LIST arg_LINK)
        trilane_pch(${name} cli)
    elseif(NOT arg_QT)
        trilane_pch(${name} std)
    endif()
endfunction()

# What ./run builds when nothing is to be tested.
add_custom_target(programs)

function(trilane_program name)
    cmake_parse_arguments(arg "QT" "" "SOURCES;LINK" ${ARGN})
    add_executable(${name} ${arg_SOURCES})
    target_link_libraries(${name} PRIVATE trilane_options ${arg_LINK})
    set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
    add_dependencies(programs ${name})
    if(arg_QT)
        set_target_properties(${name} PROPERTIES AUTOMOC ON)
    endif()
    if(TRILANE_PORTABLE AND NOT arg_QT)
        trilane_baseline(${name})
    endif()
    # RPATH, which libraries that come with ours are found by, too, and not RUNPATH.
    set_target_properties(${name} PROPERTIES
        BUILD_RPATH "$ORIGIN/../lib/trilane" INSTALL_RPATH "$ORIGIN/../lib/trilane")
    target_link_options(${name} PRIVATE LINKER:--disable-new-dtags)
    set(component capture)
    if(arg_QT)
        set(component window)
    endif()
    install(TARGETS ${name} RUNTIME DESTINATION bin COMPONENT ${component})
endfunction()
