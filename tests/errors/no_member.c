// A member that the structure does not have.
struct s { int a; };
int f(struct s *p) {
  return p->b; // error: 'b'
}
