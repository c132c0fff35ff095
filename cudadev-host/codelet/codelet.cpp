// codelet.cpp: see codelet.h.
#include "cudadev-host/codelet/codelet.h"

#include "cudadev-host/status.h"

#include <sys/stat.h>

namespace cudadev {
namespace {

/// A block's pointers as lines: where each is, the block that it leads to, and where in that.
std::string pointer_lines(const std::vector<CodeletPointer> &pointers) {
  std::string text;
  for (const CodeletPointer &p : pointers)
    text += std::to_string(p.at) + " " + std::to_string(p.block) + " " + std::to_string(p.offset) + "\n";
  return text;
}

/// The kernel's file: the one that says it is. Kernels of a unit each have one of their own.
const ort_codelet_file_t *file_of_kernel(const ort_codelet_unit_t &unit, const std::string &symbol) {
  for (unsigned i = 0; i < unit.nfiles; ++i) {
    const std::string text(unit.files[i].text, unit.files[i].size);
    if (text.find("CUDADEV_KERNEL(" + symbol + ",") != std::string::npos) return &unit.files[i];
  }
  return nullptr;
}

bool ends_with(const std::string &text, const std::string &end) {
  return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

/// Of a unit, what all of its kernels share.
const ort_codelet_file_t *device_file(const ort_codelet_unit_t &unit) {
  for (unsigned i = 0; i < unit.nfiles; ++i)
    if (ends_with(unit.files[i].name, ".device.cu")) return &unit.files[i];
  return nullptr;
}

} // namespace

int Codelet::read_arguments(const ort_plugin_argument_t *values, unsigned nargs,
                            const ort_codelet_t &codelet) {
  for (unsigned i = 0; i < nargs; ++i) {
    const ort_codelet_argument_t &given = codelet.arguments[i];
    CodeletArgument argument;
    argument.name = given.name;
    argument.block = given.block;
    argument.offset = given.offset;
    int status = ORT_PLUGIN_OK;
    if (given.block >= 0) {
      status = blocks_.keep(given.block);
    } else {
      argument.value.assign(static_cast<const char *>(values[i].value), values[i].size);
      status = blocks_.keep_pointers_of(argument.value, argument.pointers);
    }
    if (status) return status;
    arguments_.push_back(std::move(argument));
  }
  for (unsigned i = 0; i < codelet.nblocks; ++i)
    if (codelet.blocks[i].symbol)
      if (int status = blocks_.keep(int(i))) return status;
  std::vector<int> map;
  blocks_.settle(map);
  for (CodeletArgument &argument : arguments_) {
    if (argument.block >= 0) argument.block = map[argument.block];
    for (CodeletPointer &pointer : argument.pointers) pointer.block = map[pointer.block];
  }
  return ORT_PLUGIN_OK;
}

void Codelet::write_blocks() {
  folder_.make("data");
  for (const CodeletBlock &block : blocks_.list()) {
    folder_.write("data/" + block.file + ".in", block.before);
    if (!block.pointers.empty())
      folder_.write("data/" + block.file + ".in.pointers", pointer_lines(block.pointers));
  }
}

void Codelet::write_kernel(const PlannedLaunch &launch, const ort_codelet_t &codelet) {
  const bool several = codelet.nunits > 1;
  std::string sources;
  for (unsigned u = 0; u < codelet.nunits; ++u) {
    const ort_codelet_unit_t &unit = codelet.units[u];
    const ort_codelet_file_t *const device = device_file(unit);
    const ort_codelet_file_t *const own = u == 0 ? file_of_kernel(unit, launch.kernel->symbol) : device;
    if (!own) continue;
    folder_.write(own->name, {own->text, own->size});
    if (device && device != own) folder_.write(device->name, {device->text, device->size});
    sources += (sources.empty() ? "" : " ") + std::string(own->name);
  }
  const std::string tolerance = gpu_.driver.is_sim ? "1e-5" : "0";
  folder_.write(
      "codelet.mk",
      "# What this codelet's Makefile has to know; written with codelet.h.\nSOURCES := " + sources +
          "\nNVCCFLAGS ?= " + codelet.units[0].options + (several ? " -rdc=true" : "") +
          (gpu_.driver.is_sim ? "\n# The expected results are the CPU's, which rounds other sums." : "") +
          "\nTOLERANCE ?= " + tolerance + "\n");
}

int Codelet::begin(const ort_plugin_host_t &host, const PlannedLaunch &launch,
                   const ort_plugin_argument_t *values, unsigned nargs, const ort_codelet_t &codelet) {
  if (launch.grids.empty()) return fail(ORT_PLUGIN_ERROR, "the kernel has no iterations");
  const ort_codelet_file_t *const source = file_of_kernel(codelet.units[0], launch.kernel->symbol);
  if (!source)
    return fail(ORT_PLUGIN_ERROR, std::string("the source of unit ") + codelet.units[0].name +
                                      " has no kernel " + launch.kernel->symbol);
  const std::string library = std::string(host.libdir) + "/cudadev",
                    common = std::string(host.libdir) + "/codelet";
  struct stat there;
  if (stat((common + "/main.c").c_str(), &there) != 0)
    return fail(ORT_PLUGIN_ERROR, "there is no device library in " + library +
                                      ": OMPICC_LIBDIR names the folder lib/ompicc of an installed ompicc");
  if (int status = check(gpu_.driver, gpu_.driver.cuCtxSynchronize())) return status;
  if (int status = read_arguments(values, nargs, codelet)) return status;
  for (const char *file : {"main.c", "Makefile", "README.md"}) folder_.copy(common + "/" + file, file);
  folder_.copy(library, "cudadev");
  write_blocks();
  write_kernel(launch, codelet);
  folder_.write("codelet.h", codelet_header(launch, arguments_, blocks_.list(), codelet));
  folder_.write("codelet.json", codelet_json(launch, arguments_, blocks_.list(), codelet, source->name));
  folder_.complete();
  if (!folder_.problem().empty()) return fail(ORT_PLUGIN_ERROR, folder_.problem());
  host.hint((std::string("a codelet of ") + codelet.file + ":" + std::to_string(codelet.line) + " is in " +
             codelet.folder)
                .c_str());
  return ORT_PLUGIN_OK;
}

int Codelet::end() {
  for (const CodeletBlock &block : blocks_.list()) {
    std::string after;
    if (int status = blocks_.read(block, after)) return status;
    if (after == block.before) continue;
    folder_.write("data/" + block.file + ".out", after);
    const std::vector<CodeletPointer> pointers = blocks_.pointers_in(after, block.attached);
    if (!pointers.empty()) folder_.write("data/" + block.file + ".out.pointers", pointer_lines(pointers));
  }
  folder_.write("data/ended", "The kernel has ended. What has no .out file has stayed as it was.\n");
  return folder_.problem().empty() ? ORT_PLUGIN_OK : fail(ORT_PLUGIN_ERROR, folder_.problem());
}

} // namespace cudadev
