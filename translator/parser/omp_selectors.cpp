// Context selectors (OpenMP 5.2 §7.1) and the clauses that have one: when(selector: directive),
// otherwise(directive), match(selector).
//
//   when(device={kind(gpu)}, user={condition(score(2): n > 100)}: parallel for num_threads(n))
//
// Words and structure are read here, by hand; the expressions in a selector and the directive behind it are
// the grammar's. It is led to these (detours.h), each behind a token:
//
//   CL_SELECTOR  SELECTOR_EXPR 2 )  SELECTOR_EXPR n > 100 )  OMP_VARIANT num_threads(n) VARIANT_END
#include "translator/parser/omp_cursor.h"
#include "translator/parser/parser.h"
#include "translator/sema/omp_declare_variant.h"
#include "translator/sema/omp_sections.h"
#include "translator/sema/omp_trait_properties.h"

int ompicc_scan(void *scanner, ompicc::Token &token, ompicc::Parser &parser);

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

bool Parser::metadirectiveHasBody(const char *p, const char *end) const {
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
    OmpDirectiveKind kind = directiveAt(from, close, after);
    if (kind != OmpDirectiveKind::None && !isStandalone(kind)) return true;
    at.p = close + 1;
  }
  return false;
}

/// Reads `set={trait, trait(property, …), …}, …` up to ':' or ')'. False after an error.
bool Parser::selector(OmpClause &clause, Cursor &at, const char *close, std::vector<const char *> &marks) {
  auto expected = [&](const std::string &what) {
    diag.error(loc({offset(at.p), 0}), "expected " + what);
    return false;
  };
  auto refused = [&](const std::string &what) {
    Citing section(diag, "OpenMP 5.2 §7.2");
    diag.error(loc({offset(at.p), 0}), what);
    return false;
  };
  do {
    at.skip();
    const char *begin = at.p;
    std::string_view word = at.word();
    const TraitSet *set = nullptr;
    for (const TraitSet &s : kTraitSets)
      if (word == s.name) set = &s;
    if (!set) {
      at.p = begin;
      return expected("'construct', 'device', 'target_device', 'implementation' or 'user' as the set of a "
                      "context selector");
    }
    for (OmpTrait *other : clause.traits)
      if (other->set == set->set) {
        diag.error(loc({offset(begin), 0}),
                   "selector set '" + std::string(word) + "' specified more than once");
        return false;
      }
    if (!at.take('=')) return expected("'=' behind the selector set");
    if (!at.take('{')) return expected("'{' behind '='");
    do {
      at.skip();
      const char *name = at.p;
      std::string_view text = at.word();
      if (text.empty()) return expected("a trait selector's name");
      auto *trait = c.make<OmpTrait>(loc({offset(name), 0}));
      trait->set = set->set;
      trait->name = c.text(text);
      clause.traits.push(c.arena, trait);
      if (at.peek() != '(') continue;
      if (!takesProperties(*trait))
        return refused("selector '" + std::string(text) + "' takes no properties");
      if (clause.kind == OmpClauseKind::When && set->set == OmpTraitSet::Construct)
        return refused("selector 'simd' takes no properties in a metadirective"); // §7.4.1
      at.take('(');
      if (!properties(*trait, at, marks)) return false;
    } while (at.take(','));
    if (!at.take('}')) return expected("'}' behind the trait selectors");
  } while (at.take(','));
  at.skip();
  if (clause.kind == OmpClauseKind::When ? at.peek() != ':' : at.p != close)
    return expected(clause.kind == OmpClauseKind::When ? "':' behind the context selector"
                                                       : "')' behind the context selector");
  return true;
}

/// Behind a trait's '(': [score(expr):] property, … or an expression.
bool Parser::properties(OmpTrait &trait, Cursor &at, std::vector<const char *> &marks) {
  const char *open = at.p - 1, *close = closingParen(at.p, at.end);
  if (!close) {
    diag.error(trait.loc, "expected ')' behind the properties of '" + std::string(trait.name) + "'");
    return false;
  }
  Cursor ahead = at;
  if (ahead.word() == "score" && ahead.take('(')) {
    const char *scoreClose = closingParen(ahead.p, close);
    const char *scoreOpen = ahead.p - 1;
    ahead.p = scoreClose ? scoreClose + 1 : ahead.p;
    if (!scoreClose || !ahead.take(':')) {
      diag.error(loc({offset(ahead.p), 0}), "expected ')' and ':' behind the score");
      return false;
    }
    marks.push_back(scoreOpen);
    marks.push_back(scoreClose);
    selectorExprs_.push_back(&trait.score);
    open = ahead.p - 1; // the ':'
    at.p = ahead.p;
  }
  if ((trait.set == OmpTraitSet::User && trait.name == "condition") || trait.name == "device_num") {
    marks.push_back(open);
    marks.push_back(close);
    selectorExprs_.push_back(&trait.expr);
    at.p = close + 1;
    return true;
  }
  // Properties are names, strings, and directives' clauses: simd(simdlen(8), notinbranch).
  while (at.p < close) {
    at.skip();
    const char *begin = at.p, *end = at.p;
    for (int depth = 0; at.p < close && (depth || *at.p != ','); at.skip()) {
      if (*at.p == '(') depth++;
      if (*at.p == ')') depth--;
      end = ++at.p;
    }
    if (end == begin) {
      diag.error(loc({offset(begin), 0}), "expected a property of '" + std::string(trait.name) + "'");
      return false;
    }
    std::string_view text(begin, size_t(end - begin));
    if (!checkProperty(diag, loc({offset(begin), 0}), trait, text)) return false;
    if (text.size() > 1 && text.front() == '"' && text.back() == '"') text = text.substr(1, text.size() - 2);
    trait.properties.push(c.arena, c.text(text));
    if (at.p < close) at.p++;
  }
  at.p = close + 1;
  return true;
}

void Parser::selectorClause(OmpClause &clause, Cursor &at, int &token) {
  token = ompicc_tokentype::TK_CL_DONE;
  if (!at.take('(')) {
    diag.error(clause.loc, std::string("expected '(' after '") + spelling(clause.kind) + "'");
    return;
  }
  const char *begin = at.p - 1, *close = closingParen(at.p, at.end);
  if (!close) {
    diag.error(clause.loc, std::string("expected ')' at the end of clause '") + spelling(clause.kind) + "'");
    at.p = at.end;
    return;
  }
  std::vector<const char *> marks;
  selectorExprs_.clear();
  const bool selects = clause.kind == OmpClauseKind::When || clause.kind == OmpClauseKind::Match;
  if (selects && !selector(clause, at, close, marks)) {
    at.p = close + 1;
    selectorExprs_.clear();
    clause.traits = {};
    return;
  }
  Cursor variant(at.p + (clause.kind == OmpClauseKind::When ? 1 : 0), close);
  const bool hasVariant = clause.kind != OmpClauseKind::Match && variant.peek() != '\0';
  const char *from = begin;
  for (size_t i = 0; i < marks.size(); i += 2) {
    hide(from, marks[i]);
    detours_.put(Detours::Kind::SelectorExpr, offset(marks[i]));
    from = marks[i + 1] + 1;
  }
  if (hasVariant) {
    const char *mark = clause.kind == OmpClauseKind::When ? at.p : begin;
    hide(from, mark);
    variantAt(mark, variant.p, close);
  } else
    hide(from, close + 1);
  at.p = begin;
  token = ompicc_tokentype::TK_CL_SELECTOR;
}

/// adjust_args(need_device_ptr: a, b), append_args(interop(target), interop(targetsync))
void Parser::variantArguments(OmpClause &clause, Cursor &at) {
  const bool adjusts = clause.kind == OmpClauseKind::AdjustArgs;
  auto failed = [&](const std::string &what) {
    diag.error(loc({offset(at.p), 0}), "expected " + what + " in clause '" + spelling(clause.kind) + "'");
    if (const char *close = closingParen(at.p, at.end)) at.p = close + 1;
  };
  if (!at.take('(')) return failed("'('");
  do {
    at.skip();
    const char *begin = at.p;
    auto *operation = c.make<OmpTrait>(loc({offset(begin), 0}));
    operation->name = c.text(at.word());
    clause.traits.push(c.arena, operation);
    if (adjusts ? operation->name != "nothing" && operation->name != "need_device_ptr"
                : operation->name != "interop") {
      at.p = begin;
      return failed(adjusts ? "'nothing' or 'need_device_ptr'" : "'interop'");
    }
    if (!at.take(adjusts ? ':' : '(')) return failed(adjusts ? "':'" : "'('");
    do {
      std::string_view word = at.word();
      if (word.empty()) return failed("a name");
      if (!adjusts && word != "target" && word != "targetsync") return failed("'target' or 'targetsync'");
      operation->properties.push(c.arena, c.text(word));
    } while (at.take(','));
    if (!adjusts && !at.take(')')) return failed("')'");
  } while (!adjusts && at.take(','));
  if (!at.take(')')) failed("')'");
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

void Parser::skipVariants(Token &t) {
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
  parens_ = 0;
  directiveParens_ = 0;
  current_ = t;
}

void Parser::variantAt(const char *mark, const char *begin, const char *end) {
  detours_.put(Detours::Kind::Variant, offset(mark), offset(begin), offset(end));
  detours_.put(Detours::Kind::VariantEnd, offset(end));
}

int Parser::startVariant(Token &t, const char *begin, const char *end, const char *&resume) {
  const OmpDirectiveKind outer = directive_;
  const char *after;
  resume = end + 1;
  Cursor text(begin, end);
  text.skip();
  begin = text.p;
  t.span = {offset(begin), offset(begin)};
  if (directiveAt(begin, end, after) == OmpDirectiveKind::Nothing && Cursor(after, end).word().empty())
    return 0;
  int kind = startDirective(t, begin, end, resume);
  if (!kind) return 0;
  if (directive_ == OmpDirectiveKind::Metadirective || directive_ == OmpDirectiveKind::BeginMetadirective ||
      isDeclarative(directive_)) {
    diag.error(loc(t.span),
               std::string("'") + info(directive_).spelling + "' cannot be a variant of a metadirective");
    resume = end + 1;
    directive_ = outer;
    return 0;
  }
  outerDirectives_.push_back(outer);
  return ompicc_tokentype::TK_OMP_VARIANT;
}

void Parser::endVariant() {
  directive_ = outerDirectives_.back();
  outerDirectives_.pop_back();
}

} // namespace ompicc
