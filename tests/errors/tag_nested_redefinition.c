// A structure or enumeration defined inside itself.
struct s {
  struct s { // error: 'nested redefinition of .struct s.'
    int x;
  } y;
};
enum e { A = sizeof(enum e { B }) }; // error: 'nested redefinition of .enum e.'
struct forward;
struct forward {
  struct forward { int x; } y; // error: 'nested redefinition of .struct forward.'
};
struct outer {
  int a[sizeof(({ struct outer { int x; } in_a_scope_of_its_own; in_a_scope_of_its_own; }))];
};
void f(void) {
#pragma omp barrier
}
