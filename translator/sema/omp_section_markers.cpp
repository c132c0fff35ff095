// `#pragma omp section` lines are parsed as statements of the block: what follows each becomes its body
// (OpenMP 5.2 §11.3.1; the first one may be left out).
#include "translator/sema/omp_variants.h"

namespace ompicc {

void gatherSections(Context &c, OmpDirective &d) {
  auto *block = as<Compound>(d.body);
  if (!(info(d.kind).leafs & LeafSections) || !block) return;
  List<Stmt *> sections;
  OmpDirective *current = nullptr;
  for (Stmt *s : block->body) {
    auto *marker = as<OmpDirective>(s);
    if (marker && marker->kind == OmpDirectiveKind::Section && !marker->body) {
      current = marker;
    } else {
      if (!current) {
        current = c.make<OmpDirective>(s->loc);
        current->kind = OmpDirectiveKind::Section;
      }
      if (current->body) {
        as<Compound>(current->body)->body.push(c.arena, s);
        continue;
      }
      current->body = c.compound({s}, s->loc);
      as<Compound>(current->body)->end = block->end;
    }
    if (sections.empty() || sections.back() != current) sections.push(c.arena, current);
  }
  for (Stmt *s : sections)
    if (auto *section = as<OmpDirective>(s); !section->body) section->body = c.compound({}, section->loc);
  block->body = sections;
}

} // namespace ompicc
