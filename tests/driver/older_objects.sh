#!/bin/bash
# What older releases of ompicc have compiled works with this one's libraries (docs/ABI.md); tests/abi/make made it.
. "$(dirname "$0")/setup.bash"
unset OMP_TARGET_OFFLOAD OMPICC_DRIVER
kept=$(realpath "$here/../abi")
lib=$(realpath "$(dirname "$OMPICC")/../lib/ompicc")

# The libraries go by the names that programs have noted.
for library in libompirt libompirt-waits libompirt-groups libompirt-events; do
  readelf -d "$lib/$library.so.1" | grep -qF "soname: [$library.so.1]" || fail "the SONAME of $library.so.1"
  [ "$(realpath "$lib/$library.so")" = "$lib/$library.so.1" ] || fail "$library.so is not $library.so.1"
done

for library in "$lib"/libompirt*.so; do
  nm -D --defined-only "$library" | sed -n "s/^[0-9a-f]* . \(.*\)/$(basename "$library") \1/p" | sed 's/@@/@/'
done | LC_ALL=C sort > exports
folders=("$kept"/*/"$(uname -m)")
[ -d "${folders[0]}" ] || skip "nothing is kept for $(uname -m)"
for folder in "${folders[@]}"; do
  LC_ALL=C comm -23 "$folder/exports" exports > gone
  [ ! -s gone ] || fail "no longer exported, since ${folder#"$kept/"}: $(cat gone)"
  for object in "$folder"/*.o; do
    name=${object#"$kept/"}
    for how in "" -static-libompirt; do
      $OMPICC $how "$object" -o program > log.txt 2>&1 || fail "$name $how cannot be linked: $(cat log.txt)"
      OMP_TARGET_OFFLOAD=DISABLED ./program || fail "$name $how on the host"
      OMPICC_DRIVER=sim OMP_TARGET_OFFLOAD=MANDATORY ./program || fail "$name $how on the sim device"
      ! nvidia-smi -L 2> /dev/null | grep -q GPU || OMPICC_DRIVER=cuda OMP_TARGET_OFFLOAD=MANDATORY ./program || fail "$name $how on the GPU"
    done
  done
done

# A unit of a newer ompicc is refused.
cat > newer.c <<'C'
struct unit { unsigned abi; const char *name; void *rest[16]; };
void ort_register_unit(struct unit *);
int main(void) { static struct unit newer = {1000, "newer"}; ort_register_unit(&newer); }
C
$OMPICC newer.c -o newer
fails ./newer
has err.txt "unit 'newer' was compiled by a newer ompicc"
