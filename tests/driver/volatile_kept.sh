#!/bin/bash
# A volatile variable is volatile in a kernel wherever it goes: to a team's stack or its shared memory, into
# what a region is given, and behind a mapping. What is const is so in the regions that read it.
. "$(dirname "$0")/setup.bash"
cat > v.c <<'C'
int read_back(volatile int *p) { return *p; }
int f(int n) {
  volatile int outside = n;
  int sum = 0;
#pragma omp target map(tofrom : sum, outside)
  {
    volatile int flag = 0;
    const volatile int fixed = 3;
    int *volatile where = 0;
    volatile int row[4] = {1, 2, 3, 4};
#pragma omp parallel num_threads(4)
    {
      flag = 1;
      outside = fixed;
      where = &sum;
      row[1] = flag;
    }
    sum += flag + row[1];
  }
  return sum + read_back(&outside);
}
C
$OMPICC --kernel-mode=generic -k=master -c v.c
kernel=$(echo master/v_f_*.cu)
for text in 'volatile int &flag = *(volatile int *) cudadev_push_shmem' 'volatile int &fixed = *(volatile int *)' \
  'int *volatile &where = *(int *volatile *) cudadev_push_shmem' 'volatile int (&row)[4] = *(volatile int' \
  '  volatile int *flag;' '  const volatile int *fixed;' '  const volatile int &fixed = *_vars.fixed;' \
  'volatile int *_outside' 'volatile int &outside = *_outside;'; do
  has "$kernel" "$text"
done
$OMPICC -k=guarded -c v.c
kernel=$(echo guarded/v_f_*.cu)
for text in '__shared__ volatile int flag;' '__shared__ int *volatile where;' '__shared__ volatile int row[4];'; do
  has "$kernel" "$text"
done
