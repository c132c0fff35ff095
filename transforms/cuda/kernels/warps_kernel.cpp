#include "transforms/cuda/kernels/warps_kernel.h"
#include "ast/const_eval.h"
#include "runtime/ort.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"
#include "transforms/cuda/analysis/objects.h"
#include "transforms/cuda/files/kernel_files.h"
#include "transforms/cuda/kernels/alone_kernel.h"
#include "transforms/cuda/kernels/obstacles.h"
#include "transforms/cuda/kernels/other_teams.h"
#include "transforms/cuda/kernels/team_size.h"
#include "translator/sema/side_effects.h"

namespace ompicc::cuda {
namespace {

/// Bytes that a team shares: a multiprocessor is to have room for as many blocks as for their threads.
constexpr long long kFewBytes = 512;
constexpr long kLong = 512; ///< iterations that are too many for a warp
constexpr int kWarp = 32;
/// The same of a team that is a warp in any case: a multiprocessor is to have room for more teams than it has
/// places for blocks.
constexpr long long kFewBytesOfWarp = 6144;

/// Whether a block may bring what its teams have reduced to the league's.
bool areBroughtTogether(const OmpDirective &d) {
  for (const ReductionItem &item : reductionItems(d)) {
    const QualType type = item.var->type;
    if (item.user || item.tasks || !isArithmetic(type) || isClassOnDevice(type) || sizeOf(type) > 8 ||
        canonical(type).quals & QualVolatile)
      return false;
  }
  return true;
}

/// Whether clauses leave open which team runs an iteration; thread_limit is not looked at.
bool isOpen(const OmpDirective &target, const OmpDirective &teams, const OmpDirective &distribute) {
  for (const OmpDirective *d : {&target, &teams, &distribute})
    for (const OmpClause *clause : d->clauses) switch (clause->kind) {
      case OmpClauseKind::NumTeams:
      case OmpClauseKind::DistSchedule:
      case OmpClauseKind::Allocate: return false;
      case OmpClauseKind::Reduction:
        if (!areBroughtTogether(*d)) return false;
        break;
      default: break;
      }
  return true;
}

long long bytesOf(const VarSet &variables) {
  constexpr long long kTooMany = kFewBytesOfWarp + 1;
  long long all = 0;
  for (const VarDecl *v : variables) {
    if (isVariablyModified(v->type) || isAlignedFurther(*v)) return kTooMany;
    all += sizeOf(v->type);
  }
  return all;
}

OmpDirective *distributeIn(const Context &c, Stmt *code) {
  OmpDirective *found = nullptr;
  forEachDirective(c, code, [&](OmpDirective &d) {
    if (d.kind == OmpDirectiveKind::Distribute && !found) found = &d;
  });
  return found;
}

/// What is subscripted by variables of loops.
class Along : public Visitor {
public:
  VarSet loops, arrays;

private:
  void visitIndex(Index &e) override {
    class Loads : public Visitor {
    public:
      bool found = false;

    private:
      void visitIndex(Index &) override { found = true; }
    } loads;
    loads.visit(e.index);
    bool along = false;
    for (const VarDecl *v : freeVariables(e.index)) along |= loops.count(v) != 0;
    if (const VarDecl *v = baseVariable(e.base); v && along && !loads.found) arrays.insert(v);
    walk(e);
  }
};

/// The block that ends with a test of how long a loop is.
class LastTest : public Visitor {
public:
  explicit LastTest(const VarDecl *isLong) : long_(isLong) {}
  Compound *block = nullptr;

private:
  const VarDecl *const long_;
  void visitCompound(Compound &s) override {
    auto *last = s.body.empty() ? nullptr : as<TextStmt>(s.body.back());
    if (last && last->holes.size() == 2 && last->texts.size() > 1 && last->texts[1].substr(0, 4) == " |= " &&
        variableOf(static_cast<Expr *>(last->holes[0])) == long_)
      block = &s;
    walk(s);
  }
};

/// Whether anything asks which team it is that runs an iteration, or may do so. What asks for threads is
/// known when it has been transformed (GuardedKernel).
bool asksWhichTeam(Stmt *iteration) {
  const CodeTraits traits = traitsOf(iteration);
  return traits.teamIdentity || traits.unknownCalls || traits.pointerCalls || traits.cancels || traits.tasks;
}

} // namespace

static std::vector<Stmt *> statementsOf(Stmt *iteration) {
  if (auto *block = as<Compound>(iteration)) return {block->body.begin(), block->body.end()};
  return {iteration};
}

bool WarpsKernel::isStraight(Stmt *iteration) const {
  const std::vector<Stmt *> statements = statementsOf(iteration);
  return std::all_of(regions_.begin(), regions_.end(), [&](const OmpDirective *region) {
    auto *loop = as<OmpDirective>(onlyStatement(region->body));
    return std::count(statements.begin(), statements.end(), region) && loop && loop->loops.size() == 1;
  });
}

WarpsKernel::WarpsKernel(KernelParts &parts, OmpDirective &target, const GuardedPlan &plan, const CudaPlan &k)
    : CudaPart(parts.cuda), parts_(parts), memory_(memoryUse(target.body, k)) {
  auto *teams = only(target.body, OmpDirectiveKind::Teams);
  auto *distribute = teams ? only(teams->body, OmpDirectiveKind::Distribute) : nullptr;
  const std::optional<long> trips = mostTrips(plan);
  const bool share = distribute && distribute == plan.distribute && isOpen(target, *teams, *distribute) &&
                     !k.mostThreads && !(k.flags & kSharedOutOtherwise) && hostKnowsBounds(*distribute, k) &&
                     plan.variableArrays.empty() && plan.composite.empty() && plan.alone.empty();
  mayBeWhole_ = share && !(k.flags & ORT_KERNEL_SPREAD) && !k.exactThreads &&
                !asksWhichTeam(distribute->body) && bytesOf(plan.shared) <= kFewBytesOfWarp;
  possible_ = share && !hasClause(target, OmpClauseKind::ThreadLimit) &&
              !hasClause(*teams, OmpClauseKind::ThreadLimit) && !plan.threads &&
              !asksForTeam(distribute->body) && bytesOf(plan.shared) <= kFewBytes && trips && *trips <= kLong;
  part_ = c_.freshLocal("_part");
  if (!possible_) return;
  hostKnows_ = parts.geometry.tripsOfRegions(plan, k) != nullptr;
  teams_ = parts.geometry.totalTrips(*distribute);
  regions_ = plan.inOrder;
  straight_ = isStraight(bodyOfNest(associatedLoop(*distribute), distribute->loops.size()));
  for (const OmpDirective *region : regions_) {
    auto *loop = as<OmpDirective>(onlyStatement(region->body));
    hasLoops_ |= traitsOf(bodyOfNest(associatedLoop(*loop), loop->loops.size())).loops;
  }
}

void WarpsKernel::takeWholeWarps(const CudaPlan &k) {
  const auto constant = [](Expr *e) {
    const ConstInt value = e ? evaluateConstant(e) : ConstInt{};
    return value.known ? value.value : 0;
  };
  const long long asked = constant(k.numThreads), limit = constant(k.threadLimit);
  whole_ =
      mayBeWhole_ && (k.numThreads ? asked == kWarp && (!k.threadLimit || limit >= kWarp) : limit == kWarp);
  if (!whole_) return;
  possible_ = false;
  teams_ = nullptr;
}

Stmt *WarpsKernel::declaration(bool together) {
  const std::string name(part_);
  if (!teams_) return c_.textStmt("const @part " + name + ";");
  return c_.textStmt((together ? "@part_together " : "const @part ") + name + "($);", {teams_});
}

Compound *WarpsKernel::measure(Compound *code, const CudaPlan &k) {
  if (!possible_ || hostKnows_) return nullptr;
  possible_ = false;
  OmpDirective *distribute = distributeIn(c_, code);
  if (!distribute || (memory_.apart && !(k.flags & (ORT_KERNEL_TWO | ORT_KERNEL_SPREAD)))) return nullptr;
  Stmt *iteration = bodyOfNest(associatedLoop(*distribute), distribute->loops.size());
  const std::vector<Stmt *> statements = statementsOf(iteration);

  // What a thread finds out as soon as an iteration begins: variables that nothing changes.
  const Usage usage = usageIn(code);
  VarSet known;
  const auto add = [&](const VarDecl *v) {
    if (!usage.mayChange(v)) known.insert(v);
  };
  for (const KernelParam &p : k.params)
    if (p.passing == KernelParam::ByValue || p.passing == KernelParam::PointerValue) add(p.var);
  for (const VarDecl *v : k.constants) add(v);
  for (const OmpLoop *l : distribute->loops)
    if (!usage.addressTaken.count(l->var)) known.insert(l->var);
  const CommonValues values(
      memory_, [&](const VarDecl *v) { return known.count(v) != 0; },
      [](const VarDecl *v) { return isArray(v->type) && !isVariablyModified(v->type); });
  const auto isKnown = [&](Expr *e) { return e && !hasSideEffects(e) && !hasCalls(e) && values.isSame(e); };

  long_ = local("_long", basic(TypeKind::Bool), c_.intLiteral(0));
  std::vector<Stmt *> tests;
  VarList declared;
  VarSet needed;
  const auto need = [&](Node *code) {
    for (const VarDecl *v : freeVariables(code)) needed.insert(v);
  };
  // Of a region that not all iterations may come to, nothing is looked up that is not known anyway.
  Along along;
  const auto test = [&](const OmpDirective &region, bool always) {
    auto *loop = as<OmpDirective>(onlyStatement(region.body));
    for (const OmpLoop *l : loop->loops) along.loops.insert(l->var);
    along.visit(loop->body);
    for (const OmpLoop *l : loop->loops)
      for (Expr *e : {l->lower, l->upper, l->step}) {
        if (!isKnown(e) || (!always && loadsMemory(e, memory_))) return false;
        need(e);
      }
    tests.push_back(c_.textStmt("$ |= " + std::string(part_) + ".is_long($);",
                                {c_.ident(long_), parts_.geometry.totalTrips(*loop)}));
    return true;
  };
  for (Stmt *s : statements) {
    if (auto *ds = as<DeclStmt>(s)) {
      for (Decl *d : ds->decls) {
        auto *v = as<VarDecl>(d);
        if (!v || !v->init || !isScalar(v->type) || usage.mayChange(v) || !isKnown(v->init)) continue;
        declared.push_back(v);
        known.insert(v);
      }
    } else {
      bool all = true;
      forEachDirective(c_, s, [&](OmpDirective &d) {
        const bool counts = std::count(regions_.begin(), regions_.end(), &d) != 0;
        all = all && (!counts || test(d, &d == s));
      });
      if (!all || (!as<OmpDirective>(s) && obstaclesIn(s).jumpsOut)) return nullptr;
    }
  }
  if (tests.size() != regions_.size()) return nullptr;
  Compound *measuring = c_.compound({}, code->loc);
  for (auto v = declared.rbegin(); v != declared.rend(); ++v)
    if (needed.count(*v)) need((*v)->init);
  for (VarDecl *v : declared)
    if (needed.count(v)) append(measuring, c_.declStmt(v));
  append(measuring, tests);
  for (const KernelParam &p : k.params) {
    if (p.passing == KernelParam::ByValue || p.map >= 31) continue;
    const bool goes = along.arrays.count(p.var) != 0;
    items_ |= (long long)needed.count(p.var) << p.map | (long long)goes << (p.map + 32);
    QualType element = p.var->type;
    if (isPointer(element)) element = canonical(element)->element;
    while (isArray(element)) element = canonical(element)->element;
    const long long bytes = goes ? sizeOf(element) : 0;
    if (bytes > 0 && (!element_ || bytes < element_)) element_ = bytes;
  }
  if (!(items_ & 0x7fffffff)) return nullptr;
  possible_ = true;
  Stmt *whole = associatedLoop(*distribute);
  for (size_t outer = distribute->loops.size() - 1; outer; outer--)
    whole = onlyStatement(static_cast<For *>(whole)->body);
  Stmt *&body = static_cast<For *>(whole)->body;
  Stmt *const asItIs = body;
  body = measuring;
  Compound *lengths = c_.compound({copy(distribute)}, code->loc);
  body = asItIs;
  return lengths;
}

void WarpsKernel::bringAtEnd(const std::vector<std::pair<ReductionItem, VarDecl *>> &reduced) {
  for (const auto &[item, own] : reduced) {
    const QualType type = canonical(own->type).unqualified();
    results_.push_back(
        {item, own,
         local("_" + std::string(item.var->name->text) + "_of_parts", type, identityOf(c_, item.op, type))});
  }
}

void WarpsKernel::bring(Compound &block, Substitution &parameters) {
  if (results_.empty()) return;
  std::string items;
  std::vector<Node *> holes;
  for (const ResultOfParts &result : results_) {
    items += std::string(items.empty() ? "" : ", ") + "@into<$>($, $)";
    for (Expr *hole : {functorOf(c_, result.item.op), static_cast<Expr *>(c_.ident(result.item.var)),
                       static_cast<Expr *>(c_.ident(result.all))})
      holes.push_back(hole);
  }
  append(&block, parameters.apply(c_.textStmt("@reduce_league(" + items + ");", holes)));
}

void WarpsKernel::make(const CudaPlan &k, FunctionDecl &kernel, Compound *code, Compound *measuring,
                       Substitution &parameters) {
  if (!whole_ && (!possible_ || k.threadLimit || k.numThreads || k.numTeams)) return;
  auto *block = static_cast<Compound *>(kernel.body);
  const size_t prologue = block->body.size();
  const std::string part(part_), team(c_.freshLocal("_team"));
  const int mostTeams = whole_ ? kThreadsOfParts / kWarp : kMostParts;
  OtherTeams ofPart(c_, part, "", mostTeams, results_), ofBlock(c_, part, team, mostTeams, results_);
  ofPart.areWhole = whole_;
  BarriersIfOverlapping barriers(k, code, c_);
  Compound *byParts = static_cast<Compound *>(ofPart.rewrite(copy(code))), *byBlock = copy(code);
  barriers.putBack();
  if (measuring) measuring = static_cast<Compound *>(ofPart.rewrite(measuring));
  const bool together = straight_ && ofPart.hasOne && !ofPart.areApart;
  append(block, parameters.apply(declaration(together)));
  for (const ResultOfParts &result : results_) append(block, c_.declStmt(result.all));
  if (!measuring) {
    appendBody(block, byParts);
  } else {
    byBlock = static_cast<Compound *>(ofBlock.rewrite(byBlock));
    append(byBlock, call("@syncthreads"));
    append(block, c_.declStmt(long_));
    append(block, measuring);
    // Behind what looks the lengths up, where these are at hand.
    LastTest last(long_);
    if (ofPart.hasOne) last.visit(measuring);
    append(
        last.block ? last.block : block,
        c_.textStmt(together ? "if (" + part + ".goes_on($))\n$" : "if (!$)\n$", {c_.ident(long_), byParts}));
    VarDecl *left = c_.variable(c_.freshLocal("_left"),
                                QualType(c_.types.arrayOf(basic(TypeKind::Bool), kMostParts, nullptr)));
    const auto braced = [&](Stmt *code) { return c_.compound({code}); };
    byBlock->body.insert(c_.arena, 0,
                         c_.textStmt("const unsigned int " + team + " = " + part + ".first + _number;"));
    Compound *rest = c_.compound(
        {c_.textStmt("@shared $;", {left}),
         c_.textStmt("if (" + part + ".is_first())\n$",
                     {braced(c_.textStmt("$[" + part + ".number] = $;", {c_.ident(left), c_.ident(long_)}))}),
         call("@syncthreads"),
         c_.textStmt("for (unsigned int _number = 0; _number < " + part + ".count; _number++)\n$",
                     {braced(c_.textStmt("if ($[_number])\n$", {c_.ident(left), byBlock}))})});
    append(block, c_.textStmt("/* all threads of the block share out long loops, those of one team after the "
                              "other's */"));
    append(block, c_.textStmt("if (@syncthreads_or($))\n$", {c_.ident(long_), rest}));
  }
  bring(*block, parameters);
  const bool isMuch = whole_ && ofPart.bytes > kFewBytesOfWarp; // with what regions have in shared memory
  if (!ofPart.fails && !ofBlock.fails && !isMuch) made_ = copy(&kernel);
  List<Stmt *> before;
  for (size_t i = 0; i < prologue; i++) before.push(c_.arena, block->body[i]);
  block->body = before;
}

void WarpsKernel::print(OmpDirective &target, CudaPlan &k) {
  if (!made_) return;
  CudaPlan plan = k;
  plan.name += "_warps";
  plan.symbol = warpsKernel(k);
  plan.why = whole_ ? "four teams share a block, a warp each, for launches of many"
                    : "several teams share a block, a warp or a part of one each, for launches of many";
  plan.flags &= ~unsigned(ORT_KERNEL_TWO);
  plan.launchBounds = kThreadsOfParts;
  plan.ifOverlapping.clear();
  made_->name = c_.name(plan.symbol);
  parts_.files.beginVersion(plan.name);
  parts_.files.print(target, plan, *made_);
  k.flags |= ORT_KERNEL_WARPS;
  if (whole_) {
    k.why += ", in blocks of four teams where they are many";
    return;
  }
  if (items_) k.trips[1] = c_.intLiteral(items_);
  const long long element = items_ ? element_ : 0;
  if (hasLoops_ || element) k.trips[2] = c_.intLiteral(2 * element + hasLoops_);
  k.why += ", in teams of a warp or less where they are many and have short loops";
}

} // namespace ompicc::cuda
