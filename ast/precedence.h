// Levels of C's expression grammar (C11 6.5): how tightly an expression binds, and how tightly what stands in
// a place must.
#ifndef OMPICC_AST_PRECEDENCE_H
#define OMPICC_AST_PRECEDENCE_H

namespace ompicc {

/// The higher the tighter; binary operators have ast/ops.def's levels in between.
enum Precedence : unsigned char {
  kAny = 0,
  kComma = 1,
  kAssign = 2,
  kConditional = 3,
  kLOr = 4,
  kCast = 14,
  kUnary = 15,
  kPostfix = 16,
  kPrimary = 17
};

/// What the text around a hole says of what is in it (ast/text_template.h).
struct HolePlace {
  Precedence level; ///< that an expression needs to stand without parentheses
  bool takesValue;  ///< its value is asked for: neither its address nor its size
};

} // namespace ompicc
#endif
