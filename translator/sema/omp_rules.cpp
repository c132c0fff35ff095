// The walk over the OpenMP directives of a unit: no branch leaves or enters a structured block (OpenMP 4.5
// §1.2.2), and what is private or shared outside (§2.15.3). Where a directive may stand is in
// omp_placement.cpp, what its own line and loop must look like in omp_clause_rules.cpp and
// omp_form_rules.cpp.
#include "translator/sema/omp_rules.h"
#include "ast/visitor.h"
#include "translator/sema/omp_cancel.h"
#include "translator/sema/omp_checks.h"
#include "translator/sema/omp_citations.h"
#include "translator/sema/omp_ordered.h"
#include "translator/sema/omp_placement.h"
#include "translator/sema/omp_utility.h"
#include <algorithm>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace ompicc {

namespace {

class Rules : public Visitor {
public:
  Rules(Context &context, Diagnostics &diagnostics) : c_(context), diag_(diagnostics) {}

  void external(External &e) {
    for (Decl *d : e.decls) {
      if (auto *declarative = as<OmpDeclarative>(d)) {
        if (declarative->kind == OmpDirectiveKind::DeclareTarget ||
            declarative->kind == OmpDirectiveKind::BeginDeclareTarget ||
            declarative->kind == OmpDirectiveKind::EndDeclareTarget)
          declareTarget(*declarative);
        else if (declarative->kind == OmpDirectiveKind::Assumes ||
                 declarative->kind == OmpDirectiveKind::BeginAssumes ||
                 declarative->kind == OmpDirectiveKind::EndAssumes)
          checkAssumes(diag_, *declarative, openAssumes_);
      } else if (e.usesOmp)
        visit(d);
    }
  }
  void finish() {
    for (Loc loc : openAssumes_)
      diag_.error(loc, "'#pragma omp begin assumes' without corresponding '#pragma omp end assumes'");
    for (Loc loc : openDeclareTargets_)
      if (loc)
        diag_.error(loc,
                    "'#pragma omp declare target' without corresponding '#pragma omp end declare target'");
  }

protected:
  // ---- Branches ------------------------------------------------------------------------------
  void visitFunctionDecl(FunctionDecl &f) override {
    if (!f.body) return;
    // A nested function's regions and loops are its own; the names that it sees are not.
    Regions regions;
    std::vector<Branch> labels, gotos, addresses, outward;
    int breakable = 0, continuable = 0, switches = 0;
    regions.swap(regions_), labels.swap(labels_), gotos.swap(gotos_), addresses.swap(addresses_);
    std::swap(breakable, breakable_), std::swap(continuable, continuable_), std::swap(switches, switches_);
    if (!f.isNested) declaredIn_.clear();
    walk(f);
    for (const Branch &g : gotos_) {
      bool own = false;
      for (const Branch &l : labels_) {
        own |= g.name == l.name;
        if (g.name == l.name && g.region != l.region) invalidBranch(g.loc, "goto");
      }
      if (!own && f.isNested) outward.push_back(g);
    }
    for (const Branch &a : addresses_)
      for (const Branch &l : labels_)
        if (a.name == l.name && a.region != l.region)
          diag_.error(a.loc, "address of label '" + std::string(a.name->text) +
                                 "', which is not in the same structured block");
    regions.swap(regions_), labels.swap(labels_), gotos.swap(gotos_), addresses.swap(addresses_);
    std::swap(breakable, breakable_), std::swap(continuable, continuable_), std::swap(switches, switches_);
    // To labels of the function around, as if from where the nested one is defined.
    for (const Branch &g : outward) gotos_.push_back({g.name, innermost(), g.loc});
  }
  void visitVarDecl(VarDecl &v) override {
    declaredIn_[&v] = innermostTeam();
    walk(v);
  }
  void visitLabel(Label &s) override {
    labels_.push_back({s.name, innermost(), s.loc});
    walk(s);
  }
  void visitGoto(Goto &s) override { gotos_.push_back({s.label, innermost(), s.loc}); }
  void visitLabelAddress(LabelAddress &e) override { addresses_.push_back({e.label, innermost(), e.loc}); }
  void visitReturn(Return &s) override {
    if (!regions_.empty()) invalidBranch(s.loc, "return");
    walk(s);
  }
  void visitBreak(Break &s) override {
    if (breakable_ || regions_.empty()) return;
    if (inAssociatedLoop_)
      diag_.error(s.loc, "break statement used with OpenMP for loop");
    else
      invalidBranch(s.loc, "break");
  }
  void visitContinue(Continue &s) override {
    if (!continuable_ && !regions_.empty()) invalidBranch(s.loc, "continue");
  }
  void visitWhile(While &s) override { loop(s); }
  void visitDoWhile(DoWhile &s) override { loop(s); }
  void visitFor(For &s) override { loop(s); }
  void visitSwitch(Switch &s) override {
    breakable_++, switches_++;
    walk(s);
    breakable_--, switches_--;
  }
  void visitCase(Case &s) override {
    if (!switches_ && !regions_.empty()) invalidBranch(s.loc, "case");
    walk(s);
  }
  void visitDefault(Default &s) override {
    if (!switches_ && !regions_.empty()) invalidBranch(s.loc, "default");
    walk(s);
  }

  /// §5.2, §10.3: where a threadprivate variable must not be used.
  void visitIdent(Ident &e) override {
    auto *v = as<VarDecl>(e.decl);
    if (!v || !v->threadPrivate || regions_.empty()) return;
    const std::string name = "threadprivate variable '" + std::string(v->name->text) + "'";
    bool inTarget = false;
    for (const OmpDirective *r : regions_) inTarget |= (info(r->kind).leafs & LeafTarget) != 0;
    if (inTarget) {
      Citing section(diag_, sectionOf(OmpDirectiveKind::Threadprivate));
      diag_.error(e.loc, name + " used in target region");
    } else if (const char *region = concurrentRegion(*regions_.back())) {
      Citing section(diag_, "OpenMP 5.2 §10.3");
      diag_.error(e.loc, name + " used in a " + region);
    }
  }

  // ---- What concurrent regions must not hold (OpenMP 5.2 §10.3, §11.7) ------------------------------
  void visitCall(Call &call) override {
    auto *callee = as<Ident>(skipParens(call.callee));
    const Regions around = constructsAround();
    const char *region = around.empty() ? nullptr : concurrentRegion(*around.back());
    if (callee && region && callee->name->text.substr(0, 4) == "omp_") {
      Citing section(diag_, "OpenMP 5.2 §10.3");
      diag_.error(call.loc, "OpenMP runtime API call '" + std::string(callee->name->text) +
                                "' strictly nested in a " + region);
    }
    // §10.2: of the routines only those that ask for the team.
    if (callee && !around.empty() && (info(around.back()->kind).leafs & ~unsigned(LeafTarget)) == LeafTeams &&
        callee->name->text.substr(0, 4) == "omp_" && callee->name->text != "omp_get_num_teams" &&
        callee->name->text != "omp_get_team_num") {
      Citing section(diag_, "OpenMP 5.2 §10.2");
      diag_.error(call.loc, "OpenMP runtime API call '" + std::string(callee->name->text) +
                                "' strictly nested in a 'teams' region");
    }
    walk(call);
  }

  /// §5.5.10: in_reduction takes part in the reduction around with that list item: by its operator.
  void checkParticipation(OmpDirective &d) {
    for (OmpClause *clause : d.clauses) {
      if (clause->kind != OmpClauseKind::InReduction) continue;
      for (Expr *item : clause->items) {
        const OmpClause *of = reductionAround(listedVariable(item));
        if (!of || (of->op == clause->op && of->reduction == clause->reduction)) continue;
        Citing section(diag_, sectionOf(OmpClauseKind::InReduction));
        diag_.error(
            item->loc,
            "the 'in_reduction' clause has another operator than the reduction that it takes part in");
      }
    }
  }

  /// The innermost clause around in whose reduction of `v` tasks may take part, or null.
  const OmpClause *reductionAround(const VarDecl *v) const {
    if (!v) return nullptr;
    for (size_t i = regions_.size(); i-- > 0;)
      for (const OmpClause *clause : regions_[i]->clauses) {
        const bool tasks = clause->kind == OmpClauseKind::TaskReduction ||
                           clause->kind == OmpClauseKind::InReduction ||
                           (clause->kind == OmpClauseKind::Reduction && clause->modifiers == ReductionTask);
        if (!tasks) continue;
        for (Expr *item : clause->items)
          if (listedVariable(item) == v) return clause;
      }
    return nullptr;
  }

  // ---- Directives ----------------------------------------------------------------------------
  void visitOmpDirective(OmpDirective &d) override {
    if (d.kind != OmpDirectiveKind::Error && d.kind != OmpDirectiveKind::Assume &&
        d.kind != OmpDirectiveKind::Allocate)
      checkPlacement(diag_, constructsAround(), d);
    outerSharing(d);
    reducedOutside(d);
    checkClauses(c_, diag_, d);
    if (d.kind == OmpDirectiveKind::Ordered) checkOrdered(c_, diag_, constructsAround(), d);
    checkOrderedClause(diag_, d);
    if (d.kind == OmpDirectiveKind::Cancel || d.kind == OmpDirectiveKind::CancellationPoint)
      checkCancel(diag_, constructsAround(), d);
    checkParticipation(d);
    checkUtility(diag_, d);
    if (d.kind == OmpDirectiveKind::Interop) checkInterop(diag_, d);
    if (d.kind == OmpDirectiveKind::Atomic) checkAtomicForm(diag_, d);
    OmpDirective *initialised = nullptr;
    if (OmpDirective *scan = checkScanLoop(diag_, d, &initialised)) scans_.insert({scan, initialised});
    if (d.kind == OmpDirectiveKind::Scan) checkScan(diag_, d, scans_.count(&d));
    size_t nest = isLoopAssociated(d.kind) ? checkLoopNest(c_, diag_, d) : 0;
    if (info(d.kind).leafs & LeafSections && d.body && d.body->kind != NodeKind::Compound)
      diag_.error(d.body->loc, std::string("expected '{' after '#pragma omp ") + info(d.kind).spelling + "'");
    sectionsHaveBodies(d);
    checkDefaultNone(diag_, d);
    for (OmpClause *clause : d.clauses)
      if (clause->kind != OmpClauseKind::Apply)
        visit(clause);
      else if (clause->variant) // which has no loops yet
        checkClauses(c_, diag_, *clause->variant);

    int breakable = breakable_, continuable = continuable_, switches = switches_;
    bool inLoop = inAssociatedLoop_;
    breakable_ = continuable_ = switches_ = 0;
    inAssociatedLoop_ = false;
    regions_.push_back(&d);
    if (nest)
      loopNest(d.body, nest);
    else
      visit(d.body);
    regions_.pop_back();
    breakable_ = breakable;
    continuable_ = continuable;
    switches_ = switches;
    inAssociatedLoop_ = inLoop;
  }

private:
  /// §11.3: there are sections, and behind each `section` there is what it runs.
  void sectionsHaveBodies(const OmpDirective &d) {
    auto *block = as<Compound>(d.body);
    if (!block || !block->body.empty()) return;
    Citing section(diag_, sectionOf(OmpDirectiveKind::Sections));
    if (info(d.kind).leafs & LeafSections)
      diag_.error(d.body->loc,
                  std::string("expected a statement in '#pragma omp ") + info(d.kind).spelling + "'");
    else if (d.kind == OmpDirectiveKind::Section && block->loc.offset == d.loc.offset)
      diag_.error(d.loc, "expected a statement after '#pragma omp section'");
  }

  std::unordered_set<const OmpDirective *> scans_; ///< that split the loop they stand in

  struct Branch {
    Identifier *name;
    const OmpDirective *region;
    Loc loc;
  };

  const OmpDirective *innermost() const { return regions_.empty() ? nullptr : regions_.back(); }
  void invalidBranch(Loc loc, const char *by) {
    diag_.error(loc, std::string("invalid branch to/from OpenMP structured block by '") + by + "'");
  }

  void loop(Stmt &s) {
    breakable_++;
    continuable_++;
    walk(s);
    breakable_--;
    continuable_--;
  }

  /// The associated loops: `continue` ends an iteration of the innermost one, `break` would leave it.
  void loopNest(Stmt *s, size_t nest) {
    while (auto *block = as<Compound>(s)) {
      if (block->body.size() != 1) break;
      s = block->body[0];
    }
    auto *loop = as<For>(s);
    if (!loop) return visit(s);
    visit(loop->init);
    visit(loop->cond);
    visit(loop->step);
    if (nest > 1) return loopNest(loop->body, nest - 1);
    continuable_ = 1;
    inAssociatedLoop_ = true;
    visit(loop->body);
  }

  /// The regions without assume, which is no construct of its own where it comes to nesting.
  Regions constructsAround() const {
    Regions around;
    for (const OmpDirective *r : regions_)
      if (r->kind != OmpDirectiveKind::Assume) around.push_back(r);
    return around;
  }
  /// The innermost region around that makes a team, or null.
  const OmpDirective *innermostTeam() const {
    for (size_t i = regions_.size(); i-- > 0;)
      if (info(regions_[i]->kind).leafs & (LeafParallel | LeafTeams | LeafTarget)) return regions_[i];
    return nullptr;
  }

  /// True if each thread of the team that encounters the construct has a `v` of its own.
  bool isPrivateOutside(const VarDecl &v) const {
    if (v.threadPrivate) return true;
    const bool local = !v.isFileScope && v.storage != Storage::Static && v.storage != Storage::Extern;
    const OmpDirective *team = innermostTeam();
    if (!team) return local; // orphaned: a local variable of the function that each thread calls
    if (!(info(team->kind).leafs & (LeafParallel | LeafTeams))) return false;
    auto declared = declaredIn_.find(&v);
    if (local && declared != declaredIn_.end() && declared->second == team) return true;
    for (size_t i = regions_.size(); i-- > 0;) {
      for (OmpClause *clause : regions_[i]->clauses) {
        bool makesPrivate = clause->kind == OmpClauseKind::Private ||
                            clause->kind == OmpClauseKind::Firstprivate ||
                            (clause->kind == OmpClauseKind::Reduction && regions_[i] == team);
        if (!makesPrivate) continue;
        for (Expr *item : clause->items)
          if (auto *ident = as<Ident>(item); ident && ident->decl == &v) return true;
      }
      if (regions_[i] == team) break;
    }
    return false;
  }

  /// §5.4.4: a task has no copy of what the construct around it reduces, whose values are not ready.
  void reducedOutside(OmpDirective &d) {
    if (d.kind != OmpDirectiveKind::Task && !(outermostLeaf(d) & LeafTaskloop)) return;
    Citing section(diag_, "OpenMP 5.2 §5.4.4");
    for (VarDecl *v : listed(d, OmpClauseKind::Firstprivate))
      for (size_t i = regions_.size(); i-- > 0;) {
        const OmpDirective &r = *regions_[i];
        if (r.kind == OmpDirectiveKind::Task || (info(r.kind).leafs & LeafTaskloop)) break;
        const std::vector<VarDecl *> reduced = listed(r, OmpClauseKind::Reduction);
        if (std::find(reduced.begin(), reduced.end(), v) != reduced.end())
          diag_.error(d.loc, "firstprivate variable '" + std::string(v->name->text) +
                                 "' is in a 'reduction' clause of '" + info(r.kind).spelling +
                                 "' around the task");
        if (info(r.kind).leafs & (LeafParallel | LeafTeams | LeafTarget)) break;
      }
  }
  /// The variables that clauses of this kind name.
  static std::vector<VarDecl *> listed(const OmpDirective &d, OmpClauseKind kind) {
    std::vector<VarDecl *> variables;
    for (OmpClause *clause : d.clauses)
      for (Expr *item : clause->kind == kind ? clause->items : List<Expr *>()) {
        auto *ident = as<Ident>(item);
        auto *v = ident ? as<VarDecl>(ident->decl) : nullptr;
        if (v && !clause->isImplicit) variables.push_back(v);
      }
    return variables;
  }

  /// §2.15.3: what a worksharing construct makes private, combines or broadcasts must be shared outside, or
  /// private for copyprivate.
  void outerSharing(OmpDirective &d) {
    if (!(outermostLeaf(d) & (LeafFor | LeafSections | LeafDistribute)) &&
        d.kind != OmpDirectiveKind::Single && d.kind != OmpDirectiveKind::Scope)
      return;
    for (OmpClause *clause : d.clauses) {
      bool copies = clause->kind == OmpClauseKind::Copyprivate;
      if (!copies && clause->kind != OmpClauseKind::Reduction &&
          clause->kind != OmpClauseKind::Firstprivate && clause->kind != OmpClauseKind::Lastprivate)
        continue;
      // distribute has no reduction clause: in a composite construct it is the parallel region's.
      if (clause->kind == OmpClauseKind::Reduction && (outermostLeaf(d) & LeafDistribute)) continue;
      for (Expr *item : clause->items) {
        auto *ident = as<Ident>(item);
        auto *v = ident ? as<VarDecl>(ident->decl) : nullptr;
        if (!v || isUnknown(v->type) || isPrivateOutside(*v) == copies || v->threadPrivate) continue;
        std::string name = "'" + std::string(v->name->text) + "'";
        diag_.error(item->loc, copies ? "copyprivate variable " + name + " is not private in outer context"
                                      : std::string(spelling(clause->kind)) + " variable " + name +
                                            " is private in outer context");
      }
    }
  }

  // ---- declare target (OpenMP 4.5 §2.10.6) -----------------------------------------------------
  void declareTarget(OmpDeclarative &d) {
    if (d.kind == OmpDirectiveKind::EndDeclareTarget) {
      if (openDeclareTargets_.empty())
        diag_.error(d.loc,
                    "'#pragma omp end declare target' without corresponding '#pragma omp declare target'");
      else
        openDeclareTargets_.pop_back();
      return;
    }
    checkDeclareTarget(diag_, d, deviceTypes_);
    bool hasList = false;
    for (OmpClause *clause : d.clauses) hasList |= clause->kind != OmpClauseKind::DeviceType;
    if (d.kind == OmpDirectiveKind::DeclareTarget && !hasList && !d.clauses.empty()) {
      Citing section(diag_, sectionOf(d.kind));
      diag_.error(d.loc, "'#pragma omp declare target' with clauses needs 'enter' or 'link'; a region begins "
                         "with '#pragma omp begin declare target'");
      openDeclareTargets_.push_back({}); // whether it ends is of no interest any more
    } else if (d.kind == OmpDirectiveKind::BeginDeclareTarget || !hasList)
      openDeclareTargets_.push_back(d.loc);
  }

  Context &c_;
  Diagnostics &diag_;
  Regions regions_;
  std::vector<Branch> labels_, gotos_, addresses_; ///< addresses_: && of labels
  std::unordered_map<const VarDecl *, const OmpDirective *>
      declaredIn_; ///< the team region of its declaration
  std::vector<Loc> openDeclareTargets_, openAssumes_;
  DeviceTypes deviceTypes_;
  int breakable_ = 0, continuable_ = 0, switches_ = 0; ///< loops and switches inside the innermost region
  bool inAssociatedLoop_ = false;
};

} // namespace

void checkOmpRules(Context &context, Diagnostics &diagnostics, TranslationUnit &unit) {
  Rules rules(context, diagnostics);
  for (External *e : unit.externals) rules.external(*e);
  rules.finish();
  checkAllocations(diagnostics, unit);
}

} // namespace ompicc
