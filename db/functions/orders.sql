-- Whether the order's parcel had left the shop once.
-- @rule whether anything of an order left the shop
create or replace function was_sent(of_order text) returns boolean language sql stable as $$
  select exists (select from order_events where order_id = of_order and order_status = 'outForDelivery')
$$;

-- What became of an order. A cancelled one that had been sent was refused at the door.
-- @rule what became of an order: delivered, refused, cancelled or open
create or replace function order_outcome(of_order orders) returns text language sql stable as $$
  select case of_order.order_status when 'delivered' then 'delivered'
    when 'cancelled' then case when was_sent(of_order.id) then 'refused' else 'cancelled' end else 'open' end
$$;

-- When an order was last moved to a status that it has now or had.
create or replace function moved_at(of_order text, status text) returns timestamptz language sql stable as $$
  select max(created_at) from order_events where order_id = of_order and order_status = status
$$;

drop function if exists sold_at(orders);

-- What happened to orders, each with its moment: the one place that says what a figure of a day counts (src/shop/ground/figure-rules.ts has it in words).
-- Of these orders, or of this time; null: of all. An order that has no parcel is sent and refused as a whole. Planned for what is asked.
-- Sold is when an order was confirmed, after a confirmation was taken back when it was confirmed again; not while it is not confirmed, and no more once it is
-- cancelled or refused.
-- @rule when an order counts as sold in figures
-- @rule what happened on a day: placed, sold, sent, delivered, refused, came back, cancelled
create or replace function order_moments(ids text[], since timestamptz, until timestamptz)
  returns table (order_id text, what text, parcel_id text, courier_id text, at timestamptz) language sql stable set plan_cache_mode = force_custom_plan as $$
  -- Whose status changed in this time: read once, however many things happened to them.
  with moved as materialized (
    select id from orders where since is null and (ids is null or id = any (ids))
    union all
    select distinct order_events.order_id from order_events
    where since is not null and created_at >= since and (until is null or created_at < until) and (ids is null or order_events.order_id = any (ids))
  )
  select * from (
    select id, 'placed', '', '', created_at from orders
    where (ids is null or id = any (ids)) and (since is null or created_at >= since) and (until is null or created_at < until)
    union all
    select orders.id, moment.what, '', '', moment.at
    from moved join orders on orders.id = moved.id
      cross join lateral (
        select max(created_at) filter (where order_status = 'outForDelivery') as sent_at,
          max(created_at) filter (where order_status = orders.order_status) as now_at,
          (array_agg(created_at order by id) filter (where order_status not in ('pending', 'cancelled') and id > last_pending))[1] as sold_at
        from (select *, coalesce(max(id) filter (where order_status = 'pending') over (), 0) as last_pending from order_events
          where order_events.order_id = orders.id) of_order
      ) events
      cross join lateral (values
        ('sold', case when order_is_confirmed(orders) then sold_at end),
        ('delivered', case when orders.order_status = 'delivered' then now_at end),
        (case order_outcome(orders) when 'cancelled' then 'cancelled' else 'refused' end, case when orders.order_status = 'cancelled'
          and not exists (select from parcels where parcels.order_id = orders.id and parcel_came_back(parcels)) then now_at end),
        ('sent', case when sent_at is not null
          and not exists (select from parcels where parcels.order_id = orders.id and state <> 'cancelled') then sent_at end)
      ) moment (what, at)
    union all
    select parcels.order_id, moment.what, id, coalesce(parcels.courier_id, ''), moment.at
    from parcels cross join lateral (values ('sent', handed_over_at), ('refused', case when parcel_came_back(parcels) then refused_at end),
      ('cameBack', case when state = 'returned' then returned_at end)) moment (what, at)
    where (ids is null or parcels.order_id = any (ids)) and state <> 'cancelled'
      and (since is null or handed_over_at >= since or refused_at >= since or returned_at >= since)
  ) moments (order_id, what, parcel_id, courier_id, at)
  where at is not null and (since is null or at >= since) and (until is null or at < until)
$$;

-- Nothing of it has left: `waitsToLeave` of src/shop/orders/orders/order-status-rules.ts.
-- @rule whether an order waits to leave
create or replace function order_waits(of_order orders) returns boolean language sql immutable parallel safe as $$
  select of_order.order_status in ('pending', 'confirmed', 'processing')
$$;

-- Delivered or cancelled: `hasEnded` of src/shop/orders/orders/order-status-rules.ts.
-- @rule whether an order has ended
create or replace function order_ended(of_order orders) returns boolean language sql immutable parallel safe as $$
  select of_order.order_status in ('delivered', 'cancelled')
$$;

-- Somebody or something has confirmed it, and it is not cancelled.
create or replace function order_is_confirmed(of_order orders) returns boolean language sql immutable parallel safe as $$
  select of_order.order_status not in ('pending', 'cancelled')
$$;

-- Its pieces are back with the house.
create or replace function return_has_arrived(of_return returns) returns boolean language sql immutable parallel safe as $$
  select of_return.state in ('received', 'done')
$$;

-- It was asked for and not refused: its pieces are in no other return.
create or replace function return_stands(of_return returns) returns boolean language sql immutable parallel safe as $$
  select of_return.state <> 'refused'
$$;

-- What of the advance of an order is still to come: nothing once somebody has confirmed it without. `advanceLeft` of
-- src/shop/orders/orders/order-money-rules.ts.
-- @rule what of an advance is still to come
create or replace function advance_left(of_order orders) returns bigint language sql immutable parallel safe as $$
  select case when of_order.order_status = 'pending' then greatest(0, of_order.advance_due - of_order.prepaid_amount) else 0 end
$$;

-- Orders taken over from another shop: 'orderDelivery' is read as delivered.
create or replace function read_order_status() returns trigger language plpgsql as $$
begin
  new.order_status := 'delivered';
  return new;
end $$;

create or replace trigger orders_status before insert or update of order_status on orders
  for each row when (new.order_status = 'orderDelivery') execute function read_order_status();

create or replace trigger order_events_status before insert on order_events
  for each row when (new.order_status = 'orderDelivery') execute function read_order_status();

-- What came ahead of a COD order is collected less, but for what parcels that have left or are booked collect already.
create or replace function prepaid_applied_of(of_order orders) returns bigint language sql stable as $$
  select greatest(0, least(of_order.prepaid_amount, of_order.total_amount - (
    select coalesce(sum(cod_amount), 0) from parcels where order_id = of_order.id and parcel_counts(parcels) and not parcel_is_open(parcels))))
$$;

-- A COD order of which a parcel came back is paid by the parcels that were delivered.
create or replace function count_order_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (new.prepaid_amount, new.total_amount) is distinct from (old.prepaid_amount, old.total_amount)
      and (new.prepaid_amount > 0 or old.prepaid_amount > 0)
    then new.prepaid_applied := prepaid_applied_of(new);
    end if;
    if new.prepaid_amount <> old.prepaid_amount then
      new.paid_amount := case when new.payment_method = 'COD' then new.paid_amount + new.prepaid_amount - old.prepaid_amount
        when new.payment_status = 'paid' then greatest(new.paid_amount, new.prepaid_amount) else new.prepaid_amount end;
    end if;
    if new.order_status <> old.order_status then
      -- An order that is confirmed without its advance asks for none any more.
      if order_is_confirmed(new) then new.advance_due := least(new.advance_due, new.prepaid_amount); end if;
      new.advance_kept := case when new.order_status = 'cancelled' and new.payment_method = 'COD' and new.prepaid_amount > 0
          and was_sent(new.id)
        then greatest(0, least(new.prepaid_amount - new.refunded, new.advance_kept_most)) else 0 end;
    end if;
  end if;
  if new.payment_status = 'paid' and (tg_op = 'INSERT' or old.payment_status <> 'paid') then
    -- In cash came what the delivered parcels collected; of an order that was moved by hand the rest.
    new.paid_amount := case when new.payment_method = 'COD' then new.prepaid_amount + coalesce(
        (select sum(cod_amount) from parcels where order_id = new.id and state = 'delivered'), new.total_amount - new.prepaid_applied)
      else greatest(new.total_amount, new.prepaid_amount) end;
  end if;
  if tg_op = 'UPDATE' then
    if (new.order_status, new.payment_status, new.payment_method, new.courier, new.tracking_number, new.tracking_url,
        new.total_amount, new.subtotal, new.refunded, new.full_name, new.phone_number, new.address, new.town, new.famous_spot,
        new.city, new.state, new.country, new.advance_due, new.prepaid_amount)
      is distinct from (old.order_status, old.payment_status, old.payment_method, old.courier, old.tracking_number, old.tracking_url,
        old.total_amount, old.subtotal, old.refunded, old.full_name, old.phone_number, old.address, old.town, old.famous_spot,
        old.city, old.state, old.country, old.advance_due, old.prepaid_amount)
    then new.version := old.version + 1;
    end if;
  end if;
  return new;
end $$;

create or replace trigger orders_version before insert or update on orders for each row execute function count_order_version();

create or replace function note_order_version() returns trigger language plpgsql as $$
begin
  -- An order's first event is written in the statement that writes the order.
  new.version := coalesce((select version from orders where id = new.order_id), 1);
  return new;
end $$;

create or replace trigger order_changes_version before insert on order_changes for each row execute function note_order_version();

create or replace function follow_order_event() returns trigger language plpgsql as $$
begin
  new.follows := (select max(id) from order_events where order_id = new.order_id and id < new.id);
  return new;
end $$;

create or replace trigger order_events_version before insert on order_events for each row execute function note_order_version();

create or replace trigger order_events_follow before insert on order_events for each row execute function follow_order_event();

-- The order's sum follows its refunds, and its CHECK refuses more than was paid.
create or replace function apply_refund() returns trigger language plpgsql as $$
begin
  update orders set refunded = refunded + new.amount where id = new.order_id;
  return null;
end $$;

create or replace trigger order_refunds_apply after insert on order_refunds for each row execute function apply_refund();

create or replace trigger order_refunds_stay before update or delete on order_refunds
  for each row execute function refuse_change();

-- The order's sum follows what came ahead.
create or replace function apply_payment() returns trigger language plpgsql as $$
begin
  update orders set prepaid_amount = prepaid_amount + new.amount where id = new.order_id;
  return null;
end $$;

create or replace trigger order_payments_apply after insert on order_payments for each row execute function apply_payment();

create or replace trigger order_payments_stay before update or delete on order_payments
  for each row execute function refuse_change();

-- The same place however it is spelled: letters and digits of city and address.
create or replace function place_key(city text, address text) returns text language sql immutable as $$
  select lower(regexp_replace(city || address, '[^[:alnum:]]+', '', 'g'))
$$;

-- Beside `count_order_version`, which counts the other changes.
create or replace function count_gift_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

create or replace trigger orders_gift_version before update on orders for each row
  when ((new.gift_wrap, new.gift_message) is distinct from (old.gift_wrap, old.gift_message))
  execute function count_gift_version();

-- The first of these subjects that has as many unconfirmed orders as its `mosts`, or null. Others with one of them wait here until the
-- transaction ends; subjects come sorted, so that two orders cannot deadlock. A volatile function, since each of its statements sees what
-- others wrote until then, also while it waited for the locks.
-- @rule how many open orders a person or address may have
create or replace function full_open_subject(subjects text[], mosts integer[]) returns text language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(subject, 0)) from unnest(subjects) as subject;
  return (
    select counted.subject from unnest(subjects, mosts) as counted (subject, most)
    where most <= (select count(*) from open_orders where open_orders.subject = counted.subject) limit 1
  );
end $$;

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

-- An order ends the checkouts of its browser, phone and email: they are reminded no more, and what follows a reminder within a week counts
-- as brought by it (REMINDER_DAYS in src/shop/orders/checkouts/left-cart-rules.ts).
-- @rule that an order ends the reminders of a left cart
create or replace function close_checkouts() returns trigger language plpgsql as $$
begin
  update checkouts set order_id = new.id, ordered_at = now()
  where order_id is null and (reminded_at is null or reminded_at > now() - interval '7 days')
    and (phone = new.phone_number or mailbox = mailbox_of(new.email) or browser_id = (select customers.browser_id from customers where id = new.customer_id));
  return null;
end $$;

create or replace trigger orders_close_checkouts after insert on orders for each row execute function close_checkouts();

create or replace function count_parcel_version() returns trigger language plpgsql as $$
begin
  -- What has ended stays: pieces come back to stock once. What was delivered by mistake is on the way again.
  if (old.state in ('returned', 'cancelled') and new.state <> old.state) or (old.state = 'delivered' and new.state not in ('delivered', 'handed_over')) then
    raise exception 'parcel % is % and stays so', old.code, old.state using errcode = 'restrict_violation';
  end if;
  new.version := old.version + 1;
  return new;
end $$;

create or replace trigger parcels_version before update on parcels for each row execute function count_parcel_version();

-- Parcels whose pieces are taken from what the order has: not those that were cancelled or are sent again.
create or replace function parcel_counts(parcels) returns boolean language sql immutable as $$
  select $1.state <> 'cancelled' and ($1.state <> 'returned' or $1.restocked)
$$;

-- Nobody took it: it comes back, or has.
create or replace function parcel_came_back(parcels) returns boolean language sql immutable as $$
  select $1.state in ('refused', 'returned')
$$;

-- The courier has the parcel, or may have it, or is about to get it: `isOpenBooking` of src/shop/orders/dispatch/booking-rules.ts.
create or replace function booking_is_open(parcel_bookings) returns boolean language sql immutable parallel safe as $$
  select $1.state in ('waiting', 'sent', 'booked', 'cancelling')
$$;

-- Its courier is to be asked for it, or has not responded.
create or replace function booking_is_asked(parcel_bookings) returns boolean language sql immutable parallel safe as $$
  select $1.state in ('waiting', 'sent', 'cancelling')
$$;

-- Its amount to collect may still change: it has not left, and no courier's system has it.
create or replace function parcel_is_open(parcels) returns boolean language sql stable as $$
  select parcel_is_here($1) and not exists (select from parcel_bookings where parcel_id = $1.id and booking_is_open(parcel_bookings))
$$;

-- Parcels of an order never hold more pieces than were ordered, and collect what it owes: never more, and all of it once
-- every piece is in a parcel. At commit, since an edit writes the lines anew. The order's lock makes packers wait for each other.
create or replace function check_parcels_of(of_order text) returns void language plpgsql as $$
declare
  owed bigint;
  collected bigint;
  still_open bigint;
  missing integer;
  surplus integer;
begin
  if not exists (select from parcels where order_id = of_order) then return; end if;
  select case when payment_method = 'COD' then total_amount - prepaid_applied else 0 end into owed
  from orders where id = of_order and order_status <> 'cancelled' for no key update;
  if not found then return; end if;
  select coalesce(sum(cod_amount), 0), coalesce(sum(cod_amount) filter (where parcel_is_open(parcels)), 0) into collected, still_open
  from parcels where order_id = of_order and parcel_counts(parcels);
  select coalesce(sum(greatest(ordered - packed, 0)), 0), coalesce(sum(greatest(packed - ordered, 0)), 0)
  into missing, surplus from (
    select coalesce(ordered, 0) as ordered, coalesce(packed, 0) as packed
    from (select size_id, sum(quantity) as ordered from order_items where order_id = of_order group by 1) lines
    full join (select size_id, sum(quantity) as packed from parcel_items join parcels on parcels.id = parcel_id
      where order_id = of_order and parcel_counts(parcels) group by 1) pieces using (size_id)
  ) each;
  if surplus > 0 then
    raise exception 'the parcels of order % hold more than was ordered', of_order using errcode = 'check_violation';
  end if;
  -- What has left collects what its label says, also when pieces were taken out of the order since: it is told, or paid back (parcels_cash).
  -- What a payment that was taken back left open is collected by no parcel that had gone by then.
  if still_open > greatest(0, owed - (collected - still_open)) or (missing = 0 and collected < owed
    and not exists (select from order_payments where order_id = of_order and undoes is not null)) then
    raise exception 'the parcels of order % collect % of %', of_order, collected, owed using errcode = 'check_violation';
  end if;
end $$;

create or replace function check_parcel() returns trigger language plpgsql as $$
begin
  perform check_parcels_of(new.order_id);
  return null;
end $$;

drop trigger if exists parcels_fit_order on parcels;
create constraint trigger parcels_fit_order after insert or update of state, cod_amount, restocked on parcels
  deferrable initially deferred for each row execute function check_parcel();

create or replace function check_parcel_item() returns trigger language plpgsql as $$
begin
  perform check_parcels_of(order_id) from parcels where id = coalesce(new.parcel_id, old.parcel_id);
  return null;
end $$;

drop trigger if exists parcel_items_fit_order on parcel_items;
create constraint trigger parcel_items_fit_order after insert or delete or update of quantity on parcel_items
  deferrable initially deferred for each row execute function check_parcel_item();

create or replace function check_parcels_of_line() returns trigger language plpgsql as $$
begin
  perform check_parcels_of(old.order_id);
  return null;
end $$;

drop trigger if exists order_items_fit_parcels on order_items;
create constraint trigger order_items_fit_parcels after delete or update of quantity, size_id on order_items
  deferrable initially deferred for each row execute function check_parcels_of_line();

create or replace function check_parcels_of_order() returns trigger language plpgsql as $$
begin
  perform check_parcels_of(new.id);
  return null;
end $$;

drop trigger if exists orders_fit_parcels on orders;
create constraint trigger orders_fit_parcels after update of total_amount, payment_method, prepaid_amount on orders
  deferrable initially deferred for each row
  when ((new.total_amount, new.payment_method, new.prepaid_applied) is distinct from (old.total_amount, old.payment_method, old.prepaid_applied))
  execute function check_parcels_of_order();

-- A parcel that is unpacked or whose order is cancelled is not for its courier any more: what was sent is taken back there too.
create or replace function cancel_booking() returns trigger language plpgsql as $$
begin
  -- One that is being sent is worked on: what came of it is known first.
  update parcel_bookings set next_try_at = case when state = 'booked' then now() else next_try_at end, tries = 0,
    state = case when state = 'waiting' then 'cancelled' else 'cancelling' end,
    ended_at = case when state = 'waiting' then now() end
  where parcel_id = new.id and state in ('waiting', 'sent', 'booked');
  return null;
end $$;

create or replace trigger parcels_cancel_booking after update of state on parcels
  for each row when (new.state = 'cancelled' and old.state <> 'cancelled') execute function cancel_booking();

-- Whether what a parcel travels with is still right: the one place that says it.
-- Labels of a parcel that differ from what the order and the parcel say now, each with what differs, in words. As it was packed counts until
-- something is printed or booked, and by its recipient alone. Courier and number count where the label names them. A parcel of which neither was
-- kept was packed before labels were: 'unrecorded', nobody knows what its label says.
-- @rule whether what a parcel travels with (label, booking) is still right
create or replace function outdated_labels(of_parcel parcels) returns table (kind text, differs text[]) language sql stable as $$
  select kind, differs from (
    select made.kind, array_remove(array[
      case when made.full_name <> orders.full_name then 'name' end,
      case when made.phone_number <> orders.phone_number then 'phone' end,
      case when (made.address, made.town, made.famous_spot) <> (orders.address, orders.town, orders.famous_spot) then 'address' end,
      case when (made.city, made.state, made.country) <> (orders.city, orders.state, orders.country) then 'city' end,
      case when made.kind <> 'packed' and made.cod_amount <> of_parcel.cod_amount then 'amount to collect' end,
      case when made.kind <> 'packed' and made.pieces <> (select sum(quantity) from parcel_items where parcel_id = of_parcel.id) then 'pieces' end,
      case when made.kind <> 'packed' and made.courier_id <> of_parcel.courier_id then 'courier' end,
      case when made.kind <> 'packed' and made.tracking_number <> '' and made.tracking_number <> of_parcel.tracking_number then 'tracking number' end
    ], null) as differs
    from parcel_labels made join orders on orders.id = of_parcel.order_id
    where made.parcel_id = of_parcel.id
      and (made.kind <> 'packed' or not exists (select from parcel_labels other where other.parcel_id = of_parcel.id and other.kind <> 'packed'))
  ) compared
  where differs <> '{}'
  union all
  select 'unrecorded', array['address'] where not exists (select from parcel_labels where parcel_id = of_parcel.id and kind in ('packed', 'label'))
$$;

-- Whether a booking is not settled by itself soon: a person must look for it, or its courier was asked again and again, for about eight minutes.
-- @rule when a booking at a courier is stuck
create or replace function booking_is_stuck(parcel_bookings) returns boolean language sql immutable parallel safe as $$
  select booking_is_asked($1) and ($1.asks_staff or $1.tries >= 5)
$$;

-- Packed parcels of an order that may not leave as they are, by their codes.
create or replace function parcels_to_relabel(of_order text) returns text[] language sql stable as $$
  select array(select code from parcels where order_id = of_order and state = 'packed' and exists (select from outdated_labels(parcels)) order by code)
$$;

-- Where a parcel goes by what it travels with; null where nothing was kept of it.
create or replace function label_json(of_parcel parcels) returns json language sql stable as $$
  select json_build_object('fullName', full_name, 'address', address, 'city', city, 'state', state, 'country', country, 'town', town,
    'famousSpot', famous_spot, 'phoneNumber', phone_number)
  from parcel_labels where parcel_id = of_parcel.id order by array_position(array['label', 'booking', 'packed'], kind) limit 1
$$;

-- What came for an order, what is due, what goes back, and what each parcel collects: the one place that says it. Amounts in paisa.
-- How many pieces of an order's line came back to stock with a parcel whose order is not sent again, before `until`.
create or replace function pieces_restocked(item order_items, until timestamptz default 'infinity') returns bigint language sql stable as $$
  select least(item.quantity, coalesce(sum(parcel_items.quantity), 0))::bigint from parcel_items join parcels on parcels.id = parcel_id
  where parcels.order_id = item.order_id and parcels.restocked and (until = 'infinity' or parcels.returned_at < until) and parcel_items.size_id = item.size_id
$$;

-- What was paid for so many pieces of an order's line, less its share of the offers: in whole rupees until the last of them, and of bought pieces
-- first. As `paidForPieces` of src/shop/orders/returns/worth-rules.ts. Older orders have no discount by line: theirs is shared by price as `sharedOut` of
-- src/shop/offers/cart/apply-offers.ts shares one, so that the lines add up to what the order charged for them.
-- @rule what pieces of an order's line cost after their share of the offers
create or replace function paid_for(item order_items, pieces bigint) returns bigint language sql stable as $$
  select case when pieces >= item.quantity - item.gifts then paid
    else (round(paid * pieces::numeric / (item.quantity - item.gifts) / 100) * 100)::bigint end
  from (
    select item.price_at_purchase * item.quantity - case when shared = coupon_discount then item.offer_discount
      else (div(coupon_discount * up_to_here, whole) - div(coupon_discount * before, whole))::bigint * unit end as paid
    from orders cross join lateral (
      select shared, before, up_to_here, unit, greatest(1, worth) * unit as whole from (
        select sum(offer_discount) as shared, sum(price_at_purchase * quantity) as worth,
          coalesce(sum(price_at_purchase * quantity) filter (where position < item.position), 0) as before,
          sum(price_at_purchase * quantity) filter (where position <= item.position) as up_to_here,
          case when coupon_discount % 100 = 0 and bool_and(price_at_purchase * quantity % 100 = 0) then 100 else 1 end as unit
        from order_items where order_id = item.order_id) sums) lines
    where id = item.order_id
  ) line
$$;

-- What the pieces of a parcel cost.
create or replace function parcel_worth(of_parcel parcels) returns bigint language sql stable as $$
  select coalesce(sum(paid_for(item, quantity)), 0)::bigint from parcel_items
  cross join lateral (select item from order_items item where order_id = of_parcel.order_id and size_id = parcel_items.size_id limit 1) line
  where parcel_id = of_parcel.id
$$;

-- What is not charged because its parcel came back to stock: what it would have collected, and what was paid ahead for its pieces beyond the advance
-- that is kept for a refused parcel.
-- @rule what is not charged because its parcel came back
create or replace function restocked_worth(of_order orders) returns bigint language sql stable as $$
  select case when of_order.order_status = 'cancelled' or not exists (select from parcels where order_id = of_order.id and restocked) then 0 else (
    select least(of_order.total_amount, collected + least(greatest(0, paid - collected), greatest(0, case when of_order.payment_method = 'COD'
      then of_order.prepaid_amount - of_order.advance_kept_most else of_order.paid_amount end)))
    from (select sum(cod_amount)::bigint as collected from parcels where order_id = of_order.id and restocked) by_label,
      (select coalesce(sum(paid_for(item, pieces_restocked(item))), 0)::bigint as paid from order_items item where order_id = of_order.id) by_piece
  ) end
$$;

-- What an order charges: nothing for a parcel that came back to stock; of a cancelled order what is kept of its advance.
create or replace function order_charges(of_order orders) returns bigint language sql stable as $$
  select case when of_order.order_status = 'cancelled' then of_order.advance_kept
    else of_order.total_amount - restocked_worth(of_order) end
$$;

-- By bank, wallet, card and in cash so far.
create or replace function order_came(of_order orders) returns bigint language sql stable as $$
  select case when of_order.payment_method = 'COD' then of_order.prepaid_amount + greatest(of_order.paid_amount - of_order.prepaid_amount,
      (select coalesce(sum(cod_amount), 0) from parcels where order_id = of_order.id and state = 'delivered'))
    else of_order.paid_amount end
$$;

-- Of what an order paid back: for its returns.
create or replace function return_refunds(of_order orders) returns bigint language sql stable as $$
  select case when of_order.refunded = 0 then 0
    else (select coalesce(sum(amount), 0) from order_refunds where order_id = of_order.id and return_id is not null)::bigint end
$$;

-- `came`: `order_came`. `due`: still to come, by any way. `to_collect`: of this by couriers. `goes_back`: came beyond
-- what is charged and was not paid back yet (what returns are worth is on top: dueOfReturn). `paid_back`: all refunds.
-- @rule what came for an order, what is due and what goes back
create or replace function order_dues(of_order orders)
  returns table (came bigint, due bigint, to_collect bigint, goes_back bigint, paid_back bigint) language sql stable as $$
  select came, due, case when of_order.payment_method = 'COD' and not ended
      then greatest(0, due - advance_left(of_order))
      else 0 end,
    greatest(0, came - charged - back), of_order.refunded
  from (
    select came, charged, back, ended, greatest(0, charged - came + case when ended then 0 else back end) as due from (
      select order_came(of_order) as came, order_charges(of_order) as charged, order_ended(of_order) as ended,
        -- Refunds of returns pay for what came back: the order charged it.
        of_order.refunded - return_refunds(of_order) as back
    ) sums
  ) figures
$$;

-- What of a return is neither paid back nor taken off an exchange. Null until it is received.
create or replace function due_of_return(of_return returns) returns bigint language sql stable as $$
  select of_return.value - coalesce((select sum(amount) from order_refunds where return_id = of_return.id), 0)
    - coalesce((select sum(exchange_credit) from orders as instead
      where instead.exchange_of = of_return.id and instead.order_status <> 'cancelled'), 0)::bigint
$$;

-- What an order's customer kept and paid for, or is to pay: what it charges, less what its returns are worth and what was paid back beyond what came too
-- much. An exchange moves no money: what it takes off a return's worth stays with the returned order, and it has what is paid on top. The one figure of
-- 'sold', 'spent' and 'revenue' in lists, segments, files and reports. A refund of an order that has not ended is to be paid again (`order_dues`).
create or replace function kept_worth(of_order orders) returns bigint language sql stable as $$
  select order_charges(of_order) - return_refunds(of_order)
    - coalesce((select sum(greatest(0, due_of_return(returns))) from returns where order_id = of_order.id and return_has_arrived(returns)), 0)::bigint
    - case when of_order.refunded = 0 or not order_ended(of_order) then 0
      else greatest(0, of_order.refunded - return_refunds(of_order) - greatest(0, order_came(of_order) - order_charges(of_order))) end
$$;

-- What is to be paid back: of orders what came beyond their charge, and of returns that arrived what is due for them; since when. The one list of the
-- refund queue, the close of a day and what is stuck. Only orders that can have come too much are counted.
-- @rule what is to be paid back, for the queue, the close of a day and what is stuck
create or replace function refunds_due() returns table (order_id text, return_id text, amount bigint, since timestamptz) language sql stable as $$
  select orders.id, null::text, goes_back, (select max(created_at) from order_events where order_events.order_id = orders.id)
  from orders cross join lateral order_dues(orders) where goes_back > 0 and orders.id in (
    select id from orders where paid_amount - refunded > case when order_status = 'cancelled' then advance_kept else total_amount end
    -- Where nothing came, nothing came too much: most parcels that came back.
    union select parcels.order_id from parcels join orders its on its.id = parcels.order_id
      where restocked and (its.paid_amount > 0 or its.prepaid_amount > 0
        or exists (select from parcels taken where taken.order_id = its.id and taken.state = 'delivered'))
    union select order_refunds.order_id from order_refunds where order_refunds.return_id is not null
    union select id from orders where order_status = 'outForDelivery' and (prepaid_amount > 0 or refunded > 0))
  union all
  select returns.order_id, returns.id, due_of_return(returns), (select max(created_at) from return_events where return_events.return_id = returns.id)
  from returns where state = 'received' and due_of_return(returns) > 0
    and (wish = 'refund' or exists (select from orders as instead where instead.exchange_of = returns.id and instead.order_status <> 'cancelled'))
$$;

-- Each parcel whose pieces are the order's, the oldest first. `collects`: as its label and its courier have it. `owed`: what its customer still is to
-- pay for it; less than it collects where money came, or pieces were taken away, after its amount was fixed: the latest parcel is relieved first.
-- @rule what each parcel collects
create or replace function parcels_cash(of_order orders)
  returns table (parcel_id text, collects bigint, owed bigint) language sql stable as $$
  select id, cod_amount::bigint, case when state = 'delivered' or restocked then 0
    else cod_amount - least(cod_amount, greatest(0, surplus - later)) end
  from (
    select id, state, restocked, cod_amount, created_at, code,
      -- What of the surplus the parcels after this one take.
      coalesce(sum(case when state = 'delivered' or restocked then 0 else cod_amount end)
        over (order by created_at desc, code desc rows between unbounded preceding and 1 preceding), 0) as later,
      sum(case when restocked then 0 else cod_amount end) over () + of_order.prepaid_amount - of_order.refunded - order_charges(of_order) as surplus
    from parcels where order_id = of_order.id and parcel_counts(parcels)
  ) each order by created_at, code
$$;

-- What one parcel collects and what of it is owed, by `parcels_cash`: what every text about a single parcel says. No row where its pieces are not the order's
-- any more.
create or replace function parcel_cash(of_parcel_id text) returns table (collects bigint, owed bigint) language sql stable as $$
  select cash.collects, cash.owed from parcels join orders on orders.id = order_id cross join lateral parcels_cash(orders) cash
  where parcels.id = of_parcel_id and cash.parcel_id = of_parcel_id
$$;

-- The order's dues as its pages, emails and calls have them.
create or replace function dues_json(of_order orders) returns json language sql stable as $$
  select json_build_object('paidSoFar', came, 'stillDue', due, 'toCollect', to_collect, 'goesBack', goes_back, 'paidBack', paid_back,
    'paidBackOn', (select shop_day(max(created_at))::text from order_refunds where order_id = of_order.id))
  from order_dues(of_order)
$$;

-- The courier's page of a parcel's number, which has letters, digits, dashes and slashes (`TrackingNumber` of src/shop/orders/dispatch/tracking-number.ts);
-- '' without a number, a courier or a page.
-- @rule where a parcel is followed
create or replace function tracking_link(template text, tracking_number text) returns text language sql immutable parallel safe as $$
  select case when tracking_number <> '' and template like 'https://%' then replace(template, '{number}', replace(tracking_number, '/', '%2F')) else '' end
$$;

-- How many bottles a set held when it was ordered, by the parts of its order line; null for a bottle.
create or replace function set_of(parts jsonb) returns integer language sql immutable parallel safe as $$
  select sum((part ->> 'pieces')::integer)::integer from jsonb_path_query(parts, '$[*]') part
$$;

-- The same of what was bought.
create or replace function size_words(item order_items) returns text language sql immutable parallel safe as $$
  select case when item.parts is null then item.ml || ' ml' else coalesce('Set of ' || set_of(item.parts), item.ml || ' ml') end
$$;

-- The parcels that have left, as its customer reads them, the oldest first.
create or replace function sent_parcels_json(of_order orders) returns json language sql stable as $$
  select coalesce(json_agg(json_build_object('_id', parcels.id, 'code', parcels.code,
      'arrived', parcels.state = 'delivered', 'collects', collects, 'toPay', owed,
      'goesTo', label_json(parcels), 'courier', coalesce(couriers.name, ''), 'trackingNumber', parcels.tracking_number,
      'trackingUrl', nullif(tracking_link(couriers.tracking_url, parcels.tracking_number), ''),
      'pieces', (select coalesce(json_agg(json_build_object('name', lines.name, 'ml', lines.ml, 'setOf', bottles, 'quantity', parcel_items.quantity) order by position), '[]')
        from parcel_items join (select size_id, min(name) as name, min(ml) as ml, min(set_of(parts)) as bottles, min(position) as position from order_items
          where order_id = of_order.id group by 1) lines using (size_id) where parcel_id = parcels.id))
    order by parcels.created_at, parcels.code), '[]')
  from parcels_cash(of_order) cash join parcels on parcels.id = cash.parcel_id left join couriers on couriers.id = courier_id
  where parcels.state in ('handed_over', 'delivered')
$$;

-- The pieces of an order that follow in a later parcel: none before the first one has left, and none once the order has ended.
create or replace function following_json(of_order orders) returns json language sql stable as $$
  select coalesce(json_agg(json_build_object('name', name, 'ml', ml, 'setOf', bottles, 'quantity', quantity - sent) order by position), '[]')
  from (
    select size_id, min(name) as name, min(ml) as ml, min(set_of(parts)) as bottles, min(position) as position, sum(quantity) as quantity,
      coalesce((select sum(parcel_items.quantity) from parcel_items join parcels on parcels.id = parcel_id
        where parcels.order_id = of_order.id and parcel_items.size_id = order_items.size_id
          and parcel_counts(parcels) and not parcel_is_here(parcels)), 0) as sent
    from order_items where order_id = of_order.id group by size_id
  ) pieces
  where quantity > sent and of_order.order_status = 'outForDelivery'
    and exists (select from parcels where order_id = of_order.id and (parcel_is_away(parcels) or state = 'delivered'))
$$;

-- Queues a message about an order, in the transaction of what it tells: once for its cause, and where its kind is turned on, a connection
-- sends it and its phone has not asked for silence.
-- @rule which messages to a phone are queued, and for what
create or replace function queue_message(of_order text, of_kind text, of_cause text, pause interval) returns void language sql as $$
  insert into messages (cause, kind, channel, order_id, phone, language, next_try_at)
  select of_cause, of_kind, way.id, orders.id, phone_number,
    case when full_name || address ~ '[\u0600-\u06FF]' then 'ur' else 'en' end, now() + pause
  from orders cross join lateral (
    select id from connections where id in ('whatsapp', 'sms') and active order by id = 'whatsapp' desc limit 1) as way
  where orders.id = of_order and phone_number like '+%'
    and exists (select from message_kinds where id = of_kind and active)
    and not exists (select from message_stops where phone = phone_number)
  on conflict do nothing
$$;

-- Whether WhatsApp or SMS sends nothing just now: it is left alone, or since it last took a message and within this time it failed twice itself. A refusal
-- that ended its message is of that one phone, which anybody can type. But an SMS gateway gives no reason: refusals to three phones in a row are its own.
-- Without calls for that long it counts as working again, so that somebody tries.
-- @rule whether a channel of messages sends nothing just now
create or replace function channel_rests(of_system text, within interval default '15 minutes') returns boolean language sql stable as $$
  with calls as (
    select id, at, outcome from outgoing_calls where system = of_system and name in ('messages', 'send') and at > now() - within
  ), taken as (
    select coalesce(max(id), 0) as id, coalesce(max(at), now() - within) as at from (select id, at from calls where outcome = 'answered' order by id desc limit 1) last
  ), said as (
    select count(*) filter (where outcome <> 'refused') as failed, count(*) filter (where outcome = 'refused') as refused
    from taken join calls on calls.id > taken.id
  ), ended as (
    select count(*) as messages, count(distinct phone) filter (where sent_at >= taken.at) as phones
    from taken join messages on channel = of_system and state = 'failed' and outside_id is null
      and queued_at > now() - within - interval '1 day' and sent_at > taken.at - interval '1 minute'
  )
  select exists (select from connections where id = of_system and paused_until > now())
    or (select failed + greatest(0, refused - messages) >= 2 or of_system = 'sms' and refused >= 3 and phones >= 3 from said, ended)
$$;

-- By which ways a house sends codes to phones, the cheapest first: WhatsApp once it has approved their template, and SMS.
create or replace function connected_code_ways() returns setof text language sql stable as $$
  select id from connections where active and (id = 'sms' or id = 'whatsapp'
    and exists (select from message_templates where kind = 'code' and approved_name is not null)) order by id = 'whatsapp' desc
$$;

-- Those of them by which codes go now: not one that sends nothing just now.
-- @rule by which ways a code can be sent
create or replace function code_ways() returns text[] language sql stable as $$
  select coalesce(array_agg(way order by way = 'whatsapp' desc), '{}') from connected_code_ways() way where not channel_rests(way)
$$;

-- Whether a cash order of a phone that nobody has proved asks for a code there: from a total in rupees (0: never), after a refused parcel, at the
-- phone's first order. Never in a house that sends none; while its ways rest the order is called instead.
-- @rule which cash orders ask for a code to the phone
create or replace function phone_code_asked(of_order text, from_amount integer, after_refusal boolean, for_new boolean) returns boolean
language sql stable as $$
  select exists (select from connected_code_ways()) and (from_amount > 0 and total_amount >= from_amount * 100::bigint
    or after_refusal and exists (select from orders other where other.phone_number = orders.phone_number and order_outcome(other) = 'refused')
    or for_new and not exists (select from orders other where other.phone_number = orders.phone_number and other.id <> orders.id
      and other.order_status <> 'cancelled'))
    and not phone_answered(mailbox_of(email), phone_number) and not phone_proved(customer_id, phone_number)
  from orders where id = of_order
$$;

-- Whether an order is a stranger's from whose network more than 20 strangers' orders came within a day: their phones get no messages of the
-- shop's own accord, since anybody can type anybody's phone.
create or replace function is_of_many(of_order text) returns boolean language sql stable as $$
  select 20 < (
    select count(distinct other.order_id) from stranger_orders own join stranger_orders other on other.network = own.network
      join orders on orders.id = other.order_id
    where own.order_id = of_order and own.network <> '' and orders.created_at > now() - interval '1 day')
$$;

-- A cash order that is to be called is asked by a message first, unless it also pays ahead; one of many (`is_of_many`) is called.
create or replace function ask_by_message() returns trigger language plpgsql as $$
begin
  if is_of_many(new.order_id) then return null; end if;
  perform queue_message(new.order_id, 'confirm', 'confirm ' || new.order_id, interval '0');
  return null;
end $$;

create or replace trigger order_assessments_ask after insert on order_assessments for each row
  when (new.decision = 'call' and coalesce(new.asks, 0) = 0) execute function ask_by_message();

-- Tells that an order is cancelled, once, whatever its email does: not who cancelled it themselves.
create or replace function tell_cancelled(of_order text) returns void language sql as $$
  select queue_message(of_order, 'cancelled', 'cancelled ' || of_order, interval '0') where not is_of_many(of_order)
$$;

create or replace function tell_by_message() returns trigger language plpgsql as $$
begin
  if new.order_status = 'outForDelivery' then
    perform queue_message(new.order_id, 'dispatched', 'dispatched ' || new.id, interval '0');
  else
    perform queue_message(new.order_id, 'delivered', 'delivered ' || new.order_id, interval '0');
  end if;
  return null;
end $$;

create or replace trigger order_events_tell after insert on order_events for each row
  when (new.order_status in ('outForDelivery', 'delivered')) execute function tell_by_message();

-- A parcel that leaves after others of its order moves no status: it is told by itself.
create or replace function tell_later_parcel() returns trigger language plpgsql as $$
begin
  if exists (select from orders where id = new.order_id and order_status = 'outForDelivery') then
    perform queue_message(new.order_id, 'dispatched', 'dispatched parcel ' || new.id, interval '0');
  end if;
  return null;
end $$;

create or replace trigger parcels_tell_later after update of state on parcels for each row
  when (old.state = 'packed' and new.state = 'handed_over') execute function tell_later_parcel();

create or replace function tell_attempt() returns trigger language plpgsql as $$
begin
  perform queue_message(new.order_id, 'attemptFailed', 'attempt ' || new.id || ' ' || new.attempts, interval '0');
  return null;
end $$;

create or replace trigger parcels_tell_attempt after update of attempts on parcels for each row
  when (new.attempts > old.attempts) execute function tell_attempt();

-- The pieces of an unconfirmed order that waits without stock and of which too few are left now: an order holds them, or somebody bought them.
-- @rule what an order waits for in stock
create or replace function missing_pieces(of_order orders) returns table (size_id text, name text, ml integer) language sql stable as $$
  select lines.size_id, lines.name, lines.ml
  from (select size_id, min(name) as name, min(ml) as ml, sum(quantity) as quantity from order_items where order_id = of_order.id group by 1) lines
    join sizes on sizes.id = lines.size_id
  where not of_order.holds_stock and not order_is_confirmed(of_order) and stock < quantity
$$;

-- What is set aside of an order: 'held', or of one that waits without stock 'waits' while there is enough for it, else 'none'.
create or replace function stock_of_order(of_order orders) returns text language sql stable as $$
  select case when of_order.holds_stock or of_order.order_status <> 'pending' then 'held'
    when exists (select from missing_pieces(of_order)) then 'none' else 'waits' end
$$;

-- How many pieces of an order's line are back in the shop for good, at most those of the line: received in a return, or brought back by a parcel
-- whose order is not sent again (`restocked`); all of a cancelled order. `until`: what had come back before then. The one rule of notes for
-- the tax office, output tax, profit and sold pieces.
-- @rule which pieces are back, for notes of the tax office, output tax and profit
create or replace function pieces_back(item order_items, until timestamptz default 'infinity') returns integer language sql stable as $$
  select least(item.quantity, case when exists (select from orders where id = item.order_id and order_status = 'cancelled')
    and (until = 'infinity' or exists (select from order_events where order_id = item.order_id and order_status = 'cancelled' and created_at < until)) then item.quantity
  else
    coalesce((select sum(return_lines.quantity) from return_lines join returns on returns.id = return_id
      where returns.order_id = item.order_id and return_lines.position = item.position and return_has_arrived(returns)
        and (until = 'infinity' or exists (select from return_events where return_events.return_id = returns.id
          and return_events.state in ('received', 'done') and return_events.created_at < until))), 0)
    + pieces_restocked(item, until)
  end)::int
$$;

-- Of the pieces of a line that are back those that an exchange did not replace, so that nobody pays for them.
create or replace function pieces_unpaid(item order_items) returns integer language sql stable as $$
  select greatest(0, pieces_back(item) - coalesce((
    select sum(return_lines.quantity) from return_lines join returns on returns.id = return_id join orders instead on instead.exchange_of = returns.id
    where returns.order_id = item.order_id and return_lines.position = item.position and return_has_arrived(returns)
      and instead.order_status <> 'cancelled'), 0))::int
$$;

-- What offers took off an order's pieces, less the share of those that are back.
create or replace function taken_off(of_order orders) returns bigint language sql stable as $$
  select case when of_order.coupon_discount = 0 then 0 else (
    select sum(price_at_purchase * (quantity - unpaid) - paid_for(item, quantity - unpaid))::bigint
    from order_items item cross join lateral (select pieces_unpaid(item) as unpaid) each where order_id = of_order.id) end
$$;

-- Other open orders that may be of the same person: of a few days, waiting to leave, with the same phone or the same address and name, which nobody has said
-- are both wanted. They may be merged into one parcel. What replaces a return is none.
-- @rule which orders may be merged
create or replace function open_beside(of_order orders) returns setof orders language sql stable as $$
  select other.* from orders other
  where other.id <> of_order.id and order_waits(of_order) and order_waits(other) and of_order.exchange_of is null and other.exchange_of is null
    and ((other.phone_number = of_order.phone_number and of_order.phone_number <> '')
      or (place_key(other.city, other.address) = place_key(of_order.city, of_order.address) and of_order.address <> ''
        and lower(other.full_name) = lower(of_order.full_name)))
    and other.created_at between of_order.created_at - interval '72 hours' and of_order.created_at + interval '72 hours'
    and not exists (select from wanted_pairs
      where order_id = least(of_order.id, other.id) and other_id = greatest(of_order.id, other.id))
$$;

-- Those of them that look like this one ordered twice: within a day, with a bottle that this one has, too. Who orders something else, or again on another
-- day, wants both, and is not asked.
-- @rule which orders are duplicates
create or replace function duplicates_of(of_order orders) returns setof orders language sql stable as $$
  select other.* from open_beside(of_order) other
  where other.created_at between of_order.created_at - interval '24 hours' and of_order.created_at + interval '24 hours'
    and exists (select from order_items one join order_items two using (size_id) where one.order_id = of_order.id and two.order_id = other.id)
$$;

-- What an order holds, for comparing two: sizes and how many of each.
create or replace function basket_of(of_order text) returns text language sql stable as $$
  select string_agg(size_id || ' ' || pieces, ' ' order by size_id)
  from (select size_id, sum(quantity) as pieces from order_items where order_id = of_order group by 1) sums
$$;

-- Whether a courier finds nobody by these words: nothing but the city and words that every place has ('House', 'near the mosque', '-').
-- @rule which addresses are unclear
create or replace function address_is_unclear(address text, famous_spot text, town text, city text) returns boolean language sql immutable parallel safe as $$
  select said !~ '[0-9\u0660-\u0669\u06F0-\u06F9]' and length(regexp_replace(regexp_replace(said,
    '\m(house|home|ghar|makan|flat|shop|dukan|office|room|floor|street|st|gali|road|rd|lane|block|sector|phase|plot|number|no|near|nearby|opposite|opp|behind|front|beside|next|side|of|the|in|at|to|and|a|is|my|our|same|as|above|none|nil|na|n|test|address|pakistan|main|ka|ke|ki|k|qareeb|qarib|paas|pas|samne|wala|wali|mosque|masjid|masjed|jamia|jama|school|college|hospital|bazar|bazaar|market|chowk|chock|park|bank|post|station|stop|village|gaon|town|city|colony|mohalla|muhalla|area|گھر|مکان|گلی|محلہ|محلے|نمبر|سڑک|روڈ|قریب|نزدیک|پاس|سامنے|کے|کی|کا|میں|مسجد|جامع|جامعہ|سکول|اسکول|ہسپتال|بازار|مارکیٹ|چوک|گاؤں|شہر|دکان)\M', '', 'g'),
    '[^[:alnum:]]+', '', 'g')) < 3
  from (select replace(replace(lower(address || ' ' || famous_spot), lower(nullif(trim(city), '')), ' '), lower(nullif(trim(town), '')), ' ')) place (words),
    lateral (select coalesce(words, lower(address || ' ' || famous_spot)) as said) spelled
$$;

-- Why these orders and their parcels must not go on, each with whether it is about a parcel (`parcel_id`), what it is (`kind`: the table of
-- src/shop/orders/holds/hold-rules.ts says its words, what it stops, who may go on all the same), by which exactly it is held (`mark`), what is to be said of
-- it (`said`), and since when. The one list that every gate reads. 'unserved' and 'city' are candidates: src/shop/orders/holds/find-holds.ts compares spellings.
-- @rule what holds an order or a parcel
create or replace function holds_of(ids text[])
  returns table (order_id text, parcel_id text, kind text, mark text, said text, since timestamptz) language sql stable as $$
  select found.* from (
    -- What a customer wrote and nobody has read, also from the phone of another order.
    select wrote.order_id, null::text as parcel_id, 'message' as kind, (array_agg(id order by at desc, id))[1] as mark,
      left((array_agg(text order by at desc, id))[1], 200) as said, coalesce(min(at), now()) as since
    from (
      select incoming_messages.order_id, id, text, at from incoming_messages where seen_at is null and incoming_messages.order_id = any (ids)
      union
      select orders.id, incoming_messages.id, text, at from orders join incoming_messages on phone = phone_number
      where orders.id = any (ids) and seen_at is null and not order_ended(orders) and at > orders.created_at - interval '1 day'
    ) wrote group by 1
    union all
    -- Wished on the phone or by a button, and nothing was changed since.
    select orders.id, null, 'change', 'wish ' || extract(epoch from wish.at), wish.note, wish.at
    from orders cross join lateral (
      select created_at as at, order_calls.note from order_calls where order_calls.order_id = orders.id and outcome = 'changed'
      union all
      select answered_at, '' from messages where messages.order_id = orders.id and answer = 'change'
      order by 1 desc limit 1) wish
    where orders.id = any (ids) and order_waits(orders) and not exists (select from order_changes
      where order_changes.order_id = orders.id and order_changes.kind in ('items', 'address', 'gift') and actor <> 'customer' and created_at >= wish.at)
    union all
    select orders.id, null, 'duplicate', string_agg(other.id, ' ' order by other.id), string_agg(other.order_number, ', ' order by other.created_at),
      greatest(orders.created_at, max(other.created_at))
    from orders cross join lateral duplicates_of(orders) other where orders.id = any (ids) group by orders.id
    union all
    select orders.id, null, 'stock', '', string_agg(isolated(name) || ' ' || ml || ' ml', ', ' order by name, ml), orders.created_at
    from orders cross join lateral missing_pieces(orders) where orders.id = any (ids) and order_status = 'pending' group by orders.id
    union all
    -- Somebody to whom the place was right before is found again.
    select orders.id, null, 'address', md5(address || '|' || famous_spot), concat_ws(', ', nullif(address, ''), nullif(famous_spot, '')), orders.created_at
    from orders where orders.id = any (ids) and not order_ended(orders) and address_is_unclear(address, famous_spot, town, city)
      and not exists (select from orders before where before.phone_number = orders.phone_number and before.order_status = 'delivered'
        and place_key(before.city, before.address) = place_key(orders.city, orders.address))
    union all
    -- No number of a phone, or somebody called it in vain and it was not changed since.
    select orders.id, null, 'phone', md5(phone_number), '', coalesce(wrong.at, orders.created_at)
    from orders left join lateral (
      select created_at as at from (select outcome, created_at from order_calls where order_calls.order_id = orders.id order by order_calls.id desc limit 1) last
      where outcome = 'wrongNumber' and not exists (select from order_changes
        where order_changes.order_id = orders.id and order_changes.kind = 'address' and created_at >= last.created_at and text like '%Phone: %')) wrong on true
    where orders.id = any (ids) and not order_ended(orders) and (wrong.at is not null or phone_number !~ '^\+[1-9][0-9]{6,14}$' or phone_number ~ '(\d)\1{6}$')
    union all
    select orders.id, null, 'call', 'call ' || last.id, extract(epoch from last.next_call_at)::bigint::text, last.created_at
    from orders cross join lateral
      (select order_calls.id, outcome, next_call_at, created_at from order_calls where order_calls.order_id = orders.id order by order_calls.id desc limit 1) last
    where orders.id = any (ids) and order_status = 'pending' and outcome = 'callBack' and next_call_at > now()
    union all
    select orders.id, null, 'unserved', lower(city), city, orders.created_at
    from orders where orders.id = any (ids) and order_waits(orders) and country = 'PK'
      and exists (select from couriers where active) and not exists (select from couriers where active and serves = 'all' and unserved = '[]')
      and not exists (select from parcels where parcels.order_id = orders.id and parcel_is_here(parcels))
    union all
    select orders.id, parcels.id, 'city', couriers.id || ' ' || lower(city), city, parcels.created_at
    from parcels join orders on orders.id = parcels.order_id join couriers on couriers.id = parcels.courier_id
    where parcels.order_id = any (ids) and parcel_is_here(parcels) and (serves <> 'all' or unserved <> '[]'
      or exists (select from connections where connections.id = couriers.system and connections.active))
    union all
    -- Of a courier with a system of its own.
    select parcels.order_id, parcels.id, case when booking.state = 'refused' then 'refused' else 'number' end, coalesce(booking.id, couriers.id),
      couriers.name || coalesce(': ' || nullif(booking.why, ''), ''), coalesce(booking.ended_at, packed_at)
    from parcels join couriers on couriers.id = parcels.courier_id
      left join lateral (select * from parcel_bookings where parcel_bookings.parcel_id = parcels.id order by asked_at desc, id limit 1) booking
        on booking.courier_id = parcels.courier_id
    where parcels.order_id = any (ids) and parcels.state = 'packed' and parcels.tracking_number = ''
      and exists (select from connections where connections.id = couriers.system and connections.active)
      and coalesce(booking.state, 'none') in ('none', 'refused', 'cancelled')
    union all
    -- Nobody knows whether the courier has it, or it will be known in a moment.
    select parcels.order_id, parcels.id, case when booking_is_stuck(parcel_bookings) then 'stuck' else 'booking' end, parcel_bookings.id,
      couriers.name || coalesce(': ' || nullif(why, ''), ''), asked_at
    from parcels join parcel_bookings on parcel_bookings.parcel_id = parcels.id join couriers on couriers.id = parcel_bookings.courier_id
    where parcels.order_id = any (ids) and parcels.state = 'packed' and booking_is_asked(parcel_bookings)
    union all
    select parcels.order_id, parcels.id, case outdated.kind when 'booking' then 'booked' else outdated.kind end, '', array_to_string(differs, ', '), parcels.packed_at
    from parcels cross join lateral outdated_labels(parcels) outdated where parcels.order_id = any (ids) and parcels.state = 'packed'
    union all
    select orders.id, null, 'advance', '', '', orders.created_at
    from orders where orders.id = any (ids) and order_status = 'pending' and payment_method = 'COD' and advance_due > prepaid_amount
    union all
    select orders.id, null, 'transfer', '', '', orders.created_at
    from orders where orders.id = any (ids) and payment_method <> 'COD' and payment_status = 'unpaid' and not order_ended(orders)
    union all
    select orders.id, null, 'price', string_agg(size_id, ' ' order by position), string_agg(isolated(name) || ' ' || size_words(order_items), ', ' order by position), orders.created_at
    from orders join order_items on order_items.order_id = orders.id
    where orders.id = any (ids) and order_waits(orders) and price_at_purchase = 0 and quantity > gifts group by orders.id
    union all
    -- The tax office refused its invoice; or it was ordered while the house gave no rate, and is invoiced nowhere.
    select orders.id, null, 'tax', coalesce(invoice.id::text, 'none'), coalesce(invoice.why, ''), coalesce(invoice.created_at, orders.created_at)
    from orders left join lateral (select id, why, created_at from fiscal_invoices
      where fiscal_invoices.order_id = orders.id and fiscal_invoices.kind = 'sale' and state in ('refused', 'uncertain') and replaced_at is null order by id limit 1) invoice on true
    where orders.id = any (ids) and not order_ended(orders) and (invoice.id is not null or (tax_rate is null and exchange_of is null and exists (
      select from settings where key = 'fiscalFrom' and jsonb_typeof(value) = 'string' and shop_day(orders.created_at)::text >= value #>> '{}')))
    union all
    select orders.id, null, case when outcome = 'noCash' then 'noCash' else 'risk' end, 'assessed',
      coalesce(nullif(rule, ''), reasons -> 0 ->> 'text', ''), order_assessments.created_at
    from orders join order_assessments on order_assessments.order_id = orders.id
    where orders.id = any (ids) and order_status = 'pending' and payment_method = 'COD' and decision = 'call'
      and (outcome = 'noCash' or points > 3 or asks > prepaid_amount) and (asks = 0 or asks > prepaid_amount)
    union all
    select orders.id, null, 'wait', 'note ' || order_notes.id, order_notes.note || coalesce(' (until ' || to_char(waits_until, 'FMDD FMMonth') || ')', ''), order_notes.created_at
    from orders join order_notes on order_notes.order_id = orders.id
    where orders.id = any (ids) and waits and lifted_at is null and (waits_until is null or waits_until > shop_day(now()))
    union all
    select planned_cancellations.order_id, null, 'planned', batch, extract(epoch from due_at)::bigint::text, planned_at
    from planned_cancellations where planned_cancellations.order_id = any (ids)
    union all
    select returns.order_id, null, 'returnAsked', returns.id, '', returns.created_at from returns where returns.order_id = any (ids) and state = 'requested'
  ) found
  where not exists (select from hold_passes
    where hold_passes.order_id = found.order_id and hold_passes.kind = found.kind and hold_passes.mark = found.mark)
$$;
