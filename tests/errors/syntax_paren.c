// A missing parenthesis.
int f(int x) {
  if (x > 3 { // error: ''
    return 1;
  }
  return 0;
}
