// What gcc for AArch64 declares itself where a header of its has `#pragma GCC aarch64 "arm_neon.h"`: the
// structures of several vectors, the types of SVE, and functions that no text declares.
#include "translator/parser/builtin_types.h"
#include "translator/parser/omp_cursor.h"
#include <string>

namespace ompicc {

TypedefDecl *BuiltinTypes::declare(const std::string &name, QualType type) {
  auto *d = c_.make<TypedefDecl>();
  d->name = c_.name(name);
  d->type = type;
  scopes_.bind(d->name, d);
  if (questions_ && (neonFunctions_ || sveFunctions_)) questions_->types.insert(name);
  return d;
}

/// `typedef struct { element val[count]; } name;`
void BuiltinTypes::declareTuple(const std::string &name, QualType element, unsigned count) {
  auto *tag = c_.make<TagDecl>();
  tag->tagKind = TagKind::Struct;
  tag->isDefinition = true;
  tag->definition = tag;
  auto *field = c_.make<FieldDecl>();
  field->name = c_.name("val");
  field->type = c_.types.arrayOf(element, count, nullptr);
  tag->fields.push(c_.lasting, field);
  tag->nameForAnonymous = declare(name, c_.types.tagType(TypeKind::Struct, tag));
  layOut(*tag);
}

/// `enum name` with constants; null names stand for values that have none.
void BuiltinTypes::declareEnum(const std::string &name,
                               std::initializer_list<std::pair<const char *, int>> values) {
  auto *tag = c_.make<TagDecl>();
  tag->tagKind = TagKind::Enum;
  tag->isDefinition = true;
  tag->definition = tag;
  tag->name = c_.name(name);
  for (const auto &[text, value] : values) {
    auto *e = c_.make<EnumeratorDecl>();
    e->name = c_.name(text);
    e->value = {true, value};
    e->type = c_.types.basic(TypeKind::Int);
    tag->enumerators.push(c_.lasting, e);
    scopes_.bind(e->name, e);
  }
  scopes_.bindTag(tag->name, tag);
  layOut(*tag);
}

void BuiltinTypes::declareNeon() {
  static const char *const vectors[] = {
      "int8x8",     "int8x16",    "int16x4",   "int16x8",   "int32x2",   "int32x4",   "int64x1",
      "int64x2",    "uint8x8",    "uint8x16",  "uint16x4",  "uint16x8",  "uint32x2",  "uint32x4",
      "uint64x1",   "uint64x2",   "float16x4", "float16x8", "float32x2", "float32x4", "float64x1",
      "float64x2",  "poly8x8",    "poly8x16",  "poly16x4",  "poly16x8",  "poly64x1",  "poly64x2",
      "bfloat16x4", "bfloat16x8", "mfloat8x8", "mfloat8x16"};
  for (std::string name : vectors) {
    std::string own = "__" + name + "_t"; // gcc's name of the vector
    own[2] = static_cast<char>(own[2] - 'a' + 'A');
    const auto *vector = as<TypedefDecl>(c_.name(own)->ordinary);
    for (unsigned count = 2; vector && count <= 4; count++)
      declareTuple(name + "x" + std::to_string(count) + "_t",
                   c_.types.typedefType(const_cast<TypedefDecl *>(vector), vector->type), count);
  }
}

void BuiltinTypes::declareSve() {
  static const char *const elements[] = {"int8",    "int16",    "int32",  "int64",   "uint8",
                                         "uint16",  "uint32",   "uint64", "float16", "float32",
                                         "float64", "bfloat16", "mfloat8"};
  for (const std::string name : elements)
    for (const char *count : {"", "x2", "x3", "x4"}) declare("sv" + name + count + "_t", c_.types.unknown());
  for (const char *name : {"svbool_t", "svboolx2_t", "svboolx4_t", "svcount_t"})
    declare(name, c_.types.unknown());
  declareEnum("svpattern", {{"SV_POW2", 0},
                            {"SV_VL1", 1},
                            {"SV_VL2", 2},
                            {"SV_VL3", 3},
                            {"SV_VL4", 4},
                            {"SV_VL5", 5},
                            {"SV_VL6", 6},
                            {"SV_VL7", 7},
                            {"SV_VL8", 8},
                            {"SV_VL16", 9},
                            {"SV_VL32", 10},
                            {"SV_VL64", 11},
                            {"SV_VL128", 12},
                            {"SV_VL256", 13},
                            {"SV_MUL4", 29},
                            {"SV_MUL3", 30},
                            {"SV_ALL", 31}});
  declareEnum("svprfop", {{"SV_PLDL1KEEP", 0},
                          {"SV_PLDL1STRM", 1},
                          {"SV_PLDL2KEEP", 2},
                          {"SV_PLDL2STRM", 3},
                          {"SV_PLDL3KEEP", 4},
                          {"SV_PLDL3STRM", 5},
                          {"SV_PSTL1KEEP", 8},
                          {"SV_PSTL1STRM", 9},
                          {"SV_PSTL2KEEP", 10},
                          {"SV_PSTL2STRM", 11},
                          {"SV_PSTL3KEEP", 12},
                          {"SV_PSTL3STRM", 13}});
}

void BuiltinTypes::pragma(const char *p, const char *end) {
  Cursor at(p, end);
  if (at.word() != "pragma" || at.word() != "GCC" || at.word() != "aarch64" || scopes_.depth()) return;
  const std::string_view rest(at.p, size_t(end - at.p));
  const auto names = [&](std::string_view header) { return rest.find(header) != rest.npos; };
  if (names("\"arm_neon.h\"") && !neonFunctions_) neonFunctions_ = true, declareNeon();
  if (names("\"arm_sve.h\"") && !sveFunctions_) sveFunctions_ = true, declareSve();
  if (names("\"arm_acle.h\"") && !c_.name("__arm_data512_t")->ordinary)
    declareTuple("__arm_data512_t", c_.types.basic(TypeKind::ULong), 8);
}

bool BuiltinTypes::isDeclaredByPragma(const Identifier &name) const {
  return (neonFunctions_ && name.text[0] == 'v') || (sveFunctions_ && name.text.substr(0, 2) == "sv");
}

} // namespace ompicc
