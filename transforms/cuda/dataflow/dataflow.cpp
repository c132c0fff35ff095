#include "transforms/cuda/dataflow/dataflow.h"
#include "ast/const_eval.h"
#include "ast/visitor.h"
#include "transforms/common/clauses.h"
#include "transforms/common/dependence_usage.h"
#include "transforms/cuda/analysis/code_traits.h"
#include "transforms/cuda/dataflow/check.h"
#include "transforms/cuda/dataflow/sections.h"
#include "transforms/cuda/dataflow/writer.h"
#include <algorithm>
#include <cassert>

namespace ompicc::cuda {
namespace {

constexpr unsigned kWarp = 32, kMostThreads = 1024;
constexpr char kOneThread[] = "one thread runs them all: ";
constexpr unsigned kChosenWarps = 16; ///< at most, where the program does not say how many
constexpr size_t kFoldedFrom = 8;     ///< texts of tasks, from which on steps that repeat are a loop
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
  const Usage usage = usageBesideDependences(code);
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

void Dataflow::find(OmpDirective &parallel, Stmt *s, const VarSet &apart) {
  List<Stmt *> one;
  one.push(c_.arena, s);
  auto *block = as<Compound>(s);
  const List<Stmt *> &list = block ? block->body : one;
  for (size_t i = 0; i < list.size(); i++) {
    if (as<Compound>(list[i])) find(parallel, list[i], apart);
    auto *d = as<OmpDirective>(list[i]);
    if (!d) continue;
    if (isOfOneThread(*d) && createsTasks(*d)) findSingle(parallel, *d, apart);
    std::vector<OmpDirective *> sections;
    for (; d && d->kind == OmpDirectiveKind::Sections;
         d = ++i < list.size() ? as<OmpDirective>(list[i]) : nullptr)
      sections.push_back(d);
    if (sections.empty()) continue;
    i--;
    findSections(parallel, sections, apart);
  }
}

void Dataflow::findSingle(OmpDirective &parallel, OmpDirective &single, const VarSet &apart) {
  std::string why;
  if (auto tasks = taskGraphOf(cuda_, parallel, single, apart, why))
    sites_.push_back({&parallel, {&single}, std::move(*tasks), nullptr, {}});
  else
    ofTasks_.say(why, single.loc);
}

void Dataflow::findSections(OmpDirective &parallel, const std::vector<OmpDirective *> &constructs,
                            const VarSet &apart) {
  if (std::none_of(constructs.begin(), constructs.end(), [](auto *d) { return isSectionsForLanes(*d); }))
    return;
  std::string why;
  OmpDirective *single = sectionsAsTasks(c_, constructs, why);
  auto tasks = single ? taskGraphOf(cuda_, parallel, *single, apart, why) : std::nullopt;
  if (!tasks) return ofSections_.say(why, constructs[0]->loc);
  // A section that one lane runs may as well be any thread's.
  const auto byLanes = [](const TaskKind &kind) { return kind.byLanes; };
  if (std::none_of(tasks->kinds.begin(), tasks->kinds.end(), byLanes))
    return ofSections_.say("lanes cannot share what is in them", constructs[0]->loc);
  sites_.push_back({&parallel, constructs, std::move(*tasks), nullptr, {}});
}

void Dataflow::findIn(const std::vector<const OmpDirective *> &regions, const VarSet &apart) {
  for (const OmpDirective *region : regions) {
    auto *parallel = const_cast<OmpDirective *>(region);
    if (traitsOf(parallel).cancels) { // threads may have left
      if (createsTasks(*parallel)) ofTasks_.say("a region may be cancelled", parallel->loc);
      continue;
    }
    const size_t before = sites_.size();
    find(*parallel, parallel->body, apart);
    const bool any = std::any_of(sites_.begin() + long(before), sites_.end(), [](const Site &site) {
      return site.constructs[0]->kind != OmpDirectiveKind::Sections;
    });
    if (!any && createsTasks(*parallel))
      ofTasks_.say("no single or masked construct that stands in the region itself creates them (" +
                       placeText(unit_, parallel->loc) + ")",
                   parallel->loc);
  }
}

void Dataflow::plan(Node *code, const std::vector<const OmpDirective *> &regions, Expr *&threads, Expr *limit,
                    const VarSet &shared, CudaPlan &k) {
  const bool any = std::any_of(regions.begin(), regions.end(), [](const OmpDirective *region) {
    return createsTasks(*const_cast<OmpDirective *>(region)) ||
           hasSectionsForLanes(*const_cast<OmpDirective *>(region));
  });
  if (!any) return;
  findIn(regions, withoutPointers(code));
  for (Site &site : sites_) site.rows = std::make_unique<Rows>(c_, code, site.tasks, shared);
  if (!sites_.empty()) {
    const std::string noTeam = map(threads, limit);
    if (!noTeam.empty()) {
      for (const Site &site : sites_) {
        const bool sections = site.constructs[0]->kind == OmpDirectiveKind::Sections;
        (sections ? ofSections_ : ofTasks_) = {noTeam, site.parallel->loc};
      }
      sites_.clear();
    }
  }
  report(k);
  warn();
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
    const auto parts = dataflow::layOut(site.tasks.graph, site.mapping, made),
               single = dataflow::layOut(site.tasks.graph, site.mapping, made, dataflow::Layout::Single);
    const auto runs = dataflow::runsOf(site.tasks.graph, single, [](unsigned, unsigned) { return true; });
    const size_t written =
        std::min(dataflow::writtenOperations(parts), dataflow::writtenOperations(single, runs));
    if (written > kWrittenOften * site.tasks.kinds.size() + kMostWritten)
      return "their code would stand there " + std::to_string(written) + " times";
    used = std::max(used, site.mapping.warps);
  }
  if (!threads) threads = c_.intLiteral(used * kWarp);
  return "";
}

void Dataflow::report(CudaPlan &k) const {
  k.warpsShareTasks |= !sites_.empty();
  if (!ofTasks_.why.empty())
    k.tasks = (k.tasks.empty() ? kOneThread : k.tasks + "; they are no graph: ") + ofTasks_.why;
  for (const Site &site : sites_) {
    const dataflow::Schedule made = dataflow::schedule(site.tasks.graph, site.mapping);
    if (!k.tasks.empty()) k.tasks += "; ";
    k.tasks += std::to_string(site.tasks.graph.size()) + " on " + std::to_string(site.mapping.warps) +
               " warps, " + std::to_string(made.points) + " points where warps wait for others (" +
               placeText(unit_, site.constructs[0]->loc) + ")";
    if (made.withoutBarrier)
      k.tasks += ", at " + std::to_string(made.withoutBarrier) + " all, since no barrier is free";
    size_t alone = 0, copies = 0;
    for (const dataflow::Operation &operation : site.tasks.graph) {
      alone += !site.tasks.kinds[operation.kind].byLanes;
      copies += operation.underWay != 0;
    }
    if (copies) k.tasks += ", " + std::to_string(copies) + " of them only begin copies";
    if (alone) k.tasks += ", " + std::to_string(alone) + " of them by one lane";
  }
  if (!ofSections_.why.empty())
    k.tasks +=
        (k.tasks.empty() ? "" : "; ") + std::string("sections are a thread's each: ") + ofSections_.why;
}

void Dataflow::warn() const {
  const auto say = [this](Loc loc, const std::string &what) {
    unit_.diagnostics.warning(loc, what, "openmp-task-graph");
  };
  if (!ofTasks_.why.empty()) say(ofTasks_.loc, "warps do not share these tasks: " + ofTasks_.why);
  if (!ofSections_.why.empty()) say(ofSections_.loc, "warps do not share these sections: " + ofSections_.why);
  for (const Site &site : sites_)
    for (const TaskKind &kind : site.tasks.kinds)
      if (!kind.byLanes)
        say(kind.task->loc,
            "one lane of a warp runs this alone: lanes share simd loops whose text shows that "
            "iterations touch nothing of each other's, or that have 'order(concurrent)'");
}

std::vector<dataflow::Part> Dataflow::layOut(const Site &site, const dataflow::Schedule &made,
                                             std::vector<dataflow::Run> &runs) {
  const dataflow::Graph &graph = site.tasks.graph;
  std::vector<dataflow::Part> parts = dataflow::layOut(graph, site.mapping, made);
  const size_t written = dataflow::writtenOperations(parts);
  if (written < kFoldedFrom) return parts;
  auto single = dataflow::layOut(graph, site.mapping, made, dataflow::Layout::Single);
  const OwnRows own(cuda_, site.tasks, *site.rows, site.mapping, parts),
      ownOfSingle(cuda_, site.tasks, *site.rows, site.mapping, single);
  if (ownOfSingle.size() < own.size()) return parts; // registers are worth more
  runs = dataflow::runsOf(graph, single, [&](unsigned a, unsigned b) { return ownOfSingle.areAlike(a, b); });
  if (dataflow::writtenOperations(single, runs) < written) return single;
  runs.clear();
  return parts;
}

void Dataflow::write(Stmt *code, unsigned exact, VarSet &shared) {
  for (Site &site : sites_) {
    const dataflow::Graph &graph = site.tasks.graph;
    const dataflow::Schedule made = dataflow::schedule(graph, site.mapping);
    assert(dataflow::whatIsWrong(graph, site.mapping, made).empty());
    std::vector<dataflow::Run> runs;
    const std::vector<dataflow::Part> parts = layOut(site, made, runs);
    OwnRows ownRows(cuda_, site.tasks, *site.rows, site.mapping, parts);
    ownRows.declare(code, shared, exact != 0);
    TaskWriter writer(cuda_, site.constructs, site.tasks, site.mapping, made, parts, runs, *site.rows,
                      ownRows);
    Stmt *code = writer.code(exact);
    for (const OmpDirective *construct : site.constructs) {
      Replace(*construct, code).rewriteChild(site.parallel->body);
      code = c_.textStmt(""); // the first one's is all there is
    }
  }
}

} // namespace ompicc::cuda
