# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""How values are distributed."""
import math


def spread(values):
    """Average, nearest-rank median, least, greatest, deviation of the sample."""
    ordered = sorted(values)
    n, total = len(ordered), sum(ordered)
    squares = n * sum(v * v for v in ordered) - total * total
    return [total / n, ordered[(n - 1) // 2], ordered[0], ordered[-1],
            math.sqrt(squares / (n * (n - 1))) if n > 1 else 0.0]
