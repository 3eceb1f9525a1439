-- A set is no piece without a cost (`ledger_days_of`): the days on which one was sold are summed anew.
insert into report_queue (ledger_day) select distinct day from ledger_days where account = 'uncosted';
