// Structs, unions and enumerations (C11 6.7.2.1 to 6.7.2.3).
//
// The first declaration of a tag in its scope is what types and the scope refer to; a definition that follows
// it is a node of its own, linked from the first one's `definition`.
#include "ast/const_eval.h"
#include "translator/sema/declarations.h"
#include <algorithm>
#include <cctype>
#include <cstdlib>

namespace ompicc {

namespace {

TypeKind kindOf(const TagDecl &tag) {
  return tag.tagKind == TagKind::Struct  ? TypeKind::Struct
         : tag.tagKind == TagKind::Union ? TypeKind::Union
                                         : TypeKind::Enum;
}

const char *keyword(TagKind kind) {
  return kind == TagKind::Struct ? "struct" : kind == TagKind::Union ? "union" : "enum";
}

} // namespace

TagDecl *Declarations::beginTag(Loc loc, TagKind kind, Identifier *name,
                                const List<Attribute *> &attributes) {
  auto *tag = c_.make<TagDecl>(loc);
  tag->tagKind = kind;
  tag->name = name;
  tag->attributes = attributes;
  if (!name) {
    openTags_.push_back({tag, tag, nullptr});
    return tag;
  }
  TagDecl *first = scopes_.tagHere(name);
  if (first && first->tagKind != kind) {
    diag_.error(loc, "'" + std::string(name->text) + "' defined as wrong kind of tag");
    first = nullptr;
  } else if (first && (first->isDefinition || first->definition) && language_.year < 2023) {
    diag_.error(loc, std::string("redefinition of '") + keyword(kind) + " " + std::string(name->text) + "'");
    diag_.note(first->definition ? first->definition->loc : first->loc, "originally defined here");
    first = nullptr;
  } else if (first && std::any_of(openTags_.begin(), openTags_.end(),
                                  [&](const OpenTag &open) { return open.first == first; })) {
    diag_.error(loc, std::string("nested redefinition of '") + keyword(kind) + " " + std::string(name->text) +
                         "'");
    first = nullptr;
  }
  // C23 6.7.3.4p1: once more, with the same content, which endTag() looks at.
  if (first && (first->isDefinition || first->definition))
    tag->definition = first->definition ? first->definition : first;
  TagDecl *outer = first ? nullptr : name->tagBinding;
  if (!first) scopes_.bindTag(name, tag);
  openTags_.push_back({tag, first ? first : tag, outer});
  return tag;
}

void Declarations::fixUnderlying(TagDecl &tag, Loc loc, Specs &specs) {
  QualType type = finish(specs);
  const bool fits = isInteger(type) && !isEnum(type) && !isBitInt(type);
  if (!fits && !isUnknown(type)) diag_.error(loc, "invalid 'enum' underlying type");
  if (!fits) return;
  if (tag.underlying && !compatible(tag.underlying, type))
    diag_.error(loc, "'enum' underlying type incompatible with previous declaration");
  tag.underlying = canonical(type).unqualified();
}

TagDecl *Declarations::declareEnum(Loc loc, Identifier *name, const List<Attribute *> &attributes, Loc where,
                                   Specs &underlying) {
  TagDecl *tag = scopes_.tagHere(name);
  if (!tag || tag->tagKind != TagKind::Enum) {
    if (tag) diag_.error(where, "'" + std::string(name->text) + "' defined as wrong kind of tag");
    tag = c_.make<TagDecl>(loc);
    tag->tagKind = TagKind::Enum;
    tag->name = name;
    tag->attributes = attributes;
    scopes_.bindTag(name, tag);
  }
  fixUnderlying(*tag, where, underlying);
  return tag;
}

TagDecl *Declarations::referTag(Loc loc, TagKind kind, Identifier *name,
                                const List<Attribute *> &attributes) {
  if (TagDecl *known = name->tagBinding) {
    if (known->tagKind == kind) return known;
    diag_.error(loc, "'" + std::string(name->text) + "' defined as wrong kind of tag");
  }
  auto *tag = c_.make<TagDecl>(loc);
  tag->tagKind = kind;
  tag->name = name;
  tag->attributes = attributes;
  scopes_.bindTag(name, tag);
  return tag;
}

void Declarations::empty(DeclGroup &group) {
  Specs &specs = *group.specs;
  if (specs.tagIsRepeated) return;
  if (!specs.tag || !specs.tagIsReference || !specs.tag->name) return;
  Identifier *name = specs.tag->name;
  TagDecl *here = scopes_.tagHere(name);
  if (here && here == specs.tag && !here->definition && here->loc.offset >= group.loc.offset) {
    group.decls.push(c_.arena, here); // its first mention
    return;
  }
  // 6.7.2.3p7: `struct S;` declares a tag of the innermost scope.
  auto *again = c_.make<TagDecl>(group.loc);
  again->tagKind = specs.tag->tagKind;
  again->name = name;
  again->underlying = specs.tag->underlying;
  if (here)
    again->definition = here;
  else
    scopes_.bindTag(name, again);
  group.decls.push(c_.arena, again);
}

void Declarations::field(TagDecl &tag, Specs &specs, Declarator *declarator, Expr *width, Post *post,
                         Loc loc) {
  auto *f = c_.make<FieldDecl>(loc);
  f->alignas_ = specs.alignas_;
  for (Attribute *a : specs.attributes) f->attributes.push(c_.arena, a);
  if (post)
    for (Attribute *a : post->attributes) f->attributes.push(c_.arena, a);
  if (declarator)
    for (Attribute *a : declarator->attributes) f->attributes.push(c_.arena, a);
  f->type = withCallingConvention(build(applyAttributes(finish(specs), f->attributes), declarator, false),
                                  f->attributes);
  f->name = declarator ? declarator->name : nullptr;
  f->bitWidth = width;
  if (!declarator && !width) {
    // An anonymous member, or a declaration of a tag at most. With -fms-extensions a type with a name is one
    // too.
    bool unnamed = specs.tag && !specs.tag->name && isRecord(f->type);
    if (!unnamed && !(language_.msExtensions && isRecord(f->type))) return;
  }
  std::string shown = f->name ? "'" + std::string(f->name->text) + "'" : "<anonymous>";
  if (f->name)
    for (FieldDecl *other : tag.fields)
      if (other->name == f->name) {
        diag_.error(loc, "duplicate member " + shown);
        return;
      }
  if (isVoid(f->type))
    diag_.error(loc, "variable or field " + shown + " declared void");
  else if (isFunction(f->type))
    diag_.error(loc, "field " + shown + " declared as a function");
  else if (!isUnknown(f->type) && !isCompleteType(f->type) && !isVariablyModified(f->type) &&
           !isArray(f->type))
    diag_.error(loc, "field " + shown + " has incomplete type");
  else if (width && !isUnknown(f->type) && !isInteger(f->type))
    diag_.error(loc, "bit-field " + shown + " has invalid type");
  else {
    if (width) {
      ConstInt bits = expr_.constant(width);
      if (!bits.known && !isUnknown(width->type))
        diag_.error(loc, "bit-field " + shown + " width not an integer constant");
      else if (bits.known && bits.value < 0)
        diag_.error(loc, "negative width in bit-field " + shown);
      else if (bits.known && bits.value > 8 * sizeOf(f->type) && !isUnknown(f->type))
        diag_.error(loc, "width of " + shown + " exceeds its type");
    }
    tag.fields.push(c_.arena, f);
  }
}

/// C23 6.7.3.3p5.
void Declarations::checkRepresentable(const EnumeratorDecl &e) {
  const QualType type = e.type;
  if (!e.value.known || kindOf(type) == TypeKind::Bool) return;
  const long long bits = 8 * sizeOf(type), v = e.value.value;
  const bool beyondLong =
      e.valueExpr && isInteger(e.valueExpr->type) && !isSigned(e.valueExpr->type) && v < 0;
  const bool fits = isSigned(type)
                        ? !beyondLong && (bits >= 64 || (v >= -(1LL << (bits - 1)) && v < 1LL << (bits - 1)))
                    : beyondLong ? bits >= 64
                                 : v >= 0 && (bits >= 64 || v < 1LL << bits);
  if (!fits)
    diag_.error(e.valueExpr ? e.valueExpr->loc : e.loc,
                e.valueExpr ? "enumerator value outside the range of underlying type"
                            : "overflow in enumeration values");
}

void Declarations::enumerator(TagDecl &tag, Loc loc, Identifier *name, Expr *value, const Post *attributes) {
  auto *e = c_.make<EnumeratorDecl>(loc);
  if (attributes) e->attributes = attributes->attributes;
  e->name = name;
  e->valueExpr = value;
  std::string shown = "'" + std::string(name->text) + "'";
  bool isUnsigned = false;
  if (value) {
    e->value = expr_.constant(value);
    if (!e->value.known && !isUnknown(value->type))
      diag_.error(loc, "enumerator value for " + shown + " is not an integer constant");
    isUnsigned = isInteger(value->type) && !isSigned(value->type);
  } else if (tag.enumerators.empty()) {
    e->value = {true, 0};
  } else {
    EnumeratorDecl *last = tag.enumerators.back();
    e->value = {last->value.known,
                static_cast<long long>(static_cast<unsigned long long>(last->value.value) + 1)};
    isUnsigned = !isSigned(last->type);
  }
  long long v = e->value.value;
  TypeKind kind = TypeKind::Int; // 6.7.2.2p3; GNU: wider where the value does not fit
  if (isUnsigned && v < 0)
    kind = TypeKind::ULong;
  else if (v < -2147483648LL || v > 4294967295LL)
    kind = TypeKind::Long;
  else if (v > 2147483647LL)
    kind = TypeKind::UInt;
  // C23 6.7.3.3p12: the type of the constant expression, or one with the signedness of the enumerator before.
  if (language_.year >= 2023 && kind != TypeKind::Int) {
    if (!value && !isUnsigned) kind = TypeKind::Long;
    if (value && isInteger(value->type) && !isEnum(value->type) && !isBitInt(value->type))
      kind = kindOf(value->type);
  }
  e->type = tag.underlying ? tag.underlying : QualType(c_.types.basic(kind));
  if (tag.underlying) checkRepresentable(*e);
  auto *same = as<EnumeratorDecl>(scopes_.here(name));
  if (same && tag.definition &&
      same->value.value == e->value.value) { // of the same enumeration, C23 6.7.3.4p1
    tag.enumerators.push(c_.arena, e);
    return;
  }
  if (Decl *before = scopes_.here(name)) {
    diag_.error(loc, before->kind == NodeKind::EnumeratorDecl
                         ? "redeclaration of enumerator " + shown
                         : shown + " redeclared as different kind of symbol");
    diag_.note(before->loc, "previous declaration of " + shown);
  }
  scopes_.bind(name, e);
  tag.enumerators.push(c_.arena, e);
}

void Declarations::endTag(TagDecl &tag, const List<Attribute *> &attributes) {
  closeTagsTo(tag);
  TagDecl *outer = openTags_.back().outer;
  openTags_.pop_back();
  List<Attribute *> all;
  for (Attribute *a : tag.attributes) all.push(c_.arena, a);
  for (Attribute *a : attributes) all.push(c_.arena, a);
  if (language_.packAll && tag.tagKind != TagKind::Enum) {
    auto *packed = c_.make<Attribute>(tag.loc);
    packed->name = c_.name("__packed__");
    all.push(c_.arena, packed);
  }
  tag.attributes = all;
  tag.isDefinition = true;
  tag.byContent = language_.year >= 2023;
  auto same = [&](TagDecl &other) {
    return sameType(c_.types.tagType(kindOf(tag), &tag), c_.types.tagType(kindOf(other), &other));
  };
  TagDecl *before = tag.definition; // in the same scope
  if (!before) tag.definition = &tag;
  TagDecl *first = tag.name ? scopes_.tagHere(tag.name) : nullptr;
  if (before) {
    if (!same(*before)) {
      tag.definition = &tag;
      diag_.error(tag.loc, std::string("redefinition of '") + keyword(tag.tagKind) + " " +
                               std::string(tag.name->text) + "'");
      diag_.note(before->loc, "originally defined here");
    }
  } else if (first && first != &tag && !first->isDefinition) {
    first->definition = &tag;
  } else if (outer && tag.byContent && tag.tagKind != TagKind::Enum && outer->tagKind == tag.tagKind) {
    // Compatible with the type of the scope around it (C23 6.2.7): one type is simpler than two.
    TagDecl *around = outer->definition ? outer->definition : outer;
    if (around->isDefinition && same(*around)) {
      tag.definition = around;
      scopes_.bindTag(tag.name, outer);
    }
  }
  tag.pack = tag.tagKind == TagKind::Enum ? language_.shortEnums : pack_;
  layOut(tag);
  // C23 6.7.3.3p13: where a value is beyond int, all have the enumeration's type.
  auto isInt = [](const EnumeratorDecl *e) { return kindOf(e->type) == TypeKind::Int; };
  if (tag.byContent && !tag.underlying && !std::all_of(tag.enumerators.begin(), tag.enumerators.end(), isInt))
    for (EnumeratorDecl *e : tag.enumerators)
      e->type = c_.types.tagType(TypeKind::Enum, first ? first : &tag);
  if (tag.definition == &tag) tags_.push(c_.arena, &tag);
}

/// `#pragma pack(…)` in all its forms: (), (n), (push[, name][, n]), (pop[, name]).
void Declarations::pragma(std::string_view text) {
  std::vector<std::string> words; // without punctuation
  for (char ch : text) {
    bool inWord = isalnum(static_cast<unsigned char>(ch)) || ch == '_';
    if (inWord && !words.empty())
      words.back() += ch;
    else if (words.empty() || !words.back().empty())
      words.push_back(inWord ? std::string(1, ch) : std::string());
  }
  words.erase(std::remove(words.begin(), words.end(), std::string()), words.end());
  if (words.size() < 2 || words[0] != "pragma" || words[1] != "pack" || language_.packAll) return;
  auto isNumber = [](const std::string &w) { return isdigit(static_cast<unsigned char>(w[0])) != 0; };
  std::string name;
  bool hasNumber = false;
  unsigned number = language_.packStruct;
  for (size_t i = 2; i < words.size(); i++) {
    if (isNumber(words[i]))
      number = unsigned(atoi(words[i].c_str())), hasNumber = true;
    else if (i > 2)
      name = words[i];
  }
  if (words.size() > 2 && words[2] == "push") {
    packs_.push_back({name, pack_});
    if (hasNumber) pack_ = number;
  } else if (words.size() > 2 && words[2] == "pop") {
    if (packs_.empty()) return; // the C compiler says so
    size_t entry = packs_.size() - 1;
    for (size_t i = packs_.size(); !name.empty() && i-- > 0;)
      if (packs_[i].name == name) {
        entry = i;
        break;
      }
    pack_ = packs_[entry].pack;
    packs_.resize(entry);
  } else {
    pack_ = number;
  }
}

void Declarations::closeTagsTo(TagDecl &tag) {
  while (!openTags_.empty() && openTags_.back().tag != &tag) openTags_.pop_back();
}

List<Decl *> Declarations::takeTags(Loc from) {
  List<Decl *> taken, left;
  for (Decl *tag : tags_) (tag->loc.offset >= from.offset ? taken : left).push(c_.arena, tag);
  tags_ = left;
  return taken;
}

} // namespace ompicc
