struct bits struct bits{{}struct bits{}e[];};
