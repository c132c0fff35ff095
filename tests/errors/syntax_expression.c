// A C syntax error in an expression.
int main(void) {
  int x = 5 + ; // error@15: ''
  return x;
}
