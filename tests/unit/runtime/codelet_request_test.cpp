// Which executions OMPICC_CODELET asks for, and the source that codelets are made of.
#include "runtime/codelet_request.h"
#include "runtime/kernel_names.h"
#include "runtime/kernel_source.h"
#include "tests/unit/catch.h"

using namespace ort;

namespace {

CodeletRequest request(const std::string &text) {
  CodeletRequest r;
  REQUIRE(parse_codelet_request(text, r) == "");
  return r;
}

std::string problem(const std::string &text) {
  CodeletRequest r;
  return parse_codelet_request(text, r);
}

ort_kernel_t kernel(const char *symbol, const char *file, unsigned line) {
  return {symbol, file, line, 0, 0, 0, nullptr, nullptr};
}

} // namespace

TEST_CASE("a codelet's construct is named by file and line, line, or kernel") {
  const ort_kernel_t step = kernel("heat_step_20_0a1b2c3d", "src/heat.c", 20);
  for (const char *fits :
       {"d", "d:20", "d:heat.c:20", "d:src/heat.c:20", "d:heat_step_20", "d:heat_step_20_0a1b2c3d"})
    CHECK(request(fits).fits(step));
  for (const char *other : {"d:21", "d:eat.c:20", "d:heat.c:21", "d:heat_step_2", "d:x/heat.c:20"})
    CHECK_FALSE(request(other).fits(step));
  CHECK(request("d").execution == 1);
  CHECK(request("d:20:3").execution == 3);
  CHECK(request("d:heat_step_20:4").execution == 4);
  CHECK(request("d:heat.c:20:5").execution == 5);
  CHECK(request("d/%p").directory != "d/%p");
}

TEST_CASE("other values of OMPICC_CODELET are wrong") {
  for (const char *wrong : {":", ":20", "d:", "d:0", "d:heat.c", "d:heat.c:", "d:20:0", "d:20:-1", "d:20:1:1",
                            "d::2", "d:99999999999"})
    CHECK(problem(wrong) != "");
}

TEST_CASE("a kernel's name without its unit's number") {
  CHECK(plain_kernel_name("a_main_3_0123abcd") == "a_main_3");
  CHECK(plain_kernel_name("a_main_3") == "a_main_3");
  CHECK(plain_kernel_name("a_main_3_0123abcx") == "a_main_3_0123abcx");
}

TEST_CASE("the source of kernels has files of any text") {
  KernelSource source;
  const std::string text =
      ORT_SOURCE_FIRST_LINE "\nversion 1.2\noptions -x '-y z'\nvariable f_n_5c\tf_n\tint\n"
                            "variable s_5c\ts\t\nfile a.cu 9\nfile b\n\n\n\nfile b.cu 0\n\n";
  CHECK(parse_kernel_source(text, source) == "");
  CHECK(source.version == "1.2");
  CHECK(source.options == "-x '-y z'");
  REQUIRE(source.variables.size() == 2);
  CHECK(source.variables[0].symbol == "f_n_5c");
  CHECK(source.variables[0].name == "f_n");
  CHECK(source.variables[0].type == "int");
  CHECK(source.variables[1].type == "");
  REQUIRE(source.files.size() == 2);
  CHECK(source.files[0].text == "file b\n\n\n");
  CHECK(source.files[1].name == "b.cu");
  for (size_t size = 0; size < text.size(); ++size) {
    KernelSource part;
    const std::string problem = parse_kernel_source(text.substr(0, size), part);
    if (part.files.size() < 1) CHECK(problem != "");
  }
}

TEST_CASE("sources that older ompiccs have written name no variables") {
  KernelSource source;
  CHECK(parse_kernel_source("ompicc kernel source 1\nversion 0.1\nfile a.cu 2\nx\n\n", source) == "");
  CHECK(source.files.size() == 1);
  CHECK(parse_kernel_source("ompicc kernel source 3\nfile a.cu 2\nx\n\n", source) != "");
  CHECK(parse_kernel_source(ORT_SOURCE_FIRST_LINE "\nvariable f\tg\nfile a.cu 2\nx\n\n", source) != "");
}

TEST_CASE("names of list items and parameters") {
  ort_kernel_t one = kernel("k", "a.c", 1), other = kernel("l", "a.c", 2);
  ort_kernel_t *const kernels[] = {&other, &one};
  const char *const texts[] = {"\nq\n", "a\t\t40\t.x@0\t.i.rows[1]@24\nv\tfloat\t4\ns\n\nn\na\n"};
  ort_unit_t unit{};
  unit.abi = ORT_ABI_VERSION;
  unit.nkernels = 2, unit.kernels = kernels, unit.names = texts;
  one.unit = other.unit = &unit;
  const KernelNames names = names_of(one);
  REQUIRE(names.items.size() == 3);
  CHECK(names.items[0].name == "a");
  CHECK(names.items[0].element == 40);
  REQUIRE(names.items[0].pointers.size() == 2);
  CHECK(names.items[0].pointers[1].name == ".i.rows[1]");
  CHECK(names.items[0].pointers[1].offset == 24);
  CHECK(names.items[1].type == "float");
  CHECK(names.items[2].element == 0);
  CHECK(names.parameters == std::vector<std::string>{"n", "a"});
  CHECK(names_of(other).parameters == std::vector<std::string>{"q"});
  unit.abi = 8; // which has no such member
  CHECK(names_of(one).items.empty());
}
