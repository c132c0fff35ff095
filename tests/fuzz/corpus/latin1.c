char *s = "€юд";
/* € */ int x;
