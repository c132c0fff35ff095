// Allocators (OpenMP 5.2 §6) in device code. A thread's variables lie in its local memory and the team's on
// the shared-memory stack once parallel regions use them, which is what the predefined allocators' memory
// spaces are there: only alignment is left to be done. Memory that the threads of a team share is the team's.
// Of an allocator that is only known at run time a variable gets more alignment than most ask for, and the
// device library sees whether that, and the pool, is enough (cudadev_place).
#include "transforms/cuda/data/allocate.h"
#include "ast/const_eval.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"

namespace ompicc::cuda {

constexpr long long kUnknownAlignment = 128; ///< of variables whose allocator is not known

void Allocation::alignFirstprivates(OmpDirective &target) {
  Stmt *&body = target.body;
  auto *teams = as<OmpDirective>(onlyStatement(body));
  if (teams && teams->kind != OmpDirectiveKind::Teams) teams = nullptr;
  Stmt *&inner = teams ? teams->body : body; // nothing stands beside teams
  Compound *block = c_.compound({}, target.loc);
  for (VarDecl *v : clauseVariables(target, OmpClauseKind::Firstprivate)) {
    if (!alignmentOf(target, v) || isVariablyModified(v->type)) continue;
    bool again = false; // of a combined construct: the copies that it makes inside are the aligned ones
    forEachDirective(c_, body, [&](OmpDirective &d) { again |= allocateClause(d, *v) != nullptr; });
    if (again) continue;
    const bool array = isArray(v->type);
    VarDecl *own = c_.variable(c_.fresh(std::string(v->name->text) + "_private"),
                               assignableElements(c_.types, v->type), array ? nullptr : c_.ident(v));
    keepAlignment(c_, own, *v);
    own->loc = target.loc;
    Substitution inside(c_);
    inside.replace(v, own);
    inner = inside.apply(inner);
    block->body.push(c_.arena, c_.declStmt(own));
    std::vector<Stmt *> checks;
    alignCopy(target, v, own, checks);
    for (Stmt *s : checks) block->body.push(c_.arena, s);
    if (array) block->body.push(c_.arena, copyArray(own, c_.ident(v)));
  }
  if (block->body.empty()) return;
  block->body.push(c_.arena, inner);
  inner = block;
}

Expr *strictest(Context &c, Expr *align, long long other) {
  if (!other || (align && evaluateConstant(align).value >= other)) return align;
  return c.intLiteral(other);
}

/// Whether the allocator is only known at run time.
static bool isUnknown(Expr *allocator) { return allocator && !evaluateConstant(allocator).known; }

Expr *Allocation::alignmentFrom(Expr *align, Expr *allocator) {
  return isUnknown(allocator) ? strictest(c_, align, kUnknownAlignment) : align;
}

Stmt *Allocation::allocate(OmpDirective &d) {
  Expr *allocator = clauseExpr(d, OmpClauseKind::Allocator);
  Expr *align = alignmentFrom(clauseExpr(d, OmpClauseKind::Align), allocator);
  Compound *checks = c_.compound({}, d.loc);
  for (VarDecl *v : clauseVariables(d, OmpClauseKind::FlushList)) {
    if (variableArrays_.count(v)) continue; // they have their storage already
    this->align(v, align);
    if (isUnknown(allocator)) checks->body.push(c_.arena, placed(allocator, v->type, align));
  }
  if (checks->body.empty()) return c_.textStmt(";");
  return checks;
}

void Allocation::alignVariableArrays(Stmt *root) {
  forEachDirective(c_, root, [&](OmpDirective &d) {
    if (d.kind != OmpDirectiveKind::Allocate) return;
    for (VarDecl *v : clauseVariables(d, OmpClauseKind::FlushList))
      if (isArray(v->type) && isVariablyModified(v->type)) {
        variableArrays_.insert(v);
        alignVariableArray(v, clauseExpr(d, OmpClauseKind::Align), clauseExpr(d, OmpClauseKind::Allocator));
      }
  });
}

void Allocation::alignVariableArray(VarDecl *v, Expr *align, Expr *allocator) {
  if (isUnknown(allocator))
    unit_.diagnostics.error(allocator->loc, "an allocator that is only known at run time is not supported in "
                                            "device code for the variable array '" +
                                                std::string(v->name->text) + "'");
  this->align(v, align);
}

void Allocation::alignVariableArray(const OmpDirective &d, const VarDecl *v, VarDecl *own) {
  if (OmpClause *clause = allocateClause(d, *v)) alignVariableArray(own, clause->expr2, clause->expr);
}

Stmt *Allocation::placed(Expr *allocator, QualType type, Expr *align) {
  return call("@place", {c_.textExpr(basic(TypeKind::ULong), "(@allocator) $", {c_.paren(copy(allocator))}),
                         c_.textExpr(c_.types.sizeType(), "sizeof($)", {c_.typeArg(type)}), copy(align)});
}

void Allocation::align(VarDecl *v, Expr *align) {
  if (!align) return;
  auto *attribute = c_.make<Attribute>(v->loc);
  attribute->name = c_.name("__aligned__");
  attribute->text = c_.text(std::to_string(static_cast<long long>(evaluateConstant(align).value)));
  v->attributes.push(c_.arena, attribute);
}

Expr *Allocation::alignmentOf(const OmpDirective &d, const VarDecl *v) {
  OmpClause *clause = allocateClause(d, *v);
  return clause ? alignmentFrom(clause->expr2, clause->expr) : nullptr;
}

void Allocation::alignCopy(const OmpDirective &d, const VarDecl *v, VarDecl *own,
                           std::vector<Stmt *> &checks) {
  OmpClause *clause = allocateClause(d, *v);
  if (!clause) return;
  Expr *align = alignmentOf(d, v);
  this->align(own, align);
  if (isUnknown(clause->expr)) checks.push_back(placed(clause->expr, own->type, align));
}

} // namespace ompicc::cuda
