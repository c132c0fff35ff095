// What the tests of single passes share: C text after one of them, printed as C again. All texts begin with
// a line break, as raw strings do that start on a line of their own.
#ifndef TESTS_UNIT_TRANSFORMS_PASS_H
#define TESTS_UNIT_TRANSFORMS_PASS_H

#include "tests/unit/transforms/unit.h"

/// The unit after that pass and those in front of it, as C: its declarations, with `#pragma omp` lines for
/// what is still a directive.
std::string after(std::string_view pass, const std::string &text);
/// The unit as that pass finds it: after those in front of it.
std::string before(std::string_view pass, const std::string &text);

/// `statements` in the body of a function after that pass: what stands between its braces, without its
/// indentation. `declarations` stand in front of the function, whose parameters are (int n, int *p).
std::string bodyAfter(std::string_view pass, const std::string &statements,
                      const std::string &declarations = "");
/// The same in front of that pass.
std::string bodyBefore(std::string_view pass, const std::string &statements,
                       const std::string &declarations = "");
/// Whether that pass changes nothing of the unit with such a function.
bool leaves(std::string_view pass, const std::string &statements, const std::string &declarations = "");

#endif
