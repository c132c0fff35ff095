#!/bin/bash
# The seam between libompirt and devices: both sides include the headers of device-interface/ and nothing of each other,
# a plugin needs no library of ompicc's, and libompirt knows no kind of device by name.
. "$(dirname "$0")/setup.bash"
root=$(cd "$here/../.." && pwd)

# includes FOLDER...: "FILE HEADER" for each #include "HEADER" there.
includes() { (cd "$root" && grep -rHoE '^[[:space:]]*#[[:space:]]*include[[:space:]]*"[^"]+"' "$@" | sed -E 's/:.*"([^"]+)"/ \1/'); }
# only PATTERN FOLDER...: what the files there include matches the pattern, or lies in the file's own folder.
only() {
  local pattern=$1 file header seen=0
  shift
  while read -r file header; do
    seen=1
    [[ $header =~ ^($pattern)/ || -e $root/$(dirname "$file")/$header ]] || echo "$file includes $header"
  done < <(includes "$@") > wrong.txt
  [ -s wrong.txt ] && fail "$(cat wrong.txt)"
  [ "$(includes "$@" | wc -l)" -gt 0 ] || fail "nothing is included in $*"
}
only 'runtime|device-interface' runtime
only 'device-interface' device-interface
hosts=$(cd "$root" && ls -d ./*dev-host)
for host in $hosts; do
  kind=$(basename "$host" -host)
  only "$kind-host|$kind-device|device-interface" "$kind-host"
done
only 'device-interface|tests/plugin' tests/plugin
# Device libraries are compiled where only their own headers and some of the interface's are installed.
while read -r file header; do
  [ -e "$root/cudadev-device/$header" ] || [ -e "$root/$(dirname "$file")/$header" ] || echo "$header"
done < <(includes cudadev-device) | sort -u > shared.txt
installed=$(dirname "$OMPICC")/../lib/ompicc/cudadev
[ "$(wc -l < shared.txt)" -gt 1 ] || fail "the device library shares nothing: $(cat shared.txt)"
while read -r header; do
  [ -e "$root/device-interface/$header" ] || fail "the device library includes $header, which is nowhere"
  cmp "$root/device-interface/$header" "$installed/$header" || fail "$header is not installed"
done < shared.txt

# OpenMP's own names of foreign runtimes aside.
kinds='cuda|(^|[^a-z])sim([^a-z]|$)|cubin|(^|[^a-z])ptx|nvcc|nvidia|(^|[^a-z_])sm_[0-9]|(^|[^a-z])gpus?([^a-z]|$)'
[ "$(grep -rniE "$kinds" "$root/cudadev-host" | wc -l)" -gt 100 ] || fail "the pattern finds nothing"
! (cd "$root" && grep -rniE "$kinds" runtime device-interface) | grep -v 'omp_ifr_cuda' > named.txt || fail "$(cat named.txt)"

for plugin in "$(dirname "$OMPICC")"/../lib/ompicc/ompicc-*dev.so; do
  needs=$(nm -D --undefined-only "$plugin" | grep -wE 'ort_[a-z_]+' || true)
  [ -z "$needs" ] || fail "$plugin needs $needs"
  ! ldd "$plugin" | grep -q libompirt || fail "$plugin is linked with libompirt"
done
