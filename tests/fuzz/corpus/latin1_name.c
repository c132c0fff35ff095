int ä = 1;
