#!/bin/bash
# Device code of C23 and C2y programs, also where the C compiler is too old for their host code: the translator takes
# them as that compiler's preprocessor leaves them, and the sim device's compiler takes the kernels.
. "$(dirname "$0")/setup.bash"
bin=$(dirname "$OMPICC")
lib=${OMPICC_LIBDIR:-$bin/../lib/ompicc}
tried=0
older=
gcc_is_before 13 && older='-Dnullptr_t=typeof(nullptr)' # its <stddef.h>
for program in "$here"/../e2e/c23/*.c "$here"/../e2e/c2y/*.c; do
  name=$(basename "$program" .c)
  # What needs a header or directive that only a newer preprocessor has is of no use here.
  gcc -E -fopenmp -std=gnu2x $older -I "$bin/../include/ompicc" "$program" -o "$name.i" 2> /dev/null || continue
  mkdir "$name"
  "$bin/ompi" -std=gnu2y --outdir="$name" --source="$program" "$name.i" 2> err.txt || fail "$name: $(cat err.txt)"
  [ -e "$name/$name.kernels.cu" ] || fail "$name has no kernels"
  c++ -std=c++14 -w -fsyntax-only -DCUDADEV_SIM -I "$lib/cudadev" -x c++ "$name/$name.kernels.cu" 2> err.txt ||
    fail "$name: $(cat err.txt)"
  tried=$((tried + 1))
done
[ $tried -ge 10 ] || fail "only $tried programs were preprocessed"
