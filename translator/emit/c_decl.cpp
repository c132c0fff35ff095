// Declarations (C11 6.7). One declarator a line. The tree holds the definition of a tag as a declaration of
// its own in front of the declarators that use it, so `struct S {…} a, b;` comes out as three lines, which
// mean the same.
#include "translator/emit/c_printer.h"
#include <algorithm>

namespace ompicc {

CPrinter::CPrinter(Context &context, const SourceFile *source)
    : context_(context), source_(source), text_(source) {}

std::string CPrinter::storage(Storage s) {
  switch (s) {
  case Storage::None: return "";
  case Storage::Static: return "static ";
  case Storage::Extern: return "extern ";
  case Storage::Auto: return "auto ";
  case Storage::Register: return "register ";
  }
  return "";
}

std::string CPrinter::attributes(const List<Attribute *> &list) {
  std::string text;
  for (Attribute *attribute : list) {
    std::string inside(attribute->name->text);
    // The type already says it: it was made from it. (A mode that is still here says what the type does not.)
    if (inside == "vector_size" || inside == "__vector_size__") continue;
    if (!attribute->text.empty()) inside += "(" + std::string(attribute->text) + ")";
    text += attribute->isStandard ? " [[" + inside + "]]" : " __attribute__((" + inside + "))";
  }
  return text;
}

/// The tag that the type's specifiers name, its definition if it has one, or null.
static TagDecl *baseDefinition(QualType type) {
  while (type && type->kind != TypeKind::Typedef && type->element) type = type->element;
  TagDecl *tag = type ? type->tag : nullptr;
  return tag && tag->definition ? tag->definition : tag;
}

std::string CPrinter::alignment(Expr &value) { return "_Alignas(" + constant(&value, kAssign) + ") "; }

std::string CPrinter::field(FieldDecl &f) {
  TagDecl *definition = baseDefinition(f.type);
  std::string text;
  if (f.alignas_) text = alignment(*f.alignas_);
  // An anonymous member (6.7.2.1p13): its tag must not get a name.
  bool anonymous = !f.name && !f.bitWidth && definition && !definition->name && isRecord(f.type);
  text += anonymous ? qualifiers(canonical(f.type).quals) + tagDefinition(*definition)
                    : declarator(f.type, nameOf(f) + onName(f.type, f.attributes));
  if (f.bitWidth) text += (f.name ? " : " : ": ") + constant(f.bitWidth, kConditional);
  return text + behind(f.type, f.attributes);
}

std::string CPrinter::tagDefinition(TagDecl &tag) {
  constexpr int kDeep = 16;
  tagDepth_++;
  std::string text = tagText(tag);
  return --tagDepth_ < kDeep ? text : putOff(std::move(text));
}

std::string CPrinter::tagText(TagDecl &tag) {
  static const char *const words[] = {"struct", "union", "enum"};
  printed_.insert(&tag);
  std::string text = words[unsigned(tag.tagKind)] + attributes(tag.attributes);
  if (tag.pack && tag.tagKind == TagKind::Enum) text += " __attribute__((packed))"; // -fshort-enums
  if (tag.name) text += " " + nameOf(tag);
  if (tag.underlying) text += " : " + declarator(tag.underlying, "");
  if (!tag.isDefinition) return text;
  // One member a line, but for those that share one in the source.
  indent_++;
  const std::string newLine = "\n" + margin();
  indent_--;
  Loc before = tag.loc;
  auto separator = [&](Loc loc) {
    const bool together = onSameLine(before, loc);
    before = loc;
    return together ? std::string(" ") : newLine + at(loc);
  };
  text += " {";
  for (FieldDecl *f : tag.fields) {
    TagDecl *inside = baseDefinition(f->type); // whose definition begins the member
    const bool begins = inside && inside->isDefinition && !inside->name && !printed_.count(inside);
    text += separator(begins ? inside->loc : f->loc) + field(*f) + ";";
    before = f->loc;
  }
  const EnumeratorDecl *last = tag.enumerators.empty() ? nullptr : tag.enumerators.back();
  for (EnumeratorDecl *e : tag.enumerators) {
    text += separator(e->loc) + nameOf(*e) + attributes(e->attributes);
    if (e->valueExpr) text += " = " + constant(e->valueExpr, kConditional);
    if (e != last) text += ",";
  }
  const Loc end = closingBrace(tag);
  const bool closes = onSameLine(before, end ? end : tag.loc);
  if (last && !closes) text += ",";
  return text + (closes ? " }" : "\n" + margin() + at(end) + "}");
}

/// Where a definition ends in the source, if it stands there.
Loc CPrinter::closingBrace(const TagDecl &tag) const {
  if (!source_ || isArguments(tag) || !(tag.brace || tag.name)) return {};
  const std::string_view text = source_->text();
  int depth = 0;
  for (size_t i = (tag.brace ? tag.brace : tag.loc).offset - 1; i < text.size(); i++) {
    const char c = text[i];
    if (c == '"' || c == '\'') {
      while (++i < text.size() && text[i] != c && text[i] != '\n')
        if (text[i] == '\\') i++;
    } else if (c == '#' && (i == 0 || text[i - 1] == '\n')) { // a line marker has a file's name
      i = std::min(text.find('\n', i), text.size());
    } else if (c == '{') {
      depth++;
    } else if (c == '}' && --depth <= 0) {
      return {uint32_t(i) + 1};
    } else if (c == ';' && !depth) {
      return {}; // it is only mentioned there
    }
  }
  return {};
}

/// Where what a declaration prints begins: its name, or the structure that it defines on the way.
Loc CPrinter::beginOf(const Decl &d) const {
  QualType type;
  if (auto *v = as<VarDecl>(&d)) type = v->type;
  if (auto *t = as<TypedefDecl>(&d)) type = t->type;
  TagDecl *tag = type ? baseDefinition(type) : nullptr;
  const bool defines = tag && d.loc && tag->loc && pending_.count(tag) && !printed_.count(tag) &&
                       (!tag->nameForAnonymous || tag->nameForAnonymous == &d);
  return defines ? tag->loc : d.loc;
}

/// True if the variable has its initialiser's type, in which there are variable bounds that no constant
/// names.
static bool isInferred(const VarDecl &v) {
  if (!v.init || !v.type || v.type->kind != TypeKind::Typeof || v.type->bound != v.init) return false;
  for (const Type *t = v.type->element.type; t; t = t->element.type)
    if (t->kind == TypeKind::Array && t->boundVar) return false;
  return true;
}

/// An extern declaration in front of the definition. And a threadprivate variable's tentative definition
/// beside another definition: thread-local variables have none (gcc 16 says so).
static bool isDefinedElsewhere(const VarDecl &v) {
  if (v.isFileScope && v.storage == Storage::None && !v.init && v.definition && v.definition != &v)
    return true;
  auto *canonical =
      v.isFileScope && v.threadPrivate && !v.init && v.name ? as<VarDecl>(v.name->ordinary) : nullptr;
  return canonical && canonical->definition && canonical->definition != &v && v.storage != Storage::Static;
}

std::string CPrinter::variableText(VarDecl &v, const char *qualifiers) {
  std::string text;
  if (v.alignas_) text += alignment(*v.alignas_);
  text += qualifiers ? qualifiers : isDefinedElsewhere(v) ? "extern " : storage(v.storage);
  if (v.isConstexpr) text += "constexpr ";
  if (v.threadLocal || v.threadPrivate) text += "__thread ";
  auto [specifiers, inner] = split(v.type, nameOf(v) + onName(v.type, v.attributes));
  if (isInferred(v)) { // written out, the type would evaluate its bounds once more
    specifiers = CPrinter::qualifiers(v.type.quals) + "__auto_type";
    inner = nameOf(v);
  }
  const bool omits = v.implicitInt && omitsInt() && specifiers.size() >= 3 &&
                     specifiers.compare(specifiers.size() - 3, 3, "int") == 0;
  if (omits) // `static x`, `const x`
    text.append(specifiers, 0, specifiers.size() - 3);
  else
    text += specifiers + (inner.empty() ? "" : " ");
  if (!qualifiers) text = writtenSpecifiers(std::move(text));
  text += declared(v, inner);
  if (!v.asmLabel.empty()) text += " __asm__(" + std::string(v.asmLabel) + ")";
  text += behind(v.type, v.attributes);
  return text + initialised(v);
}

std::string CPrinter::declared(VarDecl &v, const std::string &declarator) {
  return v.name ? columnOf(v.name->text, v.loc, declarator) + declarator : declarator;
}

/// `=` without blanks where the user has none: what follows comes to its column.
std::string CPrinter::initialised(VarDecl &v) {
  if (!v.init) return {};
  if (!v.loc) return " = " + initializer(v.type, *v.init); // a transformation's variable
  const char *blank = separator(v.init);
  return std::string(blank) + "=" + blank + column(firstToken(v.init)) + initializer(v.type, *v.init);
}

const char *CPrinter::separator(const Expr *e) const {
  Loc loc = source_ ? firstToken(e) : Loc();
  return loc.offset > 1 &&
                 std::string_view("=;").find(source_->text()[loc.offset - 2]) != std::string_view::npos
             ? ""
             : " ";
}

std::string CPrinter::parameter(VarDecl &v) {
  inParameters_ = true;
  QualType type = v.written ? v.written : v.type; // `int v[static n]` says more than `int *v`
  auto [specifiers, inner] = split(type, v.name ? nameOf(v) + onName(type, v.attributes) : "");
  std::string text = storage(v.storage) + specifiers + (inner.empty() ? "" : " ");
  if (source_ && v.loc) {
    const size_t before = source_->text().find_last_of("(,;", v.loc.offset - 2);
    if (before != std::string_view::npos) begin_ = {uint32_t(before) + 2};
    text = writtenSpecifiers(std::move(text));
  }
  text += declared(v, inner) + (v.name ? behind(type, v.attributes) : attributes(v.attributes));
  inParameters_ = false;
  return text;
}

std::string CPrinter::functionSpecifiers(FunctionDecl &f) {
  return storage(f.storage) + (f.isInline ? "__inline " : "") + (f.isNoreturn ? "_Noreturn " : "");
}

std::string CPrinter::functionHead(FunctionDecl &f, const char *qualifiers) {
  const Loc begin = begin_; // the parameters have places of their own
  std::string text = functionAttributes(f, qualifiers);
  if (!text.empty()) text = text.substr(1) + " ";
  // `extern "C"` may not come after attributes.
  text = qualifiers ? qualifiers + text : text + functionSpecifiers(f);
  std::string label = f.asmLabel.empty() ? "" : " __asm__(" + std::string(f.asmLabel) + ")";
  const QualType written = f.unprototyped && !qualifiers ? f.unprototyped : f.type;
  // The type may be a typedef's: `F f;` declares a function (6.7.6.3).
  if (written->kind != TypeKind::Function && !f.body) return text + declarator(written, nameOf(f)) + label;
  QualType type = canonical(written);
  std::string inner = nameOf(f);
  if (f.params.size() != type->params.size() && !(f.oldStyleParams && f.body)) {
    inner += parameters(*type.type);
  } else if (f.params.empty()) {
    const std::string names =
        !f.body && !qualifiers && !type->hasPrototype && !f.oldStyleParams ? writtenNames(f) : "";
    inner += names.empty() ? parameters(*type.type) : names;
  } else {
    std::string list;
    for (VarDecl *p : f.params)
      list += (list.empty() ? "" : ", ") + (printsOldStyle(f) ? nameOf(*p) : at(p->loc) + parameter(*p));
    inner += "(" + list + (type->variadic ? ", ...)" : ")");
  }
  if (f.implicitInt && !qualifiers && omitsInt()) {
    text += inner + label;
  } else {
    auto [specifiers, declared] = split(type->element, inner);
    text += specifiers + " ";
    begin_ = begin;
    if (!qualifiers) text = writtenSpecifiers(std::move(text)) + columnOf(nameOf(f), f.loc, declared);
    text += declared + label;
  }
  // An old-style definition stays one: its parameters are passed promoted (6.9.1p10).
  if (printsOldStyle(f))
    for (VarDecl *p : f.params)
      if (!p->implicitInt) text += " " + at(p->loc) + parameter(*p) + ";";
  return text;
}

void CPrinter::functionBody(FunctionDecl &f) {
  block(*f.body);
  place(f.body->end);
  line("}");
}

void CPrinter::function(FunctionDecl &f, std::string_view qualifiers) {
  separate(f);
  place(f.loc);
  std::string head = functionHead(f, std::string(qualifiers).c_str());
  line(head + (f.body ? " {" : ";"));
  if (f.body) functionBody(f);
}

void CPrinter::variable(VarDecl &v, std::string_view qualifiers) {
  place(v.loc);
  line(variableText(v, std::string(qualifiers).c_str()) + ";");
}

void CPrinter::typedefLine(TypedefDecl &d) {
  TagDecl *definition = baseDefinition(d.type);
  std::string text;
  if (definition && !definition->name && definition->nameForAnonymous == &d && !printed_.count(definition)) {
    text = tagDefinition(*definition) + " " + at(d.loc) + nameOf(d);
  } else if (d.type->kind == TypeKind::Vector) { // gcc heeds `aligned` only behind vector_size
    text = declarator(d.type->element.with(d.type.quals), nameOf(d)) + " __attribute__((vector_size(" +
           std::to_string(d.type->length) + " * sizeof(" + declarator(d.type->element, "") + "))))";
  } else {
    text = declarator(d.type, nameOf(d));
  }
  line("typedef " + text + attributes(d.attributes) + ";");
}

/// `typedef struct {…} *P, T;`: P needs T, which comes later.
void CPrinter::completeDeferred(QualType type) {
  TagDecl *definition = baseDefinition(type);
  if (definition && definition->nameForAnonymous && pending_.count(definition) && !printed_.count(definition))
    typedefLine(*definition->nameForAnonymous);
}

void CPrinter::decl(Decl &d, Loc begin) {
  begin_ = begin;
  printDecl(d);
  begin_ = {};
}

/// The structure that a declaration defines under `#pragma pack` and that has not been printed yet, or null:
/// the pragma may stand elsewhere.
TagDecl *CPrinter::packedIn(Decl &d) {
  TagDecl *tag = as<TagDecl>(&d);
  if (auto *v = as<VarDecl>(&d)) tag = baseDefinition(v->type);
  if (auto *t = as<TypedefDecl>(&d)) tag = baseDefinition(t->type);
  if (!tag || !tag->isDefinition || !tag->pack || tag->tagKind == TagKind::Enum || printed_.count(tag))
    return nullptr;
  bool here = as<TagDecl>(&d) ? tag->name != nullptr : pending_.count(tag) != 0;
  return here ? tag : nullptr;
}

/// A blank line before a definition, where none comes from the user's lines.
void CPrinter::separate(FunctionDecl &f) {
  if (f.body && !source_ && !out_.empty() && out_.back() == '\n' &&
      (out_.size() < 2 || out_[out_.size() - 2] != '\n'))
    out_ += '\n';
}

/// Neighbours with the same specifiers share them: `int i, *p = &i;`.
void CPrinter::decls(const List<Decl *> &list, Loc begin) {
  begin_ = begin;
  for (size_t i = 0; i < list.size();) {
    auto *first = as<VarDecl>(list[i]);
    if (!first || !sharesSpecifiers(*first) || packedIn(*first)) {
      printDecl(*list[i++]);
      continue;
    }
    const bool hides = isCopy(*first);
    placeDeclaration(*first, hides);
    if (hides)
      placeAsSystem();
    else
      leaveSystem();
    completeDeferred(first->type);
    if (!hides) declareTypedefs(*first);
    std::string text = variableText(*first, nullptr), specifiers = split(first->type, "").first;
    for (i++; i < list.size(); i++) {
      auto *next = as<VarDecl>(list[i]);
      if (!next || !sharesSpecifiers(*next) || next->storage != first->storage ||
          next->threadLocal != first->threadLocal || next->threadPrivate != first->threadPrivate)
        break;
      auto [same, inner] = split(next->type, nameOf(*next));
      if (same != specifiers) break;
      text += ", " + declared(*next, inner) + initialised(*next);
    }
    line(text + ";");
  }
  begin_ = {};
}

bool CPrinter::sharesSpecifiers(VarDecl &v) {
  return !v.implicitInt && !v.isConstexpr && !v.alignas_ && v.attributes.empty() && v.asmLabel.empty();
}

void CPrinter::printDecl(Decl &d) {
  if (TagDecl *tag = packedIn(d)) {
    line("#pragma pack(push, " + std::to_string(tag->pack) + ")");
    printDeclaration(d);
    line("#pragma pack(pop)");
  } else {
    printDeclaration(d);
  }
}

void CPrinter::printDeclaration(Decl &d) {
  const bool hides = isGenerated(d);
  placeDeclaration(d, hides);
  if (hides)
    placeAsSystem();
  else
    leaveSystem();
  switch (d.kind) {
  case NodeKind::VarDecl: {
    auto &v = static_cast<VarDecl &>(d);
    completeDeferred(v.type);
    if (hides)
      placeAsSystem(); // behind what it needs
    else
      declareTypedefs(v);
    return line(variableText(v, nullptr) + ";");
  }
  case NodeKind::FunctionDecl: {
    auto &f = static_cast<FunctionDecl &>(d);
    separate(f);
    if (canonical(f.type)->element) completeDeferred(canonical(f.type)->element);
    line(functionHead(f) + (f.body ? " " + at(f.body->loc) + "{" : ";"));
    if (f.body) functionBody(f);
    return;
  }
  case NodeKind::TypedefDecl: {
    auto &t = static_cast<TypedefDecl &>(d);
    TagDecl *tag = baseDefinition(t.type);
    bool names = tag && !tag->name && tag->nameForAnonymous == &t;
    if (names && printed_.count(tag)) return; // printed with its tag already
    if (!names) completeDeferred(t.type);
    if (hasNamedBounds(t.type)) return localTypedefLine(t);
    return typedefLine(t);
  }
  case NodeKind::TagDecl: {
    auto &tag = static_cast<TagDecl &>(d);
    // Printed where it is first used: with its typedef, its variable, or as an anonymous member.
    if (!tag.name && (tag.nameForAnonymous || tag.tagKind != TagKind::Enum)) {
      pending_.insert(&tag);
      return;
    }
    return line(tagDefinition(tag) + ";");
  }
  case NodeKind::StaticAssert: {
    auto &s = static_cast<StaticAssert &>(d);
    std::string message = s.message.empty() ? "" : ", " + std::string(s.message);
    return line("_Static_assert(" + sub(s.cond, kAssign) + message + ");");
  }
  case NodeKind::EmptyDecl: return line(";");
  case NodeKind::AsmDecl: return line(std::string(static_cast<AsmDecl &>(d).text));
  case NodeKind::PragmaDecl: return line(std::string(static_cast<PragmaDecl &>(d).text));
  case NodeKind::OmpDeclarative: {
    auto &n = static_cast<OmpDeclarative &>(d);
    std::string text = std::string("#pragma omp ") + info(n.kind).spelling;
    for (OmpClause *c : n.clauses) text += " " + clause(*c);
    return line(text);
  }
  case NodeKind::TextDecl: {
    auto &t = static_cast<TextDecl &>(d);
    return textLines(t, !hides && keepsLines_);
  }
  case NodeKind::FieldDecl:
  case NodeKind::EnumeratorDecl: return line(nameOf(d) + ";"); // printed by their tag
  default: return;
  }
}

} // namespace ompicc
