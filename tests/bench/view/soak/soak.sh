#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Trilane authors
# SPDX-License-Identifier: Apache-2.0
#
# soak.sh GENERATE SOAK SLICES SECONDS: a soak of a trace made for it.
set -e
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$1" --slices "$3" "$folder/soak.trilane" > /dev/null
"$2" --seconds "$4" --seed 7 "$folder/soak.trilane"
