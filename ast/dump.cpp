// ompi --dump-ast: the tree as text, one node a line, derived from nodes.def:
//   Binary '+' : int  a.c:12
// A line holds the kind, the node's values by name, the types, and the place. Names that refer to a
// declaration (REF) are shown as ->name.
#include "ast/context.h"
#include <sstream>

namespace ompicc {

namespace {

void value(std::ostream &out, bool v) { out << (v ? "true" : "false"); }
void value(std::ostream &out, unsigned v) { out << v; }
void value(std::ostream &out, long long v) { out << v; }
void value(std::ostream &out, std::string_view v) { out << '\'' << v << '\''; }
void value(std::ostream &out, Identifier *v) {
  if (v) out << v->text;
}
void value(std::ostream &out, ConstInt v) {
  if (v.known)
    out << v.value;
  else
    out << '?';
}
void value(std::ostream &out, Loc v) { out << v.offset; }
void value(std::ostream &, const HolePlace *) {} // follows from the texts
void value(std::ostream &, Precedence) {}        // so does this
void value(std::ostream &out, UnaryOp v) { out << '\'' << spelling(v) << '\''; }
void value(std::ostream &out, BinaryOp v) { out << '\'' << spelling(v) << '\''; }
void value(std::ostream &out, AssignOp v) { out << '\'' << spelling(v) << '\''; }
void value(std::ostream &out, SizeofOp v) {
  out << (v == SizeofOp::Sizeof ? "sizeof" : v == SizeofOp::Countof ? "_Countof" : "_Alignof");
}
void value(std::ostream &out, OmpDirectiveKind v) { out << '\'' << info(v).spelling << '\''; }
void value(std::ostream &out, OmpClauseKind v) { out << '\'' << spelling(v) << '\''; }
void value(std::ostream &out, OmpTraitSet v) {
  static const char *const names[] = {"construct", "device", "target_device", "implementation", "user"};
  out << names[unsigned(v)];
}
void value(std::ostream &out, OmpReductionOp v) { out << '\'' << spelling(v) << '\''; }
void value(std::ostream &out, TagKind v) {
  static const char *const names[] = {"struct", "union", "enum"};
  out << names[unsigned(v)];
}
void value(std::ostream &out, Storage v) {
  static const char *const names[] = {"none", "static", "extern", "auto", "register"};
  out << names[unsigned(v)];
}
template <class T> void value(std::ostream &out, const List<T> &list) {
  out << '[';
  for (size_t i = 0; i < list.size(); i++) {
    if (i) out << ", ";
    value(out, list[i]);
  }
  out << ']';
}

/// A value that is worth a word: not false, zero, empty or the first of an enumeration.
bool notable(bool v) { return v; }
bool notable(unsigned v) { return v != 0; }
bool notable(long long v) { return v != 0; }
bool notable(std::string_view v) { return !v.empty(); }
bool notable(Identifier *v) { return v != nullptr; }
bool notable(ConstInt v) { return v.known; }
bool notable(Loc) { return false; }
bool notable(const HolePlace *) { return false; }
bool notable(Precedence) { return false; }
bool notable(Storage v) { return v != Storage::None; }
bool notable(OmpDirectiveKind v) { return v != OmpDirectiveKind::None; }
bool notable(OmpReductionOp v) { return v != OmpReductionOp::None; }
template <class T> bool notable(const List<T> &v) { return !v.empty(); }
template <class T> bool notable(const T &) { return true; }

class Dumper {
public:
  explicit Dumper(const std::function<std::string(Loc)> &place) : place_(place) {}
  void node(const Node &node, const char *role, int depth);
  std::string text() const { return out_.str(); }

private:
  void head(const Node &node, const char *role, int depth);
  void reference(const Decl *decl) {
    if (decl && decl->name) out_ << " ->" << decl->name->text;
  }
  std::ostringstream out_;
  const std::function<std::string(Loc)> &place_;
};

void Dumper::head(const Node &node, const char *role, int depth) {
  out_ << std::string(size_t(depth) * 2, ' ');
  if (*role) out_ << role << ": ";
  out_ << kindName(node.kind);
  if (isDecl(node))
    if (auto *name = static_cast<const Decl &>(node).name) out_ << ' ' << name->text;
}

void Dumper::node(const Node &node, const char *role, int depth) {
  head(node, role, depth);
  // First the line: values, types, references.
  switch (node.kind) {
#define NODE(kindName, base)                                                                                 \
  case NodeKind::kindName: {                                                                                 \
    [[maybe_unused]] auto &n = static_cast<const kindName &>(node);
#define CHILD(cls, name)
#define LIST(cls, name)
#define REF(cls, name) reference(n.name);
#define VALUE(type, name)                                                                                    \
  if (notable(n.name)) {                                                                                     \
    out_ << " " #name "=";                                                                                   \
    value(out_, n.name);                                                                                     \
  }
#define TYPE(name)                                                                                           \
  if (n.name) out_ << " " #name "=<" << describe(n.name) << '>';
#define END(kind)                                                                                            \
  break;                                                                                                     \
  }
#include "ast/nodes.def"
#undef NODE
#undef CHILD
#undef LIST
#undef REF
#undef VALUE
#undef TYPE
  }
  if (isExpr(node)) {
    auto &e = static_cast<const Expr &>(node);
    out_ << " : " << (e.type ? describe(e.type) : "(no type)") << (e.isLvalue ? " lvalue" : "");
  }
  if (place_ && node.loc) out_ << "  " << place_(node.loc);
  out_ << '\n';
  // Then the children, each under its role.
  switch (node.kind) {
#define NODE(kindName, base)                                                                                 \
  case NodeKind::kindName: {                                                                                 \
    [[maybe_unused]] auto &n = static_cast<const kindName &>(node);
#define CHILD(cls, name)                                                                                     \
  if (n.name && std::string_view(#name) != "chosen") this->node(*n.name, #name, depth + 1);
#define LIST(cls, name)                                                                                      \
  for (cls * child : n.name) this->node(*child, #name, depth + 1);
#define REF(cls, name)
#define VALUE(type, name)
#define TYPE(name)
#include "ast/nodes.def"
#undef NODE
#undef CHILD
#undef LIST
#undef REF
#undef VALUE
#undef TYPE
#undef END
  }
}

} // namespace

std::string dump(const Node &node, const std::function<std::string(Loc)> &place) {
  Dumper dumper(place);
  dumper.node(node, "", 0);
  return dumper.text();
}

} // namespace ompicc
