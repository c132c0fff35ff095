# The C compiler's messages about translated code stand at the user's columns, as gcc's own do: ranges, carets
# and the lines that they point at are the same, also behind tabs, comments, and more blanks than cc -E leaves.
. "$(dirname "$0")/setup.bash"
command -v gcc > /dev/null || skip "no gcc"

cat > c.c <<'END'
#include <stdio.h>
struct point { int x, y; };
int convert(int n, double *a, int    unused_parameter)
{
  int   unused = 3,  other=5;   /* both */ int *pointer  ,   **deeper;
	unsigned	u = n;   double d=1.5 ;
  struct point   p = { 1,   2 };
#pragma omp parallel for
  for (int i=0;i<n;i++)  { a[i]+=u<n; }
  if(  n==3 ) a [ 1 ]  =  p.x  ==  u   ;   else   d  =  u  <  n ;
  while( u<n )   u ++  ,  n   ;
  for ( int j = 0 ; j<u ; j++ ) a[ j ] = ( j   >   u ) ? a [0] /* first */ :   d;
  switch(n){ case 1 :   n  ==  2 ; break ;   default : ; }
  d   ==   10  ;
  if( n )   ;   else   ;
  do   ;  while ( n ++ < 2 );
  switch(n){ case 1:   a[0]=1;   case 5000000000 :   a[1]=2; case 4:; }
	if (n)  n  ==  4;  	u  ==  3;
  int   const static   k = 3;   volatile int   volatile   m = 4;
  unsigned register   r = 5;
  a[0] = m + r + (a ? k : (n = 3) ? 1 : 2);
  return  a;
}
int static   other(int n,   const   int   const   q, int unused) {
#pragma omp parallel
  {  n  ==  q;  }
  return n;   }
END
plain_columns c.c
# -Wno-error: gcc 14 takes `return a` for an error.
gcc -fopenmp -Wall -Wextra -Wno-error=int-conversion -c c.c 2>gcc.txt
$OMPICC -Wall -Wextra -Wno-error=int-conversion -c c.c 2>ompicc.txt
# The outlined function's name differs, and with it the order.
sed -i "/In function/d; s/[‘’]/'/g" gcc.txt ompicc.txt
diff <(sort gcc.txt) <(sort ompicc.txt) >difference.txt || fail "$(cat difference.txt)"
has gcc.txt 'unused-parameter'
has gcc.txt 'unused-value'
