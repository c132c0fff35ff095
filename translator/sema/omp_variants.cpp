// The walk that knows each place's context: the constructs around it, and whether the code is for the host,
// for the device or, as long as nothing has made a difference, for both.
#include "translator/sema/omp_variants.h"
#include "ast/visitor.h"
#include "translator/sema/omp_metadirective.h"
#include <algorithm>

namespace ompicc {

namespace {

class Resolver : public Rewriter {
public:
  Resolver(Context &c, Diagnostics &diagnostics, const OmpTargetTraits &target)
      : c_(c), diag_(diagnostics), target_(target) {}

  void external(External &e) {
    for (size_t i = 0; i < e.decls.size(); i++) {
      auto *f = as<FunctionDecl>(e.decls[i]);
      if (!f || !f->body || !e.usesOmp) continue;
      construct_.clear();
      rewriteChild(f->body);
    }
  }

private:
  Context &c_;
  Diagnostics &diag_;
  const OmpTargetTraits &target_;
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
    Stmt *body = d.body;
    side_ = Device;
    choice->device = built(d, device);
    side_ = Host;
    d.body = body;
    choice->host = built(d, host);
    side_ = Both;
    return choice;
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
}

} // namespace ompicc
