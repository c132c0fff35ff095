// use_device_ptr takes pointers alone; the device copy of an array is use_device_addr's.
void use(int *);
int main(void) {
  static int a[10];
#pragma omp target data map(a) use_device_ptr(a) // error: 'use_device_ptr.*not a pointer'
  use(a);
  return 0;
}
