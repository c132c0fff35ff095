// Directives and clauses looked up in their tables.
#include "ast/omp.h"

namespace ompicc {

static const OmpDirectiveInfo directives[] = {
    {OmpDirectiveKind::None, "", 0, false},
#define DIRECTIVE(kind, text, leafs, supported) {OmpDirectiveKind::kind, text, leafs, bool(supported)},
#include "ast/omp_directives.def"
#undef DIRECTIVE
};

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

// OpenMP 5.2 §9, 6.0 §11.
bool isLoopTransformation(OmpDirectiveKind kind) {
  switch (kind) {
  case OmpDirectiveKind::Tile:
  case OmpDirectiveKind::Stripe:
  case OmpDirectiveKind::Interchange:
  case OmpDirectiveKind::Reverse:
  case OmpDirectiveKind::Split:
  case OmpDirectiveKind::Fuse:
  case OmpDirectiveKind::Unroll: return true;
  default: return false;
  }
}

bool isMasked(OmpDirectiveKind kind) {
  return std::string_view(info(kind).spelling).find("masked") != std::string_view::npos;
}

// OpenMP 5.2 §5.1: executable directives whose association is "none".
bool isStandalone(OmpDirectiveKind kind) {
  switch (kind) {
  case OmpDirectiveKind::Barrier:
  case OmpDirectiveKind::Flush:
  case OmpDirectiveKind::TargetEnterData:
  case OmpDirectiveKind::TargetExitData:
  case OmpDirectiveKind::TargetUpdate:
  case OmpDirectiveKind::Taskwait:
  case OmpDirectiveKind::Taskyield:
  case OmpDirectiveKind::Cancel:
  case OmpDirectiveKind::CancellationPoint:
  case OmpDirectiveKind::Depobj:
  case OmpDirectiveKind::Interop:
  case OmpDirectiveKind::Scan:
  case OmpDirectiveKind::Nothing:
  case OmpDirectiveKind::Error: return true;
  default: return false;
  }
}

bool isDeclarative(OmpDirectiveKind kind) {
  switch (kind) {
  case OmpDirectiveKind::DeclareTarget:
  case OmpDirectiveKind::EndDeclareTarget:
  case OmpDirectiveKind::BeginDeclareTarget:
  case OmpDirectiveKind::Threadprivate:
  case OmpDirectiveKind::Groupprivate:
  case OmpDirectiveKind::DeclareReduction:
  case OmpDirectiveKind::DeclareInduction:
  case OmpDirectiveKind::DeclareSimd:
  case OmpDirectiveKind::DeclareMapper:
  case OmpDirectiveKind::DeclareVariant:
  case OmpDirectiveKind::BeginDeclareVariant:
  case OmpDirectiveKind::EndDeclareVariant:
  case OmpDirectiveKind::Requires:
  case OmpDirectiveKind::Allocate:
  case OmpDirectiveKind::Assumes:
  case OmpDirectiveKind::BeginAssumes:
  case OmpDirectiveKind::EndAssumes: return true;
  default: return false;
  }
}

const char *spelling(OmpClauseKind kind) {
  static const char *const texts[] = {
      "",
#define CLAUSE(kind, text) text,
#include "ast/omp_clauses.def"
#undef CLAUSE
  };
  return texts[unsigned(kind)];
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
  }
  return "";
}

} // namespace ompicc
