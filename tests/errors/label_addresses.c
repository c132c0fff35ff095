// Labels, and gotos of nested functions, across the boundaries of structured blocks.
void *f(int n) {
  __label__ out, end;
  void *p = 0;
  void leave(void) {
    if (n) goto out; // error@12: 'branch'
  }
  void stay(void) {
    __label__ own;
    if (n) goto own;
  own:
    n++;
  }
  void back(void) {
    if (n > 3) goto end;
  }
#pragma omp parallel shared(p)
  {
  inside:
    p = &&inside;
    p = &&end; // error@9: 'address of label .end.'
    leave();
    stay();
  out:;
  }
  back();
  p = &&inside; // error@7: 'address of label .inside.'
end:
  return p ? p : &&end;
}
