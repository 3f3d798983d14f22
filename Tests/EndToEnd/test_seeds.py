"""Every requirement of the seeds (section 1 of the product's design) that the command line can show, by its row.

What only the full-screen planner can show: the tap (rows 10, 14), reused cells (13), the swipe itself (15), the form
(16), Enter on a day (30). Here these rows are held by the commands that do the same.
"""
import re
import unittest

import test_seeds_changes
import test_seeds_months
import test_seeds_weeks

CASES = (test_seeds_weeks.WeekRowsTest, test_seeds_changes.ChangeRowsTest, test_seeds_changes.ExchangeRowsTest, test_seeds_months.MonthRowsTest)


class AllRowsTest(unittest.TestCase):
    def test_every_row_has_a_check(self):
        """Rows 1 to 35"""
        named = {int(match[1]) for case in CASES
                 for name in dir(case) if (match := re.match(r"test_row_(\d\d)_", name))}
        self.assertEqual(named, set(range(1, 36)))
