// store_width.h: which instructions only write to memory, and how much of it instructions reach.
#ifndef TOOLS_ADVISE_STORE_WIDTH_H
#define TOOLS_ADVISE_STORE_WIDTH_H

namespace advise {

/// The number of bytes that the x86-64 instruction at `code` stores, if all that it does with memory that it
/// writes to is to overwrite it; otherwise, and where that is not known, 0. A repeated instruction stores as
/// often as it is executed, each time by itself.
inline unsigned store_width(const unsigned char *code) {
  bool operand16 = false, repz = false, repnz = false, wide = false;
  for (;; ++code) {
    if (*code == 0x66)
      operand16 = true;
    else if (*code == 0xF3)
      repz = true;
    else if (*code == 0xF2)
      repnz = true;
    else if (*code != 0x2E && *code != 0x36 && *code != 0x3E && *code != 0x26 && *code != 0x64 &&
             *code != 0x65)
      break; // not those of segments; one that locks reads
  }
  const unsigned general = [&] { return operand16 ? 2u : 4u; }();
  // Of the two-byte opcodes 0F xx, by the register's width.
  const auto vector_store = [&](unsigned char opcode, unsigned width, unsigned prefix) -> unsigned {
    switch (opcode) {
    case 0x11: return prefix == 0xF3 ? 4 : prefix == 0xF2 ? 8 : width; // movups, movupd, movss, movsd
    case 0x29:                                                         // movaps, movapd
    case 0x2B:                                                         // movntps, movntpd
    case 0xE7: return width;                                           // movntdq
    case 0x7F: return prefix == 0 ? 8 : width;                         // movq, movdqa, movdqu
    case 0x13:                                                         // movlps, movlpd
    case 0x17: return 8;                                               // movhps, movhpd
    case 0xD6: return prefix == 0x66 ? 8 : 0;                          // movq
    default: return 0;
    }
  };
  if ((*code & 0xF0) == 0x40) wide = *code++ & 8;
  const unsigned prefix = repz ? 0xF3 : repnz ? 0xF2 : operand16 ? 0x66 : 0;
  switch (*code) {
  case 0x88:
  case 0xC6:
  case 0xA4:
  case 0xAA: return 1; // mov, movs, stos of bytes
  case 0x89:
  case 0xC7:
  case 0xA5:
  case 0xAB: return wide ? 8 : general; // mov, movs, stos
  case 0x0F:
    if (code[1] == 0x7E) return prefix == 0x66 || prefix == 0 ? (wide ? 8 : 4) : 0; // movd, movq
    if (code[1] == 0xC3) return wide ? 8 : 4;                                       // movnti
    return vector_store(code[1], 16, prefix);
  case 0xC5:
  case 0xC4: { // VEX
    const bool three = *code == 0xC4;
    if (three && (code[1] & 0x1F) != 1) return 0;
    const unsigned char bits = code[three ? 2 : 1], opcode = code[three ? 3 : 2];
    const unsigned prefixes[] = {0, 0x66, 0xF3, 0xF2};
    const unsigned width = bits & 4 ? 32 : 16;
    if (opcode == 0x7E) return (bits & 3) == 1 ? (three && (bits & 0x80) ? 8 : 4) : 0;
    return vector_store(opcode, width, prefixes[bits & 3]);
  }
  default: return 0; // what reads before it writes, and all others
  }
}

/// No fewer bytes than the instruction reaches at one place.
inline unsigned most_width(const unsigned char *code) {
  bool operand16 = false, repz = false, repnz = false;
  for (;; ++code) {
    operand16 |= *code == 0x66;
    repz |= *code == 0xF3;
    repnz |= *code == 0xF2;
    const bool prefix = *code == 0x66 || *code == 0xF3 || *code == 0xF2 || *code == 0xF0 || *code == 0x64 ||
                        *code == 0x65 || (*code & 0xF0) == 0x40;
    if (!prefix) break;
  }
  if (*code == 0xC4 || *code == 0xC5 || *code == 0x62 || (*code >= 0xD8 && *code <= 0xDF))
    return 128; // AVX, x87
  if (*code != 0x0F) return 8;
  const unsigned char opcode = code[1];
  const bool scalar = opcode == 0x10 || opcode == 0x2A || opcode == 0x2C || opcode == 0x2D ||
                      (opcode >= 0x51 && opcode <= 0x5F && opcode != 0x5B);
  if (scalar && (repz || repnz)) return repz ? 4 : 8;             // movss, addsd, cvtss2sd, …
  if (opcode == 0x2E || opcode == 0x2F) return operand16 ? 8 : 4; // ucomiss, comisd
  if (opcode == 0xB6 || opcode == 0xB7 || opcode == 0xBE || opcode == 0xBF || opcode == 0xAF ||
      (opcode >= 0x40 && opcode < 0x50))
    return 8; // movzx, movsx, imul, cmov
  return opcode == 0xAE || opcode == 0xC7 ? 128 : 16;
}

} // namespace advise
#endif
