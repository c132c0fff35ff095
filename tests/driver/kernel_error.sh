#!/bin/bash
# A kernel that does not compile: the compiler's messages, one line that says what failed, no object.
. "$(dirname "$0")/setup.bash"
printf '#!/bin/sh\necho "no such kernel" >&2\nexit 1\n' > failing && chmod +x failing
OMPICC_CXX=./failing fails $OMPICC -c target.c
has err.txt "no such kernel"
has err.txt "ompicc: error: './failing' could not compile the kernels of 'target.c' (sim)"
[ ! -e target.o ] || fail "target.o was made"
no_temporary_files
