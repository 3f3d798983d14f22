#pragma once
#include <getopt.h>
#include <stddef.h>

/* What Swift's Glibc overlay hides: getopt_long, wcwidth (both need _GNU_SOURCE or getopt.h). */

/* The columns that one Unicode scalar takes in a terminal; -1 for a control character. */
int wk_wcwidth(unsigned int scalar);

/* Selects a UTF-8 character table for wk_wcwidth, whatever LANG says; 0 where there is none. */
int wk_use_utf8(void);

/* Columns of the terminal at this descriptor; 0 where it is none. */
int wk_terminal_columns(int descriptor);
