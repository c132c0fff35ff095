#!/bin/bash
# OMPICC_TRACE and OMPICC_PROFILE: what is in the trace, which is JSON, and in the table; other tools beside them; files that cannot be
# written.
. "$(dirname "$0")/setup.bash"
quick_kernels
cat > chain.c <<'C'
#include <omp.h>
#include <stdio.h>
static int a[1000], b[1000], unused[500];
int main(void) {
#pragma omp target enter data map(to : a) map(alloc : b)
#pragma omp target enter data map(to : unused)
  for (int step = 0; step < 3; step++) {
#pragma omp target teams distribute parallel for nowait depend(out : b) map(a, b)
    for (int i = 0; i < 1000; i++) b[i] = a[i] + step;
#pragma omp target teams distribute parallel for nowait depend(in : b) depend(out : a) map(a, b)
    for (int i = 0; i < 1000; i++) a[i] = b[i];
  }
#pragma omp taskwait
#pragma omp target exit data map(from : a) map(delete : b, unused)
  int x = 0;
  int *p = omp_target_alloc(sizeof x, 0);
  omp_target_memcpy(p, &x, sizeof x, 0, 0, 0, omp_get_initial_device());
  omp_target_free(p, 0);
  printf("%d\n", a[10]);
}
C
"$OMPICC" chain.c -o chain
OMPICC_TRACE=trace.json OMPICC_PROFILE=table.txt ./chain > out.txt 2> err.txt
[ "$(cat out.txt)" = 3 ] || fail "wrong result: $(cat out.txt err.txt)"
[ ! -s err.txt ] || fail "said: $(cat err.txt)"
has table.txt "ompicc profile:"
row() { grep -E "$1" table.txt > row.txt || fail "no row '$1': $(cat table.txt)"; }
row ' 3 .* chain.c:8 target chain_main_8_[0-9a-f]+$'
row ' 3 .* chain.c:10 target chain_main_10_[0-9a-f]+$'
row ' 1 .* 3.9 KiB +- .* chain.c:5 enter data$'
row ' 1 .* 2.0 KiB +- .* chain.c:6 enter data  \(2.0 KiB copied to the device that no target region maps\)$'
row ' 1 .* - +3.9 KiB .* chain.c:14 exit data$'
row ' 4 B +- .* chain\+0x[0-9a-f]+ routine$'
[ "$(awk '/%/ { share += $1 } END { print (share > 99 && share < 101) }' table.txt)" = 1 ] || fail "shares: $(cat table.txt)"

# The kernels have the names that --report gives them.
"$OMPICC" --report -c chain.c -o chain.o > report.txt 2>&1
for name in $(grep -oE 'chain_main_[0-9]+_[0-9a-f]+' table.txt); do has report.txt "$name"; done

# Without python3 it is looked at as text.
has trace.json '"name": "chain.c:8 target"'
if command -v python3 > /dev/null; then
  python3 - <<'PYTHON' || fail "the trace is wrong: $(cat trace.json)"
import collections, json
trace = json.load(open('trace.json'))
events = trace['traceEvents']
assert trace['otherData']['dropped'] == 0
bars = [e for e in events if e['ph'] == 'X']
assert all(e['dur'] >= 0 and e['ts'] >= -1 for e in bars)
kernels = [e for e in bars if e['cat'] == 'kernel']
assert sorted(collections.Counter(e['name'] for e in kernels).items()) == [('chain.c:10 target', 3), ('chain.c:8 target', 3)], kernels
assert all(e['pid'] == 1 and e['args']['kernel'].startswith('chain_main_') and e['args']['teams'] > 0 for e in kernels)
to = [e for e in bars if e['cat'] == 'copy to the device']
assert sorted(e['args']['bytes'] for e in to) == [4, 2000, 4000], to
assert [e['args']['construct'] for e in to if e['args']['bytes'] == 2000] == ['chain.c:6 enter data']
back = [e for e in bars if e['cat'] == 'copy from the device']
assert [e['args']['bytes'] for e in back] == [4000]
tasks = [e for e in bars if e['cat'] == 'target task']
assert len(tasks) == 6
starts = {e['id']: e for e in events if e['ph'] == 's'}
ends = {e['id']: e for e in events if e['ph'] == 'f'}
assert len(starts) >= 5 and starts.keys() == ends.keys()
assert all(starts[i]['ts'] <= ends[i]['ts'] for i in starts)
# An arrow begins where a task ends, and ends where one begins.
assert all(any(abs(t['ts'] + t['dur'] - s['ts']) < 0.01 and t['tid'] == s['tid'] for t in tasks) for s in starts.values())
assert all(any(abs(t['ts'] - f['ts']) < 0.01 and t['tid'] == f['tid'] for t in tasks) for f in ends.values())
# Bars of a row are nested.
rows = collections.defaultdict(list)
for e in bars:
    rows[e['pid'], e['tid']].append((e['ts'], -e['dur']))
for row in rows.values():
    open_ = []
    for begin, minus in sorted(row):
        while open_ and open_[-1] <= begin + 0.001:
            open_.pop()
        assert not open_ or begin - minus <= open_[-1] + 0.001, row
        open_.append(begin - minus)
use = [e['args']['bytes'] for e in events if e['ph'] == 'C']
assert max(use) == 10000 and use[-1] == 0, use
names = {e['args']['name'] for e in events if e['ph'] == 'M'}
assert {'host', 'device 0', 'thread 0'} <= names and any(n.startswith('stream') for n in names), names
assert any(e['cat'] == 'wait for target tasks' for e in bars)
assert any(e['cat'] == 'wait for the device' for e in bars)
PYTHON
  "$here/../../scripts/trace-picture" trace.json > trace.svg || fail "no picture"
  python3 -c 'import sys, xml.dom.minidom as x; p = x.parse("trace.svg"); sys.exit(len(p.getElementsByTagName("path")) < 6)' || fail "no arrows in the picture: $(cat trace.svg)"
fi

# On stderr; a name with the process's number; names that JSON must not take as they are.
OMPICC_PROFILE=1 ./chain > out.txt 2> err.txt
has err.txt "chain.c:8 target"
OMPICC_TRACE=trace-%p.json ./chain > out.txt & pid=$!
wait $pid
[ -s "trace-$pid.json" ] || fail "no file with the process's number: $(ls)"
printf '#line 4 "odd \\"na\\\\me\\".c"\nint main(void) { int x = 0;\n#pragma omp target map(x)\nx++; return x - 1; }\n' > odd.c
"$OMPICC" odd.c -o odd
OMPICC_TRACE=odd.json ./odd
! command -v python3 > /dev/null || python3 -m json.tool odd.json > odd.txt || fail "not JSON: $(cat odd.json)"
has odd.json 'odd \"na\\me\".c:5 target'

# A trace that has room for a few events only says what it lacks; the table has it all.
OMPICC_TRACE_EVENTS=5 OMPICC_TRACE=few.json OMPICC_PROFILE=table.txt ./chain > out.txt 2> err.txt
grep -qE 'warning: the trace has room for no more: [1-9][0-9]* later events are not in it' err.txt || fail "nothing is said: $(cat err.txt)"
grep -qE '"name": "[1-9][0-9]* later events are not in the trace"' few.json || fail "nothing is said in the trace: $(cat few.json)"
! command -v python3 > /dev/null || python3 -m json.tool few.json > few.txt || fail "not JSON: $(cat few.json)"
row ' 3 .* chain.c:10 target chain_main_10_[0-9a-f]+$'
OMPICC_TRACE_EVENTS=few OMPICC_TRACE=few.json ./chain > out.txt 2> err.txt
has err.txt "OMPICC_TRACE_EVENTS is 'few'; it can be a positive number"

# What cannot be written is said, and the program goes on.
status=0
OMPICC_TRACE=no/folder/trace.json OMPICC_PROFILE=/no/table ./chain > out.txt 2> err.txt || status=$?
[ $status = 0 ] && [ "$(cat out.txt)" = 3 ] || fail "a trace that cannot be written: status $status"
has err.txt "warning: cannot write no/folder/trace.json: No such file or directory"
has err.txt "warning: cannot write /no/table"
ls ./*.part 2> /dev/null && fail "something half written is left"

# It comes before other tools, but not with OMP_TOOL=disabled; and it needs its library.
gcc -shared -fPIC -I "$(dirname "$OMPICC")/../include/ompicc" "$here/../ompt/log.c" -o log.so
LOG=log OMP_TOOL_LIBRARIES=./log.so OMPICC_PROFILE=1 ./chain > out.txt 2> err.txt
has err.txt "chain.c:8 target"
[ ! -e log ] || fail "there are two tools"
LOG=log OMP_TOOL_LIBRARIES=./log.so OMPICC_PROFILE=0 ./chain > out.txt 2> err.txt
[ -s log ] && [ ! -s err.txt ] || fail "OMPICC_PROFILE=0 is a profile: $(cat err.txt)"
OMP_TOOL=disabled OMPICC_PROFILE=1 ./chain > out.txt 2> err.txt
has err.txt "warning: OMPICC_TRACE, OMPICC_PROFILE, OMPICC_ADVISE and OMPICC_NVTX have no effect: OMP_TOOL=disabled"
mkdir without
ln -s "$(realpath "$(dirname "$OMPICC")/../lib/ompicc")"/* without
rm without/ompicc-observe.so
OMPICC_LIBDIR=without OMPICC_PROFILE=1 ./chain > out.txt 2> err.txt
has err.txt "warning: OMPICC_TRACE, OMPICC_PROFILE, OMPICC_ADVISE and OMPICC_NVTX have no effect: "
[ "$(cat out.txt)" = 3 ] || fail "without the library: $(cat out.txt)"

# NVTX: a profiler's library as NVTX finds it, which writes down the ranges.
cat > injection.c <<'C'
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
typedef void (*function)(void);
static FILE *out;
static int push(const char *name) { return fprintf(out, "push %s\n", name); }
static int pop(void) { return fprintf(out, "pop\n"); }
int InitializeInjectionNvtx2(const void *(*get)(uint32_t)) {
  const struct { size_t bytes; int (*get)(int, function ***, unsigned *); } *callbacks = get(1);
  const struct { size_t bytes; uint32_t version; } *version = get(3);
  function **table;
  unsigned count;
  if (version->version != 3 || get(2) || callbacks->get(0, &table, &count) || callbacks->get(7, &table, &count)) abort();
  for (int module = 1; module < 7; module++)
    if (!callbacks->get(module, &table, &count) || table[0] || table[count]) abort();
  callbacks->get(1, &table, &count);
  if (count != 16) abort();
  out = fopen("ranges", "w");
  *table[9] = (function) push;
  *table[11] = (function) pop;
  return getenv("REFUSE") == NULL;
}
C
gcc -shared -fPIC injection.c -o injection.so
NVTX_INJECTION64_PATH=./injection.so ./odd
[ "$(cat ranges)" = "$(printf 'push odd "na\\me".c:5 target\npop')" ] || fail "ranges: $(cat ranges)"
rm ranges
OMPICC_NVTX=1 OMPICC_PROFILE=1 NVTX_INJECTION64_PATH=./injection.so ./odd 2> err.txt
grep -q push ranges || fail "no ranges beside a profile"
has err.txt "ompicc profile"
rm ranges
OMPICC_NVTX=0 NVTX_INJECTION64_PATH=./injection.so ./odd
[ ! -e ranges ] || fail "OMPICC_NVTX=0 has ranges"
# Another tool comes before it, if nobody asks for ranges.
rm -f log
LOG=log OMP_TOOL_LIBRARIES=./log.so NVTX_INJECTION64_PATH=./injection.so ./odd
[ -s log ] && [ ! -e ranges ] || fail "the profiler is in the tool's way"
REFUSE=1 NVTX_INJECTION64_PATH=./injection.so ./odd 2> err.txt
[ ! -s err.txt ] || fail "a profiler that is not asked for: $(cat err.txt)"
if ! ldconfig -p 2> /dev/null | grep -q libnvToolsExt; then
  OMPICC_NVTX=1 ./odd 2> err.txt
  has err.txt "warning: OMPICC_NVTX has no effect"
fi
no_temporary_files
