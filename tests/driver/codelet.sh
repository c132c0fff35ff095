#!/bin/bash
# OMPICC_CODELET: a folder that repeats one execution of a kernel without the program. On the sim device's driver it runs here;
# nvcc, where it is found, compiles it. scripts/gallery-codelets does that with all kernels of the gallery.
. "$(dirname "$0")/setup.bash"
quick_kernels
libdir=$(realpath "$(dirname "$OMPICC")/../lib/ompicc")

# run CODELET: make run-sim, which must end as the second argument says: good or differ.
run() {
  local status=0
  make -s -C "$1" run-sim LIBDIR="$libdir" REPETITIONS=2 CXX="${QUICK_CXX:-g++}" > run.log 2>&1 || status=$?
  case $2 in
  good) [ $status = 0 ] && grep -q '^results are as expected' run.log ;;
  differ) [ $status != 0 ] && grep -q '^results DIFFER' run.log ;;
  esac || fail "$1 is not $2: $(cat run.log)"
}

# Pointers in mapped structures, in memory that the program has from omp_target_alloc, and in variables of the module; values
# with pointers in them; storage of the launch's own; sections that begin in the middle.
cat > data.c <<'C'
#include <omp.h>
#include <stdio.h>
struct node { struct node *next; int value; };
struct rows { float *row[3]; int n; };
int table[5] = {1, 2, 3, 4, 5};
#pragma omp declare target enter(table)
int linked[4] = {10, 20, 30, 40};
#pragma omp declare target link(linked)
int main(void) {
  float storage[3][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}};
  struct rows r = {{storage[0], storage[1], storage[2]}, 4};
  int own[3] = {7, 8, 9}, result[8] = {0}, part[10];
  struct node *list = 0;
  for (int i = 0; i < 10; i++) part[i] = i;
  for (int i = 0; i < 3; i++) {
    struct node *node = omp_target_alloc(sizeof *node, 0);
#pragma omp target is_device_ptr(node, list)
    { node->next = list; node->value = i + 1; }
    list = node;
  }
  for (int times = 0; times < 2; times++) {
#pragma omp target map(to: r, r.row[0][0:4], r.row[1][0:4]) map(tofrom: r.row[2][0:4], result, part[4:3]) map(to: linked) firstprivate(own) is_device_ptr(list)
    {
      int i = 0;
      for (struct node *node = list; node; node = node->next) result[i++] += node->value;
      for (int k = 0; k < r.n; k++) r.row[2][k] += r.row[0][k] * r.row[1][k];
      result[3] += own[0] + own[2];
      result[4] += linked[3];
      result[5] += table[4]++;
      result[6] = part[5];
      part[4] = times;
      own[1] = 0;
    }
  }
  for (int i = 0; i < 7; i++) printf("%d ", result[i]);
  printf("%g %d %d\n", r.row[2][3], part[4], own[1]);
}
C
"$OMPICC" -O1 --embed-source data.c -o data
out=$(OMPICC_CODELET=codelets:data.c:22:2 ./data 2> err)
[ "$out" = "6 4 2 32 80 11 5 76 1 8" ] || fail "data prints $out: $(cat err)"
grep -q 'a codelet of data.c:22 is in codelets/data_main_22.2' err || fail "it is not said: $(cat err)"
[ "$(ls codelets)" = data_main_22.2 ] || fail "other codelets are there: $(ls codelets)"
run codelets/data_main_22.2 good
grep -q '^result: 0 of 8 elements (int) differ' run.log || fail "what is compared: $(cat run.log)"
# Another kernel is found out, and where its results are wrong.
sed -i 's/own\[2\]/own[1]/' codelets/data_main_22.2/data_main_22.cu
run codelets/data_main_22.2 differ
grep -q 'result\[3\] is 31, expected 32' run.log || fail "what differs: $(cat run.log)"

# Generic mode, atomic updates; the first execution of each construct. Names, lines and numbers choose.
cat > modes.c <<'C'
#include <stdio.h>
int main(void) {
  float sum = 0, x[100];
  double part = 0;
  for (int i = 0; i < 100; i++) x[i] = i / 3.f;
#pragma omp target map(to: x) map(tofrom: sum, part)
  {
    int n = x[30] + 90;
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < n; i++) sum += x[i];
    part = sum / 2;
  }
#pragma omp target teams distribute parallel for map(tofrom: sum)
  for (int i = 0; i < 100; i++)
#pragma omp atomic
    sum += x[i];
  printf("%g %g\n", sum, part);
}
C
"$OMPICC" -O1 --embed-source --kernel-mode=generic --kernels=files modes.c -o modes
OMPICC_CODELET=all ./modes > out 2>&1 || fail "modes: $(cat out)"
[ "$(ls all | tr '\n' ' ')" = "modes_main_13 modes_main_6 " ] || fail "not one of each: $(ls all)"
run all/modes_main_6 good
run all/modes_main_13 good
sed -i 's/sum \/ 2/sum \/ 2.001f/' all/modes_main_6/*.cu
run all/modes_main_6 differ
make -s -C all/modes_main_6 run-sim LIBDIR="$libdir" TOLERANCE=1e-2 > run.log 2>&1 || fail "a tolerance: $(cat run.log)"
for which in modes.c:13 13 modes_main_13 13:1 modes_main_13:1; do
  rm -rf some
  OMPICC_CODELET=some:$which ./modes > out 2>&1 || fail "$which: $(cat out)"
  [ "$(ls some)" = modes_main_13 ] || fail "$which writes: $(ls some)"
done

# Device code of two units is linked.
cat > one.c <<'C'
int shift = 3;
#pragma omp declare target enter(shift)
int twice(int);
#pragma omp declare target enter(twice)
#include <stdio.h>
int main(void) {
  int x = 4;
#pragma omp target map(tofrom: x)
  x = twice(x) + shift++;
  printf("%d\n", x);
}
C
cat > two.c <<'C'
int calls;
#pragma omp declare target enter(calls)
int twice(int a) { calls++; return 2 * a; }
#pragma omp declare target enter(twice)
C
"$OMPICC" -O1 --embed-source one.c two.c -o linked
OMPICC_CODELET=l ./linked > out 2>&1 || fail "linked: $(cat out)"
run l/one_main_8 good
grep -q '^calls: 0 of' run.log || fail "a variable of the other unit: $(cat run.log)"

# Static variables: those of device functions, of the kernel itself, of another unit, and in declare target; the third execution.
cat > counts.c <<'C'
#include <stdio.h>
int twice(int);
#pragma omp declare target enter(twice)
static double shift = 3;
#pragma omp declare target enter(shift)
static int count(void) {
  static int calls, never = 7;
  static float table[4] = {1, 2, 3, 4};
  static const int fixed[2] = {5, 6};
  calls++;
  table[calls & 3] += never / 2.f;
  return calls + fixed[1];
}
int main(void) {
  int x = 4, y = 0;
  for (int i = 0; i < 3; i++) {
#pragma omp target map(tofrom: x, y)
    {
      static int times = 10;
      times += 2;
      x = twice(x) + (int)shift++ + count() + times;
#pragma omp parallel for reduction(+ : y)
      for (int k = 0; k < 4; k++) {
        static int once = 5;
        if (k == 0) once++;
        y += k == 0 ? once : times;
      }
    }
  }
  printf("%d %d\n", x, y);
}
C
cat > counts_two.c <<'C'
int twice(int a) {
  static long calls = 1;
  static struct { int *last, n; } list;
  calls *= 2;
  list.n += calls;
  list.last = &list.n;
  return 2 * a + calls + *list.last;
}
#pragma omp declare target enter(twice)
C
"$OMPICC" -O1 --embed-source counts.c counts_two.c -o counts
[ "$(OMPICC_CODELET=s:17:3 ./counts 2> err)" = "$(./counts)" ] || fail "counts: $(cat err)"
run s/counts_main_17.3 good
for block in shift:1:double count_calls:1:int count_table:4:float main_times:1:int main_once:1:int twice_calls:1:long twice_list:16:bytes; do
  IFS=: read -r name elements type <<< "$block"
  grep -q "^$name: 0 of $elements elements ($type) differ" run.log || fail "$block is not compared: $(cat run.log)"
done
! grep -q never run.log || fail "what never changes is compared: $(cat run.log)"
sed -i 's/ \*= 2;/ *= 3;/' s/counts_main_17.3/counts_two.device.cu
run s/counts_main_17.3 differ
grep -q 'twice_calls\[0\] is 12, expected 8' run.log || fail "what differs: $(cat run.log)"

# A kernel that fails has a codelet, too; its results are not known.
cat > fails.c <<'C'
#include <stdio.h>
int main(void) {
  int x[4] = {0}, *p = x;
#pragma omp target map(tofrom: x) firstprivate(p)
  x[0] = *p;
}
C
"$OMPICC" -O1 --embed-source fails.c -o fails
! OMPICC_CODELET=f ./fails > out 2>&1 || fail "the kernel does not fail: $(cat out)"
! make -s -C f/fails_main_4 run-sim LIBDIR="$libdir" > run.log 2>&1 || fail "it does not fail again: $(cat run.log)"
grep -q 'illegal memory access' run.log || fail "it fails otherwise: $(cat run.log)"

if command -v nvcc > /dev/null; then
  for codelet in codelets/* l/* s/*; do
    make -s -C "$codelet" ARCH=sm_75 > run.log 2>&1 || fail "nvcc and $codelet: $(cat run.log)"
  done
fi
