-- What the shop's clock shows at a moment: `shopClock` of src/shop/ground/dates.ts in SQL, which a test compares over generated moments. Five hours
-- ahead of UTC as there, not the named zone: in the summers of 2002, 2008 and 2009, of which orders are moved in, that is an hour more.
create or replace function shop_clock(moment timestamptz) returns timestamp language sql immutable parallel safe as $$
  select moment at time zone interval '5 hours'
$$;

-- @rule which day it is in the shop's time zone
create or replace function shop_day(moment timestamptz) returns date language sql immutable parallel safe as $$
  select shop_clock(moment)::date
$$;

-- The moment at which a day begins.
create or replace function day_begins(day date) returns timestamptz language sql immutable parallel safe as $$
  select day::timestamp at time zone interval '5 hours'
$$;

-- Announcements are left in `outgoing` and sent after the commit: orders, parcels and stock change in transactions that must not wait for
-- each other. Open screens of the back office are notified of orders (beside `follow_order`); the payload is the order's id.
-- Announces what a shopper can see changed, so that every process forgets the answers it keeps of it. The payload is 'catalogue' (which products there are, their order and what their cards show), 'product:ID', 'products' (all), 'settings', 'contents',
-- 'content:SLUG', 'houses', 'coupons', or 'closure' (whether the shop is closed, which ends all of them).
-- @rule what a change makes processes forget of kept pages
create or replace function announce_change(variadic names text[]) returns void language sql as $$
  insert into outgoing (channel, payload) select 'shop_changes', name from unnest(names) name
$$;

create or replace function announce_catalogue() returns trigger language plpgsql as $$
begin
  perform announce_change('catalogue');
  return null;
end $$;

-- A new product has no answers of its own yet.
create or replace trigger products_announce_new after insert on products for each statement execute function announce_catalogue();

create or replace trigger categories_announce after insert or update or delete on categories
  for each statement execute function announce_catalogue();

create or replace trigger search_spellings_announce after insert or update or delete on search_spellings
  for each statement execute function announce_catalogue();

create or replace trigger search_terms_announce after insert or update or delete on search_terms
  for each statement execute function announce_catalogue();

create or replace trigger search_pins_announce after insert or update or delete on search_pins
  for each statement execute function announce_catalogue();

-- Announces changed products, each once; many as 'products', which stands for all: every process forgets their answers at once, not one
-- after the other while they are asked for. Triggers of sizes and of their products announce the same change: many only once.
create or replace function announce_products(ids text[]) returns void language plpgsql as $$
begin
  if cardinality(ids) > 100 then
    if coalesce(current_setting('shop.products_announced', true), '') = '' then
      perform set_config('shop.products_announced', 'yes', true), announce_change('catalogue', 'products');
    end if;
  elsif cardinality(ids) > 0 then
    perform announce_change(variadic array['catalogue'] || array(select 'product:' || id from unnest(ids) id));
  end if;
end $$;

create or replace function announce_product() returns trigger language plpgsql as $$
declare
  changed text[];
begin
  if tg_op = 'DELETE' then
    select array_agg(id) into changed from old_products;
  else
    select array_agg(id) into changed
    from (select * from new_products except select * from old_products) product;
  end if;
  if changed is not null then
    perform announce_products(changed);
  end if;
  return null;
end $$;

create or replace trigger products_announce_change after update on products
  referencing old table as old_products new table as new_products for each statement execute function announce_product();

create or replace trigger products_announce_end after delete on products referencing old table as old_products
  for each statement execute function announce_product();

-- Below what a shopper sees a stock: pages name it from the setting lowStockFrom downwards, and carts end at it below maxPerSize.
-- The figures are the settings' defaults.
create or replace function visible_stock() returns numeric language sql stable as $$
  select greatest(max(value::numeric), case when count(*) < 2 then 10 end)
  from settings where key in ('lowStockFrom', 'maxPerSize') and jsonb_typeof(value) = 'number'
$$;

create or replace function announce_stock() returns trigger language plpgsql as $$
begin
  if (old.stock > 0) <> (new.stock > 0) then
    perform announce_change('catalogue', 'product:' || new.product_id);
  elsif least(old.stock, new.stock) < visible_stock() then
    perform announce_change('product:' || new.product_id);
  end if;
  return null;
end $$;

create or replace trigger sizes_announce_stock after update of stock on sizes for each row
  when (old.stock <> new.stock) execute function announce_stock();

-- The rating on cards is the product's, which changes by its own trigger.
create or replace function announce_review() returns trigger language plpgsql as $$
begin
  perform announce_change('product:' || product)
  from unnest(array_remove(array[
    case when tg_op <> 'INSERT' and old.approved then old.product_id end,
    case when tg_op <> 'DELETE' and new.approved then new.product_id end
  ], null)) product;
  return null;
end $$;

create or replace trigger reviews_announce after insert or update or delete on reviews for each row execute function announce_review();

-- Without a word of it a shop is closed, as the settings' rule says.
create or replace function shop_is_closed() returns boolean language sql stable as $$
  select coalesce((select value from settings where key = 'closure'), '{}'::jsonb) <> 'null'::jsonb
$$;

create or replace function announce_settings() returns trigger language plpgsql as $$
begin
  perform announce_change('settings');
  return null;
end $$;

create or replace trigger settings_announce after insert or update or delete on settings
  for each statement execute function announce_settings();

create or replace function announce_mail_server() returns trigger language plpgsql as $$
begin
  perform announce_change('mail-server');
  return null;
end $$;

create or replace trigger connections_announce_mail after insert or update of fields, sealed on connections
  for each row when (new.id = 'email') execute function announce_mail_server();

-- Apart from the other settings: every answer that is kept ends when the shop closes or opens.
create or replace function announce_closure() returns trigger language plpgsql as $$
begin
  if coalesce(new.key, old.key) = 'closure' then
    perform announce_change('closure');
  end if;
  return null;
end $$;

create or replace trigger settings_announce_closure after insert or update or delete on settings
  for each row execute function announce_closure();

create or replace function announce_content() returns trigger language plpgsql as $$
begin
  perform announce_change('contents', 'content:' || coalesce(new.slug, old.slug), 'content:' || coalesce(old.slug, new.slug));
  return null;
end $$;

create or replace trigger contents_announce after insert or update or delete on contents for each row execute function announce_content();

create or replace function announce_houses() returns trigger language plpgsql as $$
begin
  perform announce_change('houses');
  return null;
end $$;

create or replace trigger houses_announce after insert or update or delete on houses
  for each statement execute function announce_houses();

create or replace trigger set_parts_announce after insert or update or delete on set_parts
  for each statement execute function announce_catalogue();

create or replace function announce_coupons() returns trigger language plpgsql as $$
begin
  perform announce_change('coupons');
  return null;
end $$;

create or replace trigger coupons_announce after insert or delete on coupons for each statement execute function announce_coupons();

-- Of redemptions only the last possible one shows, and its release.
create or replace trigger coupons_announce_change after update on coupons for each row
  when (
    (old.id, old.name, old.code, old.coupon_type, old.status, old.live_status, old.discount_type, old.discount_value,
      old.minimum_subtotal, old.total_limit, old.start_date, old.end_date, old.terms)
    is distinct from (new.id, new.name, new.code, new.coupon_type, new.status, new.live_status, new.discount_type, new.discount_value,
      new.minimum_subtotal, new.total_limit, new.start_date, new.end_date, new.terms)
    or (old.redeemed < old.total_limit) is distinct from (new.redeemed < new.total_limit))
  execute function announce_coupons();

create or replace function announce_order_change() returns trigger language plpgsql as $$
begin
  insert into outgoing (channel, payload) values ('orders', new.order_id);
  return null;
end $$;

create or replace trigger order_changes_announce after insert on order_changes for each row execute function announce_order_change();

create or replace trigger order_notes_announce after insert on order_notes for each row execute function announce_order_change();

create or replace function announce_presence() returns trigger language plpgsql as $$
begin
  perform pg_notify('order_presence', coalesce(new.order_id, old.order_id));
  return null;
end $$;

create or replace trigger order_presence_announce after insert or delete on order_presence
  for each row execute function announce_presence();

create or replace function announce_booking() returns trigger language plpgsql as $$
begin
  insert into outgoing (channel, payload) select 'orders', order_id from parcels where id = new.parcel_id;
  return null;
end $$;

create or replace trigger parcel_bookings_announce after update of state, why, label on parcel_bookings
  for each row execute function announce_booking();

-- For streams that must end when a right does: somebody was disabled, has another role or second factor, or was signed out.
create or replace function announce_staff() returns trigger language plpgsql as $$
begin
  perform pg_notify('staff', new.id);
  return null;
end $$;

create or replace trigger staff_announce after update on staff for each row
  when ((old.role, old.disabled_at, old.two_factor_enabled) is distinct from (new.role, new.disabled_at, new.two_factor_enabled))
  execute function announce_staff();

create or replace function announce_ended_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('staff', old.user_id);
  return null;
end $$;

create or replace trigger staff_sessions_announce_end after delete on staff_sessions for each row
  execute function announce_ended_session();

create or replace trigger collections_announce after insert or update or delete on collections
  for each statement execute function announce_catalogue();

create or replace trigger collection_products_announce after insert or update or delete on collection_products
  for each statement execute function announce_catalogue();

-- For tables that only grow.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % stay as they are', tg_table_name using errcode = 'restrict_violation';
end $$;

create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
end $$;

create or replace trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_audit_change();

create or replace trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function refuse_audit_change();

-- Who refers to some rows, by the foreign keys of the schema, whatever they do when a row is deleted: a cascade would delete somebody's work, and a
-- key that is set to null would forget it. `parts`: tables whose rows are a part of the row and go with it. The names of the tables.
-- @rule who refers to a row that is to be deleted, also where a cascade would take it along
create or replace function named_by(named regclass, keys text[], parts regclass[]) returns setof text language plpgsql stable as $$
declare
  reference record;
  found boolean;
begin
  for reference in
    select conrelid::regclass as child, child.attname as child_column, format_type(parent.atttypid, parent.atttypmod) as type
    from pg_constraint, unnest(conkey, confkey) as pair (child_at, parent_at)
    join pg_attribute child on child.attnum = pair.child_at join pg_attribute parent on parent.attnum = pair.parent_at
    where contype = 'f' and confrelid = named and child.attrelid = conrelid and parent.attrelid = confrelid
      and parent.attnum = (select indkey[0] from pg_index where indrelid = named and indisprimary)
      and not conrelid = any (parts)
    order by conrelid::regclass::text
  loop
    execute format('select exists (select from %s where %I = any ($1::%s[]))', reference.child, reference.child_column, reference.type)
      into found using keys;
    if found then
      return next reference.child::text;
    end if;
  end loop;
end $$;

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

-- The entries of the ledger that follow from an order's state (docs/decisions/043); settlements and write-offs come on top.
-- @rule which entries of the ledger an order or parcel makes
create or replace function ledger_targets(of_order orders)
  returns table (part text, account text, courier_id text, parcel_id text, amount bigint) language plpgsql stable as $$
declare
  cod boolean := of_order.payment_method = 'COD';
  charges boolean := of_order.order_status <> 'cancelled';
  restocked bigint := restocked_worth(of_order);
  by_parcels bigint := 0;
  collected bigint := 0;
  charged bigint := order_charges(of_order);
  -- Paid before delivery.
  ahead bigint := of_order.paid_amount;
  -- What the total has beyond lines, coupon, returned bottles and shipping.
  gift_wrap bigint := of_order.total_amount - of_order.subtotal + of_order.coupon_discount + of_order.exchange_credit - of_order.shipping;
  -- Of what was paid back: what had been paid too much. The rest is taken back from what was sold.
  surplus bigint;
begin
  if cod then
    select coalesce(sum(cod_amount) filter (where state = 'delivered' or (charges and state = 'handed_over')), 0)
    into by_parcels from parcels where order_id = of_order.id;
    -- A delivered order collects what no parcel does: it was moved by hand.
    collected := greatest(by_parcels, of_order.paid_amount - of_order.prepaid_amount);
    return query
      select 'collection', case when state = 'delivered' or of_order.order_status = 'delivered' then 'codDue' else 'codInTransit' end,
        parcels.courier_id, parcels.id, parcels.cod_amount
      from parcels where order_id = of_order.id and cod_amount > 0 and (state = 'delivered' or (charges and state = 'handed_over'));
    if collected > by_parcels then
      return query select 'collection', 'codDue', (select id from couriers where lower(name) = lower(of_order.courier)), null::text,
        collected - by_parcels;
    end if;
  end if;
  if cod then ahead := of_order.prepaid_amount; end if;
  surplus := least(of_order.refunded, greatest(0, collected + ahead - charged));
  return query select line.part, line.account, null::text, null::text, line.amount from (values
    ('charge', 'sales', case when charges then -of_order.subtotal else 0 end),
    ('charge', 'discounts', case when charges then of_order.coupon_discount else 0 end),
    ('charge', 'shippingIncome', case when charges then -of_order.shipping else 0 end),
    ('charge', 'giftWrap', case when charges then -gift_wrap else 0 end),
    ('charge', 'returnedGoods', restocked + case when charges then of_order.exchange_credit else 0 end),
    ('charge', 'receivable', charged),
    ('charge', 'advancesKept', case when charges then 0 else -of_order.advance_kept end),
    ('payment', 'bank', ahead),
    ('payment', 'receivable', -ahead),
    ('collection', 'receivable', -collected),
    ('refund', 'bank', -of_order.refunded),
    ('refund', 'receivable', surplus),
    ('refund', 'refunds', of_order.refunded - surplus)) line (part, account, amount)
    where line.amount <> 0;
end $$;

-- Brings the ledger to the state of these orders: one entry for each part of an order that differs. Locks the orders, so that
-- changes of one order wait for each other.
create or replace function post_order_money(of_orders text[], opening boolean default false) returns void language plpgsql as $$
begin
  perform from orders where id = any (of_orders) order by id for no key update;
  with differences as materialized (
    select order_id, part, account, courier_id, parcel_id, sum(amount)::bigint as amount from (
      select orders.id as order_id, target.* from orders cross join lateral ledger_targets(orders) target where orders.id = any (of_orders)
      union all
      select order_id, part, account, courier_id, parcel_id, -amount from ledger_lines join ledger_entries on ledger_entries.id = entry_id
      where order_id = any (of_orders) and part not in ('settlement', 'writeOff')
    ) both_sides group by 1, 2, 3, 4, 5 having sum(amount) <> 0
  ), entries as materialized (
    select differences.order_id, part, nextval(pg_get_serial_sequence('ledger_entries', 'id')) as id,
      case when opening then 'opening'
        when part = 'payment' and sum(amount) filter (where account = 'bank') > 0 then 'paid'
        when part = 'refund' and sum(amount) filter (where account = 'bank') < 0 then 'refunded'
        when part = 'collection' and sum(amount) filter (where account = 'codDue') > 0 then 'delivered'
        when part = 'collection' and sum(amount) filter (where account = 'codInTransit') > 0 then 'handedOver'
        when part = 'collection' and sum(amount) filter (where account = 'receivable') > 0 then 'cameBack'
        when part <> 'charge' then 'corrected'
        when bool_and(order_status = 'cancelled') then 'cancelled'
        when bool_or(account = 'returnedGoods') then 'restocked'
        when exists (select from ledger_lines join ledger_entries on ledger_entries.id = entry_id
          where ledger_lines.order_id = differences.order_id and ledger_entries.part = 'charge') then 'edited'
        else 'placed' end as event
    from differences join orders on orders.id = differences.order_id group by differences.order_id, part
  ), made as (
    insert into ledger_entries (id, part, event) overriding system value select id, part, event from entries order by id
  )
  insert into ledger_lines (entry_id, line, account, order_id, courier_id, parcel_id, amount)
  select entries.id, row_number() over (partition by entries.id order by account, parcel_id), account, order_id, courier_id, parcel_id, amount
  from differences join entries using (order_id, part);
end $$;

-- A new order is only charged: the short way, since shoppers wait for it.
create or replace function post_new_order() returns trigger language plpgsql as $$
begin
  if new.order_status <> 'pending' or new.paid_amount <> 0 then
    perform post_order_money(array[new.id]);
  elsif new.subtotal <> 0 or new.total_amount <> 0 then
    with entry as (insert into ledger_entries (part, event) values ('charge', 'placed') returning id)
    insert into ledger_lines (entry_id, line, account, order_id, amount)
    select entry.id, line, account, new.id, amount from entry, (values (1, 'receivable', new.total_amount), (2, 'sales', -new.subtotal),
      (3, 'discounts', new.coupon_discount), (4, 'shippingIncome', -new.shipping),
      (5, 'giftWrap', new.subtotal - new.coupon_discount - new.exchange_credit + new.shipping - new.total_amount),
      (6, 'returnedGoods', new.exchange_credit)) charge (line, account, amount)
    where amount <> 0;
  end if;
  return null;
end $$;

create or replace trigger orders_post_new after insert on orders for each row execute function post_new_order();

create or replace function post_order() returns trigger language plpgsql as $$
begin
  perform post_order_money(array[new.id]);
  return null;
end $$;

-- At commit: one entry, however many statements changed the order.
drop trigger if exists orders_post_change on orders;
create constraint trigger orders_post_change after update on orders deferrable initially deferred for each row
  when ((new.order_status = 'cancelled', new.order_status = 'delivered', new.payment_method, new.subtotal, new.coupon_discount, new.shipping,
      new.total_amount, new.paid_amount, new.prepaid_amount, new.advance_kept, new.refunded, new.courier)
    is distinct from (old.order_status = 'cancelled', old.order_status = 'delivered', old.payment_method, old.subtotal, old.coupon_discount,
      old.shipping, old.total_amount, old.paid_amount, old.prepaid_amount, old.advance_kept, old.refunded, old.courier))
  execute function post_order();

-- Where a parcel is: `placeOf` of src/shop/orders/dispatch/parcel-state-rules.ts. It has not left.
-- @rule which parcels have not left, are on their way, or have ended
create or replace function parcel_is_here(parcels) returns boolean language sql immutable parallel safe as $$
  select $1.state in ('packing', 'packed')
$$;

-- With a courier: on its way there or back.
create or replace function parcel_is_away(parcels) returns boolean language sql immutable parallel safe as $$
  select $1.state in ('handed_over', 'refused')
$$;

-- Arrived, back or unpacked.
create or replace function parcel_has_ended(parcels) returns boolean language sql immutable parallel safe as $$
  select $1.state in ('delivered', 'returned', 'cancelled')
$$;

create or replace function post_parcel() returns trigger language plpgsql as $$
begin
  perform post_order_money(array[new.order_id]);
  return null;
end $$;

drop trigger if exists parcels_post_new on parcels;
create constraint trigger parcels_post_new after insert on parcels deferrable initially deferred for each row
  when (not parcel_is_here(new)) execute function post_parcel();

drop trigger if exists parcels_post_change on parcels;
create constraint trigger parcels_post_change after update on parcels deferrable initially deferred for each row
  when ((new.state, new.cod_amount, new.courier_id, new.restocked) is distinct from (old.state, old.cod_amount, old.courier_id, old.restocked))
  execute function post_parcel();

-- Whether whoever uses a browser or an account has shown that a phone or a mailbox is theirs: an order of theirs with it was delivered.
create or replace function is_their_contact(of_phone text, of_mailbox text, of_browser text, of_customer text) returns boolean language sql stable as $$
  select exists (
    select from orders join customers on customers.id = orders.customer_id
    where orders.order_status = 'delivered' and (orders.phone_number = of_phone or mailbox_of(orders.email) = of_mailbox)
      and (customers.browser_id = of_browser or customers.id = of_customer))
$$;

-- Whether what was agreed to counts as a consent. What a stranger ticked with somebody else's phone or email does not.
-- @rule when a consent counts
create or replace function consent_counts(c message_consents) returns boolean language sql stable as $$
  select c.withdrawn_at is null and (c.proved or is_their_contact(c.phone, c.mailbox, c.browser_id, c.customer_id))
$$;

-- What was written to whom, or is called about: emails by mailbox, messages of WhatsApp and SMS and calls about carts by phone. Answers to
-- what somebody wrote, and tests, are left out.
create or replace view contacted as
select mailbox as contact, limit_key as topic, cause, created_at as at, false as unproved from emails
union all
select phone, kind, cause, sent_at, unproved from messages where sent_at is not null and kind not in ('reply', 'test')
union all
select phone, 'cartCall', 'cart ' || id, reminded_at, unproved from checkouts where way = 'call' and reminded_at is not null
union all
select phone_number, 'orderCode', 'order-code ' || order_codes.id, asked_at, not is_their_contact(phone_number, null, null, customer_id)
from order_codes join orders on orders.id = order_id;

-- Whether somebody has shown that a mailbox is theirs: an order to it was delivered, or a link or a code that was sent there was used.
create or replace function is_proved_mailbox(of_mailbox text, of_email text) returns boolean language sql stable cost 1000 as $$
  select exists (select from orders where mailbox_of(email) = of_mailbox and order_status = 'delivered')
    or exists (select from users where email = of_email and email_verified)
    or exists (select from subscribers where email = of_email and confirmed_at is not null)
    or exists (select from customers join proofs on customer_id = customers.id where email = of_email and kind = 'email' and proved_at is not null)
$$;

-- A phone (E.164) in `proofs`.
create or replace function phone_subject(of_phone text) returns text language sql immutable as $$
  select encode(sha256(convert_to('phone ' || of_phone, 'UTF8')), 'hex')
$$;

-- Whether a customer has proved a phone by a code that was sent there within 30 days: in this browser, or as this account.
-- @rule whether a phone is proved by a code
create or replace function phone_proved(of_customer text, of_phone text) returns boolean language sql stable as $$
  select exists (
    select from proofs join customers prover on prover.id = proofs.customer_id join customers asker on asker.id = of_customer
    where proofs.kind = 'phone' and proofs.subject = phone_subject(of_phone) and proved_at > now() - interval '30 days'
      and (prover.id = asker.id or prover.browser_id = asker.browser_id))
$$;

-- What was written to contacts that nobody has proved, by what is counted together: phones, and each topic of emails.
create or replace view written_to_strangers as
select 'phones' as together, cause, at from contacted where unproved
union all
select split_part(limit_key, ' ', 1), cause, created_at from emails where limit_key <> '' and not is_proved_mailbox(mailbox, recipient);

-- Seconds until one more contact that nobody has proved may be written to: `most` of them are in `span` seconds, all together.
create or replace function strangers_wait(of_together text, of_cause text, most int, span int) returns int language sql volatile as $$
  select coalesce(max(ceil(extract(epoch from at - now()) + span)), 0)::int from (
    select at from written_to_strangers where together = of_together and cause <> of_cause and at > now() - span * interval '1 second'
    order by at desc offset most - 1 limit 1) as nth
$$;

-- Seconds until a contact (a mailbox or a phone) may be written to for this cause, 0 when now: by the limits of the topic (at most
-- `counts[n]` in `spans[n]` seconds, for each n), and by the limit over all kinds (`all_count` in `all_span` seconds; none when null). With
-- `first_passes` the first of its topic within `all_span` passes the limit over all kinds. `house_count`: how many contacts that nobody has
-- proved are written to in `all_span`, all together; none when null, as for a phone that is proved. `of_email`: the address of a mailbox. What
-- was stored for the cause before is not counted again. Those of one contact are counted one after the other. A volatile function, since each
-- of its statements sees what others stored until then, also while it waited for the lock; a single statement would not.
-- @rule whether a mailbox or a phone may be written to now
create or replace function contact_wait(of_cause text, of_contact text, of_topic text, counts int[], spans int[], all_count int, all_span int,
  first_passes boolean, house_count int, of_email text, out topic_wait int, out all_wait int, out house_wait int) language plpgsql volatile as $$
declare
  together text := case when of_email is null then 'phones' else split_part(of_topic, ' ', 1) end;
begin
  topic_wait := 0;
  all_wait := 0;
  house_wait := 0;
  perform pg_advisory_xact_lock(hashtextextended(of_contact, 1));
  if exists (select from emails where cause = of_cause) then return; end if;
  select coalesce(max(ceil(extract(epoch from nth.at - now()) + seconds)), 0)::int into topic_wait
  from unnest(counts, spans) as rule (most, seconds) cross join lateral (
    select at from contacted where topic = of_topic and contact = of_contact and at > now() - rule.seconds * interval '1 second'
    order by at desc offset most - 1 limit 1) as nth;
  if all_count is not null and not (first_passes and not exists (
    select from contacted where contact = of_contact and topic = of_topic and at > now() - all_span * interval '1 second')) then
    select coalesce(max(ceil(extract(epoch from at - now()) + all_span)), 0)::int into all_wait from (
      select at from contacted where contact = of_contact and cause <> of_cause and at > now() - all_span * interval '1 second'
      order by at desc offset all_count - 1 limit 1) as nth;
  end if;
  if topic_wait > 0 or all_wait > 0 or house_count is null or of_email is not null and is_proved_mailbox(of_contact, of_email) then return; end if;
  perform pg_advisory_xact_lock(hashtextextended('unproved ' || together, 1));
  house_wait := strangers_wait(together, of_cause, house_count, all_span);
end $$;
