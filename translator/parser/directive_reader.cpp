#include "translator/parser/directive_reader.h"
#include <algorithm>
#include <cstring>

namespace ompicc {

DirectiveReader::DirectiveReader(Context &context, SourceFile &source, Diagnostics &diagnostics)
    : c(context), diag(diagnostics), text(source.text().data()), limit(text + source.text().size()) {}

Cursor DirectiveReader::rest(const char *p) const {
  if (attributeEnd) return Cursor(p, attributeEnd);
  const void *newline = memchr(p, '\n', size_t(limit - p));
  return Cursor(p, newline ? static_cast<const char *>(newline) : limit);
}

OmpDirectiveKind DirectiveReader::directiveAt(const char *p, const char *end, const char *&after) const {
  Cursor at(p, end);
  std::string text;
  OmpDirectiveKind kind = OmpDirectiveKind::None;
  after = p;
  for (int i = 0; i < 7; i++) {
    std::string_view word = at.word();
    if (word.empty()) break;
    text += (i ? " " : "") + std::string(word);
    std::replace(text.begin(), text.end(), '_', ' ');
    OmpDirectiveKind longer = directiveFromSpelling(text);
    if (longer == OmpDirectiveKind::None) continue;
    kind = longer;
    after = at.p;
  }
  return kind;
}

void DirectiveReader::variantAt(const char *mark, const char *begin, const char *end) {
  detours.put(Detours::Kind::Variant, offset(mark), offset(begin), offset(end));
  detours.put(Detours::Kind::VariantEnd, offset(end));
}

void DirectiveReader::giveMeaning(std::string_view name) {
  VarDecl *v = c.variable(name, c.types.basic(TypeKind::Int));
  v->isFileScope = true;
  meaning_ = v->name;
  meaning_->ordinary = v;
}

void DirectiveReader::begin(OmpDirectiveKind of) {
  kind = of;
  justStarted = true;
  misspelt = false;
  assumed.clear();
  outerParens = parens;
}

void DirectiveReader::end() {
  kind = OmpDirectiveKind::None;
  attributeEnd = nullptr;
  parens = outerParens;
  if (meaning_) meaning_->ordinary = nullptr, meaning_ = nullptr;
  applied.clear();
}

} // namespace ompicc
