// default(private) and default(firstprivate) are about variables of functions: others have to be listed.
int global;
extern int other;
static int file;
void f(void) {
  int local = 0;
  static int kept;
#pragma omp parallel default(firstprivate)
  {
    local++;
    kept++;
    global++; // error@5: ''global' not specified in enclosing 'parallel''
  }
#pragma omp task default(private)
  {
    other++; // error@5: ''other' not specified in enclosing 'task''
    local = kept = 1;
  }
#pragma omp taskloop default(firstprivate) shared(global)
  for (int i = 0; i < 3; i++) global += file; // error@41: ''file' not specified in enclosing 'taskloop''
}
