#!/bin/bash
# Meson takes ompicc for a gcc of the version below it, finds OpenMP, and builds without a warning.
. "$(dirname "$0")/setup.bash"
command -v meson > /dev/null && command -v ninja > /dev/null || { echo "no meson and ninja here"; exit 77; }
cat > meson.build <<'MESON'
project('try', 'c', default_options: ['warning_level=2', 'werror=true'])
compiler = meson.get_compiler('c')
assert(compiler.get_id() == 'gcc' and compiler.version() == run_command('gcc', '-dumpfullversion', check: true).stdout().strip())
assert(compiler.has_header('omp.h') and not compiler.has_argument('-Wno_such_warning_foo'))
plain = shared_library('plain', 'plain.c', c_args: '-Wno-missing-prototypes')
executable('program', 'target.c', link_with: plain, dependencies: dependency('openmp'))
MESON
CC=$OMPICC meson setup build > log.txt 2>&1 || fail "$(cat log.txt)"
ninja -C build > log.txt 2>&1 || fail "$(cat log.txt)"
works build/program
