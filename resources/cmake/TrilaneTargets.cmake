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
    # GCC 12 sees overlaps in std::string that are not there (GCC bug 105651).
    target_compile_options(trilane_options INTERFACE -Wno-restrict)
endif()
if(TRILANE_WERROR)
    target_compile_options(trilane_options INTERFACE -Werror)
endif()

# Parsing Qt's headers is most of the time of compiling against them: once for all is enough. Off
# under the sanitizers, so that a file that includes too little is found there.
option(TRILANE_PCH "Precompile Qt's headers" ON)
function(trilane_widgets_pch)
    if(TARGET trilane_widgets)
        return()
    endif()
    set(source ${CMAKE_BINARY_DIR}/trilane_widgets.cpp)
    file(GENERATE OUTPUT ${source} CONTENT "")
    add_library(trilane_widgets STATIC ${source})
    target_link_libraries(trilane_widgets PUBLIC trilane_options Qt6::Widgets)
    target_precompile_headers(trilane_widgets PRIVATE
        <algorithm> <array> <cmath> <cstdint> <functional> <map> <memory> <mutex> <optional> <span>
        <string> <string_view> <unordered_map> <vector>
        <QAbstractItemModel> <QApplication> <QDialog> <QHash> <QLabel> <QPainter> <QString>
        <QTableView> <QVBoxLayout> <QWidget>)
endfunction()

function(trilane_library name)
    cmake_parse_arguments(arg "QT" "" "SOURCES;LINK" ${ARGN})
    add_library(${name} STATIC ${arg_SOURCES})
    target_link_libraries(${name} PUBLIC trilane_options ${arg_LINK})
    if(arg_QT)
        set_target_properties(${name} PROPERTIES AUTOMOC ON)
    endif()
    if(TRILANE_PCH AND arg_QT AND "Qt6::Widgets" IN_LIST arg_LINK)
        trilane_widgets_pch()
        target_precompile_headers(${name} REUSE_FROM trilane_widgets)
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
    install(TARGETS ${name} RUNTIME DESTINATION bin)
endfunction()
