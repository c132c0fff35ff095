// Iterators, modifiers and strides that are none.
void f(void) {
  double few[10];
#pragma omp target map(iterator(double k = 0 : 4), to : few[0]) // error@40: 'iterator 'k' has neither integral nor pointer type'
  few[0] = 1;
#pragma omp target update to(iterator(k = 0 : 4 : 0) : few[k]) // error@51: 'iterator 'k' has zero step'
#pragma omp target update to(few[0 : 4 : 0]) // error@42: 'stride of an array section in 'to' clause is not positive'
#pragma omp target update to(few[1 : 3 : 4]) // not beyond
#pragma omp target update to(few[1 : 4 : 3]) // error@30: 'array section reaches beyond the 10 elements of the array'
#pragma omp target update to(always : few) // error@30: ''always' is not a supported modifier of clause 'to''
#pragma omp target map(present, present, to : few) // error@20: 'a modifier stands twice in clause 'map''
  few[0] = 1;
#pragma omp target map(near, to : few) // error@24: ''near' is not a map type or a supported map type modifier'
  few[0] = 1;
}
