// declare target: device_type once, and the same for each function; indirect is for functions.
int x, y;
int f(void), g(void), h(void), pointed(void);
#pragma omp declare target enter(f) device_type(any) device_type(any) // error@54: 'too many .device_type. clauses'
#pragma omp declare target enter(g) device_type(nohost)
#pragma omp declare target enter(g) device_type(host) // error@34: ''g' has another 'device_type''
#pragma omp declare target enter(h, x) device_type(any)
#pragma omp declare target enter(h, x) device_type(any)
#pragma omp declare target enter(pointed, y) indirect // error@43: ''y' is a variable in a directive with 'indirect''
