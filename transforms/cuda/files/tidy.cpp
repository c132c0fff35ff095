// The last step before device code is printed, for those who read it: private copies that nothing refers to
// (a loop declares its variables itself), blocks that hold nothing but a block, and pragmas of loops that
// have become something else go.
#include "transforms/cuda/files/tidy.h"
#include "ast/visitor.h"
#include "transforms/cuda/files/root_quotients.h"
#include "transforms/cuda/files/sincos.h"
#include "transforms/cuda/loops/best_elements.h"
#include "transforms/cuda/loops/chosen_elements.h"
#include "transforms/cuda/loops/fused_loops.h"
#include "transforms/cuda/loops/insertions.h"
#include "transforms/cuda/loops/unrolled_arrays.h"

namespace ompicc::cuda {
namespace {

class References : public Visitor {
public:
  VarSet found;
  bool variablyModified = false; ///< bounds of types refer to variables, too

private:
  void visitIdent(Ident &i) override {
    if (auto *v = as<VarDecl>(i.decl)) found.insert(v);
  }
  void visitVarDecl(VarDecl &v) override {
    variablyModified |= isVariablyModified(v.type);
    walk(v);
  }
};

class Tidier : public Rewriter {
public:
  explicit Tidier(std::function<bool(const VarDecl &)> isUnused) : isUnused_(std::move(isUnused)) {}

private:
  std::function<bool(const VarDecl &)> isUnused_;

  Node *rewriteCompound(Compound &block) override {
    rewriteChildren(block);
    for (size_t i = 0; i < block.body.size();) {
      // A block in a block; what a loop's or function's own block declares would meet its variables.
      if (auto *nested = as<Compound>(block.body[i])) unwrap(*nested);
      if (isUnused(*block.body[i]) || isOfNoLoop(block, i))
        block.body.erase(i);
      else
        i++;
    }
    if (block.body.size() == 1)
      if (auto *inner = as<Compound>(block.body[0]); inner && !declares(*inner)) unwrap(block);
    return &block;
  }

  bool isUnused(Stmt &s) const {
    auto *declaration = as<DeclStmt>(&s);
    if (!declaration) return false;
    for (Decl *d : declaration->decls)
      if (auto *v = as<VarDecl>(d); !v || !isUnused_(*v)) return false;
    return true;
  }
  /// `#pragma GCC unroll 4` that no loop comes behind, which clang does not accept.
  static bool isOfNoLoop(const Compound &block, size_t i) {
    auto *pragma = as<Pragma>(block.body[i]);
    if (!pragma || pragma->text.find("unroll") == std::string_view::npos) return false;
    while (++i < block.body.size() && as<Pragma>(block.body[i])) {
    }
    if (i == block.body.size()) return true;
    const NodeKind next = block.body[i]->kind;
    return next != NodeKind::For && next != NodeKind::While && next != NodeKind::DoWhile &&
           next != NodeKind::TextStmt;
  }
  static bool declares(const Compound &block) {
    for (Stmt *s : block.body)
      if (s->kind == NodeKind::DeclStmt) return true;
    return false;
  }
  static void unwrap(Compound &block) {
    if (block.body.size() != 1) return;
    if (auto *inner = as<Compound>(block.body[0])) block.body = inner->body;
  }
};

} // namespace

void complete(CudaContext &cuda, FunctionDecl &f) {
  keepBestElements(cuda.c, f.body);
  fuseLoopsOverArrays(cuda.c, f.body);
  joinSinesAndCosines(cuda.c, f);
  if (!cuda.unit.plainRoots) joinRootsAndQuotients(cuda.c, f);
  References references;
  references.visit(f.body);
  auto isUnused = [&](const VarDecl &v) {
    return cuda.copyOf.count(&v) && !v.init && !references.variablyModified && !references.found.count(&v);
  };
  f.body = static_cast<Compound *>(Tidier(isUnused).rewrite(f.body));
}

void completeCalled(CudaContext &cuda, FunctionDecl &f, const List<VarDecl *> &pointers) {
  writeOutInsertions(cuda.c, f.body, pointers);
  complete(cuda, f);
  unrollForArrays(cuda.c, f.body);
  chooseElements(cuda.c, f.body, &f, cuda.arrayParameters());
}

} // namespace ompicc::cuda
