// omp_all_memory: libgomp cannot wait for everything before GCC 13.
void f(int x) {
#pragma omp task depend(inout : omp_all_memory) // error@33: 'libgomp has it since GCC 13'
  x++;
#pragma omp task depend(in : omp_all_memory) // error@30: 'other than .out. or .inout.'
  x++;
}
