# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
from torch import operate


def relu(_):
    return operate("relu")


def cross_entropy(*_):
    return operate("cross_entropy")
