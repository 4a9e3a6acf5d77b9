#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
"""What HolisticTraceAnalysis says of traces, a line of JSON each; for peerhta.py.
    htafigures.py TRACE..."""
import json
import logging
import os
import sys
import warnings


def figures(analysis):
    row = analysis.get_temporal_breakdown(visualize=False).iloc[0]
    told = {"span": float(row["kernel_time(us)"]), "idle": float(row["idle_time(us)"]),
            "computation": float(row["compute_time(us)"])}
    overlap = float(analysis.get_comm_comp_overlap(visualize=False).iloc[0]
                    ["comp_comm_overlap_pctg"])
    return {**told, "overlap": None if overlap != overlap else overlap}  # NaN: no communication


def main():
    os.environ["HTA_DISABLE_NS_ROUNDING"] = "1"
    warnings.filterwarnings("ignore")
    logging.disable(logging.CRITICAL)
    from hta.trace_analysis import TraceAnalysis
    for path in sys.argv[1:]:
        analysis = TraceAnalysis(trace_files={0: path}, trace_dir="/",
                                 include_last_profiler_step=True)
        print(json.dumps(figures(analysis)), flush=True)


if __name__ == "__main__":
    main()
