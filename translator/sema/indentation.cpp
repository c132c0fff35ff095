// A guard (if, else, while, for), its body and the token behind the body are compared by their columns in the
// user's file. Nothing is said where a token comes from a macro: it does not stand in the user's file.
#include "translator/sema/indentation.h"
#include "translator/support/user_files.h"
#include <algorithm>
#include <cctype>
#include <string>

namespace ompicc {

namespace {

constexpr const char *kName = "misleading-indentation";
constexpr unsigned kTabStop = 8;

bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\f' || c == '\v' || c == '\r'; }
bool isNameChar(char c) { return isalnum((unsigned char)c) || c == '_'; }

class Indentation {
public:
  Indentation(Diagnostics &diagnostics, const SourceFile &source) : diag_(diagnostics), source_(source) {}

  void function(const FunctionDecl &f) {
    if (!source_.place(f.loc).inSystemHeader) statement(f.body, {});
  }

private:
  /// A token in the user's file. Columns are those of a screen, from 0.
  struct Spot {
    Place place;
    unsigned column = 0, firstOnLine = 0;
  };

  Diagnostics &diag_;
  const SourceFile &source_;
  UserFiles files_;

  char at(Loc loc) const { return source_.text()[loc.offset - 1]; }

  std::string_view lineOf(const Place &place, Loc loc) {
    std::string_view user = files_.line(place.file, place.line);
    return user.data() ? user : source_.line(loc);
  }

  static unsigned widthUpTo(std::string_view line, size_t end) {
    unsigned width = 0;
    for (size_t i = 0; i < end && i < line.size(); i++)
      width = line[i] == '\t' ? (width / kTabStop + 1) * kTabStop : width + 1;
    return width;
  }
  static size_t firstToken(std::string_view line) {
    size_t i = 0;
    while (i < line.size() && isBlank(line[i])) i++;
    return i;
  }

  /// False if the token does not stand there in the user's file.
  bool find(Loc loc, Spot &spot) {
    spot.place = source_.place(loc);
    const std::string_view line = lineOf(spot.place, loc), text = source_.text().substr(loc.offset - 1);
    const size_t column = spot.place.column - 1;
    size_t length = 1;
    while (length < text.size() && isNameChar(text[0]) && isNameChar(text[length])) length++;
    if (column >= line.size() || line.compare(column, length, text.substr(0, length)) != 0) return false;
    if (isNameChar(text[0]) && column + length < line.size() && isNameChar(line[column + length]))
      return false;
    spot.column = widthUpTo(line, column);
    spot.firstOnLine = std::min(spot.column, widthUpTo(line, firstToken(line)));
    return true;
  }

  /// True if a line between them begins further left than `column`, be it one for the preprocessor.
  bool unindents(const Place &from, const Place &to, unsigned column) {
    for (unsigned number = from.line + 1; number < to.line; number++) {
      const std::string_view line = files_.line(from.file, number);
      const size_t first = firstToken(line);
      if (first < line.size() && widthUpTo(line, first) < column) return true;
    }
    return false;
  }

  bool misleads(const Spot &guard, const Spot &body, const Spot &next, bool emptyBody, bool nextIsBlock) {
    if (next.place.file != body.place.file || guard.place.file != body.place.file) return false;
    if (next.place.line == body.place.line)
      return guard.place.line < body.place.line || guard.column == guard.firstOnLine;
    if (next.place.line < body.place.line || next.firstOnLine < next.column) return false;
    const bool aligned = emptyBody ? body.place.line > guard.place.line && body.firstOnLine != body.column &&
                                         next.column > guard.firstOnLine
                                   : next.column == body.column;
    if (aligned)
      return body.column > guard.firstOnLine &&
             !unindents(body.place, next.place, std::min(next.column, body.column));
    // `if (x);` and something indented, or a block
    return emptyBody && body.place.line == guard.place.line &&
           (next.column > guard.firstOnLine || (nextIsBlock && next.column == guard.firstOnLine));
  }

  void check(const char *word, Loc guard, const Stmt *body, Loc next) {
    if (!guard || !body || !body->loc || !next) return;
    const char first = at(body->loc), behind = at(next);
    if (first == '{' || first == '#' || behind == '#' || behind == ';' || behind == '}') return;
    Spot g, b, n;
    if (!find(guard, g) || !find(body->loc, b) || !find(next, n)) return;
    if (!misleads(g, b, n, first == ';', behind == '{')) return;
    const std::string quoted = std::string("'") + word + "'";
    if (diag_.warning(guard, "this " + quoted + " clause does not guard...", kName))
      diag_.note(next,
                 "...this statement, but the latter is misleadingly indented as if it were guarded by the " +
                     quoted);
  }

  /// The last `keyword` in front of what is at `behind`.
  Loc before(Loc behind, std::string_view keyword) const {
    const std::string_view text = source_.text();
    for (size_t at = behind.offset - 1; at > 0;) {
      at = text.rfind(keyword, at - 1);
      if (at == text.npos) break;
      if ((at == 0 || !isNameChar(text[at - 1])) && !isNameChar(text[at + keyword.size()]))
        return {uint32_t(at) + 1};
    }
    return {};
  }

  /// `next`: the token behind the statement; nowhere if it is one that misleads nobody.
  void statement(const Stmt *s, Loc next) {
    for (; s;) switch (s->kind) {
      case NodeKind::Compound: {
        const auto &body = static_cast<const Compound *>(s)->body;
        for (size_t i = 0; i < body.size(); i++)
          statement(body[i], i + 1 < body.size() ? body[i + 1]->loc : Loc());
        return;
      }
      case NodeKind::If: {
        auto *n = static_cast<const If *>(s);
        if (!n->otherwise) {
          check("if", n->loc, n->then, next);
          s = n->then;
          continue;
        }
        statement(n->then, {});
        check("else", before(n->otherwise->loc, "else"), n->otherwise, next);
        s = n->otherwise;
        continue;
      }
      case NodeKind::While: {
        auto *n = static_cast<const While *>(s);
        check("while", n->loc, n->body, next);
        s = n->body;
        continue;
      }
      case NodeKind::For: {
        auto *n = static_cast<const For *>(s);
        check("for", n->loc, n->body, next);
        s = n->body;
        continue;
      }
      case NodeKind::DoWhile: {
        auto *n = static_cast<const DoWhile *>(s);
        next = n->cond && n->cond->loc ? before(n->cond->loc, "while") : Loc();
        s = n->body;
        continue;
      }
      case NodeKind::Switch: s = static_cast<const Switch *>(s)->body; continue;
      case NodeKind::Case: s = static_cast<const Case *>(s)->body; continue;
      case NodeKind::Default: s = static_cast<const Default *>(s)->body; continue;
      case NodeKind::Label: s = static_cast<const Label *>(s)->body; continue;
      case NodeKind::OmpDirective: s = static_cast<const OmpDirective *>(s)->body; continue;
      default: return;
      }
  }
};

} // namespace

void warnOfMisleadingIndentation(Diagnostics &diagnostics, const SourceFile &source, TranslationUnit &unit) {
  if (!diagnostics.isOn(kName)) return;
  Indentation indentation(diagnostics, source);
  for (External *external : unit.externals)
    for (Decl *d : external->decls)
      if (auto *f = as<FunctionDecl>(d); f && f->body) indentation.function(*f);
}

} // namespace ompicc
