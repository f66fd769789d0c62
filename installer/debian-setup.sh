# Sourced by run.sh and test.sh: installs the Debian packages that are missing, says so, and does nothing the second time.

peiji_say() { printf '\033[1m== %s\033[0m\n' "$*"; }

peiji_run_packages="build-essential cmake ninja-build libboost-dev qt6-base-dev libqt6charts6-dev libqt6opengl6-dev
qt6-svg-dev libqt6sql6-sqlite qt6-tools-dev qt6-tools-dev-tools qt6-l10n-tools qt6-translations-l10n libxlsxwriter-dev
nlohmann-json3-dev libcli11-dev libicu-dev liborcus-dev libfreexl-dev"
peiji_test_packages="poppler-utils qpdf unzip clang-format libbenchmark-dev"

peiji_installed() {
    dpkg-query -W -f '${db:Status-Status} ${Package} ${Provides}\n' 2>/dev/null | awk '$1=="installed"{for(i=2;i<=NF;i++){gsub(/,/,"",$i); print $i}}'
}

# peiji_install PACKAGE...
peiji_install() {
    if ! command -v dpkg-query >/dev/null; then
        echo "This is not Debian (no dpkg): install the packages named in README.md by hand, then run again." >&2
        return 0
    fi
    local have missing="" p
    have=$(peiji_installed)
    for p in "$@"; do
        grep -qxF "$p" <<<"$have" || missing="$missing $p"
    done
    [ -n "$missing" ] || return 0
    peiji_say "Installing:$missing"
    local sudo=""
    if [ "$(id -u)" != 0 ]; then
        command -v sudo >/dev/null || { echo "Not root and no sudo: run as root once, or install:$missing" >&2; return 1; }
        sudo="sudo"
    fi
    # shellcheck disable=SC2086
    $sudo apt-get update -q
    $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $missing
}

# peiji_configure: the release preset, only when it is not there yet (ninja re-runs it on changes).
peiji_configure() {
    if [ ! -f build/release/build.ninja ]; then
        peiji_say "Configuring build/release"
        cmake --preset release
    fi
}
