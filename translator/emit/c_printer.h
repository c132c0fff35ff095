// CPrinter: the syntax tree as C text for the host compiler. The text means exactly what the tree means and
// reads as a person would have written it: the user's names and constants, two blanks of indentation, one
// statement a line, parentheses where they are needed or were written.
//
// With a SourceFile, line markers (`# 12 "a.c"`) keep errors and debuggers on the user's own lines.
//
// CudaPrinter (cuda_printer.h) derives from it and says only how CUDA C++ differs; the protected virtual
// functions are its hooks.
#ifndef OMPICC_TRANSLATOR_EMIT_C_PRINTER_H
#define OMPICC_TRANSLATOR_EMIT_C_PRINTER_H

#include "ast/context.h"
#include "translator/support/source.h"
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace ompicc {

class CPrinter {
public:
  /// `source`: where line markers come from; null prints none.
  explicit CPrinter(Context &context, const SourceFile *source = nullptr);
  virtual ~CPrinter() = default;

  /// The declaration with ';' or its body, as lines at the current indentation. An anonymous tag that a
  /// typedef names is printed together with that typedef.
  /// `begin`: where the declaration starts in the source, if it stands there (see writtenSpecifiers()).
  void decl(Decl &d, Loc begin = {});
  /// Declarations of one DeclStmt or External, in order; neighbours with the same specifiers share a line.
  void decls(const List<Decl *> &list, Loc begin = {});
  void stmt(Stmt &s);
  /// Without line markers and without a final ';'.
  std::string expr(Expr &e);
  /// "int (*x)[96]" for x of that type; name may be empty.
  std::string declarator(QualType type, std::string_view name);
  /// The function with `qualifiers` ("static __device__ ") before its type in place of its own storage class
  /// and `inline`. Its body is printed if it has one.
  void function(FunctionDecl &f, std::string_view qualifiers);
  /// The variable with its initialiser and `qualifiers` in place of its own storage class.
  void variable(VarDecl &v, std::string_view qualifiers);
  /// "static int f(int x)", without body and ';'; storage and inline are replaced if qualifiers is not null.
  std::string functionHead(FunctionDecl &f, const char *qualifiers = nullptr);

  /// What has been printed. The caller may append whole lines to it.
  std::string &out() { return out_; }
  /// What has been printed, which ends in a newline; printing goes on behind it with an empty out().
  std::string take();
  /// The declaration as it stands in the source, which must be known. Returns where in out() its text begins.
  size_t external(const External &e);
  /// A whole line at the current indentation. A preprocessor line starts in column 1.
  void line(std::string_view text);
  /// Whether expressions that stand in the source as the tree has them are copied from there.
  void copyUntouched(bool on) { copies_ = on; }
  /// Lines that do not stand in the source begin with what PinnedLines (pinned_lines.h) wants to know of
  /// them.
  void pinGenerated(bool on) { pins_ = on; }

protected:
  // Expressions (c_expr.cpp)
  /// e's text, in parentheses if it binds less tightly than `level`.
  std::string sub(Expr *e, int level);
  bool sayOnce(const Expr &e);
  std::string repeated(Expr &e, int level);
  static std::string silenced(const std::string &text);
  void placeSilenced(size_t begin, unsigned number);
  /// e's text and the level that the text has.
  virtual std::pair<std::string, int> print(Expr &e);
  virtual std::string initializer(QualType type, Expr &init);
  virtual std::string initList(InitList &list);
  std::string offsetofDesignator(Expr &e);

  // Expressions as they stand in the source (c_written.cpp)
  static Loc firstToken(const Expr *e);
  static int levelOf(const Expr &e);
  const char *afterWritten(Expr &e, const char *p);
  /// e's text in the source if it says just what the tree says, or nothing.
  std::string_view asWritten(Expr &e);
  /// `(a, b)` of a declaration that names parameters without types, `int f(a, b);`, else nothing: the C
  /// compiler is to say what it thinks of that.
  std::string writtenNames(const FunctionDecl &f) const;
  /// `specifiers` ("static const int ") as the source has them, where its order or repetitions are worth a
  /// warning of the C compiler; otherwise as they are.
  std::string writtenSpecifiers(std::string specifiers);

  // Types and declarators (c_type.cpp)
  /// "const int" and "(*x)[96]": specifiers and declarator.
  virtual std::pair<std::string, std::string> split(QualType type, std::string_view name);
  virtual std::string specifier(QualType type); ///< of a type that is no pointer, array or function
  /// An expression in a type: its text, or its value where it takes the size of a local variable. In an
  /// outlined region, where a pointer may have the variable's place, and at file scope the text would say
  /// something else.
  virtual std::string constant(Expr *e, int level);
  virtual std::string arrayBound(const Type &array);
  /// True if `type` is variably modified and its bounds have become constants (array_bounds.cpp).
  static bool hasNamedBounds(QualType type);
  virtual std::string qualifiers(unsigned quals); ///< "const volatile " or empty
  virtual std::string parameters(const Type &function);
  /// "struct S". An anonymous tag without typedef gets a name here, for all printers.
  virtual std::string tagReference(const TagDecl &tag);
  virtual std::string nameOf(const Identifier &name) { return std::string(name.text); }
  virtual std::string nameOf(const Decl &d) { return d.name ? nameOf(*d.name) : std::string(); }

  // Declarations (c_decl.cpp)
  virtual void printDecl(Decl &d);
  void printDeclaration(Decl &d);
  TagDecl *packedIn(Decl &d);
  virtual std::string variableText(VarDecl &v, const char *qualifiers); ///< without ';'
  virtual std::string parameter(VarDecl &v);
  virtual void functionBody(FunctionDecl &f);
  std::string
  tagDefinition(TagDecl &tag); ///< "struct S {…}", without ';'; a mark that line() replaces, if nested deeply
  virtual std::string tagText(TagDecl &tag); ///< the same, always as it is
  std::string field(FieldDecl &f);
  std::string declared(VarDecl &v, const std::string &declarator); ///< in its column
  std::string initialised(VarDecl &v);                             ///< " = …" or empty
  const char *separator(const Expr *e) const;                      ///< the blank, if any, before e
  virtual std::string alignment(Expr &value);                      ///< "_Alignas(16) "
  virtual std::string storage(Storage s);
  virtual std::string functionSpecifiers(FunctionDecl &f); ///< storage class, inline, _Noreturn
  virtual bool omitsInt() const { return true; }           ///< where the user left it out
  virtual bool printsOldStyle(FunctionDecl &f) { return f.oldStyleParams; }
  virtual std::string attributes(const List<Attribute *> &list); ///< each with a blank before it
  /// Attributes of something of that type. C23's stand at the name where `[]` or `()` follows it, behind
  /// which they would be the type's; all others stand behind the declarator. Each with a blank before it.
  std::string onName(QualType type, const List<Attribute *> &list);
  std::string behind(QualType type, const List<Attribute *> &list);
  virtual std::string labelAttributes(const Label &l) { return attributes(l.attributes); }
  virtual std::string functionAttributes(FunctionDecl &f, const char *) { return attributes(f.attributes); }
  virtual bool sharesSpecifiers(VarDecl &v); ///< may stand in `int a, b;`
  void separate(FunctionDecl &f);
  void typedefLine(TypedefDecl &d);
  void completeDeferred(QualType type);
  void declareTypedefs(const VarDecl &v);

  // Typedefs of variably modified types (c_typedef.cpp)
  /// One that has been printed in a block that is not complete.
  struct LocalTypedef {
    const TypedefDecl *decl;
    size_t end; ///< of its declarator in out()
    bool used;  ///< in what has been printed
  };
  LocalTypedef *visibleTypedef(const TypedefDecl *decl);
  void localTypedefLine(TypedefDecl &d);
  void closeTypedefs(size_t count);
  std::string productOfBounds(QualType array);

  // Statements (c_stmt.cpp)
  virtual void printStmt(Stmt &s);
  void printPlaced(Stmt &s);
  void beginStatement(Stmt &s);
  void printLabelled(Stmt &s);
  void printIf(If &s);
  void printDoWhile(DoWhile &n);
  void printFor(For &n);
  virtual bool needsInnerBlock(const For &) const { return false; } ///< around the body
  std::pair<std::string, int> printMember(Member &n);
  std::pair<std::string, int> printSizeofType(SizeofType &n);
  std::pair<std::string, int> printStmtExpr(StmtExpr &n);
  std::pair<std::string, int> printBuiltinCall(BuiltinCall &n);
  std::pair<std::string, int> printTextExpr(TextExpr &n);
  std::pair<std::string, int> printRoutineCall(RoutineCall &n);
  virtual std::string caseLabels(Case &c); ///< "case 1:", "case 1 ... 5:"
  virtual void forInit(Stmt *init, std::string &text);
  void compound(Compound &c); ///< from '{' on, at the end of the line begun
  bool staysOnLine(Stmt &s);
  std::string simple(Stmt &s); ///< a statement that fits behind a head: its text, with ';'
  std::string head(std::string_view keyword, Loc loc, Expr *condition); ///< "while (x)"
  std::string full(Expr *e, int level = kAny);                          ///< a full expression, in its column
  bool isWrittenDeclaration(const Stmt &s) const;
  void body(const std::string &head, Stmt *s); ///< head, then s as its substatement
  virtual void block(Compound &c);             ///< the statements, one level deeper
  std::string directive(OmpDirective &d);      ///< "#pragma omp …"
  std::string clause(OmpClause &c);
  std::string iterators(OmpClause &c, const char *behind);

  // Text with holes (c_text.cpp)
  /// Appends a piece of such a text to the output line. Device code has words in it that its language spells.
  virtual void appendText(std::string &line, std::string_view piece) const { line += piece; }
  template <class Text> std::string fill(const Text &t, bool asLines = false) {
    return fill(t.texts, t.holes, t.places, asLines);
  }
  std::string fill(const List<std::string_view> &texts, const List<Node *> &holes, const HolePlace *places,
                   bool asLines);
  /// What fill() does for each kind of hole; `next`: the text behind it, of which some return how much is
  /// done.
  size_t fillType(std::string &text, TypeArg &type, std::string_view next);
  void fillDecl(std::string &text, Decl &hole, std::string_view next);
  size_t fillStmt(std::string &text, Stmt &s, std::string_view next, bool asLines);
  template <class Text> void textLines(const Text &t, bool together = false) {
    textLines(fill(t, true), together);
  }
  void textLines(std::string text, bool together);
  void lines(const std::string &text, bool together = false);

  // Output
  /// Deeper levels stay where the 32nd is: nobody reads further to the right, and 10,000 levels would be 100
  /// MB.
  size_t marginWidth() const { return size_t(indent_ < 32 ? indent_ : 32) * 2; }
  std::string margin() const { return std::string(marginWidth(), ' '); }
  /// Makes the next line printed stand for `loc` (a marker, or blank lines where few are missing).
  void place(Loc loc, bool asSystem = false);
  /// As place(); what is generated and not hidden stands where its construct does.
  void placeOrAnchor(Loc loc, bool asSystem);
  /// As placeOrAnchor(), where `from` is the first expression of the user's in what is ours, or nowhere.
  void placeMade(Loc from, Loc otherwise, bool hides);
  void placeDeclaration(const Decl &d, bool hides);
  void placeStatement(const Stmt &s, bool hides);
  void placeForward(Loc loc);
  void placeAsSystem();
  void leaveSystem();
  void markHere(bool inSystemHeader);
  std::string pin() const;
  bool isWritten(Node &node, bool variables = true) const;
  template <class Text> bool anyWritten(const Text &t, bool variables = true) const {
    return anyWritten(t.holes, t.places, variables);
  }
  bool anyWritten(const List<Node *> &holes, const HolePlace *places, bool variables) const;
  bool isCopy(const VarDecl &v) const;
  /// Nothing of the user's is in it, but for statements inside.
  bool isArguments(const TagDecl &tag) const;
  bool isGenerated(const Decl &d) const;
  bool isGenerated(const Stmt &s) const;
  /// Stands in a line's text for "what follows is at `loc`, on a later line of the user's file than the line
  /// began with"; line() makes line breaks of them. Empty where that is not so, or not asked for.
  std::string at(Loc loc) const { return loc.offset > lineEnd_ && source_ ? breakMark(loc) : std::string(); }
  /// Stands in a line's text for "what follows is at `loc`": line() fills up with blanks, or breaks the line.
  std::string column(Loc loc) const {
    return source_ && keepsLines_ && loc.offset > lineBegin_ ? breakMark(loc) : std::string();
  }
  /// As column(), in front of `declared`, where `name` is to come to stand at `loc`.
  std::string columnOf(std::string_view name, Loc loc, std::string_view declared) const;
  int linesAhead(Loc loc);
  bool countLines();
  /// The next statement gets a marker in any case.
  void forgetPlace() { placeKnown_ = false; }
  /// True if `loc` is known to be on the user's line that place() was told last.
  bool onPlacedLine(Loc loc) const {
    return source_ && loc && loc.offset <= lineEnd_ && loc.offset > lineBegin_;
  }
  /// True if both stand on one line of the user's, though maybe on several of the preprocessed text.
  bool onSameLine(Loc a, Loc b) const;
  Loc closingBrace(const TagDecl &tag) const;
  Loc beginOf(const Decl &d) const;
  std::string colonMark(std::string_view otherwise) const;
  std::string labelComments(Loc label) const;
  std::string standardAttributes(Loc statement) const;
  std::string openBrace(const Compound &c) const;
  /// Runs `f` with an empty out() and returns what it printed.
  template <class F> std::string capture(F f) {
    std::string saved;
    saved.swap(out_);
    size_t counted = counted_;
    bool known = placeKnown_;
    placeKnown_ = false;
    counted_ = 0;
    f();
    saved.swap(out_);
    counted_ = counted;
    placeKnown_ = known;
    return saved;
  }
  /// As capture, without line markers: for statements inside an expression.
  template <class F> std::string captureUnplaced(F f) {
    const SourceFile *source = source_;
    source_ = nullptr;
    std::string text = capture(f);
    source_ = source;
    return text;
  }

  Context &context_;
  bool marksAllPlaces_ = false; ///< a marker also where the lines have counted on to the place
  const SourceFile *source_;
  const SourceFile *const text_; ///< as source_, also where no places are printed
  std::string out_;
  int indent_ = 0;
  int prototypes_ = 0;        ///< depth of lists of parameters without names
  bool inParameters_ = false; ///< a function's parameters are being printed
  bool copies_ = false;       ///< see copyUntouched()
  bool pins_ = false;         ///< see pinGenerated()
  bool placed_ = false;       ///< the next line is the user's
  bool hides_ = false;        ///< the lines of the text being printed are as if of a system header
  Loc anchor_;                ///< of the construct that generated lines belong to, or nowhere
  Loc begin_;                 ///< of the declaration being printed, in the source, or nowhere
  int repeats_ = 0;           ///< depth of expressions that have been printed before
  int silent_ = 0;            ///< depth of what is printed elsewhere too
  int attempts_ = 0;          ///< to find expressions of the statement in the source, that are left
  bool keepsLines_ = true;    ///< a statement over several lines stays one, so that each part keeps its line

private:
  // The file and line that the next line of output stands for, known when the text before `counted_` ends.
  std::string_view placeFile_;
  unsigned placeLine_ = 0;
  bool placeSystem_ = false, placeKnown_ = false;
  bool hidden_ = false;                    ///< placeAsSystem() has been called
  std::unordered_set<uint32_t> said_;      ///< where expressions stand that lines not hidden have had
  std::unordered_set<uint64_t> saidKinds_; ///< the same of some kinds, with the kind in the upper half
  size_t counted_ = 0;
  // The user's line that place() was told last: its Locs are > lineBegin_ and <= lineEnd_.
  uint32_t lineBegin_ = UINT32_MAX, lineEnd_ = UINT32_MAX;

  static std::string breakMark(Loc loc);
  std::string withPlaces(std::string_view text);
  std::string putOff(std::string text);
  std::string withPutOff(std::string_view text) const;

  int tagDepth_ = 0;                ///< of definitions inside definitions
  std::vector<std::string> putOff_; ///< texts for which marks stand

protected:
  std::unordered_set<const Decl *> pending_; ///< anonymous tags given to decl(), printed where first used
  std::unordered_set<const Decl *> printed_; ///< tags that have been printed
  std::vector<LocalTypedef> typedefs_;       ///< from the outermost block inwards
};

/// The type's name in C, abstract: "int (*)[96]". Without a context, an anonymous tag gets no name.
std::string typeText(Context &context, QualType type);
std::string typeText(QualType type);

} // namespace ompicc
#endif
