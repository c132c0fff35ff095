#include "transforms/cuda/loops/bounded_loops.h"
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "transforms/common/variables.h"
#include "transforms/cuda/analysis/dependence.h"
#include "transforms/cuda/analysis/objects.h"
#include <algorithm>
#include <map>
#include <optional>
#include <vector>

namespace ompicc {
namespace {

constexpr long long kMostTrips = 16;
constexpr long long kMostNodes = 1500; ///< of the program's text, written out

bool isSmallArray(const VarDecl &v) {
  if (!isArray(v.type) || isVariablyModified(v.type) || v.storage != Storage::None || v.alignas_)
    return false;
  const QualType element = elementOf(v.type);
  return canonical(v.type)->length > 0 && canonical(v.type)->length <= kMostTrips && isScalar(element) &&
         !isClassOnDevice(element) && !(canonical(element).quals & (QualVolatile | QualAtomic));
}

/// The element's array, if that is a variable.
VarDecl *arrayOf(const Index &e) {
  VarDecl *v = variableOf(skipParens(e.base));
  return v && isArray(v->type) ? v : nullptr;
}

/// Elements that are accessed whenever statements are executed.
class Always : public Visitor {
public:
  explicit Always(const VarDecl *by) : by_(by) {}
  VarSet arrays; ///< of which that is the element number `by`

private:
  const VarDecl *by_;
  void visitIndex(Index &e) override {
    if (VarDecl *v = arrayOf(e); v && variableOf(skipParens(e.index)) == by_) arrays.insert(v);
    walk(e);
  }
  void visitBinary(Binary &b) override {
    visit(b.lhs);
    if (b.op != BinaryOp::LAnd && b.op != BinaryOp::LOr) visit(b.rhs);
  }
  void visitConditional(Conditional &e) override { visit(e.cond); }
  void visitUnary(Unary &u) override {
    if (u.op != UnaryOp::AddressOf) walk(u);
  }
  void visitSizeofExpr(SizeofExpr &) override {}
  void visitStmtExpr(StmtExpr &) override {}
};

/// The arrays, what chooses their elements, and the loops.
class Arrays : public Visitor {
public:
  VarSet declared, others; ///< others: used otherwise
  std::map<const VarDecl *, std::vector<Expr *>> subscripts;
  std::map<const VarDecl *, std::vector<For *>> loops;

private:
  void visitVarDecl(VarDecl &v) override {
    if (isSmallArray(v)) declared.insert(&v);
    walk(v);
  }
  void visitIndex(Index &e) override {
    visit(e.index);
    if (VarDecl *v = arrayOf(e))
      subscripts[v].push_back(e.index);
    else
      visit(e.base);
  }
  void visitIdent(Ident &i) override {
    if (auto *v = as<VarDecl>(i.decl); v && isArray(v->type)) others.insert(v);
  }
  void visitUnary(Unary &u) override {
    if (u.op == UnaryOp::AddressOf)
      for (const VarDecl *v : freeVariables(u.operand)) others.insert(v);
    walk(u);
  }
  void visitFor(For &s) override {
    if (const auto counted = countedLoop(s)) loops[counted->var].push_back(&s);
    walk(s);
  }
};

class Nodes : public Visitor {
public:
  long long count = 0;
  bool fails = false; ///< there are loops, or jumps to who knows where, in it

private:
  void visitIdent(Ident &) override { count++; }
  void visitBinary(Binary &e) override { count++, walk(e); }
  void visitAssign(Assign &e) override { count++, walk(e); }
  void visitCall(Call &e) override { count += 10, walk(e); }
  void visitFor(For &) override { fails = true; }
  void visitWhile(While &) override { fails = true; }
  void visitDoWhile(DoWhile &) override { fails = true; }
  void visitLabel(Label &) override { fails = true; }
};

/// How many iterations a loop that no constant bounds has at most; 0: that is not known.
long long mostTrips(For &s, const VarSet &declared) {
  const auto counted = countedLoop(s);
  if (!counted || counted->step != 1 || counted->inclusive || !as<DeclStmt>(s.init)) return 0;
  const ConstInt from = evaluateConstant(counted->from);
  if (!from.known || from.value != 0 || evaluateConstant(counted->to).known) return 0;
  Nodes nodes;
  nodes.visit(s.body);
  if (nodes.fails) return 0;
  Always always(counted->var);
  auto *block = as<Compound>(s.body);
  for (Stmt *statement :
       block ? std::vector<Stmt *>(block->body.begin(), block->body.end()) : std::vector<Stmt *>{s.body}) {
    if (!as<ExprStmt>(statement) && !as<DeclStmt>(statement)) break; // what follows may be left out
    always.visit(statement);
  }
  long long most = 0;
  for (const VarDecl *v : always.arrays)
    if (const long long length = canonical(v->type)->length; declared.count(v))
      most = most ? std::min(most, length) : length;
  return most * nodes.count <= kMostNodes ? most : 0;
}

class Bounder : public Rewriter {
public:
  Bounder(Context &c, const std::map<const For *, long long> &most) : c_(c), most_(most) {}

private:
  Context &c_;
  const std::map<const For *, long long> &most_;
  Node *rewriteFor(For &s) override {
    rewriteChildren(s);
    const auto found = most_.find(&s);
    if (found == most_.end()) return &s;
    auto *counter = static_cast<VarDecl *>(static_cast<DeclStmt *>(s.init)->decls[0]);
    s.body = c_.compound({c_.textStmt("if ($)\n$", {s.cond, c_.compound({s.body}, s.loc)})}, s.loc);
    s.cond = c_.textExpr(c_.types.basic(TypeKind::Int), "$ < " + std::to_string(found->second),
                         {c_.ident(counter)});
    return c_.textStmt("#pragma unroll\n$", {&s});
  }
};

} // namespace

void boundLoopsByArrays(Context &c, Stmt *body) {
  Arrays arrays;
  arrays.visit(body);
  std::map<const For *, long long> most;
  for (const auto &[v, loops] : arrays.loops)
    for (For *s : loops)
      if (const long long trips = mostTrips(*s, arrays.declared)) most[s] = trips;
  // Those are left alone of arrays whose elements anything else chooses.
  const auto isChosen = [&](Expr *subscript) {
    if (evaluateConstant(subscript).known) return true;
    const auto loops = arrays.loops.find(variableOf(skipParens(subscript)));
    if (loops == arrays.loops.end()) return false;
    return std::all_of(loops->second.begin(), loops->second.end(), [&](For *s) {
      const CountedLoop counted = *countedLoop(*s);
      return most.count(s) || (evaluateConstant(counted.from).known && evaluateConstant(counted.to).known);
    });
  };
  VarSet kept; // arrays that are no registers anyhow
  for (const VarDecl *v : arrays.declared)
    if (arrays.others.count(v) || !arrays.subscripts.count(v) ||
        !std::all_of(arrays.subscripts[v].begin(), arrays.subscripts[v].end(), isChosen))
      kept.insert(v);
  for (auto entry = most.begin(); entry != most.end();) {
    For &s = const_cast<For &>(*entry->first);
    Always always(countedLoop(s)->var);
    always.visit(s.body);
    const bool gains = std::any_of(always.arrays.begin(), always.arrays.end(), [&](const VarDecl *v) {
      return arrays.declared.count(v) && !kept.count(v);
    });
    entry = gains ? std::next(entry) : most.erase(entry);
  }
  if (!most.empty()) Bounder(c, most).rewrite(body);
}

} // namespace ompicc
