// An atomic on a structure.
struct s { int a, b; };
void f(struct s x, struct s y) {
#pragma omp atomic write
  x = y; // error: ''
}
