// A type name that nobody declared.
int f(void) {
  nosuchtype x = 0; // error@3: 'nosuchtype'
  return 0;
}
