// A header that does not exist.
#include "no_such_header.h" // error: 'no_such_header'
int main(void) { return 0; }
