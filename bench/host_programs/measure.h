/* What the programs of bench/host share: they measure named functions and print a line "NAME NS CHECK" each,
   the least time of several samples in nanoseconds per repetition, and a number that must be the same whoever
   compiled it. Arguments: patterns (plain substrings) of the names to measure; none means all. With -c N a
   function is called once with N repetitions and nothing is measured: for callgrind. */
#ifndef MEASURE_H
#define MEASURE_H
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct measured {
  const char *name;
  double (*run)(int repetitions); /* returns the check */
};

static void measure(const struct measured *m, double sample_seconds, int samples) {
  int repetitions = 1;
  double least = 0, check = 0;
  for (;;) { /* long enough for the clock */
    double start = omp_get_wtime();
    check = m->run(repetitions);
    double time = omp_get_wtime() - start;
    least = time / repetitions;
    if (time >= sample_seconds || repetitions >= 1 << 28) break;
    repetitions = time * 8 < sample_seconds ? repetitions * 8 : repetitions * 2;
  }
  for (int k = 0; k < samples; k++) {
    double start = omp_get_wtime();
    m->run(repetitions);
    double time = (omp_get_wtime() - start) / repetitions;
    if (time < least) least = time;
  }
  printf("%s %.3f %.9g\n", m->name, least * 1e9, check);
  fflush(stdout);
}

static int measure_all(int argc, char **argv, const struct measured *all, double sample_seconds,
                       int samples) {
  int count = 0, first = 1;
  if (argc > 2 && !strcmp(argv[1], "-c")) count = atoi(argv[2]), first = 3;
  for (const struct measured *m = all; m->name; m++) {
    int wanted = first >= argc;
    for (int i = first; i < argc; i++)
      wanted |= argv[i][0] == '=' ? !strcmp(m->name, argv[i] + 1) : strstr(m->name, argv[i]) != 0;
    if (!wanted) continue;
    if (count)
      printf("%s %.9g\n", m->name, m->run(count));
    else
      measure(m, sample_seconds, samples);
  }
  return 0;
}

/* As little work as the compiler cannot remove. */
static inline void work(void) { __asm__ volatile("" ::: "memory"); }
#endif
