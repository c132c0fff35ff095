// device_type(host) keeps a groupprivate variable from devices.
int b;
#pragma omp groupprivate(b) device_type(host)
void f(void) {
#pragma omp target
  b = 1; // error@3: 'b. is used in code that runs on the device, but its .groupprivate. directive says'
}
