# For scripts that use a second device plugin: builds it, and kernels for it. Sourced where $work is a working folder,
# and $OMPICC the compiler.
plugin_sources=$(realpath "$(dirname "${BASH_SOURCE[0]}")")
repository=$(realpath "$plugin_sources/../..")
libdir=$(realpath "$(dirname "$OMPICC")/../lib/ompicc")

# build_plugin [OPTIONS]: threaddev.so, the thread device
build_plugin() {
  ${CXX:-c++} -std=c++17 -O1 -g -Wall -Wextra -fPIC -shared -fvisibility=hidden "$@" -I "$repository" \
    "$plugin_sources/threaddev.cpp" -o "$work/threaddev.so" -ldl -lpthread || fail "the plugin does not compile"
}

# library_folder FOLDER [NAME...]: ompicc's libraries, and the thread device under these names (ompicc-NAMEdev.so)
library_folder() {
  local folder=$1 name
  shift
  mkdir -p "$folder"
  ln -s "$libdir"/* "$folder"
  for name; do ln -s "$work/threaddev.so" "$folder/ompicc-${name}dev.so"; done
}

# build PROGRAM.c KERNELS.c [OPTIONS]: ./PROGRAM, and a file of kernels for the thread device in PROGRAM.thread/. In the source of the
# kernels each function f of the program's with a target construct has the macros f_kernel and f_signature, and
# f_region for a region of the ancestor device in it; each function that can be called indirectly f_entry; all of them
# indirect_table.
build() {
  local program=$1 kernels=$2 stem unit=
  shift 2
  stem=$(basename "$program" .c)
  rm -rf kept
  "$OMPICC" --kernel-format=sim --keep=kept -O1 "$program" -o "$stem" "$@" || fail "$program does not compile"
  local -a macros=()
  while read -r symbol signature; do
    local rest=${symbol#"${stem}_"}
    rest=${rest%_*} unit=${stem}_${symbol##*_}
    macros+=("-D${rest%_*}_kernel=$symbol" "-D${rest%_*}_signature=$signature")
  done < <(sed -nE 's/.*CUDADEV_KERNEL\(([a-z_0-9]+), *(0x[0-9a-f]+u)\).*/\1 \2/p' kept/*.cu)
  [ "$unit" ] || fail "there are no kernels of $program"
  while read -r symbol; do
    local rest=${symbol#"${unit}_"}
    macros+=("-D${rest%_ancestor_*}_region=$symbol")
  done < <(sed -nE 's/^__device__ cudadev_ancestor ([a-z_0-9]+) .*/\1/p' kept/*.cu)
  macros+=("-Dindirect_table=${unit}_indirect")
  while read -r symbol; do
    macros+=("-D${symbol#"${unit}_entry_"}_entry=$symbol")
  done < <(sed -nE 's/^__device__ decltype.* ([a-z_0-9]+_entry_[a-z_0-9]+) = .*/\1/p' kept/*.cu)
  mkdir -p "$stem.thread"
  cc -O1 -Wall -Wextra -fPIC -shared "${macros[@]}" -I "$repository" -I "$plugin_sources" "$kernels" -o "$stem.thread/$unit.thread.so" ||
    fail "$kernels does not compile"
}
