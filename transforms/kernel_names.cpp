#include "transforms/kernel_names.h"
#include "translator/emit/c_printer.h"

namespace ompicc {
namespace {

constexpr int kMostMembers = 64; // of an element, with a name each

QualType withoutArrays(QualType type) {
  while (isArray(type)) type = elementOf(type);
  return type;
}

/// The name of a type whose values a reader wants to see as numbers, otherwise "".
const char *plainName(QualType type) {
  switch (kindOf(type)) {
  case TypeKind::Int: return "int";
  case TypeKind::UInt: return "unsigned int";
  case TypeKind::Long: return "long";
  case TypeKind::ULong: return "unsigned long";
  case TypeKind::Float: return "float";
  case TypeKind::Double: return "double";
  default: return "";
  }
}

/// The one plain type that all of it is made of: "float" for struct { float x, y[3]; }; otherwise "".
std::string madeOf(QualType type) {
  type = withoutArrays(type);
  TagDecl *definition = kindOf(type) == TypeKind::Struct ? definitionOf(type) : nullptr;
  if (!definition) return plainName(type);
  layOut(*definition);
  std::string all;
  long long end = 0;
  for (FieldDecl *field : definition->fields) {
    const std::string one = field->bitWidth || field->offset != end ? "" : madeOf(field->type);
    if (one.empty() || (!all.empty() && one != all)) return "";
    all = one;
    end = field->offset + sizeOf(field->type);
  }
  return end == sizeOf(type) ? all : "";
}

/// The pointers in a structure: "\t.next@8", "\t.rows[2].cells@32".
void pointersIn(QualType type, const std::string &name, long long offset, int &left, std::string &text) {
  if (isPointer(type)) {
    if (left-- > 0) text += "\t" + name + "@" + std::to_string(offset);
    return;
  }
  if (isArray(type)) {
    const long long length = canonical(type)->length, size = sizeOf(elementOf(type));
    for (long long i = 0; i < length && left > 0; i++) {
      const int before = left;
      pointersIn(elementOf(type), name + "[" + std::to_string(i) + "]", offset + i * size, left, text);
      if (left == before) return; // there are none in an element
    }
    return;
  }
  TagDecl *definition = isRecord(type) ? definitionOf(type) : nullptr;
  if (!definition) return;
  layOut(*definition);
  for (FieldDecl *field : definition->fields)
    if (!field->bitWidth)
      pointersIn(field->type, field->name ? name + "." + std::string(field->name->text) : name,
                 offset + field->offset, left, text);
}

/// The type of what the item's bytes begin with, over and over; unknown where it is a part of a structure.
QualType elementType(const MapItem &item) {
  if (item.pointer) return item.isMember ? QualType() : elementOf(item.pointer->type);
  if (item.throughPointer) return item.isMember ? QualType() : elementOf(item.var->type);
  return item.isMember ? QualType() : item.var->type;
}

std::string itemText(Unit &unit, const MapItem &item) {
  std::string text = item.pointer ? CPrinter(unit.context).expr(*item.pointer)
                                  : std::string(item.var->name ? item.var->name->text : "");
  for (char &c : text)
    if (c == '\n' || c == '\t') c = ' ';
  const QualType element = elementType(item);
  if (!element.type) return text;
  const QualType type = withoutArrays(element);
  const long long size = sizeOf(type);
  text += "\t" + madeOf(type);
  if (size <= 0) return text;
  text += "\t" + std::to_string(size);
  int left = kMostMembers;
  if (isRecord(type) || isPointer(type)) pointersIn(type, "", 0, left, text);
  return text;
}

} // namespace

std::string kernelNames(Unit &unit, const OffloadedTarget &target, const OffloadedTarget::Kernel &kernel) {
  std::string text;
  // Behind loops over iterators the runtime cannot tell which item is which.
  bool counted = true;
  for (const MapItem &item : target.maps) {
    counted &= !item.isIterated();
    if (counted) text += itemText(unit, item) + "\n";
  }
  text += "\n";
  for (const KernelParam &parameter : kernel.params)
    text += std::string(parameter.var->name ? parameter.var->name->text : "") + "\n";
  return text;
}

std::string variableNames(const VarDecl &v) { return std::string(v.name->text) + "\t" + madeOf(v.type); }

} // namespace ompicc
