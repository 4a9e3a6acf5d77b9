# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""Headings and fixed sentences of the manual pages, by language."""

CHINESE = {
    # Headings.
    "NAME": "名称", "SYNOPSIS": "概要", "DESCRIPTION": "描述", "ARGUMENTS": "参数", "COMMANDS": "命令",
    "OPTIONS": "选项", "EXIT STATUS": "退出状态", "ENVIRONMENT": "环境变量", "FILES": "文件",
    "SEE ALSO": "参见",
    # In synopses and behind options.
    "OPTION": "选项", "COMMAND": "命令", "{}.": "{}。", "{}. Default: {}.": "{}。默认值：{}。",
    # Exit status.
    "Done.": "完成。",
    "The input cannot be read.": "无法读取输入。",
    "Wrong usage.": "用法错误。",
    "The output cannot be written.": "无法写入输出。",
    "Found what \\-\\-fail-on asks for; of diff: slower than \\-\\-threshold allows.":
        "发现了 \\-\\-fail-on 所指的问题；对 diff：慢于 \\-\\-threshold 所允许的程度。",
    "Interrupted.": "被中断。",
    "It failed; a sentence on standard error says why.": "失败；标准错误上有一句话说明原因。",
    # Environment.
    "The library that recorded programs load, in place of the installed one.":
        "被录制程序加载的库，代替已安装的库。",
    "The daemon to start when none runs, in place of the installed one.":
        "没有守护进程运行时要启动的守护进程，代替已安装的。",
    "Imported copies of foreign traces are kept below it; ~/.cache.":
        "导入的其他格式轨迹的副本保存在其下；默认 ~/.cache。",
    "A user's own daemon has its socket below it.": "用户自己的守护进程的套接字位于其下。",
    "The language of all that is printed, where --language does not say it.":
        "未用 --language 指定时，所有输出的语言。",
    "In place of the trilane that the window starts to attach to a process.":
        "窗口为附加到进程而启动的 trilane 的替代。",
    "The name of trilane on another machine.": "另一台机器上 trilane 的名称。",
    "In place of ssh, to attach on another machine.": "用于附加到另一台机器，代替 ssh。",
    "What is set in the window is kept below it; ~/.config.": "窗口中的设置保存在其下；默认 ~/.config。",
    "Marks of traces in folders that cannot be written are kept below it; ~/.local/share.":
        "所在文件夹不可写的轨迹的标记保存在其下；默认 ~/.local/share。",
    # Files.
    "Socket of the daemon that serves all users.": "为所有用户服务的守护进程的套接字。",
    "Socket of a user's own daemon.": "用户自己的守护进程的套接字。",
    "Imported copies of foreign traces; may be deleted.": "导入的其他格式轨迹的副本；可以删除。",
    "What is set in the window.": "窗口中的设置。",
    "Marks and notes, beside a trace.": "标记和备注，位于轨迹旁边。",
}
LOCALES = {"en": "C.UTF-8", "zh_CN": "zh_CN.UTF-8"}


class PageWords:
    """Says texts in a language; one that has no translation is an error of the build."""

    def __init__(self, language):
        self.language = language
        self.locale = LOCALES[language]
        # Lines of wide characters have few spaces that could be widened, and no hyphens.
        self.opening = [".ad l", ".nh"] if language == "zh_CN" else []

    def __call__(self, english):
        return CHINESE[english] if self.language == "zh_CN" else english

    def sentence(self, text):
        """With its full stop."""
        return self("{}.").format(text.rstrip(".。"))
