# For the scripts here, each of which makes one thing go wrong at run time: a working folder, and `stops`, which
# says whether a program ended as it should: one clear message, an exit status that is not 0, no crash, no file and no process left.
set -u
faults=$(realpath "$(dirname "${BASH_SOURCE[0]}")")
OMPICC=$(realpath "${OMPICC:-build/bin/ompicc}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
mkdir tmp
export TMPDIR=$work/tmp OMPICC_CACHE_DIR=$work/cache OMP_TARGET_OFFLOAD=MANDATORY OMPICC_DRIVER=sim LC_ALL=C
unset OMPICC_KERNEL_DIR
# Kernels are compiled as tests/run has those of programs.
[[ ! ${QUICK_CXX-} ]] || export OMPICC_CXX=$QUICK_CXX

fail() { echo "$*" >&2; exit 1; }
skip() { echo "$*"; exit 77; }
has_gpu() { command -v nvcc >/dev/null && nvidia-smi -L 2>/dev/null | grep -q GPU; }

# compile OPTIONS...: fault.c, read from standard input, becomes ./fault
compile() {
  cat >fault.c
  "$OMPICC" -O1 "$@" fault.c -o fault >log 2>&1 </dev/null || fail "fault.c does not compile: $(cat log)"
}
compile_sim() { compile --kernel-format=sim "$@"; }

# The processes of sim devices of the programs that this script has started: they have its folder in their environment.
sim_processes() {
  local process
  for process in $(grep -slzxF "TMPDIR=$TMPDIR" /proc/[0-9]*/environ); do
    process=${process%/environ}
    [[ $(tr '\0' ' ' 2>/dev/null <"$process/cmdline") == ompicc-sim\ * ]] && echo "${process#/proc/}"
  done
}

# stops LINE REGEX [COMMAND...]: ./fault must end with a message that matches REGEX and names fault.c:LINE
# (LINE '' if no construct is to blame), in at most 6 lines.
stops() {
  local line=$1 regex=$2 status=0
  shift 2
  timeout -k 2 20 "${@:-./fault}" >out.txt 2>err.txt || status=$?
  ((status != 0)) || fail "exit status 0; output: $(cat out.txt err.txt)"
  ((status != 124 && status != 137)) || fail "does not end: $(cat err.txt)"
  ((status < 128)) || fail "killed by signal $((status - 128)): $(cat err.txt)"
  grep -qE "$regex" err.txt || fail "no message with '$regex': $(cat err.txt)"
  [[ ! $line ]] || grep -qE "fault\.c:$line\b" err.txt || fail "the message does not name fault.c:$line: $(cat err.txt)"
  (($(wc -l <err.txt) <= 6)) || fail "not one clear message: $(cat err.txt)"
  local tries
  for ((tries = 0; tries < 20; tries++)); do
    [[ $(sim_processes) ]] || break
    sleep 0.1
  done
  ((tries < 20)) || fail "the process of a sim device is left"
  [[ ! $(ls -A tmp) ]] || fail "temporary files are left: $(ls -A tmp)"
  ! grep -q unreachable out.txt || fail "the program went on after the fault"
}
