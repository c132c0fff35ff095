#include "transforms/cuda/loops/unrolled_arrays.h"
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "transforms/common/variables.h"
#include "transforms/cuda/analysis/dependence.h"
#include "transforms/cuda/analysis/objects.h"
#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace ompicc {
namespace {

constexpr long long kMostBytes = 512;   ///< of an array: half of a thread's registers
constexpr long long kMostNodes = 40000; ///< of the program's text, written out: some 5000 instructions
constexpr long long kLeastTrips = 64;   ///< of a nest that C compilers leave as it is
// Of a single loop that they leave, and of the registers that the array comes to: others are needed, too.
constexpr long long kLeastTripsAlone = 16, kLeastNodesAlone = 1500, kMostRegistersAlone = 64;

/// The loops to be written out, and how many iterations of them at a time; 0: all.
using Loops = std::map<const For *, long long>;

/// Whether a function chooses elements of the array that a parameter points to by constants and by the
/// numbers of loops between constants alone, which C compilers write out as they do in the caller.
bool choosesByConstants(const FunctionDecl &f, const VarDecl &parameter) {
  class Choices : public Visitor {
  public:
    Choices(Node *body, const VarDecl &array) : array_(array), usage_(usageIn(body)) { visit(body); }
    bool fits = true;

  private:
    const VarDecl &array_;
    const Usage usage_;
    std::unordered_set<const VarDecl *> counters_;

    void visitFor(For &s) override {
      const auto loop = countedLoop(s);
      const bool isConstant = loop && constantTrips(*loop) > 0 && !usage_.addressTaken.count(loop->var) &&
                              counters_.insert(loop->var).second;
      walk(s);
      if (isConstant) counters_.erase(loop->var);
    }
    void visitIndex(Index &e) override {
      Expr *base = &e;
      std::vector<Expr *> subscripts;
      for (auto *row = &e; row; row = as<Index>(base)) {
        subscripts.push_back(row->index);
        base = skipParens(row->base);
      }
      for (Expr *subscript : subscripts) visit(subscript);
      if (variableOf(base) != &array_) return visit(base);
      fits &= !isArray(e.type);
      for (Expr *subscript : subscripts)
        for (const VarDecl *v : freeVariables(subscript)) fits &= counters_.count(v) != 0;
    }
    void visitIdent(Ident &i) override { fits &= i.decl != &array_; }
  };
  return Choices(f.body, parameter).fits;
}

/// The arrays, their subscripts and the loops around.
class Arrays : public Visitor {
public:
  VarSet declared, others;
  VarSet tables; ///< of constants, unless somebody changes them
  std::map<const VarDecl *, std::vector<Expr *>> subscripts;
  std::unordered_map<const VarDecl *, std::vector<For *>> loops; ///< by the variable that counts

private:
  void visitDeclStmt(DeclStmt &s) override {
    for (Decl *d : s.decls)
      if (auto *v = as<VarDecl>(d); v && isSmall(*v)) {
        declared.insert(v);
        if (v->init && freeVariables(v->init).empty()) tables.insert(v);
      }
    walk(s);
  }
  static bool isSmall(const VarDecl &v) {
    if (!isArray(v.type) || isVariablyModified(v.type) || isReference(v) || v.storage != Storage::None ||
        v.alignas_)
      return false;
    QualType element = v.type;
    while (isArray(element)) element = elementOf(element);
    return sizeOf(v.type) > 0 && sizeOf(v.type) <= kMostBytes && isScalar(element) &&
           !isClassOnDevice(element) && !(canonical(element).quals & (QualVolatile | QualAtomic));
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
  void visitCall(Call &call) override {
    auto *callee = as<Ident>(skipParens(call.callee));
    auto *f = callee ? as<FunctionDecl>(callee->decl) : nullptr;
    if (f && !f->body) f = f->definition;
    const bool known = f && f->body && f->params.size() == call.args.size();
    if (!callee) visit(call.callee);
    for (size_t i = 0; i < call.args.size(); i++) {
      const VarDecl *v = variableOf(skipParens(call.args[i]));
      if (!v || !isArray(v->type) || !known || !choosesByConstants(*f, *f->params[i])) visit(call.args[i]);
    }
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

/// Whether the lowest bits of an expression depend on those of the variables in it alone.
bool isOfLowBits(Expr *e) {
  e = skipParens(e);
  if (evaluateConstant(e).known || variableOf(e)) return isInteger(e->type);
  if (auto *cast = as<Cast>(e))
    return isInteger(cast->target) && canonical(cast->target)->kind != TypeKind::Bool &&
           isOfLowBits(cast->operand);
  if (auto *u = as<Unary>(e))
    return (u->op == UnaryOp::Plus || u->op == UnaryOp::Minus || u->op == UnaryOp::BitNot) &&
           isOfLowBits(u->operand);
  auto *b = as<Binary>(e);
  if (!b || !isInteger(b->type)) return false;
  switch (b->op) {
  case BinaryOp::Add:
  case BinaryOp::Sub:
  case BinaryOp::Mul:
  case BinaryOp::And:
  case BinaryOp::Or:
  case BinaryOp::Xor: return isOfLowBits(b->lhs) && isOfLowBits(b->rhs);
  default: return false;
  }
}

/// Whether it is not negative where the loop begins and ends.
bool isNeverNegative(Expr *e, const CountedLoop &loop) {
  if (!isSigned(e->type)) return true;
  for (Expr *bound : {loop.from, loop.to}) {
    const auto value = valueOf(e, {{loop.var, evaluateConstant(bound).value}});
    if (!value || *value < 0) return false;
  }
  return true;
}

/// The power of two after which an expression has the same values again while a loop counts up by one;
/// 0: it has none, as far as the text says.
long long periodOf(Expr *e, const CountedLoop &loop) {
  e = skipParens(e);
  const VarList used = freeVariables(e);
  if (std::find(used.begin(), used.end(), loop.var) == used.end()) return 1;
  if (auto *cast = as<Cast>(e)) return periodOf(cast->operand, loop);
  auto *b = as<Binary>(e);
  if (!b) return 0;
  const bool isMask = b->op == BinaryOp::And, isRemainder = b->op == BinaryOp::Rem;
  for (auto [x, constant] : {std::pair{b->lhs, b->rhs}, std::pair{b->rhs, b->lhs}}) {
    const ConstInt c = evaluateConstant(constant);
    if (!c.known || c.value < 0 || c.value > 127 || !isOfLowBits(x)) continue;
    long long period = 1;
    while (isMask ? period <= c.value : period < c.value) period *= 2;
    if (isMask || (isRemainder && constant == b->rhs && period == c.value && isNeverNegative(x, loop)))
      return period;
  }
  const long long left = periodOf(b->lhs, loop), right = periodOf(b->rhs, loop);
  return left && right ? std::max(left, right) : 0;
}

/// How much text there is when some loops are written out.
class Size : public Visitor {
public:
  explicit Size(const Loops &loops) : loops_(loops) {}
  long long nodes = 0, trips = 0; ///< trips: of loops in others of them
  bool fails = false;

private:
  const Loops &loops_;
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
    const auto found = loops_.find(&s);
    if (found == loops_.end() || fails) return walk(s);
    const CountedLoop loop = *countedLoop(s);
    const auto from = valueOf(loop.from, values_), to = valueOf(loop.to, values_);
    if (!from || !to) {
      fails = true;
      return;
    }
    long long last = loop.inclusive ? *to : loop.step > 0 ? *to - 1 : *to + 1;
    if (found->second) last = std::min(last, *from + found->second - 1);
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

/// How many iterations of a loop at a time choose the same elements by those subscripts; 0: only all do.
long long iterationsTogether(const CountedLoop &loop, const std::vector<Expr *> &subscripts) {
  const long long trips = constantTrips(loop);
  if (trips <= 0 || loop.step != 1) return 0;
  long long most = 1;
  for (Expr *subscript : subscripts) {
    const long long period = periodOf(subscript, loop);
    if (!period) return 0;
    most = std::max(most, period);
  }
  return trips > most && trips % most == 0 && evaluateConstant(loop.from).value % most == 0 ? most : 0;
}

/// The loops that choose an array's elements, and those that their bounds are of.
class Choosing {
public:
  Choosing(const Arrays &arrays, const VarDecl *array) : arrays_(arrays) {
    const std::vector<Expr *> &subscripts = arrays.subscripts.at(array);
    for (Expr *subscript : subscripts) need(subscript, false);
    for (auto &[s, together] : loops) {
      const CountedLoop loop = *countedLoop(const_cast<For &>(*s));
      if (!ofBounds_.count(loop.var)) together = iterationsTogether(loop, subscripts);
    }
  }
  bool fails = false;
  bool inTriangles = false;
  Loops loops;

private:
  const Arrays &arrays_;
  VarSet seen_, ofBounds_;

  void need(Expr *e, bool isBound) {
    for (const VarDecl *v : freeVariables(e)) {
      if (isBound) ofBounds_.insert(v);
      if (!seen_.insert(v).second) continue;
      auto counted = arrays_.loops.find(v);
      if (counted == arrays_.loops.end()) {
        fails = true;
        return;
      }
      for (For *s : counted->second) {
        loops[s] = 0;
        const CountedLoop loop = *countedLoop(*s);
        for (Expr *bound : {loop.from, loop.to}) {
          inTriangles |= !evaluateConstant(bound).known;
          need(bound, true);
        }
      }
    }
  }
};

class Unroller : public Rewriter {
public:
  Unroller(Context &c, const Loops &loops) : c_(c), loops_(loops) {}

private:
  Context &c_;
  const Loops &loops_;
  Node *rewriteTextStmt(TextStmt &s) override {
    auto *loop = s.holes.size() == 1 && s.texts[0] == "#pragma unroll\n" ? as<For>(s.holes[0]) : nullptr;
    rewriteChildren(loop ? static_cast<Node &>(*loop) : s); // it is written out already
    return &s;
  }
  Node *rewriteFor(For &s) override {
    rewriteChildren(s);
    const auto found = loops_.find(&s);
    if (found == loops_.end()) return &s;
    const std::string together = found->second ? " " + std::to_string(found->second) : "";
    return c_.textStmt("#pragma unroll" + together + "\n$", {&s});
  }
};

/// Whether the variables that count get values nowhere else.
bool countsOnly(const Usage &usage, const Loops &loops) {
  for (const auto &[s, together] : loops) {
    const CountedLoop loop = *countedLoop(const_cast<For &>(*s));
    if (as<ExprStmt>(s->init) && usage.addressTaken.count(loop.var)) return false;
  }
  return true;
}

long long registersOf(const VarDecl &v) {
  QualType element = v.type;
  while (isArray(element)) element = elementOf(element);
  return sizeOf(v.type) / sizeOf(element) * std::max(1ll, sizeOf(element) / 4);
}

/// Whether C compilers leave one of the loops as it is, although no other is in it.
bool isLongAlone(const Loops &loops) {
  return std::any_of(loops.begin(), loops.end(), [](const auto &entry) {
    For &s = const_cast<For &>(*entry.first);
    if (constantTrips(*countedLoop(s)) < kLeastTripsAlone) return false;
    const Loops alone = {{&s, 0}};
    Size size(alone);
    size.visit(&s);
    return size.fails || size.nodes >= kLeastNodesAlone;
  });
}

} // namespace

void unrollForArrays(Context &c, Stmt *body) {
  Arrays arrays;
  arrays.visit(body);
  const Usage usage = usageIn(body);
  Loops all;
  for (const VarDecl *v : arrays.declared) {
    if (arrays.others.count(v) || !arrays.subscripts.count(v)) continue;
    if (arrays.tables.count(v) && !usage.written.count(v)) continue; // memory of constants is as good
    const Choosing choosing(arrays, v);
    if (choosing.fails || choosing.loops.empty() || !countsOnly(usage, choosing.loops)) continue;
    Size size(choosing.loops);
    size.visit(body);
    const bool isLong =
        size.trips >= kLeastTrips || (registersOf(*v) <= kMostRegistersAlone && isLongAlone(choosing.loops));
    if (size.fails || (!choosing.inTriangles && !isLong)) continue;
    for (const auto &[s, together] : choosing.loops) {
      const auto [entry, isNew] = all.insert({s, together});
      if (!isNew) entry->second = entry->second && together ? std::max(entry->second, together) : 0;
    }
  }
  if (all.empty()) return;
  Size size(all);
  size.visit(body);
  if (!size.fails) Unroller(c, all).rewrite(body);
}

} // namespace ompicc
