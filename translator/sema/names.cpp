// What a name in an expression refers to, labels, and attributes.
#include "ast/attribute_name.h"
#include "translator/sema/builtins.h"
#include "translator/sema/declarations.h"
#include "translator/sema/library_builtins.h"
#include <cctype>
#include <cstdlib>
#include <cstring>

namespace ompicc {

// ---- Names ---------------------------------------------------------------------------------------

/// `__func__` (6.4.2.2) and GNU's spellings of it: as if declared at the beginning of the function.
Decl *Declarations::predefinedName(Loc loc, Identifier *name) {
  if (name->text != "__func__" && name->text != "__FUNCTION__" && name->text != "__PRETTY_FUNCTION__")
    return nullptr;
  auto *v = c_.make<VarDecl>(loc);
  v->name = name;
  v->storage = Storage::Static;
  size_t length = currentFunction() ? currentFunction()->name->text.size() : 0;
  v->type = c_.types.arrayOf(QualType(c_.types.basic(TypeKind::Char), QualConst),
                             static_cast<long long>(length) + 1, nullptr);
  scopes_.bind(name, v);
  return v;
}

Decl *Declarations::lookUp(Loc loc, Identifier *name, bool called) {
  if (name->ordinary) return name->ordinary;
  if (name->text.substr(0, 2) == "__") {
    if (Decl *d = predefinedName(loc, name)) return d;
    if (isBuiltinName(name->text)) return nullptr;
  }
  std::string shown = "'" + std::string(name->text) + "'";
  if (called && currentFunction()) {
    // The C compiler warns of it, or refuses it, as -std= and -W have it.
    auto *f = c_.make<FunctionDecl>(loc);
    f->name = name;
    const Type *known = libraryFunctionType(c_, name->text);
    f->type = known ? known : c_.types.function(c_.types.basic(TypeKind::Int), {}, false, false);
    scopes_.bindAtFileScope(name, f);
    return f;
  }
  diag_.error(loc, currentFunction() ? shown + " undeclared (first use in this function)"
                                     : shown + " undeclared here (not in a function)");
  // Known from here on, so that each name is reported once.
  auto *v = c_.make<VarDecl>(loc);
  v->name = name;
  v->type = c_.types.unknown();
  scopes_.bind(name, v);
  return v;
}

void Declarations::unknownTypeName(Loc loc, Identifier *name) {
  diag_.error(loc, "unknown type name '" + std::string(name->text) + "'");
  auto *d = c_.make<TypedefDecl>(loc);
  d->name = name;
  d->type = c_.types.unknown();
  scopes_.bindAtFileScope(name, d);
}

// ---- Labels ----------------------------------------------------------------------------------------

Declarations::Label &Declarations::labelEntry(Identifier *name, OpenFunction &open) {
  for (Label &label : open.labels)
    if (label.name == name) return label;
  open.labels.push_back({name, {}, {}});
  return open.labels.back();
}

void Declarations::dropLocalLabels() {
  while (!localLabels_.empty() && !scopes_.isOpen(localLabels_.back().scope)) localLabels_.pop_back();
}

/// The innermost `__label__` of that name, which may be an outer function's; else the function's own label.
Declarations::Label &Declarations::resolveLabel(Identifier *name) {
  dropLocalLabels();
  for (size_t i = localLabels_.size(); i-- > 0;)
    if (localLabels_[i].name == name)
      return labelEntry(localLabels_[i].own, functions_[localLabels_[i].function]);
  return labelEntry(name, functions_.back());
}

Identifier *Declarations::label(Loc loc, Identifier *name) {
  if (functions_.empty()) return name;
  Label &entry = resolveLabel(name);
  if (entry.defined) {
    diag_.error(loc, "duplicate label '" + std::string(name->text) + "'");
    diag_.note(entry.defined, "previous definition of '" + std::string(name->text) + "'");
  }
  entry.defined = loc;
  return entry.name;
}

Identifier *Declarations::useLabel(Loc loc, Identifier *name) {
  if (functions_.empty()) return name;
  Label &entry = resolveLabel(name);
  if (!entry.used) entry.used = loc;
  return entry.name;
}

Identifier *Declarations::localLabel(Identifier *name) {
  if (functions_.empty()) return name;
  dropLocalLabels();
  auto *own = c_.arena.make<Identifier>();
  own->text = name->text;
  localLabels_.push_back({name, own, scopes_.serial(), functions_.size() - 1});
  return own;
}

// ---- Attributes --------------------------------------------------------------------------------------

namespace {

bool isBlank(char ch) {
  return ch == ' ' || ch == '\t' || ch == '\n' || ch == '\r' || ch == '\f' || ch == '\v';
}
bool isWordChar(char ch) { return isalnum(static_cast<unsigned char>(ch)) || ch == '_'; }

/// The first place from i on that is neither blank nor in a line marker (`# 1 "file"`).
size_t afterBlanks(std::string_view text, size_t i) {
  for (; i < text.size(); i++) {
    if (text[i] == '#')
      while (i < text.size() && text[i] != '\n') i++;
    else if (!isBlank(text[i]))
      break;
  }
  return i;
}

/// The value of an attribute's argument such as `16` or `4 * sizeof(float)`.
class SizeText {
public:
  SizeText(Context &context, std::string_view text) : c_(context), rest_(text) {}
  long long value() {
    long long v = factor();
    while (take('*')) v *= factor();
    return v;
  }

private:
  bool take(char ch) {
    while (!rest_.empty() && isBlank(rest_[0])) rest_.remove_prefix(1);
    if (rest_.empty() || rest_[0] != ch) return false;
    rest_.remove_prefix(1);
    return true;
  }
  std::string_view word() {
    while (!rest_.empty() && isBlank(rest_[0])) rest_.remove_prefix(1);
    size_t n = 0;
    while (n < rest_.size() && isWordChar(rest_[n])) n++;
    std::string_view w = rest_.substr(0, n);
    rest_.remove_prefix(n);
    return w;
  }
  long long factor() {
    if (take('(')) {
      long long v = value();
      take(')');
      return v;
    }
    std::string_view w = word();
    if (!w.empty() && isdigit(static_cast<unsigned char>(w[0])))
      return strtoll(std::string(w).c_str(), nullptr, 0);
    if (w != "sizeof" || !take('(')) return 0;
    long long size = 0;
    for (w = word(); !w.empty(); w = word()) {
      if (w == "char")
        size = 1;
      else if (w == "short")
        size = 2;
      else if (w == "float" || (w == "int" && size == 0))
        size = 4;
      else if (w == "double" || w == "long")
        size = 8;
      else if ((w == "unsigned" || w == "signed") && size == 0)
        size = 4;
      else if (auto *d = as<TypedefDecl>(c_.name(w)->ordinary))
        size = sizeOf(d->type);
    }
    take(')');
    return size;
  }
  Context &c_;
  std::string_view rest_;
};

TypeKind kindOfMode(std::string_view mode, bool isUnsignedType) {
  auto pick = [&](TypeKind s, TypeKind u) { return isUnsignedType ? u : s; };
  if (mode == "QI" || mode == "byte") return pick(TypeKind::SChar, TypeKind::UChar);
  if (mode == "HI") return pick(TypeKind::Short, TypeKind::UShort);
  if (mode == "SI") return pick(TypeKind::Int, TypeKind::UInt);
  if (mode == "DI" || mode == "word" || mode == "pointer" || mode == "unwind_word")
    return pick(TypeKind::Long, TypeKind::ULong);
  if (mode == "TI") return pick(TypeKind::Int128, TypeKind::UInt128);
  if (mode == "HF") return TypeKind::Float16;
  if (mode == "BF") return TypeKind::BFloat16;
  if (mode == "SF") return TypeKind::Float;
  if (mode == "DF") return TypeKind::Double;
  if (mode == "XF") return TypeKind::LongDouble;
  if (mode == "TF") return TypeKind::Float128;
  if (mode == "SD") return TypeKind::Decimal32;
  if (mode == "DD") return TypeKind::Decimal64;
  if (mode == "TD") return TypeKind::Decimal128;
  return TypeKind::Unknown;
}

/// SC, DC, XC and TC: of the complex type's parts.
TypeKind kindOfComplexMode(std::string_view mode) {
  return mode.size() == 2 && mode[1] == 'C' && std::string_view("SDXT").find(mode[0]) != mode.npos
             ? kindOfMode(std::string{mode[0], 'F'}, false)
             : TypeKind::Unknown;
}

} // namespace

/// What names in an attribute's argument stand for here, as numbers: enumerators, and sizes of the program's
/// own types. Whoever reads the text later does not know the scope.
static std::string_view settled(Context &c, std::string_view text) {
  std::string out;
  bool changed = false;
  auto wordAt = [&](size_t at) {
    size_t end = at;
    while (end < text.size() && isWordChar(text[end])) end++;
    return text.substr(at, end - at);
  };
  for (size_t i = 0; i < text.size();) {
    std::string_view word = wordAt(i);
    if (word.empty()) {
      out += text[i++];
      continue;
    }
    long long value = -1;
    size_t end = i + word.size();
    if (auto *e = as<EnumeratorDecl>(c.name(word)->ordinary)) {
      if (e->value.known) value = e->value.value;
    } else if (word == "sizeof") {
      size_t at = afterBlanks(text, end);
      if (at < text.size() && text[at] == '(') {
        at = afterBlanks(text, at + 1);
        std::string_view name = wordAt(at);
        const bool tag = name == "struct" || name == "union" || name == "enum";
        if (tag) name = wordAt(at = afterBlanks(text, at + name.size()));
        Identifier *known = name.empty() ? nullptr : c.name(name);
        auto *type = known && !tag ? as<TypedefDecl>(known->ordinary) : nullptr;
        at = afterBlanks(text, at + name.size());
        if (at < text.size() && text[at] == ')' && (type || (tag && known && known->tagBinding))) {
          TagDecl *declared = tag ? known->tagBinding : nullptr;
          TagDecl *definition = declared && declared->definition ? declared->definition : declared;
          value = type ? sizeOf(type->type) : definition->isDefinition ? definition->size : -1;
          end = at + 1;
        }
      }
    }
    if (value < 0) {
      out += word;
      i += word.size();
      continue;
    }
    out += std::to_string(value);
    changed = true;
    i = end;
  }
  return changed ? c.text(out) : text;
}

std::string_view Declarations::plainName(std::string_view name) { return plainAttributeName(name); }

std::string_view Declarations::clean(std::string_view text) {
  if (text.find("\n#") == text.npos) return text;
  std::string out;
  for (size_t i = 0; i < text.size();) {
    size_t end = text.find('\n', i);
    if (end == text.npos) end = text.size();
    if (text[i] != '#') out.append(text.substr(i, end - i + 1));
    i = end + 1;
  }
  return c_.text(out);
}

List<Attribute *> Declarations::attributes(Loc loc, std::string_view text) {
  List<Attribute *> list;
  bool standard = text[0] == '[';
  char open = standard ? '[' : '(', close = standard ? ']' : ')';
  size_t i = text.find(open);
  if (i == text.npos) return list;
  i = text.find(open, i + 1);
  if (i == text.npos) return list;
  for (i++; i < text.size();) {
    i = afterBlanks(text, i);
    if (i < text.size() && text[i] == ',') {
      i++;
      continue;
    }
    if (i >= text.size() || text[i] == close) break;
    size_t begin = i;
    while (i < text.size() && (isWordChar(text[i]) || text[i] == ':')) i++;
    if (i == begin) { // not an attribute's name: the host compiler will say so
      i++;
      continue;
    }
    auto *a = c_.make<Attribute>(loc);
    a->isStandard = standard;
    a->name = c_.name(text.substr(begin, i - begin));
    size_t next = afterBlanks(text, i);
    if (next < text.size() && text[next] == '(') {
      size_t from = ++next;
      bool quoted = false;
      for (int depth = 1; next < text.size(); next++) {
        if (text[next] == '"' && text[next - 1] != '\\')
          quoted = !quoted;
        else if (!quoted && text[next] == '(')
          depth++;
        else if (!quoted && text[next] == ')' && --depth == 0)
          break;
      }
      a->text = clean(text.substr(from, next - from));
      if (const std::string_view name = plainName(a->name->text); name == "aligned" || name == "vector_size")
        a->text = settled(c_, a->text);
      i = next + 1;
    }
    list.push(c_.arena, a);
  }
  return list;
}

/// vector_size and mode make another type; they are taken out of the list, as the type says it now.
QualType Declarations::applyAttributes(QualType type, List<Attribute *> &attributes) {
  List<Attribute *> rest;
  bool changed = false;
  for (Attribute *a : attributes) {
    std::string_view name = plainName(a->name->text);
    if (name == "vector_size") {
      long long bytes = SizeText(c_, a->text).value(), element = sizeOf(type);
      if (bytes > 0 && element > 0 && bytes % element == 0) {
        type = QualType(c_.types.vectorOf(type.unqualified(), bytes / element), type.quals);
        changed = true;
        continue;
      }
      if (bytes > 0 && element > 0)
        diag_.error(a->loc, "vector size not an integral multiple of component size");
    } else if (name == "neon_vector_type" || name == "neon_polyvector_type" || name == "ext_vector_type") {
      const long long elements = SizeText(c_, a->text).value(); // clang's
      if (elements > 0) {
        type = QualType(c_.types.vectorOf(type.unqualified(), elements), type.quals);
        changed = true;
        continue;
      }
    } else if (name == "mode") {
      std::string_view mode = a->text;
      while (!mode.empty() && isBlank(mode[0])) mode.remove_prefix(1);
      while (!mode.empty() && isBlank(mode.back())) mode.remove_suffix(1);
      TypeKind kind = kindOfMode(plainName(mode), isInteger(type) && !isSigned(type));
      if (kind != TypeKind::Unknown && isArithmetic(type) &&
          isInteger(type) != isInteger(c_.types.basic(kind)) && kindOf(type) != TypeKind::Complex) {
        diag_.error(a->loc, "mode '" + std::string(plainName(mode)) + "' applied to inappropriate type");
      } else if (kind != TypeKind::Unknown) {
        type = QualType(c_.types.basic(kind), type.quals);
        changed = true;
        continue;
      } else if (TypeKind part = kindOfComplexMode(plainName(mode));
                 part != TypeKind::Unknown && isComplex(type)) {
        type = QualType(c_.types.complexOf(c_.types.basic(part)), type.quals);
        changed = true;
        continue;
      }
    }
    rest.push(c_.arena, a);
  }
  if (changed) attributes = rest;
  return type;
}

} // namespace ompicc
