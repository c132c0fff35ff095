#include "transforms/cuda/dataflow/dataflow.h"
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "transforms/common/clauses.h"
#include "transforms/cuda/analysis/code_traits.h"
#include "transforms/cuda/dataflow/check.h"
#include "transforms/cuda/dataflow/writer.h"
#include <algorithm>
#include <cassert>

namespace ompicc::cuda {
namespace {

constexpr unsigned kWarp = 32, kMostThreads = 1024;
constexpr char kOneThread[] = "one thread runs them all: ";
constexpr unsigned kChosenWarps = 16; ///< at most, where the program does not say how many
constexpr long kGroupsMayTake = 115;  ///< per cent of the time that it takes without them
/// How often tasks may be written: each so many times, and so many more.
constexpr size_t kWrittenOften = 8, kMostWritten = 256;

/// Variables of the code's own that no pointer points to.
VarSet withoutPointers(Node *code) {
  class Find : public Visitor {
  public:
    VarSet found;

  private:
    void visitVarDecl(VarDecl &v) override {
      if (isAutomatic(v)) found.insert(&v);
      walk(v);
    }
  } find;
  find.visit(code);
  const Usage usage = usageIn(code);
  for (const VarDecl *v : usage.addressTaken) find.found.erase(v);
  return std::move(find.found);
}

/// A construct whose region one thread of the team executes, whichever that is.
bool isOfOneThread(const OmpDirective &d) {
  return d.kind == OmpDirectiveKind::Single || d.kind == OmpDirectiveKind::Master ||
         (d.kind == OmpDirectiveKind::Masked && !hasClause(d, OmpClauseKind::Filter));
}

/// Puts a statement in the place of a construct.
class Replace : public Rewriter {
public:
  Replace(const OmpDirective &from, Stmt *to) : from_(from), to_(to) {}

private:
  const OmpDirective &from_;
  Stmt *to_;
  Node *rewriteOmpDirective(OmpDirective &d) override {
    if (&d == &from_) return to_;
    rewriteChildren(d);
    return &d;
  }
};

unsigned wholeWarps(const ConstInt &threads) {
  return unsigned(std::min<long long>(kMostThreads, std::max(0ll, threads.value)) / kWarp);
}

} // namespace

void Dataflow::find(OmpDirective &parallel, Stmt *s, const VarSet &apart, std::string &whyNot) {
  if (auto *block = as<Compound>(s)) {
    for (Stmt *inner : block->body) find(parallel, inner, apart, whyNot);
    return;
  }
  auto *d = as<OmpDirective>(s);
  if (!d || !isOfOneThread(*d) || !createsTasks(*d)) return;
  std::string why;
  if (auto tasks = taskGraphOf(cuda_, parallel, *d, apart, why))
    sites_.push_back({&parallel, d, std::move(*tasks), nullptr, {}});
  else if (whyNot.empty())
    whyNot = why;
}

void Dataflow::plan(Node *code, const std::vector<const OmpDirective *> &regions, Expr *&threads, Expr *limit,
                    const VarSet &shared, CudaPlan &k) {
  bool any = false;
  for (const OmpDirective *region : regions) any = any || createsTasks(*const_cast<OmpDirective *>(region));
  if (!any) return;
  std::string whyNot;
  const VarSet apart = withoutPointers(code);
  for (const OmpDirective *region : regions) {
    auto *parallel = const_cast<OmpDirective *>(region);
    const size_t before = sites_.size();
    if (traitsOf(parallel).cancels) { // threads may have left
      if (createsTasks(*parallel)) whyNot = "a region may be cancelled";
      continue;
    }
    find(*parallel, parallel->body, apart, whyNot);
    if (whyNot.empty() && sites_.size() == before && createsTasks(*parallel))
      whyNot = "no single or masked construct that stands in the region itself creates them (" +
               placeText(unit_, parallel->loc) + ")";
  }
  for (Site &site : sites_) site.rows = std::make_unique<Rows>(c_, code, site.tasks, shared);
  if (!sites_.empty()) {
    const std::string noTeam = map(threads, limit);
    if (!noTeam.empty()) whyNot = noTeam, sites_.clear();
  }
  report(whyNot, k);
}

bool Dataflow::takesAll(Node *code, const std::vector<const OmpDirective *> &regions, Expr *threads,
                        Expr *limit, CudaPlan &k) {
  CudaPlan tried = k;
  tried.tasks.clear();
  plan(code, regions, threads, limit, {}, tried); // which rows a warp has to itself does not matter
  const bool some = tried.tasks.substr(0, sizeof kOneThread - 1) == kOneThread;
  if (some) k.tasks = "they are no graph: " + tried.tasks.substr(sizeof kOneThread - 1);
  return !sites_.empty() && !some;
}

std::string Dataflow::map(Expr *&threads, Expr *limit) {
  unsigned most = kChosenWarps;
  const ConstInt asked = evaluateConstant(threads), allowed = evaluateConstant(limit);
  if (threads && !asked.known) return "how many threads a team has is no constant";
  if (threads) most = wholeWarps(asked);
  if (limit && allowed.known) most = std::min(most, wholeWarps(allowed));
  if (most == 0) return "a team is less than a warp";
  unsigned used = 1;
  // Where the program says how many threads there are, all of their warps may have work.
  auto mapped = [&](const dataflow::Graph &graph) {
    dataflow::Mapping chosen = dataflow::chooseWarps(graph, most);
    if (!threads) return chosen;
    dataflow::Mapping all = dataflow::mapOperations(graph, most);
    return all.length < chosen.length ? std::move(all) : std::move(chosen);
  };
  for (Site &site : sites_) {
    site.mapping = mapped(site.tasks.graph);
    const dataflow::Graph grouped = groupedByRows(site.tasks, *site.rows);
    dataflow::Mapping ofGroups = mapped(grouped);
    if (ofGroups.length * 100 <= site.mapping.length * kGroupsMayTake) {
      site.tasks.graph = grouped;
      site.mapping = std::move(ofGroups);
    }
    const dataflow::Schedule made = dataflow::schedule(site.tasks.graph, site.mapping);
    const size_t written =
        dataflow::writtenOperations(dataflow::layOut(site.tasks.graph, site.mapping, made));
    if (written > kWrittenOften * site.tasks.kinds.size() + kMostWritten)
      return "their code would stand there " + std::to_string(written) + " times";
    used = std::max(used, site.mapping.warps);
  }
  if (!threads) threads = c_.intLiteral(used * kWarp);
  return "";
}

void Dataflow::report(const std::string &whyNot, CudaPlan &k) const {
  if (!whyNot.empty()) k.tasks = (k.tasks.empty() ? kOneThread : k.tasks + "; they are no graph: ") + whyNot;
  for (const Site &site : sites_) {
    const dataflow::Schedule made = dataflow::schedule(site.tasks.graph, site.mapping);
    if (!k.tasks.empty()) k.tasks += "; ";
    k.tasks += std::to_string(site.tasks.graph.size()) + " on " + std::to_string(site.mapping.warps) +
               " warps, " + std::to_string(made.points) + " points where warps wait for others (" +
               placeText(unit_, site.single->loc) + ")";
    size_t alone = 0;
    for (const dataflow::Operation &operation : site.tasks.graph)
      alone += !site.tasks.kinds[operation.kind].byLanes;
    if (alone) k.tasks += ", " + std::to_string(alone) + " of them by one lane";
  }
}

void Dataflow::write(Stmt *code, unsigned exact, VarSet &shared) {
  for (Site &site : sites_) {
    const dataflow::Graph &graph = site.tasks.graph;
    const dataflow::Schedule made = dataflow::schedule(graph, site.mapping);
    assert(dataflow::whatIsWrong(graph, site.mapping, made).empty());
    const std::vector<dataflow::Part> parts = dataflow::layOut(graph, site.mapping, made);
    OwnRows ownRows(cuda_, site.tasks, *site.rows, site.mapping, parts);
    ownRows.declare(code, shared, exact != 0);
    TaskWriter writer(cuda_, *site.single, site.tasks, site.mapping, made, parts, *site.rows, ownRows);
    Replace replace(*site.single, writer.code(exact));
    replace.rewriteChild(site.parallel->body);
  }
}

} // namespace ompicc::cuda
