#!/bin/bash
# Where the words of a GPU language are written: the cuda set's dialect spells them, and the device library and the
# plugin are in it. All else says them by the templates' words (translator/emit/device_spelling.h).
. "$(dirname "$0")/setup.bash"
root=$(cd "$here/../.." && pwd)
cd "$root" || fail "no $root"

# code PATTERN FILE...: "FILE:LINE: text" of what is not a comment.
code() {
  local pattern=$1
  shift
  awk -v pattern="$pattern" '{ line = $0; sub(/(^|[ \t;{}),])\/\/.*/, "", line); if (line ~ pattern) print FILENAME ":" FNR ": " $0 }' "$@"
}
mapfile -t sources < <(find ast translator transforms runtime device-interface -name '*.cpp' -o -name '*.h' -o -name '*.def' |
                       grep -v '^transforms/cuda/dialect\.')
[ ${#sources[@]} -gt 200 ] || fail "few sources: ${#sources[@]}"
# The library's names: of them even comments are silent where kernels are no subject.
found=$(code 'cudadev_' "${sources[@]}")
[ -z "$found" ] || fail "cudadev_ stands outside of its dialect: $found"
found=$(grep -n 'cudadev_' $(printf '%s\n' "${sources[@]}" | grep -v '^transforms/cuda/') || true)
[ -z "$found" ] || fail "cudadev_ stands outside of its set: $found"
grep -q '"cudadev_"' transforms/cuda/dialect.cpp || fail "the dialect does not say it"
# The language's own words, and the library's macros. Names that C leaves to the user are reserved in device_name.cpp.
mapfile -t sources < <(printf '%s\n' "${sources[@]}" | grep -v '^translator/driver/' | grep -v '^translator/emit/device_name\.cpp$')
found=$(code '(thread|block)Idx|(block|grid)Dim|__sync(threads|warp)|__shfl|__(shared|device|global|forceinline|launch_bounds)__|CUDADEV_' "${sources[@]}")
[ -z "$found" ] || fail "words of CUDA's stand outside of its dialect: $found"
# The tests that need not know them.
found=$(grep -rn 'cudadev_' tests/unit --include='*.cpp' --include='*.h' | grep -vE '^tests/unit/(device|sim|runtime)/|^tests/unit/transforms/dialect_test.cpp' || true)
[ -z "$found" ] || fail "cudadev_ stands in a test of something else: $found"
