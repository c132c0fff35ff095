#!/bin/bash
# Random graphs of tasks on the sim device: what warps that share them compute is what libgomp's tasks do on the host,
# and nothing but their barriers orders what they do (--sim-races), in whatever order warps come to them (OMPICC_SIM_SEED).
#
#     bash tests/driver/random_dataflow.sh [SEED] [KERNELS] [ORDERS]
seed=${1:-1} kernels=${2:-24} orders=${3:-2}
. "$(dirname "$0")/setup.bash"

awk -v seed="$seed" -v kernels="$kernels" '
function upto(n) { return int(rand() * (n + 1)) }
function cell() { return "v[" upto(cells - 1) "]" }
function task(k,   out, n, i, in_, lanes, all, sum) {
  out = cell(); n = upto(3); all = ""; sum = k + 1
  for (i = 0; i < n; i++) {
    in_ = cell()
    if (in_ == out) continue
    all = all (all == "" ? "" : ", ") in_
    sum = sum " + " (i + 2) " * " in_ "[l]"
  }
  if (rand() < 0.1) print "#pragma omp taskwait"
  print "#pragma omp task depend(inout : " out ")" (all == "" ? "" : " depend(in : " all ")") \
        (rand() < 0.05 ? " if (0)" : "") (rand() < 0.2 ? " priority(" upto(3) ")" : "")
  if (rand() < 0.8) print "#pragma omp simd"
  print "    for (int l = 0; l < 32; l++) " out "[l] = 3u * " out "[l] + " sum ";"
}
function family(k,   f, n) {
  f = 1 + upto(4); n = cells - f; if (n > 9) n = 9
  print "    for (int s = 0; s < " n "; s++)"
  print "#pragma omp task depend(inout : v[s]) depend(in : v[s + " f "])"
  print "#pragma omp simd"
  print "    for (int l = 0; l < 32; l++) v[s][l] += 5u * v[s + " f "][l] + s;"
}
# Tasks that only copy; some of them come behind what they do not need, so that their copies are under way meanwhile.
function copies(   c) {
  c = cell()
  print "#pragma omp task depend(inout : " c ")" (rand() < 0.3 ? " depend(in : " cell() ")" : "")
  print "#pragma omp simd"
  print "    for (int l = 0; l < 32; l++) " c "[l] = in[" upto(99) " + l];"
}
# Rows that nothing but tasks uses, so that they may be in registers.
function rows(text, depends) {
  print "    for (int s = 0; s < " own "; s++)"
  print "#pragma omp task " depends
  print "#pragma omp simd"
  print "    for (int l = 0; l < 32; l++) " text ";"
}
function sums(   f) {
  f = upto(cells - own)
  rows("o[s][l] = 3u * o[s][l] + v[s + " f "][l]", "depend(inout : o[s]) depend(in : v[s + " f "])")
}
BEGIN {
  srand(seed)
  print "#include <stdio.h>\n#include <string.h>"
  for (k = 0; k < kernels; k++) {
    cells = 4 + upto(12); split("32 64 96 128 250 1024", sizes, " "); own = 1 + upto(3); loads = rand() < 0.5 ? 0 : rand(); size = sizes[1 + upto(5)]
    print "static void f" k "(int device, const unsigned *in, unsigned *out) {"
    print "#pragma omp target teams distribute if (target: device) map(to : in[0 : 132]) map(from : out[0 : 2 * 32 * " cells "])" \
          (rand() < 0.3 ? " thread_limit(" size ")" : "")
    print "  for (int t = 0; t < 2; t++) {"
    print "    unsigned v[" cells "][32], o[" own "][32];"
    print "    for (int i = 0; i < " cells "; i++) for (int l = 0; l < 32; l++) v[i][l] = 31 * i + l + t;"
    print "#pragma omp parallel" (rand() < 0.7 ? " num_threads(" size ")" : "")
    print "#pragma omp single"
    print "    {"
    rows("o[s][l] = 7 * s + l", "depend(out : o[s])")
    for (i = upto(30) + 1; i > 0; i--) if (rand() < 0.15) family(k); else if (rand() < loads) copies(); else if (rand() < 0.2) sums(); else task(i)
    rows("v[s][l] += o[s][l]", "depend(in : o[s]) depend(inout : v[s])")
    print "    }"
    print "    for (int i = 0; i < " cells "; i++) for (int l = 0; l < 32; l++) out[(t * " cells " + i) * 32 + l] = v[i][l];"
    print "  }\n}"
  }
  print "static unsigned in[132], here[2 * 32 * 16], there[2 * 32 * 16];"
  print "int main(void) {\n  int wrong = 0;\n  for (int i = 0; i < 132; i++) in[i] = 1000003u * i;"
  for (k = 0; k < kernels; k++) {
    print "  memset(here, 0, sizeof here), memset(there, 0, sizeof there);"
    print "  f" k "(0, in, here), f" k "(1, in, there);"
    print "  if (memcmp(here, there, sizeof here)) wrong++, printf(\"f" k " is wrong\\n\");"
  }
  print "  printf(\"%d wrong\\n\", wrong);\n  return 0;\n}"
}' >graphs.c
# What takes time is that g++ makes kernels fast.
printf '#!/bin/bash\nexec %s "$@" -O0\n' "${OMPICC_CXX:-c++}" >quick
chmod +x quick
OMPICC_CXX=$work/quick "$OMPICC" -O0 --sim-races --report graphs.c -o graphs >report || fail "it does not compile (seed $seed)"
[ "$(grep -c "^  tasks: [0-9]* on" report)" = "$kernels" ] || fail "not all graphs are taken: $(grep tasks: report)"
grep -q "only begin copies" report || fail "no task only begins copies (seed $seed)"
for ((order = 0; order <= orders; order++)); do # 0: warps in their order
  export OMPICC_SIM_SEED=$order
  [ "$(./graphs 2>&1)" = "0 wrong" ] || fail "seed $seed, order $order: $(./graphs 2>&1 | head -20)"
done
# The same with smaller teams than most kernels are for: one thread runs the tasks.
[ "$(OMP_TEAMS_THREAD_LIMIT_DEV=32 ./graphs 2>&1)" = "0 wrong" ] || fail "seed $seed, small teams: $(OMP_TEAMS_THREAD_LIMIT_DEV=32 ./graphs 2>&1 | head -20)"
