// lj.c: Lennard-Jones forces on 131072 atoms from lists of 64 neighbours each.
// outer: a thread for each atom; lists lie so that neighbouring threads read neighbouring entries. nested: a team for
// each atom, whose list lies in one piece.
#include "kernel.h"

enum { NEIGHBOURS = 64 };
struct atom {
  float x, y, z, energy;
};

#pragma omp declare target
// What the atom `other` does to the atom `own`, if it is near enough.
static struct atom interaction(struct atom own, struct atom other) {
  struct atom f = {0, 0, 0, 0};
  const float dx = own.x - other.x, dy = own.y - other.y, dz = own.z - other.z;
  const float r2 = dx * dx + dy * dy + dz * dz + 0.05f;
  if (r2 < 0.5f) {
    const float inverse = 0.04f / r2, r6 = inverse * inverse * inverse, s = (2 * r6 * r6 - r6) / r2;
    f.x = s * dx, f.y = s * dy, f.z = s * dz, f.energy = r6 * r6 - r6;
  }
  return f;
}
#pragma omp end declare target

static void outer(const struct atom *atoms, const int *lists, struct atom *force, int n) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) {
    const struct atom own = atoms[i];
    struct atom sum = {0, 0, 0, 0};
    for (int k = 0; k < NEIGHBOURS; k++) {
      const struct atom f = interaction(own, atoms[lists[k * n + i]]);
      sum.x += f.x, sum.y += f.y, sum.z += f.z, sum.energy += f.energy;
    }
    force[i] = sum;
  }
}

static void nested(const struct atom *atoms, const int *lists, struct atom *force, int n) {
#pragma omp target teams distribute
  for (int i = 0; i < n; i++) {
    float x = 0, y = 0, z = 0, energy = 0;
#pragma omp parallel for reduction(+ : x, y, z, energy)
    for (int k = 0; k < NEIGHBOURS; k++) {
      const struct atom f = interaction(atoms[i], atoms[lists[i * NEIGHBOURS + k]]);
      x += f.x, y += f.y, z += f.z, energy += f.energy;
    }
    force[i].x = x, force[i].y = y, force[i].z = z, force[i].energy = energy;
  }
}

// Tolerance 1e-4, absolute below 1: sums of 64 terms that cancel each other in part.
static double check(const struct atom *atoms, const int *lists, struct atom *force, int n) {
#pragma omp target update from(force[:n])
  for (int i = 0; i < n; i += sample_step(n, 5000)) {
    double x = 0, y = 0, z = 0, energy = 0;
    for (int k = 0; k < NEIGHBOURS; k++) {
      const struct atom f = interaction(atoms[i], atoms[lists[i * NEIGHBOURS + k]]);
      x += f.x, y += f.y, z += f.z, energy += f.energy;
    }
    expect("x", i, force[i].x, x, 1e-4), expect("y", i, force[i].y, y, 1e-4);
    expect("z", i, force[i].z, z, 1e-4), expect("energy", i, force[i].energy, energy, 1e-4);
  }
  double sum = 0;
  for (int i = 0; i < n; i++) sum += fabsf(force[i].x) + fabsf(force[i].y) + fabsf(force[i].z) + fabsf(force[i].energy);
  return sum;
}

int main(int argc, char **argv) {
  start_kernel(argc, argv);
  const int n = scaled(131072, 1, 1);
  struct atom *atoms = (struct atom *)random_floats(4 * n, 1, 0, 1), *force = calloc(n, sizeof *force);
  int *lists = random_ints(n * NEIGHBOURS, 2, n), *by_columns = malloc(n * NEIGHBOURS * sizeof *by_columns);
  for (int i = 0; i < n; i++)
    for (int k = 0; k < NEIGHBOURS; k++) by_columns[k * n + i] = lists[i * NEIGHBOURS + k];
#pragma omp target enter data map(to : atoms[:n], lists[:n * NEIGHBOURS], by_columns[:n * NEIGHBOURS], force[:n])
  MEASURE("lj outer", , outer(atoms, by_columns, force, n), check(atoms, lists, force, n));
  forget(force, n * sizeof *force);
  MEASURE("lj nested", , nested(atoms, lists, force, n), check(atoms, lists, force, n));
  return finish_kernel();
}
