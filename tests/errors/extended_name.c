// A message shows a name with letters beyond ASCII as the user wrote it.
int f(void) {
#pragma omp barrier
  return größe€; // error@10: 'größe€'
}
