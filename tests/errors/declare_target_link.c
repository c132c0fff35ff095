// The clause link: for variables that no other clause makes device copies of.
int big[100], both;
void f(void);
#pragma omp declare target enter(both)
#pragma omp declare target link(both) // error@33: ''both' is in a 'link' clause and in a 'to' or 'enter' clause'
