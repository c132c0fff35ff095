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
#include "runtime/ort.h"
#include "transforms/common/iterate.h"
#include "transforms/host/host_set.h"

namespace ompicc {

/// A variable of one of ort's structures, which the tree does not declare.
VarDecl *HostSet::ortVariable(std::string_view name, std::string_view structure, size_t length) {
  auto *tag = c_.make<TagDecl>();
  tag->name = c_.name(structure);
  tag->tagKind = TagKind::Struct;
  QualType type = c_.types.tagType(TypeKind::Struct, tag);
  return c_.variable(name, length ? QualType(c_.types.arrayOf(type, (long long)length, nullptr)) : type);
}

Expr *HostSet::MapList::arguments(Context &c) const {
  QualType number = c.types.basic(TypeKind::Int);
  if (!list) return c.textExpr(number, "0, 0");
  if (count) return c.textExpr(number, "$, $", {c.ident(count), c.ident(list)});
  return c.textExpr(number, std::to_string(length) + ", $", {c.ident(list)});
}

Stmt *HostSet::MapList::release(Context &c) const {
  return count ? c.textStmt("__builtin_free($);", {c.ident(list)}) : nullptr;
}

HostSet::MapList HostSet::mapList(const OmpDirective &d, const std::vector<MapItem> &maps, Compound &block) {
  MapList made;
  if (maps.empty()) return made;
  bool iterates = false, spans = false;
  for (const MapItem &m : maps) {
    iterates |= m.isIterated();
    spans |= m.spannedBy < MapItem::Inside;
    made.position.push_back(made.length);
    if (!m.isIterated()) made.length++;
  }
  // The runtime takes a plain address. A cast alone would lose qualifiers, which -Wcast-qual names.
  auto unqualified = [&](Expr *e) {
    auto *text = as<TextExpr>(e);
    if (!text || text->holes.size() != 1 || !isExpr(*text->holes[0])) return e;
    const QualType type = static_cast<Expr *>(text->holes[0])->type;
    const bool address = text->texts[0] == "(void *) &" || text->texts[0] == "(void **) &";
    const bool value = text->texts[0] == "(void *) " && type && isPointer(type);
    if (type && ((address && hasQualifiedElements(type)) || (value && hasQualifiedElements(elementOf(type)))))
      text->texts[0] = c_.text(std::string(text->texts[0].substr(0, text->texts[0].find(')') + 1)) +
                               " (unsigned long) " + (address ? "&" : ""));
    return e;
  };
  // Appends an item's initialiser, with its holes.
  auto fields = [&](const MapItem &m, std::string &text, std::vector<Node *> &holes) {
    const size_t span = m.spannedBy < MapItem::Inside ? made.position[m.spannedBy] + 1 : 0;
    const unsigned kind = m.kind | (m.whole && isScalar(m.var->type) ? unsigned(ORT_MAP_SCALAR) : 0u);
    text +=
        "{$, $, $, " + std::to_string(kind) + ", " + std::to_string(span) + ", " + (m.attach ? "$}" : "0}");
    for (Expr *e : {m.base, m.begin, m.size, m.attach})
      if (e) holes.push_back(unqualified(copy(e)));
  };
  for (const MapItem &m : maps)
    if (!m.isIterated())
      for (VarDecl *v : m.named) evaluate(d, nullptr, c_.declStmt(v), block);
  if (!iterates) {
    const std::string name(c_.freshLocal("_maps"));
    made.list = ortVariable(c_.text(name), "ort_map", made.length);
    std::string text = "struct ort_map " + name + "[" + std::to_string(made.length) + "] = {";
    std::vector<Node *> holes;
    for (const MapItem &m : maps) {
      text += "\n  ";
      fields(m, text, holes);
      text += ",";
    }
    evaluate(d, made.list, declareText(text + "\n};", holes), block);
  } else {
    VarDecl *item = ortVariable("_maps", "ort_map");
    made.list = c_.variable(c_.freshLocal("_maps"), c_.types.pointerTo(item->type), c_.intLiteral(0));
    made.count = c_.variable(c_.freshLocal("_nmaps"), basic(TypeKind::Int), c_.intLiteral(0));
    evaluate(d, made.list, c_.declStmt(made.list), block);
    evaluate(d, made.count, c_.declStmt(made.count), block);
    auto add = [&](const MapItem &m) {
      std::string text = "*ort_add_map(&$, &$) = (struct ort_map) ";
      std::vector<Node *> holes = {c_.ident(made.list), c_.ident(made.count)};
      fields(m, text, holes);
      return c_.textStmt(text + ";", holes);
    };
    for (const MapItem &m : maps)
      if (!m.isIterated()) evaluate(d, nullptr, add(m), block);
    for (const MapItem &m : maps) {
      if (!m.isIterated()) continue;
      Compound *inside = c_.compound({}, m.loc), *loops = c_.compound({}, m.loc);
      for (VarDecl *v : m.named) inside->body.push(c_.arena, c_.declStmt(v));
      Stmt *pieces = iterate(unit_, m.pieces, add(m), *inside);
      inside->body.push(c_.arena, pieces);
      Stmt *loop = m.iterators.empty() ? inside : iterate(unit_, m.iterators, inside, *loops);
      loops->body.push(c_.arena, loop);
      evaluate(d, nullptr, m.iterators.empty() ? inside : loops, block);
    }
  }
  if (spans) evaluate(d, nullptr, c_.textStmt("ort_map_spans($);", {made.arguments(c_)}), block);
  return made;
}

} // namespace ompicc
