# For scripts that run programs with a sanitized runtime, plugin and driver of the sim device; kernels and the
# translator are as ever. Sourced behind setup.bash.
repository=$(realpath "$here/../..")
quick_kernels
host_code= libraries=

# build_sanitized LIST OPTIONS [LIBRARY...]: the libraries, with those that are named here, below $work/sanitized
build_sanitized() {
  local list=$1 options=$2 compiler=${CXX:-g++} wanted=(libompirt libompirt-waits ompicc-cudadev ompicc-simcuda) plain=() file
  wanted+=("${@:3}")
  echo 'int main() { return 0; }' > probe.cpp
  $compiler -fsanitize="$list" probe.cpp -o probe 2> probe.txt && ./probe > /dev/null 2>> probe.txt || {
    echo "-fsanitize=$list does not work here: $(tail -1 probe.txt)"
    exit 77
  }
  command -v ccache > /dev/null && [[ $compiler != *ccache* ]] && compiler="ccache $compiler"
  # What gives advice is asleep in these programs, and takes long to compile: that of the build itself will do.
  mkdir -p sanitized/pic/tools
  if cp -r "$(dirname "$OMPICC")/../pic/tools/advise" sanitized/pic/tools 2> /dev/null; then
    for file in "$work"/sanitized/pic/tools/advise/*.o; do plain+=(-o "$file"); done
  fi
  wanted=("${wanted[@]/%/.so}")
  env -u MAKEFLAGS -u MAKELEVEL make -s -j2 -C "$repository" BUILD="$work/sanitized" CXX="$compiler" \
    CXXFLAGS="-g1 -fsanitize=$list $options" LDFLAGS="-fsanitize=$list" "${plain[@]}" \
    "${wanted[@]/#/$work/sanitized/lib/ompicc/}" > make.txt 2>&1 ||
    fail "the sanitized libraries are not built: $(tail -5 make.txt)"
  for file in "$(dirname "$OMPICC")"/../lib/ompicc/ompicc-sim*; do
    [ -e "$work/sanitized/lib/ompicc/$(basename "$file")" ] || ln -s "$file" "$work/sanitized/lib/ompicc/"
  done
}

# run_sanitized LIST SOURCE OPTIONS: compiles a program, with $host_code, and runs it with $libraries; it must end well and
# without a report
run_sanitized() {
  local list=$1 source=$2 setting
  shift 2
  for setting in $(sed -n 's,^// *env: *,,p' "$source"); do export "${setting?}"; done
  "$OMPICC" -g -O1 $host_code -c "$source" -o program.o "$@" || fail "$source does not compile"
  ${CXX:-g++} -fsanitize="$list" program.o -o program $libraries -L"$work/sanitized/lib/ompicc" -Wl,--as-needed -lompirt-waits -Wl,--no-as-needed -lompirt -lgomp -lm -pthread \
    -Wl,-rpath,"$work/sanitized/lib/ompicc" || fail "$source cannot be linked"
  timeout -k 5 180 ./program > run.txt 2>&1 || fail "$source ends with status $?: $(head -60 run.txt)"
  ! grep -qE 'WARNING: ThreadSanitizer|ERROR: |runtime error' run.txt || fail "$source: $(head -60 run.txt)"
}
