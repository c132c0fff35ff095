// A brace that is never closed.
int f(int x) {
  while (x) { x--;
  return x; } // error: ''
