// team_tables.cpp: see team_tables.h.
#include "transforms/cuda/data/team_tables.h"
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "transforms/common/atomic_form.h"
#include "transforms/cuda/analysis/dependence.h"
#include "transforms/cuda/analysis/largest_value.h"
#include <algorithm>
#include <map>
#include <string_view>

namespace ompicc::cuda {
namespace {

/// Bytes of a team's tables together; more would keep other teams off a multiprocessor.
constexpr unsigned long long kMostBytes = 16384;
/// Elements of one: each team brings as many to the original.
constexpr unsigned long long kMostElements = 2048;

OmpReductionOp operationOf(BinaryOp op) {
  switch (op) {
  case BinaryOp::Add:
  case BinaryOp::Sub: return OmpReductionOp::Add;
  case BinaryOp::And: return OmpReductionOp::And;
  case BinaryOp::Or: return OmpReductionOp::Or;
  case BinaryOp::Xor: return OmpReductionOp::Xor;
  default: return OmpReductionOp::None;
  }
}

bool isWord(QualType type) {
  const QualType plain = canonical(type);
  return isInteger(plain) && !isBitInt(plain) && !(plain.quals & (QualVolatile | QualAtomic)) &&
         (sizeOf(plain) == 4 || sizeOf(plain) == 8);
}

/// An update of an element of a variable.
struct Update {
  VarDecl *array = nullptr; ///< null: it is something else
  Index *element = nullptr;
  AtomicForm form;
};

Update updateOf(Unit &unit, OmpDirective &d) {
  Update u;
  if (hasClause(d, OmpClauseKind::AtomicCompare)) return {};
  auto *s = as<ExprStmt>(onlyStatement(d.body));
  if (!s || std::string_view(memoryOrder(d)) != "0" || !parseAtomic(unit, d, u.form)) return {};
  if (u.form.kind != AtomicForm::Update || operationOf(u.form.op) == OmpReductionOp::None) return {};
  if (u.form.reversed && u.form.op == BinaryOp::Sub) return {};
  u.element = as<Index>(skipParens(u.form.x));
  auto *base = u.element ? as<Ident>(skipParens(u.element->base)) : nullptr;
  if (!base || !isWord(u.form.x->type) || (u.form.e && !isInteger(u.form.e->type))) return {};
  u.array = as<VarDecl>(base->decl);
  return u;
}

/// What a loop's body does with arrays.
class Uses : public Visitor {
public:
  Uses(Unit &unit, Stmt *body) : unit_(unit), usage_(usageIn(body)) { visit(body); }

  std::vector<TeamTable> found(const TargetInterface &k) const {
    std::vector<TeamTable> all;
    if (usage_.flushes) return all; // what is seen when is the program's own business
    for (const KernelParam &p : k.params) {
      const auto table = tables_.find(p.var);
      if (table == tables_.end() || others_.count(p.var) || usage_.mayChangePointer(p.var)) continue;
      if (p.passing != KernelParam::PointerValue && p.passing != KernelParam::ByAddress) continue;
      if (table->second.length && table->second.varies)
        all.push_back({p.var, table->second.op, table->second.length, nullptr});
    }
    return all;
  }

private:
  struct Table {
    OmpReductionOp op = OmpReductionOp::None;
    unsigned long long length = 1; ///< 0: not known
    bool varies = false;
  };
  struct Changes : Usage {
    explicit Changes(Usage u) : Usage(std::move(u)) {}
    /// Of an array it is elements that change.
    bool mayChangePointer(VarDecl *v) const { return isPointer(v->type) && mayChange(v); }
  };
  Unit &unit_;
  const Changes usage_;
  std::map<const VarDecl *, Table> tables_;
  VarSet others_; ///< what is used otherwise
  LargestValues largest_;

  void visitIdent(Ident &i) override {
    if (auto *v = as<VarDecl>(i.decl)) others_.insert(v);
  }
  void visitVarDecl(VarDecl &v) override {
    walk(v);
    if (!v.init || !isInteger(v.type) || usage_.mayChange(&v)) return;
    // In the variable's type.
    const auto value = largestValue(v.init, largest_);
    const long long bits = 8 * sizeOf(v.type) - (isSigned(v.type) ? 1 : 0);
    if (value && bits > 0 && (bits >= 64 || *value >> bits == 0)) largest_[&v] = *value;
  }
  void visitFor(For &loop) override {
    const auto counted = countedLoop(loop);
    const ConstInt from = counted ? evaluateConstant(counted->from) : ConstInt{};
    const ConstInt to = counted ? evaluateConstant(counted->to) : ConstInt{};
    const LargestValues before = largest_;
    visit(loop.init);
    if (from.known && to.known && from.value >= 0 && counted->step > 0 && to.value > from.value)
      largest_[counted->var] = (unsigned long long)(to.value - (counted->inclusive ? 0 : 1));
    visit(loop.body);
    largest_ = before;
    visit(loop.cond);
    visit(loop.step);
  }
  void visitOmpDirective(OmpDirective &d) override {
    if (d.kind != OmpDirectiveKind::Atomic) return walk(d);
    const Update u = updateOf(unit_, d);
    if (!u.array) return walk(d);
    visit(u.element->index);
    visit(u.form.e);
    Table &table = tables_.emplace(u.array, Table{operationOf(u.form.op)}).first->second;
    const QualType type = canonical(u.array->type);
    const auto most = largestValue(u.element->index, largest_);
    const unsigned long long length = isArray(type)                   ? (type->length > 0 ? type->length : 0)
                                      : most && *most < kMostElements ? *most + 1
                                                                      : 0;
    const bool same = table.op == operationOf(u.form.op) && table.length;
    table.length = same && length && length <= kMostElements ? std::max(table.length, length) : 0;
    table.varies |= !evaluateConstant(u.element->index).known;
  }
};

class UpdateRewriter : public Rewriter {
public:
  UpdateRewriter(Unit &unit, const std::vector<TeamTable> &tables)
      : unit_(unit), c_(unit.context), tables_(tables) {}

private:
  Unit &unit_;
  Context &c_;
  const std::vector<TeamTable> &tables_;

  static const char *functionOf(BinaryOp op) {
    switch (op) {
    case BinaryOp::Sub: return "@update_sub";
    case BinaryOp::And: return "@update_and";
    case BinaryOp::Or: return "@update_or";
    case BinaryOp::Xor: return "@update_xor";
    default: return "@update_add";
    }
  }
  Node *rewriteOmpDirective(OmpDirective &d) override {
    if (d.kind != OmpDirectiveKind::Atomic) {
      rewriteChildren(d);
      return &d;
    }
    const Update u = updateOf(unit_, d);
    for (const TeamTable &table : tables_)
      if (u.array == table.array) {
        Expr *value = u.form.e ? u.form.e : c_.intLiteral(1, d.loc);
        Stmt *update = c_.textStmt(std::string(functionOf(u.form.op)) + "(&$[$], $);",
                                   {c_.ident(table.elements), u.element->index, value});
        update->loc = d.loc;
        return update;
      }
    return &d;
  }
};

} // namespace

std::vector<TeamTable> useTeamTables(Unit &unit, Stmt *&body, const TargetInterface &k) {
  Context &c = unit.context;
  std::vector<TeamTable> tables = Uses(unit, body).found(k);
  unsigned long long bytes = 0;
  for (TeamTable &table : tables) {
    const QualType element = elementOf(table.array->type);
    bytes += table.length * (unsigned long long)sizeOf(element);
    table.elements = c.variable(c.freshLocal(std::string(table.array->name->text) + "_table"),
                                c.types.pointerTo(canonical(element).unqualified()));
  }
  if (bytes > kMostBytes) return {};
  if (!tables.empty()) UpdateRewriter(unit, tables).rewriteChild(body);
  return tables;
}

} // namespace ompicc::cuda
