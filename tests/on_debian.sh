# What `tests/real/run` and `tests/arm/run` both do to a Debian; sourced by them, which set `here`, `repo`, `cache`
# and `name`, what a builder typed.
# shellcheck shell=bash disable=SC2154

say() { echo "-- $*"; }
stop() { echo "$name: $*" >&2; exit 1; }

packages() { # install what is missing, after whoever else is installing
    local missing=()
    for package in "$@"; do
        [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || missing+=("$package")
    done
    [ ${#missing[@]} = 0 ] && return
    say "installing ${missing[*]}"
    command -v apt-get >/dev/null || stop "please install ${missing[*]}: this is no Debian, and has no apt-get."
    local apt=(apt-get -q -o DPkg::Lock::Timeout=900) log=$cache/apt.log
    until "${apt[@]}" update >"$log" 2>&1; do
        grep -q /lists/lock "$log" || stop "apt-get could not update its lists; the reason is in $log."
        sleep 5 # that timeout is not for the lists' lock
    done
    DEBIAN_FRONTEND=noninteractive "${apt[@]}" install -y --no-install-recommends "${missing[@]}" >"$log" 2>&1 ||
        stop "apt-get could not install ${missing[*]}; the reason is in $log."
}

of() { cat "$@" | sha256sum | cut -c1-16; }

# Where this machine's own packages come from, the Debian for the checks comes from too.
mirror() { echo "${DEBIAN_MIRROR:-$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' | head -n 1)}"; }

wheels() { # wheels PYTHON PROCESSOR: what the lock names, for a Debian's Python and processor; says where they are
    local lock=$repo/packaging/lock tags=() glibc into
    into=$cache/wheels-$1-$2-$(of "$lock"/{base,pi,web}.txt)
    if [ ! -d "$into" ]; then
        rm -rf "$cache/wheels-$1-$2"*
        for glibc in 2_28 2_27 2_17; do tags+=(--platform "manylinux_${glibc}_$2"); done
        "$python" -m pip download -q --no-deps --require-hashes --only-binary :all: --python-version "$1" \
            --platform "manylinux2014_$2" "${tags[@]}" --dest "$into.new" \
            --requirement "$lock/base.txt" --requirement "$lock/pi.txt" --requirement "$lock/web.txt" \
            >"$cache/wheels.log" 2>&1 || stop "pip could not fetch what the lock names; the reason is in $cache/wheels.log."
        mv "$into.new" "$into"
    fi
    echo "$into"
}
