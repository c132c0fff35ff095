// What the tests of the transformation sets share: C text as a unit that has been normalised or translated.
#ifndef TESTS_UNIT_TRANSFORMS_UNIT_H
#define TESTS_UNIT_TRANSFORMS_UNIT_H

#include "transforms/common/normalise.h"
#include "transforms/common/target_interface.h"
#include "transforms/common/variables.h"
#include "transforms/set.h"
#include "translator/parser/parser.h"
#include <map>
#include <string>
#include <vector>

/// The pass with which normalising ends; null: none is made.
struct Until {
  const ompicc::Pass *last;
};

/// C text, parsed and normalised. The test fails if that gives errors.
struct Normalised {
  ompicc::Context context;
  ompicc::SourceFile source;
  ompicc::Diagnostics diagnostics;
  ompicc::TranslationUnit *tree;
  ompicc::Expressions expressions;
  ompicc::Unit unit;

  explicit Normalised(const std::string &text);
  Normalised(const std::string &text, Until until);
  /// The definition of the function of that name; the test fails without it.
  ompicc::FunctionDecl &function(std::string_view name);
  /// All directives of the unit, outermost first, in the text's order.
  std::vector<ompicc::OmpDirective *> directives();
  /// The unit's only directive of that kind; the test fails if there is none or another one.
  ompicc::OmpDirective &only(ompicc::OmpDirectiveKind kind);
  /// What `chosen` says of the iterations of the unit's first loop construct, which is in a target construct
  /// of f().
  ompicc::VarList pointersOfFirstLoop(ompicc::VarList (*chosen)(ompicc::Stmt *,
                                                                const ompicc::TargetInterface &));
};

/// A folder below $TMPDIR or /tmp that goes with the object, and all that lies in it.
class TemporaryFolder {
public:
  TemporaryFolder();
  ~TemporaryFolder();
  const std::string &path() const { return path_; }
  void write(const std::string &name, const std::string &text) const;
  std::string read(const std::string &name) const;

private:
  std::string path_;
};

/// What ompi makes of C text, with `sets` as its device sets: file names and texts. `into` keeps the files.
/// The test fails if there are errors.
std::map<std::string, std::string>
translated(const std::string &text, const TemporaryFolder &into,
           const ompicc::DeviceSetRegistry &sets = ompicc::builtinDeviceSets());
/// The texts of all kernel files that the cuda set makes of `text`, joined.
std::string kernels(const std::string &text);
/// A name of the device library's, as kernels spell it.
std::string library(const std::string &name);

/// Runs a shell command; returns what it printed, with its exit status in front if that is not 0.
std::string run(const std::string &command);
/// The same for a program that compiler() has compiled: behind the words of the environment variable RUNNER
/// (an emulator).
std::string runCompiled(const std::string &program);
/// $CC or cc.
std::string compiler();

#endif
