-- A statement replaces what was agreed, also where it moves no money.
create or replace function report_settlement() returns trigger language plpgsql as $$
begin
  insert into report_queue (order_id)
    select distinct order_id from settlement_lines where settlement_id = new.id and order_id is not null;
  return null;
end $$;

create or replace trigger settlements_report after update on settlements for each row
  when (new.state = 'closed' and old.state <> 'closed') execute function report_settlement();

-- Orders that were moved by hand name their courier.
create or replace function report_courier() returns trigger language plpgsql as $$
begin
  insert into report_queue (order_id) select id from orders where courier <> '' and lower(courier) in (lower(old.name), lower(new.name));
  return null;
end $$;

create or replace trigger couriers_report after update on couriers for each row when (new.name <> old.name) execute function report_courier();

-- Orders whose parcels left since then cost something else.
create or replace function report_packaging() returns trigger language plpgsql as $$
begin
  insert into report_queue (order_id)
    select distinct order_id from parcels
    where packed_at >= day_begins(least(old.from_day, new.from_day));
  return null;
end $$;

create or replace trigger packaging_costs_report after insert or update or delete on packaging_costs
  for each row execute function report_packaging();

-- What trust decided is stored after the order.
create or replace function report_assessment() returns trigger language plpgsql as $$
begin
  perform note_order(new.order_id);
  return null;
end $$;

create or replace trigger order_assessments_report after insert or update of outcome on order_assessments
  for each row execute function report_assessment();

-- What was taken before its cost was known has one now.
create or replace function report_first_cost() returns trigger language plpgsql as $$
begin
  insert into report_queue (order_id)
    select distinct order_id from stock_ledger where size_id = new.size_id and order_id is not null and unit_cost is null;
  insert into report_queue (ledger_day)
    select distinct shop_day(created_at) from stock_ledger where size_id = new.size_id and order_id is not null and unit_cost is null;
  return null;
end $$;

create or replace trigger cost_corrections_report after insert on cost_corrections for each row when (new.cost is not null)
  execute function report_first_cost();
