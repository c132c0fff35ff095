// The preprocessor's own errors.
#error "not for this machine" // error: 'not for this machine'
int main(void) { return 0; }
