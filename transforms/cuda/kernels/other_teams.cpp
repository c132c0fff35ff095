#include "transforms/cuda/kernels/other_teams.h"
#include "transforms/cuda/analysis/objects.h"
#include "transforms/cuda/data/reductions.h"
#include "transforms/cuda/kernels/obstacles.h"
#include "transforms/cuda/library.h"
#include <unordered_set>

namespace ompicc::cuda {

constexpr int kWarp = 32;

static void putInPlace(std::string &text, std::string_view word, const std::string &other) {
  for (size_t at; (at = text.find(word)) != text.npos;) text.replace(at, word.size(), other);
}

void OtherTeams::rewriteWords(List<std::string_view> &texts) {
  for (std::string_view &text : texts) {
    if (text.find('@') == text.npos) continue;
    for (std::string_view word : deviceWords(text)) check(word);
    std::string changed(text);
    putInPlace(changed, "@block_idx.x", isPart() ? part_ + ".team" : team_);
    putInPlace(changed, "@grid_dim.x", part_ + ".teams");
    putInPlace(changed, "@block_dim.x",
               areWhole   ? std::to_string(kWarp)
               : isPart() ? part_ + ".width"
                          : std::to_string(kThreadsOfParts));
    if (isPart()) {
      // Those without a number have none for anything but tests.
      for (size_t at = 0; (at = text.find("@thread_idx.x", at)) != text.npos; at++)
        areApart |= text != "@thread_idx.x" && text.substr(at + 13, 5) != " == 0";
      putInPlace(changed, "@thread_idx.x", part_ + ".lane");
    }
    if (changed != text) text = c_.text(changed);
    for (const char *other : {"@block_idx.", "@grid_dim.", "@block_dim."})
      fails |= text.find(other) != text.npos;
    fails |= isPart() && text.find("@thread_idx.") != text.npos;
  }
}

void OtherTeams::check(std::string_view word) {
  static const std::unordered_set<std::string_view> known = {"block_idx",
                                                             "block_dim",
                                                             "grid_dim",
                                                             "thread_idx",
                                                             "shared",
                                                             "add",
                                                             "mul",
                                                             "and",
                                                             "or",
                                                             "xor",
                                                             "land",
                                                             "lor",
                                                             "min",
                                                             "max",
                                                             "sub",
                                                             "div",
                                                             "rem",
                                                             "shl",
                                                             "shr",
                                                             "identity",
                                                             "into",
                                                             "user",
                                                             "into_shared",
                                                             "less",
                                                             "fours",
                                                             "fours_within",
                                                             "nest",
                                                             "numbers",
                                                             "root",
                                                             "inverse_root",
                                                             "over_root",
                                                             "from_one",
                                                             "nothing",
                                                             "syncthreads",
                                                             "syncthreads_or",
                                                             "constant_over_root",
                                                             "over_root_product",
                                                             "reduce_block",
                                                             "reduce_block_for_all"};
  fails |= !known.count(word) && word.substr(0, 7) != "update_" && word.substr(0, 7) != "atomic_" &&
           !(areWhole && word == "syncwarp");
}

Node *OtherTeams::rewriteTextStmt(TextStmt &s) {
  if (Stmt *one = onlyIteration(s)) return rewrite(one);
  rewriteWords(s.texts);
  rewriteChildren(s);
  if (!isPart()) return &s;
  if (Stmt *plain = countedInStrides(s)) return plain;
  if (VarDecl *v = sharedVariable(s)) return ofEach(*v);
  for (std::string_view text : s.texts) fails |= text.find("@shared") != text.npos;
  return &s;
}

Stmt *OtherTeams::onlyIteration(TextStmt &s) {
  const auto &holes = s.holes;
  if (!results_.empty() || holes.size() < 8 || holes.size() > 9 || s.texts[0] != "for (") return nullptr;
  const auto is = [](Node *hole, std::string_view text) {
    auto *e = as<TextExpr>(hole);
    return e && e->texts.size() == 1 && e->texts[0] == text;
  };
  auto *iteration = static_cast<Stmt *>(holes[holes.size() - 1]);
  if (!is(holes[2], "@block_idx.x") || !is(holes[6], "@grid_dim.x") || obstaclesIn(iteration).jumpsOut)
    return nullptr;
  hasOne = true;
  return c_.compound({c_.textStmt("const $ $ = $;", {holes[0], holes[1], holes[2]}),
                      c_.textStmt("if ($ < $)\n$", {holes[3], holes[4], iteration})});
}

Stmt *OtherTeams::countedInStrides(TextStmt &s) {
  const auto &holes = s.holes;
  const size_t first = holes.size() == 13 ? 2 : 0; // begins by itself, or where one of fours has ended
  if (areWhole || holes.size() != 11 + first) return nullptr;
  auto *less = as<RoutineCall>(holes[7 + first]);
  if (!less || less->routine != "@less") return nullptr;
  std::vector<Node *> kept;
  if (first) kept = {holes[0], holes[1], holes[2]};
  kept.insert(kept.end(),
              {holes[2 + first], holes[3 + first], holes[8 + first], holes[9 + first], holes[10 + first]});
  return c_.textStmt(std::string(first ? "for ($ $ = $" : "for (") + "; $ < $; $ += $)\n$", kept);
}

VarDecl *OtherTeams::sharedVariable(TextStmt &s) {
  if (s.holes.size() != 1 || s.texts.empty()) return nullptr;
  if (s.texts[0] == "@shared ") return as<VarDecl>(s.holes[0]);
  auto *one = s.texts[0] == "static @shared " ? as<DeclStmt>(s.holes[0]) : nullptr;
  return one && one->decls.size() == 1 ? as<VarDecl>(one->decls[0]) : nullptr;
}

Node *OtherTeams::rewriteTextExpr(TextExpr &e) {
  rewriteWords(e.texts);
  rewriteChildren(e);
  return &e;
}

Node *OtherTeams::rewriteTextDecl(TextDecl &d) {
  fails = true;
  return &d;
}

Expr *OtherTeams::kept(const RoutineCall &call) {
  if (call.args.size() != 2 || call.routine.substr(0, 8) != "@update_") return nullptr;
  auto *address = as<Unary>(skipParens(call.args[0]));
  const VarDecl *to = address && address->op == UnaryOp::AddressOf ? variableOf(address->operand) : nullptr,
                *own = variableOf(call.args[1]);
  if (!to || !own) return nullptr;
  for (const ResultOfParts &result : results_)
    if (to->name == result.item.var->name && own->name == result.own->name)
      return c_.textExpr(result.all->type, "$ = ($) $::apply($, $)",
                         {c_.ident(result.all), c_.typeArg(result.all->type), functorOf(c_, result.item.op),
                          c_.ident(result.all), call.args[1]});
  return nullptr;
}

Node *OtherTeams::rewriteRoutineCall(RoutineCall &call) {
  if (Expr *instead = kept(call)) return instead;
  rewriteChildren(call);
  if (call.routine == "@add_together") call.routine = "@update_add"; // each team has one of its own
  for (std::string_view word : deviceWords(call.routine)) check(word);
  const bool forAll = call.routine == "@reduce_block_for_all";
  if (call.routine == "@reduce_block" || forAll) {
    if (!isPart()) {
      call.templateArgs[0] = c_.intLiteral(kThreadsOfParts);
      return &call;
    }
    std::vector<Expr *> arguments = {part()};
    for (Expr *item : call.args) arguments.push_back(item);
    return c_.routineCall(call.type, forAll ? "@reduce_part_for_all" : "@reduce_part", arguments);
  }
  if (!isPart()) return &call;
  if (call.routine == "@fours_within" && !areWhole) {
    Expr *n = call.args[0], *stride = call.args[1];
    return c_.textExpr(call.type, "$ > 3 * $ ? $ - 3 * $ : 0",
                       {n, stride, Cloner(c_).clone(n), Cloner(c_).clone(stride)});
  }
  if (call.routine == "@syncthreads" && areWhole) return c_.routineCall(call.type, "@syncwarp", {});
  if (call.routine == "@syncthreads") return c_.textExpr(call.type, part_ + ".sync()");
  areApart |= call.routine == "@from_one" || call.routine == "@syncthreads_or";
  if (call.routine == "@from_one") return c_.textExpr(call.type, part_ + ".from_one($)", {call.args[0]});
  if (call.routine == "@syncthreads_or") return c_.textExpr(call.type, part_ + ".any($)", {call.args[0]});
  return &call;
}

Stmt *OtherTeams::ofEach(VarDecl &v) {
  fails |= isAlignedFurther(v);
  bytes += sizeOf(v.type);
  VarDecl *all = c_.variable(c_.freshLocal(std::string(v.name->text) + "_of_teams"),
                             QualType(c_.types.arrayOf(v.type, mostTeams_, nullptr)));
  v.init = c_.textExpr(v.type, "$[" + part_ + ".number]", {c_.ident(all)});
  v.type = c_.types.referenceTo(v.type);
  return c_.textStmt("@shared $;\n$", {all, c_.declStmt(&v)});
}

} // namespace ompicc::cuda
