-- Moves a material's stock and what it cost by the row. What is taken goes at the average, and the last of it with all that is left.
-- @rule what a material in stock is worth after a movement
create or replace function apply_material_change() returns trigger language plpgsql as $$
declare
  value_before bigint;
begin
  select value into value_before from materials where id = new.material_id for no key update;
  update materials set
    stock = stock + new.change,
    value = value + coalesce(new.value_change,
      case when stock + new.change = 0 then -value when stock = 0 then 0 else round(value::numeric * new.change / stock) end),
    entries = entries + 1
  where id = new.material_id
  returning stock, entries, value - value_before into new.stock_after, new.entry, new.value_change;
  return new;
end $$;

create or replace trigger material_ledger_apply before insert on material_ledger
  for each row execute function apply_material_change();

create or replace function refuse_material_change() returns trigger language plpgsql as $$
begin
  raise exception 'materials change by rows of material_ledger, which stay as they are' using errcode = 'restrict_violation';
end $$;

create or replace trigger material_ledger_stays before update or delete on material_ledger
  for each row execute function refuse_material_change();

-- Depth 0: by a statement, not by the trigger above.
create or replace trigger materials_by_ledger before update of stock, value, entries on materials
  for each row when ((new.stock, new.value, new.entries) <> (old.stock, old.value, old.entries) and pg_trigger_depth() = 0)
  execute function refuse_material_change();
