// One walk over each function knows at each update which constructs, conditions and calls are around and
// before it.
#include "translator/sema/omp_shared_updates.h"
#include "ast/visitor.h"
#include "translator/sema/omp_data_sharing.h"
#include <set>
#include <unordered_map>
#include <unordered_set>

namespace ompicc {

namespace {

using K = OmpClauseKind;
using Op = OmpReductionOp;

/// The variable of an identifier, parentheses aside.
VarDecl *variable(Expr *e) {
  auto *ident = e ? as<Ident>(skipParens(e)) : nullptr;
  return ident ? as<VarDecl>(ident->decl) : nullptr;
}

bool startsWith(std::string_view text, std::string_view prefix) {
  return text.substr(0, prefix.size()) == prefix;
}
bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

std::string_view calleeOf(const Call &call) {
  auto *callee = as<Ident>(skipParens(call.callee));
  return callee ? callee->name->text : std::string_view();
}

/// Asks for the number of a thread or a team.
bool asksWho(std::string_view function) {
  return contains(function, "thread_num") || contains(function, "team_num") ||
         contains(function, "thread_id");
}

/// Whether an expression mentions a variable, or who the thread is.
class Mentions : public Visitor {
public:
  explicit Mentions(const VarDecl *v) : wanted_(v) {}
  bool found = false, asks = false;

private:
  void visitIdent(Ident &e) override { found |= e.decl == wanted_; }
  void visitCall(Call &call) override {
    asks |= asksWho(calleeOf(call));
    walk(call);
  }
  const VarDecl *wanted_;
};
bool mentions(Expr *e, const VarDecl *v) {
  Mentions m(v);
  m.visit(e);
  return m.found;
}
bool asksWho(Expr *e) {
  Mentions m(nullptr);
  m.visit(e);
  return m.asks;
}

/// The variables that a piece of code assigns to, or whose address it takes.
class Changed : public Visitor {
public:
  std::unordered_set<const VarDecl *> variables;

private:
  void visitAssign(Assign &e) override {
    variables.insert(variable(e.lhs));
    walk(e);
  }
  void visitUnary(Unary &e) override {
    if (e.op == UnaryOp::AddressOf || (e.op >= UnaryOp::PreInc && e.op <= UnaryOp::PostDec))
      variables.insert(variable(e.operand));
    walk(e);
  }
};

Op reductionOf(AssignOp op) {
  switch (op) {
  case AssignOp::Add:
  case AssignOp::Sub: return Op::Add; // copies that are subtracted from begin at 0 and are added, too
  case AssignOp::Mul: return Op::Mul;
  case AssignOp::And: return Op::And;
  case AssignOp::Or: return Op::Or;
  case AssignOp::Xor: return Op::Xor;
  default: return Op::None;
  }
}

/// Of `v > e ? …` which one is kept where that is v, or what `if (v > e)` is followed by a `v = e`.
Op extremeOf(Expr *condition, const VarDecl *v, bool keepsWhereTrue) {
  auto *comparison = as<Binary>(skipParens(condition));
  if (!comparison) return Op::None;
  const bool less = comparison->op == BinaryOp::Lt || comparison->op == BinaryOp::Le;
  const bool greater = comparison->op == BinaryOp::Gt || comparison->op == BinaryOp::Ge;
  const bool left = variable(comparison->lhs) == v, right = variable(comparison->rhs) == v;
  if ((!less && !greater) || left == right) return Op::None;
  return (greater == left) == keepsWhereTrue ? Op::Max : Op::Min;
}

/// What `v = value` computes of v.
Op reductionOf(Expr *value, const VarDecl *v) {
  value = skipParens(value);
  if (auto *binary = as<Binary>(value)) {
    const bool left = variable(binary->lhs) == v;
    if (!left && variable(binary->rhs) != v) return Op::None;
    switch (binary->op) {
    case BinaryOp::Add: return Op::Add;
    case BinaryOp::Sub: return left ? Op::Add : Op::None;
    case BinaryOp::Mul: return Op::Mul;
    case BinaryOp::And: return Op::And;
    case BinaryOp::Or: return Op::Or;
    case BinaryOp::Xor: return Op::Xor;
    case BinaryOp::LAnd: return Op::LAnd;
    case BinaryOp::LOr: return Op::LOr;
    default: return Op::None;
    }
  }
  if (auto *call = as<Call>(value)) {
    bool argument = false;
    for (Expr *e : call->args) argument |= variable(e) == v;
    const std::string_view name = calleeOf(*call);
    return !argument               ? Op::None
           : contains(name, "max") ? Op::Max
           : contains(name, "min") ? Op::Min
                                   : Op::None;
  }
  if (auto *choice = as<Conditional>(value); choice && choice->then)
    return extremeOf(choice->cond, v, variable(choice->then) == v);
  return Op::None;
}

/// x[0], *p, s.n as messages name them.
std::string textOf(Expr *e) {
  e = skipParens(e);
  if (auto *ident = as<Ident>(e)) return std::string(ident->name->text);
  if (auto *number = as<IntLiteral>(e)) return std::string(number->text);
  if (auto *index = as<Index>(e)) return textOf(index->base) + "[" + textOf(index->index) + "]";
  if (auto *member = as<Member>(e))
    return textOf(member->object) + (member->arrow ? "->" : ".") + std::string(member->name->text);
  if (auto *unary = as<Unary>(e); unary && unary->op == UnaryOp::Deref) return "*" + textOf(unary->operand);
  return "...";
}

class Updates : public Visitor {
public:
  explicit Updates(Diagnostics &diagnostics) : diag_(diagnostics) {}

private:
  struct Construct {
    const OmpDirective *directive;
    size_t declarations, conditions, locks; ///< of the function, before it
  };

  void visitFunctionDecl(FunctionDecl &f) override {
    if (!f.body) return;
    if (!f.isNested) declaredAt_.clear(), whoIs_.clear(), warned_.clear(), locks_ = 0;
    walk(f);
  }
  void visitVarDecl(VarDecl &v) override {
    walk(v);
    declaredAt_.emplace(&v, declaredAt_.size());
    if (v.init && asksWho(v.init)) whoIs_.insert(&v);
  }
  void visitOmpDirective(OmpDirective &d) override {
    open_.push_back({&d, declaredAt_.size(), conditions_.size(), locks_});
    for (For *loop : loopsOf(d))
      if (Ident *ident = assignedBy(*loop)) loopVariables_.insert(as<VarDecl>(ident->decl));
    if (d.body) visit(d.body);
    open_.pop_back();
  }
  // What a loop does to its variable is another matter (omp_traps.cpp).
  void visitFor(For &loop) override {
    if (auto *declared = as<DeclStmt>(loop.init)) visit(declared);
    visit(loop.body);
  }
  void visitIf(If &s) override {
    visit(s.cond);
    extreme(s);
    under(s.cond, [&] { visit(s.then), visit(s.otherwise); });
  }
  void visitSwitch(Switch &s) override {
    visit(s.cond);
    under(s.cond, [&] { visit(s.body); });
  }
  void visitWhile(While &s) override {
    visit(s.cond);
    under(s.cond, [&] { visit(s.body); });
  }
  void visitConditional(Conditional &e) override {
    visit(e.cond);
    under(e.cond, [&] { visit(e.then), visit(e.otherwise); });
  }
  void visitBinary(Binary &e) override {
    if (e.op != BinaryOp::LAnd && e.op != BinaryOp::LOr) return walk(e);
    visit(e.lhs);
    under(e.lhs, [&] { visit(e.rhs); });
  }
  template <class F> void under(Expr *condition, F f) {
    conditions_.push_back(condition);
    f();
    conditions_.pop_back();
  }
  // From the first one on a lock may be held; which, and until when, is not looked into.
  void visitCall(Call &call) override {
    for (std::string_view part :
         {"lock", "mutex", "Lock", "Mutex", "LOCK", "acquire", "enter", "sem_", "__sync_", "__atomic_"})
      if (contains(calleeOf(call), part)) {
        locks_++;
        break;
      }
    walk(call);
  }

  // ---- Updates ---------------------------------------------------------------------------------------
  void visitAssign(Assign &e) override {
    walk(e);
    VarDecl *v = variable(e.lhs);
    if (v && asksWho(e.rhs)) whoIs_.insert(v);
    if (e.op != AssignOp::Plain)
      update(e.lhs, reductionOf(e.op));
    else if (v && mentions(e.rhs, v))
      update(e.lhs, reductionOf(e.rhs, v));
  }
  void visitUnary(Unary &e) override {
    walk(e);
    if (e.op >= UnaryOp::PreInc && e.op <= UnaryOp::PostDec) update(e.operand, Op::Add);
  }
  /// if (x > most) most = x;
  void extreme(If &s) {
    Stmt *then = s.then;
    while (auto *block = as<Compound>(then)) {
      if (block->body.empty()) return;
      then = block->body[0];
    }
    auto *statement = as<ExprStmt>(then);
    auto *assign = statement && statement->expr ? as<Assign>(skipParens(statement->expr)) : nullptr;
    VarDecl *v = assign && assign->op == AssignOp::Plain ? variable(assign->lhs) : nullptr;
    if (!v || mentions(assign->rhs, v)) return;
    if (const Op op = extremeOf(s.cond, v, false); op != Op::None) update(assign->lhs, op);
  }

  /// The same for all threads: x, s.n, *p, a[0], with nothing in it that the region changes.
  VarDecl *rootOf(Expr *place, std::vector<const VarDecl *> &uses) const {
    place = skipParens(place);
    if (VarDecl *v = variable(place)) return v;
    if (auto *member = as<Member>(place)) return rootOf(member->object, uses);
    if (auto *unary = as<Unary>(place))
      return unary->op == UnaryOp::Deref ? variable(unary->operand) : nullptr;
    auto *index = as<Index>(place);
    if (!index) return nullptr;
    auto *number = as<IntLiteral>(skipParens(index->index));
    const VarDecl *v = variable(index->index);
    if (!number && !v) return nullptr;
    if (v) uses.push_back(v);
    return rootOf(index->base, uses);
  }

  bool isDeclaredOutside(const VarDecl &v, const Construct &c) const {
    auto found = declaredAt_.find(&v);
    return found == declaredAt_.end() || found->second < c.declarations;
  }
  bool isPrivate(const VarDecl &v, const Construct &c) const {
    const OmpDirective &d = *c.directive;
    if (!isDeclaredOutside(v, c) || isDefaultPrivate(d) || loopVariables_.count(&v)) return true;
    for (OmpClause *clause : d.clauses)
      if (clause->kind == K::InReduction)
        for (Expr *item : clause->items)
          if (variableOf(item) == &v) return true;
    return lists(d, &v, true);
  }

  /// Whether iterations, or threads, come one by one there, or what the construct does is not looked into.
  static bool isOpaque(const OmpDirective &d) {
    constexpr unsigned known =
        LeafTarget | LeafTeams | LeafDistribute | LeafParallel | LeafFor | LeafSimd | LeafLoop;
    if (findClause(d, K::Ordered)) return true;
    if (unsigned all = leafs(d)) return (all & ~known) != 0;
    return d.kind != OmpDirectiveKind::Scope && d.kind != OmpDirectiveKind::Assume &&
           !isLoopTransformation(d.kind);
  }

  /// A condition that may be true for one thread, or for one iteration.
  bool maySelect(Expr *condition, const Construct &c) const {
    condition = skipParens(condition);
    if (asksWho(condition)) return true;
    for (const VarDecl *v : whoIs_)
      if (mentions(condition, v)) return true;
    if (auto *call = as<Call>(condition)) return startsWith(calleeOf(*call), "omp_");
    const auto isOwn = [&](Expr *e) {
      const VarDecl *v = variable(e);
      return v && isPrivate(*v, c);
    };
    if (isOwn(condition)) return true;
    if (auto *unary = as<Unary>(condition)) return maySelect(unary->operand, c);
    auto *binary = as<Binary>(condition);
    if (!binary) return false;
    if (binary->op == BinaryOp::LAnd || binary->op == BinaryOp::LOr)
      return maySelect(binary->lhs, c) || maySelect(binary->rhs, c);
    return (binary->op == BinaryOp::Eq || binary->op == BinaryOp::Ne) &&
           (isOwn(binary->lhs) || isOwn(binary->rhs));
  }

  void update(Expr *place, Op op) {
    std::vector<const VarDecl *> uses;
    VarDecl *v = rootOf(place, uses);
    if (!v || v->threadLocal || v->threadPrivate || (canonical(place->type).quals & QualAtomic)) return;
    const bool itself = variable(place);
    const Construct *sharing = nullptr;
    bool inLoop = false, ofTeams = false;
    for (size_t i = open_.size(); i-- > 0;) {
      const Construct &c = open_[i];
      const OmpDirective &d = *c.directive;
      const unsigned all = leafs(d);
      if (!sharing) {
        if (isOpaque(d) || isPrivate(*v, c)) return;
        for (const VarDecl *used : uses)
          if (isPrivate(*used, c)) return;
        inLoop |= (all & (LeafFor | LeafLoop | LeafDistribute)) != 0;
        ofTeams = (all & LeafTeams) && !(all & LeafParallel);
        if (all & (LeafParallel | LeafTeams)) sharing = &c;
      }
      if (all & LeafTarget) {
        // A scalar that no clause names is the region's own, and lost at its end: another warning's matter.
        if (itself && isDeclaredOutside(*v, c) && !lists(d, v, false) && !findClause(d, K::Defaultmap))
          return;
        break;
      }
    }
    if (!sharing || locks_ != sharing->locks) return;
    const OmpDirective &d = *sharing->directive;
    if (isNumber(d, ofTeams ? K::NumTeams : K::NumThreads, 1) || isNumber(d, K::If, 0)) return;
    if (!inLoop && conditions_.size() > sharing->conditions) return;
    for (size_t i = sharing->conditions; i < conditions_.size(); i++)
      if (maySelect(conditions_[i], *sharing)) return;
    if (!itself) {
      Changed changed;
      changed.visit(d.body);
      for (const VarDecl *used : uses)
        if (changed.variables.count(used)) return;
      if (!isArray(v->type) && changed.variables.count(v)) return; // a pointer that moves
    }
    if (warned_.emplace(v, &d).second) warn(place, op, d, ofTeams);
  }

  void warn(Expr *place, Op op, const OmpDirective &d, bool ofTeams) {
    const std::string name = textOf(place);
    const std::string clause = variable(place) && op != Op::None
                                   ? "'reduction(" + std::string(spelling(op)) + " : " + name + ")'"
                                   : "";
    if (!diag_.warning(place->loc,
                       "'" + name + "' is shared, and updated by every " + (ofTeams ? "team" : "thread") +
                           ": " +
                           (clause.empty() ? "a reduction or 'atomic' is missing" : clause + " is missing"),
                       "openmp-race"))
      return;
    diag_.note(d.loc, "add " + (clause.empty() ? std::string("a reduction") : clause) +
                          " here, or make the update 'atomic' (OpenMP 5.2 §5.5.8)");
  }

  Diagnostics &diag_;
  std::vector<Construct> open_; ///< those around the place of the walk
  std::vector<Expr *> conditions_;
  std::unordered_map<const VarDecl *, size_t> declaredAt_; ///< how many declarations there were before
  std::unordered_set<const VarDecl *> loopVariables_;      ///< of loops that belong to directives
  std::unordered_set<const VarDecl *> whoIs_;              ///< have the number of a thread or a team
  std::set<std::pair<const VarDecl *, const OmpDirective *>> warned_;
  size_t locks_ = 0; ///< calls up to here after which a lock may be held
};

} // namespace

void warnOfSharedUpdates(Diagnostics &diagnostics, TranslationUnit &unit) {
  Updates updates(diagnostics);
  for (External *e : unit.externals)
    if (e->usesOmp)
      for (Decl *d : e->decls) updates.visit(d);
}

} // namespace ompicc
