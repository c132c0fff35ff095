// Directives and clauses looked up in their tables.
#include "ast/omp.h"
#include <algorithm>

namespace ompicc {

namespace {
namespace directive_traits { // as omp_directives.def calls them
constexpr unsigned Region = DirectiveRegion, Standalone = DirectiveStandalone,
                   Declarative = DirectiveDeclarative, LoopTransformation = DirectiveLoopTransformation,
                   Masked = DirectiveMasked, Device = DirectiveDevice, Unsupported = DirectiveUnsupported;

const OmpDirectiveInfo directives[] = {
    {OmpDirectiveKind::None, "", 0, 0, ""},
#define DIRECTIVE(kind, text, leafs, traits, section) {OmpDirectiveKind::kind, text, leafs, traits, section},
#include "ast/omp_directives.def"
#undef DIRECTIVE
};
} // namespace directive_traits
using directive_traits::directives;
} // namespace

const OmpDirectiveInfo &info(OmpDirectiveKind kind) { return directives[unsigned(kind)]; }

OmpDirectiveKind directiveFromSpelling(std::string_view spelling) {
  for (const OmpDirectiveInfo &entry : directives)
    if (spelling == entry.spelling) return entry.kind;
  return OmpDirectiveKind::None;
}

// OpenMP 5.2 §5.1: the directives whose association is "loop".
bool isLoopAssociated(OmpDirectiveKind kind) {
  if (info(kind).leafs & (LeafFor | LeafSimd | LeafDistribute | LeafLoop | LeafTaskloop)) return true;
  return isLoopTransformation(kind) && kind != OmpDirectiveKind::Fuse; // of a sequence of loops
}

static bool has(OmpDirectiveKind kind, OmpDirectiveTrait trait) { return info(kind).traits & trait; }
bool isLoopTransformation(OmpDirectiveKind kind) { return has(kind, DirectiveLoopTransformation); }
bool isMasked(OmpDirectiveKind kind) { return has(kind, DirectiveMasked); }
bool isStandalone(OmpDirectiveKind kind) { return has(kind, DirectiveStandalone); }
bool isDeclarative(OmpDirectiveKind kind) { return has(kind, DirectiveDeclarative); }
bool isDeviceDirective(OmpDirectiveKind kind) { return has(kind, DirectiveDevice); }

namespace {
/// How an argument is written.
struct Argument {
  OmpClauseArgument kind;
  const char *words;
};
namespace arguments {
constexpr Argument None{OmpClauseArgument::None, ""}, List{OmpClauseArgument::List, ""},
    Expression{OmpClauseArgument::Expression, ""},
    OptionalExpression{OmpClauseArgument::OptionalExpression, ""}, Own{OmpClauseArgument::Own, ""};
constexpr Argument Word(const char *words) { return {OmpClauseArgument::Word, words}; }
constexpr Argument OwnWords(const char *words) { return {OmpClauseArgument::Own, words}; }
} // namespace arguments
namespace times {
constexpr bool Once = true, Often = false;
}
namespace directive_names {
#define DIRECTIVE(kind, ...) constexpr OmpDirectiveKind kind = OmpDirectiveKind::kind;
#include "ast/omp_directives.def"
#undef DIRECTIVE
constexpr OmpDirectiveKind None = OmpDirectiveKind::None;

const OmpClauseInfo clauses[] = {
    {"", OmpClauseArgument::None, "", OmpClauseValue::Any, false, OmpClausePlace::Each, "", {}},
#define CLAUSE(name, text, argument, value, often, place, section, ...)                                      \
  {text,                                                                                                     \
   arguments::argument.kind,                                                                                 \
   arguments::argument.words,                                                                                \
   OmpClauseValue::value,                                                                                    \
   times::often,                                                                                             \
   OmpClausePlace::place,                                                                                    \
   section,                                                                                                  \
   {__VA_ARGS__}},
#include "ast/omp_clauses.def"
#undef CLAUSE
};
} // namespace directive_names
} // namespace

const OmpClauseInfo &info(OmpClauseKind kind) { return directive_names::clauses[unsigned(kind)]; }
const char *spelling(OmpClauseKind kind) { return info(kind).spelling; }

std::vector<std::string_view> wordsOf(OmpClauseKind kind) {
  std::vector<std::string_view> words;
  for (std::string_view rest = info(kind).words; !rest.empty();) {
    const size_t blank = std::min(rest.find(' '), rest.size());
    words.push_back(rest.substr(0, blank));
    rest.remove_prefix(std::min(blank + 1, rest.size()));
  }
  return words;
}

unsigned leafsWith(OmpClauseKind kind) {
  unsigned leafs = 0;
  for (OmpDirectiveKind directive : info(kind).directives)
    leafs |= directive == OmpDirectiveKind::Single   ? unsigned(LeafSingle)
             : directive == OmpDirectiveKind::Masked ? unsigned(LeafMaster)
                                                     : info(directive).leafs;
  return leafs;
}

const char *spelling(OmpReductionOp op) {
  switch (op) {
  case OmpReductionOp::None: return "";
  case OmpReductionOp::Add: return "+";
  case OmpReductionOp::Mul: return "*";
  case OmpReductionOp::Sub: return "-";
  case OmpReductionOp::And: return "&";
  case OmpReductionOp::Or: return "|";
  case OmpReductionOp::Xor: return "^";
  case OmpReductionOp::LAnd: return "&&";
  case OmpReductionOp::LOr: return "||";
  case OmpReductionOp::Min: return "min";
  case OmpReductionOp::Max: return "max";
  case OmpReductionOp::MinNumber: return "fmin";
  case OmpReductionOp::MaxNumber: return "fmax";
  }
  return "";
}

} // namespace ompicc
