// A question is a structure of static assertions that is put beside the call in the unit's own text, so that
// the compiler finds every name that the call uses:
//
//     __builtin_choose_expr(sizeof(struct { _Static_assert(!__builtin_types_compatible_p(
//         __typeof__(CALL), int), "…"); …}) > 0, CALL, 0)
//
// The assertions that fail are the answer. Their messages are strings in two parts, which only a message, not
// the line of source that the compiler shows with it, has side by side; so it can be in any language and
// form.
#include "translator/main/asking.h"
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <map>
#include <sys/wait.h>
#include <unistd.h>

namespace ompicc {

namespace {

constexpr const char *kMark = "ompi_answer ";

struct Question {
  size_t begin = 0, end = 0; ///< of the call in the text
  Answer answer;
  std::string said; ///< by the compiler instead
};

// ---- The text ------------------------------------------------------------------------------------

/// Behind the literal, comment-free as preprocessed text is, that begins at `i`.
size_t behindLiteral(std::string_view text, size_t i) {
  const char quote = text[i++];
  while (i < text.size() && text[i] != quote && text[i] != '\n') i += text[i] == '\\' ? 2 : 1;
  return i + 1;
}

/// The end of the call whose function's name begins at `i`; 0 if it has none.
size_t callEnd(std::string_view text, size_t i) {
  i = text.find('(', i);
  for (unsigned depth = 0; i < text.size();) {
    if (text[i] == '"' || text[i] == '\'') {
      i = behindLiteral(text, i);
      continue;
    }
    if (text[i] == '(') depth++;
    if (text[i++] == ')' && --depth == 0) return i;
  }
  return 0;
}

std::string nameOf(std::string_view text, const Question &q) {
  return std::string(text.substr(q.begin, text.find_first_of(" \t\n(", q.begin) - q.begin));
}

/// Where the directive begins that the text at `i` is in, as a line or in an attribute; npos: in none.
size_t directiveAround(std::string_view text, size_t i) {
  size_t line = text.rfind('\n', i) + 1; // npos + 1 is 0
  if (size_t word = text.find_first_not_of(" \t", line); word < i && text[word] == '#') return line;
  size_t open = text.rfind("[[", i);
  if (open != text.npos && text.find("]]", open) > i && text.find("omp", open) < i) return open;
  return text.npos;
}

/// The structure that asks which of `types`, whose numbers begin at `first`, the call has, and (with `value`)
/// its value.
std::string structure(size_t number, std::string_view call, const std::vector<TypeAnswer> &types,
                      size_t first, bool value) {
  const std::string e(call);
  std::string text = "struct{";
  const auto add = [&](const std::string &condition, const std::string &answer) {
    text += "_Static_assert(" + condition + ",\"ompi_\" \"answer " + std::to_string(number) + " " + answer +
            ";\");";
  };
  for (const TypeAnswer &type : types)
    add("!__builtin_types_compatible_p(__typeof__(" + e + ")," + type.text() + ")",
        "t" + std::to_string(first++));
  if (value) {
    add("!__builtin_constant_p(" + e + ")", "c");
    for (int bit = 0; bit < 64; bit++)
      add("((((unsigned long long)(" + e + "))>>" + std::to_string(bit) + ")&1)==0",
          "b" + std::to_string(bit));
  }
  return text + "char ompi_c;}";
}

/// The unit's text with `questions` in it.
std::string withQuestions(std::string_view text, const std::vector<Question> &questions,
                          const std::vector<TypeAnswer> &types, size_t first, bool value) {
  std::multimap<size_t, std::string> inserted;
  for (size_t i = 0; i < questions.size(); i++) {
    const Question &q = questions[i];
    if (q.answer.type.known() || !q.answer.refusal.empty() || !q.end) continue;
    const std::string_view call = text.substr(q.begin, q.end - q.begin);
    const std::string asked = "sizeof(" + structure(i, call, types, first, value) + ")>0";
    if (size_t directive = directiveAround(text, q.begin); directive != text.npos) {
      // In front of it; the null statement, where what follows an `if` is asked for.
      inserted.emplace(directive, ";_Static_assert(" + asked + ",\"\");\n");
    } else {
      inserted.emplace(q.begin, "__builtin_choose_expr(" + asked + ",");
      inserted.emplace(q.end, ",0)");
    }
  }
  std::string result;
  size_t from = 0;
  for (const auto &[at, more] : inserted) {
    result.append(text.substr(from, at - from)).append(more);
    from = at;
  }
  return result.append(text.substr(from));
}

// ---- The compiler --------------------------------------------------------------------------------

/// What the command prints to standard error.
std::string messagesOf(const std::vector<std::string> &words, const std::string &file) {
  std::vector<char *> argv;
  argv.reserve(words.size() + 1);
  for (const std::string &word : words) argv.push_back(const_cast<char *>(word.c_str()));
  argv.push_back(nullptr);
  fflush(nullptr);
  const pid_t child = fork();
  if (child == 0) {
    const int out = open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), null = open("/dev/null", O_RDWR);
    if (out < 0 || null < 0) _exit(127);
    dup2(null, 0), dup2(null, 1), dup2(out, 2);
    setenv("LC_ALL", "C", 1);
    execvp(argv[0], argv.data());
    dprintf(2, "error: cannot run '%s': %s\n", argv[0], strerror(errno));
    _exit(127);
  }
  int status = 0;
  if (child < 0 || waitpid(child, &status, 0) < 0) return std::string("error: ") + strerror(errno);
  std::string text;
  if (FILE *f = fopen(file.c_str(), "rb")) {
    char buffer[1 << 14];
    while (size_t n = fread(buffer, 1, sizeof buffer, f)) text.append(buffer, n);
    fclose(f);
  }
  remove(file.c_str());
  return text;
}

std::string messagesFor(std::vector<std::string> words, const std::string &text, const std::string &file) {
  const std::string source = file + ".ask.i";
  FILE *f = fopen(source.c_str(), "wb");
  if (!f || fwrite(text.data(), 1, text.size(), f) != text.size())
    return std::string("error: cannot write '") + source + "': " + strerror(errno);
  fclose(f);
  words.insert(words.end(), {"-Wimplicit-function-declaration", "-fsyntax-only", "-x", "cpp-output", source});
  std::string messages = messagesOf(words, file + ".ask.txt");
  if (messages.find("ferror-limit") != messages.npos) { // clang gives up after twenty
    words.push_back("-ferror-limit=0");
    messages = messagesOf(words, file + ".ask.txt");
  }
  remove(source.c_str());
  return messages;
}

// ---- The answers ---------------------------------------------------------------------------------

void read(std::vector<Question> &questions, const std::string &messages, const std::vector<TypeAnswer> &types,
          size_t first) {
  std::vector<char> constant(questions.size());
  std::vector<unsigned long long> values(questions.size());
  for (size_t at = messages.find(kMark); at != messages.npos; at = messages.find(kMark, at + 1)) {
    size_t number = 0, what = 0;
    char kind = 0;
    if (sscanf(messages.c_str() + at + strlen(kMark), "%zu %c%zu", &number, &kind, &what) < 2 ||
        number >= questions.size())
      continue;
    Question &q = questions[number];
    if (kind == 't' && what >= first && what - first < types.size() && !q.answer.type.known())
      q.answer.type = types[what - first];
    if (kind == 'c') constant[number] = true;
    if (kind == 'b' && what < 64) values[number] |= 1ull << what;
  }
  for (size_t i = 0; i < questions.size(); i++)
    if (constant[i]) questions[i].answer.value = {true, static_cast<long long>(values[i])};
}

/// The compiler's error about the builtin `name`, or its first one that is neither about another one nor an
/// answer.
std::string errorAbout(const std::string &messages, const std::string &name) {
  std::string other;
  for (size_t at = messages.find("error: "); at != messages.npos; at = messages.find("error: ", at + 1)) {
    const std::string line = messages.substr(at + 7, messages.find('\n', at) - at - 7);
    if (line.find(name) != line.npos) return line;
    if (other.empty() && line.find("ompi_") == line.npos && line.find("__builtin_") == line.npos)
      other = line;
  }
  return other.empty() ? "no answer" : other;
}

/// True if the compiler took the function for one that is implicitly declared.
bool isImplicit(const std::string &messages, const std::string &name) {
  for (const char *quote : {"function '", "builtin '"})
    for (size_t at = messages.find(quote + name); at != messages.npos;
         at = messages.find(quote + name, at + 1)) {
      const std::string line = messages.substr(messages.rfind('\n', at) + 1, at - messages.rfind('\n', at));
      const char next = messages[at + strlen(quote) + name.size()];
      if (isalnum(static_cast<unsigned char>(next)) || next == '_') continue;
      if (line.find("implicit declaration") != line.npos || line.find("undeclared") != line.npos ||
          line.find("unknown") != line.npos)
        return true;
    }
  return false;
}

// ---- The types that are tried --------------------------------------------------------------------

TypeAnswer basic(TypeKind kind) {
  TypeAnswer type;
  type.kind = kind;
  return type;
}

/// The types that every compiler knows, pointers to them, and vectors of them.
std::vector<TypeAnswer> commonTypes() {
  Arena arena;
  const TypeTable table(arena);
  std::vector<TypeAnswer> types;
  for (unsigned kind = unsigned(TypeKind::Void); kind <= unsigned(TypeKind::UInt128); kind++)
    types.push_back(basic(TypeKind(kind)));
  for (TypeKind kind : {TypeKind::Float, TypeKind::Double, TypeKind::LongDouble}) {
    TypeAnswer type = basic(kind);
    types.push_back(type);
    type.isComplex = true;
    types.push_back(type);
  }
  const size_t values = types.size();
  for (size_t i = 0; i < values; i++)
    for (unsigned quals = 0; quals <= (QualConst | QualVolatile); quals++) {
      TypeAnswer type = types[i];
      type.isPointer = true;
      type.quals = quals;
      types.push_back(type);
    }
  for (size_t i = 0; i < values; i++)
    for (unsigned bytes = 2; bytes <= 128; bytes *= 2) {
      TypeAnswer type = types[i];
      if (type.kind < TypeKind::Char || type.kind == TypeKind::LongDouble || type.isComplex ||
          bytes < sizeOf(table.basic(type.kind)))
        continue;
      type.bytes = bytes;
      types.push_back(type);
    }
  return types;
}

/// Types that this unit's text, or its compiler, may not have: one that is not known spoils only its own
/// assertion.
std::vector<TypeAnswer> otherTypes(const TranslationUnit &unit, std::set<std::string> names) {
  std::vector<TypeAnswer> types;
  for (TypeKind kind : {TypeKind::Float16, TypeKind::BFloat16, TypeKind::Fp16}) {
    TypeAnswer type = basic(kind);
    types.push_back(type);
    for (type.bytes = 4; type.bytes <= 128; type.bytes *= 2) types.push_back(type);
  }
  for (TypeKind kind :
       {TypeKind::Float32, TypeKind::Float64, TypeKind::Float128, TypeKind::Float32x, TypeKind::Float64x,
        TypeKind::Decimal32, TypeKind::Decimal64, TypeKind::Decimal128, TypeKind::VaList}) {
    TypeAnswer type = basic(kind);
    types.push_back(type);
    type.isComplex = kind < TypeKind::Decimal32;
    if (type.isComplex) types.push_back(type);
  }
  for (const External *external : unit.externals)
    for (const Decl *d : external->decls) {
      if (!d->name) continue;
      const std::string name(d->name->text);
      if (auto *tag = as<TagDecl>(static_cast<const Node *>(d))) {
        static const char *const words[] = {"struct ", "union ", "enum "};
        names.insert(words[unsigned(tag->tagKind)] + name);
      } else if (auto *alias = as<TypedefDecl>(static_cast<const Node *>(d))) {
        if (isRecord(alias->type) || isEnum(alias->type) || isVector(alias->type) || isUnknown(alias->type))
          names.insert(name);
      }
    }
  for (const std::string &name : names) {
    TypeAnswer type;
    type.name = name;
    types.push_back(type);
    for (type.isPointer = true; type.quals <= QualConst; type.quals++) types.push_back(type);
  }
  return types;
}

} // namespace

void ask(Questions &open, const std::vector<std::string> &cc, std::string_view text,
         const TranslationUnit &unit, const std::string &file) {
  std::vector<Question> questions;
  for (uint32_t offset : open.open()) {
    Question q;
    q.begin = offset - 1;
    q.end = callEnd(text, q.begin);
    questions.push_back(q);
  }
  const auto unanswered = [&] {
    return std::any_of(questions.begin(), questions.end(),
                       [](const Question &q) { return !q.answer.type.known() && q.answer.refusal.empty(); });
  };
  if (!cc.empty()) {
    const std::vector<TypeAnswer> common = commonTypes();
    std::string messages = messagesFor(cc, withQuestions(text, questions, common, 0, true), file);
    read(questions, messages, common, 0);
    for (Question &q : questions) {
      if (!q.end) continue;
      const std::string name = nameOf(text, q);
      if (isImplicit(messages, name))
        q.answer = {{}, {}, "there is no builtin '" + name + "'"};
      else if (!q.answer.type.known())
        q.said = errorAbout(messages, name);
    }
    if (unanswered()) {
      const std::vector<TypeAnswer> others = otherTypes(unit, open.types);
      messages = messagesFor(cc, withQuestions(text, questions, others, common.size(), false), file);
      read(questions, messages, others, common.size());
    }
  }
  for (Question &q : questions) {
    if (!q.answer.type.known() && q.answer.refusal.empty())
      q.answer.refusal = cc.empty() ? "ompi was called without --cc" : q.said;
    open.setAnswer({static_cast<uint32_t>(q.begin + 1)}, std::move(q.answer));
  }
  open.close();
}

} // namespace ompicc
