// The small questions about nodes and operators that node.h declares, answered from the tables.
#include "ast/node.h"

namespace ompicc {

// Every macro of nodes.def but NODE is empty in this file.
#define END(kind)
#define CHILD(cls, name)
#define LIST(cls, name)
#define REF(cls, name)
#define VALUE(type, name)
#define TYPE(name)

namespace {
enum class Base : unsigned char { Node, Expr, Stmt, Decl };
} // namespace

static Base baseOf(NodeKind kind) {
  switch (kind) {
#define NODE(kind, base)                                                                                     \
  case NodeKind::kind:                                                                                       \
    return Base::base;
#include "ast/nodes.def"
#undef NODE
  }
  return Base::Node;
}

bool isExpr(const Node &node) { return baseOf(node.kind) == Base::Expr; }
bool isStmt(const Node &node) { return baseOf(node.kind) == Base::Stmt; }
bool isDecl(const Node &node) { return baseOf(node.kind) == Base::Decl; }

const char *kindName(NodeKind kind) {
  switch (kind) {
#define NODE(kind, base)                                                                                     \
  case NodeKind::kind:                                                                                       \
    return #kind;
#include "ast/nodes.def"
#undef NODE
  }
  return "?";
}

const char *spelling(UnaryOp op) {
  switch (op) {
#define UNARY(name, text)                                                                                    \
  case UnaryOp::name:                                                                                        \
    return text;
#include "ast/ops.def"
#undef UNARY
  }
  return "?";
}

const char *spelling(BinaryOp op) {
  switch (op) {
#define BINARY(name, text, precedence)                                                                       \
  case BinaryOp::name:                                                                                       \
    return text;
#include "ast/ops.def"
#undef BINARY
  }
  return "?";
}

const char *spelling(AssignOp op) {
  switch (op) {
#define ASSIGN(name, text)                                                                                   \
  case AssignOp::name:                                                                                       \
    return text;
#include "ast/ops.def"
#undef ASSIGN
  }
  return "?";
}

int precedence(BinaryOp op) {
  switch (op) {
#define BINARY(name, text, precedence)                                                                       \
  case BinaryOp::name:                                                                                       \
    return precedence;
#include "ast/ops.def"
#undef BINARY
  }
  return 0;
}

BinaryOp binaryOf(AssignOp op) {
  switch (op) {
  case AssignOp::Mul: return BinaryOp::Mul;
  case AssignOp::Div: return BinaryOp::Div;
  case AssignOp::Rem: return BinaryOp::Rem;
  case AssignOp::Sub: return BinaryOp::Sub;
  case AssignOp::Shl: return BinaryOp::Shl;
  case AssignOp::Shr: return BinaryOp::Shr;
  case AssignOp::And: return BinaryOp::And;
  case AssignOp::Xor: return BinaryOp::Xor;
  case AssignOp::Or: return BinaryOp::Or;
  case AssignOp::Plain:
  case AssignOp::Add: break;
  }
  return BinaryOp::Add;
}

Expr *skipParens(Expr *e) {
  while (auto *paren = as<Paren>(e)) e = paren->inner;
  return e;
}

const Expr *skipParens(const Expr *e) { return skipParens(const_cast<Expr *>(e)); }

const Member *asBitField(const Expr *e) {
  auto *member = as<Member>(static_cast<const Node *>(skipParens(e)));
  return member && member->field && member->field->bitWidth ? member : nullptr;
}

Stmt *onlyStatement(Stmt *s) {
  while (auto *block = as<Compound>(s)) {
    if (block->body.size() != 1) return s;
    s = block->body[0];
  }
  return s;
}

OmpClause *findClause(const OmpDirective &directive, OmpClauseKind kind) {
  for (OmpClause *clause : directive.clauses)
    if (clause->kind == kind) return clause;
  return nullptr;
}

} // namespace ompicc
