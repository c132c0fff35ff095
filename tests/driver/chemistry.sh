#!/bin/bash
# examples/chemistry: all spellings of its kernels give Cantera's numbers, on the host and on the sim device, in double; in float
# they are those of sequential code. Tasks are the warps' of a team. And what the generator says of bad mechanisms.
. "$(dirname "$0")/setup.bash"
command -v python3 > /dev/null || skip "no python3, which generates the kernels"
quick_kernels
folder=$(realpath "$here/../../examples/chemistry")

# program KERNEL MECHANISM OPTIONS...: the kernel's program, in ./KERNEL; what --report says of it, in ./report.
program() {
  local kernel=$1 mechanism=$2
  shift 2
  "$folder/generate" "$kernel" "$mechanism" "${generator[@]}" -o kernels.h || fail "no kernels for $kernel of $mechanism"
  "$OMPICC" -O1 --report -DKERNELS='"kernels.h"' -I. "$@" "$folder/$kernel.c" -o "$kernel" -lm > report 2>&1 ||
    fail "$kernel of $mechanism does not compile: $(cat report)"
  grep -q '^  tasks: [0-9]* on [0-9]* warps' report || fail "tasks of $kernel are not shared by warps: $(grep -B2 tasks: report)"
}

generator=()
for kernel in viscosity diffusion rates; do
  program "$kernel" "$folder/small.yaml"
  "$folder/compare" "$kernel" "$folder/small.yaml" "./$kernel" --numbers "$folder/small.$kernel.json" > out || fail "$(cat out)"
  for spelling in loops unrolled dataflow; do
    grep -q "^$kernel $spelling: 24 states, " out || fail "no results of $kernel, $spelling: $(cat out)"
  done
  OMP_TARGET_OFFLOAD=DISABLED "./$kernel" 96 > out || fail "$kernel on the host: $(cat out)"
done

# Other numbers of warps, of species in a group, and of rows; teams that have no room for mole fractions; float.
"$folder/synthetic" 26 90 > made.yaml
generator=(--warps 3 --per 4 --each 1 --memory 12 --unrolled 0)
program viscosity made.yaml
./viscosity 64 > out || fail "viscosity: $(cat out)"
grep -q 'EACH = 1, .* KEPT = 1 ' kernels.h || fail "12 KB hold 26 species twice: $(grep EACH kernels.h)"
generator=(--per 4 --warps 2 --each 4 --float --unrolled 0)
program diffusion made.yaml -DSINGLE
./diffusion 64 > out || fail "diffusion: $(cat out)"
grep -q '^diffusion.made.float dataflow ' out || fail "$(cat out)"
generator=(--warps 4 --rows 17 --float --unrolled 0)
program rates made.yaml -DSINGLE
./rates 64 > out || fail "rates: $(cat out)"
# Rates of progress go through the team's memory in as few passes as there is room for.
"$folder/generate" rates made.yaml -o one.h && grep -q 'PASSES = 1, ROWS = 90,' one.h || fail "passes: $(grep PASSES one.h)"
"$folder/generate" rates made.yaml --memory 20 -o two.h && grep -q 'PASSES = [2-9], ROWS = [1-8][0-9],' two.h || fail "passes of 20 KB: $(grep PASSES two.h)"

# Large mechanisms come to an end, too.
timeout 60 "$folder/synthetic" 140 1 > made.yaml || fail "no mechanism of 140 species"
[ "$(grep -c '^- name: [^s]' made.yaml)" = 140 ] || fail "not 140 species: $(grep -c '^- name: [^s]' made.yaml)"

# Comparing fails where numbers are wrong.
sed 's/"values": \[[0-9]/&7/' "$folder/small.viscosity.json" > wrong.json
! "$folder/compare" viscosity "$folder/small.yaml" ./viscosity --numbers wrong.json > out 2> err || fail "wrong numbers: $(cat out)"

# refused WHAT SED: with this change the mechanism is refused, in one line that says WHAT; nothing is written.
refused() {
  sed "$2" "$folder/small.yaml" > bad.yaml
  ! cmp -s bad.yaml "$folder/small.yaml" || fail "no change: $2"
  ! "$folder/generate" "${3:-rates}" bad.yaml -o bad.h 2> err || fail "taken: $2"
  [ "$(wc -l < err)" = 1 ] || fail "$2: $(cat err)"
  grep -q "^bad.yaml: error: .*$1" err || fail "$2: $(cat err)"
  [ ! -e bad.h ] || fail "$2: a header"
}
refused "element 'X' is not known" '/^  composition/s/{H:/{X:/'
refused "'XY' is no species" 's/- equation: H + /- equation: XY + /'
refused "no 'rate-constant'" 's/^  rate-constant/  rate/;s/^  rate:/  note:/'
refused "type 'Chebyshev' are not supported" 's/type: three-body/type: Chebyshev/'
refused "model 'constant-cp' are not supported" 's/NASA7/constant-cp/'
refused "quantity 'molec' is not supported" 's/quantity: mol/quantity: molec/'
refused "a number expected" 's/A: [0-9.e+]*,/A: 1 m,/'
refused "a bracket is not closed" 's/activation-energy: cal.mol}/activation-energy: cal\/mol/'
refused "no ideal gas" 's/ideal-gas/Redlich-Kwong/'
refused "no transport data" 's/^  transport:/  note:/' viscosity
! "$folder/generate" rates no-such-file.yaml -o bad.h 2> err || fail "a file that is not there"
[ "$(wc -l < err)" = 1 ] || fail "$(cat err)"
! ./rates --states made.yaml > out 2>&1 || fail "states that are none: $(cat out)"
