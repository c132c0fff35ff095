#include "transforms/cuda/dataflow/own_rows.h"
#include "ast/visitor.h"
#include <algorithm>
#include <cstdlib>

namespace ompicc::cuda {

using Operations = std::vector<std::vector<unsigned>>;

namespace {

constexpr long long kRegisters = 65536, kOtherRegisters = 40, kMostWords = 96; ///< of a thread
constexpr size_t kMostTurns = 16;                                              ///< that are unrolled

} // namespace

OwnRows::OwnRows(CudaContext &cuda, const TaskGraph &tasks, const Rows &rows,
                 const dataflow::Mapping &mapping, const std::vector<dataflow::Part> &parts)
    : CudaPart(cuda), tasks_(tasks), rows_(rows), mapping_(mapping) {
  assign();
  for (const dataflow::Part &part : parts) {
    for (const auto &pieces : part.own)
      for (const dataflow::Piece &piece : pieces)
        for (const unsigned v : piece.operations) keepFitting({{v}});
    if (!part.warps.empty()) keepFitting(part.operations);
  }
  keepFew();
}

/// Numbers the rows that are one warp's, as its tasks come to them.
void OwnRows::assign() {
  std::map<const VarDecl *, std::map<long long, unsigned>> owners;
  std::map<std::pair<const VarDecl *, unsigned>, unsigned> next;
  VarSet dropped;
  for (const unsigned v : mapping_.order) {
    const auto &accesses = rows_.accesses(tasks_.graph[v].kind);
    for (size_t i = 0; i < accesses.size(); i++) {
      const VarDecl *array = accesses[i].array;
      const long long row = rows_.rowOf(v, i);
      const unsigned warp = mapping_.warpOf[v];
      const auto [owner, isNew] = owners[array].emplace(row, warp);
      if (owner->second != warp) dropped.insert(array);
      if (!isNew) continue;
      const unsigned slot = next[{array, warp}]++;
      slots_[array][row] = slot;
      counts_[array] = std::max(counts_[array], slot + 1);
    }
  }
  for (const VarDecl *array : dropped) slots_.erase(array);
}

std::optional<OwnSlot> OwnRows::slotFor(size_t access, const Operations &operations) const {
  const unsigned kind = tasks_.graph[operations[0][0]].kind;
  const VarDecl *array = rows_.accesses(kind)[access].array;
  const auto known = slots_.find(array);
  if (known == slots_.end()) return OwnSlot();
  auto slot = [&](unsigned v) { return (long long)known->second.at(rows_.rowOf(v, access)); };
  OwnSlot found{array, slot(operations[0][0]), 0};
  size_t most = 0;
  for (const auto &list : operations) {
    most = std::max(most, list.size());
    if (list.size() > 1 && found.byTurn == 0) found.byTurn = slot(list[1]) - slot(list[0]);
  }
  if (found.byTurn && most > kMostTurns) return {};
  for (const auto &list : operations)
    for (size_t t = 0; t < list.size(); t++)
      if (slot(list[t]) != found.base + found.byTurn * (long long)t) return {};
  return found;
}

/// Leaves arrays where they are of which one text would use different ones.
void OwnRows::keepFitting(const Operations &operations) {
  const auto &accesses = rows_.accesses(tasks_.graph[operations[0][0]].kind);
  for (size_t i = 0; i < accesses.size(); i++)
    if (!slotFor(i, operations)) slots_.erase(accesses[i].array);
}

long long OwnRows::wordsOf(const VarDecl *array) const {
  const QualType row = isArray(elementOf(array->type)) ? elementOf(array->type) : QualType(array->type);
  return counts_.at(array) * ((sizeOf(row) / 32 + 3) / 4);
}

/// Those that take the fewest registers, as long as there are some.
void OwnRows::keepFew() {
  std::vector<const VarDecl *> list;
  for (const auto &entry : slots_) list.push_back(entry.first);
  std::sort(list.begin(), list.end(), [this](const VarDecl *a, const VarDecl *b) {
    const long long x = wordsOf(a), y = wordsOf(b);
    return x != y ? x < y : a->loc.offset < b->loc.offset;
  });
  long long left = std::min(kMostWords, kRegisters / (mapping_.warps * 32) - kOtherRegisters);
  for (const VarDecl *array : list) {
    left -= wordsOf(array);
    if (left < 0) slots_.erase(array);
  }
}

QualType OwnRows::typeOf(const VarDecl *array) const {
  std::vector<long long> lengths; // of the dimensions between the first and the last one
  QualType type = elementOf(array->type);
  bool one = !isArray(type);
  for (; !one && isArray(elementOf(type)); type = elementOf(type))
    lengths.push_back(sizeOf(type) / sizeOf(elementOf(type)));
  if (!one) type = elementOf(type);
  auto times = [&](long long length) { type = c_.types.arrayOf(type, length, c_.intLiteral(length)); };
  for (size_t i = lengths.size(); i-- > 0;) times(lengths[i]);
  if (counts_.at(array) > 1) times(counts_.at(array));
  return type;
}

void OwnRows::declare(Stmt *code, VarSet &shared, bool inTheirPlace) {
  for (const auto &entry : slots_) {
    const VarDecl *array = entry.first;
    const std::string_view name = array->name->text;
    own_[array] = c_.variable(inTheirPlace ? name : c_.freshLocal(std::string(name) + "_own"), typeOf(array));
    if (inTheirPlace) shared.erase(array);
  }
  class Declare : public Visitor {
  public:
    Declare(Context &c, const std::map<const VarDecl *, VarDecl *> &own, bool inTheirPlace)
        : c_(c), own_(own), inTheirPlace_(inTheirPlace) {}

  private:
    Context &c_;
    const std::map<const VarDecl *, VarDecl *> &own_;
    const bool inTheirPlace_;
    void visitDeclStmt(DeclStmt &ds) override {
      List<Decl *> all;
      for (Decl *d : ds.decls) {
        auto *v = as<VarDecl>(d);
        const auto at = v ? own_.find(v) : own_.end();
        if (at == own_.end() || !inTheirPlace_) all.push(c_.arena, d);
        if (at != own_.end()) all.push(c_.arena, at->second);
      }
      ds.decls = all;
    }
  };
  Declare(c_, own_, inTheirPlace).visit(code);
}

bool OwnRows::areAlike(unsigned a, unsigned b) const { return slotsFor({{a}}) == slotsFor({{b}}); }

OwnSlots OwnRows::slotsFor(const Operations &operations) const {
  OwnSlots all;
  if (empty()) return all;
  const auto &accesses = rows_.accesses(tasks_.graph[operations[0][0]].kind);
  for (size_t i = 0; i < accesses.size(); i++) all.push_back(*slotFor(i, operations));
  return all;
}

void OwnRows::use(OmpDirective &task, const std::vector<Index *> &elements, const OwnSlots &slots,
                  VarDecl *turn) const {
  class Use : public Rewriter {
  public:
    std::unordered_map<const Index *, const OwnSlot *> known;
    std::function<Expr *(Index &, const OwnSlot &)> make;

  private:
    Node *rewriteIndex(Index &e) override {
      const auto at = known.find(&e);
      if (at == known.end()) {
        rewriteChildren(e);
        return &e;
      }
      return make(e, *at->second);
    }
  } use;
  for (size_t i = 0; i < slots.size(); i++)
    if (slots[i].array) use.known.emplace(elements[i], &slots[i]);
  use.make = [&](Index &e, const OwnSlot &slot) -> Expr * {
    const std::vector<Expr *> subscripts = elementOfArray(e).subscripts;
    Expr *result = c_.ident(own_.at(slot.array), e.loc);
    auto element = [&](Expr *number) {
      auto *of = c_.make<Index>(e.loc);
      of->base = result;
      of->index = number;
      of->type = elementOf(result->type);
      result = of;
    };
    if (counts_.at(slot.array) > 1) {
      Expr *number = c_.intLiteral(slot.base);
      if (slot.byTurn) {
        // Not `turn * -2 + 2`: of that, nvcc 13.0 forgets an iteration of the unrolled loop.
        const long long step = std::abs(slot.byTurn);
        const std::string by = step == 1 ? "$" : "$ * " + std::to_string(step),
                          base = std::to_string(slot.base);
        const std::string text = slot.byTurn < 0 ? base + " - " + by : slot.base ? by + " + " + base : by;
        number = c_.textExpr(c_.types.basic(TypeKind::Int), text, {c_.ident(turn)});
      }
      element(number);
    }
    for (size_t i = 1; i + 1 < subscripts.size(); i++) {
      Expr *inner = subscripts[i];
      use.rewriteChild(inner);
      element(inner);
    }
    return result;
  };
  use.rewriteChild(task.body);
}

} // namespace ompicc::cuda
