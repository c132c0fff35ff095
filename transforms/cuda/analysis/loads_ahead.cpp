#include "transforms/cuda/analysis/loads_ahead.h"
#include "transforms/cuda/analysis/code_traits.h"
#include "transforms/cuda/analysis/computing_functions.h"
#include "transforms/cuda/analysis/objects.h"
#include "transforms/cuda/analysis/placed_extremes.h"
#include "translator/sema/side_effects.h"

namespace ompicc {
namespace {

/// Counts what an iteration does, and finds what keeps loads of the next ones behind it.
class Operations : public Visitor {
public:
  explicit Operations(const VarSet &readOnly) : readOnly_(readOnly) {}
  unsigned count = 0;
  bool loads = false;  ///< through pointers
  long long bytes = 0; ///< how much
  bool opaque = false; ///< what it does is not known
  /// Something is stored that a load might see, or there is a condition.
  bool inOrder() const { return inOrder_ || (storesElsewhere_ && (loadsOthers_ || gathers_)); }

private:
  const VarSet &readOnly_;
  bool inOrder_ = false;
  bool storesElsewhere_ = false; ///< than to its own variables and arrays of its team
  bool loadsOthers_ = false;     ///< through what is not read only
  bool gathers_ = false;         ///< what is loaded says where to load from, or to store to
  int subscripts_ = 0;           ///< around the expression
  std::vector<const Expr *> loaded_;

  void store(Expr *to) {
    storesElsewhere_ |= !ownObject(to);
    inOrder_ |= !isPlain(skipParens(to)->type);
  }
  void access(Expr &e) {
    count++;
    inOrder_ |= !isPlain(e.type);
    VarDecl *from = pointerFollowed(&e);
    if (!from) from = baseVariable(&e);
    const bool isReadOnly = from && readOnly_.count(from);
    if (!pointerFollowed(&e) && !isReadOnly) return;
    loads = true;
    loadsOthers_ |= !isReadOnly;
    gathers_ |= subscripts_ > 0;
    for (const Expr *other : loaded_)
      if (structurallyEqual(other, &e)) return;
    loaded_.push_back(&e);
    bytes += std::max(0ll, (long long)sizeOf(e.type));
  }
  void condition(Node &statement) {
    inOrder_ = true;
    walk(statement);
  }

  /// What an object that is given a value takes to be found.
  void find(Expr *object) {
    object = skipParens(object);
    count++;
    if (auto *index = as<Index>(object)) {
      isArray(index->base->type) ? find(index->base) : visit(index->base);
      subscript(*index);
    } else if (auto *member = as<Member>(object); member && !member->arrow) {
      find(member->object);
    } else {
      walk(*object);
    }
  }
  void visitAssign(Assign &a) override {
    count++;
    store(a.lhs);
    if (a.op != AssignOp::Plain || as<Ident>(skipParens(a.lhs))) return walk(a);
    find(a.lhs);
    visit(a.rhs);
  }
  void visitUnary(Unary &u) override {
    if (u.op == UnaryOp::Deref)
      access(u);
    else
      count++;
    if (u.op == UnaryOp::AddressOf || (u.op >= UnaryOp::PreInc && u.op <= UnaryOp::PostDec)) store(u.operand);
    walk(u);
  }
  void visitBinary(Binary &b) override {
    count++;
    walk(b);
  }
  void subscript(Index &e) {
    subscripts_++;
    visit(e.index);
    subscripts_--;
  }
  void visitIndex(Index &e) override {
    access(e);
    visit(e.base);
    subscript(e);
  }
  void visitMember(Member &e) override {
    access(e);
    walk(e);
  }
  /// Of e > x ? e : x: nothing is loaded that the condition has not.
  static bool chooses(Expr *condition, Expr *value) {
    auto *compared = as<Binary>(skipParens(condition));
    return compared && value &&
           (structurallyEqual(compared->lhs, value) || structurallyEqual(compared->rhs, value));
  }
  void visitConditional(Conditional &e) override {
    count++;
    visit(e.cond);
    if (chooses(e.cond, e.then) && chooses(e.cond, e.otherwise)) return;
    const bool before = loads;
    loads = false;
    visit(e.then);
    visit(e.otherwise);
    inOrder_ |= loads;
    loads |= before;
  }
  void visitIdent(Ident &i) override {
    if (auto *v = as<VarDecl>(i.decl)) inOrder_ |= !isPlain(v->type);
  }
  void visitVarDecl(VarDecl &v) override {
    inOrder_ |= !isOwn(v) || !isPlain(v.type) || isVariablyModified(v.type);
    walk(v);
  }
  /// An instruction or two.
  static bool isShort(std::string_view function) {
    for (const char *name : {"fabs", "fmin", "fmax", "abs", "labs", "sqrt"})
      if (function == name || function == std::string(name) + "f") return true;
    return false;
  }
  void visitCall(Call &call) override {
    constexpr unsigned kCall = 32;
    auto *callee = as<Ident>(skipParens(call.callee));
    if (const FunctionDecl *f = computingFunction(call)) {
      Operations inside(readOnly_);
      inside.visit(f->body);
      count += inside.count;
      for (Expr *argument : call.args) visit(argument);
      return;
    }
    count += callee && isShort(callee->name->text) ? 1 : kCall;
    opaque |= !isComputation(call);
    walk(call);
  }
  // Operations of the library get an address; those of atomic updates are the ones that are known here.
  void visitTextExpr(TextExpr &e) override {
    count++;
    if (e.holes.size() == 1 && !e.texts.empty() && e.texts[0] == "&") store(static_cast<Expr *>(e.holes[0]));
    walk(e);
  }
  void visitRoutineCall(RoutineCall &e) override {
    count++;
    inOrder_ |= e.routine.substr(0, 8) != "@update_";
    walk(e);
  }
  void visitTextStmt(TextStmt &s) override {
    const bool expression =
        s.holes.size() == 1 && s.texts.size() == 2 && s.texts[0].empty() && s.texts[1] == ";";
    inOrder_ |= !expression;
    walk(s);
  }
  /// Of if (e > x) x = e, place = j: nothing is loaded that the condition has not.
  bool findsPlace(If &s) {
    const PlacedExtreme found = placedExtreme(s);
    if (!found.value || found.conditions[0] != found.comparison) return false;
    const bool before = loads;
    const unsigned operations = count;
    loads = false;
    for (Expr *condition : found.conditions)
      if (condition != found.comparison) visit(condition);
    auto *compared = as<Binary>(skipParens(found.comparison));
    for (Expr *value : found.stored)
      if (!structurallyEqual(compared->lhs, value) && !structurallyEqual(compared->rhs, value)) visit(value);
    inOrder_ |= loads;
    loads |= before;
    count = operations + 1; // as a rule nothing is found
    visit(found.comparison);
    return true;
  }
  /// A condition of which nothing is loaded only if something else holds.
  void loadsFirst(Expr *condition) {
    auto *b = as<Binary>(skipParens(condition));
    if (!b || (b->op != BinaryOp::LAnd && b->op != BinaryOp::LOr)) return visit(condition);
    count++;
    loadsFirst(b->lhs);
    const size_t before = loaded_.size();
    loadsFirst(b->rhs);
    inOrder_ |= loaded_.size() != before;
  }
  /// Whether a statement gives a number or a member of the iteration's, or the thread's, own another value.
  static bool changesOwn(Stmt *statement) {
    if (auto *block = as<Compound>(statement)) {
      for (Stmt *s : block->body)
        if (!changesOwn(s)) return false;
      return !block->body.empty();
    }
    auto *s = as<ExprStmt>(statement);
    Expr *e = s && s->expr ? skipParens(s->expr) : nullptr;
    auto *assign = as<Assign>(e);
    auto *unary = as<Unary>(e);
    const bool counts = unary && unary->op >= UnaryOp::PreInc && unary->op <= UnaryOp::PostDec;
    Expr *to = assign ? assign->lhs : counts ? unary->operand : nullptr;
    if (!to || !isScalar(to->type) || !ownObject(to)) return false;
    to = skipParens(to);
    while (auto *member = as<Member>(to)) to = member->arrow ? nullptr : skipParens(member->object);
    return as<Ident>(to) != nullptr;
  }
  /// Of if (x[i] < best.value) { best.value = x[i]; best.place = i; }: nothing is loaded that the condition
  /// has not.
  bool choosesValues(If &s) {
    if (!changesOwn(s.then) || (s.otherwise && !changesOwn(s.otherwise))) return false;
    loadsFirst(s.cond);
    const size_t before = loaded_.size();
    visit(s.then);
    visit(s.otherwise);
    inOrder_ |= loaded_.size() != before;
    return true;
  }
  /// But for if (e > x) x = e and its like.
  void visitIf(If &s) override {
    if (findsPlace(s) || choosesValues(s)) return;
    Stmt *only = s.then;
    if (auto *block = as<Compound>(only); block && block->body.size() == 1) only = block->body[0];
    auto *statement = as<ExprStmt>(only);
    auto *a = statement ? as<Assign>(skipParens(statement->expr)) : nullptr;
    inOrder_ |= !a || a->op != AssignOp::Plain || s.otherwise || !as<Ident>(skipParens(a->lhs)) ||
                !chooses(s.cond, a->rhs);
    walk(s);
  }
  void visitSwitch(Switch &s) override { condition(s); }
  void visitLabel(Label &s) override { condition(s); }
  void visitReturn(Return &s) override { condition(s); }
  void visitStmtExpr(StmtExpr &e) override { condition(e); }
  void visitBuiltinCall(BuiltinCall &) override { opaque = true; }
  void visitAsm(Asm &) override { opaque = true; }
};

} // namespace

bool loadsAhead(Stmt *iteration, const VarSet &readOnly, long long mostBytes) {
  constexpr unsigned kShort = 32;
  const CodeTraits traits = traitsOf(iteration);
  if (traits.loops || traits.parallel || traits.worksharing || traits.barriers || traits.runtimeCalls ||
      traits.cancels)
    return false;
  Operations operations(readOnly);
  operations.visit(iteration);
  return operations.loads && !operations.inOrder() && !operations.opaque && operations.count <= kShort &&
         operations.bytes <= mostBytes;
}

bool hasFewOperations(Stmt *code, unsigned few) {
  const VarSet none;
  Operations operations(none);
  operations.visit(code);
  return !operations.opaque && operations.count <= few;
}

} // namespace ompicc
