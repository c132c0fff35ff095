// A structure or enumeration defined inside itself.
struct s {
  struct s { // error@3: 'nested redefinition of .struct s.'
    int x;
  } y;
};
enum e { A = sizeof(enum e { B }) }; // error@21: 'nested redefinition of .enum e.'
