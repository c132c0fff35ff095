// Types that gcc declares itself: 128-bit integers, and those that the headers of the targets are built on.
// On AArch64 <arm_neon.h> names vectors such as __Int8x8_t, and opaque types for several registers at once.
#include "translator/parser/builtin_types.h"
#include <string>

namespace ompicc {

namespace {

struct NeonType {
  const char *name; ///< without the underscores, the number of lanes and "_t"
  TypeKind element;
  unsigned size; ///< of an element, in bytes
};

const NeonType kNeonTypes[] = {
    {"Int8", TypeKind::SChar, 1},       {"Int16", TypeKind::Short, 2},   {"Int32", TypeKind::Int, 4},
    {"Int64", TypeKind::Long, 8},       {"Uint8", TypeKind::UChar, 1},   {"Uint16", TypeKind::UShort, 2},
    {"Uint32", TypeKind::UInt, 4},      {"Uint64", TypeKind::ULong, 8},  {"Poly8", TypeKind::UChar, 1},
    {"Mfloat8", TypeKind::UChar, 1},    {"Poly16", TypeKind::UShort, 2}, {"Poly64", TypeKind::ULong, 8},
    {"Float16", TypeKind::Float16, 2},  {"Float32", TypeKind::Float, 4}, {"Float64", TypeKind::Double, 8},
    {"Bfloat16", TypeKind::BFloat16, 2}};

/// What the header converts pointers to for its builtins: __builtin_aarch64_simd_…
const struct {
  const char *name;
  TypeKind kind;
} kNeonScalars[] = {{"qi", TypeKind::SChar},        {"uqi", TypeKind::UChar},     {"hi", TypeKind::Short},
                    {"uhi", TypeKind::UShort},      {"si", TypeKind::Int},        {"usi", TypeKind::UInt},
                    {"di", TypeKind::Long},         {"udi", TypeKind::ULong},     {"ti", TypeKind::Int128},
                    {"poly8", TypeKind::UChar},     {"poly16", TypeKind::UShort}, {"poly64", TypeKind::ULong},
                    {"poly128", TypeKind::UInt128}, {"hf", TypeKind::Float16},    {"bf", TypeKind::BFloat16},
                    {"sf", TypeKind::Float},        {"df", TypeKind::Double}};

/// Nothing is known of these, and only the header's own functions use them.
const char *const kOpaqueTypes[] = {"__builtin_aarch64_simd_oi", "__builtin_aarch64_simd_ci",
                                    "__builtin_aarch64_simd_xi", "__mfp8"};

} // namespace

void BuiltinTypes::declareAll() {
  declare("__int128_t", c_.types.basic(TypeKind::Int128));
  declare("__uint128_t", c_.types.basic(TypeKind::UInt128));
  if (c_.types.machine() == Machine::X86_64) {
    declare("__builtin_sysv_va_list", c_.types.basic(TypeKind::VaList));
    declare("__builtin_ms_va_list", c_.types.pointerTo(c_.types.basic(TypeKind::Char)));
  }
  for (const NeonType &type : kNeonTypes)
    for (unsigned bytes : {8u, 16u}) {
      unsigned lanes = bytes / type.size;
      Type *vector = c_.types.variantOf(*c_.types.vectorOf(c_.types.basic(type.element), lanes));
      vector->typedefDecl =
          declare(std::string("__") + type.name + "x" + std::to_string(lanes) + "_t", vector);
    }
  declare("__fp16", c_.types.basic(TypeKind::Fp16));
  declare("__bf16", c_.types.basic(TypeKind::BFloat16));
  for (const NeonType &type : kNeonTypes)
    if (std::string_view(type.name).substr(0, 4) == "Poly")
      declare(std::string("__") + type.name + "_t", c_.types.basic(type.element));
  for (const auto &scalar : kNeonScalars)
    declare(std::string("__builtin_aarch64_simd_") + scalar.name, c_.types.basic(scalar.kind));
  declare("__Poly128_t", c_.types.basic(TypeKind::UInt128));
  for (const char *name : kOpaqueTypes) declare(name, c_.types.unknown());
}

} // namespace ompicc
