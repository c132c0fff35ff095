// A structure or enumeration defined inside itself.
struct s {
  struct s { // error: 'nested redefinition of .struct s.'
    int x;
  } y;
};
enum e { A = sizeof(enum e { B }) }; // error: 'nested redefinition of .enum e.'
void f(void) {
#pragma omp barrier
}
