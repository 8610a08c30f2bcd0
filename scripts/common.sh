# Sourced by the scripts: where the tree is, how many jobs to run, which files are ours.
# shellcheck shell=bash
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck disable=SC2034 # used by those who source this
jobs=$(nproc 2>/dev/null || echo 2)

say() { echo "$(basename "$0"): $*" >&2; }

# die STATUS MESSAGE...
die() {
    local status=$1
    shift
    say "$@"
    exit "$status"
}

# Runs git in the tree, also where the tree belongs to another user, as in a container with a mounted checkout.
git_here() { git -C "$root" -c safe.directory="$root" "$@"; }

# list_files PATTERN...: the files that match, as null-terminated paths relative to the root: the tracked ones that are
# there and new ones that Git does not ignore, so that a check before a commit sees what the commit will have.
list_files() {
    comm -z -23 <(git_here ls-files -z --cached --others --exclude-standard -- "$@" | sort -zu) \
        <(git_here ls-files -z --deleted -- "$@" | sort -zu)
}

# quietly COMMAND...: shows what the command printed only where it failed.
quietly() {
    local log status=0
    log=$(mktemp)
    "$@" >"$log" 2>&1 || status=$?
    if ((status != 0)); then
        cat "$log" >&2
    fi
    rm -f "$log"
    return "$status"
}

# part_of COUNT: a number below COUNT, which the commit's hash says: what a check takes that takes too long as a whole.
part_of() {
    local commit
    commit=$(git_here rev-parse --short=7 HEAD 2>/dev/null || echo 0)
    echo $((16#$commit % $1))
}
