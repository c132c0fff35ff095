/*
 * heartwall: a program of the shape of the Heartwall benchmark, Listing 1 of Jacob et al., "Efficient
 * Fork-Join on GPUs through Warp Specialization" (HiPC 2017). Sample points of a moving wall are tracked from
 * frame to frame: each team takes a point and calls a function that holds two parallel loops with
 * sequential code between and after them.
 *
 *     heartwall [frames]
 */
#include "measure.h"

#define POINTS 12
#define SIDE 16 /* the window around a point is SIDE x SIDE pixels */
#define FRAME 96

typedef struct {
  int frame_no;
  int allPoints;
  int in2_rows, in2_cols; /* size of the window */
  int in_mod_elem;        /* its pixels */
} public_struct;

typedef struct {
  int point_no;
  int row, col;   /* where the point was in the frame before */
  int in_pointer; /* where its window lies in d_in_all */
} private_struct;

#pragma omp declare target
float d_frame[FRAME * FRAME];
float d_in_all[POINTS * SIDE * SIDE];
float d_mean[POINTS];
int d_row[POINTS], d_col[POINTS];

void kernel(public_struct public, private_struct private) {
  float *d_in = &d_in_all[private.in_pointer];
  int col, row, i;
  float in_final_sum;

  if (public.frame_no != 0) {
    /* the window around the point, weighted towards its middle */
    #pragma omp parallel for collapse(2)
    for (col = 0; col < public.in2_cols; col++)
      for (row = 0; row < public.in2_rows; row++) {
        int frame_row = private.row + row - SIDE / 2, frame_col = private.col + col - SIDE / 2;
        float pixel = 0;
        if (frame_row >= 0 && frame_row < FRAME && frame_col >= 0 && frame_col < FRAME)
          pixel = d_frame[frame_col * FRAME + frame_row];
        d_in[col * public.in2_rows + row] = pixel * (1 + row % 3) * (1 + col % 3);
      }

    in_final_sum = 0;
    #pragma omp parallel for reduction(+: in_final_sum)
    for (i = 0; i < public.in_mod_elem; i++)
      in_final_sum = in_final_sum + d_in[i];

    /* sequential: the brightest pixel of the window is the new place of the point */
    float mean = in_final_sum / public.in_mod_elem;
    int best = 0;
    for (i = 1; i < public.in_mod_elem; i++)
      if (d_in[i] > d_in[best]) best = i;
    d_mean[private.point_no] = mean;
    d_row[private.point_no] = private.row + best % public.in2_rows - SIDE / 2;
    d_col[private.point_no] = private.col + best / public.in2_rows - SIDE / 2;
  }
}
#pragma omp end declare target

/* The same on one thread of the host. Multiples of 1/8 keep every sum exact in any order. */
static void track_sequential(const private_struct *p, float *mean, int *next_row, int *next_col) {
  float window[SIDE * SIDE], sum = 0;
  int best = 0;
  for (int col = 0; col < SIDE; col++)
    for (int row = 0; row < SIDE; row++) {
      int r = p->row + row - SIDE / 2, c = p->col + col - SIDE / 2;
      float pixel = r >= 0 && r < FRAME && c >= 0 && c < FRAME ? d_frame[c * FRAME + r] : 0;
      window[col * SIDE + row] = pixel * (1 + row % 3) * (1 + col % 3);
    }
  for (int i = 0; i < SIDE * SIDE; i++) sum += window[i];
  for (int i = 1; i < SIDE * SIDE; i++)
    if (window[i] > window[best]) best = i;
  *mean = sum / (SIDE * SIDE);
  *next_row = p->row + best % SIDE - SIDE / 2;
  *next_col = p->col + best / SIDE - SIDE / 2;
}

int main(int argc, char **argv) {
  int frames = argument(argc, argv, 1, 5), wrong = 0;
  private_struct private[POINTS];
  public_struct public = {0, POINTS, SIDE, SIDE, SIDE * SIDE};
  double time = 0;
  for (int i = 0; i < POINTS; i++) {
    private_struct p = {i, 20 + 5 * i, 80 - 5 * i, i * SIDE * SIDE};
    private[i] = p;
  }
  for (public.frame_no = 1; public.frame_no <= frames; public.frame_no++) {
    for (int i = 0; i < FRAME * FRAME; i++) d_frame[i] = (int)(sample(i + 31 * public.frame_no) * 256) / 8.0f;
    double start = now_ms();
    #pragma omp target update to(d_frame)
    #pragma omp target teams distribute map(to: private)
    for (int i = 0; i < public.allPoints; i++)
      kernel(public, private[i]);
    #pragma omp target update from(d_row, d_col, d_mean)
    time += now_ms() - start;

    for (int i = 0; i < POINTS; i++) {
      float mean;
      int row, col;
      track_sequential(&private[i], &mean, &row, &col);
      wrong += mean != d_mean[i] || row != d_row[i] || col != d_col[i];
      private[i].row = d_row[i];
      private[i].col = d_col[i];
    }
  }
  printf("heartwall points=%d frames=%d time_ms=%.3f errors=%d\n", POINTS, frames, time, wrong);
  return wrong != 0;
}
