// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// Properties of traces that importers and edits write, and states of `trilane ps`, for lupdate,
// which does not look there; tests/cli fails where one is missing.

#define QT_TRANSLATE_NOOP(context, text) text

namespace {

[[maybe_unused]] constexpr const char *kProperties[] = {
    QT_TRANSLATE_NOOP("Property", "clock"),
    QT_TRANSLATE_NOOP("Property", "incomplete"),
    QT_TRANSLATE_NOOP("Property", "damage"),
    QT_TRANSLATE_NOOP("Property", "kernel"),
    QT_TRANSLATE_NOOP("Property", "names"),
    QT_TRANSLATE_NOOP("ModelWords", "damaged parts left out"),
    QT_TRANSLATE_NOOP("ModelWords", "clock at time 0 (ns)"),
    QT_TRANSLATE_NOOP("ModelWords", "not said by the file"),
    QT_TRANSLATE_NOOP("ModelWords", "joined with"),
    QT_TRANSLATE_NOOP("ModelWords", "joined by"),
    QT_TRANSLATE_NOOP("ModelWords", "threads in both"),
    QT_TRANSLATE_NOOP("ModelWords", "thread states that the other trace has, too"),
    QT_TRANSLATE_NOOP("ModelWords", "the array of events is not closed"),
    QT_TRANSLATE_NOOP("ModelWords", "distributed backend"),
    QT_TRANSLATE_NOOP("ModelWords", "not read: longer than 1 MiB"),
    QT_TRANSLATE_NOOP("ModelWords", "details not imported (rows)"),
    QT_TRANSLATE_NOOP("ModelWords", "call chains, one function of each (rows)"),
    QT_TRANSLATE_NOOP("ModelWords", "log beside the file"),
    QT_TRANSLATE_NOOP("ModelWords", "worked in"),
    QT_TRANSLATE_NOOP("ModelWords", "GPU driver"),
    QT_TRANSLATE_NOOP("ModelWords", "CUDA driver"),
    QT_TRANSLATE_NOOP("ModelWords", "nsys schema"),
    QT_TRANSLATE_NOOP("ModelWords", "nsys warning"),
    QT_TRANSLATE_NOOP("ModelWords", "flows with one end only"),
    QT_TRANSLATE_NOOP("ModelWords", "slices cut because they nest too deep"),
    QT_TRANSLATE_NOOP("ModelWords", "replaced"),
    QT_TRANSLATE_NOOP("ModelWords", "part of a trace"),
    QT_TRANSLATE_NOOP("ModelWords", "slices cut to that part"),
    QT_TRANSLATE_NOOP("ModelWords", "cut from"),
    QT_TRANSLATE_NOOP("ModelWords", "from %1 to %2 of %3"),
    QT_TRANSLATE_NOOP("ModelWords", "attached to %1"),
    QT_TRANSLATE_NOOP("ModelWords", "prepared"),
    QT_TRANSLATE_NOOP("ModelWords", "attachable"),
    QT_TRANSLATE_NOOP("ModelWords", "threads"),
    QT_TRANSLATE_NOOP("ModelWords", "recording"),
};

} // namespace
