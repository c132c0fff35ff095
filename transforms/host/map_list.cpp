// The list of map items that a device construct gives to the runtime (runtime/ort.h: ort_map_t): an array,
//
//     struct ort_map _maps[2] = { {base, begin, size, kind, 0, 0}, … };
//
// or, where an item has iterators, one that grows:
//
//     struct ort_map *_maps = 0;
//     int _nmaps = 0;
//     *ort_add_map(&_maps, &_nmaps) = (struct ort_map) {…};
//     for (int i = i_begin; …) *ort_add_map(&_maps, &_nmaps) = (struct ort_map) {…};
//
// Items with iterators come last, so that the others' positions are known here.
#include "transforms/host/map_list.h"
#include "runtime/ort.h"
#include "transforms/common/iterate.h"
#include "transforms/host/ort_declarations.h"
#include "transforms/host/target_tasks.h"

namespace ompicc {

std::vector<Expr *> MapList::arguments(Context &c) const {
  if (!list) return {c.intLiteral(0), c.intLiteral(0)};
  Expr *number = count ? static_cast<Expr *>(c.ident(count)) : c.intLiteral(static_cast<long long>(length));
  return {number, c.ident(list)};
}

Stmt *MapList::release(Context &c, bool inTask) const {
  return count ? c.textStmt(inTask ? "ort_free_maps($);" : "__builtin_free($);", {c.ident(list)}) : nullptr;
}

std::string MapLists::fields(const MapList &made, const MapItem &m, std::vector<Node *> &holes) const {
  const size_t span = m.spannedBy < MapItem::Inside ? made.position[m.spannedBy] + 1 : 0;
  const unsigned kind = m.kind | (m.whole && isScalar(m.var->type) ? unsigned(ORT_MAP_SCALAR) : 0u) |
                        (m.isResult ? unsigned(ORT_MAP_RESULT) : 0u);
  for (const PlainAddress &address : {m.base, m.begin}) holes.push_back(copy(address.withoutQualifiers(c_)));
  holes.push_back(copy(m.size));
  if (m.attach) holes.push_back(copy(m.attach.withoutQualifiers(c_)));
  return "{$, $, $, " + std::to_string(kind) + ", " + std::to_string(span) + ", " + (m.attach ? "$}" : "0}");
}

void MapLists::declareArray(MapList &made, const OmpDirective &d, const std::vector<MapItem> &maps,
                            Compound &block) {
  const std::string name(c_.freshLocal("_maps"));
  made.list = ortVariable(c_, c_.text(name), "ort_map", made.length);
  std::string text = "struct ort_map " + name + "[" + std::to_string(made.length) + "] = {";
  std::vector<Node *> holes;
  for (const MapItem &m : maps) text += "\n  " + fields(made, m, holes) + ",";
  tasks_.evaluate(d, made.list, declareText(text + "\n};", holes), block);
}

Stmt *MapLists::add(const MapList &made, const MapItem &m) {
  std::vector<Node *> holes = {
      callExpr(made.list->type, "ort_add_map",
               {argument("&$", {c_.ident(made.list)}), argument("&$", {c_.ident(made.count)})})};
  const std::string item = fields(made, m, holes);
  return c_.textStmt("*$ = (struct ort_map) " + item + ";", holes);
}

Stmt *MapLists::addIterated(const MapList &made, const MapItem &m) {
  Compound *inside = c_.compound({}, m.loc), *loops = c_.compound({}, m.loc);
  for (VarDecl *v : m.named) inside->body.push(c_.arena, c_.declStmt(v));
  Stmt *pieces = iterate(unit_, m.pieces, add(made, m), *inside);
  inside->body.push(c_.arena, pieces);
  if (m.iterators.empty()) return inside;
  Stmt *loop = iterate(unit_, m.iterators, inside, *loops);
  loops->body.push(c_.arena, loop);
  return loops;
}

void MapLists::declareGrowing(MapList &made, const OmpDirective &d, const std::vector<MapItem> &maps,
                              Compound &block) {
  VarDecl *item = ortVariable(c_, "_maps", "ort_map");
  made.list = c_.variable(c_.freshLocal("_maps"), c_.types.pointerTo(item->type), c_.intLiteral(0));
  made.count = c_.variable(c_.freshLocal("_nmaps"), basic(TypeKind::Int), c_.intLiteral(0));
  tasks_.evaluate(d, made.list, c_.declStmt(made.list), block);
  tasks_.evaluate(d, made.count, c_.declStmt(made.count), block);
  for (const MapItem &m : maps)
    if (!m.isIterated()) tasks_.evaluate(d, nullptr, add(made, m), block);
  for (const MapItem &m : maps)
    if (m.isIterated()) tasks_.evaluate(d, nullptr, addIterated(made, m), block);
}

MapList MapLists::make(const OmpDirective &d, const std::vector<MapItem> &maps, Compound &block) {
  MapList made;
  if (maps.empty()) return made;
  bool iterates = false, spans = false;
  for (const MapItem &m : maps) {
    iterates |= m.isIterated();
    spans |= m.spannedBy < MapItem::Inside;
    made.position.push_back(made.length);
    if (!m.isIterated()) made.length++;
  }
  for (const MapItem &m : maps)
    if (!m.isIterated())
      for (VarDecl *v : m.named) tasks_.evaluate(d, nullptr, c_.declStmt(v), block);
  if (iterates)
    declareGrowing(made, d, maps, block);
  else
    declareArray(made, d, maps, block);
  if (spans) tasks_.evaluate(d, nullptr, call("ort_map_spans", made.arguments(c_)), block);
  return made;
}

} // namespace ompicc
