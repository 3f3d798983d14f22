#pragma once
#include <libical/ical.h>

// What Swift cannot see of libical, and where its versions differ. One call each, no logic.

#if ICAL_CHECK_VERSION(4, 0, 0)

/// An iterator over a rule, RFC 5545 §3.3.10; NULL where the rule or the start is none.
static inline icalrecur_iterator *wk_recur_iterator_new(const char *rule,
                                                        struct icaltimetype start) {
  struct icalrecurrencetype *recur = icalrecurrencetype_new_from_string(rule);
  if (!recur) return NULL;
  icalrecur_iterator *iterator = icalrecur_iterator_new(recur, start);
  icalrecurrencetype_unref(recur);
  return iterator;
}

#else

/// An iterator over a rule, RFC 5545 §3.3.10; NULL where the rule or the start is none.
static inline icalrecur_iterator *wk_recur_iterator_new(const char *rule,
                                                        struct icaltimetype start) {
  struct icalrecurrencetype recur = icalrecurrencetype_from_string(rule);
  if (recur.freq == ICAL_NO_RECURRENCE) return NULL;
  return icalrecur_iterator_new(recur, start);
}

#endif
