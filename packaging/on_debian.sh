# What `packaging/deb`, `tests/real/run` and `tests/arm/run` do to a Debian; sourced by them, which set `repo`, `cache`,
# `python`, whose pip fetches, and `name`, what a builder typed.
# shellcheck shell=bash disable=SC2154

say() { echo "-- $*"; }
stop() { echo "$name: $*" >&2; exit 1; }

packages() { # install what is missing, after whoever else is installing
    local missing=() package
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

# Where this machine's own packages come from, another Debian comes from too.
mirror() { echo "${DEBIAN_MIRROR:-$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' | head -n 1)}"; }

bootstrap() { # bootstrap ROOT SUITE OPTION...: a small Debian in a folder
    packages debootstrap
    rm -rf "${1:?}"
    debootstrap "${@:3}" "$2" "$1" "$(mirror)" >"$cache/debian.log" 2>&1 ||
        stop "debootstrap failed; the reason is at the end of $cache/debian.log."
}

emulator() { # lets this kernel start ARM's programs, with the rights of their files, so that sudo is sudo
    [ "$(uname -m)" != aarch64 ] || return 0
    packages qemu-user-static
    local known=/proc/sys/fs/binfmt_misc
    [ -e "$known/register" ] || mount -t binfmt_misc binfmt_misc "$known" 2>/dev/null ||
        stop "this kernel has no binfmt_misc, or may not be told of ARM here: run this on the machine itself, or on ARM."
    [ -e "$known/furybox-arm64" ] ||
        sed 's/^:qemu-aarch64:/:furybox-arm64:/; s/:O\?C\?P\?F$/:OCPF/' /usr/lib/binfmt.d/qemu-aarch64.conf >"$known/register"
}

wheels() { # wheels PYTHON PROCESSOR PART...: what parts of the lock name, for a Debian's Python and processor; says where
    local parts=("${@:3}") tags=() glibc into
    parts=("${parts[@]/#/$repo/packaging/lock/}")
    parts=("${parts[@]/%/.txt}")
    into=$cache/wheels-$1-$2-$(of "${parts[@]}")
    if [ ! -d "$into" ]; then
        rm -rf "$cache/wheels-$1-$2"*
        for glibc in 2_28 2_27 2_17; do tags+=(--platform "manylinux_${glibc}_$2"); done
        # spidev has no wheels, and is compiled there.
        "$python" -m pip download -q --no-deps --require-hashes --only-binary :all: --no-binary spidev \
            --python-version "$1" --platform "manylinux2014_$2" "${tags[@]}" --dest "$into.new" \
            "${parts[@]/#/--requirement=}" \
            >"$cache/wheels.log" 2>&1 || stop "pip could not fetch what the lock names; the reason is in $cache/wheels.log."
        mv "$into.new" "$into"
    fi
    echo "$into"
}
