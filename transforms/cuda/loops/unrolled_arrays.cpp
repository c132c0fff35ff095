#include "transforms/cuda/loops/unrolled_arrays.h"
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "transforms/common/variables.h"
#include "transforms/cuda/analysis/dependence.h"
#include "transforms/cuda/analysis/objects.h"
#include <map>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace ompicc {
namespace {

constexpr long long kMostBytes = 512;   ///< of an array: half of a thread's registers
constexpr long long kMostNodes = 40000; ///< of the program's text, written out: some 5000 instructions
constexpr long long kLeastTrips = 64;   ///< of a nest that C compilers leave as it is

/// The arrays, their subscripts and the loops around.
class Arrays : public Visitor {
public:
  VarSet declared, others;
  std::map<const VarDecl *, std::vector<Expr *>> subscripts;
  std::unordered_map<const VarDecl *, std::vector<For *>> loops; ///< by the variable that counts

private:
  void visitDeclStmt(DeclStmt &s) override {
    for (Decl *d : s.decls)
      if (auto *v = as<VarDecl>(d); v && isSmall(*v)) declared.insert(v);
    walk(s);
  }
  static bool isSmall(const VarDecl &v) {
    if (!isArray(v.type) || isVariablyModified(v.type) || v.storage != Storage::None || v.init || v.alignas_)
      return false;
    QualType element = v.type;
    while (isArray(element)) element = elementOf(element);
    return sizeOf(v.type) > 0 && sizeOf(v.type) <= kMostBytes && isScalar(element) && !isComplex(element) &&
           !(canonical(element).quals & (QualVolatile | QualAtomic));
  }
  void visitIndex(Index &e) override {
    std::vector<Expr *> all = {e.index};
    Expr *base = skipParens(e.base);
    for (auto *row = as<Index>(base); row && isArray(row->type); row = as<Index>(base)) {
      all.push_back(row->index);
      base = skipParens(row->base);
    }
    for (Expr *subscript : all) visit(subscript);
    VarDecl *v = variableOf(base);
    if (!v || !isArray(v->type)) return visit(base);
    if (isArray(e.type)) others.insert(v); // where a row lies
    for (Expr *subscript : all) subscripts[v].push_back(subscript);
  }
  void visitIdent(Ident &i) override {
    if (auto *v = as<VarDecl>(i.decl); v && isArray(v->type)) others.insert(v);
  }
  void visitUnary(Unary &u) override {
    if (u.op == UnaryOp::AddressOf && as<Index>(skipParens(u.operand)))
      for (const VarDecl *v : freeVariables(u.operand)) others.insert(v);
    walk(u);
  }
  void visitFor(For &s) override {
    if (const auto counted = countedLoop(s)) loops[counted->var].push_back(&s);
    walk(s);
  }
};

/// An expression of counters, where they have values.
std::optional<long long> valueOf(Expr *e, const std::map<const VarDecl *, long long> &values) {
  e = skipParens(e);
  if (const ConstInt constant = evaluateConstant(e); constant.known) return constant.value;
  if (auto *v = variableOf(e)) {
    auto found = values.find(v);
    return found == values.end() ? std::nullopt : std::optional<long long>(found->second);
  }
  if (auto *cast = as<Cast>(e))
    return isInteger(cast->target) ? valueOf(cast->operand, values) : std::nullopt;
  auto *b = as<Binary>(e);
  if (!b) return {};
  const auto left = valueOf(b->lhs, values), right = valueOf(b->rhs, values);
  if (!left || !right) return {};
  switch (b->op) {
  case BinaryOp::Add: return *left + *right;
  case BinaryOp::Sub: return *left - *right;
  case BinaryOp::Mul: return *left * *right;
  default: return {};
  }
}

/// How much text there is when some loops are written out.
class Size : public Visitor {
public:
  explicit Size(const std::unordered_set<const For *> &loops) : loops_(loops) {}
  long long nodes = 0, trips = 0; ///< trips: of loops in others of them
  bool fails = false;

private:
  const std::unordered_set<const For *> &loops_;
  std::map<const VarDecl *, long long> values_;
  std::unordered_set<const FunctionDecl *> around_;
  int depth_ = 0;

  void count() {
    nodes++;
    fails |= nodes > kMostNodes;
  }
  void visitIdent(Ident &i) override {
    count();
    auto *f = as<FunctionDecl>(i.decl);
    FunctionDecl *definition = f ? (f->body ? f : f->definition) : nullptr;
    if (!definition || !definition->body || !around_.insert(definition).second) return;
    visit(definition->body);
    around_.erase(definition);
  }
  void visitBinary(Binary &e) override {
    count();
    walk(e);
  }
  void visitAssign(Assign &e) override {
    count();
    walk(e);
  }
  void visitIndex(Index &e) override {
    count();
    walk(e);
  }
  void visitCall(Call &e) override {
    count();
    walk(e);
  }
  void visitFor(For &s) override {
    if (!loops_.count(&s) || fails) return walk(s);
    const CountedLoop loop = *countedLoop(s);
    const auto from = valueOf(loop.from, values_), to = valueOf(loop.to, values_);
    if (!from || !to) {
      fails = true;
      return;
    }
    const long long last = loop.inclusive ? *to : loop.step > 0 ? *to - 1 : *to + 1;
    for (long long i = *from; (loop.step > 0 ? i <= last : i >= last) && !fails; i += loop.step) {
      values_[loop.var] = i;
      trips += depth_ > 0;
      count();
      depth_++;
      visit(s.body);
      depth_--;
    }
    values_.erase(loop.var);
  }
};

/// The loops that choose an array's elements, and those that their bounds are of.
class Choosing {
public:
  Choosing(const Arrays &arrays, const VarDecl *array) : arrays_(arrays) {
    for (Expr *subscript : arrays.subscripts.at(array)) need(subscript);
  }
  bool fails = false;
  bool inTriangles = false;
  std::unordered_set<const For *> loops;

private:
  const Arrays &arrays_;
  VarSet seen_;

  void need(Expr *e) {
    for (const VarDecl *v : freeVariables(e)) {
      if (!seen_.insert(v).second) continue;
      auto counted = arrays_.loops.find(v);
      if (counted == arrays_.loops.end()) {
        fails = true;
        return;
      }
      for (For *s : counted->second) {
        loops.insert(s);
        const CountedLoop loop = *countedLoop(*s);
        for (Expr *bound : {loop.from, loop.to}) {
          inTriangles |= !evaluateConstant(bound).known;
          need(bound);
        }
      }
    }
  }
};

class Unroller : public Rewriter {
public:
  Unroller(Context &c, const std::unordered_set<const For *> &loops) : c_(c), loops_(loops) {}

private:
  Context &c_;
  const std::unordered_set<const For *> &loops_;
  Node *rewriteFor(For &s) override {
    rewriteChildren(s);
    return loops_.count(&s) ? static_cast<Node *>(c_.textStmt("#pragma unroll\n$", {&s})) : &s;
  }
};

/// Whether a variable that counts gets values elsewhere, too.
bool countsOnly(Stmt *body, const std::unordered_set<const For *> &loops) {
  for (const For *s : loops) {
    const CountedLoop loop = *countedLoop(const_cast<For &>(*s));
    if (as<ExprStmt>(s->init) && usageIn(body).addressTaken.count(loop.var)) return false;
  }
  return true;
}

} // namespace

void unrollForArrays(Context &c, Stmt *body) {
  Arrays arrays;
  arrays.visit(body);
  std::unordered_set<const For *> all;
  for (const VarDecl *v : arrays.declared) {
    if (arrays.others.count(v) || !arrays.subscripts.count(v)) continue;
    const Choosing choosing(arrays, v);
    if (choosing.fails || choosing.loops.empty() || !countsOnly(body, choosing.loops)) continue;
    Size size(choosing.loops);
    size.visit(body);
    if (!size.fails && (choosing.inTriangles || size.trips >= kLeastTrips))
      all.insert(choosing.loops.begin(), choosing.loops.end());
  }
  if (all.empty()) return;
  Size size(all);
  size.visit(body);
  if (!size.fails) Unroller(c, all).rewrite(body);
}

} // namespace ompicc
