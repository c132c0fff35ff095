// Lines that are only ours stand for lines of a system header, of which the C compiler says nothing: that the
// user's -Wshadow, -Wvla or -Wconversion applies to what a construct has become is no concern of the user's.
#include "translator/emit/c_printer.h"

namespace ompicc {
namespace {

/// The first part of `node` that stands in the source, or nothing.
Loc firstWritten(Node &node) {
  if (isStmt(node)) return {};
  Loc first = node.loc;
  forEachChild(node, [&](Node *&child) {
    const Loc inside = firstWritten(*child);
    if (inside && (!first || inside.offset < first.offset)) first = inside;
  });
  return first;
}

} // namespace

/// Whether a part of `node`, statements in it aside, stands in the source and has not been printed on a line
/// of the user's yet, or takes the value of a variable that stands there. What has been printed once, the C
/// compiler has had its say about; names alone are not worth remembering.
bool CPrinter::isWritten(Node &node, bool variables) const {
  if (isStmt(node)) return false;
  if (node.loc && said_.count(node.loc.offset)) return false;
  auto *name = variables ? as<Ident>(&node) : nullptr;
  bool written = node.loc || (name && as<VarDecl>(name->decl) && name->decl->loc);
  if (auto *text = as<TextExpr>(&node)) return !text->silent && anyWritten(*text, variables);
  forEachChild(node, [&](Node *&child) { written = written || isWritten(*child, variables); });
  return written;
}

bool CPrinter::anyWritten(const List<Node *> &holes, const HolePlace *places, bool variables) const {
  for (size_t i = 0; i < holes.size(); i++)
    if (holes[i] && isWritten(*holes[i], variables && places[i].takesValue)) return true;
  return false;
}

/// A variable that a transformation has made, with nothing of the user's in its initialiser: a region's copy,
/// or pointer to what it shares. What has a name of the program's is a copy also of another variable.
bool CPrinter::isCopy(const VarDecl &v) const {
  if (!source_ || !v.name || v.isParam) return false;
  if (v.storage == Storage::Extern) return !v.loc; // one declared in a block (block_externs.cpp)
  if (v.isFileScope || v.storage != Storage::None) return false;
  if (v.init && isWritten(*v.init, v.name->text[0] == '_')) return false;
  return !v.loc || source_->text().substr(v.loc.offset - 1, v.name->text.size()) != v.name->text;
}

/// The structure of what a region is given: it stands where the directive does, and has not its name there.
bool CPrinter::isArguments(const TagDecl &tag) const {
  if (!source_ || !tag.name || !tag.isDefinition) return false;
  if (!tag.loc) return true;
  const std::string_view text = source_->text().substr(tag.loc.offset - 1);
  for (std::string_view word :
       {std::string_view("struct"), std::string_view("union"), std::string_view("enum"), tag.name->text})
    if (text.substr(0, word.size()) == word) return false;
  return true;
}

bool CPrinter::isGenerated(const Decl &d) const {
  if (auto *v = as<VarDecl>(&d)) return isCopy(*v);
  if (auto *tag = as<TagDecl>(&d)) return isArguments(*tag);
  if (auto *f = as<FunctionDecl>(&d)) return source_ && !f->loc && !f->body;
  auto *text = as<TextDecl>(&d);
  return text && source_ && !anyWritten(*text);
}

bool CPrinter::isGenerated(const Stmt &s) const {
  if (!source_ || !keepsLines_) return false;
  if (auto *text = as<TextStmt>(&s)) return !anyWritten(*text);
  if (auto *e = as<ExprStmt>(&s)) return !e->loc && e->expr && !isWritten(*e->expr);
  auto *block = as<Compound>(&s);
  return block && block->loc && source_->text()[block->loc.offset - 1] != '{';
}

/// What is ours and is made from expressions of the user's stands on the line of the first of these.
void CPrinter::placeMade(Loc from, Loc otherwise, bool hides) {
  if (!from || hides || !source_ || !keepsLines_) return placeOrAnchor(otherwise, hides);
  place(from);
  lineBegin_ = lineEnd_ = UINT32_MAX; // it is one line, as in placeOrAnchor()
}

void CPrinter::placeDeclaration(const Decl &d, bool hides) {
  auto *v = as<VarDecl>(&d);
  placeMade(v && !v->loc && v->init ? firstWritten(*v->init) : Loc(), beginOf(d), hides);
}

void CPrinter::placeStatement(const Stmt &s, bool hides) {
  Loc from;
  if (auto *text = s.loc ? nullptr : as<TextStmt>(&s))
    for (size_t i = 0; i < text->holes.size() && !from; i++)
      if (text->holes[i]) from = firstWritten(*text->holes[i]);
  placeMade(from, s.loc, hides);
}

/// Until leaveSystem(), or the next place, lines are as if of a system header.
void CPrinter::placeAsSystem() {
  lineBegin_ = lineEnd_ = UINT32_MAX; // one line, as in placeOrAnchor()
  if (!keepsLines_ || placeSystem_ || !countLines()) return;
  markHere(true);
  hidden_ = true;
}

void CPrinter::leaveSystem() {
  if (hidden_ && placeSystem_ && countLines()) markHere(false);
  hidden_ = false;
}

/// A marker for the line that the next line of output stands for anyway.
void CPrinter::markHere(bool inSystemHeader) {
  Place here;
  here.file = placeFile_;
  here.line = placeLine_;
  here.inSystemHeader = inSystemHeader;
  appendMarker(out_, here);
  out_ += '\n';
  placeSystem_ = inSystemHeader;
  counted_ = out_.size();
}

} // namespace ompicc
