// asm: basic, extended with all kinds of operands, goto, at file scope, register variables, symbol names.
// lanes: ref host
// options: -w
// compare: gcc
#include "../check.h"
#if defined(__x86_64__)
#define MOVE "movl %1, %0"
#define ADD "addl %[b], %[a]"
#else
#define MOVE "mov %w0, %w1"
#define ADD "add %w[a], %w[a], %w[b]"
#endif
__asm__(".globl from_asm\n.data\nfrom_asm: .long 77\n.text");
extern int from_asm;
extern int visible __asm__("renamed_symbol");
int visible = 8;
static int function(int) __asm__("renamed_function");
static int function(int x) { return x + visible; }
static int jump(int x) {
  asm goto("" : : "r"(x) : "memory" : never, unlikely);
  return x;
never: return -1;
unlikely: return -2;
}
int main(void) {
  int x = 5, r[6] = {0}, v[2] = {1, 2};
#pragma omp parallel num_threads(2) firstprivate(x)
#pragma omp single
  {
    int y = 0, z = 3;
    register int kept = 4;
#if defined(__x86_64__)
    register int fixed asm("ebx") = 6;
#else
    register int fixed asm("w19") = 6;
#endif
    asm volatile("");
    __asm__ __volatile__("nop\n\t" "nop" ::: "memory", "cc");
    asm(MOVE : "=r"(y) : "r"(x));
    asm inline(ADD : [a] "+r"(z) : [b] "r"(x) : "cc");
    asm("" : "+m"(r[1]), "=&r"(v[0]) : "1"(v[1]), "i"(sizeof(int)), "m"(*v));
    asm("" : "+r"(fixed), "+r"(kept));
    asm goto("" : : "r"(x) : : out);
    y += 100;
  out:
    r[0] = y, r[1] += z, r[2] = v[0] + kept + fixed, r[3] = from_asm, r[4] = function(1), r[5] = jump(x);
  }
  for (int i = 0; i < 6; i++) printf("%d ", r[i]);
  puts("");
  return failures != 0;
}
