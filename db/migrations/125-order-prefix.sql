-- What numbers of orders begin with is a setting. A shop that has given numbers out keeps theirs.
insert into settings (key, value) select 'orderPrefix', '"KH"'
where exists (select from orders) or exists (select from issued_numbers) on conflict do nothing;
