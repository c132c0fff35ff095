#include "transforms/cuda/data/padded_rows.h"
#include "ast/visitor.h"
#include "transforms/common/canonical_loop.h"
#include <algorithm>
#include <unordered_map>

namespace ompicc {
namespace {

constexpr long long kMostBytes = 16384; ///< of larger ones a multiprocessor would hold fewer
constexpr long long kBanks = 32 * 4;    ///< bytes that shared memory delivers at a time

/// What regions do with arrays.
class Uses : public Visitor {
public:
  explicit Uses(const VarSet &shared) : shared_(shared) {}
  VarSet found;  ///< down whose columns neighbours go
  VarSet others; ///< that are used otherwise than by elements

private:
  const VarSet &shared_;
  const VarDecl *lane_ = nullptr; ///< which neighbouring threads have neighbouring values of

  static bool mentions(Expr *e, const VarDecl *v) {
    const VarList used = freeVariables(e);
    return std::find(used.begin(), used.end(), v) != used.end();
  }
  void visitIndex(Index &e) override {
    bool down = false, along = lane_ && mentions(e.index, lane_);
    visit(e.index);
    Expr *base = skipParens(e.base);
    for (auto *row = as<Index>(base); row && isArray(row->type); row = as<Index>(base)) {
      down |= lane_ && mentions(row->index, lane_);
      visit(row->index);
      base = skipParens(row->base);
    }
    auto *i = as<Ident>(base);
    auto *v = i ? as<VarDecl>(i->decl) : nullptr;
    if (!v || !shared_.count(v)) return visit(base);
    if (isArray(e.type)) // where a row lies
      others.insert(v);
    else if (down && !along)
      found.insert(v);
  }
  void visitIdent(Ident &i) override {
    if (auto *v = as<VarDecl>(i.decl)) others.insert(v);
  }
  // Who has an element's address may go on from there.
  void visitUnary(Unary &u) override {
    if (u.op == UnaryOp::AddressOf)
      for (const VarDecl *v : freeVariables(u.operand)) others.insert(v);
    walk(u);
  }
  void visitVarDecl(VarDecl &v) override {
    if (v.init && isArray(v.type)) others.insert(&v);
    walk(v);
  }
  void visitOmpDirective(OmpDirective &d) override {
    const VarDecl *around = lane_;
    if (bindsThreads(d)) lane_ = d.loops.back()->var;
    for (OmpClause *clause : d.clauses) {
      visit(clause->expr);
      if (clause->kind != OmpClauseKind::Shared)
        for (Expr *item : clause->items) visit(item);
    }
    visit(d.body);
    lane_ = around;
  }
  static bool bindsThreads(const OmpDirective &d) {
    return !d.loops.empty() && d.kind != OmpDirectiveKind::Distribute;
  }
};

/// Whether the elements of a column lie in few banks.
bool meetInBanks(const VarDecl &v) {
  const QualType type = canonical(v.type);
  if (!isArray(type) || type->length <= 0 || isVariablyModified(v.type) || sizeOf(v.type) > kMostBytes ||
      v.init || v.alignas_ || !v.attributes.empty() || v.storage != Storage::None)
    return false;
  QualType row = elementOf(type);
  if (!isArray(row)) return false;
  while (isArray(elementOf(row))) row = elementOf(row);
  const long long element = sizeOf(elementOf(row));
  return isScalar(elementOf(row)) && (element == 4 || element == 8) && sizeOf(row) % (kBanks / 2) == 0;
}

QualType withLongerRows(Context &c, QualType type) {
  const QualType array = canonical(type), element = elementOf(array);
  const bool last = !isArray(element);
  return QualType{c.types.arrayOf(last ? element : withLongerRows(c, element), array->length + last, nullptr),
                  type.quals};
}

} // namespace

void padRows(Context &c, Stmt *body, const VarSet &shared) {
  Uses uses(shared);
  uses.visit(body);
  for (const VarDecl *v : uses.found)
    if (!uses.others.count(v) && meetInBanks(*v)) {
      auto *array = const_cast<VarDecl *>(v);
      array->type = withLongerRows(c, v->type);
    }
}

} // namespace ompicc
