#include "transforms/cuda/dataflow/rows.h"
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"
#include <algorithm>
#include <map>

namespace ompicc::cuda {
namespace {

constexpr long long kWarp = 32;

long long lengthOf(QualType array) { return sizeOf(array) / sizeOf(elementOf(array)); }

/// Arrays whose last dimension may be the lanes'.
bool mayHaveRows(const VarDecl &v) {
  if (!isArray(v.type) || isVariablyModified(v.type) || v.init || v.alignas_ || !v.attributes.empty() ||
      v.storage != Storage::None)
    return false;
  QualType row = v.type;
  while (isArray(elementOf(row))) row = elementOf(row);
  const QualType element = elementOf(row);
  return sizeOf(row) > 0 && lengthOf(row) == kWarp && isScalar(element) &&
         !(canonical(element).quals & (QualVolatile | QualAtomic | QualConst));
}

bool isOfLanes(const OmpDirective &d) {
  if (d.kind != OmpDirectiveKind::Simd || d.loops.size() != 1) return false;
  const OmpLoop &l = *d.loops[0];
  const ConstInt lower = evaluateConstant(l.lower), step = evaluateConstant(l.step);
  return lower.known && lower.value == 0 && step.known && step.value == 1 && isUpward(l) &&
         constantCount(l).value == kWarp;
}

/// Elements that a task's text uses by lanes.
class Elements : public Visitor {
public:
  explicit Elements(const VarSet &arrays) : arrays_(arrays) {}
  std::vector<Index *> found;
  std::vector<bool> writes;

private:
  const VarSet &arrays_;
  const VarDecl *lane_ = nullptr;
  bool inSimd_ = false;
  const Expr *target_ = nullptr; ///< what an assignment changes

  void visitOmpDirective(OmpDirective &d) override {
    if (d.kind != OmpDirectiveKind::Simd || inSimd_) return walk(d);
    inSimd_ = true;
    lane_ = isOfLanes(d) ? d.loops[0]->var : nullptr;
    walk(d);
    inSimd_ = false;
    lane_ = nullptr;
  }
  void visitOmpClause(OmpClause &) override {}
  void visitAssign(Assign &e) override {
    target_ = skipParens(e.lhs);
    walk(e);
  }
  void visitUnary(Unary &e) override {
    switch (e.op) {
    case UnaryOp::PreInc:
    case UnaryOp::PreDec:
    case UnaryOp::PostInc:
    case UnaryOp::PostDec: target_ = skipParens(e.operand); break;
    default: break;
    }
    walk(e);
  }
  void visitIndex(Index &e) override {
    const ElementOfArray element = elementOfArray(e);
    auto *last = element.array ? as<Ident>(skipParens(element.subscripts.back())) : nullptr;
    if (!last || !arrays_.count(element.array) || !lane_ || last->decl != lane_) return walk(e);
    found.push_back(&e);
    writes.push_back(&e == target_);
    for (Expr *subscript : element.subscripts) visit(subscript);
  }
};

/// Arrays of which something else uses a part.
class Others : public Visitor {
public:
  Others(VarSet &arrays, const std::unordered_set<const Index *> &known) : arrays_(arrays), known_(known) {}

private:
  VarSet &arrays_;
  const std::unordered_set<const Index *> &known_;

  void visitIndex(Index &e) override {
    if (!known_.count(&e)) return walk(e);
    for (Expr *subscript : elementOfArray(e).subscripts) visit(subscript);
  }
  void visitIdent(Ident &i) override {
    if (auto *v = as<VarDecl>(i.decl)) arrays_.erase(v);
  }
  void visitOmpClause(OmpClause &clause) override {
    if (clause.kind != OmpClauseKind::Shared && clause.kind != OmpClauseKind::Depend &&
        clause.kind != OmpClauseKind::Affinity)
      walk(clause);
  }
};

} // namespace

Rows::Rows(Context &c, Node *code, const TaskGraph &tasks, const VarSet &shared)
    : tasks_(tasks), accesses_(tasks.kinds.size()), ordinal_(tasks.graph.size()) {
  for (const VarDecl *v : shared)
    if (mayHaveRows(*v)) arrays_.insert(v);
  std::unordered_set<const Index *> known;
  for (const TaskKind &kind : tasks.kinds)
    if (kind.byLanes)
      for (const Index *e : elementsIn(kind.task->body)) known.insert(e);
  Others(arrays_, known).visit(code);
  if (arrays_.empty()) return;
  // By kind, its operations.
  std::vector<std::vector<unsigned>> operations(tasks.kinds.size());
  for (unsigned v = 0; v < tasks.graph.size(); v++) {
    ordinal_[v] = operations[tasks.graph[v].kind].size();
    operations[tasks.graph[v].kind].push_back(v);
  }
  for (size_t k = 0; k < tasks.kinds.size(); k++) {
    const TaskKind &kind = tasks.kinds[k];
    Elements elements(arrays_);
    if (kind.byLanes) elements.visit(kind.task->body);
    for (size_t i = 0; i < elements.found.size(); i++) {
      const ElementOfArray e = elementOfArray(*elements.found[i]);
      Access access{e.array, elements.writes[i], {}};
      const bool one = e.subscripts.size() == 1; // row 0 is all of it
      const ConstInt same = one ? ConstInt{true, 0} : evaluateConstant(e.subscripts[0]);
      for (const unsigned v : operations[k]) {
        Values values;
        for (size_t x = 0; x < kind.counts.size(); x++)
          values.emplace_back(kind.counts[x], tasks.values[v][x]);
        const ConstInt row = same.known ? same : valueOf(c, e.subscripts[0], values);
        if (!row.known || row.value < 0 || (!one && row.value >= lengthOf(e.array->type)))
          arrays_.erase(e.array);
        if (!arrays_.count(e.array)) break;
        access.rows.push_back(row.value);
      }
      accesses_[k].push_back(std::move(access));
    }
  }
  for (auto &list : accesses_)
    list.erase(
        std::remove_if(list.begin(), list.end(), [this](const Access &a) { return !arrays_.count(a.array); }),
        list.end());
}

long long Rows::rowOf(unsigned operation, size_t access) const {
  return accesses_[tasks_.graph[operation].kind][access].rows[ordinal_[operation]];
}

std::vector<Index *> Rows::elementsIn(Node *task) const {
  Elements elements(arrays_);
  elements.visit(task);
  return std::move(elements.found);
}

dataflow::Graph groupedByRows(const TaskGraph &tasks, const Rows &rows) {
  dataflow::Graph graph = tasks.graph;
  using Row = std::pair<const VarDecl *, long long>;
  std::map<Row, unsigned> groupOf;
  unsigned next = 0;
  for (const dataflow::Operation &operation : graph) next = std::max(next, operation.group);
  std::map<Row, unsigned> changes; ///< how many tasks change it
  auto forEachRow = [&](unsigned v, auto &&use) {
    const auto &accesses = rows.accesses(tasks.graph[v].kind);
    for (size_t i = 0; i < accesses.size(); i++)
      use(Row(accesses[i].array, rows.rowOf(v, i)), accesses[i].writes);
  };
  for (unsigned v = 0; v < tasks.graph.size(); v++) {
    std::vector<Row> own;
    forEachRow(v, [&](const Row &row, bool writes) {
      if (writes && std::find(own.begin(), own.end(), row) == own.end()) own.push_back(row);
    });
    for (const Row &row : own) changes[row]++;
  }
  for (unsigned v = 0; v < tasks.graph.size(); v++) {
    dataflow::Operation &operation = graph[v];
    if (operation.group) continue;
    // Rows that several tasks change. What a task reads beside them matters where it changes none: one that
    // reads several groups' rows is in no group.
    unsigned group = 0, read = 0;
    bool several = false;
    std::vector<Row> changed;
    forEachRow(v, [&](const Row &row, bool writes) {
      if (changes[row] < 2) return;
      const auto at = groupOf.find(row);
      const unsigned known = at == groupOf.end() ? 0 : at->second;
      if (writes) {
        changed.push_back(row);
        if (!group) group = known;
      } else if (known) {
        several |= read && read != known;
        read = known;
      }
    });
    if (changed.empty() && (several || !read)) continue;
    if (changed.empty()) group = read;
    if (!group) group = ++next;
    operation.group = group;
    for (const Row &row : changed) groupOf.emplace(row, group);
  }
  return graph;
}

} // namespace ompicc::cuda
