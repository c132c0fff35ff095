// scattered_updates.cpp: see scattered_updates.h.
#include "transforms/cuda/analysis/scattered_updates.h"
#include "ast/visitor.h"
#include "transforms/common/atomic_form.h"
#include "transforms/common/clauses.h"
#include "transforms/common/variables.h"
#include <optional>
#include <unordered_map>

namespace ompicc {
namespace {

using Operation = ScatteredUpdates::Operation;

std::optional<Operation> operationOf(const AtomicForm &f) {
  if (f.kind != AtomicForm::Update) return {};
  switch (f.op) {
  case BinaryOp::Add: return ScatteredUpdates::Add;
  case BinaryOp::Sub: return f.reversed ? std::nullopt : std::optional<Operation>(ScatteredUpdates::Add);
  case BinaryOp::And: return ScatteredUpdates::And;
  case BinaryOp::Or: return ScatteredUpdates::Or;
  case BinaryOp::Xor: return ScatteredUpdates::Xor;
  default: return {};
  }
}

/// The type of the elements of an array, of what a pointer points to, or of a variable itself.
QualType elementsOf(QualType type) {
  QualType element = isPointer(type) ? elementOf(type) : type;
  while (isArray(element)) element = elementOf(element);
  return element;
}

/// What an iteration does with variables, and whether it does what threads may meet by.
class Updates : public Visitor {
public:
  Updates(Unit &unit, const VarDecl *number) : unit_(unit), number_(number) {}
  bool meets = false;
  struct Of {
    int uses = 0, updates = 0;
    std::optional<Operation> operation;
    bool meet = false;   ///< several iterations may update one element
    bool differ = false; ///< operations that do not go together, or operands of another kind
  };
  std::unordered_map<const VarDecl *, Of> of;

private:
  Unit &unit_;
  const VarDecl *const number_;

  void visitIdent(Ident &i) override {
    if (auto *v = as<VarDecl>(i.decl)) of[v].uses++;
  }
  void visitOmpDirective(OmpDirective &d) override {
    if (d.kind == OmpDirectiveKind::Atomic && update(d)) return;
    meets |= d.kind != OmpDirectiveKind::Atomic && d.kind != OmpDirectiveKind::Simd;
    walk(d);
  }
  void visitLabel(Label &s) override { // iterations stand in the kernel twice
    meets = true;
    walk(s);
  }
  void visitAsm(Asm &a) override {
    meets = true;
    walk(a);
  }

  /// Notes an atomic construct that updates an element; false: it is something else.
  bool update(OmpDirective &d) {
    for (OmpClauseKind kind :
         {OmpClauseKind::AtomicCapture, OmpClauseKind::AtomicRead, OmpClauseKind::AtomicWrite,
          OmpClauseKind::AtomicCompare, OmpClauseKind::SeqCst, OmpClauseKind::AcqRel, OmpClauseKind::Acquire,
          OmpClauseKind::Release})
      if (hasClause(d, kind)) return false;
    AtomicForm f;
    if (!as<ExprStmt>(onlyStatement(d.body)) || !parseAtomic(unit_, d, f)) return false;
    const std::optional<Operation> operation = operationOf(f);
    VarDecl *v = variableIn(f.x);
    if (!operation || !v) return false;
    Of &own = of[v];
    const int before = own.uses;
    own.meet |= mayMeet(f.x);
    visit(f.x);
    visit(f.e);
    own.updates += own.uses == before + 1; // or it is read, too
    own.differ |= (own.operation && *own.operation != *operation) || !fits(f);
    own.operation = operation;
    return true;
  }

  /// Whether the subscripts are more than sums and products with the iteration's number.
  bool mayMeet(Expr *x) const {
    class Parts : public Visitor {
    public:
      explicit Parts(const VarDecl *number) : number_(number) {}
      bool others = false, numbered = false;

    private:
      const VarDecl *const number_;
      void visitIdent(Ident &i) override {
        auto *v = as<VarDecl>(i.decl);
        numbered |= v == number_;
        others |= v && v != number_ && v->init; // computed in the iteration, maybe
      }
      void visitIndex(Index &) override { others = true; }
      void visitMember(Member &) override { others = true; }
      void visitCall(Call &) override { others = true; }
      void visitUnary(Unary &u) override {
        others |= u.op == UnaryOp::Deref;
        walk(u);
      }
      void visitBinary(Binary &b) override {
        others |= b.op != BinaryOp::Add && b.op != BinaryOp::Sub && b.op != BinaryOp::Mul;
        walk(b);
      }
    };
    if (!number_) return true;
    Parts parts(number_);
    for (Expr *base = skipParens(x); auto *index = as<Index>(base); base = skipParens(index->base))
      parts.visit(index->index);
    return parts.others || !parts.numbered;
  }

  /// The operand is computed in the element's type, so that it may be gathered before it is added.
  static bool fits(const AtomicForm &f) {
    if (!f.e) return true;
    if (isInteger(f.x->type)) return isInteger(f.e->type);
    return kindOf(f.x->type) == TypeKind::Double
               ? kindOf(f.e->type) != TypeKind::LongDouble
               : kindOf(f.e->type) == TypeKind::Float || isInteger(f.e->type);
  }

  /// `v` of `v[i]`, `v[i][j]`, if these are no arrays, `*v` and `v`.
  static VarDecl *variableIn(Expr *x) {
    Expr *base = skipParens(x);
    if (auto *u = as<Unary>(base); u && u->op == UnaryOp::Deref) {
      auto *name = as<Ident>(skipParens(u->operand));
      return name ? as<VarDecl>(name->decl) : nullptr;
    }
    bool pointers = false; // a subscript of a pointer that is an element itself
    while (auto *index = as<Index>(base)) {
      base = skipParens(index->base);
      pointers |= isPointer(base->type) && !as<Ident>(base);
    }
    auto *name = as<Ident>(base);
    return !pointers && name ? as<VarDecl>(name->decl) : nullptr;
  }
};

} // namespace

bool isUpdatedAtOnce(QualType element, bool adds) {
  const long long size = sizeOf(element);
  if (size != 4 && size != 8) return false;
  const TypeKind kind = kindOf(element);
  if (kind == TypeKind::Float || kind == TypeKind::Double) return adds;
  return isInteger(element) && !isBitInt(element);
}

std::vector<ScatteredUpdates> scatteredUpdates(Unit &unit, Stmt *body, const TargetInterface &k,
                                               const VarDecl *number) {
  constexpr size_t kMostItems = 16; // that a launch tells the sizes of
  std::vector<ScatteredUpdates> found;
  Updates updates(unit, number);
  updates.visit(body);
  if (updates.meets) return found;
  for (const KernelParam &p : k.params) {
    const bool object = p.passing == KernelParam::ByAddress && !isPointer(p.var->type);
    const bool pointer = p.passing == KernelParam::PointerValue && isPointer(p.var->type);
    const auto uses = updates.of.find(p.var);
    if ((!object && !pointer) || uses == updates.of.end() || isVariablyModified(p.var->type)) continue;
    const Updates::Of &of = uses->second;
    if (!of.updates || of.updates != of.uses || of.differ || !of.meet || p.map >= kMostItems) continue;
    const QualType element = elementsOf(p.var->type);
    if (canonical(element).quals & (QualVolatile | QualConst | QualAtomic)) continue;
    if (isUpdatedAtOnce(element, *of.operation == ScatteredUpdates::Add))
      found.push_back({p.var, p.map, element.unqualified(), *of.operation});
  }
  return found;
}

} // namespace ompicc
