// Constraints of declarations that a program printed from its tree would no longer break: they are checked here.
int qualified_void(const void) { return 1; } // error: 'void. as only parameter may not be qualified'
int not_a_parameter[static 3];               // error: 'static or type qualifiers in non-parameter array declarator'
void inner_bound(int a[static 3][static 2]); // error: 'static or type qualifiers in non-parameter array declarator'
_Alignas(8) int aligned_function(void);      // error: 'alignment specified for function .aligned_function'
typedef _Alignas(8) int aligned_type;        // error: 'alignment specified for typedef .aligned_type'
void aligned_parameter(_Alignas(8) int a);   // error: 'alignment specified for parameter .a'
_Atomic(int[3]) atomic_array;                // error: '_Atomic.-qualified array type'
_Atomic(int(void)) *atomic_function;         // error: '_Atomic.-qualified function type'
_Atomic(const int) atomic_const;             // error: '_Atomic. applied to a qualified type'
unsigned float uf;                           // error: 'both .unsigned. and .float. in declaration specifiers'
long char lc;                                // error: 'both .long. and .char. in declaration specifiers'
double short ds;                             // error: 'both .short. and .double. in declaration specifiers'
typedef int v15 __attribute__((vector_size(15))); // error: 'vector size not an integral multiple of component size'
double moded __attribute__((mode(SI)));      // error: 'mode .SI. applied to inappropriate type'
void behind(void) __attribute__((noinline)) { } // error: 'attributes should be specified before the declarator'
_Thread_local int thread_function(void);     // error: 'invalid storage class for function .thread_function'
int loops(int x) {
  for (struct s { int a; } i; x;) x++; // error: gcc
  for (int g(void); x;) x--;           // error: gcc
  for (typedef int T; x;) x--;         // error: gcc
  __auto_type y = 1, *z = &y;          // error: '__auto_type. may only be used with a single declarator'
  register _Alignas(8) int r;          // error: 'alignment specified for .register. object .r'
  return x;
}
