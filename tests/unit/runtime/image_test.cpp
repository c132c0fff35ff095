#include "cudadev-host/image_format.h"
#include "cudadev-host/memory.h"
#include "runtime/image_choice.h"
#include "runtime/image_file.h"
#include "runtime/plugin_loader.h"
#include "tests/unit/catch.h"
#include "tests/unit/runtime/fake_plugin.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <elf.h>
#include <unistd.h>

using namespace ort;

namespace {

/// The name of the image that is chosen, or "".
std::string chosen(std::vector<ort_plugin_image_t> images, unsigned capability, bool sim = false,
                   unsigned preferred = 0) {
  std::vector<unsigned> ranks;
  for (const ort_plugin_image_t &image : images)
    ranks.push_back(cudadev::suitability(image, capability, sim));
  const int best = best_image(ranks, preferred);
  return best >= 0 ? images[best].file : "";
}
ort_plugin_image_t cubin(unsigned arch, const char *name) { return {"cubin", arch, name, nullptr, 0}; }
ort_plugin_image_t ptx(unsigned arch, const char *name) { return {"ptx", arch, name, nullptr, 0}; }

/// What the plugin makes of the end of a kernel file's name: "ptx 53", or "".
std::string parsed(const char *rest) {
  const char *format = nullptr;
  unsigned arch = 0;
  if (!cudadev::parse_file(rest, &format, &arch)) return "";
  return std::string(format) + " " + std::to_string(arch);
}

std::string flaw(const char *format, const std::string &bytes) {
  const char *text = cudadev::image_flaw(format, bytes.data(), bytes.size());
  return text ? text : "";
}

std::string elf_file() {
  Elf64_Ehdr header;
  std::memset(&header, 0, sizeof header);
  std::memcpy(header.e_ident, ELFMAG, SELFMAG);
  header.e_shoff = 256, header.e_shnum = 2, header.e_shentsize = 64;
  std::string bytes(reinterpret_cast<char *>(&header), sizeof header);
  bytes.resize(256 + 2 * 64);
  return bytes;
}

struct Folder {
  char path[32] = "/tmp/ompicc-test-XXXXXX";
  std::vector<std::string> files;
  Folder() { REQUIRE(mkdtemp(path) != nullptr); }
  ~Folder() {
    for (const std::string &file : files) unlink(file.c_str());
    rmdir(path);
  }
  std::string write(const std::string &name, const std::string &bytes) {
    files.push_back(std::string(path) + "/" + name);
    std::FILE *file = std::fopen(files.back().c_str(), "wb");
    REQUIRE(file != nullptr);
    std::fwrite(bytes.data(), 1, bytes.size(), file);
    std::fclose(file);
    return files.back();
  }
};

} // namespace

TEST_CASE("the best cubin of the device's generation, otherwise the highest PTX") {
  CHECK(chosen({cubin(80, "80"), cubin(86, "86"), ptx(53, "p53")}, 89) == "86");
  CHECK(chosen({cubin(80, "80"), cubin(86, "86")}, 80) == "80");
  CHECK(chosen({cubin(86, "86"), ptx(53, "p53"), ptx(75, "p75"), ptx(90, "p90")}, 80) == "p75");
  CHECK(chosen({cubin(53, "53"), ptx(53, "p53")}, 90) == "p53");
  CHECK(chosen({cubin(100, "100"), cubin(90, "90")}, 100) == "100");
  CHECK(chosen({cubin(120, "120"), ptx(100, "p100")}, 90) == "");
  CHECK(chosen({}, 90) == "");
}

TEST_CASE("a preferred image wins if the device can use it") {
  CHECK(chosen({ptx(53, "tuned"), cubin(90, "own")}, 90, false, 1) == "tuned");
  CHECK(chosen({cubin(53, "tuned"), cubin(90, "own")}, 90, false, 1) == "own");
}

TEST_CASE("the sim device runs sim images only, GPUs none of them") {
  const ort_plugin_image_t sim = {"sim", 0, "sim", nullptr, 0};
  CHECK(chosen({cubin(70, "70"), sim}, 70, true) == "sim");
  CHECK(chosen({cubin(70, "70")}, 70, true) == "");
  CHECK(chosen({sim}, 70) == "");
  const ort_plugin_image_t other = {"other", 70, "other", nullptr, 0};
  CHECK((chosen({other}, 70) == "" && chosen({other}, 70, true) == ""));
  CHECK(cudadev::describe(other) == "code of the format other");
}

TEST_CASE("names of kernel files") {
  CHECK(parsed("sm_90.cubin") == "cubin 90");
  CHECK(parsed("sm_53.ptx") == "ptx 53");
  CHECK(parsed("sim.so") == "sim 0");
  for (const char *other : {"sm_53.cu", "ptx", "", "sm_.ptx", "sm_53.ptx~", "sim.so~"})
    CHECK(parsed(other) == "");
}

TEST_CASE("kernel files of each format show that they are cut short or something else") {
  CHECK(flaw("cubin", elf_file()) == "");
  CHECK(flaw("sim", elf_file().substr(0, 300)) == "truncated");
  CHECK(flaw("cubin", "hello") == "not a kernel binary");
  const std::string text = "//\n.version 6.0\n.target sm_53\n.visible .entry k() { ret; }\n";
  CHECK(flaw("ptx", text) == "");
  CHECK(flaw("ptx", text.substr(0, text.size() - 4)) == "truncated");
  CHECK(flaw("ptx", "hello") == "not a PTX file");
}

TEST_CASE("kernel files that are missing or that the plugin does not take are told by name") {
  install_plugin(fake_plugin());
  Folder folder;
  std::string bytes;
  const std::string whole = folder.write("u.fake", "F bytes"), bad = folder.write("v.fake", "bytes"),
                    empty = folder.write("u.empty", "");
  CHECK(read_image_file(whole, "fake", *fake_plugin(), bytes) == "");
  CHECK(bytes == "F bytes");
  CHECK(read_image_file(bad, "fake", *fake_plugin(), bytes) == "the kernel file " + bad + " is not a fake");
  CHECK(read_image_file(empty, "fake", *fake_plugin(), bytes) == "the kernel file " + empty + " is empty");
  const std::string missing = std::string(folder.path) + "/none";
  CHECK(read_image_file(missing, "fake", *fake_plugin(), bytes).find(missing + ": No such file") !=
        std::string::npos);
  const std::vector<ImageFile> files = list_image_files(folder.path, "u");
  REQUIRE(files.size() == 1);
  CHECK((files[0].name == "u.fake" && std::string(files[0].format) == "fake"));
  CHECK(list_image_files(missing, "u").empty());
}

TEST_CASE("size classes waste at most an eighth") {
  for (size_t bytes : {1ul, 511ul, 512ul, 513ul, 1024ul, 1025ul, 4097ul, 1000000ul, (1ul << 30) + 1}) {
    const size_t size = cudadev::Memory::size_class(bytes);
    CHECK(size >= bytes);
    CHECK((size <= 512 || size <= bytes + bytes / 8));
    CHECK(cudadev::Memory::size_class(size) == size);
  }
}
