// tables.cpp: codelet.h and codelet.json, which describe a codelet's launch (see codelet.h of this folder).
#include "cudadev-host/codelet/codelet.h"

#include <cstdint>
#include <cstdio>
#include <cstring>

namespace cudadev {
namespace {

std::string number(unsigned long long value) { return std::to_string(value); }

/// A string literal of C, and of JSON: names have no control characters.
std::string quoted(const std::string &text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + "\"";
}

std::string triple(const unsigned (&values)[3], const char *open, const char *close) {
  return open + number(values[0]) + ", " + number(values[1]) + ", " + number(values[2]) + close;
}

template <class T> T as(const std::string &bytes) {
  T value;
  std::memcpy(&value, bytes.data(), sizeof value);
  return value;
}

/// What the bytes of a value may mean, for a reader.
std::string meaning(const std::string &value) {
  char text[96] = "";
  switch (value.size()) {
  case 1: std::snprintf(text, sizeof text, "%d", as<int8_t>(value)); break;
  case 2: std::snprintf(text, sizeof text, "%d", as<int16_t>(value)); break;
  case 4:
    std::snprintf(text, sizeof text, "%d, as a float %.9g", as<int32_t>(value), double(as<float>(value)));
    break;
  case 8:
    std::snprintf(text, sizeof text, "%lld, as a double %.17g", (long long)as<int64_t>(value),
                  as<double>(value));
    break;
  }
  return text;
}

std::string hex_list(const std::string &bytes) {
  std::string list;
  char text[8];
  for (const unsigned char c : bytes) {
    std::snprintf(text, sizeof text, "%s0x%02x", list.empty() ? "" : ", ", c);
    list += text;
  }
  return list;
}

std::string hex_digits(const std::string &bytes) {
  std::string digits;
  char text[4];
  for (const unsigned char c : bytes) {
    std::snprintf(text, sizeof text, "%02x", c);
    digits += text;
  }
  return digits;
}

std::string argument_lines(const std::vector<CodeletArgument> &arguments) {
  std::string text;
  for (const CodeletArgument &a : arguments) {
    const std::string name = "  {" + quoted(a.name) + ", ";
    if (a.block >= 0)
      text += name + std::to_string(a.block) + ", " + std::to_string(a.offset) + ", 0, 0},\n";
    else
      text += name + "-1, 0, " + number(a.value.size()) + ", (unsigned char[]){" + hex_list(a.value) + "}}," +
              (meaning(a.value).empty() ? "" : " /* " + meaning(a.value) + " */") + "\n";
  }
  return text;
}

std::string value_pointer_lines(const std::vector<CodeletArgument> &arguments) {
  std::string text;
  for (size_t i = 0; i < arguments.size(); ++i)
    for (const CodeletPointer &p : arguments[i].pointers)
      text += "  {" + number(i) + ", " + number(p.at) + ", " + std::to_string(p.block) + ", " +
              std::to_string(p.offset) + "},\n";
  return text;
}

} // namespace

std::string codelet_header(const PlannedLaunch &launch, const std::vector<CodeletArgument> &arguments,
                           const std::vector<CodeletBlock> &blocks, const ort_codelet_t &codelet) {
  const ort_kernel_t &kernel = *launch.kernel;
  const cudadev_env &env = launch.environment;
  std::string t = "/* codelet.h: execution " + number(codelet.execution) + " of the target construct at " +
                  codelet.file + ":" + number(codelet.line) + ", for main.c.\n * ompicc " +
                  codelet.units[0].version + " has made the kernel. */\n";
  t += "#define CONSTRUCT " + quoted(std::string(codelet.file) + ":" + number(codelet.line)) + "\n";
  t += "#define KERNEL " + quoted(kernel.symbol) + "\n";
  t += "#define DYNAMIC_SHARED_BYTES " + number(launch.shared_bytes) + "\n";
  t += "#define RECURSIVE " + number((kernel.flags & ORT_KERNEL_RECURSIVE) != 0) +
       " /* needs a large stack of each thread */\n";
  t += "#define LINKED " + number(codelet.nunits > 1) + " /* of several units */\n\n";
  t += "/* The first parameter, which tells the kernel about the device (cudadev/env.h). */\n";
  t += "#define HAS_ENVIRONMENT " + number(launch.has_environment) + "\n";
  t += "#define DEVICE_NUM " + std::to_string(env.device_num) + "\n#define NUM_DEVICES " +
       std::to_string(env.num_devices) + "\n";
  t += "#define THREAD_LIMIT " + std::to_string(env.thread_limit) + "\n#define CANCELLATION " +
       number(env.cancellation) + "\n";
  t += "#define STACK_SLOT_BYTES " + number(env.stack_slot_bytes) + "\n\n";
  t += "/* The last parameter, where a launch begins (cudadev/origin.h). */\n";
  t += "#define HAS_ORIGIN " + number(launch.has_origin) + "\n\n";
  t += "/* Grid and block of each launch, and its origin in y and z. */\n";
  t += "static const struct launch launches[] = {\n";
  for (const PlannedLaunch::Grid &grid : launch.grids)
    t += "  {" + triple(grid.geometry.grid, "{", "}") + ", " + triple(grid.geometry.block, "{", "}") + ", {" +
         number(grid.origin.y) + ", " + number(grid.origin.z) + "}},\n";
  t += "};\n\n/* Device memory: name, type of elements (int, long, unsigned int, unsigned long, float, "
       "double; \"\": "
       "bytes are compared),\n * variable of the module or 0, file, bytes. */\nstatic const struct block "
       "blocks[] = {\n";
  for (const CodeletBlock &block : blocks)
    t += "  {" + quoted(block.name) + ", " + quoted(block.type) + ", " +
         (block.symbol.empty() ? "0" : quoted(block.symbol)) + ", " + quoted("data/" + block.file) + ", " +
         number(block.size) + "},\n";
  t += "  {0, 0, 0, 0, 0}\n};\n\n/* The other parameters: name, block that it is the address of and bytes "
       "from its beginning, or bytes and value. */\nstatic const struct argument arguments[] = {\n" +
       argument_lines(arguments) + "  {0, 0, 0, 0, 0}\n};\n\n";
  t += "/* Pointers in values: argument, byte, and the block and byte that it leads to. */\n"
       "static const struct value_pointer value_pointers[] = {\n" +
       value_pointer_lines(arguments) + "  {-1, 0, 0, 0}\n};\n";
  return t;
}

std::string codelet_json(const PlannedLaunch &launch, const std::vector<CodeletArgument> &arguments,
                         const std::vector<CodeletBlock> &blocks, const ort_codelet_t &codelet,
                         const std::string &source) {
  const Geometry &g = launch.grids[0].geometry;
  std::string t =
      "{\n  \"construct\": " + quoted(std::string(codelet.file) + ":" + number(codelet.line)) +
      ",\n  \"execution\": " + number(codelet.execution) +
      ",\n  \"kernel\": " + quoted(launch.kernel->symbol) + ",\n  \"source\": " + quoted(source) +
      ",\n  \"options\": " + quoted(codelet.units[0].options) +
      ",\n  \"launches\": " + number(launch.grids.size()) + ",\n  \"grid\": " + triple(g.grid, "[", "]") +
      ",\n  \"block\": " + triple(g.block, "[", "]") +
      ",\n  \"dynamic_shared_bytes\": " + number(launch.shared_bytes) + ",\n  \"strides\": " +
      ((launch.kernel->flags & (ORT_KERNEL_STRIDES | ORT_KERNEL_COLUMNS)) ? "true" : "false") +
      ",\n  \"environment\": " + (launch.has_environment ? "true" : "false") + ",\n  \"iterations\": [";
  for (int d = 0; d < launch.wanted.ndims; ++d) t += (d ? ", " : "") + number(launch.wanted.trips[d]);
  t += "],\n  \"blocks\": [";
  for (size_t i = 0; i < blocks.size(); ++i)
    t += (i ? ",\n    " : "\n    ") + std::string("{\"name\": ") + quoted(blocks[i].name) +
         ", \"type\": " + quoted(blocks[i].type) + ", \"file\": " + quoted("data/" + blocks[i].file) +
         ", \"bytes\": " + number(blocks[i].size) + ", \"symbol\": " + quoted(blocks[i].symbol) +
         ", \"pointers\": " + number(blocks[i].pointers.size()) + "}";
  t += "\n  ],\n  \"arguments\": [";
  for (size_t i = 0; i < arguments.size(); ++i) {
    const CodeletArgument &a = arguments[i];
    t += (i ? ",\n    " : "\n    ") + std::string("{\"name\": ") + quoted(a.name);
    if (a.block >= 0)
      t += ", \"block\": " + std::to_string(a.block) + ", \"offset\": " + std::to_string(a.offset) + "}";
    else
      t += ", \"value\": " + quoted(hex_digits(a.value)) + ", \"pointers\": " + number(a.pointers.size()) +
           "}";
  }
  return t + "\n  ]\n}\n";
}

} // namespace cudadev
