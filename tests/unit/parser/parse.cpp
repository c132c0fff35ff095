#include "tests/unit/parser/parse.h"
#include "ast/visitor.h"
#include <algorithm>

using namespace ompicc;

namespace {

void collect(Node *node, std::vector<Node *> &list) {
  struct Walk : Visitor {
    std::vector<Node *> *list;
#define NODE(kind, base)                                                                                     \
  void visit##kind(kind &n) override {                                                                       \
    list->push_back(&n);                                                                                     \
    walk(n);                                                                                                 \
  }
#define END(kind)
#define CHILD(cls, name)
#define LIST(cls, name)
#define REF(cls, name)
#define VALUE(type, name)
#define TYPE(name)
#include "ast/nodes.def"
#undef NODE
#undef END
#undef CHILD
#undef LIST
#undef REF
#undef VALUE
#undef TYPE
  } walk;
  walk.list = &list;
  walk.visit(node);
}

} // namespace

Parsed::Parsed(const std::string &text, unsigned year) {
  Language language;
  language.year = year;
  source.reset(new SourceFile("t.c", text));
  diagnostics.reset(new Diagnostics(*source, false));
  context.reset(new Context);
  unit = parse(*context, *source, *diagnostics, language);
  std::vector<Diagnostics::Message> sorted;
  for (const Diagnostics::Message &m : diagnostics->messages())
    if (m.severity != Diagnostics::Message::Note) sorted.push_back(m);
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const Diagnostics::Message &a, const Diagnostics::Message &b) {
                     return a.loc.offset < b.loc.offset;
                   });
  for (const Diagnostics::Message &m : sorted) {
    Place p = source->place(m.loc);
    messages.push_back(std::to_string(p.line) + ":" + std::to_string(p.column) +
                       (m.severity == Diagnostics::Message::Error ? ": error: " : ": warning: ") + m.text);
  }
}

std::vector<Node *> Parsed::nodes() const {
  std::vector<Node *> list;
  collect(unit, list);
  return list;
}

std::string Parsed::type(const std::string &name) const {
  std::string found = "?";
  for (Node *n : nodes()) {
    if (auto *v = as<VarDecl>(n); v && v->name && v->name->text == name) found = describe(v->type);
    if (auto *f = as<FunctionDecl>(n); f && f->name->text == name) found = describe(f->type);
    if (auto *t = as<TypedefDecl>(n); t && t->name->text == name) found = describe(t->type);
  }
  return found;
}

std::string Parsed::tree() const { return dump(*unit); }

std::string Parsed::external(size_t i) const {
  External *e = unit->externals[i];
  return std::string(source->slice(e->loc, e->end));
}
