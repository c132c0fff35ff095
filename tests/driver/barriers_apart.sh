#!/bin/bash
# In machine code, the form of a barrier for lanes that are apart stands in a convergence region of its own (bench/NOTES.md,
# "Barriers of lanes that are apart"). Needs nvcc for sm_90 and nvdisasm (NVDISASM: the command).
. "$(dirname "$0")/setup.bash"
nvdisasm=${NVDISASM:-nvdisasm}
command -v nvcc > /dev/null && command -v "$nvdisasm" > /dev/null || { echo "no nvcc or no nvdisasm"; exit 77; }
sites=0
for program in threads/ragged_lanes_apart threads/ragged_after_single parallel/ragged_teams parallel/orphaned_everything \
    barrier/pipeline single/copyprivate cancel/on_device cancel/parallel_with_barriers cancel/leaves_functions; do
  "$OMPICC" -O1 -w -k=kept --kernel-format=cubin --kernel-arch=sm_90 -c "$here/../e2e/$program.c" -o program.o ||
    fail "$program.c does not compile"
  for cubin in kept/*.cubin; do
    "$nvdisasm" -c "$cubin" | awk '
      /^[A-Za-z$_][^ ]*:$/ { name = $1 }
      /^ *\/\*[0-9a-f]+\*\// { code[++n] = $0 }
      /WARPSYNC\.COLLECTIVE\.ALL/ {
        sites++; own = 0
        for (i = n - 6; i < n; i++) own = own || code[i] ~ /BSSY/
        if (!own) print "without a region of its own in " name, $0
      }
      END { print sites + 0 " sites" }' > found
    grep without found && fail "$program.c"
    sites=$((sites + $(sed -n 's/ sites//p' found)))
  done
  rm -r kept
done
((sites > 100)) || fail "only $sites barriers of that form were found"
