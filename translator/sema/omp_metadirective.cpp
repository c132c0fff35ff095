// Candidates with a condition that is not constant are tried at run time, the better ones first, up to the
// first that holds in any case: an if statement, each branch with a copy of the associated statement.
#include "translator/sema/omp_metadirective.h"
#include "ast/visitor.h"
#include "translator/sema/omp_citations.h"
#include "translator/sema/omp_variants.h"
#include <algorithm>
#include <unordered_map>

namespace ompicc {

namespace {

using K = OmpClauseKind;

/// Labels of a copied statement get names of their own.
class FreshLabels : public Visitor {
public:
  FreshLabels(Context &c, Node *root) : c_(c) {
    collecting_ = true;
    visit(root);
    collecting_ = false;
    if (!names_.empty()) visit(root);
  }

private:
  Context &c_;
  bool collecting_ = false;
  std::unordered_map<Identifier *, Identifier *> names_;

  void rename(Identifier *&name) {
    auto found = names_.find(name);
    if (!collecting_ && found != names_.end()) name = found->second;
  }
  void visitLabel(Label &l) override {
    if (collecting_) names_[l.name] = c_.name(c_.fresh(l.name->text));
    rename(l.name);
    walk(l);
  }
  void visitGoto(Goto &g) override { rename(g.label); }
  void visitLabelAddress(LabelAddress &l) override { rename(l.label); }
  void visitLocalLabels(LocalLabels &l) override {
    for (Identifier *&name : l.labels) rename(name);
  }
};

class FindStatic : public Visitor {
public:
  VarDecl *found = nullptr;

private:
  void visitVarDecl(VarDecl &v) override {
    if (v.storage == Storage::Static && !found) found = &v;
    walk(v);
  }
};

Stmt *withBody(Context &c, OmpDirective &meta, OmpDirective *variant, Stmt *body) {
  if (!variant || variant->kind == OmpDirectiveKind::Nothing) return body ? body : c.make<ExprStmt>(meta.loc);
  OmpDirective *d = Cloner(c).clone(variant);
  if (isStandalone(d->kind)) return body ? static_cast<Stmt *>(c.compound({d, body}, meta.loc)) : d;
  d->body = body;
  gatherSections(c, *d);
  return d;
}

} // namespace

void checkMetadirective(Diagnostics &diagnostics, OmpDirective &d) {
  Citing section(diagnostics, "OpenMP 5.2 §7.4");
  OmpClause *otherwise = nullptr;
  for (OmpClause *clause : d.clauses) {
    if (clause->kind == K::Otherwise) {
      if (otherwise) diagnostics.error(clause->loc, "too many 'otherwise' or 'default' clauses");
      otherwise = clause;
    } else if (clause->kind == K::When) {
      if (otherwise) {
        diagnostics.error(otherwise->loc, "'otherwise' or 'default' clause must be the last one");
        otherwise = nullptr;
      }
      checkSelector(diagnostics, clause->traits);
    } else {
      diagnostics.error(clause->loc, std::string("'") + spelling(clause->kind) +
                                         "' is not valid for '#pragma omp " + info(d.kind).spelling + "'");
    }
    const OmpDirectiveKind kind = clause->variant ? clause->variant->kind : OmpDirectiveKind::None;
    if (d.kind == OmpDirectiveKind::BeginMetadirective && clause->variant && isStandalone(kind) &&
        kind != OmpDirectiveKind::Nothing)
      diagnostics.error(clause->variant->loc,
                        std::string("'") + info(kind).spelling +
                            "' has no statement, as the variants of 'begin metadirective' must");
  }
}

std::vector<OmpCandidate> candidates(Context &c, OmpDirective &d, const OmpContext &context,
                                     const OmpTargetTraits &target) {
  struct Scored {
    OmpCandidate candidate;
    const List<OmpTrait *> *traits;
    unsigned long long score;
  };
  std::vector<Scored> found;
  OmpCandidate last;
  for (OmpClause *clause : d.clauses) {
    if (clause->kind == K::Otherwise) {
      last.variant = clause->variant;
    } else if (clause->kind == K::When) {
      OmpMatch match = matchSelector(c, clause->traits, context, target);
      if (match.matches) found.push_back({{clause->variant, match.condition}, &clause->traits, match.score});
    }
  }
  for (Scored &s : found)
    if (std::any_of(found.begin(), found.end(),
                    [&](Scored &o) { return isStrictSubset(*s.traits, *o.traits); }))
      s.score = 0;
  std::stable_sort(found.begin(), found.end(),
                   [](const Scored &a, const Scored &b) { return a.score > b.score; });
  std::vector<OmpCandidate> chain;
  for (Scored &s : found) {
    chain.push_back(s.candidate);
    if (!s.candidate.condition) return chain;
  }
  chain.push_back(last);
  return chain;
}

bool sameCandidates(const std::vector<OmpCandidate> &a, const std::vector<OmpCandidate> &b) {
  if (a.size() != b.size()) return false;
  for (size_t i = 0; i < a.size(); i++)
    if (a[i].variant != b[i].variant || a[i].condition != b[i].condition) return false;
  return true;
}

Stmt *buildMetadirective(Context &c, Diagnostics &diagnostics, OmpDirective &d,
                         const std::vector<OmpCandidate> &chain) {
  if (chain.size() > 1 && d.body) {
    FindStatic statics;
    statics.visit(d.body);
    if (statics.found)
      diagnostics.error(statics.found->loc, "a static variable in the statement of a metadirective whose "
                                            "variant is chosen at run time is not supported");
  }
  Stmt *result = nullptr;
  for (size_t i = chain.size(); i-- > 0;) {
    // The original is left as it is: host and device each make theirs of it.
    Stmt *body = d.body ? Cloner(c).clone(d.body) : nullptr;
    if (body) FreshLabels(c, body);
    Stmt *alternative = withBody(c, d, chain[i].variant, body);
    if (!chain[i].condition) {
      result = alternative;
      continue;
    }
    auto *branch = c.make<If>(d.loc);
    branch->cond = Cloner(c).clone(chain[i].condition);
    branch->then = c.compound({alternative}, d.loc);
    branch->otherwise = c.compound({result}, d.loc);
    result = branch;
  }
  return result;
}

} // namespace ompicc
