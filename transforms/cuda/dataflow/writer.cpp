#include "transforms/cuda/dataflow/writer.h"
#include "transforms/common/clauses.h"
#include "transforms/cuda/dataflow/copies.h"
#include "transforms/cuda/dataflow/lanes.h"
#include <algorithm>
#include <cassert>

namespace ompicc::cuda {

using dataflow::Step;

namespace {

constexpr unsigned kWarp = 32;
constexpr size_t kMostLines = 256; ///< of the comment on the graph

std::string number(long long x) { return std::to_string(x); }

/// ", behind 0-11, 15", or nothing.
std::string behind(const std::vector<unsigned> &needs) {
  std::string text;
  for (size_t i = 0; i < needs.size(); i++) {
    const size_t first = i;
    while (i + 1 < needs.size() && needs[i + 1] == needs[i] + 1) i++;
    text += (text.empty() ? ", behind " : ", ") + number(needs[first]);
    if (i > first) text += (i > first + 1 ? "-" : ", ") + number(needs[i]);
  }
  return text;
}

bool inARow(const std::vector<unsigned> &warps) { return warps.back() - warps.front() + 1 == warps.size(); }

/// Whether another variable is used in each turn.
bool goesUp(const OwnSlots &slots) {
  return std::any_of(slots.begin(), slots.end(), [](const OwnSlot &s) { return s.byTurn != 0; });
}

} // namespace

TaskWriter::TaskWriter(CudaContext &cuda, const std::vector<OmpDirective *> &constructs,
                       const TaskGraph &tasks, const dataflow::Mapping &mapping,
                       const dataflow::Schedule &schedule, const std::vector<dataflow::Part> &parts,
                       const std::vector<dataflow::Run> &runs, const Rows &rows, const OwnRows &ownRows)
    : CudaPart(cuda), constructs_(constructs), loc_(constructs[0]->loc), tasks_(tasks), mapping_(mapping),
      schedule_(schedule), parts_(parts), runs_(runs), rows_(rows), ownRows_(ownRows) {}

Stmt *TaskWriter::code(unsigned exact) {
  const unsigned threads = mapping_.warps * kWarp;
  Compound *tasks = c_.compound({}, loc_);
  warp_ = c_.variable(c_.freshLocal("_warp"), basic(TypeKind::Int).with(QualConst),
                      c_.routineCall(basic(TypeKind::Int), "@task_warp"));
  append(tasks, c_.declStmt(warp_));
  into_ = tasks;
  auto run = runs_.begin();
  for (size_t i = 0; i < parts_.size(); i++) {
    if (run != runs_.end() && run->first == i) {
      writeRun(*run);
      i += run++->count - 1;
      continue;
    }
    writeOwn(parts_[i]);
    if (!parts_[i].warps.empty()) writeKind(parts_[i]);
  }
  Stmt *shared = tasks;
  if (exact != threads) shared = c_.textStmt("if (@thread_idx.x < " + number(threads) + ")\n$", {tasks});
  if (!exact) {
    shared = c_.textStmt("if (@block_dim.x >= " + number(threads) + ")\n$\nelse\n$",
                         {c_.compound({shared}, loc_), asBefore()});
  }
  Compound *all = c_.compound({}, loc_);
  for (const OmpDirective *construct : constructs_) append(all, c_.textStmt(comment(*construct)));
  append(all, std::vector<Stmt *>{c_.textStmt(graphText()), shared, call("@syncthreads")});
  return all;
}

Stmt *TaskWriter::asBefore() {
  Compound *all = c_.compound({}, loc_);
  for (OmpDirective *construct : constructs_) {
    OmpDirective *one = copy(construct);
    if (one->kind != OmpDirectiveKind::Sections) one->clauses = {};
    const bool waits = one->kind == OmpDirectiveKind::Sections || one->kind == OmpDirectiveKind::Single;
    if (construct == constructs_.back() && waits && !hasClause(*one, OmpClauseKind::Nowait)) {
      auto *nowait = c_.make<OmpClause>(one->loc);
      nowait->kind = OmpClauseKind::Nowait;
      one->clauses.push(c_.arena, nowait);
    }
    append(all, one);
  }
  return all;
}

void TaskWriter::writeOwn(const dataflow::Part &part) {
  struct Group {
    std::vector<unsigned> warps;
    Stmt *code;
  };
  std::vector<Group> groups;
  auto plain = [](const Pieces &list) { return list.size() == 1 && list[0].operations.empty(); };
  for (unsigned w = 0; w < mapping_.warps; w++) {
    const Pieces &own = part.own[w];
    if (own.empty()) continue;
    Group *same = nullptr;
    for (Group &g : groups) {
      const Pieces &theirs = part.own[g.warps[0]];
      if (plain(own) && plain(theirs) && theirs[0].barriers == own[0].barriers) same = &g;
    }
    if (same)
      same->warps.push_back(w);
    else
      groups.push_back({{w}, pieces(own)});
  }
  if (groups.size() == 1) {
    appendBody(into_, where(groups[0].warps, groups[0].code));
  } else if (groups.size() == 2 && groups[0].warps.size() + groups[1].warps.size() == mapping_.warps) {
    append(into_, c_.textStmt("if (" + condition(groups[0].warps) + ")\n$\nelse\n$",
                              {c_.ident(warp_), groups[0].code, groups[1].code}));
  } else if (groups.size() == 2) {
    append(into_, c_.textStmt("if (" + condition(groups[0].warps) + ")\n$\nelse if (" +
                                  condition(groups[1].warps) + ")\n$",
                              {c_.ident(warp_), groups[0].code, c_.ident(warp_), groups[1].code}));
  } else if (!groups.empty()) {
    Compound *cases = c_.compound({}, loc_);
    for (const Group &g : groups) {
      std::string labels;
      for (const unsigned w : g.warps) labels += "case " + number(w) + ":\n";
      append(cases, c_.textStmt(labels + "$\nbreak;", {g.code}));
    }
    append(into_, c_.textStmt("switch ($)\n$", {c_.ident(warp_), cases}));
  }
}

std::string TaskWriter::condition(const std::vector<unsigned> &warps) const {
  if (warps.size() == 1) return "$ == " + number(warps[0]);
  if (inARow(warps) && warps[0] == 0) return "$ < " + number(long(warps.size()));
  if (inARow(warps) && warps.back() + 1 == mapping_.warps) return "$ >= " + number(warps[0]);
  unsigned mask = 0;
  for (const unsigned w : warps) mask |= 1u << w;
  char text[32];
  snprintf(text, sizeof text, "0x%xu >> $ & 1", mask);
  return text;
}

Stmt *TaskWriter::where(const std::vector<unsigned> &warps, Stmt *code) {
  if (warps.size() == mapping_.warps) return code;
  return c_.textStmt("if (" + condition(warps) + ")\n$", {c_.ident(warp_), blockOf(code, loc_)});
}

Stmt *TaskWriter::barrier(const Step &step) {
  if (step.kind == Step::Land) return callTemplate("@task_landed", {c_.intLiteral(step.later)}, {});
  return callTemplate(step.kind == Step::Wait ? "@task_wait" : "@task_arrive", {c_.intLiteral(step.barrier)},
                      {c_.intLiteral(step.warps)});
}

Stmt *TaskWriter::pieces(const Pieces &list) {
  Compound *block = c_.compound({}, loc_);
  for (const dataflow::Piece &piece : list) {
    for (const Step &step : piece.barriers) append(block, barrier(step));
    for (const unsigned v : piece.operations) {
      Compound *one = c_.compound({}, loc_);
      const TaskKind &kind = tasks_.kinds[tasks_.graph[v].kind];
      VarList own;
      for (size_t i = 0; i < kind.counts.size(); i++)
        own.push_back(constant(*kind.counts[i], c_.intLiteral(tasks_.values[v][i]), one));
      append(one, task(kind, own, ownRows_.slotsFor({{v}})));
      if (own.empty())
        append(block, std::vector<Stmt *>(one->body.begin(), one->body.end()));
      else
        append(block, one);
    }
  }
  return block;
}

VarDecl *TaskWriter::constant(const VarDecl &like, Expr *value, Compound *into) {
  VarDecl *own = c_.variable(like.name->text, QualType(like.type).unqualified().with(QualConst), value);
  append(into, c_.declStmt(own));
  return own;
}

std::vector<Stmt *> TaskWriter::task(const TaskKind &kind, const VarList &own, const OwnSlots &slots,
                                     VarDecl *turn) {
  OmpDirective *task = copy(kind.task);
  const std::vector<Index *> elements =
      kind.byLanes && !slots.empty() ? rows_.elementsIn(task->body) : std::vector<Index *>();
  Substitution values(c_);
  for (size_t i = 0; i < own.size(); i++) values.replace(kind.counts[i], own[i]);
  values.apply(task);
  // A copy of a constant that nobody changes is none, and neither is one that nobody uses.
  const Usage usage = usageIn(task->body);
  const VarList used = freeVariables(task->body);
  auto in = [](const VarList &list, const VarDecl *v) {
    return std::find(list.begin(), list.end(), v) != list.end();
  };
  for (OmpClause *clause : task->clauses) {
    if (clause->kind != OmpClauseKind::Firstprivate) continue;
    List<Expr *> rest;
    for (Expr *item : clause->items) {
      const VarDecl *v = baseVariable(item);
      if (in(used, v) && (!in(own, v) || usage.mayChange(v))) rest.push(c_.arena, item);
    }
    clause->items = rest;
  }
  Stmt *all = task;
  if (!kind.byLanes)
    all = c_.textStmt("if (@task_lane() == 0)\n$", {c_.compound({task}, task->loc)});
  else if (!shareAmongLanes(cuda_, *task))
    assert(!"a task that lanes could share cannot be shared when it is written");
  else
    ownRows_.use(*task, elements, slots, turn);
  if (kind.copies.empty()) return {all, call("@task_end")};
  copyAsynchronously(c_, *task, kind.copies);
  return {all, call("@task_copies")};
}

void TaskWriter::writeKind(const dataflow::Part &part) {
  const TaskKind &kind = tasks_.kinds[tasks_.graph[part.operations[0][0]].kind];
  std::vector<ValuesOfWarps> values(kind.counts.size(), ValuesOfWarps(part.warps.size()));
  size_t most = 0;
  for (size_t w = 0; w < part.warps.size(); w++) {
    most = std::max(most, part.operations[w].size());
    for (const unsigned v : part.operations[w])
      for (size_t i = 0; i < values.size(); i++) values[i][w].push_back(tasks_.values[v][i]);
  }
  const OwnSlots slots = ownRows_.slotsFor(part.operations);
  Stmt *code = inARow(part.warps) ? asProgressions(kind, part.warps[0], most, values, slots) : nullptr;
  append(into_, where(part.warps, code ? code : fromTables(kind, part, values, slots)));
}

Expr *TaskWriter::inWarp(const Progression &p) {
  const QualType type = basic(TypeKind::Int);
  if (p.byWarp == 0) return c_.intLiteral(p.base);
  const std::string factor = p.byWarp == 1 ? "$" : "$ * " + number(p.byWarp);
  const std::string sum = p.base == 0 ? "" : p.base < 0 ? " - " + number(-p.base) : " + " + number(p.base);
  return c_.textExpr(type, factor + sum, {c_.ident(warp_)});
}

Stmt *TaskWriter::asProgressions(const TaskKind &kind, unsigned first, size_t most,
                                 const std::vector<ValuesOfWarps> &values, const OwnSlots &slots) {
  std::vector<Progression> progressions;
  size_t turning = 0, turns = 0; // the one that changes from one turn to the next, and how many do
  for (size_t i = 0; i < values.size(); i++) {
    const auto p = progressionOf(values[i], first);
    if (!p || !isSmall(*p)) return nullptr;
    if (p->byTurn) turning = i, turns++;
    progressions.push_back(*p);
  }
  if (most > 1 && turns != 1) return nullptr;
  Compound *block = c_.compound({}, loc_);
  VarList own(values.size());
  for (size_t i = 0; i < values.size(); i++)
    if (most == 1 || i != turning) own[i] = constant(*kind.counts[i], inWarp(progressions[i]), block);
  if (most == 1) {
    append(block, task(kind, own, slots));
    return block;
  }
  const Progression &p = progressions[turning];
  const auto bound = boundOf(values[turning], p, first);
  if (!bound) return nullptr;
  const VarDecl &counts = *kind.counts[turning];
  if (goesUp(slots)) {
    VarDecl *turn = local("_i", basic(TypeKind::Int));
    const std::string by = p.byTurn == 1 ? " + $" : " + $ * " + number(p.byTurn);
    Compound *one = c_.compound({}, loc_), *inside = c_.compound({}, loc_);
    own[turning] =
        constant(counts, c_.textExpr(basic(TypeKind::Int), "$" + by, {inWarp(p), c_.ident(turn)}), one);
    append(inside, task(kind, own, slots, turn));
    append(one, c_.textStmt("if ($ < " + number(*bound) + ")\n$", {c_.ident(own[turning]), inside}));
    append(block, unrolled(turn, most, one));
    return block;
  }
  VarDecl *v = own[turning] = c_.variable(counts.name->text, QualType(counts.type).unqualified());
  Compound *one = c_.compound({}, loc_);
  append(one, task(kind, own, slots));
  Stmt *loop = c_.textStmt("for ($ $ = $; $ < " + number(*bound) + "; $ += " + number(p.byTurn) + ")\n$",
                           {c_.typeArg(v->type), c_.ident(v), inWarp(p), c_.ident(v), c_.ident(v), one});
  if (values.size() == 1) return loop;
  append(block, loop);
  return block;
}

Stmt *TaskWriter::unrolled(VarDecl *turn, size_t turns, Stmt *one) {
  return c_.textStmt("#pragma unroll\nfor (int $ = 0; $ < " + number((long long)turns) + "; $++)\n$",
                     {c_.ident(turn), c_.ident(turn), c_.ident(turn), one});
}

Stmt *TaskWriter::fromTables(const TaskKind &kind, const dataflow::Part &part,
                             const std::vector<ValuesOfWarps> &values, const OwnSlots &slots) {
  const std::vector<unsigned> &warps = part.warps;
  size_t most = 0;
  std::vector<size_t> counts(mapping_.warps, 0);
  for (size_t w = 0; w < warps.size(); w++) {
    counts[warps[w]] = part.operations[w].size();
    most = std::max(most, counts[warps[w]]);
  }
  Compound *block = c_.compound({}, loc_);
  VarDecl *turn = most > 1 ? local("_i", basic(TypeKind::Int)) : nullptr;
  std::string rows;
  Compound *one = c_.compound({}, loc_);
  VarList own;
  for (size_t i = 0; i < values.size(); i++) {
    rows.clear();
    for (unsigned w = 0; w < mapping_.warps; w++) {
      std::string row;
      for (size_t at = 0; at < warps.size(); at++)
        for (const long long x : warps[at] == w ? values[i][at] : std::vector<long long>())
          row += (row.empty() ? "" : ", ") + number(x);
      rows += (rows.empty() ? "{" : ", {") + (row.empty() ? "0" : row) + "}";
    }
    const VarDecl &like = *kind.counts[i];
    // One row for each warp, also those that have no such task.
    VarDecl *known = table("_" + std::string(like.name->text), QualType(like.type).unqualified(),
                           "[" + number(mapping_.warps) + "][" + number((long long)most) + "]", rows, block);
    own.push_back(constant(like,
                           c_.textExpr(QualType(like.type).unqualified(), "$[$][$]",
                                       {c_.ident(known), c_.ident(warp_),
                                        turn ? static_cast<Expr *>(c_.ident(turn)) : c_.intLiteral(0)}),
                           one));
  }
  append(one, task(kind, own, slots, turn));
  if (!turn) {
    append(block, one);
    return block;
  }
  rows.clear();
  for (const size_t n : counts) rows += (rows.empty() ? "" : ", ") + number((long long)n);
  VarDecl *tasks = table("_tasks", basic(TypeKind::UShort), "[" + number(mapping_.warps) + "]", rows, block);
  if (goesUp(slots)) {
    Stmt *guarded = c_.textStmt("if ($ < $[$])\n$", {c_.ident(turn), c_.ident(tasks), c_.ident(warp_), one});
    append(block, unrolled(turn, most, blockOf(guarded, loc_)));
    return block;
  }
  append(block,
         c_.textStmt("for (int $ = 0; $ < $[$]; $++)\n$", {c_.ident(turn), c_.ident(turn), c_.ident(tasks),
                                                           c_.ident(warp_), c_.ident(turn), one}));
  return block;
}

VarDecl *TaskWriter::table(std::string_view name, QualType type, const std::string &shape,
                           const std::string &rows, Compound *into) {
  VarDecl *v = c_.variable(c_.freshLocal(name), type);
  append(into, c_.textStmt("static @device const $ $" + shape + " = {" + rows + "};",
                           {c_.typeArg(type), c_.ident(v)}));
  return v;
}

std::string TaskWriter::graphText() const {
  std::string text = "/* " + number((long long)tasks_.graph.size()) + " tasks on " + number(mapping_.warps) +
                     " warps, which wait for others at " + number(schedule_.points) +
                     " points. By task: its warp, " + "and what it comes behind.";
  std::vector<const Step *> waits(tasks_.graph.size(), nullptr);
  for (const auto &stream : schedule_.warps) {
    const Step *wait = nullptr; // behind the last operation
    for (const Step &step : stream) {
      if (step.kind == Step::Run) waits[step.operation] = wait;
      if (step.kind == Step::Run || step.kind == Step::Wait) wait = step.kind == Step::Wait ? &step : nullptr;
    }
  }
  for (size_t v = 0; v < tasks_.graph.size(); v++) {
    if (v == kMostLines) {
      text += "\n * …";
      break;
    }
    const TaskKind &kind = tasks_.kinds[tasks_.graph[v].kind];
    text += "\n * " + number((long long)v) + ": " + placeText(unit_, kind.task->loc);
    for (size_t i = 0; i < kind.counts.size(); i++)
      text += std::string(i ? ", " : " with ") + std::string(kind.counts[i]->name->text) + " = " +
              number(tasks_.values[v][i]);
    text += ": warp " + number(mapping_.warpOf[v]);
    text += behind(tasks_.graph[v].needs);
    if (!kind.copies.empty()) text += "; begins copies";
    if (waits[v]) text += "; waits at barrier " + number(waits[v]->barrier);
  }
  return verbatim(text + " */");
}

} // namespace ompicc::cuda
