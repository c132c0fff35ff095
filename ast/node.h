// The syntax tree. Every node kind is a struct generated from nodes.def; nodes live in an arena and are
// linked by plain pointers. `as<T>(node)` is the checked downcast.
#ifndef OMPICC_AST_NODE_H
#define OMPICC_AST_NODE_H

#include "ast/arena.h"
#include "ast/omp.h"
#include "ast/precedence.h"
#include "ast/type.h"
#include <cstdint>
#include <string_view>

namespace ompicc {

/// A place in the preprocessed text: byte offset + 1; 0 is "no place". SourceFile decodes it.
struct Loc {
  uint32_t offset = 0;
  explicit operator bool() const { return offset != 0; }
};

/// A value of an integer constant expression; interpreted by the expression's type.
struct ConstInt {
  bool known = false;
  long long value = 0;
};

/// An interned name. Identifiers are compared by address. The scope table hangs what the name means now
/// on it, so that the scanner's "is this a type?" is one load.
struct Decl;
struct Identifier {
  std::string_view text;
  uint32_t hash = 0;             ///< of the text, for Names
  int keyword = 0;               ///< the scanner's token for a keyword, 0 for a plain name
  Decl *ordinary = nullptr;      ///< current meaning in the name space of ordinary identifiers
  TagDecl *tagBinding = nullptr; ///< current meaning as a tag
  unsigned ordinaryDepth = 0;    ///< the scope those were declared in, 0: the file
  unsigned tagDepth = 0;
  bool referred = false;    ///< an expression of the program names it
  unsigned freshNumber = 0; ///< the last number that Context::fresh has tried behind this name
  unsigned localNumber = 0; ///< the same of freshLocal, in the function of number numberedIn
  unsigned numberedIn = 0;
  unsigned madeIn = 0; ///< the number of the function for which freshLocal has made the name, last
};

enum class NodeKind : unsigned char {
#define NODE(kind, base) kind,
#define END(kind)
#define CHILD(cls, name)
#define LIST(cls, name)
#define REF(cls, name)
#define VALUE(type, name)
#define TYPE(name)
#include "ast/nodes.def"
#undef NODE
#undef END
#undef CHILD
#undef LIST
#undef REF
#undef VALUE
#undef TYPE
};

enum class UnaryOp : unsigned char {
#define UNARY(name, text) name,
#include "ast/ops.def"
#undef UNARY
};
enum class BinaryOp : unsigned char {
#define BINARY(name, text, precedence) name,
#include "ast/ops.def"
#undef BINARY
};
enum class AssignOp : unsigned char {
#define ASSIGN(name, text) name,
#include "ast/ops.def"
#undef ASSIGN
};
enum class SizeofOp : unsigned char { Sizeof, Alignof, Countof };
enum class TagKind : unsigned char { Struct, Union, Enum };
enum class Storage : unsigned char { None, Static, Extern, Auto, Register };

const char *spelling(UnaryOp op);
const char *spelling(BinaryOp op);
const char *spelling(AssignOp op);
int precedence(BinaryOp op); ///< 13 for *, down to 1 for the comma
/// The operator of a compound assignment: Add for AssignOp::Add; must not be Plain.
BinaryOp binaryOf(AssignOp op);

struct Node {
  NodeKind kind;
  bool isLvalue = false;     ///< of an Expr; here because here is room for it
  bool isReferredTo = false; ///< of a VarDecl: an expression names it; likewise
  bool isPlain = false;      ///< of a Stmt: as the parser has found, no OpenMP directive stands in it
  Loc loc;
  explicit Node(NodeKind k, Loc l = {}) : kind(k), loc(l) {}
};
struct Expr : Node {
  QualType type;
  using Node::Node;
};
struct Stmt : Node {
  using Node::Node;
};
struct Decl : Node {
  Identifier *name = nullptr;
  using Node::Node;
};

// Forward declarations, then the definitions.
#define NODE(kind, base) struct kind;
#define END(kind)
#define CHILD(cls, name)
#define LIST(cls, name)
#define REF(cls, name)
#define VALUE(type, name)
#define TYPE(name)
#include "ast/nodes.def"
#undef NODE
#undef CHILD
#undef LIST
#undef REF
#undef VALUE
#undef TYPE
#undef END

#define NODE(kindName, base)                                                                                 \
  struct kindName : base {                                                                                   \
    static constexpr NodeKind kKind = NodeKind::kindName;                                                    \
    explicit kindName(Loc l = {}) : base(kKind, l) {}
#define CHILD(cls, name) cls *name = nullptr;
#define LIST(cls, name) List<cls *> name;
#define REF(cls, name) cls *name = nullptr;
#define VALUE(valueType, name) valueType name{};
#define TYPE(name) QualType name;
#define END(kind)                                                                                            \
  }                                                                                                          \
  ;
// VarDecl, FieldDecl and others have a field called `type`, expressions inherit theirs.
#include "ast/nodes.def"
#undef NODE
#undef CHILD
#undef LIST
#undef REF
#undef VALUE
#undef TYPE
#undef END

/// `node` as a T, or null if it is null or of another kind.
template <class T> T *as(Node *node) {
  return node && node->kind == T::kKind ? static_cast<T *>(node) : nullptr;
}
template <class T> const T *as(const Node *node) {
  return node && node->kind == T::kKind ? static_cast<const T *>(node) : nullptr;
}
bool isExpr(const Node &node);
bool isStmt(const Node &node);
bool isDecl(const Node &node);
/// "Binary", for dumps and messages.
const char *kindName(NodeKind kind);

/// `e` without parentheses around it.
Expr *skipParens(Expr *e);
const Expr *skipParens(const Expr *e);
/// `e` if it is a bit-field, parentheses aside; otherwise null.
const Member *asBitField(const Expr *e);
/// `s` without blocks that hold nothing but one statement.
Stmt *onlyStatement(Stmt *s);
/// The first clause of that kind, or null.
OmpClause *findClause(const OmpDirective &directive, OmpClauseKind kind);

} // namespace ompicc
#endif
