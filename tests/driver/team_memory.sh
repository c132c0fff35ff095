#!/bin/bash
# Arrays of a team whose size is only known at run time, and such as static shared memory has no room for: which kernels have a
# master nevertheless, and how much shared memory a launch is asked for.
. "$(dirname "$0")/setup.bash"

cat >a.c <<'C'
float a[100], b[100];
void known_to_the_host(int n, int m) {
#pragma omp target teams distribute
  for (int i = 0; i < 100; i++) {
    const int half = n / 2;
    float w[half][m];
#pragma omp parallel for
    for (int j = 0; j < n; j++) w[j / m][j % m] = a[i] * j;
    {
      double v[m];
#pragma omp parallel for
      for (int j = 0; j < m; j++) v[j] = w[0][j];
      b[i] = v[m - 1];
    }
    {
      double u[m];
#pragma omp parallel for
      for (int j = 0; j < m; j++) u[j] = w[0][j];
      b[i] += u[m - 1];
    }
  }
}
void found_on_the_device(int *n) {
#pragma omp target teams distribute map(to : n[:1])
  for (int i = 0; i < 100; i++) {
    float w[*n];
#pragma omp parallel for
    for (int j = 0; j < *n; j++) w[j] = a[i] * j;
    b[i] = w[*n - 1];
  }
}
void large(void) {
#pragma omp target teams distribute
  for (int i = 0; i < 100; i++) {
    float w[80][256], few[4];
#pragma omp parallel for
    for (int j = 0; j < 80; j++) w[j][0] = a[i] * j;
    few[0] = w[79][0];
    b[i] = few[0];
  }
}
void parameter_changes(int n) {
#pragma omp target teams num_teams(1)
  {
    n += 3;
    float w[n];
#pragma omp parallel for
    for (int j = 0; j < n; j++) w[j] = a[0] * j;
    b[0] = w[n - 1];
  }
}
void in_sequential_code(int n) {
#pragma omp target
  {
    for (int k = 0; k < 3; k++) {
      float w[n];
      w[0] = a[k];
      b[k] = w[0];
    }
#pragma omp parallel for
    for (int j = 0; j < n; j++) b[j] += 1;
  }
}
C
$OMPICC -k -c --report --kernel-format=none a.c >report 2>&1 || fail "$(cat report)"
for name in known_to_the_host found_on_the_device large parameter_changes; do
  grep -q "a_${name}_[0-9a-f_]*: SPMD mode, because all threads go through" report || fail "$name has a master: $(cat report)"
done
grep -q 'a_in_sequential_code_[0-9]*_[0-9a-f]*: generic mode.*variable arrays in blocks of sequential code' report ||
  fail "in_sequential_code: $(cat report)"

# launch FUNCTION BYTES: what its launch is asked for, as the host evaluates it.
launch() {
  local found
  found=$(sed -n "/^void $1/,/^}/{/ort_launch _launch = /,/;/p}" a.host.c | tr -d ' \n' | sed 's/(unsignedlong)\|(int)//g; s/[()]//g')
  case $found in *"{$2,0,0}"*) ;; *) fail "$1 asks for $found" ;; esac
}
launch known_to_the_host 'n/2*m*4+m*8+32'
launch found_on_the_device 8208
launch large 81936
launch parameter_changes 8208
kernel=$(echo a_large_*.cu)
has "$kernel" 'float (&w)[80][256] = *(float (*)[80][256]) cudadev_push_team_memory(_memory, sizeof(float [80][256]));'
has "$kernel" '__shared__ float few[4];'

# More than 48 KB have to be asked for: by codelets, too.
cat >big.c <<'C'
#include <stdio.h>
int main(void) {
  static double a[4];
  int n = 9000;
#pragma omp target teams distribute map(tofrom : a)
  for (int i = 0; i < 4; i++) {
    double w[n];
#pragma omp parallel for
    for (int j = 0; j < n; j++) w[j] = i + j;
    a[i] = w[n - 1];
  }
  printf("%g\n", a[3]);
}
C
$OMPICC --embed-source big.c -o big
[ "$(OMPICC_CODELET=codelets ./big 2>/dev/null)" = 9002 ] || fail "the result is wrong"
has codelets/big_main_5/codelet.h '#define DYNAMIC_SHARED_BYTES 72032'
make -s -C codelets/big_main_5 run-sim LIBDIR="$(dirname "$OMPICC")/../lib/ompicc" >run.txt 2>&1 || fail "$(cat run.txt)"
has run.txt 'results are as expected'

# A large array's few values are stored where it is, with no copy of it in local memory; many are copied.
cat >initial.c <<'C'
struct part { int at[2]; double x; };
int main(void) {
  int sum = 0;
#pragma omp target map(tofrom : sum)
  {
    struct part few[300] = {[2].at = {7, 8}, [3] = {.x = 1}, [299] = {{1}, 2}};
    char text[2000] = "a string";
    int small[4] = {1, 2};
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < 300; i++) sum += few[i].at[0] + few[i].at[1] + (int)few[i].x + text[i] * small[i % 4];
  }
  return sum != 7 + 8 + 1 + 3 + 'a' + 2 * ' ' + 'r' + 2 * 'i';
}
C
$OMPICC -k=initial initial.c -o initial.out && ./initial.out || fail "the values are wrong"
has initial/initial_main_4.cu 'few[2].at[1] = 8;'
! grep -q 'few_initial' initial/initial_main_4.cu || fail "a copy of few"
has initial/initial_main_4.cu 'text_initial'
has initial/initial_main_4.cu 'small_initial'
