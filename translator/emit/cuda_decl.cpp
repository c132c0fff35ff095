// Declarations and statements.
#include "ast/attribute_name.h"
#include "ast/const_eval.h"
#include "ast/const_object.h"
#include "ast/visitor.h"
#include "translator/emit/cuda_printer.h"
#include "translator/sema/empty_asm.h"
#include "translator/sema/side_effects.h"
#include <algorithm>
#include <sstream>

namespace ompicc {

std::string CudaPrinter::storage(Storage s) {
  // `auto` deduces a type in C++, and `register` is gone.
  return s == Storage::Static ? "static " : s == Storage::Extern ? "extern " : "";
}

/// Of a declaration in a block. (C11 6.7.4p7: an inline definition of C gives no external symbol; static
/// inline comes nearest.)
std::string CudaPrinter::functionSpecifiers(FunctionDecl &f) {
  return (f.isInline ? "static inline " : storage(f.storage)) + spelled("@device ");
}

/// Attributes that change what code means or how it is laid out; warnings' attributes are the host
/// compiler's.
std::string CudaPrinter::attributes(const List<Attribute *> &list) {
  static const std::unordered_set<std::string_view> kept = {
      "aligned", "packed", "noinline", "always_inline", "unused", "noreturn", "may_alias", "weak"};
  List<Attribute *> chosen;
  for (Attribute *attribute : list) {
    const std::string_view name = plainAttributeName(attribute->name->text);
    if (!kept.count(name)) continue;
    // Without underscores: __noinline__ is a macro of CUDA's.
    auto *plain = context_.make<Attribute>(attribute->loc);
    plain->name = context_.name(name);
    plain->text = attribute->text;
    plain->isStandard = attribute->isStandard && attribute->name->text.find("::") == std::string_view::npos;
    chosen.push(context_.arena, plain);
  }
  return CPrinter::attributes(chosen);
}

/// A function that device code has for itself is one of this file alone: it cannot be weak.
std::string CudaPrinter::functionAttributes(FunctionDecl &f, const char *qualifiers) {
  const bool isStatic = qualifiers ? std::string_view(qualifiers).find("static") != std::string_view::npos
                                   : f.isInline || f.storage == Storage::Static;
  if (!isStatic) return attributes(f.attributes);
  List<Attribute *> others;
  for (Attribute *attribute : f.attributes)
    if (attribute->name->text != "weak" && attribute->name->text != "__weak__")
      others.push(context_.arena, attribute);
  return attributes(others);
}

std::string CudaPrinter::variableText(VarDecl &v, const char *qualifiers) {
  std::string text;
  if (v.alignas_) text += alignment(*v.alignas_);
  text += qualifiers ? qualifiers : storage(v.storage);
  if (v.isConstexpr) text += "constexpr ";
  if (v.threadLocal) text += "thread_local ";
  bool later = initialisedLater_.count(&v) != 0;
  text += declarator(later ? writable(v.type) : v.type, nameOf(v) + onName(v.type, v.attributes)) +
          behind(v.type, v.attributes);
  if (later) return text;
  if (v.init) {
    isStatic_ = v.isFileScope || v.isConstexpr || v.storage == Storage::Static;
    text += " = " + initializer(v.type, *v.init);
    isStatic_ = false;
    return text;
  }
  // C11 6.7.9p10 lets a const object go without initialiser, C++ does not.
  bool uninitialisedConst = isConstObject(v.type) && v.storage != Storage::Extern && !v.isParam;
  return text + (uninitialisedConst ? " = {}" : "");
}

// C11 6.7.6.3p7: a parameter of array type is a pointer; C++ has no qualifiers or static inside the [].
std::string CudaPrinter::parameter(VarDecl &v) {
  QualType type = v.type;
  QualType array = canonical(type);
  if (array->kind == TypeKind::Array)
    type = QualType(context_.types.pointerTo(array->element.with(array.quals)), array->boundQuals);
  return declarator(type, nameOf(v)) + attributes(v.attributes);
}

void CudaPrinter::functionBody(FunctionDecl &f) {
  QualType saved = returnType_;
  returnType_ = canonical(f.type)->element;
  CPrinter::functionBody(f);
  returnType_ = saved;
}

TagDecl *CudaPrinter::definitionIn(QualType type) {
  while (type && type->kind != TypeKind::Typedef && type->element) type = type->element;
  TagDecl *tag = type ? type->tag : nullptr;
  return !tag ? nullptr : tag->definition ? tag->definition : tag;
}

// C11 6.2.1p4: a tag defined inside a struct has the scope of the struct's own declaration. In C++ it would
// be a member, so it is defined before.
void CudaPrinter::liftNested(TagDecl &tag) {
  for (FieldDecl *f : tag.fields) {
    TagDecl *inner = definitionIn(f->type);
    if (!inner || !inner->isDefinition || printed_.count(inner) || inner->nameForAnonymous) continue;
    bool anonymousMember = !f->name && !inner->name;
    if (f->name) lift(inner);
    if (printed_.count(inner)) continue;
    bool nested =
        inner->loc && tag.loc && inner->loc.offset > tag.loc.offset && inner->loc.offset < f->loc.offset;
    if (anonymousMember) {
      liftNested(*inner);
    } else if (nested) { // else it is defined elsewhere
      liftNested(*inner);
      tagReference(*inner); // names it
      place(inner->loc);
      definition(*inner);
    }
  }
}

std::string CudaPrinter::alignment(Expr &value) { return "alignas(" + constant(&value, kAssign) + ") "; }

/// Defines an anonymous struct that a declaration is about to use: C++ takes no definitions inside casts,
/// sizeof, parameters or members.
void CudaPrinter::lift(TagDecl *tag) {
  if (!tag || !pending_.count(tag) || printed_.count(tag) || tag->nameForAnonymous) return;
  liftNested(*tag);
  pending_.erase(tag);
  tagReference(*tag); // names it
  place(tag->loc);
  definition(*tag);
}

std::string withRepeatedMarkers(const std::string &text) {
  std::string result, marker;
  bool marked = true; // the line before was a marker, or none has been seen
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    const std::string line = text.substr(at, end - at);
    at = end + 1;
    if (line.compare(0, 2, "# ") == 0) {
      marker = line;
      marked = true;
    } else if (line.empty()) {
      continue;
    } else {
      if (!marked && line[0] != '#' && !marker.empty()) result += marker + "\n";
      marked = false;
    }
    result += line + "\n";
  }
  return result;
}

/// The definition of a tag on lines of its own, with the packing that it was declared under.
void CudaPrinter::definition(TagDecl &tag) {
  bool packed = tag.pack && tag.tagKind != TagKind::Enum;
  if (packed) line("#pragma pack(push, " + std::to_string(tag.pack) + ")");
  line(tagDefinition(tag) + ";");
  if (packed) line("#pragma pack(pop)");
}

std::string CudaPrinter::tagText(TagDecl &tag) {
  size_t outer = memberNames_.size();
  // A member may be called like a typedef in C; in C++ it would change the typedef's meaning in the struct.
  for (FieldDecl *f : tag.fields)
    if (f->name) memberNames_.push_back(f->name);
  inTag_++;
  std::string text = CPrinter::tagText(tag);
  inTag_--;
  memberNames_.resize(outer);
  // GNU: an empty struct has size 0 in C and 1 in C++.
  if (tag.isDefinition && tag.tagKind != TagKind::Enum && tag.fields.empty())
    text.insert(text.find("{\n") + 2, margin() + "  char empty_[0];\n");
  return text;
}

void CudaPrinter::printDecl(Decl &d) {
  if (auto *tag = as<TagDecl>(&d)) {
    if (tag->isDefinition && tag->name && printed_.count(tag)) return; // lifted out of a struct before
    if (!tag->nameForAnonymous || tag->name) liftNested(*tag);
  } else if (auto *type = as<TypedefDecl>(&d)) {
    if (hasNamedBounds(type->type)) return; // it is spelled out (cuda_vla.cpp)
    TagDecl *definition = definitionIn(type->type);
    if (definition && !definition->name && definition->nameForAnonymous == type) liftNested(*definition);
  } else if (auto *check = as<StaticAssert>(&d)) {
    place(d.loc);
    std::string message = check->message.empty() ? "\"\"" : std::string(check->message);
    return line("static_assert(" + sub(check->cond, kAssign) + ", " + message + ");");
  }
  auto *v = as<VarDecl>(&d);
  if (v) lift(definitionIn(v->type));
  if (auto *f = as<FunctionDecl>(&d)) lift(definitionIn(canonical(f->type)->element));
  CPrinter::printDecl(d);
  if (!v || !initialisedLater_.count(v)) return;
  QualType type = writable(v->type);
  Initial value;
  if (auto *list = as<InitList>(v->init))
    value = resolveInitializer(type, *list);
  else
    value.value = v->init;
  std::vector<std::string> steps;
  assignments(nameOf(*v), type, value, steps);
  for (const std::string &step : steps) line(step + ";");
}

bool CudaPrinter::sharesSpecifiers(VarDecl &v) {
  TagDecl *tag = definitionIn(v.type);
  bool lifts = tag && pending_.count(tag) && !printed_.count(tag);
  return CPrinter::sharesSpecifiers(v) && !initialisedLater_.count(&v) && !lifts &&
         (v.init || !canonical(v.type).isConst());
}

/// GNU case ranges: nvcc accepts them and takes the wrong branch, so each value gets its own label. (Long
/// ranges are reported by the CUDA transformation before anything is printed.)
std::string CudaPrinter::caseLabels(Case &c) {
  if (!c.high) return CPrinter::caseLabels(c);
  ConstInt low = evaluateConstant(c.low), high = evaluateConstant(c.high);
  std::string text;
  for (long long value = low.value; value <= high.value; value++)
    text += (text.empty() ? "case " : " case ") + std::to_string(value) + ":";
  return text; // an empty range has no label (gcc warns)
}

/// `#pragma GCC unroll n` as nvcc calls it; other pragmas as they are.
static std::string withoutGcc(std::string_view pragma) {
  std::istringstream words{std::string(pragma)};
  std::string hash, gcc, unroll, factor;
  words >> hash;
  if (hash == "#") words >> hash, hash = "#" + hash;
  words >> gcc >> unroll;
  std::getline(words, factor);
  return hash == "#pragma" && gcc == "GCC" && unroll == "unroll" ? "#pragma unroll" + factor
                                                                 : std::string(pragma);
}

void CudaPrinter::printStmt(Stmt &s) {
  switch (s.kind) {
  case NodeKind::DeclStmt: {
    // Tags defined by an expression, which follows.
    auto &list = static_cast<DeclStmt &>(s).decls;
    if (list.empty() || !as<TagDecl>(list.back()) || list.back()->name) break;
    CPrinter::printStmt(s);
    return lift(as<TagDecl>(list.back()));
  }
  case NodeKind::Return: {
    auto *value = static_cast<Return &>(s).value;
    if (!returnType_) break;
    const bool returns = !isVoid(returnType_), hasValue = value && value->type && !isVoid(value->type);
    if (!returns && !hasValue) break;
    place(s.loc);
    // C compilers may only warn of a value in a function without one, and of none where one belongs.
    if (!returns) return line("{ " + sub(value, kAny) + "; return; }");
    if (!value) return line("return {};");
    return line("return " + converted(returnType_, value, kAny) + ";");
  }
  case NodeKind::ExprStmt: discarded_ = skipParens(static_cast<ExprStmt &>(s).expr); break;
  case NodeKind::For: discarded_ = skipParens(static_cast<For &>(s).step); break;
  case NodeKind::AttributeStmt: return; // fallthrough and the like: for warnings
  case NodeKind::Pragma: return line(withoutGcc(static_cast<Pragma &>(s).text));
  case NodeKind::Asm: return emptyAsm(static_cast<Asm &>(s));
  case NodeKind::OmpDirective: // CUDA compilers ignore such pragmas: a pass that has missed one is to be
                               // noticed
    return line(std::string("#error ompicc: this is still '#pragma omp ") +
                info(static_cast<OmpDirective &>(s).kind).spelling + "'");
  default: break;
  }
  CPrinter::printStmt(s);
}

/// One without instructions (others are reported before anything is printed), whose constraints name another
/// processor's registers.
void CudaPrinter::emptyAsm(Asm &s) {
  place(s.loc);
  const auto moves = movesOfEmptyAsm(s);
  auto operand = [&](size_t i) { return static_cast<Expr *>(s.holes[i]); };
  std::vector<bool> moved(s.holes.size());
  for (const auto &[to, from] : moves) {
    moved[to] = moved[from] = true;
    line(sub(operand(to), kUnary) + " = " + sub(operand(from), kAssign) + ";");
  }
  for (size_t i = 0; i < s.holes.size(); i++)
    if (!moved[i] && hasSideEffects(operand(i))) line("(void) " + sub(operand(i), kCast) + ";");
  line("asm volatile(\"\" : : : \"memory\");");
}

namespace {

/// Jumps and their targets in a statement: labels, goto's, and case labels of an enclosing switch.
struct Jumps : Visitor {
  std::unordered_map<const Identifier *, int> gotos;
  std::unordered_set<const Identifier *> labels;
  bool cases = false;

private:
  int switches_ = 0;
  void visitGoto(Goto &node) override { gotos[node.label]++; }
  void visitLabel(Label &node) override {
    labels.insert(node.name);
    walk(node);
  }
  void visitCase(Case &node) override { inSwitch(node); }
  void visitDefault(Default &node) override { inSwitch(node); }
  void visitSwitch(Switch &node) override {
    switches_++;
    walk(node);
    switches_--;
  }
  void inSwitch(Node &node) {
    cases = cases || switches_ == 0;
    walk(node);
  }
};

Stmt *behindLabels(Stmt *s) {
  for (;;) {
    if (auto *n = as<Label>(s))
      s = n->body;
    else if (auto *n = as<Case>(s))
      s = n->body;
    else if (auto *n = as<Default>(s))
      s = n->body;
    else
      return s;
  }
}

} // namespace

// C++14 [basic.scope.block]p4: what a for statement declares may not be declared anew in the block that is
// its body; in C that is a scope of its own (6.8.5p5).
bool CudaPrinter::needsInnerBlock(const For &loop) const {
  auto *first = as<DeclStmt>(loop.init);
  auto *body = as<Compound>(loop.body);
  if (!first || !body) return false;
  for (Stmt *s : body->body)
    if (auto *declarations = as<DeclStmt>(behindLabels(s)))
      for (const Decl *inner : declarations->decls)
        for (const Decl *outer : first->decls)
          if (inner->name && inner->name == outer->name) return true;
  return false;
}

// C++14 [stmt.dcl]p3: no jump may pass an initialised declaration; in C it may (6.8.6.1p1 forbids it for
// variable arrays only). Such a variable is declared without and assigned to afterwards.
void CudaPrinter::block(Compound &c) {
  if (blockDepth_ == 0) {
    Jumps all;
    all.walk(c);
    gotos_ = all.gotos;
  }
  Jumps behind; // of the declaration looked at
  auto isPassed = [&] {
    if (behind.cases) return true;
    for (const Identifier *label : behind.labels)
      if (behind.gotos[label] < gotos_[label]) return true; // some of its goto's come before
    return false;
  };
  for (size_t i = c.body.size(); i-- > 0;) {
    if (auto *d = as<DeclStmt>(behindLabels(c.body[i])))
      if (isPassed())
        for (Decl *each : d->decls)
          if (auto *v = as<VarDecl>(each))
            if (v->init && v->storage != Storage::Static && v->storage != Storage::Extern &&
                kindOf(v->type) != TypeKind::Reference)
              initialisedLater_.insert(v);
    behind.visit(c.body[i]);
  }
  indent_++;
  blockDepth_++;
  std::vector<std::string> outer;
  outer.swap(hoisted_);
  for (Stmt *s : c.body) {
    size_t begin = out_.size();
    printStmt(*s);
    if (hoisted_.empty()) continue;
    std::string lines;
    for (const std::string &text : hoisted_) lines += margin() + text + "\n";
    out_.insert(begin, lines);
    forgetPlace();
    hoisted_.clear();
  }
  hoisted_.swap(outer);
  blockDepth_--;
  indent_--;
}

} // namespace ompicc
