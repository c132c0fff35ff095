// The host goes on with what comes back: by an operation, by a function of the C library's, by a system call.
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <fcntl.h>
static int a[40000], b[40000], c[40000], copy[40000];
int main(void) {
#pragma omp target teams distribute parallel for map(from: a, b, c)
  for (int i = 0; i < 40000; i++) a[i] = i, b[i] = 2 * i, c[i] = 3 * i;
  a[39999] += 1;
  memcpy(copy, b, sizeof b);
  const int file = open("counted", O_RDWR | O_CREAT | O_TRUNC, 0600);
  if (write(file, c, sizeof c) != sizeof c || lseek(file, 0, SEEK_SET) || read(file, copy, 8) != 8) return 1;
  close(file);
  unlink("counted");
  printf("%d\n", copy[1]);
}
