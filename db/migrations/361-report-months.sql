-- Sums of report_days by month, so that a report of years reads some rows a month and key instead of some a day; `day` is the first of the month.
create table report_months (like report_days including all);
insert into report_months
select dimension, date_trunc('month', day)::date, key,
  sum(placed), sum(cancelled), sum(refused), sum(delivered), sum(sold), sum(sold_pieces), sum(sold_amount), sum(sold_discount), sum(call_minutes),
  sum(called), sum(leave_minutes), sum(handed_over), sum(deliver_minutes), sum(arrived), sum(cash_minutes), sum(paid), sum(closed_delivered),
  sum(closed_refused), sum(pieces), sum(revenue), sum(goods), sum(uncosted), sum(courier), sum(refused_cost), sum(packaging), sum(withheld),
  sum(written_off), sum(profit)
from report_days group by 1, 2, 3;
