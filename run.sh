#!/usr/bin/env bash
# Installs what is missing, builds a release and opens Peiji. Without a display it writes the sample quotation instead.
set -euo pipefail
cd "$(dirname "$0")"
. installer/debian-setup.sh

# shellcheck disable=SC2086
peiji_install $peiji_run_packages
peiji_configure
peiji_say "Building the release"
cmake --build build/release --target peiji peiji-cli

if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
    peiji_say "Opening Peiji"
    exec build/release/bin/peiji "$@"
fi

out=build/sample-quotation
mkdir -p "$out"
peiji_say "No display: writing the sample quotation to $out"
for lang in zh en both; do
    # Exit code 1 means that the checks hold an error; the papers are written and say so.
    build/release/bin/peiji-cli quote --workload resources/examples/llama-3.1-70b-sft-200m.json \
        --tiers 300000,1000000,3000000 --currency CNY --lang "$lang" \
        --pdf "$out/quotation-$lang.pdf" --xlsx "$out/quotation-$lang.xlsx" >"$out/quotation-$lang.txt" || [ $? = 1 ]
done
ls -l "$out"
echo "Sample quotation: $(pwd)/$out/quotation-zh.pdf, quotation-en.pdf, quotation-both.pdf and the .xlsx beside each"
