// Context selectors (OpenMP 5.2 §7.1) and the clauses that have one: when(selector: directive),
// otherwise(directive), match(selector).
//
//   when(device={kind(gpu)}, user={condition(score(2): n > 100)}: parallel for num_threads(n))
//
// Words and structure are read here, by hand; the expressions in a selector and the directive behind it are
// the grammar's. It is led to these (detours.h), each behind a token:
//
//   CL_SELECTOR  SELECTOR_EXPR 2 )  SELECTOR_EXPR n > 100 )  OMP_VARIANT num_threads(n) VARIANT_END
#include "c.tab.h"
#include "translator/parser/omp_clause_reader.h"
#include "translator/parser/parser.h"
#include "translator/sema/omp_citations.h"
#include "translator/sema/omp_declare_variant.h"
#include "translator/sema/omp_trait_properties.h"

int ompicc_scan(void *scanner, ompicc::Token &token, ompicc::Tokens &tokens);

namespace ompicc {

namespace {

struct TraitSet {
  const char *name;
  OmpTraitSet set;
};
const TraitSet kTraitSets[] = {
    {"construct", OmpTraitSet::Construct},
    {"device", OmpTraitSet::Device},
    {"target_device", OmpTraitSet::TargetDevice},
    {"implementation", OmpTraitSet::Implementation},
    {"user", OmpTraitSet::User},
};

/// The ')' that belongs to the '(' in front of p, or null.
const char *closingParen(const char *p, const char *end) {
  int depth = 1;
  for (; p < end; p++) {
    if (*p == '"' || *p == '\'') {
      const char quote = *p++;
      while (p < end && *p != quote) p += *p == '\\' ? 2 : 1;
    } else if (*p == '(') {
      depth++;
    } else if (*p == ')' && --depth == 0) {
      return p;
    }
  }
  return nullptr;
}

/// The ':' behind a when clause's selector, or null; p: behind the clause's '('.
const char *variantColon(const char *p, const char *close) {
  int depth = 0;
  for (; p < close; p++) {
    if (*p == '(' || *p == '{') depth++;
    if (*p == ')' || *p == '}') depth--;
    if (*p == ':' && depth == 0) return p;
  }
  return nullptr;
}

} // namespace

bool Tokens::metadirectiveHasBody(const char *p, const char *end) const {
  Cursor at(p, end);
  while (at.p < at.end) {
    std::string_view clause = at.word();
    if (clause.empty()) {
      at.p++;
      continue;
    }
    if (!at.take('(')) continue;
    const char *close = closingParen(at.p, at.end);
    if (!close) return true;
    const char *from = at.p;
    if (clause == "when") {
      const char *colon = variantColon(at.p, close);
      from = colon ? colon + 1 : close;
    }
    const char *after;
    OmpDirectiveKind kind = directive_.directiveAt(from, close, after);
    if (kind != OmpDirectiveKind::None && !isStandalone(kind)) return true;
    at.p = close + 1;
  }
  return false;
}

/// Reads `set={trait, trait(property, …), …}, …` up to ':' or ')'. False after an error.
bool ClauseReader::selector(const char *close, std::vector<const char *> &marks) {
  auto expected = [&](const std::string &what) {
    diag_.error(locOf(at_.p), "expected " + what);
    return false;
  };
  auto refused = [&](const std::string &what) {
    Citing section(diag_, "OpenMP 5.2 §7.2");
    diag_.error(locOf(at_.p), what);
    return false;
  };
  do {
    at_.skip();
    const char *begin = at_.p;
    std::string_view word = at_.word();
    const TraitSet *set = nullptr;
    for (const TraitSet &s : kTraitSets)
      if (word == s.name) set = &s;
    if (!set) {
      at_.p = begin;
      return expected("'construct', 'device', 'target_device', 'implementation' or 'user' as the set of a "
                      "context selector");
    }
    for (OmpTrait *other : clause_.traits)
      if (other->set == set->set) {
        diag_.error(locOf(begin), "selector set '" + std::string(word) + "' specified more than once");
        return false;
      }
    if (!at_.take('=')) return expected("'=' behind the selector set");
    if (!at_.take('{')) return expected("'{' behind '='");
    do {
      at_.skip();
      const char *name = at_.p;
      std::string_view text = at_.word();
      if (text.empty()) return expected("a trait selector's name");
      auto *trait = c_.make<OmpTrait>(locOf(name));
      trait->set = set->set;
      trait->name = c_.text(text);
      clause_.traits.push(c_.arena, trait);
      if (at_.peek() != '(') continue;
      if (!takesProperties(*trait))
        return refused("selector '" + std::string(text) + "' takes no properties");
      if (clause_.kind == OmpClauseKind::When && set->set == OmpTraitSet::Construct)
        return refused("selector 'simd' takes no properties in a metadirective"); // §7.4.1
      at_.take('(');
      if (!properties(*trait, marks)) return false;
    } while (at_.take(','));
    if (!at_.take('}')) return expected("'}' behind the trait selectors");
  } while (at_.take(','));
  at_.skip();
  if (clause_.kind == OmpClauseKind::When ? at_.peek() != ':' : at_.p != close)
    return expected(clause_.kind == OmpClauseKind::When ? "':' behind the context selector"
                                                        : "')' behind the context selector");
  return true;
}

/// Behind a trait's '(': [score(expr):] property, … or an expression.
bool ClauseReader::properties(OmpTrait &trait, std::vector<const char *> &marks) {
  const char *open = at_.p - 1, *close = closingParen(at_.p, at_.end);
  if (!close) {
    diag_.error(trait.loc, "expected ')' behind the properties of '" + std::string(trait.name) + "'");
    return false;
  }
  Cursor ahead = at_;
  if (ahead.word() == "score" && ahead.take('(')) {
    const char *scoreClose = closingParen(ahead.p, close);
    const char *scoreOpen = ahead.p - 1;
    ahead.p = scoreClose ? scoreClose + 1 : ahead.p;
    if (!scoreClose || !ahead.take(':')) {
      diag_.error(locOf(ahead.p), "expected ')' and ':' behind the score");
      return false;
    }
    marks.push_back(scoreOpen);
    marks.push_back(scoreClose);
    directive_.selectorExprs.push_back(&trait.score);
    open = ahead.p - 1; // the ':'
    at_.p = ahead.p;
  }
  if ((trait.set == OmpTraitSet::User && trait.name == "condition") || trait.name == "device_num") {
    marks.push_back(open);
    marks.push_back(close);
    directive_.selectorExprs.push_back(&trait.expr);
    at_.p = close + 1;
    return true;
  }
  // Properties are names, strings, and directives' clauses: simd(simdlen(8), notinbranch).
  while (at_.p < close) {
    at_.skip();
    const char *begin = at_.p, *end = at_.p;
    for (int depth = 0; at_.p < close && (depth || *at_.p != ','); at_.skip()) {
      if (*at_.p == '(') depth++;
      if (*at_.p == ')') depth--;
      end = ++at_.p;
    }
    if (end == begin) {
      diag_.error(locOf(begin), "expected a property of '" + std::string(trait.name) + "'");
      return false;
    }
    std::string_view text(begin, size_t(end - begin));
    if (!checkProperty(diag_, locOf(begin), trait, text)) return false;
    if (text.size() > 1 && text.front() == '"' && text.back() == '"') text = text.substr(1, text.size() - 2);
    trait.properties.push(c_.arena, c_.text(text));
    if (at_.p < close) at_.p++;
  }
  at_.p = close + 1;
  return true;
}

void ClauseReader::selectorClause() {
  token_ = ompicc_tokentype::TK_CL_DONE;
  if (!at_.take('(')) {
    diag_.error(clause_.loc, std::string("expected '(' after '") + spelling(clause_.kind) + "'");
    return;
  }
  const char *begin = at_.p - 1, *close = closingParen(at_.p, at_.end);
  if (!close) {
    diag_.error(clause_.loc,
                std::string("expected ')' at the end of clause '") + spelling(clause_.kind) + "'");
    at_.p = at_.end;
    return;
  }
  std::vector<const char *> marks;
  directive_.selectorExprs.clear();
  const bool selects = clause_.kind == OmpClauseKind::When || clause_.kind == OmpClauseKind::Match;
  if (selects && !selector(close, marks)) {
    at_.p = close + 1;
    directive_.selectorExprs.clear();
    clause_.traits = {};
    return;
  }
  Cursor variant(at_.p + (clause_.kind == OmpClauseKind::When ? 1 : 0), close);
  const bool hasVariant = clause_.kind != OmpClauseKind::Match && variant.peek() != '\0';
  const char *from = begin;
  for (size_t i = 0; i < marks.size(); i += 2) {
    directive_.hide(from, marks[i]);
    directive_.detours.put(Detours::Kind::SelectorExpr, directive_.offset(marks[i]));
    from = marks[i + 1] + 1;
  }
  if (hasVariant) {
    const char *mark = clause_.kind == OmpClauseKind::When ? at_.p : begin;
    directive_.hide(from, mark);
    directive_.variantAt(mark, variant.p, close);
  } else
    directive_.hide(from, close + 1);
  at_.p = begin;
  token_ = ompicc_tokentype::TK_CL_SELECTOR;
}

/// adjust_args(need_device_ptr: a, b), append_args(interop(target), interop(targetsync))
void ClauseReader::variantArguments() {
  const bool adjusts = clause_.kind == OmpClauseKind::AdjustArgs;
  auto failed = [&](const std::string &what) {
    diag_.error(locOf(at_.p), "expected " + what + " in clause '" + spelling(clause_.kind) + "'");
    if (const char *close = closingParen(at_.p, at_.end)) at_.p = close + 1;
  };
  if (!at_.take('(')) return failed("'('");
  do {
    at_.skip();
    const char *begin = at_.p;
    auto *operation = c_.make<OmpTrait>(locOf(begin));
    operation->name = c_.text(at_.word());
    clause_.traits.push(c_.arena, operation);
    if (adjusts ? operation->name != "nothing" && operation->name != "need_device_ptr"
                : operation->name != "interop") {
      at_.p = begin;
      return failed(adjusts ? "'nothing' or 'need_device_ptr'" : "'interop'");
    }
    if (!at_.take(adjusts ? ':' : '(')) return failed(adjusts ? "':'" : "'('");
    do {
      std::string_view word = at_.word();
      if (word.empty()) return failed("a name");
      if (!adjusts && word != "target" && word != "targetsync") return failed("'target' or 'targetsync'");
      operation->properties.push(c_.arena, c_.text(word));
    } while (at_.take(','));
    if (!adjusts && !at_.take(')')) return failed("')'");
  } while (!adjusts && at_.take(','));
  if (!at_.take(')')) failed("')'");
}

void Parser::variantRegion(OmpDeclarative &d) {
  if (d.kind == OmpDirectiveKind::EndDeclareVariant) {
    if (variantRegions_.empty())
      diag.error(
          d.loc,
          "'#pragma omp end declare variant' without corresponding '#pragma omp begin declare variant'");
    else
      variantRegions_.pop_back();
  } else {
    variantRegions_.push_back(&d);
    const OmpTargetTraits target{language.isas, {}};
    List<OmpTrait *> traits;
    for (OmpDeclarative *region : variantRegions_)
      for (OmpClause *clause : region->clauses)
        for (OmpTrait *t : clause->traits) traits.push(c.arena, t);
    skipVariants_ = !canMatch(c, traits, target, false) && !canMatch(c, traits, target, true);
  }
  decls.definesVariants = !variantRegions_.empty();
}

void Tokens::skipVariants(Token &t) {
  using T = ompicc_tokentype;
  skipVariants_ = false;
  int depth = 0;
  leavesOut_ = true;
  for (;;) {
    t.kind = ompicc_scan(scanner_, t, *this) & 0xffff;
    if (t.kind == T::TK_OMP_DECL) {
      const auto kind = OmpDirectiveKind(t.value.number);
      if (kind == OmpDirectiveKind::BeginDeclareVariant) depth++;
      if (kind == OmpDirectiveKind::EndDeclareVariant && depth-- == 0) break;
    }
    if (t.kind == T::TK_END) break;
  }
  leavesOut_ = false;
  directive_.parens = 0;
  directive_.outerParens = 0;
  current_ = t;
}

int Tokens::startVariant(Token &t, const char *begin, const char *end, const char *&resume) {
  const OmpDirectiveKind outer = directive_.kind;
  const char *after;
  resume = end + 1;
  Cursor text(begin, end);
  text.skip();
  begin = text.p;
  t.span = {offset(begin), offset(begin)};
  if (directive_.directiveAt(begin, end, after) == OmpDirectiveKind::Nothing &&
      Cursor(after, end).word().empty())
    return 0;
  int kind = startDirective(t, begin, end, resume);
  if (!kind) return 0;
  if (directive_.kind == OmpDirectiveKind::Metadirective ||
      directive_.kind == OmpDirectiveKind::BeginMetadirective || isDeclarative(directive_.kind)) {
    diag.error(loc(t.span), std::string("'") + info(directive_.kind).spelling +
                                "' cannot be a variant of a metadirective");
    resume = end + 1;
    directive_.kind = outer;
    return 0;
  }
  outerDirectives_.push_back(outer);
  return ompicc_tokentype::TK_OMP_VARIANT;
}

void Tokens::endVariant() {
  directive_.kind = outerDirectives_.back();
  outerDirectives_.pop_back();
}

} // namespace ompicc
