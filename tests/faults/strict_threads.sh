#!/bin/bash
# A team that is smaller than num_threads(strict: n) asks for ends the program with the construct's message, or is
# a warning, on the host and on devices.
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cat >"$work/a.c" <<'C'
#include <omp.h>
#include <stdio.h>
int main(int argc, char **argv) {
  const int n = 3;
  int device = argc > 1;
  omp_set_max_active_levels(1);
#pragma omp target if (device)
#pragma omp parallel num_threads(2)
  {
#pragma omp parallel num_threads(strict : n) severity(warning) message("a small team")
    {
    }
  }
  printf("warned\n");
  fflush(stdout);
#pragma omp target if (device)
#pragma omp parallel num_threads(2)
  {
#pragma omp parallel num_threads(strict : n) message("too small a team")
    {
    }
  }
  printf("not ended\n");
}
C
"${OMPICC:-build/bin/ompicc}" -Wall -Werror --kernel-format=sim "$work/a.c" -o "$work/a" || exit 1
for arguments in "" device; do
  OMPICC_DRIVER=sim timeout 20 "$work/a" $arguments >"$work/out" 2>&1 && { echo "'$arguments': exit status 0"; exit 1; }
  for text in warned "a small team" "too small a team"; do
    grep -q "$text" "$work/out" || { echo "'$arguments': no '$text'"; cat "$work/out"; exit 1; }
  done
  grep -q "not ended" "$work/out" && { echo "'$arguments': the program went on"; exit 1; }
done
exit 0
