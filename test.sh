#!/usr/bin/env bash
# Installs what is missing, builds everything and runs every test; ends with ctest's summary.
set -euo pipefail
cd "$(dirname "$0")"
. installer/debian-setup.sh

# shellcheck disable=SC2086
peiji_install $peiji_run_packages $peiji_test_packages
peiji_configure
peiji_say "Building everything"
cmake --build build/release
peiji_say "Running every test"
ctest --preset release -j "$(nproc)" "$@"
