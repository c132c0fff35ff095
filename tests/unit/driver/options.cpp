// The command line: what is an input, which step gets which word, and the errors.
#include "translator/driver/options.h"
#include "tests/unit/catch.h"
#include "translator/driver/command_words.h"
#include "translator/driver/pipeline.h"
#include "translator/driver/response_files.h"

#include <cstdlib>

using namespace driver;

namespace {

std::vector<std::string> input_names(const Options &options) {
  std::vector<std::string> names;
  for (const Argument *input : options.inputs()) names.push_back(input->words[0]);
  return names;
}

std::string error_of(const Words &words) {
  try {
    parse_options(words);
  } catch (const Error &error) {
    return error.what();
  }
  return "no error";
}

} // namespace

TEST_CASE("arguments of options are not inputs") {
  const Options o = parse_options({"-I",  "inc.c", "-D",  "a.c",    "-include", "b.c",      "-L",  "c.c",
                                   "-MF", "d.c",   "-MD", "-o",     "out",      "-Xlinker", "e.c", "--param",
                                   "f.c", "-T",    "g.c", "real.c", "-l",       "m.c"});
  CHECK(input_names(o) == Words{"real.c"});
  CHECK(o.output == "out");
  CHECK(o.dependency_file == "d.c");
}

TEST_CASE("each step gets its words") {
  const Options o =
      parse_options({"-O2", "-DX=1", "-Iinc", "-Wall", "-lm", "-Wl,-O1", "-Wa,-mx", "-std=c11", "a.c"});
  CHECK(o.words_for({Use::Preprocess}) == Words{"-DX=1", "-Iinc"});
  CHECK(o.words_for({Use::Link}) == Words{"-lm", "-Wl,-O1"});
  CHECK(o.words_for({Use::Assemble}) == Words{"-Wa,-mx"});
  CHECK(o.words_for({Use::All}) == Words{"-O2", "-Wall", "-std=c11"});
}

TEST_CASE("stages") {
  CHECK(parse_options({"a.c"}).stage == Stage::Link);
  CHECK(parse_options({"-c", "a.c"}).stage == Stage::Object);
  CHECK(parse_options({"-S", "a.c"}).stage == Stage::Assembly);
  CHECK(parse_options({"-c", "-S", "a.c"}).stage == Stage::Assembly);
  CHECK(parse_options({"-E", "-c", "a.c"}).stage == Stage::Preprocess);
  CHECK(parse_options({"-MM", "a.c"}).stage == Stage::Dependencies);
  CHECK(parse_options({"-fsyntax-only", "a.c"}).stage == Stage::Syntax);
  CHECK(parse_options({"-print-prog-name=ld"}).stage == Stage::Query);
  CHECK(parse_options({"-v"}).stage == Stage::Query);
  CHECK(parse_options({"-dumpdir", "x-", "a.c"}).stage == Stage::Link);
}

TEST_CASE("languages by suffix and by -x") {
  const Options o =
      parse_options({"a.c", "b.i", "c.o", "d.S", "-x", "c", "e.o", "-xnone", "f.a", "-x", "assembler", "g"});
  const auto inputs = o.inputs();
  CHECK(inputs[0]->language == Language::C);
  CHECK(inputs[1]->language == Language::PreprocessedC);
  CHECK(inputs[2]->language == Language::Linker);
  CHECK(inputs[3]->language == Language::Other);
  CHECK(inputs[4]->language == Language::C);
  CHECK(inputs[5]->language == Language::Linker);
  CHECK(inputs[6]->x == "assembler");
}

TEST_CASE("ompicc's own options do not reach cc") {
  const Options o =
      parse_options({"--kernel-format=cubin,ptx", "--kernel-arch=sm_53,native", "--kernels=files", "-k",
                     "--report=json", "--always-translate", "-O1", "a.c"});
  CHECK(o.original == Words{"-O1", "a.c"});
  CHECK(o.formats == std::vector<Format>{Format::Cubin, Format::Ptx});
  CHECK(o.archs == Words{"sm_53", "native"});
  CHECK(o.placement == Placement::Files);
  CHECK(o.keep);
  CHECK(o.report == Report::Json);
}

TEST_CASE("what the kernels follow") {
  CHECK(parse_options({"-Ofast", "a.c"}).fast_math);
  CHECK_FALSE(parse_options({"-Ofast", "-O2", "a.c"}).fast_math);
  CHECK_FALSE(parse_options({"-Ofast", "-fno-fast-math", "a.c"}).fast_math);
  CHECK(parse_options({"-O2", "-ffast-math", "a.c"}).fast_math);
  CHECK(parse_options({"-ggdb3", "a.c"}).debug);
  CHECK_FALSE(parse_options({"-g", "-g0", "a.c"}).debug);
  CHECK_FALSE(parse_options({"-fno-openmp", "a.c"}).openmp);
}

TEST_CASE("kernels that say what they access") {
  unsetenv("OMPICC_SIM_RACES");
  CHECK_FALSE(parse_options({"a.c"}).sim_accesses);
  CHECK(parse_options({"--sim-accesses", "a.c"}).sim_accesses);
  CHECK_THROWS_AS(parse_options({"--sim-accesses", "--sim-races", "a.c"}), Error);
  CHECK_THROWS_AS(parse_options({"--sim-accesses", "-fsanitize=address", "a.c"}), Error);
}

TEST_CASE("kernels that look for data races") {
  unsetenv("OMPICC_SIM_RACES");
  CHECK_FALSE(parse_options({"a.c"}).sim_races);
  CHECK(parse_options({"--sim-races", "a.c"}).sim_races);
  CHECK(parse_options({"-fsanitize=thread", "a.c"}).sim_races);
  CHECK_FALSE(parse_options({"-fsanitize=thread", "-fno-sanitize=thread", "a.c"}).sim_races);
  CHECK_FALSE(parse_options({"-fsanitize=thread", "-fno-sanitize=all", "a.c"}).sim_races);
  CHECK_THROWS_AS(parse_options({"--sim-races", "-fsanitize=address", "a.c"}), Error);
  setenv("OMPICC_SIM_RACES", "1", 1);
  CHECK(parse_options({"a.c"}).sim_races);
  setenv("OMPICC_SIM_RACES", "0", 1);
  CHECK_FALSE(parse_options({"a.c"}).sim_races);
  unsetenv("OMPICC_SIM_RACES");
}

TEST_CASE("sanitizers of sim kernels") {
  CHECK(parse_options({"-fsanitize=address,undefined,leak", "a.c"}).sanitizers ==
        Words{"address", "undefined"});
  CHECK(parse_options({"-fsanitize=address", "-fno-sanitize=all", "a.c"}).sanitizers.empty());
  CHECK(parse_options({"-fsanitize=address", "-fsanitize=address", "a.c"}).sanitizers == Words{"address"});
}

TEST_CASE("errors in gcc's words") {
  CHECK(error_of({}) == "no input files");
  CHECK(error_of({"-o"}) == "missing argument to '-o'");
  CHECK(error_of({"-c", "a.c", "b.c", "-o", "x"}) ==
        "cannot specify '-o' with '-c', '-S' or '-E' with multiple files");
  CHECK(error_of({"-"}) == "'-E' or '-x' required when input is from standard input");
  CHECK(error_of({"--kernel-format=fatbin", "a.c"}).find("choose from cubin, ptx and sim") !=
        std::string::npos);
  CHECK(error_of({"--kernel-arch=90", "a.c"}).find("unknown GPU architecture '90'") != std::string::npos);
  CHECK(error_of({"--kernels=both", "a.c"}).find("'embed' or 'files'") != std::string::npos);
  CHECK(error_of({"--cc=", "a.c"}) == "'--cc=' needs a value");
}

TEST_CASE("the environment's kernel format is a default") {
  ::setenv("OMPICC_KERNEL_FORMAT", "sim", 1);
  CHECK(parse_options({"a.c"}).formats == std::vector<Format>{Format::Sim});
  CHECK(parse_options({"--kernel-format=ptx", "a.c"}).formats == std::vector<Format>{Format::Ptx});
  ::unsetenv("OMPICC_KERNEL_FORMAT");
}

TEST_CASE("response files' words") {
  CHECK(split_response("a  b\n\t'c d' \"e \\\" f\" g\\ h ''") == Words{"a", "b", "c d", "e \" f", "g h", ""});
  CHECK(split_response(" \n").empty());
}

TEST_CASE("dependency files get gcc's names") {
  const auto words = [](const Words &line) { return dependency_words(parse_options(line), "dir/a.c"); };
  CHECK(words({"-c", "dir/a.c"}).empty());
  CHECK(words({"-MD", "-c", "dir/a.c"}) == Words{"-MD", "-MF", "a.d", "-MQ", "a.o"});
  CHECK(words({"-MMD", "-c", "dir/a.c", "-o", "o.x/b.o"}) ==
        Words{"-MMD", "-MF", "o.x/b.d", "-MQ", "o.x/b.o"});
  CHECK(words({"-MD", "-MF", "z", "-MT", "t", "-MP", "-c", "dir/a.c"}) ==
        Words{"-MD", "-MF", "z", "-MT", "t", "-MP"});
  CHECK(words({"-MD", "dir/a.c", "b.c", "-o", "prog"}) == Words{"-MD", "-MF", "prog-a.d", "-MQ", "prog"});
}

TEST_CASE("the short way is for files without OpenMP") {
  CHECK(contains_openmp("int x;\n#pragma omp parallel\n"));
  CHECK(contains_openmp("#  pragma   omp for\n"));
  CHECK(contains_openmp("_Pragma(\"omp barrier\")"));
  CHECK(contains_openmp("[[omp::directive(barrier)]]"));
  CHECK_FALSE(contains_openmp("int omp_get_thread_num(void); /* uses omp */ int comp;"));
  CHECK_FALSE(contains_openmp(""));
}
