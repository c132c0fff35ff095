// An undeclared name.
int f(int x) {
  return x + missing; // error@14: 'missing.*(undeclared|not declared)|(undeclared|not declared).*missing'
}
