-- The mailbox that an email is delivered to: `mailbox` of src/shop/ground/customers/mailbox.ts in SQL, which a test compares over generated emails.
-- After a change of this text the index orders_of_mailbox is built anew by a migration.
-- @rule which email addresses are one mailbox
create or replace function mailbox_of(email text) returns text language plpgsql immutable parallel safe strict as $$
declare
  name text := lower(regexp_replace(email, '@[^@]*$', ''));
  host text := lower(substring(email from '[^@]*$'));
  parent text := substring(host from '^[^.]+\.(.*)$');
  fastmail constant text[] := array['fastmail.com', 'fastmail.fm', 'fastmail.cn', 'fastmail.co.uk', 'fastmail.com.au', 'fastmail.de', 'fastmail.es',
    'fastmail.fr', 'fastmail.im', 'fastmail.in', 'fastmail.jp', 'fastmail.mx', 'fastmail.net', 'fastmail.nl', 'fastmail.org', 'fastmail.se',
    'fastmail.to', 'fastmail.tw', 'fastmail.uk', 'fastmail.us', 'sent.com', 'eml.cc', 'fmail.co.uk', 'fmgirl.com', 'fmguy.com', 'mailbolt.com',
    'mailcan.com', 'mailhaven.com', 'mailmight.com', 'ml1.net', 'mm.st', 'myfastmail.com', 'proinbox.com', 'promessage.com', 'rushpost.com',
    'sent.as', 'sent.at', 'speedymail.org', 'warpmail.net', 'xsmail.com', '150mail.com', '123mail.org', 'airpost.net', 'imap.cc',
    'letterboxes.org'];
begin
  if host = any (fastmail) then
    name := replace(name, '_', '-');
  elsif parent = any (fastmail) then
    name := substring(host from '^[^.]+');
    host := parent;
  end if;
  host := case when host = 'googlemail.com' then 'gmail.com'
    when host in ('ymail.com', 'rocketmail.com') then 'yahoo.com'
    when host in ('protonmail.com', 'protonmail.ch', 'pm.me') then 'proton.me'
    when host in ('me.com', 'mac.com') then 'icloud.com' else host end;
  name := left(name, 1) || regexp_replace(substr(name, 2), case when host ~ '^yahoo\.(com?\.)?[a-z]{2,3}$' then '[+-].*' else '\+.*' end, '');
  return case host when 'gmail.com' then replace(name, '.', '') when 'proton.me' then translate(name, '._-', '') else name end || '@' || host;
end $$;

-- Whether two are one person: the same account or browser (customer), the same phone number (E.164; '' is nobody's) or the same mailbox.
-- Reads as null where nothing is known of one of them, so that an index is used: `is true` where its contrary is asked.
-- @rule who is one person
create or replace function same_person(customer text, phone text, mailbox text, other_customer text, other_phone text, other_mailbox text)
returns boolean language sql immutable parallel safe as $$
  select other_customer = customer or (other_phone = phone and other_phone <> '') or other_mailbox = mailbox
$$;

-- The orders by which it is known who placed these, each the earliest of its person: what orders share follows from earlier ones alone, so a later
-- order never changes whose an earlier one is. Two who turn out to be one stay two until then. An order of deleted data is nobody's and left out.
-- @rule which order was a person's first
create or replace function first_orders_of(ids text[]) returns table (order_id text, first_id text, first_phone text)
language sql stable as $$
  with recursive walk as (
    select id as order_id, 0 as steps, id, customer_id, phone_number, mailbox_of(email) as mailbox, created_at
    from orders where id = any (ids) and phone_number <> ''
    union all
    select walk.order_id, steps + 1, earlier.id, earlier.customer_id, earlier.phone_number, mailbox_of(earlier.email), earlier.created_at
    from walk cross join lateral (
      select id, customer_id, phone_number, email, created_at from (
        (select id, customer_id, phone_number, email, created_at from orders
          where phone_number = walk.phone_number order by created_at, id limit 1)
        union all
        (select id, customer_id, phone_number, email, created_at from orders
          where mailbox_of(email) = walk.mailbox and phone_number <> '' order by created_at, id limit 1)
        union all
        (select id, customer_id, phone_number, email, created_at from orders
          where customer_id = walk.customer_id and phone_number <> '' order by created_at, id limit 1)) each
      order by created_at, id limit 1) earlier
    where (earlier.created_at, earlier.id) < (walk.created_at, walk.id)
  )
  select distinct on (order_id) order_id, id, phone_number from walk order by order_id, steps desc
$$;

-- Whether an order makes its buyer a customer who has ordered: not one that was cancelled or refused, nor what replaces a return.
-- @rule which orders count as orders of a person
create or replace function counts_as_order(of_order orders) returns boolean language sql immutable parallel safe as $$
  select of_order.order_status <> 'cancelled' and of_order.exchange_of is null
$$;

-- Notes the later orders of this one's person: whose they are is known by earlier ones (`first_orders_of`).
create or replace function note_later_orders(of_order orders) returns void language sql as $$
  insert into changed_orders (order_id)
  with recursive later as (
    select of_order.id as id, of_order.customer_id as customer_id, of_order.phone_number as phone_number, mailbox_of(of_order.email) as mailbox,
      of_order.created_at as created_at
    union
    select orders.id, orders.customer_id, orders.phone_number, mailbox_of(orders.email), orders.created_at
    from later join orders on same_person(later.customer_id, later.phone_number, later.mailbox, orders.customer_id, orders.phone_number, mailbox_of(orders.email))
      and orders.created_at >= later.created_at
  )
  select id from later where id <> of_order.id
$$;

-- What an erasure empties in documents that name other people too.
-- A JSON document in which every text that matches `words` is empty.
create or replace function without_words(document jsonb, words text) returns jsonb language plpgsql immutable as $$
begin
  case jsonb_typeof(document)
    when 'string' then
      return case when document #>> '{}' ~* words then '""'::jsonb else document end;
    when 'array' then
      return (select coalesce(jsonb_agg(without_words(each, words) order by at), '[]')
        from jsonb_array_elements(document) with ordinality as elements (each, at));
    when 'object' then
      return (select coalesce(jsonb_object_agg(key, without_words(each, words)), '{}') from jsonb_each(document) as pairs (key, each));
    else
      return document;
  end case;
end $$;

-- The rows of a file without `words`, in those rows alone that match `keys`: whoever has the same name in another row stays there.
create or replace function rows_without_words(file_rows jsonb, keys text, words text) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(case when each::text ~* keys then without_words(each, words) else each end order by at), '[]')
  from jsonb_array_elements(file_rows) with ordinality as elements (each, at)
$$;

create or replace function copy_first_address() returns trigger language plpgsql as $$
declare
  owner text := coalesce(new.customer_id, old.customer_id);
begin
  update customers set
    recipient = coalesce(first.full_name, ''), address = coalesce(first.address, ''), city = coalesce(first.city, ''),
    state = coalesce(first.state, ''), country = coalesce(first.country, ''), town = coalesce(first.town, ''),
    famous_spot = coalesce(first.famous_spot, ''), phone_number = coalesce(first.phone_number, '')
  from (select) as one
    left join lateral (select * from addresses where customer_id = owner order by created_at, id limit 1) as first on true
  where customers.id = owner;
  return null;
end $$;

create or replace trigger addresses_first after insert or update or delete on addresses
  for each row execute function copy_first_address();

-- How many a campaign goes to and how many have got it, those that were forgotten since included.
create or replace function campaign_counts(of_campaign uuid, out recipients integer, out sent integer, out open integer) language sql stable as $$
  select (counted.recipients + gone.recipients)::integer, (counted.sent + gone.sent)::integer, counted.open::integer
  from (select count(*) as recipients, count(*) filter (where state in ('sent', 'bounced')) as sent, count(*) filter (where state in ('waiting', 'queued')) as open
      from campaign_recipients where campaign_id = of_campaign) counted,
    (select coalesce(sum(f.recipients), 0) as recipients, coalesce(sum(f.sent), 0) as sent from forgotten_recipients f where campaign_id = of_campaign) gone
$$;

create or replace function note_forgotten_recipients() returns trigger language plpgsql as $$
begin
  insert into forgotten_recipients (campaign_id, recipients, sent)
  select campaign_id, count(*), count(*) filter (where state in ('sent', 'bounced')) from gone group by campaign_id;
  return null;
end $$;

create or replace trigger campaign_recipients_gone after delete on campaign_recipients referencing old table as gone
  for each statement execute function note_forgotten_recipients();

create or replace function move_mark(move_id bigint, who text) returns text language sql immutable parallel safe strict as $$
  select left(encode(sha256(convert_to(move_id || ' ' || who, 'UTF8')), 'hex'), 16)
$$;

-- By what a row of a moved file is the same thing as another row of its move: the key of a product or an order; of a customer a mark of the email or phone,
-- which says nothing to whoever does not look for the person, and by which the row is found when the person asks to be forgotten.
-- @rule by what rows of several files of a move are the same thing
create or replace function move_row_key(move_id bigint, said jsonb) returns text language sql immutable parallel safe as $$
  select coalesce(said ->> 'key', said ->> 'mark', move_mark(move_id, coalesce(nullif(said ->> 'email', ''), nullif(said ->> 'phone', ''))))
$$;

-- What is kept of a row once its move is live, since rows hold people: by what it is the same thing as another.
-- @rule what is kept of the rows of a live move
create or replace function kept_move_row(move_id bigint, kind text, said jsonb) returns jsonb language sql immutable parallel safe as $$
  select case when kind ~ '-(products|orders)$' and said ? 'key' then jsonb_build_object('key', said -> 'key')
    when kind like '%-customers' and move_row_key(move_id, said) is not null then jsonb_build_object('mark', move_row_key(move_id, said)) else '{}' end
$$;

-- Where what is counted of a move's files differs from their rows: a row without a fate or a reason, pieces that went without a word.
create or replace function move_differences(asked bigint) returns table (file_id bigint, what text, said bigint, there bigint)
language sql stable as $$
  with of_rows as (
    select r.file_id, count(*) as found, count(*) filter (where r.state <> 'waiting') as worked,
      count(*) filter (where r.state = 'made') as made, count(*) filter (where r.state = 'changed') as changed,
      count(*) filter (where r.state = 'known') as known, count(*) filter (where r.state = 'left_out') as left_out,
      sum(pieces)::bigint as pieces, sum(amount)::bigint as amount,
      count(*) filter (where r.state = 'left_out' and r.reason = '') as silent,
      count(*) filter (where r.state in ('made', 'changed') and kept_pieces < pieces and not exists (
        select from move_problems p where p.file_id = r.file_id and p.of_line = r.line)) as fewer
    from move_rows r join move_files f on f.id = r.file_id where f.move_id = asked and f.state <> 'refused' group by r.file_id
  )
  select f.id, pair.what, pair.said, pair.there
  from move_files f join of_rows on of_rows.file_id = f.id
  cross join lateral (values
    ('found', f.found::bigint, of_rows.found), ('worked through', f.worked::bigint, of_rows.worked), ('new', f.made::bigint, of_rows.made),
    ('changed', f.changed::bigint, of_rows.changed), ('known', f.known::bigint, of_rows.known),
    ('left out', f.left_out::bigint, of_rows.left_out), ('pieces', f.found_pieces, of_rows.pieces),
    ('paisa', f.found_amount, of_rows.amount), ('left out without a reason', 0::bigint, of_rows.silent),
    ('kept with fewer pieces and no reason', 0::bigint, of_rows.fewer)
  ) pair (what, said, there)
  where pair.said <> pair.there
$$;
