// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/items/text/obstaclewords.h"

#include "views/items/text/patternwords.h"

namespace trilane::items {

namespace {

[[maybe_unused]] constexpr const char *kObstacles[] = {
    QT_TRANSLATE_NOOP("ModelWords",
                      "it is linked statically: there is no loader that could load the agent"),
    QT_TRANSLATE_NOOP("ModelWords", "it uses musl; the agent needs glibc"),
    QT_TRANSLATE_NOOP("ModelWords", "there is no glibc in it"),
    QT_TRANSLATE_NOOP("ModelWords", "it runs under ThreadSanitizer"),
    QT_TRANSLATE_NOOP("ModelWords", "it is stopped by a signal"),
    QT_TRANSLATE_NOOP("ModelWords", "it may only read and write (strict seccomp)"),
    QT_TRANSLATE_NOOP("ModelWords", "it runs a setuid or setgid program"),
    QT_TRANSLATE_NOOP("ModelWords", "it has capabilities that you have not"),
    QT_TRANSLATE_NOOP("ModelWords", "it does not let others look into it (PR_SET_DUMPABLE)"),
    QT_TRANSLATE_NOOP("ModelWords", "it has ended already"),
    QT_TRANSLATE_NOOP("ModelWords", "/proc does not tell what it runs"),
    QT_TRANSLATE_NOOP("ModelWords", "it is a program for another processor or of 32 bits"),
    QT_TRANSLATE_NOOP("ModelWords", "there is no such process"),
    QT_TRANSLATE_NOOP("ModelWords", "it is a thread of the kernel, which has no program"),
    QT_TRANSLATE_NOOP("ModelWords",
                      "it has a seccomp filter, and only root can see what that forbids"),
    QT_TRANSLATE_NOOP("ModelWords",
                      "the recording never began: it ended before its delay was over"),
};

/// %1 stands for what differs.
constexpr const char *kPatterns[] = {
    QT_TRANSLATE_NOOP("ModelWords", "it belongs to the user %1"),
    QT_TRANSLATE_NOOP("ModelWords", "it belongs to the group %1"),
    QT_TRANSLATE_NOOP("ModelWords", "it is traced by process %1, and only one can"),
    QT_TRANSLATE_NOOP("ModelWords", "kernel.yama.ptrace_scope is %1: nobody may attach to "
                                    "anything until the next boot"),
    QT_TRANSLATE_NOOP("ModelWords", "kernel.yama.ptrace_scope is %1: only with CAP_SYS_PTRACE"),
    QT_TRANSLATE_NOOP("ModelWords", "kernel.yama.ptrace_scope is %1: a user may attach to programs "
                                    "that he started from here"),
    QT_TRANSLATE_NOOP("ModelWords", "its seccomp filter kills it when the agent calls %1"),
    QT_TRANSLATE_NOOP("ModelWords", "ptrace is not permitted: %1"),
    QT_TRANSLATE_NOOP("ModelWords", "session %1"),
    QT_TRANSLATE_NOOP("ModelWords", "from %1 s on"),
    QT_TRANSLATE_NOOP("ModelWords",
                      "the capture range %1 never began: no process called CUDA or NVTX"),
    QT_TRANSLATE_NOOP(
        "ModelWords",
        "the capture range %1 never began: no process called cudaProfilerStart or cuProfilerStart"),
    QT_TRANSLATE_NOOP(
        "ModelWords",
        "the capture range %1 never began: no thread came to the first of these steps"),
    QT_TRANSLATE_NOOP(
        "ModelWords",
        "the capture range %1 never began: no range of that name and domain was pushed or started"),
};

/// Chinese has its own.
QString markInWords(const QString &mark)
{
    const bool isEnglish = patternWord("lost") == QLatin1String("lost");
    if (isEnglish)
        return mark;
    return mark.startsWith(QLatin1Char(';')) ? QStringLiteral("；") : QStringLiteral("：");
}

/// Clause by clause; empty: there is only one.
QString clausesInWords(const QString &english, const QString &between)
{
    const qsizetype at = english.indexOf(between);
    if (at < 0)
        return {};
    const QString first = english.left(at);
    const QString words = obstacleInWords(first);
    const QString mark = words == first ? between : markInWords(between);
    return words + mark + obstacleInWords(english.mid(at + between.size()));
}

} // namespace

QString obstacleInWords(const QString &english)
{
    const QString whole = patternWord(english.toUtf8().constData());
    if (whole != english)
        return whole;
    QString words = patternInWords(english, kPatterns);
    if (words != english)
        return words;
    words = clausesInWords(english, QStringLiteral("; "));
    if (words.isEmpty())
        words = clausesInWords(english, QStringLiteral(": "));
    return words.isEmpty() ? english : words;
}

} // namespace trilane::items
