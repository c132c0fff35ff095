// construct_table.cpp: see construct_table.h. One record a line, its fields between tabs:
//
//   ompicc constructs 1
//   F main 4 20                        a function that has device constructs, and its last line
//   D 6 20                             in it a declaration, and the last line of its block
//   V x 5 8,9 10,14                    a variable that its constructs map: line, lines where what it points
//                                      to, or the bounds of what is mapped, become others; "?": anywhere;
//                                      lines where the host uses it
//   J 10 8                             a jump, and the line where what it leaves begins; 0: the function
//   T target 9 11 a_main_9_01234567 a.c  a construct: kind, line, last line, kernel ("-": none), file
//   A 13 t                             the line of what comes behind it in its block; t: that is a target
//   construct
//                                      (of constructs that could be tasks: they wait for nobody, have no
//                                      other effects than on their items, and always go to the same device)
//   N 19                               of these, the line of the next target construct in the block, where
//   other
//                                      statements stand between, which cannot go elsewhere
//   X                                  its kernel may reach what it does not list
//   L 8 12                             a loop around it, outermost first
//   I rw 8 x                           a list item, in the order in which libompirt is given them; bytes of
//                                      its elements, 0 where these have parts
//   S 0 1 4096 2 0 n + 2               of the item in front, the part that is reached: which loop, of how
//   many;
//                                      bytes for each iteration, how many there are more; lower bound, length
//
// Flags of an item: r, w it may be read, written (u: one of these is only said because the text does not show
// it), W all of it is assigned to, n the region does not name it, s it is a scalar variable, p behind a
// pointer, m a member, or reached by one, or in the same storage as other items, o the runtime's own, or of
// declare target.
#include "transforms/construct_table.h"
#include "translator/sema/side_effects.h"
#include <algorithm>
#include <map>
#include <set>

namespace ompicc {
namespace {

/// The last line that a piece of the tree stands on.
class LastLine : public Visitor {
public:
  explicit LastLine(const Unit &unit) : unit_(unit) {}
  unsigned of(Stmt *s, std::string_view file) {
    file_ = file;
    last_ = 0;
    visitAny(s);
    return last_;
  }

private:
  const Unit &unit_;
  std::string_view file_;
  unsigned last_ = 0;

  void note(Loc loc) {
    if (!loc) return;
    const Place place = unit_.source.place(loc);
    if (place.file == file_) last_ = std::max(last_, place.line);
  }
  void visitAny(Node *n) {
    if (!n) return;
    note(n->loc);
    if (auto *block = as<Compound>(n)) note(block->end);
    forEachChild(*n, [this](Node *&child) { visitAny(child); });
  }
};

std::string number(unsigned n) { return std::to_string(n); }

/// Whether a statement may go on elsewhere than behind it, is entered from elsewhere, or has constructs of
/// OpenMP's in it.
class Leaves : public Visitor {
public:
  static bool mayLeave(Stmt *s) {
    Leaves leaves;
    leaves.visit(s);
    return leaves.found_;
  }

private:
  bool found_ = false;
  void visitReturn(Return &) override { found_ = true; }
  void visitGoto(Goto &) override { found_ = true; }
  void visitIndirectGoto(IndirectGoto &) override { found_ = true; }
  void visitLabel(Label &) override { found_ = true; }
  void visitAsm(Asm &) override { found_ = true; }
  void visitBreak(Break &) override { found_ = true; }
  void visitContinue(Continue &) override { found_ = true; }
  void visitOmpDirective(OmpDirective &) override { found_ = true; }
};

/// Writes the records of one function.
class FunctionRecords : public Visitor {
public:
  FunctionRecords(Unit &unit, FunctionDecl &function, const OffloadedTargets &kernels,
                  const FactsOfTargets &facts)
      : unit_(unit), function_(function), kernels_(kernels), facts_(facts), lastLine_(unit),
        file_(unit.source.place(function.loc).file) {}

  std::string text() {
    visit(function_.body);
    if (constructs_.empty()) return "";
    std::string all = "F\t" + std::string(function_.name->text) + "\t" + number(lineOf(function_.loc)) +
                      "\t" + number(endOf(function_.body)) + "\n" + declarations_;
    for (const auto &variable : mapped_) all += record(variable.first, variable.second);
    return all + constructs_;
  }

private:
  Unit &unit_;
  FunctionDecl &function_;
  const OffloadedTargets &kernels_;
  const FactsOfTargets &facts_;
  LastLine lastLine_;
  const std::string_view file_;
  std::string declarations_, constructs_;
  std::vector<std::string> loops_;
  std::vector<unsigned> blockEnds_;
  std::vector<unsigned> left_;           ///< where what a break leaves begins, innermost last
  std::vector<unsigned> again_;          ///< the same of continue
  std::map<std::string, VarSet> mapped_; ///< by name, with the variables of its bounds
  std::map<const VarDecl *, std::set<unsigned>> changes_, uses_; ///< lines
  std::map<const VarDecl *, unsigned> declared_;
  std::set<const VarDecl *> addressed_;
  struct Follows {
    Loc loc;
    bool isTarget;
    Loc next; ///< of the next target construct behind other statements
  };
  std::map<const OmpDirective *, Follows> follows_; ///< what comes behind a construct

  unsigned lineOf(Loc loc) const { return loc ? unit_.source.place(loc).line : 0; }
  /// The last line of a statement: mostly that of the block that it ends with.
  unsigned endOf(Stmt *s) {
    if (auto *block = as<Compound>(s); block && block->end) return lineOf(block->end);
    if (auto *loop = as<For>(s)) return endOf(loop->body);
    if (auto *loop = as<While>(s)) return endOf(loop->body);
    if (auto *d = as<OmpDirective>(s); d && d->body) return endOf(d->body);
    return lastLine_.of(s, file_);
  }

  std::string record(const std::string &name, const VarSet &variables) const {
    unsigned declared = 0;
    bool anywhere = false;
    std::set<unsigned> lines;
    for (const VarDecl *v : variables) {
      const auto own = declared_.find(v);
      if (own != declared_.end()) declared = std::max(declared, own->second);
      const bool isObject = isArray(v->type) && !isVariablyModified(v->type);
      if (!isObject && (v->isFileScope || addressed_.count(v))) anywhere = true;
      if (const auto changed = changes_.find(v); changed != changes_.end() && !isObject)
        lines.insert(changed->second.begin(), changed->second.end());
    }
    std::set<unsigned> used;
    for (const VarDecl *v : variables)
      if (const auto uses = uses_.find(v); uses != uses_.end() && v->name->text == name)
        used.insert(uses->second.begin(), uses->second.end());
    return "V\t" + name + "\t" + number(declared) + "\t" + (anywhere ? "?" : list(lines)) + "\t" +
           list(used) + "\n";
  }
  static std::string list(const std::set<unsigned> &lines) {
    std::string text;
    for (const unsigned line : lines) text += (text.empty() ? "" : ",") + number(line);
    return text.empty() ? "-" : text;
  }

  void changed(Expr *e) {
    e = skipParens(e);
    if (auto *i = as<Ident>(e))
      if (auto *v = as<VarDecl>(i->decl)) changes_[v].insert(lineOf(i->loc));
  }
  void visitIdent(Ident &i) override {
    if (auto *v = as<VarDecl>(i.decl)) uses_[v].insert(lineOf(i.loc));
  }
  void visitOmpClause(OmpClause &clause) override {
    visit(clause.expr); // items are no uses
    visit(clause.expr2);
  }
  void visitAssign(Assign &a) override {
    changed(a.lhs);
    walk(a);
  }
  void visitUnary(Unary &u) override {
    if (u.op >= UnaryOp::PreInc && u.op <= UnaryOp::PostDec) changed(u.operand);
    if (u.op == UnaryOp::AddressOf)
      if (auto *i = as<Ident>(skipParens(u.operand)))
        if (auto *v = as<VarDecl>(i->decl)) addressed_.insert(v);
    walk(u);
  }
  void visitCompound(Compound &block) override {
    for (size_t i = 0; i < block.body.size(); i++)
      if (auto *d = as<OmpDirective>(block.body[i])) {
        const bool last = i + 1 == block.body.size();
        auto *next = last ? nullptr : as<OmpDirective>(block.body[i + 1]);
        follows_[d] = {last ? block.end : block.body[i + 1]->loc,
                       next && next->kind == OmpDirectiveKind::Target, nextTarget(block, i)};
      }
    blockEnds_.push_back(endOf(&block));
    walk(block);
    blockEnds_.pop_back();
  }
  /// Where the next target construct of the block begins, if it is one that is executed whenever this one is,
  /// with other statements between, that are no device constructs and do not leave.
  Loc nextTarget(const Compound &block, size_t i) {
    size_t k = i + 1;
    while (k < block.body.size() && !as<OmpDirective>(block.body[k]) && !Leaves::mayLeave(block.body[k])) k++;
    auto *next = k > i + 1 && k < block.body.size() ? as<OmpDirective>(block.body[k]) : nullptr;
    return next && next->kind == OmpDirectiveKind::Target ? next->loc : Loc();
  }
  void visitDeclStmt(DeclStmt &s) override {
    if (s.loc && unit_.source.place(s.loc).file == file_)
      declarations_ +=
          "D\t" + number(lineOf(s.loc)) + "\t" + number(blockEnds_.empty() ? 0 : blockEnds_.back()) + "\n";
    walk(s);
  }
  void visitVarDecl(VarDecl &v) override {
    declared_[&v] = lineOf(v.loc);
    walk(v);
  }
  template <class Loop> void loop(Loop &s) {
    loops_.push_back("L\t" + number(lineOf(s.loc)) + "\t" + number(endOf(&s)) + "\n");
    left_.push_back(lineOf(s.loc));
    again_.push_back(lineOf(s.loc));
    blockEnds_.push_back(endOf(&s));
    walk(s);
    blockEnds_.pop_back();
    loops_.pop_back();
    left_.pop_back();
    again_.pop_back();
  }
  void visitSwitch(Switch &s) override {
    left_.push_back(lineOf(s.loc));
    walk(s);
    left_.pop_back();
  }
  void jump(Loc from, unsigned to) {
    declarations_ += "J\t" + number(lineOf(from)) + "\t" + number(to) + "\n";
  }
  void visitBreak(Break &s) override { jump(s.loc, left_.empty() ? 0 : left_.back()); }
  void visitContinue(Continue &s) override { jump(s.loc, again_.empty() ? 0 : again_.back()); }
  void visitGoto(Goto &s) override { jump(s.loc, 0); }
  void visitIndirectGoto(IndirectGoto &s) override { jump(s.loc, 0); }
  void visitLabel(Label &s) override { // who jumps there?
    jump(s.loc, 0);
    walk(s);
  }
  void visitReturn(Return &s) override {
    jump(s.loc, 0);
    walk(s);
  }
  void visitFor(For &s) override { loop(s); }
  void visitWhile(While &s) override { loop(s); }
  void visitDoWhile(DoWhile &s) override { loop(s); }

  void visitOmpDirective(OmpDirective &d) override {
    switch (d.kind) {
    case OmpDirectiveKind::Target: target(d); return; // what is inside happens elsewhere
    case OmpDirectiveKind::TargetData: dataConstruct(d, "data"); break;
    case OmpDirectiveKind::TargetEnterData: dataConstruct(d, "enter"); break;
    case OmpDirectiveKind::TargetExitData: dataConstruct(d, "exit"); break;
    case OmpDirectiveKind::TargetUpdate: dataConstruct(d, "update"); break;
    default: break;
    }
    walk(d);
  }
  /// Of others than target only plain items are listed, variables and sections of them: what becomes of the
  /// rest is the host set's to say, which reads the clauses itself.
  void dataConstruct(OmpDirective &d, const char *kind) {
    std::vector<MapItem> items;
    bool arePlain = true;
    for (OmpClause *clause : d.clauses) {
      const bool lists = clause->kind == OmpClauseKind::Map || clause->kind == OmpClauseKind::To ||
                         clause->kind == OmpClauseKind::From;
      if (!lists) continue;
      arePlain &= clause->iterators.empty();
      for (Expr *item : clause->items) {
        auto *section = as<ArraySection>(skipParens(item));
        auto *name = as<Ident>(section ? skipParens(section->base) : skipParens(item));
        MapItem m;
        m.var = name ? as<VarDecl>(name->decl) : nullptr;
        m.whole = !section;
        m.throughPointer = section && name && isPointer(name->type);
        m.kind = clause->modifiers;
        arePlain &=
            m.var && !(section && section->stride) &&
            std::none_of(items.begin(), items.end(), [&](const MapItem &o) { return o.var == m.var; });
        items.push_back(m);
      }
    }
    if (!arePlain) items.clear();
    construct(d, kind, "-", items, nullptr, arePlain);
  }
  void target(OmpDirective &d) {
    const auto kernel = kernels_.find(&d);
    const auto facts = facts_.find(&d);
    if (kernel == kernels_.end() || facts == facts_.end()) return;
    construct(d, "target", kernel->second.kernels.front().plan->entries().front().symbol, kernel->second.maps,
              &facts->second);
  }
  void construct(OmpDirective &d, const char *kind, const std::string &symbol,
                 const std::vector<MapItem> &maps, const TargetFacts *facts, bool arePlain = true) {
    const Place place = unit_.source.place(d.loc);
    constructs_ += std::string("T\t") + kind + "\t" + number(place.line) + "\t" +
                   number(std::max(place.line, endOf(&d))) + "\t" + symbol + "\t" + std::string(place.file) +
                   "\n";
    if (const auto behind = follows_.find(&d);
        behind != follows_.end() && facts && canBeTask(d, maps, *facts)) {
      const Follows &follows = behind->second;
      constructs_ += "A\t" + number(lineOf(follows.loc)) + "\t" + (follows.isTarget ? "t" : "-") + "\n";
      if (follows.next) constructs_ += "N\t" + number(lineOf(follows.next)) + "\n";
    }
    if (facts && reachesMore(maps, *facts)) constructs_ += "X\n";
    for (const std::string &around : loops_) constructs_ += around;
    const bool counted =
        arePlain && std::none_of(maps.begin(), maps.end(), [](const MapItem &m) { return m.isIterated(); });
    if (!counted) {
      constructs_ += "I\t*\t0\t*\n"; // as many as there are when it is executed
      return;
    }
    for (const MapItem &m : maps) {
      if (m.kind & MapFirstprivate) continue; // in no table of libompirt's
      const std::string name = m.var ? std::string(m.var->name->text) : "?";
      constructs_ += "I\t" + flagsOf(m, facts ? &facts->accesses : nullptr) + "\t" +
                     std::to_string(elementBytes(m)) + "\t" + name + "\n";
      if (m.var && facts) constructs_ += section(m, *facts);
      if (m.var) note(d, name, *m.var);
    }
  }
  static std::string section(const MapItem &m, const TargetFacts &facts) {
    const auto found = facts.sections.find(m.var);
    const bool isPlain = isArray(m.var->type) ? m.whole : m.throughPointer;
    if (found == facts.sections.end() || !isPlain || isVariablyModified(m.var->type)) return "";
    const ItemSection &s = found->second;
    return "S\t" + std::to_string(s.loop) + "\t" + std::to_string(s.loops) + "\t" +
           std::to_string(sizeOf(elementOf(m.var->type)) * s.stride) + "\t" + std::to_string(s.extra) + "\t" +
           s.lower + "\t" + s.length + "\n";
  }
  static long long elementBytes(const MapItem &m) {
    if (!m.var) return 0;
    QualType type = m.throughPointer ? elementOf(m.var->type) : m.var->type;
    while (isArray(type)) type = elementOf(type);
    return isOmpScalarType(type) ? sizeOf(type) : 0;
  }
  static bool isOmpScalarType(QualType type) { return isInteger(type) || isFloating(type); }
  static bool canBeTask(const OmpDirective &d, const std::vector<MapItem> &maps, const TargetFacts &facts) {
    for (const OmpClause *clause : d.clauses)
      if (clause->kind == OmpClauseKind::If || clause->kind == OmpClauseKind::Device ||
          clause->kind == OmpClauseKind::Depend || clause->kind == OmpClauseKind::InReduction)
        return false;
    return !reachesMore(maps, facts);
  }
  /// By pointers that lie in memory, or by variables at file scope that its functions name.
  static bool reachesMore(const std::vector<MapItem> &maps, const TargetFacts &facts) {
    return std::any_of(facts.accesses.begin(), facts.accesses.end(), [&](const auto &access) {
      if (!access.first) return access.second.read || access.second.written;
      if (isAutomatic(*access.first)) return false;
      return std::none_of(maps.begin(), maps.end(), [&](const MapItem &m) { return m.var == access.first; });
    });
  }
  std::string flagsOf(const MapItem &m, const ItemAccesses *accesses) const {
    std::string flags;
    const bool attaches = m.attach && !(m.throughPointer && !m.pointer);
    const bool apart = !m.pointer && !m.isMember && !m.isSpan && m.spannedBy == MapItem::None && !attaches;
    auto found = accesses && m.var ? accesses->find(m.var) : ItemAccesses::const_iterator();
    if (accesses && m.var && found == accesses->end() && !isAutomatic(*m.var))
      found = accesses->find(nullptr);
    const bool unused = accesses && (!m.var || found == accesses->end() ||
                                     (!found->first && !found->second.read && !found->second.written));
    if (accesses && !unused) {
      if (found->second.read) flags += 'r';
      if (found->second.written) flags += 'w';
      if (found->second.unsure || !apart) flags += 'u';
      if (found->second.whole && apart) flags += 'W';
    } else if (accesses) {
      flags += 'n';
    }
    if (m.whole && m.var && isOmpScalar(*m.var) && !m.throughPointer) flags += 's';
    if (m.throughPointer) flags += 'p';
    if (!apart) flags += 'm';
    // Functions reach variables of declare target by their names, or by pointers of their own.
    const bool onDevices = m.var && (unit_.isDeclareTarget(m.var) || unit_.linkPointers.count(m.var->name));
    if (m.isOwn || (m.kind & MapStorage) || onDevices) flags += 'o';
    return flags.empty() ? "-" : flags;
  }
  /// The variable, and those that its list item's text in `d` has besides.
  void note(OmpDirective &d, const std::string &name, VarDecl &v) {
    VarSet &variables = mapped_[name];
    variables.insert(&v);
    for (OmpClause *clause : d.clauses)
      for (Expr *item : clause->items)
        if (baseVariable(item) == &v)
          for (VarDecl *other : freeVariables(item)) variables.insert(other);
  }
};

bool hasDeviceConstructs(const Unit &unit, FunctionDecl &f) {
  bool found = false;
  forEachDirective(unit.context, f.body, [&](OmpDirective &d) { found |= isDeviceDirective(d.kind); });
  return found;
}

/// As the inside of a string of the assembler's.
std::string forAssembler(const std::string &line) {
  std::string text;
  for (const char c : line) {
    if (c == '"' || c == '\\') text += '\\';
    if (c == '\t')
      text += "\\t";
    else
      text += c;
  }
  return text;
}

} // namespace

std::string constructTable(Unit &unit, const OffloadedTargets &kernels, const FactsOfTargets &facts) {
  std::string records;
  for (External *external : unit.tree.externals)
    if (external->usesOmp)
      for (Decl *d : external->decls)
        if (auto *f = as<FunctionDecl>(d); f && f->body && hasDeviceConstructs(unit, *f))
          records += FunctionRecords(unit, *f, kernels, facts).text();
  if (records.empty()) return "";
  records = "ompicc constructs 1\n" + records;
  std::string text = "/* What OMPICC_ADVISE has to know of the constructs; never loaded. */\n"
                     "__asm__(\n  \"\\t.pushsection .ompicc.constructs,\\\"\\\",%progbits\\n\"\n";
  for (size_t begin = 0, end; begin < records.size(); begin = end + 1) {
    end = records.find('\n', begin);
    const std::string line = "\t.ascii \"" + forAssembler(records.substr(begin, end - begin)) + "\\n\"\n";
    text += "  \"" + escapedForC(line) + "\"\n";
  }
  return text + "  \"\\t.popsection\\n\");\n";
}

} // namespace ompicc
