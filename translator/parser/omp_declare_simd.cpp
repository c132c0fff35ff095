// declare simd (OpenMP 5.2 §7.7): the C compiler makes the vector versions of the function itself
// (-fopenmp-simd), so the directive stays in front of the function as a pragma. What it says is checked here,
// when the function it stands in front of is known. The C compiler is given the spelling of linear's
// modifiers that it knows: linear(x: val, step(2)) becomes linear(val(x): 2).
#include "translator/parser/omp_declare_simd.h"
#include "translator/sema/omp_citations.h"
#include <cctype>
#include <cstring>

namespace ompicc {

namespace {

std::string_view trimmed(std::string_view s) {
  while (!s.empty() && isspace(static_cast<unsigned char>(s.front()))) s.remove_prefix(1);
  while (!s.empty() && isspace(static_cast<unsigned char>(s.back()))) s.remove_suffix(1);
  return s;
}

bool isName(std::string_view s) {
  if (s.empty() || isdigit(static_cast<unsigned char>(s[0]))) return false;
  for (char ch : s)
    if (!isalnum(static_cast<unsigned char>(ch)) && ch != '_' && ch != '$') return false;
  return true;
}

/// The parts of `s` between separators outside parentheses.
std::vector<std::string_view> parts(std::string_view s, char separator) {
  std::vector<std::string_view> list;
  int depth = 0;
  size_t begin = 0;
  for (size_t i = 0; i <= s.size(); i++) {
    if (i < s.size() && strchr("([{", s[i])) depth++;
    if (i < s.size() && strchr(")]}", s[i])) depth--;
    if (i < s.size() && (depth || s[i] != separator)) continue;
    list.push_back(trimmed(s.substr(begin, i - begin)));
    begin = i + 1;
  }
  return list;
}

/// `name(inside)`: what is inside, if `s` is that.
bool isCall(std::string_view s, std::string_view name, std::string_view &inside) {
  if (s.substr(0, name.size()) != name) return false;
  std::string_view rest = trimmed(s.substr(name.size()));
  if (rest.size() < 2 || rest.front() != '(' || rest.back() != ')') return false;
  inside = trimmed(rest.substr(1, rest.size() - 2));
  return true;
}

} // namespace

/// The directive as a pragma's token; its clauses are read for the checks.
std::string_view SimdDeclarations::read(Loc where, Loc clauses, size_t depth, const char *begin,
                                        const char *end) {
  Directive directive{where, depth, {}};
  Citing section(diag_, sectionOf(OmpDirectiveKind::DeclareSimd));
  std::string text = "#pragma omp declare simd";
  auto at = [&](const char *p) { return Loc{clauses.offset + uint32_t(p - begin)}; };
  const char *p = begin;
  for (;;) {
    while (p < end && (isspace(static_cast<unsigned char>(*p)) || *p == ',')) p++;
    const char *word = p;
    while (p < end && (isalnum(static_cast<unsigned char>(*p)) || *p == '_')) p++;
    if (p == word) {
      if (p < end)
        diag_.error(at(p),
                    std::string("expected a clause of '#pragma omp declare simd' before '") + *p + "'");
      break;
    }
    Clause clause{at(word), {word, size_t(p - word)}, {}, {}};
    std::string_view argument;
    while (p < end && (*p == ' ' || *p == '\t')) p++;
    if (p < end && *p == '(') {
      const char *open = ++p;
      for (int depth = 1; p < end && depth; p++) depth += *p == '(' ? 1 : *p == ')' ? -1 : 0;
      argument = trimmed({open, size_t(p - open - 1)});
    }
    const bool plain = clause.name == "inbranch" || clause.name == "notinbranch";
    const bool lists = clause.name == "uniform" || clause.name == "linear" || clause.name == "aligned";
    if (!plain && !lists && clause.name != "simdlen") {
      diag_.error(clause.loc,
                  "'" + std::string(clause.name) + "' is not valid for '#pragma omp declare simd'");
      diag_.note(clause.loc,
                 "'#pragma omp declare simd' takes 'simdlen', 'linear', 'aligned', 'uniform', 'inbranch' and "
                 "'notinbranch'");
      continue;
    }
    if (plain) {
      text += " " + std::string(clause.name);
      directive.clauses.push_back(clause);
      continue;
    }
    if (argument.empty()) {
      diag_.error(clause.loc,
                  "expected an argument in '(' and ')' behind '" + std::string(clause.name) + "'");
      continue;
    }
    if (!lists) {
      clause.expression = argument;
    } else {
      std::vector<std::string_view> sides = parts(argument, ':');
      std::string_view items = sides[0], inside;
      bool value = false;
      if (clause.name == "linear") {
        for (const char *modifier : {"val", "ref", "uval"})
          if (isCall(items, modifier, inside)) {
            if (modifier[0] != 'v')
              diag_.error(clause.loc, std::string("'") + modifier + "' is for references of C++");
            value = true;
            items = inside;
          }
        if (sides.size() > 1)
          for (std::string_view modifier : parts(sides[1], ',')) {
            if (modifier == "ref" || modifier == "uval")
              diag_.error(clause.loc, "'" + std::string(modifier) + "' is for references of C++");
            else if (modifier == "val")
              value = true;
            else
              clause.expression = isCall(modifier, "step", inside) ? inside : modifier;
          }
      } else if (sides.size() > 1)
        clause.expression = sides[1];
      clause.items = parts(items, ',');
      argument = c_.text((value ? "val(" + std::string(items) + ")" : std::string(items)) +
                         (clause.expression.empty() ? "" : ": " + std::string(clause.expression)));
    }
    text += " " + std::string(clause.name) + "(" + std::string(argument) + ")";
    directive.clauses.push_back(clause);
  }
  waiting_.push_back(std::move(directive));
  return c_.text(text);
}

void SimdDeclarations::declared(size_t depth, const List<Decl *> &declared) {
  // Those outside of a function whose body is being parsed wait for its end.
  if (waiting_.empty() || waiting_.back().depth != depth) return;
  std::vector<Directive> directives;
  while (!waiting_.empty() && waiting_.back().depth == depth) {
    directives.insert(directives.begin(), waiting_.back());
    waiting_.pop_back();
  }
  FunctionDecl *f = nullptr;
  for (Decl *d : declared)
    if (!f) f = as<FunctionDecl>(d);
  for (const Directive &directive : directives) {
    Citing section(diag_, sectionOf(OmpDirectiveKind::DeclareSimd));
    if (f)
      check(directive, *f);
    else
      diag_.error(directive.loc,
                  "'#pragma omp declare simd' not immediately followed by a function declaration or "
                  "definition");
  }
}

void SimdDeclarations::check(const Directive &directive, const FunctionDecl &f) {
  struct Named {
    std::string_view name, clause;
  };
  std::vector<Named> seen;
  auto has = [&](std::string_view clause, std::string_view name) {
    for (const Clause &other : directive.clauses)
      if (other.name == clause)
        for (std::string_view item : other.items)
          if (item == name) return true;
    return false;
  };
  auto count = [&](std::string_view clause) {
    int n = 0;
    for (const Clause &other : directive.clauses) n += other.name == clause;
    return n;
  };
  for (const Clause &clause : directive.clauses) {
    std::string shown = "'" + std::string(clause.name) + "'";
    if (clause.name == "notinbranch" && count("inbranch"))
      diag_.error(clause.loc, "'inbranch' clause is incompatible with 'notinbranch'");
    if (clause.name == "simdlen") {
      if (count("simdlen") > 1) return diag_.error(clause.loc, "too many 'simdlen' clauses");
      if (clause.expression == "0" || clause.expression[0] == '-')
        diag_.error(clause.loc, "'simdlen' argument needs positive constant integer expression");
    }
    for (std::string_view item : clause.items) {
      std::string name = "'" + std::string(item) + "'";
      VarDecl *parameter = nullptr;
      for (VarDecl *v : f.params)
        if (v->name && v->name->text == item) parameter = v;
      if (!isName(item) || !parameter) {
        diag_.error(clause.loc,
                    name + " is not a parameter of '" + std::string(f.name->text) + "' in clause " + shown);
        continue;
      }
      if (isUnknown(parameter->type)) continue;
      if (clause.name == "aligned") {
        if (!isPointer(parameter->type))
          diag_.error(clause.loc, name + " in 'aligned' clause is neither a pointer nor an array");
        continue;
      }
      for (const Named &other : seen)
        if (other.name == item) diag_.error(clause.loc, name + " appears more than once in data clauses");
      seen.push_back({item, clause.name});
      if (clause.name == "linear" && !isInteger(parameter->type) && !isPointer(parameter->type))
        diag_.error(clause.loc, "linear clause applied to non-integral non-pointer variable with type '" +
                                    describe(parameter->type) + "'");
    }
    if (clause.name == "linear" && isName(clause.expression))
      for (VarDecl *v : f.params)
        if (v->name && v->name->text == clause.expression && !has("uniform", clause.expression))
          diag_.error(clause.loc, "linear clause step is a parameter '" + std::string(clause.expression) +
                                      "' not specified in 'uniform' clause");
  }
}

} // namespace ompicc
