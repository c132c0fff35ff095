// Names, and the helpers that make typed nodes for transformations.
#include "ast/context.h"
#include "ast/text_template.h"
#include <climits>

namespace ompicc {

/// FNV-1a.
uint32_t Names::hashOf(std::string_view text) {
  uint32_t h = 2166136261u;
  for (char c : text) h = (h ^ (unsigned char)c) * 16777619u;
  return h ^ h >> 15;
}

Identifier *const *Names::slot(std::string_view text, uint32_t hash) const {
  for (size_t i = hash;; i++) {
    Identifier *const &at = slots_[i & (slots_.size() - 1)];
    if (!at || (at->hash == hash && at->text == text)) return &at;
  }
}

void Names::grow() {
  std::vector<Identifier *> old(slots_.size() * 2);
  old.swap(slots_);
  for (Identifier *identifier : old)
    if (identifier) const_cast<Identifier *&>(*slot(identifier->text, identifier->hash)) = identifier;
}

Identifier *Names::intern(std::string_view text) {
  uint32_t hash = hashOf(text);
  if (Identifier *known = *slot(text, hash)) return known;
  if (++count_ * 2 > slots_.size()) grow();
  auto *identifier = arena_.make<Identifier>();
  identifier->text = arena_.copy(text);
  identifier->hash = hash;
  const_cast<Identifier *&>(*slot(text, hash)) = identifier;
  return identifier;
}

Ident *Context::ident(Decl *decl, Loc loc) {
  auto *e = make<Ident>(loc);
  e->name = decl->name;
  e->decl = decl;
  if (auto *var = as<VarDecl>(decl)) {
    e->type = var->type;
    e->isLvalue = true;
    if (e->type && e->type->kind == TypeKind::Reference) e->type = e->type->element;
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
  auto *decl = arena.make<VarDecl>(init ? init->loc : Loc());
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

template <class Text, class Holes>
static void fillText(Context &c, Text &node, std::string_view format, const Holes &holes) {
  node.texts = splitAtHoles(c.arena, format, holes.size());
  node.holes.reserve(c.arena, holes.size());
  for (Node *hole : holes) node.holes.push(c.arena, hole);
  node.places = placesOfHoles(c.arena, node.texts, node.holes);
}

template <class Holes>
static TextExpr *makeTextExpr(Context &c, std::string_view format, const Holes &holes) {
  auto *e = c.make<TextExpr>();
  fillText(c, *e, format, holes);
  e->level = levelOfText(e->texts, e->holes);
  return e;
}

TextExpr *Context::textExpr(QualType type, std::string_view format, std::initializer_list<Node *> holes) {
  auto *e = makeTextExpr(*this, format, holes);
  e->type = type;
  return e;
}

TextExpr *Context::textExpr(QualType type, std::string_view format, const std::vector<Node *> &holes) {
  auto *e = makeTextExpr(*this, format, holes);
  e->type = type;
  return e;
}

TextStmt *Context::textStmt(std::string_view format, std::initializer_list<Node *> holes) {
  auto *stmt = make<TextStmt>();
  fillText(*this, *stmt, format, holes);
  return stmt;
}

TextStmt *Context::textStmt(std::string_view format, const std::vector<Node *> &holes) {
  auto *stmt = make<TextStmt>();
  fillText(*this, *stmt, format, holes);
  return stmt;
}

TextDecl *Context::textDecl(std::string_view format, const std::vector<Node *> &holes) {
  auto *decl = make<TextDecl>();
  fillText(*this, *decl, format, holes);
  return decl;
}

RoutineCall *Context::routineCall(QualType type, std::string_view routine, const std::vector<Expr *> &args) {
  auto *e = make<RoutineCall>();
  e->type = type;
  e->routine = text(routine);
  e->args.reserve(arena, args.size());
  for (Expr *arg : args) e->args.push(arena, arg);
  return e;
}

RoutineCall *Context::templateCall(QualType type, std::string_view routine,
                                   const std::vector<Expr *> &templateArgs, const std::vector<Expr *> &args) {
  RoutineCall *e = routineCall(type, routine, args);
  for (Expr *arg : templateArgs) e->templateArgs.push(arena, arg);
  return e;
}

TypeArg *Context::typeArg(QualType type) {
  auto *e = make<TypeArg>();
  e->target = type;
  e->type = type;
  return e;
}

std::string_view Context::fresh(std::string_view base) {
  Identifier *known = names.find(base);
  if (!known) return names.intern(base)->text;
  std::string candidate;
  do candidate = std::string(base) + "_" + std::to_string(++known->freshNumber);
  while (names.known(candidate));
  return names.intern(candidate)->text;
}

std::string_view Context::freshLocal(std::string_view base) {
  auto isFree = [&](std::string_view text) {
    Identifier *name = names.find(text);
    if (name && (!name->madeIn || name->madeIn == function_)) return false;
    names.intern(text)->madeIn = function_;
    return true;
  };
  if (isFree(base)) return names.find(base)->text;
  Identifier *known = names.find(base);
  if (known->numberedIn != function_) known->numberedIn = function_, known->localNumber = known->freshNumber;
  std::string candidate(base);
  do {
    candidate.resize(base.size());
    candidate += '_' + std::to_string(++known->localNumber);
  } while (!isFree(candidate));
  return names.find(candidate)->text;
}

} // namespace ompicc
