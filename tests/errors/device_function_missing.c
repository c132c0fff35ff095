// A function of the C library that a GPU cannot run is named, with the place where it is called.
#include <stdio.h>
void f(int n) {
#pragma omp target
  {
    if (n) fputs("text", stdout); // error: 'fputs|stdout'
  }
}
