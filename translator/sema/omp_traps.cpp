// One walk over each function notes every mention of a variable in the order of the text; a construct is then
// a range of mentions, and each question is one about mentions inside and behind the range.
#include "translator/sema/omp_traps.h"
#include "ast/visitor.h"
#include "runtime/ort.h"
#include "translator/sema/omp_data_sharing.h"
#include "translator/sema/omp_requires.h"
#include "translator/sema/omp_shared_updates.h"
#include <algorithm>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace ompicc {

namespace {

using K = OmpClauseKind;

enum class Use { Read, Write, Address, Listed };
struct Mention {
  const VarDecl *variable;
  Use use;
  Loc loc;
  bool itself = false; ///< listed without a section: nothing is mapped that it points to
};

struct Construct {
  const OmpDirective *directive;
  size_t begin = 0, body = 0, end = 0; ///< mentions: from its clauses on, from its body on, behind it
  size_t declarations = 0;             ///< of the function, before it
  int conditions = 0;                  ///< ifs and the like around it
  bool hasVariableBounds = false;      ///< types in it may use variables that are not mentioned
};

class Traps : public Visitor {
public:
  /// @param unified the unit requires unified shared memory
  Traps(Diagnostics &diagnostics, bool unified) : diag_(diagnostics), unified_(unified) {}

protected:
  void visitFunctionDecl(FunctionDecl &f) override {
    if (!f.body) return;
    if (f.isNested) return walk(f);
    mentions_.clear();
    constructs_.clear();
    declaredAt_.clear();
    onStack_.clear();
    walk(f);
    for (const Construct &c : constructs_) {
      unusedClauses(c);
      if (!(leafs(*c.directive) & LeafTarget)) continue;
      lostWrites(c);
      if (unified_) stackBehindPointers(c);
    }
  }

  // ---- Mentions ----------------------------------------------------------------------------------
  void visitVarDecl(VarDecl &v) override {
    walk(v);
    declaredAt_.emplace(&v, declaredAt_.size());
    if (const VarDecl *local = v.init && isPointer(v.type) ? automaticAt(v.init) : nullptr)
      onStack_[&v] = local;
    noteType(v.type);
  }
  void visitIdent(Ident &e) override { mention(e, Use::Read); }
  void visitAssign(Assign &e) override {
    visit(e.rhs);
    auto *target = as<Ident>(skipParens(e.lhs));
    if (!target) return visit(e.lhs);
    if (e.op != AssignOp::Plain) mention(*target, Use::Read);
    mention(*target, Use::Write);
  }
  void visitUnary(Unary &e) override {
    auto *operand = as<Ident>(skipParens(e.operand));
    const bool steps = e.op == UnaryOp::PreInc || e.op == UnaryOp::PreDec || e.op == UnaryOp::PostInc ||
                       e.op == UnaryOp::PostDec;
    if (operand && e.op == UnaryOp::AddressOf) return mention(*operand, Use::Address);
    walk(e);
    if (operand && steps) mention(*operand, Use::Write);
  }
  void visitCast(Cast &e) override { noteType(e.target), walk(e); }
  void visitSizeofType(SizeofType &e) override { noteType(e.target), walk(e); }

  void mention(Ident &e, Use use) {
    if (auto *v = as<VarDecl>(e.decl)) mentions_.push_back({v, use, e.loc});
  }
  void noteType(QualType type) {
    if (isVariablyModified(type))
      for (size_t open : open_) constructs_[open].hasVariableBounds = true;
  }

  // ---- Constructs and loops ------------------------------------------------------------------------
  void visitOmpDirective(OmpDirective &d) override {
    const size_t number = constructs_.size();
    constructs_.push_back({&d, mentions_.size(), 0, 0, declaredAt_.size(), conditions_, false});
    for (OmpClause *clause : d.clauses) {
      for (Expr *item : clause->items)
        if (const VarDecl *v = variableOf(item))
          mentions_.push_back({v, Use::Listed, item->loc, as<Ident>(skipParens(item)) != nullptr});
      if (clause->expr) visit(clause->expr);
    }
    constructs_[number].body = mentions_.size();
    open_.push_back(number);
    for (const For *loop : loopsOf(d)) associated_.insert(loop);
    if (d.body) visit(d.body);
    open_.pop_back();
    constructs_[number].end = mentions_.size();
  }
  void visitFor(For &loop) override {
    if (!associated_.count(&loop)) sharedLoopVariable(loop);
    if (Ident *ident = assignedBy(loop)) loopVariables_.insert(as<VarDecl>(ident->decl));
    walk(loop);
  }
  void visitIf(If &s) override {
    conditionally([&] { walk(s); });
  }
  void visitSwitch(Switch &s) override {
    conditionally([&] { walk(s); });
  }
  void visitConditional(Conditional &e) override {
    conditionally([&] { walk(e); });
  }
  template <class F> void conditionally(F f) {
    conditions_++;
    f();
    conditions_--;
  }

  // ---- The traps -----------------------------------------------------------------------------------
  bool isDeclaredOutside(const VarDecl &v, const Construct &c) const {
    auto found = declaredAt_.find(&v);
    return found == declaredAt_.end() || found->second < c.declarations;
  }

  void sharedLoopVariable(const For &loop) {
    Ident *ident = assignedBy(loop);
    auto *v = ident ? as<VarDecl>(ident->decl) : nullptr;
    if (!v || v->threadLocal || v->threadPrivate) return;
    for (size_t i = open_.size(); i-- > 0;) {
      const Construct &c = constructs_[open_[i]];
      const OmpDirective &d = *c.directive;
      if (!isDeclaredOutside(*v, c) || lists(d, v, true)) return;
      if (leafs(d) & LeafParallel) {
        if (conditions_ > c.conditions || leafs(d) & (LeafSections | LeafMaster) ||
            isNumber(d, K::NumThreads, 1) || isDefaultPrivate(d))
          return;
        if (diag_.warning(ident->loc,
                          "the threads of " + named(d) + " share the loop variable " + named(*v) +
                              ", and each changes it",
                          "openmp-race"))
          diag_.note(d.loc, "add 'private(" + std::string(v->name->text) + ")' here, or declare " +
                                named(*v) + " in the 'for' statement (OpenMP 5.2 §5.1.1)");
        return;
      }
      // One thread alone, or each its own part: single, master, critical, sections.
      if (!leafs(d) || leafs(d) & (LeafSections | LeafMaster)) return;
    }
  }

  void lostWrites(const Construct &c) {
    const OmpDirective &d = *c.directive;
    if (findClause(d, K::Defaultmap) || isDefaultPrivate(d)) return;
    std::unordered_set<const VarDecl *> done;
    for (size_t i = c.body; i < c.end; i++) {
      const Mention &write = mentions_[i];
      const VarDecl *v = write.variable;
      if (write.use != Use::Write || !done.insert(v).second || v->isFileScope ||
          v->storage == Storage::Static || v->storage == Storage::Extern || !isArithmetic(v->type) ||
          !isDeclaredOutside(*v, c))
        continue;
      const auto disqualifies = [&](const Mention &m) {
        return m.variable == v && (m.use == Use::Listed || m.use == Use::Address);
      };
      if (std::any_of(mentions_.begin() + long(c.begin), mentions_.begin() + long(c.end), disqualifies))
        continue;
      if (loopVariables_.count(v)) continue;
      auto after = std::find_if(mentions_.begin() + long(c.end), mentions_.end(),
                                [&](const Mention &m) { return m.variable == v; });
      if (after == mentions_.end() || after->use != Use::Read) continue;
      if (!diag_.warning(write.loc,
                         "the value of " + named(*v) + " is lost at the end of " + named(d) +
                             ", which has a copy of its own ('firstprivate')",
                         "openmp-lost-write"))
        continue;
      diag_.note(after->loc, "the value from before the region is read here");
      diag_.note(d.loc, "add 'map(tofrom: " + std::string(v->name->text) +
                            ")' or a reduction here (OpenMP 5.2 §5.8.7)");
    }
  }

  static bool isAutomatic(const VarDecl &v) {
    return !v.isFileScope && v.storage != Storage::Static && v.storage != Storage::Extern && !v.threadLocal;
  }
  /// The automatic variable whose address the expression is, or null.
  static const VarDecl *automaticAt(Expr *e) {
    e = skipParens(e);
    while (auto *cast = as<Cast>(e)) e = skipParens(cast->operand);
    auto *unary = as<Unary>(e);
    const bool isAddress = unary && unary->op == UnaryOp::AddressOf;
    if (isAddress) e = skipParens(unary->operand);
    while (auto *element = as<Index>(e)) e = isAddress ? skipParens(element->base) : nullptr;
    auto *ident = as<Ident>(e);
    auto *v = ident ? as<VarDecl>(ident->decl) : nullptr;
    return v && isAutomatic(*v) && (isArray(v->type) || (isAddress && !isPointer(v->type))) ? v : nullptr;
  }

  void stackBehindPointers(const Construct &c) {
    const OmpDirective &d = *c.directive;
    std::unordered_set<const VarDecl *> done;
    for (size_t i = c.body; i < c.end; i++) {
      const auto found = onStack_.find(mentions_[i].variable);
      if (found == onStack_.end() || !done.insert(found->first).second) continue;
      const VarDecl *const pointer = found->first, *const behind = found->second;
      if (!isDeclaredOutside(*pointer, c) || !isDeclaredOutside(*behind, c)) continue;
      // Another value, or a map anywhere: it may be another storage, or there.
      const auto disqualifies = [&](const Mention &m) {
        return (m.variable == pointer &&
                (m.use == Use::Write || m.use == Use::Address || (m.use == Use::Listed && !m.itself))) ||
               (m.variable == behind && m.use == Use::Listed);
      };
      const auto uses = [&](const Mention &m) { return m.variable == behind; };
      if (std::any_of(mentions_.begin(), mentions_.end(), disqualifies) ||
          std::any_of(mentions_.begin() + long(c.body), mentions_.begin() + long(c.end), uses))
        continue;
      if (diag_.warning(
              mentions_[i].loc,
              named(*pointer) + " points to " + named(*behind) +
                  ", which lies on the stack: with '--managed' only the heap is shared with devices, "
                  "and what is mapped",
              "openmp-stack"))
        diag_.note(d.loc,
                   "map " + named(*behind) + " here, or allocate it with 'malloc' (OpenMP 5.2 §8.2.1)");
    }
  }

  void unusedClauses(const Construct &c) {
    const OmpDirective &d = *c.directive;
    if (!d.body || c.hasVariableBounds) return;
    for (OmpClause *clause : d.clauses) {
      if (!makesPrivate(clause->kind)) continue;
      // Functions that the construct calls may generate tasks that take part.
      if (clause->kind == OmpClauseKind::Reduction && clause->modifiers == ReductionTask) continue;
      for (Expr *item : clause->items) {
        const VarDecl *v = variableOf(item);
        const auto isIt = [&](const Mention &m) { return m.variable == v; };
        if (!v || std::any_of(mentions_.begin() + long(c.body), mentions_.begin() + long(c.end), isIt))
          continue;
        diag_.warning(item->loc,
                      named(*v) + " in clause '" + spelling(clause->kind) + "' is not used in " + named(d),
                      "openmp-unused-clause");
      }
    }
  }

  Diagnostics &diag_;
  std::vector<Mention> mentions_;
  std::vector<Construct> constructs_;                      ///< of the function, in the order of the text
  std::vector<size_t> open_;                               ///< those around the place of the walk
  std::unordered_map<const VarDecl *, size_t> declaredAt_; ///< how many declarations there were before
  std::unordered_map<const VarDecl *, const VarDecl *> onStack_; ///< pointers that begin with the address of
  const bool unified_;
  std::unordered_set<const For *> associated_;
  std::unordered_set<const VarDecl *> loopVariables_; ///< counters: nobody wants their value from the region
  int conditions_ = 0;
};

} // namespace

void warnOfOmpTraps(Diagnostics &diagnostics, TranslationUnit &unit) {
  Loc where;
  Traps traps(diagnostics, deviceRequirements(unit, where) & ORT_REQUIRES_UNIFIED_SHARED_MEMORY);
  for (External *e : unit.externals)
    if (e->usesOmp)
      for (Decl *d : e->decls) traps.visit(d);
  warnOfSharedUpdates(diagnostics, unit);
}

} // namespace ompicc
