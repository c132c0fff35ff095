// What the program shares with the runtime has its layout whatever options for layouts, and #pragma pack, say; structures
// of the program are packed on both sides.
// lanes: ref host sim
// options: -fpack-struct=1 -fshort-enums -fshort-wchar -w
// compare: gcc
#define PACK_2
#include "packed_structures.c"
