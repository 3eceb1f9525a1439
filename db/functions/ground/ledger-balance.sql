create or replace trigger ledger_entries_stay before update or delete on ledger_entries for each row execute function refuse_change();

create or replace trigger ledger_lines_stay before update or delete on ledger_lines for each row execute function refuse_change();

create or replace trigger ledger_entries_stay_whole before truncate on ledger_entries for each statement execute function refuse_change();

create or replace trigger ledger_lines_stay_whole before truncate on ledger_lines for each statement execute function refuse_change();

-- Lines that one statement adds balance among themselves, so that none is added to an older entry later.
create or replace function apply_ledger_lines() returns trigger language plpgsql as $$
begin
  if exists (select from added group by entry_id, order_id having sum(amount) <> 0) then
    raise exception 'the lines of a ledger entry add up to zero for each order' using errcode = 'check_violation';
  end if;
  if exists (select from added where account in ('codInTransit', 'codDue')) then
    insert into cod_balances as known (account, order_id, courier_id, parcel_id, amount)
      select account, order_id, courier_id, parcel_id, sum(amount) from added
      where account in ('codInTransit', 'codDue') group by 1, 2, 3, 4
      order by order_id, parcel_id, courier_id, account
    on conflict on constraint cod_balances_place do update set amount = known.amount + excluded.amount;
    delete from cod_balances using (select distinct order_id from added) touched
      where cod_balances.order_id is not distinct from touched.order_id and amount = 0;
  end if;
  return null;
end $$;

create or replace trigger ledger_lines_apply after insert on ledger_lines referencing new table as added
  for each statement execute function apply_ledger_lines();

-- At commit, so that an entry without lines is found too.
create or replace function check_ledger_entry() returns trigger language plpgsql as $$
begin
  if (select count(*) = 0 or bool_or(sum <> 0) from (
      select sum(amount) from ledger_lines where entry_id = new.id group by order_id) orders_of_entry) then
    raise exception 'ledger entry % does not add up to zero for each order', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;

drop trigger if exists ledger_entries_balance on ledger_entries;
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function check_ledger_entry();
