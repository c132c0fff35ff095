// Names, and the helpers that make typed nodes for transformations.
#include "ast/context.h"
#include <climits>

namespace ompicc {

Identifier *Names::intern(std::string_view text) {
  auto found = table_.find(text);
  if (found != table_.end()) return found->second;
  auto *identifier = arena_.make<Identifier>();
  identifier->text = arena_.copy(text);
  table_.emplace(identifier->text, identifier);
  return identifier;
}

Ident *Context::ident(Decl *decl, Loc loc) {
  auto *e = make<Ident>(loc);
  e->name = decl->name;
  e->decl = decl;
  if (auto *var = as<VarDecl>(decl)) {
    e->type = var->type;
    e->isLvalue = true;
    if (kindOf(e->type) == TypeKind::Reference) e->type = canonical(e->type)->element;
  } else if (auto *function = as<FunctionDecl>(decl)) {
    e->type = function->type;
  } else if (auto *enumerator = as<EnumeratorDecl>(decl)) {
    e->type = enumerator->type;
  }
  if (!e->type) e->type = types.unknown();
  return e;
}

IntLiteral *Context::intLiteral(long long value, Loc loc) {
  auto *e = make<IntLiteral>(loc);
  bool fits = value >= INT_MIN && value <= INT_MAX;
  // The most negative values have no literal of their own type.
  std::string digits;
  if (value == LLONG_MIN)
    digits = "(-9223372036854775807L - 1)";
  else if (value == INT_MIN)
    digits = "(-2147483647 - 1)";
  else
    digits = std::to_string(value) + (fits ? "" : "L");
  e->text = text(digits);
  e->value = {true, value};
  e->type = types.basic(fits ? TypeKind::Int : TypeKind::Long);
  return e;
}

Expr *Context::unary(UnaryOp op, Expr *operand) {
  auto *e = make<Unary>(operand->loc);
  e->op = op;
  e->operand = operand;
  e->type = operand->type;
  if (op == UnaryOp::Deref) {
    e->type = elementOf(operand->type);
    e->isLvalue = true;
  } else if (op == UnaryOp::AddressOf) {
    e->type = types.pointerTo(operand->type);
  } else if (op == UnaryOp::Not) {
    e->type = types.basic(TypeKind::Int);
  }
  if (!e->type) e->type = types.unknown();
  return e;
}

Expr *Context::binary(BinaryOp op, Expr *lhs, Expr *rhs, QualType type) {
  auto *e = make<Binary>(lhs->loc);
  e->op = op;
  e->lhs = lhs;
  e->rhs = rhs;
  e->type = type;
  return e;
}

Expr *Context::paren(Expr *inner) {
  auto *e = make<Paren>(inner->loc);
  e->inner = inner;
  e->type = inner->type;
  e->isLvalue = inner->isLvalue;
  return e;
}

Expr *Context::cast(QualType type, Expr *operand) {
  auto *e = make<Cast>(operand->loc);
  e->target = type;
  e->operand = operand;
  e->type = type.unqualified();
  return e;
}

VarDecl *Context::variable(std::string_view name, QualType type, Expr *init) {
  auto *decl = make<VarDecl>(init ? init->loc : Loc());
  decl->name = this->name(name);
  decl->type = type;
  decl->init = init;
  return decl;
}

Compound *Context::compound(std::initializer_list<Stmt *> body, Loc loc) {
  auto *stmt = make<Compound>(loc);
  for (Stmt *s : body) stmt->body.push(arena, s);
  return stmt;
}

DeclStmt *Context::declStmt(Decl *decl) {
  auto *stmt = make<DeclStmt>(decl->loc);
  stmt->decls.push(arena, decl);
  return stmt;
}

ExprStmt *Context::exprStmt(Expr *e) {
  auto *stmt = make<ExprStmt>(e ? e->loc : Loc());
  stmt->expr = e;
  return stmt;
}

/// Splits `format` at its "$" into the texts of `node`.
template <class Text, class Holes>
static void fillText(Context &c, Text &node, std::string_view format, const Holes &holes) {
  std::string piece;
  for (size_t i = 0; i < format.size(); i++) {
    if (format[i] != '$') {
      piece += format[i];
    } else if (i + 1 < format.size() && format[i + 1] == '$') {
      piece += '$';
      i++;
    } else {
      node.texts.push(c.arena, c.text(piece));
      piece.clear();
    }
  }
  node.texts.push(c.arena, c.text(piece));
  for (Node *hole : holes) node.holes.push(c.arena, hole);
}

TextExpr *Context::textExpr(QualType type, std::string_view format, std::initializer_list<Node *> holes) {
  auto *e = make<TextExpr>();
  e->type = type;
  fillText(*this, *e, format, holes);
  return e;
}

TextExpr *Context::textExpr(QualType type, std::string_view format, const std::vector<Node *> &holes) {
  auto *e = make<TextExpr>();
  e->type = type;
  fillText(*this, *e, format, holes);
  return e;
}

TextStmt *Context::textStmt(std::string_view format, std::initializer_list<Node *> holes) {
  auto *stmt = make<TextStmt>();
  fillText(*this, *stmt, format, holes);
  return stmt;
}

TextDecl *Context::textDecl(std::string_view format, std::initializer_list<Node *> holes) {
  auto *decl = make<TextDecl>();
  fillText(*this, *decl, format, holes);
  return decl;
}

TypeArg *Context::typeArg(QualType type) {
  auto *e = make<TypeArg>();
  e->target = type;
  e->type = type;
  return e;
}

std::string_view Context::fresh(std::string_view base) {
  std::string candidate(base);
  int &number = used_[candidate];
  while (names.known(candidate)) candidate = std::string(base) + "_" + std::to_string(++number);
  return names.intern(candidate)->text;
}

} // namespace ompicc
