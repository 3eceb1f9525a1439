-- A closed settlement stays: a mistake is corrected by another entry of the ledger.
create or replace function refuse_settlement_change() returns trigger language plpgsql as $$
begin
  raise exception 'a closed settlement stays as it is' using errcode = 'restrict_violation';
end $$;

create or replace trigger settlements_stay before update or delete on settlements
  for each row when (old.state = 'closed') execute function refuse_settlement_change();

create or replace function refuse_settlement_line_change() returns trigger language plpgsql as $$
begin
  if exists (select from settlements where id = coalesce(old.settlement_id, new.settlement_id) and state = 'closed') then
    raise exception 'a closed settlement stays as it is' using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end $$;

create or replace trigger settlement_lines_stay before insert or update or delete on settlement_lines
  for each row execute function refuse_settlement_line_change();

create or replace trigger settlement_missing_stay before insert or update or delete on settlement_missing
  for each row execute function refuse_settlement_line_change();

create or replace function refuse_day_change() returns trigger language plpgsql as $$
begin
  raise exception 'a closed day stays as it is' using errcode = 'restrict_violation';
end $$;

create or replace trigger day_closes_stay before update or delete on day_closes for each row execute function refuse_day_change();
