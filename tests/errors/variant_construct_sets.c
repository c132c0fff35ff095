// What makes a function a variant more than once names the same constructs each time.
double v(double), w(double);
#pragma omp declare variant(v) match(construct = {parallel}, user = {condition(score(1) : 1)})
double a(double);
#pragma omp declare variant(v) match(construct = {parallel})
double b(double);
#pragma omp declare variant(v) match(construct = {parallel, for}) // error@32: 'variant 'v' is used with another 'construct' set'
double c(double);
#pragma omp declare variant(v) match(user = {condition(1)}) // error@32: 'variant 'v' is used with another 'construct' set'
double d(double);
#pragma omp declare variant(w) match(device = {kind(host)})
double e(double);
#pragma omp declare variant(w) match(user = {condition(1)})
double f(double);
