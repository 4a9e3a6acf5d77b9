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
    "Success.": "成功。",
    "The input cannot be read.": "无法读取输入。",
    "Invalid usage.": "用法错误。",
    "The output cannot be written.": "无法写入输出。",
    "\\-\\-fail-on matched a finding; for diff: slower than \\-\\-threshold allows.":
        "有诊断达到 \\-\\-fail-on；对 diff：慢于 \\-\\-threshold 所允许的程度。",
    "Interrupted.": "被中断。",
    "Failure; standard error gives the reason.": "失败；标准错误给出原因。",
    # Environment.
    "The agent library for recorded programs; replaces the installed one.":
        "被采集程序加载的采集代理，代替已安装的。",
    "The daemon to start if none is running; replaces the installed one.":
        "没有守护进程运行时要启动的守护进程，代替已安装的。",
    "Folder of the import cache; default ~/.cache.": "导入缓存所在的文件夹；默认 ~/.cache。",
    "Folder of the socket of a user's own daemon.": "用户自己的守护进程的套接字所在的文件夹。",
    "Output language if --language is not given.": "未给出 --language 时的输出语言。",
    "The trilane that the window starts to attach to a process.": "窗口为附加到进程而启动的 trilane。",
    "Name of trilane on a remote machine.": "远程机器上 trilane 的名称。",
    "Replaces ssh for attaching on a remote machine.": "附加到远程机器时代替 ssh。",
    "Folder of the settings of the window; default ~/.config.":
        "窗口设置所在的文件夹；默认 ~/.config。",
    "Folder of marks for traces in read-only folders; default ~/.local/share.":
        "不可写文件夹中轨迹的标记所在的文件夹；默认 ~/.local/share。",
    # Files.
    "Socket of the daemon that serves all users.": "为所有用户服务的守护进程的套接字。",
    "Socket of a user's own daemon.": "用户自己的守护进程的套接字。",
    "Import cache; may be deleted.": "导入缓存；可以删除。",
    "Settings of the window.": "窗口的设置。",
    "Marks and notes beside a trace.": "轨迹旁的标记和备注。",
}
TEXTS = {"en": None, "zh_CN": CHINESE}


class PageWords:
    """Texts in a language; one without a translation is an error of the build."""

    def __init__(self, language):
        self.language = language
        self.texts = TEXTS[language]
        self.locale = f"{language}.UTF-8" if self.texts else "C.UTF-8"
        # Lines of wide characters have few spaces that could be widened, and no hyphens.
        self.opening = [".ad l", ".nh"] if language == "zh_CN" else []

    def __call__(self, english):
        return self.texts[english] if self.texts else english

    def sentence(self, text):
        """With its full stop."""
        return self("{}.").format(text.rstrip(".。"))
