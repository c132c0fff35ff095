struct s {
  struct s {
    int x;
    struct s *p;
  } y;
};
enum e { A = sizeof(enum e { B }) };
struct s z;
