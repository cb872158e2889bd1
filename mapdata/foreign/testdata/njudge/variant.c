/* tables of words, as the judge's own program has them; only they are read */
char *variants[] = { NULL, "large", "tiny" /* , "old" */ };
char *powers[] = { "Unowned", "Amber", "Jade", "Ruby", "Neutral", "Autonomous", "Observer", "Master" };
char *owners[] = { "unowned", "Amber", "Jade", "Ruby", "Neutral", "Autonomous", "Observer", "Master" };
char *pletter[] = { NULL, ".AJR?=OM", ".xJR?=OM" };
