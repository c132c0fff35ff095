// Statements (C11 6.8).
#include "translator/emit/c_printer.h"

namespace ompicc {

void CPrinter::stmt(Stmt &s) { printStmt(s); }

void CPrinter::block(Compound &c) {
  const Loc outside = anchor_;
  // A construct's own block stands where its directive does; what is in one of the user's belongs to the
  // lines beside it.
  if (c.loc && text_) anchor_ = text_->text()[c.loc.offset - 1] == '{' ? Loc() : c.loc;
  const size_t typedefs = typedefs_.size();
  indent_++;
  for (Stmt *s : c.body) printStmt(*s);
  indent_--;
  closeTypedefs(typedefs);
  anchor_ = outside;
}

/// True if `s` as a substatement would take an `else` that follows: it ends in an if without one (6.8.4.1p3).
static bool endsInOpenIf(Stmt *s) {
  for (;;) {
    if (auto *n = as<If>(s)) {
      if (!n->otherwise) return true;
      s = n->otherwise;
    } else if (auto *n = as<While>(s)) {
      s = n->body;
    } else if (auto *n = as<For>(s)) {
      s = n->body;
    } else if (auto *n = as<Switch>(s)) {
      s = n->body;
    } else if (auto *n = as<Label>(s)) {
      s = n->body;
    } else if (auto *n = as<Case>(s)) {
      s = n->body;
    } else if (auto *n = as<Default>(s)) {
      s = n->body;
    } else {
      return false;
    }
    if (!s) return false;
  }
}

/// True for `for (struct {…} x = …; …)`: the tag is printed before the statement, because a name, which its
/// definition may need, is not allowed there (6.8.5p3).
static bool definesTag(const For &n) {
  auto *init = as<DeclStmt>(n.init);
  if (init)
    for (Decl *d : init->decls)
      if (as<TagDecl>(d)) return true;
  return false;
}

/// Statements that print as anything but one statement of C: as a substatement they need braces.
static bool needsBraces(Stmt *s) {
  if (!s) return false;
  switch (s->kind) {
  case NodeKind::DeclStmt:
  case NodeKind::Pragma:
  case NodeKind::OmpDirective:
  case NodeKind::TextStmt:
  case NodeKind::LocalLabels:
  case NodeKind::Case:
  case NodeKind::Default:
  case NodeKind::Label: return true;
  case NodeKind::For: return definesTag(*static_cast<For *>(s));
  default: return false;
  }
}

/// Statements that fit behind their head on one line.
static bool isSimple(const Stmt &s) {
  return s.kind == NodeKind::ExprStmt || s.kind == NodeKind::Return || s.kind == NodeKind::Goto ||
         s.kind == NodeKind::Break || s.kind == NodeKind::Continue;
}

bool CPrinter::staysOnLine(Stmt &s) { return isSimple(s) && linesAhead(s.loc) == 0; }

std::string CPrinter::openBrace(const Compound &c) const { return " " + standardAttributes(c.loc) + "{"; }

void CPrinter::body(const std::string &head, Stmt *s) {
  if (auto *c = as<Compound>(s)) {
    line(head + openBrace(*c));
    block(*c);
    line("}");
  } else if (!s || (as<ExprStmt>(s) && !static_cast<ExprStmt *>(s)->expr)) {
    const std::string semicolon = (s ? column(s->loc) : std::string()) + ";";
    if (s && linesAhead(s->loc) == 0) return line(head + semicolon);
    line(head);
    indent_++;
    line(semicolon);
    indent_--;
  } else {
    bool braces = needsBraces(s);
    // `for (…) x = 1;` stays on the user's one line.
    if (!braces && staysOnLine(*s) && standardAttributes(s->loc).empty()) {
      std::string text = simple(*s);
      if (text.find('\n') == std::string::npos) return line(head + " " + text);
    }
    line(head + (braces ? " {" : ""));
    indent_++;
    printStmt(*s);
    indent_--;
    if (braces) line("}");
  }
}

/// The declarations of a for statement's first clause are one declaration, so they share their specifiers.
void CPrinter::forInit(Stmt *init, std::string &text) {
  if (auto *e = as<ExprStmt>(init)) {
    if (e->expr) text += full(e->expr);
  } else if (auto *d = as<DeclStmt>(init)) {
    bool first = true;
    for (Decl *each : d->decls) {
      auto *v = as<VarDecl>(each);
      if (!v) continue;
      auto [specifiers, inner] = split(v->type, nameOf(*v) + onName(v->type, v->attributes));
      text += first ? storage(v->storage) + (v->isConstexpr ? "constexpr " : "") + specifiers + " " : ", ";
      text += declared(*v, inner) + behind(v->type, v->attributes) + initialised(*v);
      first = false;
    }
  } else if (auto *t = as<TextStmt>(init)) {
    text += fill(*t);
    while (!text.empty() && (text.back() == ';' || text.back() == '\n')) text.pop_back();
  }
}

std::string CPrinter::caseLabels(Case &c) {
  return "case " + sub(c.low, kConditional) + (c.high ? " ... " + sub(c.high, kConditional) : "") + ":";
}

std::string CPrinter::full(Expr *e, int level) {
  if (!e) return {};
  std::string text = column(firstToken(e));
  text += sub(e, level);
  return text;
}

std::string CPrinter::simple(Stmt &s) {
  std::string text = column(s.loc);
  switch (s.kind) {
  case NodeKind::ExprStmt: text += sub(static_cast<ExprStmt &>(s).expr, kAny); break;
  case NodeKind::Goto: text += "goto " + nameOf(*static_cast<Goto &>(s).label); break;
  case NodeKind::Continue: text += "continue"; break;
  case NodeKind::Break: text += "break"; break;
  case NodeKind::Return:
    text += "return";
    if (Expr *value = static_cast<Return &>(s).value) text += " " + full(value);
    break;
  default: break;
  }
  text += ';';
  return text;
}

/// Without a blank before the parenthesis where the user left it out: what follows comes to its column.
std::string CPrinter::head(std::string_view keyword, Loc loc, Expr *condition) {
  std::string text = column(loc);
  text += keyword;
  std::string_view source = source_ && loc ? source_->text() : std::string_view();
  size_t behind = loc.offset - 1 + keyword.size();
  text += behind < source.size() && source[behind] == '(' ? "(" : " (";
  if (condition) text += full(condition) + ")";
  return text;
}

/// A declaration of the user's that prints as one.
bool CPrinter::isWrittenDeclaration(const Stmt &s) const {
  auto *declaration = as<DeclStmt>(&s);
  if (!source_ || !keepsLines_ || !declaration || !s.loc || declaration->decls.empty()) return false;
  auto *first = as<VarDecl>(declaration->decls[0]);
  return first && first->loc;
}

void CPrinter::printStmt(Stmt &s) {
  const bool outside = hides_;
  hides_ = false;
  printPlaced(s);
  hides_ = outside;
}

void CPrinter::printIf(If &s) {
  auto *n = &s;
  std::string head = this->head("if", n->loc, n->cond);
  for (;;) {
    bool braces = n->otherwise && !as<Compound>(n->then) && endsInOpenIf(n->then) && !needsBraces(n->then);
    bool closed = false; // "}" is still to be printed, before `else`
    if (auto *c = as<Compound>(n->then)) {
      line(head + openBrace(*c));
      block(*c);
      closed = true;
    } else if (braces) {
      line(head + " {");
      indent_++;
      printStmt(*n->then);
      indent_--;
      closed = true;
    } else {
      body(head, n->then);
    }
    if (!n->otherwise) {
      if (closed) line("}");
      return;
    }
    std::string word = closed ? "} else" : "else";
    auto *next = as<If>(n->otherwise);
    if (!next) {
      int ahead = linesAhead(n->otherwise->loc);
      if (ahead < 0 ? !needsBraces(n->otherwise) : ahead == 0 && isSimple(*n->otherwise))
        place(n->otherwise->loc);
      return body(word, n->otherwise);
    }
    place(next->loc);
    head = word + " " + this->head("if", next->loc, next->cond);
    n = next;
  }
}

void CPrinter::printDoWhile(DoWhile &n) {
  if (auto *c = as<Compound>(n.body)) {
    line("do" + openBrace(*c));
    block(*c);
    if (n.cond) placeForward(n.cond->loc);
    return line("} while (" + sub(n.cond, kAny) + ");");
  }
  body("do", n.body);
  if (n.cond) placeForward(n.cond->loc);
  return line("while (" + sub(n.cond, kAny) + ");");
}

void CPrinter::printFor(For &n) {
  if (definesTag(n))
    for (Decl *d : static_cast<DeclStmt *>(n.init)->decls)
      if (auto *tag = as<TagDecl>(d)) {
        tagReference(*tag);
        printDecl(*tag);
      }
  std::string head = this->head("for", n.loc, nullptr);
  forInit(n.init, head);
  // No blank where the user has none: each part comes to its column.
  head += ";" + std::string(n.cond ? separator(n.cond) : "") + full(n.cond) + ";" +
          (n.step ? separator(n.step) : "") + full(n.step) + ")";
  if (!needsInnerBlock(n)) return body(head, n.body);
  line(head + " {");
  indent_++;
  printStmt(*n.body);
  indent_--;
  line("}");
}

/// The place of the statement's first line, and the attributes in front of it.
void CPrinter::beginStatement(Stmt &s) {
  // Of these the first line is another statement's or declaration's.
  if (s.kind == NodeKind::DeclStmt) return;
  const bool hides = isGenerated(s);
  placeStatement(s, hides);
  if (hides && s.kind != NodeKind::Compound)
    placeAsSystem();
  else if (!hides && (s.loc || s.kind != NodeKind::Compound))
    leaveSystem();
  hides_ = hides && s.kind == NodeKind::TextStmt;
  std::string attributes = standardAttributes(s.loc);
  if (!attributes.empty()) {
    line(attributes);
    place(s.loc);
  }
}

/// A label, or those of cases, and the statement behind it.
void CPrinter::printLabelled(Stmt &s) {
  std::string head = labelComments(s.loc) + column(s.loc);
  Stmt *labelled;
  if (auto *n = as<Case>(&s)) {
    head += caseLabels(*n);
    labelled = n->body;
  } else if (auto *n = as<Default>(&s)) {
    head += "default:";
    labelled = n->body;
  } else {
    auto &l = static_cast<Label &>(s);
    head += nameOf(*l.name) + ":" + labelAttributes(l);
    labelled = l.body;
  }
  // A label needs a statement behind it, which a declaration is not before C23. Where the user has one, it
  // is for the C compiler to say so; behind a statement of ours it would be a mixed declaration.
  bool empty = !labelled || (labelled->kind == NodeKind::DeclStmt && !isWrittenDeclaration(*labelled)) ||
               labelled->kind == NodeKind::TextStmt || labelled->kind == NodeKind::Pragma ||
               labelled->kind == NodeKind::OmpDirective ||
               (as<ExprStmt>(labelled) && !static_cast<ExprStmt *>(labelled)->expr);
  indent_--;
  line(head + (empty ? ";" : ""));
  indent_++;
  if (labelled && !(as<ExprStmt>(labelled) && !static_cast<ExprStmt *>(labelled)->expr)) printStmt(*labelled);
}

void CPrinter::printPlaced(Stmt &s) {
  beginStatement(s);
  switch (s.kind) {
  case NodeKind::Compound:
    line("{");
    block(static_cast<Compound &>(s));
    return line("}");
  case NodeKind::DeclStmt: return decls(static_cast<DeclStmt &>(s).decls, s.loc);
  case NodeKind::ExprStmt:
  case NodeKind::Goto:
  case NodeKind::Continue:
  case NodeKind::Break:
  case NodeKind::Return: return line(simple(s));
  case NodeKind::If: return printIf(static_cast<If &>(s));
  case NodeKind::While: {
    auto &n = static_cast<While &>(s);
    return body(head("while", n.loc, n.cond), n.body);
  }
  case NodeKind::DoWhile: return printDoWhile(static_cast<DoWhile &>(s));
  case NodeKind::For: return printFor(static_cast<For &>(s));
  case NodeKind::Switch: {
    auto &n = static_cast<Switch &>(s);
    return body(head("switch", n.loc, n.cond), n.body);
  }
  case NodeKind::Case:
  case NodeKind::Default:
  case NodeKind::Label: return printLabelled(s);
  case NodeKind::IndirectGoto:
    return line("goto *" + sub(static_cast<IndirectGoto &>(s).target, kCast) + ";");
  case NodeKind::Asm: {
    auto &n = static_cast<Asm &>(s);
    return textLines(n);
  }
  case NodeKind::LocalLabels: {
    std::string text;
    for (Identifier *name : static_cast<LocalLabels &>(s).labels)
      text += (text.empty() ? "" : ", ") + nameOf(*name);
    return line("__label__ " + text + ";");
  }
  case NodeKind::AttributeStmt: {
    std::string text = attributes(static_cast<AttributeStmt &>(s).attributes);
    return line((text.empty() ? text : text.substr(1)) + ";");
  }
  case NodeKind::Pragma: return line(static_cast<Pragma &>(s).text);
  case NodeKind::TextStmt: {
    auto &n = static_cast<TextStmt &>(s);
    const Loc outside = anchor_;
    if (n.loc) anchor_ = n.loc;
    textLines(n);
    anchor_ = outside;
    return;
  }
  case NodeKind::OmpDirective: {
    auto &n = static_cast<OmpDirective &>(s);
    line(directive(n));
    if (n.body) printStmt(*n.body);
    return;
  }
  default: return;
  }
}

} // namespace ompicc
