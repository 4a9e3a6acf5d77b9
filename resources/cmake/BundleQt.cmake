# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
#
# Runs when the component bundle is installed: Qt's libraries with all they need, its plugins and its
# translations beside the programs. What belongs to the machine stays the machine's: libc and the C++
# library, OpenGL, X11 and Wayland. Set by the caller: window (the program), plugins, translations (Qt's folders).

cmake_minimum_required(VERSION 3.22)

set(root $ENV{DESTDIR}${CMAKE_INSTALL_PREFIX})
set(chosen)
foreach(pattern platforms/libqoffscreen.so platforms/libqminimal.so platforms/libqxcb.so
        platforms/libqwayland*.so wayland-shell-integration/*.so wayland-decoration-client/*.so
        iconengines/libqsvgicon.so imageformats/libqsvg.so imageformats/libqjpeg.so
        platforminputcontexts/*.so platformthemes/libqxdgdesktopportal.so)
    file(GLOB found RELATIVE ${plugins} ${plugins}/${pattern})
    list(APPEND chosen ${found})
endforeach()
foreach(plugin ${chosen})
    get_filename_component(folder ${plugin} DIRECTORY)
    file(INSTALL ${plugins}/${plugin} DESTINATION ${root}/lib/trilane/plugins/${folder}
        TYPE SHARED_LIBRARY)
endforeach()

list(TRANSFORM chosen PREPEND ${plugins}/ OUTPUT_VARIABLE modules)
file(GET_RUNTIME_DEPENDENCIES EXECUTABLES ${window} LIBRARIES ${modules}
    PRE_EXCLUDE_REGEXES
        "^ld-linux" "^lib(c|m|dl|rt|pthread|resolv|util|anl)\\.so" "^lib(stdc\\+\\+|gcc_s)\\.so"
        "^lib(GL|EGL|GLX|OpenGL|GLdispatch|drm|gbm|X11|X11-xcb|xcb|xcb-dri2|xcb-dri3)\\.so"
        "^libwayland-(client|server|cursor|egl)\\.so" "^libsimdjson" "^libasound"
    RESOLVED_DEPENDENCIES_VAR libraries UNRESOLVED_DEPENDENCIES_VAR missing)
if(missing)
    message(FATAL_ERROR "Not found, and needed by the window or by Qt's plugins: ${missing}")
endif()
foreach(library ${libraries})
    file(INSTALL ${library} DESTINATION ${root}/lib/trilane TYPE SHARED_LIBRARY FOLLOW_SYMLINK_CHAIN)
endforeach()

file(GLOB texts ${translations}/qtbase_zh_CN.qm ${translations}/qt_zh_CN.qm)
if(texts)
    file(INSTALL ${texts} DESTINATION ${root}/lib/trilane/translations)
endif()
file(WRITE ${root}/bin/qt.conf
    "[Paths]\nPrefix = ../lib/trilane\nPlugins = plugins\nTranslations = translations\n")
