# Sourced in the repository: NVRTC (a library), PTXAS, NVRTC_TOOL, RELEASE and NVRTC_ARCHS are those that tests/nvrtc/nvcc works
# with: given ones, or what `make test-sm53` has installed below $BUILD/nvidia, or what python3 has. Status 77 with a reason otherwise.

BUILD=${BUILD:-build}
# packaged FILE: below the folders that Python's packages lie in.
packaged() {
  local folder
  for folder in "$BUILD"/nvidia/lib/python3*/site-packages \
    $(python3 -c 'import site; print(*site.getsitepackages(), site.getusersitepackages())' 2>/dev/null); do
    compgen -G "$folder/nvidia/$1" && return
  done
}
NVRTC=${NVRTC:-$(packaged 'cuda_nvrtc/lib/libnvrtc.so*' | head -1)}
PTXAS=${PTXAS:-$(packaged 'cuda_nvcc/bin/ptxas' | head -1)}
[[ $NVRTC && $PTXAS ]] || { echo "no NVRTC and ptxas that know sm_53: make test-sm53 installs them"; exit 77; }
NVRTC_TOOL=$(realpath "${NVRTC_TOOL:-$BUILD/tests/nvrtc}")
[[ -x $NVRTC_TOOL ]] || { echo "no $NVRTC_TOOL: run make unit-tests first"; exit 77; }
read -r RELEASE NVRTC_ARCHS < <("$NVRTC_TOOL" "$NVRTC" | tr '\n' ' '; echo)
export NVRTC PTXAS NVRTC_TOOL NVRTC_ARCHS

# for_clang[PATH]: this NVRTC cannot have the program.
declare -A for_clang
while read -r since path _; do
  [[ $since == never || $since != "$(printf '%s\n' "$since" "$RELEASE" | sort -V | head -1)" ]] && for_clang[$path]=1
done < <(grep -v '^#' tests/nvrtc/by-clang)
