# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
def ones(shape):
    return shape


def full(shape, _):
    return shape
