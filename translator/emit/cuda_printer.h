// CudaPrinter: the syntax tree as CUDA C++ that nvcc and `g++ -std=c++14` both accept, with the meaning that
// the program has in C. What the two languages write alike is CPrinter's; each function here states the
// difference it is about. The words that are not C++'s, and what the device library is called, are the
// spelling's: it is told (device_spelling.h). Complex numbers are the library's. What has no form in C++
// (_Thread_local, asm, computed goto in device code) is reported by the CUDA transformation before anything
// is printed.
#ifndef OMPICC_TRANSLATOR_EMIT_CUDA_PRINTER_H
#define OMPICC_TRANSLATOR_EMIT_CUDA_PRINTER_H

#include "translator/emit/c_printer.h"
#include "translator/emit/device_spelling.h"
#include "translator/emit/initializer.h"
#include <functional>
#include <vector>

namespace ompicc {

/// True if `type` is the C library's name for a type that C++ has itself: wchar_t, char16_t, char32_t, bool.
bool isCxxType(const TypedefDecl &type);

/// Device code with line markers, as a debugger is to see it: lines that a transformation has added stand for
/// the line that the marker before names, and do not count on from it to lines that are somebody else's.
std::string withRepeatedMarkers(const std::string &text);

class CudaPrinter : public CPrinter {
public:
  /// Variables at file scope are called what `name` says.
  void nameGlobals(std::function<std::string(const VarDecl &)> name) { globalName_ = std::move(name); }

  /// @param spelling outlives the printer
  CudaPrinter(Context &context, const DeviceSpelling &spelling, const SourceFile *source = nullptr)
      : CPrinter(context, source), spelling_(spelling) {
    keepsLines_ = false;
    marksAllPlaces_ = true; // what is between two of them is generated: see withRepeatedMarkers
  }

protected:
  std::string spelled(std::string_view text) const { return ompicc::spelled(text, spelling_); }
  void appendText(std::string &line, std::string_view piece) const override {
    piece.find('@') == piece.npos ? line += piece : line += spelled(piece);
  }

  // cuda_expr.cpp
  std::pair<std::string, int> print(Expr &e) override;
  std::pair<std::string, int> printStep(Unary &e);
  std::pair<std::string, int> printUnary(Unary &e);
  std::pair<std::string, int> printBinary(Binary &e);
  std::pair<std::string, int> printAssign(Assign &e);
  std::pair<std::string, int> printCall(Call &e);
  std::pair<std::string, int> printStringLiteral(StringLiteral &n);
  std::pair<std::string, int> printIdent(Ident &n);
  std::pair<std::string, int> printCast(Cast &n);
  std::pair<std::string, int> printConditional(Conditional &n);
  std::pair<std::string, int> printSizeofExpr(SizeofExpr &n);
  std::pair<std::string, int> printSizeof(QualType type, SizeofOp op);
  std::pair<std::string, int> printBuiltin(BuiltinCall &e);
  std::pair<std::string, int> printLiteral(CompoundLiteral &e);

  // cuda_convert.cpp
  std::string converted(QualType target, Expr *e, int level);
  /// What is called through a pointer without a prototype, as what takes the call's arguments.
  std::string calleeFor(Call &e);
  std::string castTo(QualType target, Expr *e, int level);
  /// A function whose definition has an identifier list: its type has parameters in C++ and none in C.
  static bool hasParametersOnlyInCxx(Expr &e);
  /// A volatile structure, which is copied as what notVolatile() prints.
  static bool isVolatileRecord(Expr &e);
  std::string notVolatile(Expr *e);
  bool needsCast(QualType target, Expr &e);
  bool isNullConstant(Expr *e);
  bool narrows(QualType target, Expr &e);

  // cuda_vla.cpp
  struct Row { ///< an array of variable length as a place in its flat storage: base + offset
    std::string base, offset;
  };
  bool flattens(QualType type); ///< an array with a variable bound at any level
  bool pointsToFlattened(QualType type);
  bool isFlatRow(Expr *e);
  bool isFlatPointer(Expr *e);
  Row row(Expr &e);
  Row movedPointer(Expr &e);
  std::string elements(QualType array); ///< number of elements of such an array, a product
  std::string scaled(Expr *index, QualType array);
  QualType flatElement(QualType array);
  bool hidesTypedef(QualType type); ///< a typedef called like a member of the struct being printed
  QualType lower(QualType type);    ///< the type as C++ declares it

  // cuda_init.cpp
  std::string initializer(QualType type, Expr &init) override;
  std::string positional(QualType type, const Initial &value);
  std::string element(QualType type, const Initial &value);
  std::string zero(QualType type);
  std::string staticConstant(QualType type, const Expr &value);
  bool isStatic_ = false; ///< what is initialised is
  std::string hoist(CompoundLiteral &e);
  struct Later { ///< a value that is assigned after the rest
    std::string path;
    QualType type;
    Expr *value;
  };
  void takeAnonymous(QualType type, Initial &value, const std::string &path, std::vector<Later> &out);
  QualType writable(QualType type);
  void assignments(const std::string &target, QualType type, const Initial &value,
                   std::vector<std::string> &out);

  // cuda_type.cpp
  std::pair<std::string, std::string> split(QualType type, std::string_view name) override;
  std::string specifier(QualType type) override;
  std::string arrayBound(const Type &array) override;
  /// One that mentions variables, which types stand in front of, as its value: `sizeof table / sizeof
  /// *table`.
  std::string constant(Expr *e, int level) override;
  std::string qualifiers(unsigned quals) override;
  std::string nameOf(const Identifier &name) override;
  std::string nameOf(const Decl &d) override;

  // cuda_decl.cpp
  void printDecl(Decl &d) override;
  void printStmt(Stmt &s) override;
  void emptyAsm(Asm &s);
  std::string caseLabels(Case &c) override;
  bool sharesSpecifiers(VarDecl &v) override;
  void block(Compound &c) override;
  bool needsInnerBlock(const For &loop) const override;
  std::string variableText(VarDecl &v, const char *qualifiers) override;
  std::string parameter(VarDecl &v) override;
  void functionBody(FunctionDecl &f) override;
  std::string tagText(TagDecl &tag) override;
  std::string storage(Storage s) override;
  std::string functionSpecifiers(FunctionDecl &f) override;
  bool printsOldStyle(FunctionDecl &) override { return false; }
  bool omitsInt() const override { return false; }
  std::string attributes(const List<Attribute *> &list) override;
  std::string functionAttributes(FunctionDecl &f, const char *qualifiers) override;
  std::string labelAttributes(const Label &) override { return {}; } ///< C++ has them in front of a ";" only
  std::string alignment(Expr &value) override;
  static TagDecl *definitionIn(QualType type); ///< the tag that its specifiers name, or null
  void liftNested(TagDecl &tag);
  void definition(TagDecl &tag);
  void lift(TagDecl *tag);

private:
  const DeviceSpelling &spelling_;
  std::function<std::string(const VarDecl &)> globalName_;
  std::unordered_map<const Identifier *, std::string> renamed_;
  // Names of what has been printed, and those of them that the other kind took first.
  std::unordered_set<const VarDecl *> initialisedLater_; ///< a jump passes their declaration
  std::vector<const Identifier *> memberNames_;          ///< of the structs being printed
  int inTag_ = 0;                                        ///< tags whose definitions are being printed
  std::vector<std::string> hoisted_; ///< declarations that the statement being printed needs before it
  QualType returnType_;
  std::unordered_map<const Identifier *, int> gotos_; ///< to each label, in the outermost block
  const Expr *discarded_ = nullptr;                   ///< an expression whose value nobody uses
  int blockDepth_ = 0;                                ///< 0: no statement can be put before what is printed
};

} // namespace ompicc
#endif
