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
  return  a;
}
END
gcc -fopenmp -Wall -Wextra -c c.c 2>gcc.txt
$OMPICC -Wall -Wextra -c c.c 2>ompicc.txt
# The outlined function's name differs, and with it the order.
sed -i '/In function/d' gcc.txt ompicc.txt
diff <(sort gcc.txt) <(sort ompicc.txt) >difference.txt || fail "$(cat difference.txt)"
has gcc.txt 'unused-parameter'
has gcc.txt 'unused-value'
