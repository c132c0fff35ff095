// kernels_program SEED: a C program of 36 random target constructs in the spellings of programs that people
// write: rows and elements of linearised arrays, variable arrays, structures' pointers; counters of all
// types; loops in the iterations that go up and down, in triangles, with early ends, with what is carried
// from one to the next, sums in order, extremes, places, counts, bits, tables, running values, recurrences,
// calls, divisions.
//
// Each iteration of what is distributed stores to rows or elements of its own, and reads what nobody stores;
// what all have in common are integers, or numbers that add up to the same in any order. So that each
// construct has one result, to the last bit, which is what it gives where directives are ignored. The program
// runs each for several sizes, also with two names for one array where its iterations stay independent, and
// prints a checksum each time.
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

namespace {

constexpr int kKernels = 36;
using Texts = std::vector<std::string>;

std::mt19937 generator;

bool chance(int percent) { return int(generator() % 100) < percent; }
int number(int first, int last) { return first + int(generator() % unsigned(last - first + 1)); }
std::string text(int n) { return std::to_string(n); }
template <typename T> const T &oneOf(const std::vector<T> &list) { return list[generator() % list.size()]; }
std::string oneOf(const Texts &list) { return list[generator() % list.size()]; }

/// What a variable's values are: `low` to `dimension - 1 - high`.
struct Counter {
  std::string name;
  char dimension; ///< 'm': a row's length; 'w': a small number; 'n', 'o': outer loops
  int low = 0, high = 0;
  bool isUnsigned = false;
};

struct Array {
  std::string name, type;
  bool isWritten = false;
  enum Form { Linear, Variable, Member } form = Linear;
  bool isRestrict = false;
  bool isOwn = false; ///< what is read of it, too, is the iteration's own: it may be another one's alias

  bool isReal() const { return type == "double" || type == "float"; }
};

struct Scalar {
  std::string name;
  bool isReal;
  bool isSmall; ///< of an integer
};

class Kernel {
public:
  explicit Kernel(int at) : at_(at) {}
  void write();
  const std::string &calls() const { return calls_; }

private:
  int at_, names_ = 0, indent_ = 1;
  std::string body_, calls_;
  std::vector<Array> arrays_;
  std::vector<Counter> counters_; ///< of the loops around, the outer ones first
  std::vector<Scalar> scalars_;
  int outer_ = 1;             ///< distributed loops
  bool rows_ = true;          ///< an iteration has rows of its own; else elements
  bool byValue_ = chance(30); ///< the structure
  bool noJumps_ = false;
  bool updates_ = false;                    ///< what is written is not read
  bool strict_ = false;                     ///< the iterations of a loop around are independent
  bool onlySums_ = chance(30);              ///< a tame loop stores nothing if it has sums
  bool tame_ = chance(78);                  ///< inner loops are independent but for sums and the like
  std::vector<std::string> active_;         ///< sums of a tame loop, which nothing in it reads
  std::string count_, length_ = "m", size_; ///< how dimensions are spelled
  std::string sizeType_ = "int", small_ = "w";
  std::string rowName_; ///< a variable that has where the row begins

  void line(const std::string &s) { body_ += std::string(2 * size_t(indent_), ' ') + s + "\n"; }
  void open(const std::string &s) { line(s + " {"), indent_++; }
  void close() { indent_--, line("}"); }
  std::string fresh(const char *prefix) { return prefix + text(++names_); }
  bool isActive(const Scalar &s) const {
    for (const std::string &a : active_)
      if (a == s.name) return true;
    return false;
  }
  bool isReadable(const Scalar &s) const { return !tame_ || !isActive(s); }
  bool isUnsigned() const { return sizeType_ == "unsigned" || sizeType_ == "size_t"; }

  void chooseArrays();
  Array *array(bool written, int real = -1);
  std::string member(const Array &a) const {
    return a.form != Array::Member ? a.name : (byValue_ ? "g." : "g->") + a.name;
  }
  std::string rowNumber() const;
  std::string at(const Array &a, const std::string &column) const;
  std::string column(bool own) const;
  std::string element(const Array &a) const;
  std::string read(const Array &a) const;
  std::string realAtom(int depth);
  std::string real(int depth = 0);
  std::string wholeAtom(int depth);
  std::string whole(int depth = 0);
  std::string condition();
  std::string valueFor(const Array &a);

  std::string head(const Counter &c, const std::string &type, int kind, const std::string &low);
  void loop(int depth);
  void statement(int depth);
  void updateOfScalar();
  void store();
  void independentLoop(const std::string &construct);
  void keptElement();
  void updates();
  void teamIteration();
  void idiom();
  void iteration();
  std::string storage(size_t a) const;
  void writeFunction();
  void writeRuns();
};

void Kernel::chooseArrays() {
  static const Texts kReal = {"double", "double", "float"},
                     kWhole = {"int", "int", "unsigned", "long", "short", "unsigned char"};
  const bool real = chance(70);
  auto add = [&](const std::string &type, bool written) {
    Array a;
    a.type = type, a.isWritten = written;
    a.name = std::string(1, "xyzabcefpqrstuv"[arrays_.size()]);
    a.isRestrict = chance(35);
    a.form = chance(15) && rows_ && outer_ == 1 ? Array::Variable : chance(8) ? Array::Member : Array::Linear;
    if (!written) a.isOwn = chance(25);
    arrays_.push_back(a);
  };
  for (int n = number(1, 2); n > 0; n--) add(oneOf(chance(real ? 85 : 25) ? kReal : kWhole), true);
  for (int n = number(1, 3); n > 0; n--) add(oneOf(chance(real ? 85 : 25) ? kReal : kWhole), false);
}
/// One of them; `real`: 1 real, 0 whole, -1 any.
Array *Kernel::array(bool written, int real) {
  std::vector<Array *> list;
  for (Array &a : arrays_)
    if (a.isWritten == written && (real < 0 || a.isReal() == (real == 1))) list.push_back(&a);
  return list.empty() ? nullptr : list[generator() % list.size()];
}
/// The iteration's number among all.
std::string Kernel::rowNumber() const {
  if (outer_ == 1) return "i";
  if (outer_ == 2) return "i * " + count_ + " + j";
  return "(i * " + count_ + " + j) * o3 + l";
}
std::string Kernel::at(const Array &a, const std::string &column) const {
  if (a.form == Array::Variable) return a.name + "[i][" + column + "]";
  if (!rowName_.empty() && chance(60)) return member(a) + "[" + rowName_ + " + " + column + "]";
  const std::string row = rowNumber();
  return member(a) + "[" + (outer_ == 1 ? row : "(" + row + ")") + " * " + length_ + " + " + column + "]";
}
/// A place in a row; `own`: not beyond its ends.
std::string Kernel::column(bool own) const {
  std::vector<const Counter *> along;
  for (const Counter &c : counters_)
    if (c.dimension == 'm') along.push_back(&c);
  if (along.empty()) return "";
  if (own && strict_) return along.front()->name;
  if (own && tame_ && chance(95)) return along.back()->name;
  if (!own && chance(3))
    return "((" + along.back()->name + oneOf(Texts{" + 1) % ", " + w) % "}) + length_ + ")";
  const Counter &c = *(chance(70) ? along.back() : along[generator() % along.size()]);
  const int k = number(1, 100);
  if (k <= 50) return c.name;
  if (k <= 85) {
    const int d = own ? number(-c.low, c.high)
                      : number(c.isUnsigned || isUnsigned() || counters_[0].isUnsigned ? -c.low : -2, 2);
    return d == 0 ? c.name : c.name + (d < 0 ? " - " : " + ") + text(d < 0 ? -d : d);
  }
  if (k <= 93) return "(" + length_ + " - 1 - " + c.name + ")";
  if (k <= 96) return c.name + " / 2";
  return "idx[" + c.name + "]";
}
/// An iteration's own element, or one of its row that there is; "" if none is known to be.
std::string Kernel::element(const Array &a) const {
  if (!rows_) return member(a) + "[" + rowNumber() + "]";
  const std::string c = column(true);
  return c.empty() ? c : at(a, c);
}
std::string Kernel::read(const Array &a) const {
  if (a.isWritten || a.isOwn) {
    const std::string e = element(a);
    return e;
  }
  Texts list;
  if (a.form == Array::Variable) {
    const std::string c = column(true);
    return c.empty() ? c : a.name + "[i][" + c + "]";
  }
  std::vector<const Counter *> rows;
  for (const Counter &c : counters_)
    if (c.dimension == 'm') rows.push_back(&c);
  const std::string name = member(a);
  if (!rows.empty()) {
    const std::string k = rows.back()->name, c = column(false);
    list = {name + "[" + c + "]", name + "[i * " + length_ + " + " + c + "]",
            name + "[i * " + length_ + " + " + k + "]"};
    if (outer_ >= 2) {
      list.push_back(name + "[" + k + " * " + count_ + " + j]");
      list.push_back(name + "[" + k + " * " + count_ + " + j]");
      list.push_back(name + "[j * " + length_ + " + " + c + "]");
    } else {
      list.push_back(name + "[" + k + " * " + size_ + " + i]");
    }
    if (rows.size() > 1) {
      const std::string l = rows[0]->name;
      list.push_back(name + "[" + k + " * " + length_ + " + " + l + "]");
      list.push_back(name + "[" + l + " * " + length_ + " + " + k + "]");
    }
    list.push_back(name + "[idx[" + k + "]]");
    if (counters_.back().dimension == 'w') {
      list.push_back(name + "[i * " + length_ + " + " + k + " + " + counters_.back().name + "]");
      list.push_back(name + "[" + counters_.back().name + "]");
      list.push_back(name + "[" + counters_.back().name + " * 3 + 1]");
    }
  } else {
    list = {name + "[i]", name + "[" + rowNumber() + "]", name + "[i + 1]"};
    if (outer_ == 3)
      for (const char *e :
           {"[((i + 1) * o + j) * o3 + l]", "[(i * o + j + 1) * o3 + l]", "[(i * o + j) * o3 + l + 1]"})
        list.push_back(name + e);
    if (outer_ >= 2)
      list.insert(list.end(), {name + "[j]", name + "[(i + 1) * " + count_ + " + j]",
                               name + "[i * " + count_ + " + j + 1]"});
    if (outer_ == 2)
      list.insert(list.end(),
                  {name + "[(i + 1) % n * o + (j + o - 1) % o]", name + "[(i + n - 1) % n * o + j]"});
    if (!isUnsigned() && !counters_[0].isUnsigned)
      list.insert(list.end(), {name + "[i - 1]", name + "[i * " + count_ + " - 1 + j]"});
    if (outer_ == 1 && !list.empty() && list.back().find(" j") != std::string::npos) list.pop_back();
    if (counters_.back().dimension == 'w')
      for (int n = 0; n < 3; n++) list.push_back(name + "[i + " + counters_.back().name + "]");
  }
  return oneOf(list);
}

std::string Kernel::realAtom(int depth) {
  const int k = number(1, 100);
  if (k <= 60)
    if (const Array *a = array(!updates_ && chance(25), 1)) {
      const std::string e = read(*a);
      if (!e.empty()) return e;
    }
  if (k <= 80) {
    Texts list;
    for (const Scalar &s : scalars_)
      if (s.isReal && isReadable(s)) list.push_back(s.name);
    if (!list.empty()) return oneOf(list);
  }
  if (k <= 88) return oneOf(Texts{"al", "be", "0.5", "0.3f", "1.1", "2"});
  if (depth > 1) return oneOf(Texts{"al", "0.75"});
  return "(" + wholeAtom(depth + 1) + ") * " + oneOf(Texts{"0.01", "0.125f", "al"});
}
std::string Kernel::real(int depth) {
  const int k = number(1, 100);
  if (depth > 1 || k <= 30) return realAtom(depth);
  if (k <= 70) return realAtom(depth) + oneOf(Texts{" * ", " * ", " + ", " - "}) + realAtom(depth);
  if (k <= 82) return "(" + real(depth + 1) + ")" + oneOf(Texts{" * ", " + ", " - "}) + realAtom(depth);
  if (k <= 86) return "(" + real(depth + 1) + ") / " + oneOf(Texts{"3", "7.0f", "al", "(1.5 + al)"});
  if (k <= 90) return oneOf(Texts{"fabs", "f0", "f0", "fabsf"}) + "(" + real(depth + 1) + ")";
  if (k <= 93) return "f1(" + realAtom(depth) + ", " + realAtom(depth) + ")";
  if (k <= 96) return "(" + condition() + " ? " + realAtom(depth) + " : " + realAtom(depth) + ")";
  return oneOf(Texts{"fmax", "fmin"}) + "(" + realAtom(depth) + ", " + realAtom(depth) + ")";
}
/// Small: of up to some hundreds.
std::string Kernel::wholeAtom(int depth) {
  const int k = number(1, 100);
  if (k <= 45)
    if (const Array *a = array(!updates_ && chance(25), 0)) {
      const std::string e = read(*a);
      if (!e.empty()) return a->isWritten ? "(int) (" + e + " & 63)" : a->type == "int" ? e : "(int) " + e;
    }
  if (k <= 60) {
    Texts list;
    for (const Scalar &s : scalars_)
      if (!s.isReal && isReadable(s)) list.push_back(s.isSmall ? s.name : "(int) (" + s.name + " & 31)");
    if (!list.empty()) return oneOf(list);
  }
  if (k <= 85) return "(int) " + oneOf(counters_).name;
  if (k <= 90 && depth < 2)
    return "(int) (" + oneOf(Texts{"", "", "3 - "}) + oneOf(counters_).name + oneOf(Texts{" / ", " % "}) +
           oneOf(Texts{"d", "d", "ud", "wd", "3", "7u", "8", "w1", "(w1 + 2)", "(d * d)"}) + ")" +
           (chance(50) ? " % 50" : " & 127");
  if (k <= 95) return oneOf(Texts{"w", "1", "2", "5", "d"});
  return text(number(0, 30));
}
std::string Kernel::whole(int depth) {
  const int k = number(1, 100);
  if (depth > 1 || k <= 35) return wholeAtom(depth);
  if (k <= 75)
    return "(" + wholeAtom(depth) + ")" + oneOf(Texts{" + ", " - ", " * ", " & ", " ^ ", " | "}) + "(" +
           wholeAtom(depth) + ")";
  if (k <= 82) return "f2(" + wholeAtom(depth) + ", " + wholeAtom(depth) + ")";
  if (k <= 90) return "(" + condition() + " ? " + wholeAtom(depth) + " : " + wholeAtom(depth) + ")";
  return "(" + wholeAtom(depth) + ") % " + text(number(2, 9));
}
std::string Kernel::condition() {
  const int k = number(1, 100);
  if (k <= 45)
    return realAtom(2) + oneOf(Texts{" > ", " < ", " <= ", " >= "}) + oneOf(Texts{"0.2", "0", "-0.5f", "al"});
  if (k <= 75)
    return "(" + wholeAtom(2) + ")" + oneOf(Texts{" > ", " < ", " != ", " == ", " & "}) +
           oneOf(Texts{"3", "w", "20", "1", "d"});
  return oneOf(counters_).name + oneOf(Texts{" % 3 == 1", " > 2", " != 5", " % w1 == 0", " & 1"});
}
std::string Kernel::valueFor(const Array &a) {
  if (a.isReal()) return chance(90) ? real() : "(" + whole() + ")";
  if (a.type == "unsigned") return whole() + (chance(30) ? " * 40503u" : "");
  return "(" + whole() + ") % 97";
}

/// A loop's head. Kinds: 0 up, 1 down, 2 by two or three, 3 other spellings.
std::string Kernel::head(const Counter &c, const std::string &type, int kind, const std::string &low) {
  const bool isUns = type == "unsigned" || type == "size_t" || isUnsigned();
  const std::string dimension = c.dimension == 'm' ? length_ : small_;
  const std::string &v = c.name;
  const std::string below = c.high == 0 ? v + " < " + dimension
                            : isUns     ? v + " + " + text(c.high) + " < " + dimension
                                        : v + " < " + dimension + " - " + text(c.high);
  switch (kind) {
  case 1:
    if (isUns || chance(20)) {
      if (c.high == 0 && low == "0")
        return "for (" + type + " " + v + " = " + dimension + "; " + v + "-- > 0;)";
      break;
    }
    return "for (" + type + " " + v + " = " + dimension + " - " + text(c.high + 1) + "; " + v + " >= " + low +
           "; " + v + "--)";
  case 2:
    return "for (" + type + " " + v + " = " + low + "; " + below + "; " + v + " += " + text(number(2, 4)) +
           ")";
  case 3:
    if (c.high == 0 && !isUns)
      return "for (" + type + " " + v + " = " + low + "; " + v + " <= " + dimension + " - 1; ++" + v + ")";
    break;
  default: break;
  }
  return "for (" + type + " " + v + " = " + low + "; " + below + "; " + v + "++)";
}

/// A nest of loops along the row, or small ones.
void Kernel::loop(int depth) {
  static const Texts kTypes = {"int", "int", "int", "int", "long", "unsigned", "size_t", "short"};
  Counter c{fresh("k"), chance(depth == 0 ? 88 : depth == 1 ? 55 : 0) ? 'm' : 'w', 0, 0};
  const std::string type = chance(60) ? "int" : oneOf(kTypes);
  c.isUnsigned = type == "unsigned" || type == "size_t";
  std::string low = "0";
  int kind = chance(65) ? 0 : number(1, 3);
  small_ = chance(50) ? "w" : text(number(1, 6));
  std::string header;
  const Counter *around = nullptr;
  for (const Counter &o : counters_)
    if (o.dimension == 'm') around = &o;
  if (c.dimension == 'm' && around && chance(35)) { // a triangle
    const bool uns = type == "unsigned" || type == "size_t" || isUnsigned() || around->isUnsigned;
    if (chance(50)) {
      c.low = around->low;
      if (chance(60))
        c.low++, low = around->name + " + 1";
      else
        low = around->name;
      if (kind == 3 || (kind == 1 && uns)) kind = 0;
      header = head(c, type, kind, low);
    } else {
      const bool with = chance(50);
      c.high = with ? around->high : around->high + 1;
      if (kind == 1 && !uns)
        header = "for (" + type + " " + c.name + " = " + around->name + (with ? "" : " - 1") + "; " + c.name +
                 " >= 0; " + c.name + "--)";
      else
        header = "for (" + type + " " + c.name + " = 0; " + c.name + (with ? " <= " : " < ") + around->name +
                 "; " + c.name + "++)";
    }
  } else {
    if (c.dimension == 'm' && chance(40)) c.low = number(0, 2), c.high = number(0, 2);
    low = text(c.low);
    header = head(c, type, kind, low);
  }
  const size_t scalars = scalars_.size();
  const bool isOutside = chance(15); // declared in front of the loop, as C89 has it
  if (isOutside) line(type + " " + c.name + ";"), header.erase(header.find(type), type.size() + 1);
  open(header);
  counters_.push_back(c);
  const bool jumps = noJumps_;
  if (depth > 0 && chance(60)) noJumps_ = true;
  const bool early = !noJumps_ && chance(tame_ ? 7 : 14), early2 = !noJumps_ && chance(tame_ ? 2 : 5);
  if (early) line("if (" + condition() + ") " + (chance(55) ? "break;" : "continue;"));
  if (chance(25)) {
    const bool isReal = chance(60);
    const std::string t = fresh("t");
    line((isReal ? oneOf(Texts{"const double ", "const float ", "double "}) : "const int ") + t + " = " +
         (isReal ? real() : wholeAtom(0)) + ";");
    scalars_.push_back({t, isReal, true});
  }
  const int most = depth == 0 ? 3 : 2;
  if (tame_ && depth == 0 && c.dimension == 'm' && chance(35)) {
    const std::string sum = fresh("s");
    const std::vector<std::string> active = active_;
    line(oneOf(Texts{"double ", "float "}) + sum + " = 0;");
    scalars_.push_back({sum, true, false});
    active_ = {sum};
    loop(1);
    active_ = active;
    store();
  } else
    for (int n = number(1, most); n > 0; n--) statement(depth);
  if (early2) line("if (" + condition() + ") break;");
  noJumps_ = jumps;
  counters_.pop_back();
  scalars_.resize(scalars);
  close();
  if (isOutside && !c.isUnsigned && chance(50)) scalars_.push_back({c.name, false, true});
}

void Kernel::updateOfScalar() {
  std::vector<Scalar> list;
  for (const Scalar &s : scalars_)
    if ((s.name[0] == 's' || s.name[0] == 'c') && (!tame_ || isActive(s))) list.push_back(s);
  if (list.empty()) {
    int along = 0;
    for (const Counter &c : counters_) along += c.dimension == 'm';
    if (!tame_ || along < 2) return store();
    return line(";");
  }
  const Scalar s = list[generator() % list.size()];
  const std::string &v = s.name;
  // What is added knows nothing of what has been added up, mostly.
  std::vector<Scalar> all = scalars_;
  if (chance(85)) {
    scalars_.clear();
    for (const Scalar &o : all)
      if (o.name[0] == 't') scalars_.push_back(o);
  }
  const std::string e = s.isReal ? real() : wholeAtom(0);
  std::string update;
  if (s.isReal) {
    switch (number(0, 11)) {
    case 0: update = v + " -= " + e + ";"; break;
    case 1: update = "if (" + e + " > " + v + ") " + v + " = " + e + ";"; break;
    case 2: update = v + " = fmax(" + v + ", " + e + ");"; break;
    case 3: update = v + " = " + v + " < " + e + " ? " + v + " : " + e + ";"; break;
    case 4: update = tame_ ? v + " += " + e + ";" : v + " = " + v + " * 0.5 + " + e + ";"; break;
    case 5: update = "if (" + condition() + ") " + v + " += " + e + ";"; break;
    case 6: update = v + " = " + v + " + " + e + ";"; break;
    case 7:
      update = v +
               oneOf(Texts{" = " + e + " + " + v, " = " + v + " + " + e + " - " + realAtom(1),
                           " = " + e + " - " + v, " *= 0.9 + 0.1 * (" + e + ")",
                           " += " + e + ", " + v + " -= " + realAtom(1)}) +
               ";";
      break;
    case 8: {
      const std::string other = realAtom(1);
      update = oneOf(Texts{"if (!(" + e + " <= " + v + ")) " + v + " = " + e,
                           "if (" + v + " < " + e + ") " + v + " = " + e,
                           v + " = " + e + " > " + v + " ? " + e + " : " + v,
                           "if (" + other + " > 0) " + v + " += " + e + "; else " + v + " -= " + other,
                           v + " = fminf(" + v + ", " + e + ")"}) +
               ";";
      break;
    }
    default: update = v + " += " + e + ";"; break;
    }
  } else {
    switch (number(0, 9)) {
    case 0: update = "if (" + condition() + ") " + v + "++;"; break;
    case 1: update = v + " ^= " + e + ";"; break;
    case 2: update = v + " |= 1u << ((" + e + ") & 15);"; break;
    case 3: update = v + " += " + condition() + ";"; break;
    case 4: update = "if (" + e + " > " + v + ") " + v + " = " + e + ";"; break;
    case 5: update = tame_ ? v + " -= " + e + ";" : v + " = (" + v + " * 3 + (" + e + ")) % 1009;"; break;
    case 6:
      update =
          "if (" + condition() + ") " + v + " = " + (chance(70) ? "(int) " + oneOf(counters_).name : e) + ";";
      break;
    case 7:
      update = "if (" + v + " < 0 && " + condition() + ") " + v + " = (int) " + oneOf(counters_).name + ";";
      break;
    default: update = v + " += " + e + ";"; break;
    }
  }
  scalars_ = all;
  line(update);
}
void Kernel::store() {
  Array *a = array(true);
  const std::string e = element(*a);
  if (e.empty()) return;
  const std::string value = valueFor(*a);
  const bool isSum = a->isReal() || a->type == "unsigned" || a->type == "unsigned char";
  std::string s;
  switch (number(0, 7)) {
  case 0:
  case 1: s = e + (isSum ? oneOf(Texts{" += ", " -= ", " = "}) : " = ") + value + ";"; break;
  case 2:
    s = a->isReal() ? e + oneOf(Texts{" *= 0.7;", " /= 3;", " = " + e + " * al + " + value + ";"})
                    : e + " ^= " + value + ";";
    break;
  case 3: s = isSum ? e + " += " + value + ";" : e + " = (" + e + " + " + value + ") % 89;"; break;
  default: s = e + " = " + value + ";"; break;
  }
  line(chance(15) ? "if (" + condition() + ") " + s : s);
}
void Kernel::statement(int depth) {
  const int k = number(1, 100);
  if (tame_ && ((depth > 0 && rows_ && chance(90)) || (onlySums_ && !active_.empty())))
    return updateOfScalar();
  if (depth < 2 && k <= (depth == 0 ? 25 : 12)) return loop(depth + 1);
  if (k <= 62) return updateOfScalar();
  store();
}

/// What programs do in rows, by name.
void Kernel::idiom() {
  Array *w = array(true), *real = array(true, 1), *whole = array(true, 0), *r = array(false, 1),
        *q = array(false, 0);
  const std::string m = length_, k = fresh("k"), t = fresh("t");
  auto own = [&](const Array *a, const std::string &c) { return rows_ ? at(*a, c) : std::string(); };
  auto in = [&](const Array *a, const std::string &c) {
    if (a->isOwn || a->isWritten || a->form == Array::Variable || chance(50)) return at(*a, c);
    return member(*a) + "[" + c + "]";
  };
  const std::string up = "for (int " + k + " = 0; " + k + " < " + m + "; " + k + "++) ",
                    from1 = "for (int " + k + " = 1; " + k + " < " + m + "; " + k + "++) ";
  if (!rows_) return loop(0);
  for (int tries = 0; tries < 10; tries++) switch (number(0, 31)) {
    case 0: // softmax and the like
      if (!real || !r) break;
      line("double " + t + " = -1e30;");
      line(up + "if (" + in(r, k) + " > " + t + ") " + t + " = " + in(r, k) + ";");
      line("double s" + t + " = 0;");
      line(up + "{ " + own(real, k) + " = f0(" + in(r, k) + " - " + t + "); s" + t + " += " + own(real, k) +
           "; }");
      line(up + own(real, k) + " /= (s" + t + " + 2);");
      return;
    case 1: // running sum, recurrences
      if (!real) break;
      if (chance(50)) {
        line(from1 + own(real, k) + " " + oneOf(Texts{"+= ", "= 0.3 * ", "-= 0.5f * "}) +
             own(real, k + " - 1") + (r ? " * " + in(r, k) : "") + ";");
      } else
        line("for (int " + k + " = " + m + " - 2; " + k + " >= 0; " + k + "--) " + own(real, k) + " = " +
             own(real, k) + " * 0.5 + " + own(real, k + " + 1") + ";");
      return;
    case 2: // in place
      if (!real) break;
      line("for (int " + k + " = 1; " + (isUnsigned() ? k + " + 1 < " + m : k + " < " + m + " - 1") + "; " +
           k + "++) " + own(real, k) + " = (" + own(real, k + " + 1") + " - " +
           own(real, chance(50) ? k + " - 1" : k) + ") * 0.5;");
      return;
    case 3: // packed
      if (!w || !q) break;
      line("int " + t + " = 0;");
      line(up + "if (" + in(q, k) + " % 3" + oneOf(Texts{"", " == 1", " > 0"}) + ") { " + own(w, t) + " = " +
           k + "; " + t + "++; }");
      return;
    case 4: // a table
      if (!whole) break;
      line(up + own(whole, "idx[" + k + "]") + oneOf(Texts{"++;", " += 2;", " += 1;"}));
      return;
    case 5: // a table of numbers
      if (!real || !r) break;
      line(up + own(real, "idx[" + k + "]") + " += " + in(r, k) + ";");
      return;
    case 6: // a running sum of integers
      if (!whole) break;
      line("int c" + t + " = 0;");
      if (q)
        line(up + "{ " +
             (chance(50) ? own(whole, k) + " = c" + t + " % 97; c" + t + " += (int) " + in(q, k) + ";"
                         : "c" + t + " += (int) " + in(q, k) + "; " + own(whole, k) + " = c" + t + " & 63;") +
             " }");
      return;
    case 7: // place of an extreme
      if (!r || !w) break;
      line("int " + t + " = 0;");
      if (chance(50)) {
        line("double s" + t + " = " + oneOf(Texts{"-1e9", "0", "0.5"}) + ";");
        line(up + "if (" + in(r, k) + " > s" + t + ") { s" + t + " = " + in(r, k) + "; " + t + " = " + k +
             "; }");
        if (w->isReal()) open("if (" + m + " > 0)"), line(own(w, "0") + " = s" + t + ";"), close();
      } else
        line(from1 + "if (" + in(r, k) + oneOf(Texts{" > ", " < ", " >= "}) + in(r, t) + ") " + t + " = " +
             k + ";");
      line("if (" + m + " > 0) " + own(w, chance(50) ? "0" : t) + " = " + t + ";");
      return;
    case 8: // the first one
      if (!r || !w) break;
      line("int " + t + " = -1;");
      line(up + "if (" + in(r, k) + " > 0.6) { " + t + " = " + k + "; " + (chance(70) ? "break; " : "") +
           "}");
      line("if (" + t + " >= 0) " + own(w, t) + " = " + t + ";");
      return;
    case 9: // a small array
      if (!real) break;
      line("double " + t + "[8] = {0};");
      line(up + t + "[" + k + oneOf(Texts{" % 8", " & 3", " % 5"}) + "] += " + (r ? in(r, k) : "0.1 * " + k) +
           ";");
      line("for (int e = 0; e < 8; e++) if (e < " + m + ") " + own(real, "e") + " = " + t + "[e];");
      return;
    case 10: // a call along a row
      if (!r || r->type != "double" || r->form == Array::Variable || !w) break;
      line("double " + t + " = " + oneOf(Texts{"along(", "largest("}) + member(*r) + " + (" + rowNumber() +
           ") * " + m + ", (int) " + m + ");");
      if (!w->isReal()) w = real;
      if (w) line("if (" + m + " > 0) " + own(w, "0") + " = " + t + ";");
      return;
    case 11: // a system, by rows
      if (!real || !r || r->isOwn || r->form == Array::Variable) break;
      open(up);
      line("double " + t + " = " + own(real, k) + ";");
      line("for (int e = 0; e < " + k + "; e++) " + t + " -= " + member(*r) + "[" + k + " * " + m +
           " + e] * " + own(real, "e") + " * 0.01;");
      line(own(real, k) + " = " + t + ";");
      close();
      return;
    case 12: // a pair of arrays, one ahead of the other
      if (!real || !r) break;
      line("double " + t + " = 0.1;");
      line(up + "{ const double e = " + in(r, k) + "; " + own(real, k) + " = e - " + t + "; " + t + " = " +
           oneOf(Texts{"e", "e * 0.5", own(real, k)}) + "; }");
      return;
    case 13: // while
      if (!r || !w) break;
      line("int " + t + " = 0;");
      line("while (" + t + " < (int) " + m + " && " + in(r, t) + " < 0.8) " + t + "++;");
      line("if (" + t + " < (int) " + m + ") " + own(w, t) + " = 1;");
      return;
    case 14: // by a pointer
      if (!real || real->form != Array::Linear) break;
      line(real->type + " *" + t + " = " + real->name + " + (" + rowNumber() + ") * " + m + ";");
      line(up + (chance(50) ? t + "[" + k + "] = " + t + "[" + k + "] * 0.5 + " + (r ? in(r, k) : "1") + ";"
                            : "*" + t + "++ += " + (r ? in(r, k) : "1") + ";"));
      return;
    case 15: // sums that are read
      if (!real || !r) break;
      line("float s" + t + " = 0, c" + t + " = 0;");
      line(up + "{ s" + t + " += " + in(r, k) + "; " + "c" + t + " += " + in(r, k) + " * 0.3f; }");
      line(up + own(real, k) + " = s" + t + oneOf(Texts{" + ", " * "}) + "c" + t + " + " + k + ";");
      return;
    case 16: // a small matrix
      if (!real) break;
      open("if (" + m + " >= 16)");
      line("for (int e = 0; e < 4; e++) for (int h = e + 1; h < 4; h++) { const double " + t + " = " +
           own(real, "e * 4 + h") + "; " + own(real, "e * 4 + h") + " = " + own(real, "h * 4 + e") + "; " +
           own(real, "h * 4 + e") + " = " + t + "; }");
      close();
      return;
    case 17: // one row of the own from another
      if (!real) break;
      line("for (int " + k + " = 0; " + k + " < " + m + " / 2; " + k + "++) { const double " + t + " = " +
           own(real, k) + "; " + own(real, k) + " = " + own(real, "(" + m + " - 1 - " + k + ")") + "; " +
           own(real, "(" + m + " - 1 - " + k + ")") + " = " + t + "; }");
      return;
    case 18: // sorted
      if (!w) break;
      open(from1);
      line(std::string(w->type) + " " + t + " = " + own(w, k) + "; int e = " + k + " - 1;");
      line("while (e >= 0 && " + own(w, "e") + " > " + t + ") { " + own(w, "e + 1") + " = " + own(w, "e") +
           "; e--; }");
      line(own(w, "e + 1") + " = " + t + ";");
      close();
      return;
    case 19: { // diagonals
      const int n = number(3, 8);
      if (!real) break;
      const std::string e = text(n), below = "[e - 1][h]", left = "[e][h - 1]", corner = "[e - 1][h - 1]";
      line(oneOf(Texts{"double ", "float "}) + t + "[" + e + "][" + e + "];");
      line("for (int e = 0; e < " + e + "; e++) for (int h = 0; h < " + e + "; h++) " + t +
           "[e][h] = e * 0.3 - h" + (r ? " + " + in(r, "0") : "") + ";");
      line("for (int e = 1; e < " + e + "; e++) for (int h = 1; h < " + e + "; h++) " + t + "[e][h] " +
           oneOf(Texts{"= ", "+= "}) + t + oneOf(Texts{below, corner, "[e - 1][h]"}) + " * 0.5 + " + t +
           oneOf(Texts{left, corner, left}) + (chance(30) ? " - " + t + "[e][h]" : "") + ";");
      line("for (int e = 0; e < " + e + "; e++) if (e < " + m + ") " + own(real, "e") + " = " + t + "[e][" +
           e + " - 1];");
      return;
    }
    case 20: { // the same in the row
      if (!real) break;
      const std::string at1 = own(real, "e * 8 + h");
      open("if (" + m + " >= 64)");
      line("for (int e = 1; e < 8; e++) for (int h = 1; h < 8; h++) " + at1 + " = " +
           own(real, oneOf(Texts{"(e - 1) * 8 + h", "(e - 1) * 8 + h - 1"})) + " * 0.5 + " +
           own(real, oneOf(Texts{"e * 8 + h - 1", "(e - 1) * 8 + h"})) +
           (r ? " * " + in(r, "e * 8 + h") : "") + ";");
      close();
      return;
    }
    case 21: // as chosen by several
      if (!r || !w) break;
      line("int " + t + " = -1, c" + t + " = 0;");
      line("double s" + t + " = 1e9;");
      line(up + "{ const double e = " + in(r, k) + " * al; if (" + (chance(50) ? k + " != w && " : "") +
           "e " + oneOf(Texts{"<", "<="}) + " s" + t + ") { s" + t + " = e; " + t + " = " + k + "; } " +
           (chance(50) ? "c" + t + " += e > 0; " : "") + "}");
      line("if (" + m + " > 0) " + own(w, "0") + " = " + t + " + c" + t + ";");
      return;
    case 22: // two rows by one loop
      if (!real || !r) break;
      line("double s" + t + " = 0;");
      line(up + "{ for (int e = 0; e < " + m + "; e++) s" + t + " += " + in(r, "e") + " * 0.3; " +
           own(real, k) + " = s" + t + "; }");
      return;
    case 23: // two counters
      if (!real) break;
      line("for (int " + k + " = 0, e = (int) " + m + " - 1; " + k + " < e; " + k +
           "++, e--) { const double " + t + " = " + own(real, k) + "; " + own(real, k) + " = " +
           own(real, "e") + "; " + own(real, "e") + " = " + t + "; }");
      return;
    case 24: // functions along a row
      if (!real || real->type != "double" || real->form == Array::Variable) break;
      line(oneOf(Texts{"scaled(", "running(", "smooth("}) + member(*real) + " + (" + rowNumber() + ") * " +
           m + ", (int) " + m + ", " + (r && chance(50) ? in(r, "0") : "0.7") + ");");
      return;
    case 25:
    case 26: { // a row of the iteration's own
      if (!real) break;
      const std::string b = fresh("b");
      line(oneOf(Texts{"double ", "float "}) + b + "[130];");
      line(up + b + "[" + k + "] = " + (r ? in(r, k) : own(real, k)) + " * 0.5 + " + k + ";");
      if (chance(40))
        line(from1 + b + "[" + k + "] " + oneOf(Texts{"+= ", "-= "}) + b + "[" + k + " - 1]" +
             (chance(50) ? " * 0.3;" : ";"));
      line(up + own(real, k) + oneOf(Texts{" = ", " += "}) + b + "[" +
           oneOf(Texts{k, m + " - 1 - " + k, k + " / 2", "idx[" + k + "]"}) + "];");
      return;
    }
    case 27: // by a pointer that reads
      if (!r || r->form != Array::Linear || !real) break;
      line("const " + r->type + " *" + t + " = " + r->name + " + (" + rowNumber() + ") * " + m + ";");
      line("double s" + t + " = 0;");
      line(up + "s" + t + " += *" + t + "++" + oneOf(Texts{" * 0.3;", ";"}));
      line("if (" + m + " > 0) " + own(real, "0") + " = s" + t + ";");
      return;
    case 28: // where a loop ended
      if (!r || !w) break;
      line("int " + k + "; double s" + t + " = 0;");
      line("for (" + k + " = 0; " + k + " < (int) " + m + "; " + k + "++) { if (" + in(r, k) +
           " > 0.7) break; s" + t + " += " + in(r, k) + "; }");
      line("if (" + m + " > 0) " + own(w, "0") + " = " + k + ";");
      if (w->isReal()) line("if (" + k + " < (int) " + m + ") " + own(w, k) + " = s" + t + ";");
      return;
    case 29:
    case 30: { // functions that divide, and return early
      if (!w) break;
      const auto value = [&] {
        return oneOf(Texts{"turned(", "stepped(", "early("}) + wholeAtom(0) + ", " +
               oneOf(Texts{"d", "7", "(w1 + 2)", "3"}) + ")";
      };
      line("if (" + m + " > 0) {");
      line((chance(50) ? "const int " : "long ") + t + " = " + value() + ";");
      line(own(w, "0") + " = " + t + ";");
      line(own(w, m + " - 1") + oneOf(Texts{" = ", " += ", " -= "}) + value() + ";");
      line("}");
      return;
    }
    default: // simd
      if (!real || !r) break;
      line("#pragma omp simd");
      line(up + own(real, k) + " = " + in(r, k) + " * 2 + " + k + ";");
      return;
    }
  loop(0);
}

/// A loop along the row, marked, whose iterations are independent but for sums of integers.
void Kernel::independentLoop(const std::string &construct) {
  static const Texts kTypes = {"int", "int", "int", "long", "unsigned"};
  Counter c{fresh("k"), 'm', chance(25) ? 1 : 0, 0};
  const std::string type = oneOf(kTypes);
  c.isUnsigned = type == "unsigned";
  std::vector<Scalar> gathered;
  std::string clauses;
  for (const Scalar &s : scalars_)
    if (!s.isReal && s.name[0] == 'c' && isActive(s)) gathered.push_back(s);
  const std::string op = oneOf(Texts{"+", "^", "max"});
  for (const Scalar &s : gathered) clauses += (clauses.empty() ? " reduction(" + op + ": " : ", ") + s.name;
  if (!clauses.empty()) clauses += ")";
  line("#pragma omp " + construct + clauses);
  open(head(c, type, chance(80) ? 0 : 2, text(c.low)));
  counters_.push_back(c);
  const bool was = strict_, jumps = noJumps_;
  const std::vector<std::string> active = active_;
  const size_t scalars = scalars_.size();
  strict_ = noJumps_ = true;
  if (chance(20)) line("if (" + condition() + ") continue;");
  if (chance(35)) {
    const std::string sum = fresh("s");
    line("double " + sum + " = 0;");
    scalars_.push_back({sum, true, false});
    active_.push_back(sum);
    std::vector<std::string> saved = active_;
    active_ = {sum};
    loop(1);
    active_ = active;
  }
  for (int n = number(gathered.empty() ? 1 : 0, 2); n > 0; n--) store();
  for (const Scalar &s : gathered)
    line(op == "max" ? "{ const int v = " + wholeAtom(0) + "; if (v > " + s.name + ") " + s.name + " = v; }"
                     : s.name + " " + op + "= " + wholeAtom(0) + ";");
  scalars_.resize(scalars);
  active_ = active;
  strict_ = was, noJumps_ = jumps;
  counters_.pop_back();
  close();
}
/// What all loops of an iteration add to: its one element.
void Kernel::keptElement() {
  Array *a = array(true);
  const std::string e = element(*a),
                    op = a->isReal() || a->type == "unsigned" ? oneOf(Texts{" += ", " += ", " -= "}) : " ^= ";
  if (chance(35)) line(e + oneOf(Texts{" = 0;", a->isReal() ? " *= be;" : " = 3;"}));
  static const Texts kTypes = {"int", "int", "int", "long", "unsigned", "size_t"};
  const int depth = chance(75) ? 1 : 2;
  for (int d = 0; d < depth; d++) {
    Counter c{fresh("k"), d == 0 ? 'm' : 'w', 0, 0};
    const std::string type = oneOf(kTypes);
    c.isUnsigned = type == "unsigned" || type == "size_t";
    const int kind = chance(75) ? 0 : number(1, 3);
    const std::string below = d == 0 && outer_ >= 2 && chance(20) ? oneOf(Texts{"i", "j"}) : "";
    if (!below.empty() && kind == 0)
      line("for (" + type + " " + c.name + " = 0; " + c.name + " < (" + below + " < " + length_ + " ? " +
           below + " : " + length_ + "); " + c.name + "++)");
    else
      line(head(c, type, kind, "0"));
    counters_.push_back(c);
  }
  auto factor = [&]() -> std::string {
    const Array *r = array(false, a->isReal() ? 1 : 0);
    if (!r) return a->isReal() ? "0.3 * " + counters_.back().name : "(" + wholeAtom(1) + ")";
    const std::string text = r->isOwn ? "" : read(*r);
    return text.empty() ? "(" + wholeAtom(1) + ")" : text;
  };
  const bool several = chance(25);
  if (several) open(" ");
  for (int n = several ? number(1, 2) : 1; n > 0; n--) {
    const std::string value =
        a->isReal() ? factor() + (chance(70) ? " * " + factor() : "") : "(" + wholeAtom(1) + ") % 31";
    line((chance(15) ? "if (" + condition() + ") " : "") +
         (chance(80) || op != " += " ? e + op + value : e + " = " + e + " + " + value) + ";");
  }
  if (several) close();
  for (int d = 0; d < depth; d++) counters_.pop_back();
}
/// Updates of elements that iterations have in common.
void Kernel::updates() {
  std::vector<Array *> written;
  for (Array &a : arrays_)
    if (a.isWritten) a.form = Array::Linear, written.push_back(&a);
  for (Array &a : arrays_)
    if (!a.isWritten) a.isOwn = false, a.form = a.form == Array::Variable ? Array::Linear : a.form;
  const int loops = chance(45) ? 0 : number(1, 2);
  for (int n = 0; n < loops; n++) {
    Counter c{fresh("k"), n == 0 ? 'm' : 'w', 0, 0};
    line(head(c, "int", chance(80) ? 0 : number(1, 2), "0"));
    counters_.push_back(c);
  }
  open(" ");
  if (chance(15))
    line("if (" + condition() + ") " +
         (loops && chance(30)    ? "break;"
          : loops || outer_ == 1 ? "continue;"
                                 : "continue;"));
  if (chance(30)) line("const int t = (int) " + wholeAtom(1) + ";"), scalars_.push_back({"t", false, true});
  for (Array *a : written) {
    Texts places = {"i", "i", rowNumber(), "(i + 3)", "3"};
    if (outer_ >= 2) places.insert(places.end(), {"j", "j", "i * o + j", "(j / 2)", "(j + 1)"});
    if (outer_ == 3) places.insert(places.end(), {"l", "j * o3 + l"});
    if (loops > 0) {
      const std::string k = counters_[size_t(outer_)].name;
      places.insert(places.end(), {k, "i * m + " + k, "idx[" + k + "]"});
      if (outer_ >= 2) places.push_back(k + " * o + j"), places.push_back("j * m + " + k);
    }
    const bool isBits = a->type == "unsigned" || a->type == "long" || a->type == "int";
    const std::string place = oneOf(places), op = isBits && chance(30) ? oneOf(Texts{" ^= ", " |= ", " &= "})
                                                                       : oneOf(Texts{" += ", " += ", " -= "});
    if (a->type == "short" || a->type == "unsigned char") a->type = "int";
    for (int n = chance(85) ? 1 : 2; n > 0; n--) {
      if (chance(12)) line("if (" + condition() + ")");
      line("#pragma omp atomic" + oneOf(Texts{"", "", " update"}));
      line(a->name + "[" + place + "]" + op +
           (op[1] == '&' ? "~(1 << ((" + wholeAtom(1) + ") & 7))" : "(" + wholeAtom(1) + ") % 31") + ";");
    }
  }
  close();
  for (int n = 0; n < loops; n++) counters_.pop_back();
}
/// An iteration of teams with marked loops in it.
void Kernel::teamIteration() {
  tame_ = true;
  for (int n = number(0, 2); n > 0; n--) {
    const std::string c = fresh("c");
    line("int " + c + " = 0;");
    scalars_.push_back({c, false, false});
  }
  for (int n = number(1, 3); n > 0; n--) {
    active_.clear();
    for (const Scalar &s : scalars_)
      if (chance(60)) active_.push_back(s.name);
    independentLoop("parallel for" + std::string(chance(5) ? " num_threads(40)" : ""));
    active_.clear();
  }
  for (const Scalar &s : scalars_)
    if (Array *a = array(true)) line("if (m > 0) " + at(*a, "0") + " = " + s.name + " % 97;");
}

void Kernel::iteration() {
  if (rows_ && chance(25)) {
    rowName_ = "row";
    line("const " + oneOf(Texts{"int", "long"}) + " row = (" + rowNumber() + ") * " + length_ + ";");
  }
  for (int n = number(tame_ && onlySums_ ? 1 : 0, 3); n > 0; n--) {
    const bool isReal = chance(65);
    const std::string s = fresh(isReal ? "s" : "c");
    if (isReal)
      line(oneOf(Texts{"double", "double", "float"}) + " " + s + " = " +
           oneOf(Texts{"0", "0", "0.5", "-1e9", "al"}) + ";");
    else
      line(oneOf(Texts{"int", "int", "unsigned", "long"}) + " " + s + " = " +
           oneOf(Texts{"0", "0", "1", "-1"}) + ";");
    scalars_.push_back({s, isReal, false});
  }
  if (tame_ && !rows_ && chance(45)) return keptElement();
  for (int n = chance(tame_ ? 65 : 30) ? 1 : number(2, 3); n > 0; n--)
    if (chance(tame_ ? 25 : 38))
      idiom();
    else {
      active_.clear();
      for (const Scalar &s : scalars_)
        if (s.name[0] != 't' && chance(onlySums_ ? 85 : 60)) active_.push_back(s.name);
      if (tame_ && rows_ && chance(25))
        independentLoop(chance(70) ? "simd" : "loop bind(thread)");
      else
        loop(0);
      active_.clear();
    }
  // The results.
  const std::string guard = rows_ ? "if (" + length_ + " > 0) " : "";
  std::vector<Scalar> all = scalars_;
  for (const Scalar &s : all) {
    Array *a = array(true, s.isReal ? 1 : -1);
    if (!a) continue;
    const std::string e = rows_ ? at(*a, "0") : element(*a),
                      value = s.isReal || a->isReal() ? s.name : s.name + " % 97";
    line(guard + e + (a->isReal() || a->type == "unsigned" ? oneOf(Texts{" = ", " += "}) : " = ") + value +
         ";");
  }
}

void Kernel::write() {
  outer_ = chance(62) ? 1 : chance(75) ? 2 : 3;
  rows_ = outer_ == 1 ? chance(80) : chance(45);
  sizeType_ = chance(60) ? "int" : oneOf(Texts{"long", "unsigned", "size_t", "int"});
  size_ = "n", count_ = "o";
  chooseArrays();
  const int form = number(1, 100); // of the directives
  const std::string type = chance(60) ? "int" : oneOf(Texts{"long", "unsigned", "size_t", "short", "int"});
  const bool numbered = outer_ == 2 && chance(20); // by one loop and divisions
  // Directives.
  std::string clauses;
  if (chance(3)) clauses += " num_teams(" + oneOf(Texts{"1", "3", "7"}) + ")";
  if (chance(3)) clauses += " thread_limit(" + oneOf(Texts{"32", "64", "17", "128"}) + ")";
  std::string after; // in an iteration, what all have in common
  if (chance(6)) {
    const std::string op = oneOf(Texts{"+", "^", "max"});
    clauses += " reduction(" + op + ": total)";
    Counter saved = {"i", 'n'};
    counters_ = {saved};
    after = op == "max" ? "if (" + std::string("(long) i * 7 % 31 > total) total = (long) i * 7 % 31;")
                        : "total " + op + "= (long) i * 3 + 1;";
    counters_.clear();
  }
  Texts heads;
  const char *const names[] = {"i", "j", "l"};
  const Texts ends = {"n", "o", "o3"};
  for (int d = 0; d < outer_; d++) {
    const std::string v = names[d], end = ends[size_t(d)];
    const bool uns = type == "unsigned" || type == "size_t" || isUnsigned();
    if (!uns && chance(12))
      heads.push_back("for (" + type + " " + v + " = " + end + " - 1; " + v + " >= 0; " + v + "--)");
    else if (chance(10))
      heads.push_back("for (" + type + " " + v + " = 0; " + v + " < " + end + "; " + v + " += 2)");
    else
      heads.push_back("for (" + type + " " + v + " = 0; " + v + " < " + end + "; " + v + "++)");
  }
  for (int d = 0; d < outer_; d++)
    counters_.push_back({names[d], d == 0 ? 'n' : 'o', 0, 0, type == "unsigned" || type == "size_t"});
  const bool common = updates_ = chance(12);
  if (common) {
    rows_ = false;
    const bool inTeams = outer_ == 2 && chance(25);
    line("#pragma omp target teams distribute" +
         (inTeams ? "" : " parallel for" + (outer_ > 1 ? " collapse(" + text(outer_) + ")" : "")));
    for (size_t n = 0; n < heads.size(); n++) {
      line(heads[n] + (inTeams && n == 0 ? " {" : ""));
      if (inTeams && n == 0) line("#pragma omp parallel for");
    }
    updates();
    if (inTeams) line("}");
  } else if (outer_ == 1 && rows_ && chance(12)) {
    line("#pragma omp target teams distribute" + (clauses.find("reduction") == clauses.npos ? clauses : ""));
    open(heads[0]);
    teamIteration();
    close();
  } else if (numbered) {
    line("#pragma omp target teams distribute parallel for" + clauses);
    const std::string t = type == "short" ? "int" : type;
    open("for (" + t + " t = 0; t < n * o; t++)");
    if (chance(50))
      line("const int i = (int) (t / o), j = (int) (t % o);");
    else
      line(t + " i = t / o; " + t + " j = t - i * o;");
    iteration();
    line(after);
    close();
  } else if (form <= 60 || outer_ == 1) {
    const std::string d = form <= 50   ? "teams distribute parallel for"
                          : form <= 54 ? "teams loop"
                          : form <= 57 ? "parallel for"
                          : form <= 90 ? "teams distribute parallel for"
                                       : "teams distribute";
    std::string c = clauses;
    if (d == "parallel for") {
      c = c.find("reduction") == c.npos ? "" : c.substr(c.find(" reduction"));
    } else if (d == "teams loop") {
      if (c.find("reduction") != c.npos) after.clear(), c.clear();
    }
    if (d == "teams distribute parallel for" && chance(6))
      c += " schedule(" + oneOf(Texts{"static", "static, 3", "dynamic", "guided"}) + ")";
    line("#pragma omp target " + d + (outer_ > 1 ? " collapse(" + text(outer_) + ")" : "") + c);
    for (size_t n = 0; n + 1 < heads.size(); n++) line(heads[n]);
    open(heads.back());
    iteration();
    line(after);
    close();
  } else {
    line("#pragma omp target teams distribute" + (clauses.find("reduction") == clauses.npos ? clauses : ""));
    open(heads[0]);
    line("#pragma omp parallel for" + (outer_ == 3 ? std::string(" collapse(2)") : ""));
    if (outer_ == 3) line(heads[1]);
    open(heads.back());
    iteration();
    close();
    close();
  }
  writeFunction();
  writeRuns();
}

/// Where an array of the kernel's is: the pools have those of a type one behind the other.
std::string Kernel::storage(size_t a) const {
  int earlier = 0;
  for (size_t b = 0; b < a; b++) earlier += arrays_[b].type == arrays_[a].type;
  std::string name = "all_";
  for (const char letter : arrays_[a].type)
    if (letter != ' ') name += letter;
  return name + "[" + text(earlier) + "]";
}

void Kernel::writeFunction() {
  std::string parameters =
                  sizeType_ + " n, " + sizeType_ + " o, " + sizeType_ + " o3, " + sizeType_ +
                  " m, int w, int w1, int d, unsigned ud, long wd, double al, float be, const int *idx",
              members, sets, items;
  for (const Array &a : arrays_) {
    const std::string type = (a.isWritten ? "" : "const ") + a.type,
                      restricted = a.isRestrict ? "restrict " : "";
    if (a.form == Array::Variable)
      parameters += ", " + type + " (*" + restricted + a.name + ")[m]";
    else if (a.form == Array::Linear)
      parameters += ", " + type + " *" + restricted + a.name;
    else {
      parameters += ", " + type + " *_" + a.name;
      members += " " + type + " *" + a.name + ";";
      sets += " " + member(a) + " = _" + a.name + ";";
      items += ", " + member(a) + "[:1]";
    }
  }
  if (!members.empty()) {
    const std::string type = "struct grid" + text(at_);
    std::printf("%s { int n;%s };\n", type.c_str(), members.c_str());
    const size_t end = body_.find('\n', body_.find("#pragma omp target"));
    body_.insert(end,
                 byValue_ ? " map(" + items.substr(2) + ")" : " map(to: g[:1]) map(" + items.substr(2) + ")");
    sets = "  " + type + " all = {0}" + (byValue_ ? ", g = all; (void) all;" : ", *g = &all;") + sets + "\n";
  }
  std::printf("static void kernel%d(%s) {\n%s%s}\n", at_, parameters.c_str(), sets.c_str(), body_.c_str());
}

void Kernel::writeRuns() {
  std::string maps = "map(to: places) map(tofrom: total", restores, sums, arguments, others;
  bool hasOthers = false, hasVariable = false;
  for (size_t a = 0; a < arrays_.size(); a++) {
    const Array &array = arrays_[a];
    const std::string cast = array.form == Array::Variable ? "(void *) " : "";
    maps += ", " + storage(a);
    restores += " RESTORE(" + storage(a) + ", special);";
    if (array.isWritten)
      sums += std::string(" ") + (array.isReal() ? "REALS(" : "WHOLE(") + storage(a) + ");";
    arguments += ", " + cast + "(" + storage(a) + " + PAD)";
    // Another name for what is written, where iterations read nothing but their own of it.
    std::string other = storage(a);
    for (size_t b = 0; b < a && (array.isWritten || array.isOwn) && !array.isRestrict && !updates_; b++)
      if (arrays_[b].isWritten && arrays_[b].type == array.type && !arrays_[b].isRestrict)
        other = storage(b), hasOthers = true;
    others += ", " + cast + "(" + other + " + PAD)";
    hasVariable |= array.form == Array::Variable;
  }
  const std::string scalars = "n, o, o3, m, w, w1, d, ud, wd, 0.3, 0.7f, places";
  std::printf("static void run%d(int set, int n, int o, int o3, int m, int w, int w1, int d, unsigned ud, "
              "long wd, int special, int other) {\n"
              "  begin(m);%s\n#pragma omp target data %s)\n  {\n    ",
              at_, restores.c_str(), maps.c_str());
  if (hasOthers) std::printf("if (other) kernel%d(%s%s);\n    else ", at_, scalars.c_str(), others.c_str());
  std::printf("kernel%d(%s%s);\n  }\n ", at_, scalars.c_str(), arguments.c_str());
  std::printf("%s\n  printf(\"kernel %d of set %%d%%s: %%lx\\n\", set, other ? \", two names\" : \"\", sum + "
              "(unsigned long) total);\n}\n",
              sums.c_str(), at_);
  // Sizes.
  struct Sizes {
    int n, o, o3, m;
  };
  static const std::vector<Sizes> kOne = {{1, 1, 1, 1},   {5, 1, 1, 0},    {3, 1, 1, 2},    {33, 1, 1, 31},
                                          {7, 1, 1, 64},  {100, 1, 1, 33}, {0, 1, 1, 3},    {40, 1, 1, 100},
                                          {2, 1, 1, 128}, {600, 1, 1, 20}, {2100, 1, 1, 7}, {90, 1, 1, 90}},
                                  kTwo = {{1, 1, 1, 1},   {3, 2, 1, 0},    {0, 4, 1, 4},   {4, 0, 1, 4},
                                          {5, 7, 1, 33},  {12, 33, 1, 31}, {66, 65, 1, 3}, {20, 8, 1, 100},
                                          {4, 64, 1, 64}, {2, 1, 1, 128}},
                                  kThree = {{1, 1, 1, 1},   {3, 4, 5, 20},   {2, 3, 0, 5},  {9, 17, 33, 2},
                                            {2, 32, 31, 5}, {16, 18, 19, 3}, {1, 3, 2, 100}},
                                  kElements = {{66, 65, 1, 9},   {70, 100, 1, 33}, {33, 31, 1, 64},
                                               {120, 120, 1, 4}, {5, 3, 1, 100},   {1, 2, 1, 0},
                                               {31, 1, 1, 2},    {2, 120, 1, 33}};
  static const Texts kOthers = {"3, 1, 7, 5u, 3l", "1, 4, -3, 33u, 5000000000l", "5, 2, 1, 1u, -2l",
                                "0, 3, 64, 4000000000u, 32l", "2, 7, -1, 7u, 1l"};
  const std::vector<Sizes> &sizes = outer_ == 1 ? kOne : outer_ == 3 ? kThree : rows_ ? kTwo : kElements;
  for (size_t s = 0; s < sizes.size(); s++) {
    if (sizes[s].m == 0 && hasVariable) continue;
    for (int other = 0; other <= int(hasOthers); other++)
      calls_ += "  run" + text(at_) + "(" + text(int(s)) + ", " + text(sizes[s].n) + ", " + text(sizes[s].o) +
                ", " + text(sizes[s].o3) + ", " + text(sizes[s].m) + ", " + oneOf(kOthers) + ", " +
                (updates_ ? "2" : text(s % 3 == 2)) + ", " + text(other) + ");\n";
  }
}

/// What every program begins with.
const char kPrologue[] = R"(#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
enum { PAD = 512, SIZE = 16384 + 2 * PAD };
static double all_double[5][SIZE];
static float all_float[5][SIZE];
static int all_int[5][SIZE], places[1024];
static unsigned all_unsigned[5][SIZE];
static long all_long[5][SIZE];
static short all_short[5][SIZE];
static unsigned char all_unsignedchar[5][SIZE];
static long total;
static unsigned long sum;
static void begin(int m) {
  for (int k = 0; k < 1024; k++) places[k] = m ? (int) (k * 2654435761u >> 16) % m : 0;
  total = 0, sum = 1;
}
static void restore_reals(double *d, float *f, int which, int special) {
  unsigned h = (unsigned) which * 977u + 1u;
  for (int k = 0; k < SIZE; k++) {
    h = h * 1664525u + 1013904223u;
    const double x = ((int) (h >> 8) % 2001 - 1000) * 0.00100037;
    const unsigned kind = special == 1 ? h >> 20 & 255 : 9;
    const double y = special == 2 ? (int) (x * 50) : kind == 0 ? NAN : kind == 1 ? INFINITY : kind == 2 ? -0.0 : kind == 3 ? 0.0 : kind < 9 ? -0.5 : x;
    if (d) d[k] = y;
    if (f) f[k] = (float) y;
  }
}
#define IS(a, T) _Generic((a)[0], T: 1, default: 0)
#define RESTORE(a, special) do { \
    const int which = (int) sizeof #a + #a[sizeof #a - 3]; \
    if (IS(a, double) || IS(a, float)) restore_reals(IS(a, double) ? (double *) (void *) a : 0, IS(a, float) ? (float *) (void *) a : 0, which, special); \
    else for (int k = 0; k < SIZE; k++) a[k] = ((unsigned) (k * 7919u + which * 31u) * 2654435761u >> 12) % 97; \
  } while (0)
#define REALS(a) for (int k = 0; k < SIZE; k++) { \
    double x = a[k]; unsigned long bits; \
    if (x == 0) x = 0; \
    memcpy(&bits, &x, 8); \
    sum = (sum ^ (x != x ? 77 : bits)) * 1099511628211ul; \
  }
#define WHOLE(a) for (int k = 0; k < SIZE; k++) sum = (sum ^ (unsigned long) a[k]) * 1099511628211ul;
#pragma omp declare target
static double f0(double x) { return x * 0.5 + 1 / (2 + x * x); }
static double f1(double x, double y) { return x > y ? x - y : x * y; }
static int f2(int x, int y) { return (x + 2 * y) % 61; }
static int turned(int a, int d) {
  if (a < 0) return -(a % d);
  int k = a / d;
  if (k > 5) {
    k -= d;
    if (k & 1) return k;
    k++;
  } else if (k == 2)
    return 7;
  return k * 2;
}
static int stepped(int a, int d) {
  int s = 0;
  for (int k = 0; k < 3; k++) {
    if (k == a % d) continue;
    s += (a + k) % d;
  }
  if (s > 4) return s;
  return s + a / d;
}
static int early(int a, int d) {
  const int k = a % d;
  if (k == 0) return 1;
  if (k == 1 || a > 40) {
    int b = a / d;
    if (b & 1) {
      b += 3;
      return b;
    } else {
      a -= b;
      return a ^ b;
    }
  }
  a += d;
  return a;
}
static double along(const double *p, int n) {
  double s = 0;
  for (int i = 0; i < n; i++) s += p[i] * 0.7;
  return s;
}
static double largest(const double *p, int n) {
  double s = -1;
  for (int i = 0; i < n; i++) if (p[i] > s) s = p[i];
  return s;
}
static void scaled(double *p, int n, double f) {
  for (int i = 0; i < n; i++) p[i] *= f;
}
static void running(double *p, int n, double f) {
  for (int i = 1; i < n; i++) p[i] += f * p[i - 1];
}
static void smooth(double *p, int n, double f) {
  double last = f;
  for (int i = 0; i < n; i++) {
    const double here = p[i];
    p[i] = (last + here) * 0.5;
    last = here;
  }
}
#pragma omp end declare target
)";

} // namespace

int main(int argc, char **argv) {
  if (argc != 2) return std::fprintf(stderr, "usage: kernels_program SEED\n"), 2;
  generator.seed(unsigned(std::atoi(argv[1])));
  std::fputs(kPrologue, stdout);
  std::string calls;
  for (int k = 0; k < kKernels; k++) {
    Kernel kernel(k);
    kernel.write();
    calls += kernel.calls();
  }
  std::printf("int main(void) {\n%s  puts(\"end\");\n}\n", calls.c_str());
  return 0;
}
