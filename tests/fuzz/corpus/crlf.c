int x;
#define A \
 1
int y = A;
int f(void)
{
 return x;
}
