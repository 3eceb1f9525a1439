-- The one queue of changed orders: a change leaves the order's id in its own transaction, by a plain insert that waits for nobody. One row for
-- an order and transaction, as long as changes of several orders do not take turns. Null notes the ledger of today alone.
create or replace function note_order(changed text) returns void language plpgsql as $$
begin
  if current_setting('shop.changed_order', true) is distinct from coalesce(changed, 'none') then
    insert into changed_orders (order_id) values (changed);
    perform set_config('shop.changed_order', coalesce(changed, 'none'), true);
  end if;
end $$;

-- Copies the oldest rows of the queue to the queue of each job that follows orders, at most so many; answers how many it took. A row is copied
-- for all of them in the transaction that deletes it, and only rows that are there are deleted: there is no place up to which the queue counts
-- as read, so a row that commits later than younger ones is not passed over. Each job takes its copies in the transaction of its work and
-- reads the orders after that, so it sees at least what its copies are about. Sharers take turns: what was there before is copied when one ends.
create or replace function share_changed_orders(most integer) returns integer language plpgsql as $$
declare
  taken integer;
begin
  perform pg_advisory_xact_lock(hashtext('share_changed_orders'));
  with shared as materialized (
    delete from changed_orders where id in (select id from changed_orders order by id limit most) returning order_id, day, phone
  ), reports as (
    insert into report_queue (order_id) select distinct order_id from shared where order_id is not null
  ), ledger as (
    insert into report_queue (ledger_day) select distinct day from shared
  ), people as (
    insert into person_changes (phone)
      select phone from shared where phone <> ''
      union select phone_number from orders where id in (select order_id from shared) and phone_number <> ''
  )
  select count(*) into taken from shared;
  -- What this transaction changes from now on has no row any more.
  perform set_config('shop.changed_order', '', true);
  return taken;
end $$;

-- What follows a change of an order: the jobs of the queue, open screens of the back office, webhooks.
create or replace function follow_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform note_order(new.id);
    insert into outgoing (channel, payload) values ('orders', new.id);
    perform webhook_order(new, 'order.placed');
  elsif new is distinct from old then
    perform note_order(new.id);
    if new.phone_number <> old.phone_number then
      insert into changed_orders (order_id, phone) values (new.id, old.phone_number);
    end if;
    if (new.phone_number, new.email, new.customer_id) is distinct from (old.phone_number, old.email, old.customer_id) then
      perform note_later_orders(old);
      perform note_later_orders(new);
    end if;
    if new.version <> old.version then
      insert into outgoing (channel, payload) values ('orders', new.id);
    end if;
    if new.order_status <> old.order_status and new.order_status in ('confirmed', 'cancelled') then
      perform webhook_order(new, 'order.' || new.order_status);
    end if;
  end if;
  -- What an exchange takes off a return's worth is kept of the returned order.
  if new.exchange_of is not null then
    perform note_order((select order_id from returns where id = new.exchange_of));
  end if;
  return null;
end $$;

create or replace trigger orders_follow after insert or update on orders for each row execute function follow_order();

create or replace function follow_parcel() returns trigger language plpgsql as $$
begin
  perform note_order(new.order_id);
  insert into outgoing (channel, payload) values ('orders', new.order_id);
  if tg_op = 'INSERT' or new.state <> old.state then
    perform webhook_parcel(new);
  end if;
  return null;
end $$;

create or replace trigger parcels_follow after insert or update on parcels for each row execute function follow_parcel();

create or replace function note_order_of_row() returns trigger language plpgsql as $$
begin
  perform note_order(case when tg_op = 'DELETE' then old.order_id else new.order_id end);
  return null;
end $$;

create or replace trigger order_calls_note after insert on order_calls for each row execute function note_order_of_row();

create or replace trigger order_events_note after insert on order_events for each row execute function note_order_of_row();

-- A new line changes the order's total.
create or replace trigger order_items_note after update or delete on order_items for each row execute function note_order_of_row();

create or replace trigger ledger_lines_note after insert on ledger_lines for each row execute function note_order_of_row();

create or replace trigger stock_ledger_note after insert on stock_ledger for each row when (new.order_id is not null)
  execute function note_order_of_row();

-- A row of a ledger with another day than its transaction's.
create or replace function note_ledger_day() returns trigger language plpgsql as $$
begin
  insert into changed_orders (day) values (shop_day(new.created_at));
  return null;
end $$;

create or replace trigger ledger_entries_note_day after insert on ledger_entries for each row when (new.created_at <> now())
  execute function note_ledger_day();

create or replace trigger stock_ledger_note_day after insert on stock_ledger for each row
  when (new.created_at <> now() and new.order_id is not null) execute function note_ledger_day();

create or replace trigger returns_note after update on returns for each row
  when ((new.state, new.value) is distinct from (old.state, old.value)) execute function note_order_of_row();

create or replace trigger order_sources_note after insert or delete or update of source, campaign on order_sources for each row
  execute function note_order_of_row();
