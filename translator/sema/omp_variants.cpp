// The walk that knows each place's context: the constructs around it, and whether the code is for the host,
// for the device or, as long as nothing has made a difference, for both.
#include "translator/sema/omp_variants.h"
#include "ast/visitor.h"
#include "translator/sema/omp_checks.h"
#include "translator/sema/omp_declare_variant.h"
#include "translator/sema/omp_dispatch.h"
#include "translator/sema/omp_metadirective.h"
#include <algorithm>

namespace ompicc {

namespace {

class Resolver : public Rewriter {
public:
  Resolver(Context &c, Diagnostics &diagnostics, const OmpTargetTraits &target)
      : c_(c), diag_(diagnostics), target_(target), variants_(c, diagnostics, target) {}

  void external(External &e) {
    for (size_t i = 0; i < e.decls.size(); i++) {
      variants_.declaration(*e.decls[i]);
      auto *f = as<FunctionDecl>(e.decls[i]);
      if (!f || !f->body || (!e.usesOmp && variants_.empty())) continue;
      construct_.clear();
      locals_ = f;
      replaced_ = false;
      rewriteChild(f->body);
      e.usesOmp |= replaced_;
    }
  }
  void finish(TranslationUnit &unit) { variants_.finish(unit); }

private:
  Context &c_;
  Diagnostics &diag_;
  const OmpTargetTraits &target_;
  FunctionVariants variants_;
  FunctionDecl *locals_ = nullptr; ///< the function that is being looked at
  bool replaced_ = false;          ///< a call, in the function that is being looked at
  enum Side { Both, Host, Device } side_ = Both;
  std::vector<std::string_view> construct_;

  OmpContext contextFor(bool device) const {
    OmpContext context;
    context.device = device;
    // The device's version of a function is called from a target region (§7.1).
    if (device && std::find(construct_.begin(), construct_.end(), "target") == construct_.end())
      context.construct.push_back("target");
    context.construct.insert(context.construct.end(), construct_.begin(), construct_.end());
    return context;
  }

  Node *rewriteOmpDirective(OmpDirective &d) override {
    if (d.kind == OmpDirectiveKind::Metadirective || d.kind == OmpDirectiveKind::BeginMetadirective)
      return metadirective(d);
    if (d.kind == OmpDirectiveKind::Dispatch) return dispatch(d);
    Stmt *body = d.body;
    d.body = nullptr;
    rewriteChildren(d);
    const size_t around = construct_.size();
    addConstructTraits(construct_, d.kind);
    rewriteChild(body);
    construct_.resize(around);
    d.body = body;
    return &d;
  }

  Stmt *metadirective(OmpDirective &d) {
    checkMetadirective(diag_, d);
    if (side_ != Both) return built(d, candidates(c_, d, contextFor(side_ == Device), target_));
    std::vector<OmpCandidate> host = candidates(c_, d, contextFor(false), target_),
                              device = candidates(c_, d, contextFor(true), target_);
    if (sameCandidates(host, device)) return built(d, host);
    auto *choice = c_.make<OmpChoice>(d.loc);
    c_.hasChoices = true;
    Stmt *body = d.body;
    side_ = Device;
    choice->device = built(d, device);
    side_ = Host;
    d.body = body;
    choice->host = built(d, host);
    side_ = Both;
    return choice;
  }

  Node *rewriteCall(Call &call) override {
    rewriteChildren(call);
    return resolved(call, nullptr);
  }

  /// What takes the place of a call; `dispatch`: the construct of which it is the target call, or null.
  Expr *resolved(Call &call, OmpDirective *dispatch) {
    auto *callee = as<Ident>(skipParens(call.callee));
    auto *f = callee ? as<FunctionDecl>(callee->decl) : nullptr;
    if (!f || variants_.empty()) return &call;
    if (dispatch) construct_.push_back("dispatch");
    std::vector<VariantChoice> host = variants_.choose(*f, contextFor(false)),
                               device = variants_.choose(*f, contextFor(true));
    if (dispatch) construct_.pop_back();
    if (side_ != Both || sameChoices(host, device))
      return chosen(call, side_ == Device ? device : host, dispatch);
    auto *choice = c_.make<OmpChoiceExpr>(call.loc);
    c_.hasChoices = true;
    choice->type = call.type;
    choice->device = chosen(*Cloner(c_).clone(&call), device, dispatch);
    choice->host = chosen(call, host, dispatch);
    return choice;
  }
  static bool sameChoices(const std::vector<VariantChoice> &a, const std::vector<VariantChoice> &b) {
    if (a.size() != b.size()) return false;
    for (size_t i = 0; i < a.size(); i++)
      if (a[i].variant != b[i].variant || a[i].condition != b[i].condition) return false;
    return true;
  }
  Expr *chosen(Call &call, const std::vector<VariantChoice> &chain, OmpDirective *dispatch) {
    Expr *result = &call;
    for (size_t i = chain.size(); i-- > 0;) {
      if (!chain[i].variant) continue;
      replaced_ = true;
      Call *other = Cloner(c_).clone(&call);
      other->callee = c_.ident(chain[i].variant->function, call.callee->loc);
      if (dispatch) adjustArguments(c_, *other, *chain[i].variant, *dispatch);
      if (!chain[i].condition) {
        result = other;
        continue;
      }
      checkHidden(call, chain[i].condition);
      auto *either = c_.make<Conditional>(call.loc);
      either->type = call.type;
      either->cond = Cloner(c_).clone(chain[i].condition);
      either->then = other;
      either->otherwise = result;
      result = c_.paren(either);
    }
    return result;
  }

  /// The condition is evaluated at the call, under its names at the directive.
  void checkHidden(const Call &call, Expr *condition) {
    class Names : public Visitor {
    public:
      std::vector<const VarDecl *> declared;
      std::vector<const Ident *> used;

    private:
      void visitVarDecl(VarDecl &v) override {
        declared.push_back(&v);
        walk(v);
      }
      void visitIdent(Ident &i) override { used.push_back(&i); }
    } function, expression;
    function.visit(locals_);
    expression.visit(condition);
    for (const Ident *i : expression.used)
      for (const VarDecl *v : function.declared)
        if (v->name == i->name && v != i->decl)
          diag_.error(call.loc, "'" + std::string(i->name->text) +
                                    "' in the condition of this function's variant has another meaning in '" +
                                    std::string(locals_->name->text) + "': not supported");
  }

  // ---- dispatch (OpenMP 5.2 §7.6) ----
  Stmt *dispatch(OmpDirective &d) {
    rewriteClauses(d);
    checkClauses(c_, diag_, d);
    Call **target = checkDispatch(diag_, d);
    if (!target) return d.body;
    rewriteChildren(**target);
    // novariants: the base function; nocontext: as if the construct were not there.
    Condition novariants(findClause(d, OmpClauseKind::Novariants)),
        nocontext(findClause(d, OmpClauseKind::Nocontext));
    auto alternative = [&](bool variants, bool context) {
      Stmt *statement = Cloner(c_).clone(d.body);
      Expr **call = reinterpret_cast<Expr **>(dispatchCall(statement));
      if (variants) *call = resolved(static_cast<Call &>(**call), context ? &d : nullptr);
      return statement;
    };
    auto either = [&](const Condition &condition, const char *name, Stmt *yes, Stmt *no) -> Stmt * {
      if (condition.known) return condition.value ? yes : no;
      auto *branch = c_.make<If>(d.loc);
      branch->cond = c_.textExpr(c_.types.basic(TypeKind::Int), name);
      branch->then = yes;
      branch->otherwise = no;
      return branch;
    };
    Stmt *inContext = either(nocontext, "_nocontext", alternative(true, false), alternative(true, true));
    Stmt *statement = either(novariants, "_novariants", alternative(false, false), inContext);
    replaced_ = true;
    return surroundDispatch(c_, d, statement, !novariants.known, !nocontext.known);
  }
  void rewriteClauses(OmpDirective &d) {
    Stmt *body = d.body;
    d.body = nullptr;
    rewriteChildren(d);
    d.body = body;
  }

  Stmt *built(OmpDirective &d, const std::vector<OmpCandidate> &chain) {
    Stmt *result = buildMetadirective(c_, diag_, d, chain);
    return static_cast<Stmt *>(rewrite(result));
  }
};

} // namespace

void resolveVariants(Context &context, Diagnostics &diagnostics, TranslationUnit &unit,
                     const OmpTargetTraits &target) {
  Resolver resolver(context, diagnostics, target);
  for (External *e : unit.externals) resolver.external(*e);
  resolver.finish(unit);
}

} // namespace ompicc
