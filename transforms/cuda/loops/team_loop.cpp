#include "transforms/cuda/loops/team_loop.h"
#include "transforms/common/canonical_loop.h"
#include "transforms/common/clauses.h"
#include "transforms/cuda/analysis/loads_ahead.h"
#include "transforms/cuda/analysis/strides.h"
#include "transforms/cuda/kernels/mode.h"
#include "transforms/cuda/loops/scan_loop.h"
#include <algorithm>
#include <iterator>

namespace ompicc::cuda {

TeamLoop::TeamLoop(CudaContext &cuda, PrivateCopies &copies, Iterations &iterations, OmpDirective &d)
    : CudaPart(cuda), copies_(copies), iterations_(iterations), d_(d),
      privates_(copies.privatise(d, Combine::Team)), block_(c_.compound({}, d.loc)),
      wide_(basic(TypeKind::ULong)) {
  OmpClause *schedule = findClause(d, OmpClauseKind::Schedule);
  hasSchedule_ = schedule != nullptr;
  kind_ = schedule ? schedule->modifiers & ScheduleKindMask : unsigned(ScheduleStatic);
}

Stmt *TeamLoop::transformed() {
  append(block_, c_.textStmt(comment(d_)));
  chooseRow();
  declareBounds();
  declareCopies();
  deal();
  share();
  copies_.combineCopies(d_, privates_, block_);
  if (!hasClause(d_, OmpClauseKind::Nowait)) append(block_, barrierStmt(d_));
  return block_;
}

namespace {

/// Whether the numbers of a nest's iterations mean nothing: the program leaves open which thread has which
/// one, and there is no first or last one.
bool isAnyOrder(const OmpDirective &nest) {
  using Kind = OmpClauseKind;
  constexpr OmpClauseKind kNoMatter[] = {Kind::Collapse,     Kind::Reduction, Kind::Private,
                                         Kind::Firstprivate, Kind::Shared,    Kind::NumThreads,
                                         Kind::Nowait,       Kind::Default,   Kind::If};
  for (const OmpClause *clause : nest.clauses)
    if (std::find(std::begin(kNoMatter), std::end(kNoMatter), clause->kind) == std::end(kNoMatter))
      return false;
  return hasClause(nest, OmpClauseKind::Collapse);
}

} // namespace

/// Of collapsed loops, neighbouring threads have neighbouring iterations of the one that reads and writes
/// what lies together, wherever the program has it.
void TeamLoop::chooseRow() {
  constexpr long kRow = 32;
  const size_t depth = d_.loops.size();
  if (depth < 2 || factsOf(d_).distribute || !isAnyOrder(d_)) return;
  Stmt *body = bodyOfNest(associatedLoop(d_), depth);
  if (traitsOf(body).threadIdentity) return;
  std::vector<const VarDecl *> vars;
  for (const OmpLoop *loop : d_.loops) vars.push_back(loop->var);
  const size_t row = loopReadTogether(body, vars);
  if (row + 1 == depth || hasAtMost(*d_.loops[row], kRow - 1)) return;
  List<OmpLoop *> loops;
  for (size_t i = 0; i < depth; i++)
    if (i != row) loops.push(c_.arena, d_.loops[i]);
  loops.push(c_.arena, d_.loops[row]);
  d_.loops = loops;
}

void TeamLoop::declareBounds() {
  counts_ = iterations_.declareCounts(d_, block_, n_, false);
  chunkSize_ = iterations_.chunkBeforeCopies(d_, OmpClauseKind::Schedule, block_);
  if (!factsOf(d_).distribute) return;
  OmpDirective &distribute = *factsOf(d_).distribute;
  pieceSize_ = iterations_.chunkBeforeCopies(distribute, OmpClauseKind::DistSchedule, block_);
  if (!pieceSize_ && hasClause(distribute, OmpClauseKind::DistSchedule)) // a piece for each team (§11.6)
    pieceSize_ = c_.textExpr(wide_, "((unsigned long) $ + @grid_dim.x - 1) / @grid_dim.x", {c_.ident(n_)});
}

void TeamLoop::declareCopies() {
  append(block_, privates_.before);
  bool copiesInAndOut = false;
  for (auto &l : privates_.last)
    for (VarDecl *v : clauseVariables(d_, OmpClauseKind::Firstprivate)) copiesInAndOut |= v == l.original;
  if (copiesInAndOut) append(block_, barrierStmt(d_));
  number_ = QualType(n_->type).unqualified();
  k_ = local("_k", number_);
}

void TeamLoop::deal() {
  dealtSingly_ = kind_ == ScheduleStatic && !hasClause(d_, OmpClauseKind::Ordered) && isOne(chunkSize_);
  if (dealtSingly_) chunkSize_ = nullptr;
  const QualType number = basic(TypeKind::UInt);
  threads_ = isBlock(d_) ? c_.textExpr(number, "@block_dim." + axisOfTeam(d_))
                         : c_.textExpr(number, "(unsigned) $", {numThreads(d_)});
  id_ = isBlock(d_) ? c_.textExpr(number, "@thread_idx." + axisOfTeam(d_))
                    : c_.textExpr(number, "(unsigned) $", {threadNum(d_)});
  if (VarDecl *isThere = factsOf(d_).isThere)
    id_ =
        c_.textExpr(number_, "($ ? ($) $ : $)", {c_.ident(isThere), c_.typeArg(number_), id_, c_.ident(n_)});
  dealing_.chunks = chunkSize_;
  dealing_.id = id_;
  dealing_.threads = threads_;
  if (!factsOf(d_).distribute) return;
  dealing_.league = true; // to all threads of the league
  dealing_.pieces = pieceSize_;
  if (pieceSize_ && !chunkSize_ && hasSchedule_ && kind_ == ScheduleStatic && !dealtSingly_ &&
      cuda_.threadIdentityObserved) // one for each thread
    dealing_.chunks =
        c_.textExpr(wide_, "($ + $ - 1) / $", {c_.paren(copy(pieceSize_)), copy(threads_), copy(threads_)});
  id_ = c_.textExpr(wide_, "(unsigned long) @block_idx.x * $ + $", {copy(threads_), id_});
  threads_ = c_.textExpr(wide_, "(unsigned long) @grid_dim.x * $", {threads_});
}

/// Threads of the team, if constants say how many, and it is of use; or 0. Loops inside of iterations nvcc
/// unrolls by more where no loop is around them, which is slower if they are short (cholesky, 6 % on an
/// H200): the program has not asked for that.
unsigned TeamLoop::knownThreads() const {
  if (!isBlock(d_)) return 0;
  const bool keepsLoop =
      code().choosesThreads && traitsOf(bodyOfNest(associatedLoop(d_), d_.loops.size())).loops;
  return keepsLoop ? 0 : code().teamThreads;
}

void TeamLoop::share() {
  const long long all = constantTotal(d_);
  if (hasClause(d_, OmpClauseKind::Ordered))
    inTurn();
  else if (hasClause(d_, OmpClauseKind::Inclusive))
    inScans();
  else if (dealing_.league)
    amongLeague();
  else if (kind_ == ScheduleDynamic || kind_ == ScheduleGuided)
    asTheyAreTaken();
  else if (kind_ == ScheduleStatic && chunkSize_)
    // Chunks in turn (§11.5.3, static): thread t takes chunks t, t + threads, …
    inChunks();
  else if (hasSchedule_ && kind_ == ScheduleStatic && !dealtSingly_ && cuda_.threadIdentityObserved)
    contiguously();
  else if (hasThreadForEach(all))
    oneEach(all == knownThreads());
  else if (hasSameForEach(all))
    someEach(all / knownThreads());
  else if (knownThreads() && factsOf(d_).fits)
    oneEach(false);
  else if (knownThreads() && factsOf(d_).fitsNearly && all < 0 &&
           hasFewOperations(bodyOfNest(associatedLoop(d_), d_.loops.size())))
    twoAtMost();
  else
    strided();
}

/// What has the numbers of the loops' iterations in the thread's first one, and goes on to the next.
VarDecl *TeamLoop::declareNest() {
  bool wide = false;
  for (VarDecl *count : counts_) wide |= sizeOf(count->type) > 4;
  const QualType number = wide ? wide_ : basic(TypeKind::UInt);
  VarDecl *nest = local("_at", number);
  std::string text = "@nest<$, " + std::to_string(counts_.size()) + "> $($, $, {";
  std::vector<Node *> holes = {c_.typeArg(number), c_.ident(nest), copy(id_), copy(threads_)};
  for (size_t i = 0; i < counts_.size(); i++) {
    text += i ? ", $" : "$";
    holes.push_back(c_.ident(counts_[i]));
  }
  append(block_, c_.textStmt(text + "});", holes));
  return nest;
}

/// Thread t has the iterations t, t + threads, …
void TeamLoop::strided() {
  Striding how;
  how.wraps = counts_.size() == 1 && mayWrap(*d_.loops[0]);
  how.nest = divides(d_, counts_.size()) ? declareNest() : nullptr;
  Stmt *body = bodyOfNest(associatedLoop(d_), d_.loops.size());
  // Stores that are a line of memory each are slower with four loads under way between them.
  const VarSet none, &readOnly = allLiesApart(body, d_.loops.back()->var) ? none : code().readOnly;
  how.fours = isBlock(d_) && privates_.last.empty() && loadsAhead(body, readOnly);
  Stmt *each = iterations_.iteration(d_, k_, n_, counts_, privates_, how.nest);
  // A C compiler that knows the stride unrolls the loop, which gains nothing if it may be a short one.
  const bool isKnown = knownThreads() && constantTotal(d_) >= 0;
  Expr *threads = isKnown ? c_.intLiteral(knownThreads()) : copy(threads_);
  append(block_, iterations_.strides(k_, n_, copy(id_), threads, how, block_, each));
}

void TeamLoop::inChunks() {
  if (dealing_.chunks) dealing_.nest = iterations_.dividedNumbers(d_, counts_, n_);
  append(block_, iterations_.inChunks(d_, k_, n_, dealing_, block_, one(dealing_.nest.at)));
}

/// The threads run their chunks in turn, with a barrier behind each: a thread that waits for another one of
/// its warp anywhere else would wait for ever on GPUs before sm_70.
void TeamLoop::inTurn() {
  const bool inTurn = chunkSize_ || kind_ == ScheduleDynamic || kind_ == ScheduleGuided;
  Expr *share = chunkSize_ ? copy(chunkSize_)
                : inTurn
                    ? static_cast<Expr *>(c_.intLiteral(1))
                    : c_.textExpr(wide_, "($ + $ - 1) / $", {c_.ident(n_), copy(threads_), copy(threads_)});
  VarDecl *size = local("_chunk", wide_.with(QualConst), share), *first = local("_first", wide_),
          *turn = local("_turn", wide_);
  append(block_, c_.declStmt(size));
  const NestNumbers nest = iterations_.dividedNumbers(d_, counts_, n_);
  Stmt *own = iterations_.oneChunk(k_, n_, first, size, one(nest.at), nest);
  append(block_,
         c_.textStmt(
             "for ($ $ = 0, $ = 0; $ < $; $++, $ += $)\n$",
             {c_.typeArg(wide_), c_.ident(first), c_.ident(turn), c_.ident(first), c_.ident(n_),
              c_.ident(turn), c_.ident(first), c_.ident(size),
              c_.compound({c_.textStmt("if ($ % ($) == ($))\n$", {c_.ident(turn), copy(threads_), copy(id_),
                                                                  c_.compound({own}, d_.loc)}),
                           barrierStmt(d_)},
                          d_.loc)}));
}

/// A thread has four iterations in a row of those that the team does in a round. What they contribute to
/// running values is scanned in between (scan_loop.h).
void TeamLoop::inScans() {
  const QualType number = basic(TypeKind::UInt), first = mayWrap(*d_.loops[0]) ? wide_ : number_;
  const std::string each = std::to_string(kScannedInARow);
  VarDecl *round = local("_round", number), *start = local("_first", first),
          *at = local("_at", first.with(QualConst)), *turn = local("_turn", number);
  at->init = c_.textExpr(first, "$ + " + each + " * @thread_idx.x", {c_.ident(start)});
  std::vector<RunningValue> values = runningValues(d_);
  Compound *all = c_.compound({c_.declStmt(at)}, d_.loc), *scans = c_.compound({}, d_.loc);
  for (RunningValue &value : values) {
    const std::string name(value.var->name->text);
    const QualType type = canonical(value.var->type).unqualified();
    value.terms =
        local(name + "_terms", c_.types.arrayOf(type, kScannedInARow, c_.intLiteral(kScannedInARow)));
    append(all, c_.declStmt(value.terms));
    Expr *threads = c_.intLiteral(int(code().teamThreads)), *item = c_.intLiteral(int(&value - &values[0]));
    value.here = local(name + "_here", type,
                       c_.templateCall(type, "@scan_block", {threads, item, functorOf(c_, value.op)},
                                       {c_.ident(value.var), c_.ident(value.terms), c_.ident(round)}));
    append(scans, c_.declStmt(value.here));
  }
  auto *loop = static_cast<For *>(associatedLoop(d_));
  const ScanPhases phases = scanPhases(c_, loop->body, values, turn);
  Compound *identities = c_.compound({}, d_.loc);
  for (const RunningValue &value : values)
    append(identities, c_.textStmt("$[$] = $;", {c_.ident(value.terms), c_.ident(turn),
                                                 identityOf(c_, value.op, canonical(value.var->type))}));
  loop->body = phases.first;
  append(all, inARow(at, turn, identities));
  appendBody(all, scans);
  loop->body = phases.second;
  append(all, inARow(at, turn, nullptr));
  append(block_, c_.textStmt("for ($ $ = 0, $ = 0; $ < $; $ += " + each + " * @block_dim.x, $++)\n$",
                             {c_.typeArg(first), c_.ident(start), c_.ident(round), c_.ident(start),
                              c_.ident(n_), c_.ident(start), c_.ident(round), all}));
}

/// What the thread does with its iterations from number `at` on.
/// @param beyond what it does in the place of those that there are not; may be null
Stmt *TeamLoop::inARow(VarDecl *at, VarDecl *turn, Compound *beyond) {
  const std::string each = std::to_string(kScannedInARow);
  const long long total = constantTotal(d_);
  const auto forEach = [&](Stmt *body) {
    return c_.compound({c_.textStmt("#pragma unroll\nfor ($ $ = 0; $ < " + each + "; $++)\n$",
                                    {c_.typeArg(turn->type), c_.ident(turn), c_.ident(turn), c_.ident(turn),
                                     blockOf(body, d_.loc)})},
                       d_.loc);
  };
  VarDecl *k = k_;
  const auto iteration = [&] {
    k_ = local("_k", number_.with(QualConst), c_.textExpr(number_, "$ + $", {c_.ident(at), c_.ident(turn)}));
    Compound *one = c_.compound({c_.declStmt(k_)}, d_.loc);
    appendBody(one, this->one());
    return one;
  };
  Stmt *whole = forEach(iteration());
  Stmt *part = nullptr;
  if (total < 0 || total % kScannedInARow) {
    Stmt *inside =
        c_.textStmt("if ($ + $ < $)\n$", {c_.ident(at), c_.ident(turn), c_.ident(n_), iteration()});
    Compound *one = c_.compound({}, d_.loc);
    if (beyond) appendBody(one, beyond);
    append(one, inside);
    part = forEach(one);
  } else if (beyond) {
    part = forEach(beyond);
  }
  k_ = k;
  Expr *four = total >= 0 && total % kScannedInARow == 0
                   ? c_.textExpr(basic(TypeKind::Int), "$ < $", {c_.ident(at), c_.ident(n_)})
                   : c_.textExpr(basic(TypeKind::Int), "$ < $ && $ - $ >= " + each,
                                 {c_.ident(at), c_.ident(n_), c_.ident(n_), c_.ident(at)});
  return part ? c_.textStmt("if ($)\n$\nelse\n$", {four, whole, part})
              : c_.textStmt("if ($)\n$", {four, whole});
}

void TeamLoop::amongLeague() {
  if (dealing_.pieces || chunkSize_) return inChunks();
  const bool narrow = sizeOf(number_) <= 4; // the threads of a league may be more than 32 bits can number
  auto bounded = [&](Expr *e) {
    return narrow ? c_.routineCall(number_, "@at_most", {copy(e), c_.ident(n_)}) : copy(e);
  };
  append(block_, iterations_.strides(k_, n_, bounded(id_), bounded(threads_), {narrow}, block_, one()));
}

/// schedule(dynamic) and schedule(guided).
void TeamLoop::asTheyAreTaken() {
  VarDecl *state = local("_loop", number_);
  const NestNumbers nest = iterations_.dividedNumbers(d_, counts_, n_);
  Stmt *turns = iterations_.inTurn(nest, c_.textExpr(wide_, "$.lo", {c_.ident(state)}),
                                   "for ($ $ = ($) $.lo; $ < ($) $.hi; $++",
                                   {c_.typeArg(number_), c_.ident(k_), c_.typeArg(number_), c_.ident(state),
                                    c_.ident(k_), c_.typeArg(number_), c_.ident(state), c_.ident(k_)},
                                   one(nest.at));
  Expr *size = chunkSize_ ? copy(chunkSize_) : c_.intLiteral(1);
  append(block_, c_.textStmt("@loop $($, $);", {c_.ident(state), c_.ident(n_), size}));
  const auto &cancelled = factsOf(d_).cancelSite; // a thread that has left takes no more
  Expr *next = c_.routineCall(basic(TypeKind::Bool),
                              kind_ == ScheduleDynamic ? "@dynamic_next" : "@guided_next", {c_.ident(state)});
  append(block_, c_.textStmt("while (" + (cancelled ? "!" + cancelled->object + ".left() && " : "") + "$)\n$",
                             {next, blockOf(turns, d_.loc)}));
  append(block_, call("@loop_end"));
}

/// One contiguous chunk for each thread.
void TeamLoop::contiguously() {
  VarDecl *share =
      local("_share", wide_.with(QualConst), c_.textExpr(wide_, "$ / $", {c_.ident(n_), copy(threads_)}));
  VarDecl *extra =
      local("_extra", wide_.with(QualConst), c_.textExpr(wide_, "$ % $", {c_.ident(n_), copy(threads_)}));
  VarDecl *first = local(
      "_first", wide_.with(QualConst),
      c_.textExpr(wide_, "$ * $ + ($ < $ ? $ : $)",
                  {c_.ident(share), copy(id_), copy(id_), c_.ident(extra), copy(id_), c_.ident(extra)}));
  VarDecl *end = local(
      "_end", wide_.with(QualConst),
      c_.textExpr(wide_, "$ + $ + ($ < $)", {c_.ident(first), c_.ident(share), copy(id_), c_.ident(extra)}));
  for (VarDecl *v : {share, extra, first, end}) append(block_, c_.declStmt(v));
  const NestNumbers nest = iterations_.dividedNumbers(d_, counts_, n_);
  Stmt *own = iterations_.inTurn(nest, c_.ident(first), "for ($ $ = ($) $; $ < $; $++",
                                 {c_.typeArg(number_), c_.ident(k_), c_.typeArg(number_), c_.ident(first),
                                  c_.ident(k_), c_.ident(end), c_.ident(k_)},
                                 one(nest.at));
  append(block_, nest.at ? c_.textStmt("if ($ < $)\n$", {c_.ident(first), c_.ident(end), own}) : own);
}

bool TeamLoop::hasThreadForEach(long long all) const {
  return knownThreads() && all >= 0 && all <= knownThreads();
}

/// Whether all threads of a team whose size is known have as many iterations, and not many.
bool TeamLoop::hasSameForEach(long long all) const {
  constexpr long long kMostTurns = 16;
  const long long threads = knownThreads();
  return threads && all > threads && all % threads == 0 && all / threads <= kMostTurns;
}

/// Thread t has the iterations t, t + threads, …, which differ by constants: so do the addresses of what they
/// read and write.
void TeamLoop::someEach(long long turns) {
  constexpr long long kUnrolled = 4;
  VarDecl *const ofElements = factsOf(d_).turn;
  VarDecl *turn = ofElements ? ofElements : local("_turn", basic(TypeKind::UInt));
  k_->type = number_.with(QualConst);
  k_->init =
      c_.textExpr(k_->type, "@thread_idx.x + $ * " + std::to_string(code().teamThreads), {c_.ident(turn)});
  Compound *each = c_.compound({c_.declStmt(k_)}, d_.loc);
  Stmt *body = bodyOfNest(associatedLoop(d_), d_.loops.size());
  const bool unrolls = hasFewOperations(body) && (turns <= kUnrolled || turns % kUnrolled == 0);
  const std::string unroll = ofElements ? "#pragma unroll\n"
                             : unrolls ? "#pragma unroll " + std::to_string(std::min(turns, kUnrolled)) + "\n"
                                       : "";
  appendBody(each, iterations_.iteration(d_, k_, n_, counts_, privates_, nullptr, numbersInTurn(turn)));
  append(block_, c_.textStmt(unroll + "for ($ $ = 0; $ < " + std::to_string(turns) + "; $++)\n$",
                             {c_.typeArg(turn->type), c_.ident(turn), c_.ident(turn), c_.ident(turn), each}));
}

/// The numbers of the loops' iterations in such a turn, where the team is a multiple of the inner loops, or
/// these one of the team: a thread's differ in the outermost loop alone, or follow from the turn's number.
/// Else, and of one loop, nothing.
std::vector<Expr *> TeamLoop::numbersInTurn(VarDecl *turn) {
  const QualType number = basic(TypeKind::UInt);
  const size_t depth = d_.loops.size();
  const long long threads = code().teamThreads;
  std::vector<long long> counts(depth);
  long long inner = 1;
  for (size_t i = depth; i-- > 0;) {
    counts[i] = constantCount(*d_.loops[i]).value;
    if (i) inner *= counts[i];
  }
  if (depth < 2 || (threads % inner != 0 && inner % threads != 0)) return {};
  const auto of = [&](const std::string &text) {
    return c_.textExpr(number, text, std::vector<Node *>(text.find('$') != text.npos, c_.ident(turn)));
  };
  const auto text = [](long long n) { return std::to_string(n); };
  std::vector<Expr *> numbers(depth);
  std::string left = "@thread_idx.x";
  if (threads % inner == 0) {
    numbers[0] = c_.paren(of("@thread_idx.x / " + text(inner) + " + $ * " + text(threads / inner)));
  } else {
    numbers[0] = c_.paren(of("$ / " + text(inner / threads)));
    left = "(@thread_idx.x + $ % " + text(inner / threads) + " * " + text(threads) + ")";
  }
  for (size_t i = depth; --i > 0;) {
    const bool divides = i > 1 || threads % inner == 0;
    numbers[i] = c_.paren(of(divides ? left + " % " + text(counts[i]) : left));
    left += " / " + text(counts[i]);
  }
  return numbers;
}

/// Each thread has one iteration, and few have another one, such as 257 for 256 threads: two tests, and no
/// loop. Where many have two, a loop is as good (binomial was 2 % slower without, needle 10 % faster, on an
/// H200).
void TeamLoop::twoAtMost() {
  VarDecl *turn = local("_turn", basic(TypeKind::UInt));
  k_->type = number_.with(QualConst);
  k_->init = c_.textExpr(k_->type, "@thread_idx.x + $ * " + std::to_string(knownThreads()), {c_.ident(turn)});
  Compound *each = c_.compound({c_.declStmt(k_)}, d_.loc);
  append(each, c_.textStmt("if ($ < $)\n$", {c_.ident(k_), c_.ident(n_), blockOf(one(), d_.loc)}));
  append(block_, c_.textStmt("#pragma unroll\nfor ($ $ = 0; $ < 2; $++)\n$",
                             {c_.typeArg(turn->type), c_.ident(turn), c_.ident(turn), c_.ident(turn), each}));
}

/// The team has a thread for each iteration.
/// @param all each thread has one
void TeamLoop::oneEach(bool all) {
  k_->type = number_.with(QualConst);
  k_->init = c_.textExpr(k_->type, "@thread_idx.x");
  Stmt *each = one();
  if (hasContinue(bodyOfNest(associatedLoop(d_), d_.loops.size())))
    each = c_.textStmt("do\n$\nwhile (0);", {each});
  append(block_, c_.declStmt(k_));
  append(block_,
         all ? each : c_.textStmt("if ($ < $)\n$", {c_.ident(k_), c_.ident(n_), blockOf(each, d_.loc)}));
}

} // namespace ompicc::cuda
