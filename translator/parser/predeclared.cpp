// Types that gcc declares itself: 128-bit integers, and those that the headers of the targets are built on.
// On AArch64 <arm_neon.h> names vectors such as __Int8x8_t, and opaque types for several registers at once.
#include "translator/parser/parser.h"
#include <string>

namespace ompicc {

namespace {

struct NeonType {
  const char *name; ///< without the underscores, the number of lanes and "_t"
  TypeKind element;
  unsigned size; ///< of an element, in bytes
};

const NeonType kNeonTypes[] = {
    {"Int8", TypeKind::SChar, 1},    {"Int16", TypeKind::Short, 2},    {"Int32", TypeKind::Int, 4},
    {"Int64", TypeKind::Long, 8},    {"Uint8", TypeKind::UChar, 1},    {"Uint16", TypeKind::UShort, 2},
    {"Uint32", TypeKind::UInt, 4},   {"Uint64", TypeKind::ULong, 8},   {"Poly8", TypeKind::UChar, 1},
    {"Poly16", TypeKind::UShort, 2}, {"Poly64", TypeKind::ULong, 8},   {"Float16", TypeKind::Float16, 2},
    {"Float32", TypeKind::Float, 4}, {"Float64", TypeKind::Double, 8}, {"Bfloat16", TypeKind::BFloat16, 2}};

/// Nothing is known of these, and only the header's own functions use them.
const char *const kOpaqueTypes[] = {"__builtin_aarch64_simd_oi",
                                    "__builtin_aarch64_simd_ci",
                                    "__builtin_aarch64_simd_xi",
                                    "__Poly8_t",
                                    "__Poly16_t",
                                    "__Poly64_t",
                                    "__Poly128_t"};

} // namespace

void Parser::predeclare() {
  auto declare = [&](const std::string &name, QualType type) {
    auto *d = c.make<TypedefDecl>();
    d->name = c.name(name);
    d->type = type;
    scopes.bind(d->name, d);
  };
  declare("__int128_t", c.types.basic(TypeKind::Int128));
  declare("__uint128_t", c.types.basic(TypeKind::UInt128));
#if defined(__x86_64__)
  declare("__builtin_sysv_va_list", c.types.basic(TypeKind::VaList));
  declare("__builtin_ms_va_list", c.types.pointerTo(c.types.basic(TypeKind::Char)));
#endif
  for (const NeonType &type : kNeonTypes)
    for (unsigned bytes : {8u, 16u}) {
      unsigned lanes = bytes / type.size;
      declare(std::string("__") + type.name + "x" + std::to_string(lanes) + "_t",
              c.types.vectorOf(c.types.basic(type.element), lanes));
    }
  declare("__fp16", c.types.basic(TypeKind::Fp16));
  declare("__bf16", c.types.basic(TypeKind::BFloat16));
  for (const char *name : kOpaqueTypes) declare(name, c.types.unknown());
}

} // namespace ompicc
