# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""The same steps recorded by Trilane and by the framework's own profiler: the same kernels?"""
from gpumachine import median, plain


def by_name(rows):
    found = {}
    for row in rows:
        name = plain(row["name"])
        calls, total = found.get(name, (0, 0))
        found[name] = (calls + row["calls"], total + row["total_ns"])
    return found


def compare(ours, theirs):
    """Differences of two kernel tables, and how far the durations are apart."""
    ours, theirs = by_name(ours), by_name(theirs)
    ratios = [ours[name][1] / theirs[name][1] for name in ours.keys() & theirs.keys()
              if theirs[name][1] > 0]
    return {
        "names": len(theirs), "kernels": sum(calls for calls, _ in theirs.values()),
        "ours": sum(calls for calls, _ in ours.values()),
        "only_ours": sorted(ours.keys() - theirs.keys())[:20],
        "only_theirs": sorted(theirs.keys() - ours.keys())[:20],
        "other_counts": {name: [ours[name][0], theirs[name][0]]
                         for name in sorted(ours.keys() & theirs.keys())
                         if ours[name][0] != theirs[name][0]},
        "duration_ratio_total": total_ratio(ours, theirs),
        "duration_ratio_median": round(median(ratios), 4),
    }


def total_ratio(ours, theirs):
    total = sum(time for _, time in theirs.values())
    return round(sum(time for _, time in ours.values()) / total, 4) if total else None


def verdict(found):
    same = not (found["only_ours"] or found["only_theirs"] or found["other_counts"])
    return ("the same names and counts" if same else "NOT the same") + \
        f", {found['ours']} kernels against {found['kernels']}, " \
        f"durations {found['duration_ratio_total']} of theirs"
