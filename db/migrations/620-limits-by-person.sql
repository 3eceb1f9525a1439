-- Limits count by person: a name changes, an id does not. Prices that a key changed count for the person it belongs to.
alter table price_changes add column staff_id text references staff;
update price_changes set staff_id = one.id
from (select name, min(id) as id from staff group by name having count(*) = 1) one
where one.name = created_by and kind <> 'sale';

-- Who may do what is asked for may see it and decide on it.
alter table approvals add column permission text;
update approvals set permission = case
  when kind = 'price' then 'catalogue.change'
  when kind = 'writeOff' then 'settlements.change'
  when kind = 'refund' then 'orders.refund'
  when path like '/admin/offers/%' then 'offers.change'
  else 'orders.edit' end;
alter table approvals alter column permission set not null;
