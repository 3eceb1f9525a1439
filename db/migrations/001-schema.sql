-- The schema of release 1.0.0. What comes later stands in migrations of its own; functions and triggers in db/functions.
create extension if not exists pg_trgm;
create extension if not exists fuzzystrmatch;
create extension if not exists unaccent;
create extension if not exists btree_gin;

create sequence size_barcodes as integer maxvalue 999999999;
create or replace function check_digit(digits text) returns integer language sql immutable strict as $$
  -- EAN-13: the digits count 1 and 3 by turns from the left.
  select (10 - sum(digit::int * case when place % 2 = 0 then 3 else 1 end) % 10) % 10
  from string_to_table(digits, null) with ordinality as one (digit, place)
$$;

-- A text in plain letters, as `typedText` reads what is searched: presentation forms of Arabic letters, as a PDF has them, and full-width ones are
-- letters; stretching and marks without a width go.
create or replace function plain_letters(words text) returns text language sql immutable parallel safe
return regexp_replace(
  case when words ~ '[\ufb50-\ufdff\ufe70-\ufefc\uff01-\uff5e]' then normalize(words, nfkc) else normalize(words, nfc) end,
  '[\u00ad\u061c\u0640\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g'
);

-- Urdu is typed with Arabic letters, vowel signs and digits as well: each has one form.
create or replace function words_of(words text) returns text[] language sql immutable parallel safe
return string_to_array(trim(regexp_replace(
  regexp_replace(
    regexp_replace(
      translate(
        regexp_replace(lower(unaccent('unaccent'::regdictionary, plain_letters(words))), '[\u064b-\u065f\u0670\u200c\u200d]', '', 'g'),
        'يىكةهۀۃأإآٱؤئں۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩', 'ییکہہہہااااوین01234567890123456789'
      ),
      '''s\M', '', 'g'
    ),
    '[^a-z0-9\u00c0-\u060b\u0620-\u06d3\u06d5-\u1fff]+', ' ', 'g'
  ),
  -- Words are cut at 40 letters: a row of an index is limited to a third of a page.
  '([^ ]{40})[^ ]+', '\1', 'g'
)), ' ');

-- Names and brands without their spaces: 'shabelahore'.
create or replace function joined_words(words text) returns text language sql immutable parallel safe
return array_to_string(words_of(words), '');

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

-- A barcode of the shop's own for a size without one.
create or replace function own_barcode() returns text language sql volatile as $$
  select digits || check_digit(digits) from (select '200' || lpad(nextval('size_barcodes')::text, 9, '0')) as own (digits)
$$;

-- The same place however it is spelled: letters and digits of city and address.
create or replace function place_key(city text, address text) returns text language sql immutable as $$
  select lower(regexp_replace(city || address, '[^[:alnum:]]+', '', 'g'))
$$;

-- What a product is found by. Each word stands once, with the weight of its best field: A name, B brand, C notes, category,
-- audience and concentration, D description. Words of name and brand stand a second time as '_word', which lets the index
-- alone answer "in the name or brand?".
create or replace function search_document(
  name text, brand text, category text, audience text, concentration text, notes text[], description text
) returns tsvector language sql immutable parallel safe
begin atomic
  select coalesce(string_agg(word || mark || case when mark <= ':1B' then ' _' || word else '' end, ' '), '')::tsvector
  from (
    select unnest(words_of(name)) as word, ':1A' as mark
    union all
    select unnest(words_of(brand)), ':1B'
    union all
    select unnest(words_of(concat_ws(' ', category, audience, concentration, array_to_string(notes, ' ')))), ':1C'
    union all
    select unnest(words_of(description)), ':1D'
  ) as found
  where mark < ':1D'
    or word <> all ('{a,an,and,are,as,at,be,by,for,from,in,into,is,it,its,of,on,or,over,so,than,that,the,then,this,to,with,you,your}');
end;

create or replace function search_document(
  name text, brand text, category text, audience text, concentration text, notes text[], description text, facts text[]
) returns tsvector language sql immutable parallel safe
begin atomic
  select search_document(name, brand, category, audience, concentration, notes, description)
    || coalesce((select string_agg(fact, ' ') from unnest(facts) as fact), '')::tsvector;
end;


-- Facts as words of the search document. Two underscores: no word of a text has any.
create or replace function search_facts(
  category text, audience text, seasons text[], occasions text[], longevity_hours integer, sillage text, alcohol_free boolean, mls integer[]
) returns text[] language sql immutable parallel safe
return array_remove(array['__audience_' || audience, '__category_' || array_to_string(words_of(category), '')]
  || case when cardinality(seasons) = 5 then array['__season_all'] else array(select '__season_' || season from unnest(seasons) as season) end
  || array(select '__occasion_' || occasion from unnest(occasions) as occasion)
  || array(select '__lasts_' || hours from unnest('{6,8,10,12}'::integer[]) as hours where hours <= longevity_hours)
  || case when sillage <> '' then array['__sillage_' || sillage] end
  || case when alcohol_free then array['__alcohol_free'] end
  || array(select '__ml_' || ml from unnest(mls) as ml)
  || case when 30 >= any (mls) then array['__size_small'] end
  || case when 100 <= any (mls) then array['__size_large'] end, null);

-- 'rose' and 'rsoe' have the same letters: the quickest way to find swapped ones.
create or replace function sorted_letters(word text) returns text language sql immutable strict parallel safe
begin atomic
  select string_agg(letter, '' order by letter collate "C") from regexp_split_to_table(word, '') as letter;
end;

-- How a Roman word sounds, whoever wrote it down: 'mehfeel' and 'mehfil', 'kambodi' and 'cambodi' are the same. Its consonants,
-- without doubled ones, without h after the first letter; every vowel at the beginning counts as one.
create or replace function sound_of(word text) returns text language sql immutable strict parallel safe
return regexp_replace(
  regexp_replace(
    regexp_replace(
      translate(replace(replace(replace(word, 'ph', 'f'), 'ch', '1'), 'ck', 'k'), 'cqwzx', 'kkvjk'),
      '^[aeiouy]', 'A'
    ),
    '(?<=.)[aeiouyh]', '', 'g'
  ),
  '(.)\1+', '\1', 'g'
);

create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

create table categories (
  name text primary key,
  "position" integer not null default 0,
  -- Published products of each category, counted as they change: counting a hundred thousand rows for every page would be the
  -- dearest part of it.
  product_count integer not null default 0,
  -- A picture for the head of a category's page: '/pictures/<id>/720.jpg'.
  picture text not null default '' check (length(picture) <= 200),
  in_menu boolean not null default true,
  version integer not null default 1
);

-- A picture's id is the hash of its bytes, so its address can be cached for ever.
create table pictures (
  id text primary key,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  colour text not null,
  created_at timestamptz not null default now(),
  -- When staff last uploaded it; null for pictures of seeds, reviews and imports, which no sweep looks at.
  uploaded_at timestamptz
);
create index pictures_uploaded on pictures (uploaded_at) where (uploaded_at IS NOT NULL);

create table products (
  id text check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$') primary key,
  name text not null check ((length(name) >= 1) AND (length(name) <= 200)),
  brand text not null default '',
  category text not null references categories (name) on update cascade,
  audience text not null check (audience in ('men', 'women', 'unisex')),
  concentration text not null default '',
  top_notes text[] not null default '{}'::text[],
  heart_notes text[] not null default '{}'::text[],
  base_notes text[] not null default '{}'::text[],
  description text not null default '',
  item_details text not null default '',
  images text[] not null default '{}'::text[],
  is_new boolean not null default false,
  published boolean not null default true,
  created_at timestamptz not null default now(),
  rating numeric(3,2) not null default 0 check ((rating >= (0)::numeric) AND (rating <= (5)::numeric)),
  rating_count integer not null default 0 check (rating_count >= 0),
  -- Kept from the sizes: the discounted price of the first size (the card's price), and the largest discount.
  card_price bigint,
  best_discount numeric(7,4) not null default 0,
  -- Units sold, refreshed from the sizes now and then: counting it at every order would rewrite this wide, much indexed row.
  sold integer not null default 0,
  search tsvector not null generated always as (search_document(name, brand, category, audience, concentration, ((top_notes || heart_notes) || base_notes), description, search_facts(category, audience, seasons, occasions, longevity_hours, sillage, alcohol_free, mls))) stored,
  -- How many approved reviews gave 1, 2, 3, 4 and 5 stars.
  rating_histogram integer[] not null default '{0,0,0,0,0}'::integer[] check (array_length(rating_histogram, 1) = 5),
  -- The first size of a product, which its card shows and sells: the smallest in stock, else the smallest. The card's price, the
  -- price filter and the price sort follow it; so they change when a size is sold out or comes back.
  deal_price bigint,
  seasons text[] not null default '{}'::text[] check (seasons <@ '{summer,winter,spring,autumn,monsoon}'::text[]),
  occasions text[] not null default '{}'::text[] check (occasions <@ '{wedding,eid,office,daily,evening,prayer}'::text[]),
  -- Hours that it lasts at least.
  longevity_hours integer check ((longevity_hours >= 1) AND (longevity_hours <= 72)),
  sillage text not null default '' check (sillage in ('', 'light', 'moderate', 'strong')),
  -- False also means unknown: nobody is promised what the merchant did not state.
  alcohol_free boolean not null default false,
  -- The millilitres of its sizes, kept by a trigger.
  mls integer[] not null default '{}'::integer[],
  -- What a listing is filtered by: in stock, house, concentration, notes and sizes.
  -- Whether a size is in stock, kept with the card's price: both change when a size is sold out or comes back.
  in_stock boolean not null default false,
  state text not null default 'published' check (state in ('draft', 'scheduled', 'published', 'archived')),
  -- When a scheduled product is published by itself.
  publish_at timestamptz,
  -- When shoppers could first see it; null: never yet. Its `created_at`, by which listings are sorted, begins then.
  published_at timestamptz,
  -- Where the page of an archived product leads; null: it shows what is alike.
  replaced_by text references products (id) on delete set null,
  -- Its page is /product/ADDRESS; its id, and every earlier address, leads there.
  address text not null default '',
  version integer not null default 1,
  origin text not null default '' check (length(origin) <= 200),
  in_the_box text not null default '' check (length(in_the_box) <= 1000),
  -- For search engines and shared links; empty: made of the product's name and facts.
  seo_title text not null default '' check (length(seo_title) <= 120),
  seo_description text not null default '' check (length(seo_description) <= 320),
  constraint products_publish_at check ((state = 'scheduled') = (publish_at IS NOT NULL)),
  constraint products_replaced_by check ((replaced_by <> id) AND ((replaced_by IS NULL) OR (state = 'archived')))
);
create index products_newest on products (created_at DESC, id) include (category, card_price, rating, best_discount, is_new) where published;
create index products_cheapest on products (card_price, id) include (category, rating, best_discount, is_new, created_at) where published;
create index products_dearest on products (card_price DESC NULLS LAST, id) include (category, rating, best_discount, is_new, created_at) where published;
create index products_best_rated on products (rating DESC, rating_count DESC, id) include (category, card_price, best_discount, is_new, created_at) where published;
create index products_best_selling on products (sold DESC, id) include (category, card_price, rating, best_discount, is_new, created_at) where published;
create index products_by_name on products (lower(name), id) where published;
create index products_category on products (category, created_at DESC, id) include (card_price, rating, best_discount, is_new) where published;
create index products_deals on products (deal_price, id) include (category, rating, best_discount, is_new, created_at) where (published AND (deal_price IS NOT NULL));
create index products_search on products using gin (search) WITH (fastupdate=off) where published;
create index products_joined_name on products (joined_words(name) COLLATE "C") where published;
create index products_joined_brand on products (joined_words(brand) COLLATE "C") where published;
create index products_brand on products (brand, created_at DESC, id) where published;
create index products_concentration on products (concentration, created_at DESC, id) where published;
create index products_notes_and_sizes on products using gin ((((top_notes || heart_notes) || base_notes)), mls) where published;
create index products_strongest on products (array_position('{strong,moderate,light}'::text[], sillage), longevity_hours DESC NULLS LAST) where published;
create index products_longest on products (longevity_hours DESC NULLS LAST) where published;
create index products_scheduled on products (publish_at) where (state = 'scheduled'::text);
create index products_by_state on products (state, created_at DESC, id);
create unique index products_address on products (address);

create table sizes (
  id text primary key,
  product_id text not null references products (id) on delete cascade,
  "position" integer not null default 0,
  price bigint not null check (price >= 0),
  discount numeric(7,4) not null default 0 check ((discount >= (0)::numeric) AND (discount <= (100)::numeric)),
  ml integer not null check (ml > 0),
  sku text not null unique,
  stock integer not null default 0 check (stock >= 0),
  sold integer not null default 0,
  stock_entries integer not null default 0,
  -- EAN-13, or a code of the shop. A scanner sends what is printed, so one size has one.
  barcode text not null default own_barcode() unique check ((barcode ~ '^[0-9A-Z][0-9A-Z-]{3,39}$') AND ((barcode !~ '^\d{13}$') OR (("right"(barcode, 1))::integer = check_digit("left"(barcode, 12))))),
  -- As the shop names its shelves; pick lists are in its order.
  shelf text not null default '' check ((shelf = TRIM(BOTH FROM shelf)) AND (length(shelf) <= 20)),
  -- From how many pieces down the size is low. Null: the setting lowStockFrom.
  low_mark integer check ((low_mark >= 0) AND (low_mark <= 100000)),
  -- What a piece in stock cost on average, in paisa. Null: not known.
  average_cost bigint check (average_cost >= 0),
  -- Of a piece with its box. Null: the shop's setting counts.
  weight_grams integer check ((weight_grams >= 1) AND (weight_grams <= 20000)),
  -- A size that was sold is not deleted: orders, stock and returns name it.
  retired_at timestamptz,
  -- Rounded half up to 100 paisa, as cutPrice() in src/shop/offers/cart/price-cart.ts.
  cut_price bigint not null generated always as (round(((price)::numeric * ((100)::numeric - discount)), '-4'::integer) / (100)::numeric) stored,
  -- Until when the discount is a sale's; null without one.
  sale_ends_at timestamptz,
  is_set boolean not null default false,
  set_discount numeric(5,2) check ((set_discount >= (0)::numeric) AND (set_discount <= (90)::numeric)),
  -- How much of a size was sold before its ledger began, as in the demo shop: `sold` is recounted from here.
  sold_before integer not null default 0 check (sold_before >= 0),
  constraint sizes_price_whole_rupees check ((price % (100)::bigint) = 0),
  constraint sizes_set_discount check ((set_discount IS NULL) OR is_set)
);
create index sizes_product on sizes (product_id, ml, "position", id);
create index sizes_shelf on sizes (shelf, id);

create table subscribers (
  email text check (email = lower(email)) primary key,
  created_at timestamptz not null default now(),
  id uuid not null default gen_random_uuid() unique,
  asked_at timestamptz,
  confirmed_at timestamptz,
  left_at timestamptz,
  source text not null default 'form' check (source in ('form', 'account', 'file')),
  consent text not null default '' check (length(consent) <= 500),
  consented_on date
);
create index subscribers_created on subscribers (created_at DESC, id);
create index subscribers_email on subscribers using gin (email gin_trgm_ops);

create table coupons (
  id text primary key,
  name text not null,
  code text check (code = upper(code)) unique,
  coupon_type text not null default 'public',
  status text not null default 'active' check (status in ('active', 'inactive')),
  live_status text,
  discount_type text not null check (discount_type in ('fixed', 'percentage', 'shipping', 'buyGet', 'gift')),
  -- Hundredths: paisa for a fixed discount, hundredths of a percent for a percentage.
  discount_value bigint not null,
  minimum_subtotal bigint not null default 0 check (minimum_subtotal >= 0),
  total_limit integer check (total_limit > 0),
  redeemed integer not null default 0 check (redeemed >= 0),
  start_date timestamptz,
  end_date timestamptz,
  created_at timestamptz not null default now(),
  terms jsonb not null default '{}'::jsonb,
  person_limit integer default 1 check (person_limit > 0),
  combinable boolean not null default false,
  version integer not null default 1,
  changed_at timestamptz not null default now(),
  constraint coupons_check check ((discount_type = 'fixed') OR (discount_value <= 10000)),
  constraint coupons_check1 check ((total_limit IS NULL) OR (redeemed <= total_limit)),
  constraint coupons_discount_value_check check ((discount_value > 0) OR (discount_type in ('shipping', 'gift'))),
  constraint coupons_code_check1 check ((code IS NOT NULL) OR (coupon_type in ('automatic', 'batch', 'order')))
);
create index coupons_automatic on coupons (id) where ((coupon_type = 'automatic'::text) AND (status = 'active'::text));
create index coupons_by_time on coupons (created_at DESC, id);

-- Ways to write a word: every spelling of one word finds the others. Merchants add theirs; the next search knows them.
create table search_spellings (
  spelling text collate "C" check (spelling <> '') primary key,
  word text collate "C" not null check (word <> ''),
  sound text collate "C" not null generated always as (sound_of(spelling)) stored
);
create index search_spellings_word on search_spellings (word);
create index search_spellings_similar on search_spellings using gin (spelling gin_trgm_ops);
create index search_spellings_sound on search_spellings (sound);

-- Every word of a published product: which words are known, what a typing error may have meant, and in how many products a
-- word stands (counting those of a common word one by one would take longer than all the rest of a search).
create table search_words (
  word text collate "C" primary key,
  -- The best one it was first seen with.
  weight text collate "C" not null,
  products integer not null,
  letters text collate "C" not null generated always as (sorted_letters(word)) stored,
  sound text collate "C" not null generated always as (sound_of(word)) stored
);
create index search_words_similar on search_words using gin (word gin_trgm_ops);
create index search_words_letters on search_words (letters);
create index search_words_sound on search_words (sound);

-- The notes of published products, for suggestions.
create table search_notes (
  note text primary key,
  words text[] not null generated always as (words_of(note)) stored
);

-- Counters of rate-limiter-flexible, shared by every app process. Not worth a crash's fsync: losing them forgives a few tries.
create unlogged table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);

create table emails (
  id bigint generated always as identity primary key,
  cause text not null unique,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  last_error text,
  -- What an email is about ('order:ID', 'user:ID'): it is deleted with that. `token`: what makes the token of its link, which
  -- the text has a placeholder for; only the shop's secret makes the token of it.
  about text,
  -- What an email is about ('order:ID', 'user:ID'): it is deleted with that. `token`: what makes the token of its link, which
  -- the text has a placeholder for; only the shop's secret makes the token of it.
  token jsonb,
  limit_key text not null default '',
  -- Emails are counted by their mailbox over all kinds, messages by their phone.
  mailbox text not null default ''
);
create index emails_sent on emails (sent_at);
create index emails_about on emails (about);
create index emails_limit_key on emails (limit_key, created_at) where (limit_key <> ''::text);
create index emails_mailbox on emails (mailbox, created_at);
create index emails_topic on emails (split_part(limit_key, ' '::text, 1), created_at) where (limit_key <> ''::text);

-- Pages of words behind the footer's links, for the merchant to edit. A body is plain text: blank lines part paragraphs,
-- '## ' begins a heading, '- ' a list's item, [words](address) is a link; {supportPhone} and the like come from the settings.
create table contents (
  slug text check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$') primary key,
  title text not null check ((length(title) >= 1) AND (length(title) <= 120)),
  description text not null default '' check (length(description) <= 300),
  body text not null default '' check (length(body) <= 50000),
  updated_at timestamptz not null default now(),
  kind text not null default 'page' check (kind in ('page', 'article')),
  more jsonb not null default '{}'::jsonb,
  version integer not null default 1,
  published_at timestamptz not null default now()
);
create index contents_journal on contents (published_at DESC, slug) where (kind = 'article'::text);

-- Sign-in belongs to better-auth (its four tables, in our names); what the shop knows of a person stays in customers.
create table users (
  id text primary key,
  name text not null,
  email text not null check (email = lower(email)) unique,
  email_verified boolean not null default false,
  image text,
  -- No call writes this column: a role sent by anybody changes nothing.
  role text not null default 'customer' check (role in ('customer', 'staff')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- A guest belongs to one browser (a signed cookie holds browser_id): the same email in another browser is another guest.
create table customers (
  id text primary key,
  browser_id text,
  email text not null check (email = lower(email)),
  name text not null default '',
  phone text not null default '',
  profile_completed boolean not null default false,
  address text not null default '',
  city text not null default '',
  state text not null default '',
  country text not null default '',
  town text not null default '',
  famous_spot text not null default '',
  phone_number text not null default '',
  created_at timestamptz not null default now(),
  -- A customer with a user is an account, one without is a guest of one browser.
  user_id text unique references users (id) on delete set null,
  -- One address book for an account: its saved addresses. The columns of `customers` hold the address of a guest, and of an
  -- account a copy of its first saved address, which a trigger maintains.
  recipient text not null default '',
  -- Guest orders of an account: those of the browser in which it was opened, with its email.
  account_id text references customers (id) on delete set null,
  unique (browser_id, email),
  constraint customers_country check (country ~ '^([A-Z]{2})?$')
);
create index customers_email on customers (email);
create unique index one_account_per_email on customers (email) where (user_id IS NOT NULL);
create index customers_account on customers (account_id) where (account_id IS NOT NULL);

-- One row per checkout attempt, claimed before stock is touched: the same key gives the same order, however often it is sent.
create table idempotency_keys (
  customer_id text not null references customers (id) on delete cascade,
  key text not null,
  request_hash text not null,
  order_id text not null,
  created_at timestamptz not null default now(),
  primary key (customer_id, key)
);

create table sessions (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_user on sessions (user_id);

-- The ways in: today a password alone.
create table credentials (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index credentials_user on credentials (user_id);

-- Single-use tokens; `identifier` is a hash.
create table verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on verifications (identifier);

-- Further addresses of an account; the customer's own columns hold the one used last.
create table addresses (
  id text primary key,
  customer_id text not null references customers (id) on delete cascade,
  full_name text not null,
  address text not null,
  city text not null,
  state text not null,
  country text not null,
  town text not null,
  famous_spot text not null default '',
  phone_number text not null,
  created_at timestamptz not null default now(),
  constraint addresses_country check (country ~ '^[A-Z]{2}$')
);
create index addresses_customer on addresses (customer_id, created_at);

-- Where cities lie, asked of the geocoder once. No coordinates: it knows no such city.
create table city_places (
  -- Small letters, single spaces; with the country, since there is more than one Hyderabad.
  city text not null,
  country text not null,
  latitude double precision check ((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision)),
  longitude double precision check ((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision)),
  asked_at timestamptz not null default now(),
  constraint city_places_check check ((latitude IS NULL) = (longitude IS NULL)),
  primary key (city, country)
);

-- When the geocoder may be called next: one row that all app processes move on, so that together they keep its pace.
create table geocoder_turn (
  only_row boolean default true CHECK (only_row) primary key,
  next_at timestamptz not null default '-infinity'::timestamp with time zone
);

-- Which processes work the queue: one that has not been heard of for a while is dead, and its jobs go to another.
-- Not worth a crash's fsync: after a crash nobody works.
create unlogged table job_workers (
  id text primary key,
  seen_at timestamptz not null
);

-- Words that a search understands: 'garmi' is a season, 'se kam' a bound of a price, 'ke liye' nothing. Merchants edit them;
-- the next search knows them. Every spelling in search_spellings of such a word means the same.
create table search_terms (
  -- One to four words.
  phrase text collate "C" not null check ((phrase <> '') AND (array_length(string_to_array(phrase, ' '), 1) <= 4)),
  kind text not null,
  value text not null default '',
  sound text collate "C" not null generated always as (sound_of(phrase)) stored,
  primary key (phrase, kind),
  constraint search_terms_check CHECK (
CASE kind
    WHEN 'ignored' THEN (value = '')
    WHEN 'audience' THEN (value in ('men', 'women', 'unisex'))
    WHEN 'category' THEN (value <> '')
    WHEN 'season' THEN (value in ('summer', 'winter', 'spring', 'autumn', 'monsoon'))
    WHEN 'occasion' THEN (value in ('wedding', 'eid', 'office', 'daily', 'evening', 'prayer'))
    WHEN 'longevity' THEN (value ~ '^\d{1,2}$')
    WHEN 'sillage' THEN (value in ('light', 'moderate', 'strong'))
    WHEN 'alcohol' THEN (value in ('free', 'contains'))
    WHEN 'size' THEN (value in ('small', 'large'))
    WHEN 'notes' THEN (value <> '')
    WHEN 'prefers' THEN (value ~ '^(season|occasion|sillage|audience) [a-z]+(, (season|occasion|sillage|audience) [a-z]+)*$')
    WHEN 'like' THEN (value <> '')
    WHEN 'order' THEN (value in ('price-asc', 'price-desc', 'best-selling', 'newest', 'rating'))
    WHEN 'offer' THEN (value = 'discounted')
    WHEN 'most' THEN (value = '')
    WHEN 'bound' THEN (value in ('below', 'above', 'about'))
    WHEN 'unit' THEN (value in ('ml', 'tola', 'hours', 'rupees'))
    WHEN 'multiple' THEN (value in ('100', '1000'))
    WHEN 'number' THEN (value ~ '^\d{1,2}(\.\d{1,2})?$')
    WHEN 'without' THEN (value in ('next', 'before'))
    WHEN 'joiner' THEN (value = '')
    ELSE false
END)
);
create index search_terms_similar on search_terms using gin (phrase gin_trgm_ops);
create index search_terms_sound on search_terms (sound);

-- People who work in the shop: apart from shoppers, with sessions of their own. The tables are better-auth's, with our names.
create table staff (
  id text primary key,
  name text not null,
  email text not null check (email = lower(email)) unique,
  email_verified boolean not null default true,
  image text,
  role text not null check (role in ('owner', 'manager', 'orders', 'catalogue', 'marketing', 'accounts')),
  two_factor_enabled boolean not null default false,
  -- Disabled people cannot sign in. Rows are never deleted: the audit log names them.
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table staff_sessions (
  id text primary key,
  user_id text not null references staff (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  -- The last request, accurate to a minute: the idle time counts from here.
  updated_at timestamptz not null default now()
);
create index staff_sessions_user on staff_sessions (user_id);

create table staff_credentials (
  id text primary key,
  user_id text not null references staff (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index staff_credentials_user on staff_credentials (user_id);

-- Challenges of the second factor and of passkeys.
create table staff_verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index staff_verifications_identifier on staff_verifications (identifier);

-- Secret and recovery codes are encrypted with SESSION_SECRET.
create table staff_second_factors (
  id text primary key,
  user_id text not null unique references staff (id) on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until timestamptz
);

create table staff_passkeys (
  id text primary key,
  user_id text not null references staff (id) on delete cascade,
  name text,
  public_key text not null,
  credential_id text not null unique,
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz not null default now()
);
create index staff_passkeys_user on staff_passkeys (user_id);

-- Single-use links to set a password: the first owner, an invitation, or somebody who lost theirs.
create table staff_links (
  -- The token in the address is this with a signature: it cannot be made from the database's content.
  id text primary key,
  email text check (email = lower(email)),
  role text not null check (role in ('owner', 'manager', 'orders', 'catalogue', 'marketing', 'accounts')),
  -- Whose password it sets; null for somebody new.
  staff_id text references staff (id) on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  -- Who sent a link: it is void once that person is disabled or may not invite any more. Null: the first owner's, and older links.
  sent_by text references staff (id) on delete cascade
);
create unique index staff_links_email on staff_links (email) where (email IS NOT NULL);

-- What staff did. Rows are only ever added.
create table audit_log (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  -- Null: a command or the first owner's link.
  staff_id text references staff (id),
  -- As at that time.
  staff_name text not null,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  -- What people call the subject, such as an order's number.
  subject_label text not null default '',
  before jsonb,
  after jsonb,
  ip_address text not null default ''
);
create index audit_log_subject on audit_log (subject_type, subject_id, id DESC);
create index audit_log_staff on audit_log (staff_id, id DESC);
create index audit_log_action on audit_log (action, id DESC);
create index audit_log_search on audit_log using gin (lower(((((((staff_name || ' '::text) || subject_label) || ' '::text) || subject_id) || ' '::text) || action)) gin_trgm_ops);
create index audit_log_time on audit_log (created_at);

-- A new email that an account has asked for, until it is proved by the link sent there. One an account: the latest.
create table email_changes (
  -- What the link names; a later request has another one.
  id text primary key,
  user_id text not null unique references users (id) on delete cascade,
  email text not null check (email = lower(email)),
  asked_at timestamptz not null default now()
);

-- Who wants to hear when a sold-out size is back: one email an ask, in the order of asking.
create table stock_asks (
  id uuid default gen_random_uuid() primary key,
  size_id text not null references sizes (id) on delete cascade,
  email text not null check (email = lower(email)),
  -- The email without its aliases: one ask a person and size.
  mailbox text not null,
  -- The account that asked, if it was signed in.
  customer_id text references customers (id) on delete cascade,
  asked_at timestamptz not null default now(),
  -- When the email was queued. Null: it waits.
  called_at timestamptz,
  -- Absent for an email; its `mailbox` is then the phone too, and its email empty.
  phone text,
  language text not null default 'en' check (language in ('en', 'ur'))
);
create unique index stock_asks_waiting on stock_asks (size_id, mailbox) where (called_at IS NULL);
create index stock_asks_turn on stock_asks (size_id, asked_at, id) where (called_at IS NULL);
create index stock_asks_mailbox on stock_asks (mailbox);
create index stock_asks_customer on stock_asks (customer_id) where (customer_id IS NOT NULL);

-- Filters of the queue under a name.
create table order_views (
  id bigint generated always as identity primary key,
  staff_id text not null references staff (id),
  name text not null check ((length(name) >= 1) AND (length(name) <= 40)),
  -- The queue's query string.
  query text not null check (length(query) <= 1000),
  -- Whether all staff see it.
  shared boolean not null default false,
  created_at timestamptz not null default now(),
  -- Saved views of lists besides that of orders.
  list text not null default 'orders' check ((length(list) >= 1) AND (length(list) <= 40))
);
create unique index order_views_list_name on order_views (staff_id, list, lower(name));

-- Who has which order open now. A row is renewed while the page is open; unlogged, since a crash closes all pages' streams anyway.
create unlogged table order_presence (
  view_id text primary key,
  order_id text not null,
  staff_id text not null,
  seen_at timestamptz not null default now()
);
create index order_presence_order on order_presence (order_id);

-- What each backup and each drill came to, for the commands and the back office's Health.
create table backup_runs (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('backup', 'drill', 'verify')),
  started_at timestamptz not null,
  finished_at timestamptz not null default now(),
  succeeded boolean not null,
  -- In words, a line each: what was copied or checked, or why it failed.
  lines text[] not null,
  -- The archive of the embedded cluster that a backup belongs to; null for every other backup.
  line text
);
create index backup_runs_latest on backup_runs (kind, id DESC);

-- Couriers, parcels and handovers.
create table couriers (
  id text check ((id ~ '^[a-z0-9]+(-[a-z0-9]+)*$') AND (length(id) <= 40)) primary key,
  name text not null check ((length(name) >= 1) AND (length(name) <= 80)) unique,
  -- {number} stands for the tracking number. Empty: the courier has no page for it.
  tracking_url text not null default '' check ((tracking_url = '') OR ((tracking_url ~ '^https://') AND (length(tracking_url) <= 300))),
  phone text not null default '' check (length(phone) <= 40),
  -- Inactive couriers get no new parcels.
  active boolean not null default true,
  -- A parcel is late so many days after the handover. Couriers deliver in at most five working days; a Sunday lies between.
  late_after_days integer not null default 6 check ((late_after_days >= 1) AND (late_after_days <= 60)),
  -- The courier's CSV of bookings: [{ "header", "value" }], where {name}, {cod} ... in a value are filled in.
  export_columns jsonb not null check (jsonb_typeof(export_columns) = 'array'),
  -- How the courier spells cities: { "Rawalpindi": "RAWALPINDI CANTT" }. Others are written as in the address.
  city_names jsonb not null default '{}'::jsonb check (jsonb_typeof(city_names) = 'object'),
  weight_unit text not null default 'kg' check (weight_unit in ('g', 'kg')),
  version integer not null default 1,
  -- Where the shop asks a courier by itself what came of its parcels. Empty: staff import the courier's list.
  service_url text not null default '' check ((service_url = '') OR ((service_url ~ '^https?://') AND (length(service_url) <= 300))),
  -- 'listed': to the cities of city_names alone.
  serves text not null default 'all' check (serves in ('all', 'listed')),
  -- Cities that it does not go to.
  unserved jsonb not null default '[]'::jsonb check (jsonb_typeof(unserved) = 'array'),
  -- By which connection its parcels are booked and followed, while that is on; empty: by file.
  system text not null default '',
  -- The last part of the address at which a courier's system may say that something changed: nobody else knows it. Two random UUIDs, 244 bits.
  push_key text not null default replace(((gen_random_uuid())::text || (gen_random_uuid())::text), '-', ''),
  max_grams integer check (max_grams > 0),
  max_cash bigint check (max_cash > 0)
);

-- What a courier took along at once: one sheet.
create table handovers (
  id bigint generated always as identity primary key,
  courier_id text not null references couriers (id),
  staff_id text references staff (id),
  created_at timestamptz not null default now(),
  load_sheet_state text not null default 'none' check (load_sheet_state in ('none', 'waiting', 'made', 'refused')),
  load_sheet bytea,
  load_sheet_why text not null default '',
  load_sheet_tries integer not null default 0,
  load_sheet_next_at timestamptz
);
create index handovers_load_sheet on handovers (load_sheet_next_at) where (load_sheet_state = 'waiting'::text);

-- The ledger of rupees: double entry, in paisa. Every movement of money is an entry, whose lines add up to zero for each order in it.
create table ledger_entries (
  id bigint generated always as identity primary key,
  -- What it is about: what an order charges, what was paid ahead, what couriers collect, what was paid back; settlements, write-offs.
  part text not null check (part in ('charge', 'payment', 'collection', 'refund', 'settlement', 'writeOff')),
  event text not null check (event in ('opening', 'placed', 'edited', 'cancelled', 'restocked', 'paid', 'handedOver', 'delivered', 'cameBack', 'corrected', 'refunded', 'settled', 'writtenOff', 'putAside')),
  -- The reason of a write-off, the reference of a settlement.
  note text not null default '' check (length(note) <= 500),
  -- Null: it follows from an order, whose events say who it was.
  staff_id text references staff (id),
  created_at timestamptz not null default now()
);
create index ledger_entries_time on ledger_entries (created_at, id);

-- What couriers hold or owe now, the sums of the ledger's lines of these two accounts; zero has no row. Lists read it, and
-- not the whole ledger.
create table cod_balances (
  account text not null check (account in ('codInTransit', 'codDue')),
  order_id text,
  courier_id text,
  parcel_id text,
  amount bigint not null,
  since timestamptz not null default now(),
  constraint cod_balances_place unique NULLS NOT DISTINCT (order_id, parcel_id, courier_id, account)
);
create index cod_balances_courier on cod_balances (courier_id, account, since);

-- What couriers pay: their statements, line by line, and what staff decided about the differences.
create table settlement_columns (
  -- How the courier's file is read: { "CN Number": "tracking", "Amount": "cod", ... }.
  courier_id text primary key references couriers (id),
  columns jsonb not null check (jsonb_typeof(columns) = 'object')
);

create table settlements (
  id bigint generated always as identity primary key,
  courier_id text not null references couriers (id),
  state text not null default 'mapping' check (state in ('mapping', 'open', 'closed', 'discarded')),
  file_name text not null check (length(file_name) <= 200),
  -- SHA-256 of the file: the same file is taken once.
  file_hash text not null,
  -- As in the file: the names of its columns, and its rows.
  header jsonb not null check (jsonb_typeof(header) = 'array'),
  rows jsonb not null check (jsonb_typeof(rows) = 'array'),
  paid_on date not null,
  -- What was delivered until this day should be in it.
  covers_until date not null,
  reference text not null default '' check (length(reference) <= 80),
  -- What arrived in the bank, in paisa; null until it is closed.
  received bigint,
  entry_id bigint references ledger_entries (id),
  staff_id text references staff (id),
  closed_by text references staff (id),
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  constraint settlements_check check ((state = 'closed') = ((closed_at IS NOT NULL) AND (closed_by IS NOT NULL) AND (received IS NOT NULL)))
);
create unique index settlements_file on settlements (courier_id, file_hash) where (state <> 'discarded'::text);
create index settlements_newest on settlements (created_at DESC, id DESC);

create table suppliers (
  id bigint generated always as identity primary key,
  name text not null check ((length(name) >= 1) AND (length(name) <= 80)),
  phone text not null default '' check (length(phone) <= 40),
  email text not null default '' check (length(email) <= 320),
  note text not null default '' check (length(note) <= 500),
  version integer not null default 1
);
create unique index suppliers_name on suppliers (lower(name));

-- What the shop orders from a supplier.
create table purchases (
  id bigint generated always as identity primary key,
  supplier_id bigint not null references suppliers (id),
  -- 'done': everything has come, or the rest was cancelled.
  state text not null default 'draft' check (state in ('draft', 'sent', 'done', 'cancelled')),
  note text not null default '' check (length(note) <= 500),
  expected_on date,
  created_by text not null check ((length(created_by) >= 1) AND (length(created_by) <= 80)),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  ended_at timestamptz,
  version integer not null default 1,
  constraint purchases_check check ((state = 'draft') <= (sent_at IS NULL)),
  constraint purchases_check1 check ((state in ('done', 'cancelled')) = (ended_at IS NOT NULL))
);
create index purchases_by_state on purchases (state, id DESC);

create table purchase_lines (
  purchase_id bigint not null references purchases (id) on delete cascade,
  size_id text not null references sizes (id),
  ordered integer not null check ((ordered >= 1) AND (ordered <= 100000)),
  -- Of a piece, in paisa.
  cost bigint not null check ((cost >= 0) AND (cost <= 1000000000)),
  received integer not null default 0 check (received >= 0),
  -- Ordered, but not waited for any more.
  cancelled integer not null default 0 check (cancelled >= 0),
  constraint purchase_lines_check check ((received + cancelled) <= ordered),
  primary key (purchase_id, size_id)
);
create index purchase_lines_size on purchase_lines (size_id);

create table recounts (
  id bigint generated always as identity primary key,
  -- What is counted: 'Shelves A1, A2'.
  name text not null check ((length(name) >= 1) AND (length(name) <= 120)),
  state text not null default 'open' check (state in ('open', 'applied', 'dropped')),
  created_by text not null check ((length(created_by) >= 1) AND (length(created_by) <= 80)),
  created_at timestamptz not null default now(),
  ended_by text check ((length(ended_by) >= 1) AND (length(ended_by) <= 80)),
  ended_at timestamptz,
  version integer not null default 1,
  constraint recounts_check check ((state = 'open') = (ended_at IS NULL))
);
create index recounts_newest on recounts (state, id DESC);

create table recount_lines (
  recount_id bigint not null references recounts (id),
  size_id text not null references sizes (id),
  open boolean not null default true,
  -- How many were counted; null: not counted yet.
  pieces integer check ((pieces >= 0) AND (pieces <= 1000000)),
  -- How many should have stood on the shelf when they were counted: those for sale and those of orders that are in no parcel yet.
  expected integer,
  -- The size's last entry in the ledger at that moment.
  entry integer,
  counted_by text check ((length(counted_by) >= 1) AND (length(counted_by) <= 80)),
  counted_at timestamptz,
  -- What was written to the ledger, and how many missing pieces are held by orders, so that they could not be taken from stock.
  change integer,
  short integer,
  constraint recount_lines_check check (((pieces IS NULL) = (expected IS NULL)) AND ((pieces IS NULL) = (entry IS NULL)) AND ((pieces IS NULL) = (counted_at IS NULL))),
  primary key (recount_id, size_id)
);
create unique index recount_lines_once on recount_lines (size_id) where open;

-- Scans arrive in batches; a batch that is sent again counts once.
create table recount_batches (
  recount_id bigint not null references recounts (id),
  id text not null check ((length(id) >= 8) AND (length(id) <= 60)),
  primary key (recount_id, id)
);

-- What an operator must know of: seen by any process of the shop, shown on the back office's Health, and emailed to owners while it lasts.
create table faults (
  kind text not null,
  -- The machine it is about; empty for what is the shop's as a whole.
  place text not null,
  text text not null,
  since timestamptz not null default now(),
  -- A fault that is not seen again has ended: rows stay, so that one that comes and goes is not reported more often.
  seen_at timestamptz not null default now(),
  logged_at timestamptz not null default now(),
  emailed_at timestamptz,
  primary key (kind, place)
);

-- What a search reads of a product, without the rest of it: its rows are a third as long, and a search reads thousands of them.
-- A trigger keeps it in the transaction that changes the product. The next migration fills it: this one holds the lock on products.
create table search_documents (
  id text primary key references products (id) on delete cascade,
  published boolean not null,
  sold integer not null,
  card_price bigint,
  deal_price bigint,
  in_stock boolean not null,
  search tsvector not null,
  tier smallint not null default 0
);
create index search_documents_best_selling on search_documents (sold DESC, id) where published;
create index search_documents_words on search_documents using gin (search, tier) WITH (fastupdate=off) where published;

-- What is announced or queued once the transaction that causes it has committed (src/platform/database/outgoing.ts): NOTIFY inside a
-- transaction holds a lock of the whole database until the commit is on disk, so that all such commits wait for each other, and
-- graphile-worker's add_job is a NOTIFY too. A row is a job, or an announcement on a channel.
create table outgoing (
  id bigint generated always as identity primary key,
  job json,
  channel text,
  payload text,
  constraint outgoing_check check ((job IS NULL) <> (channel IS NULL))
);

-- Couriers' status files as they come: their columns, their words, and what became of each line.
create table courier_columns (
  courier_id text not null references couriers (id),
  -- 'status': what became of parcels; 'numbers': which tracking number each parcel got.
  kind text not null check (kind in ('status', 'numbers')),
  -- { "CN Number": "tracking", "Current Status": "status", ... }
  columns jsonb not null check (jsonb_typeof(columns) = 'object'),
  primary key (courier_id, kind)
);

create table courier_words (
  courier_id text not null references couriers (id),
  -- In lower case, with single spaces; '*' stands for any text, such as a city's name.
  word text not null check ((length(word) >= 1) AND (length(word) <= 80)),
  meaning text not null check (meaning in ('onTheWay', 'attempted', 'delivered', 'refused', 'returned')),
  primary key (courier_id, word)
);

create table courier_files (
  id bigint generated always as identity primary key,
  courier_id text not null references couriers (id),
  kind text not null check (kind in ('status', 'numbers')),
  state text not null default 'mapping' check (state in ('mapping', 'words', 'done', 'discarded')),
  file_name text not null check (length(file_name) <= 200),
  -- SHA-256 of the file: the same file is taken once.
  file_hash text not null,
  header jsonb not null check (jsonb_typeof(header) = 'array'),
  -- As `courier_columns`, of this file; null until named.
  columns jsonb check (jsonb_typeof(columns) = 'object'),
  -- [{ "line", "cells" }]; emptied once every line has its answer, since it names customers.
  rows jsonb not null check (jsonb_typeof(rows) = 'array'),
  -- [{ "line", "number", "word", "reason", "outcome", "why" }]: what became of each line.
  report jsonb not null default '[]'::jsonb check (jsonb_typeof(report) = 'array'),
  staff_id text not null references staff (id),
  created_at timestamptz not null default now()
);
create unique index courier_files_file on courier_files (courier_id, kind, file_hash) where (state <> 'discarded'::text);
create index courier_files_newest on courier_files (created_at DESC, id DESC);

create table rate_cards (
  courier_id text not null references couriers (id),
  -- Of handovers from this day on, until the courier's next card.
  from_day date not null,
  -- [{ "name", "places" }]: cities and provinces; without places everywhere else. The first that fits counts.
  zones jsonb not null check (jsonb_typeof(zones) = 'array'),
  -- [{ "zone", "upToGrams", "fee", "returnFee" }], in paisa; without upToGrams each further kilogram that is begun.
  rates jsonb not null check (jsonb_typeof(rates) = 'array'),
  -- In percent, of the fee: fuel surcharge; sales tax, also on the surcharge.
  fuel_rate numeric(5,2) not null default 0 check ((fuel_rate >= (0)::numeric) AND (fuel_rate <= (100)::numeric)),
  tax_rate numeric(5,2) not null default 0 check ((tax_rate >= (0)::numeric) AND (tax_rate <= (100)::numeric)),
  primary key (courier_id, from_day)
);

-- One row for each press of staff whose write was committed, with what it answered: a press that is sent again, because its answer was
-- lost with the network, is answered from here. Kept for a day.
create table staff_presses (
  staff_id text not null references staff (id) on delete cascade,
  key text not null,
  outcome jsonb,
  created_at timestamptz not null default now(),
  primary key (staff_id, key)
);
create index staff_presses_created_at_idx on staff_presses (created_at);

-- Which shop this is, so that a folder of backups is never written by two. A shop that is restored from a backup of before this migration
-- gets the id that it had: it follows from the first person who worked there.
create table shop_identity (
  one boolean default true CHECK (one) primary key,
  id text not null
);

-- Perfumes of other houses that shoppers ask for, by the notes that are published of them. Staff edit them.
create table search_likenesses (
  id integer generated always as identity primary key,
  name text not null check ((name <> '') AND (char_length(name) <= 80)),
  house text not null default '' check (char_length(house) <= 80),
  -- Other ways in which shoppers write it.
  spellings text[] not null default '{}'::text[],
  -- As products have them, the most characteristic first.
  notes text[] not null check ((cardinality(notes) >= 2) AND (cardinality(notes) <= 15)),
  version integer not null default 1,
  unique (name, house)
);

-- The cart and the favourites of an account, which are the same in each of its browsers.
create table cart_lines (
  customer_id text not null references customers (id) on delete cascade,
  size_id text not null references sizes (id) on delete cascade,
  quantity integer not null check ((quantity >= 1) AND (quantity <= 10000)),
  added_at timestamptz not null default clock_timestamp(),
  primary key (customer_id, size_id)
);
create index cart_lines_size_id_idx on cart_lines (size_id);

-- A favourite is a product, in the size that was added last.
create table favourites (
  customer_id text not null references customers (id) on delete cascade,
  product_id text not null references products (id) on delete cascade,
  size_id text not null references sizes (id) on delete cascade,
  quantity integer not null check ((quantity >= 1) AND (quantity <= 10000)),
  added_at timestamptz not null default clock_timestamp(),
  primary key (customer_id, product_id)
);
create index favourites_product_id_idx on favourites (product_id);
create index favourites_size_id_idx on favourites (size_id);

-- One row for each change of a browser that was taken over: sent again, because its answer was lost, it counts once. Kept for a day.
create table cart_changes (
  customer_id text not null references customers (id) on delete cascade,
  key text not null,
  made_at timestamptz not null default now(),
  primary key (customer_id, key)
);
create index cart_changes_made_at_idx on cart_changes (made_at);

-- The houses whose perfumes the shop sells; a product names its house by `products.brand`. Text is Markdown as in `contents`, where a
-- line of its own may be a picture of the shop: ![words](/pictures/...).
create table houses (
  slug text check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$') primary key,
  name text not null check ((length(name) >= 1) AND (length(name) <= 120)) unique,
  place text not null default '' check (length(place) <= 120),
  maker text not null default '' check (length(maker) <= 120),
  founded integer check ((founded >= 1000) AND (founded <= 2100)),
  method text not null default '' check (length(method) <= 200),
  description text not null default '' check (length(description) <= 300),
  body text not null default '' check (length(body) <= 50000),
  picture text not null default '' check (length(picture) <= 200),
  "position" integer not null default 0,
  updated_at timestamptz not null default now(),
  -- Two people who change a house's page lose nothing.
  version integer not null default 1
);

-- What a set holds, so that its price stands beside that of its parts bought one by one. A size that is not sold alone has no price.
create table set_parts (
  set_id text not null references products (id) on delete cascade,
  "position" integer not null check ("position" >= 0),
  product_id text not null references products (id) on delete cascade,
  ml integer not null check (ml > 0),
  primary key (set_id, "position")
);
create index set_parts_product on set_parts (product_id);

-- Every address that a product ever had, its id among them. None is ever given to another product.
create table product_addresses (
  address text check ((address ~ '^[a-z0-9]+(-[a-z0-9]+)*$') AND (length(address) <= 250)) primary key,
  product_id text not null references products (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index product_addresses_product on product_addresses (product_id);

-- What a shopper reads in another language than English: a product's name, a note's.
create table translations (
  -- 'product', 'note'.
  entity text not null check ((length(entity) >= 1) AND (length(entity) <= 40)),
  entity_id text not null check ((length(entity_id) >= 1) AND (length(entity_id) <= 250)),
  -- As in the rule of its form: 'name'.
  field text not null check ((length(field) >= 1) AND (length(field) <= 60)),
  language text not null check (language ~ '^[a-z]{2}$'),
  text text not null check ((length(text) >= 1) AND (length(text) <= 50000)),
  primary key (entity, entity_id, field, language)
);

create table sales (
  id bigint generated always as identity primary key,
  name text not null check ((length(name) >= 1) AND (length(name) <= 80)),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  state text not null default 'planned' check (state in ('planned', 'running', 'ended', 'cancelled')),
  version integer not null default 1,
  created_by text not null check ((length(created_by) >= 1) AND (length(created_by) <= 80)),
  created_at timestamptz not null default now(),
  -- Who planned a sale, and when: it counts with what else this person did to prices within a day.
  staff_id text references staff (id),
  -- Who planned a sale, and when: it counts with what else this person did to prices within a day.
  planned_at timestamptz not null default now(),
  constraint sales_check check (starts_at < ends_at)
);
create index sales_open on sales (starts_at) where (state = ANY (ARRAY['planned'::text, 'running'::text]));

create table sale_sizes (
  sale_id bigint not null references sales (id),
  size_id text not null references sizes (id),
  discount numeric(7,4) not null check ((discount > (0)::numeric) AND (discount < (100)::numeric)),
  -- The discount that stood when it began, which comes back at its end.
  before numeric(7,4),
  primary key (sale_id, size_id)
);
create index sale_sizes_size on sale_sizes (size_id);

-- Collections of products, by hand or by rules, and the categories' place in the menu.
create table collections (
  id bigint generated always as identity primary key,
  -- Its page is /collections/ADDRESS; every earlier address leads there.
  address text not null unique,
  title text not null check ((length(title) >= 1) AND (length(title) <= 80)),
  text text not null default '' check (length(text) <= 2000),
  -- Address of a picture for the head of its page and its tile.
  picture text not null default '' check (length(picture) <= 200),
  members text not null check (members in ('hand', 'rules')),
  -- What a product must be, as the shop's `CollectionRules` has it.
  rules jsonb not null default '{}'::jsonb,
  shown boolean not null default false,
  in_menu boolean not null default false,
  on_home boolean not null default false,
  "position" integer not null default 0,
  seo_title text not null default '' check (length(seo_title) <= 120),
  seo_description text not null default '' check (length(seo_description) <= 320),
  -- Of what it says, and of which products it holds: two forms of one page, which do not refuse each other.
  version integer not null default 1,
  members_version integer not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);

create table collection_addresses (
  address text check ((address ~ '^[a-z0-9]+(-[a-z0-9]+)*$') AND (length(address) <= 100)) primary key,
  collection_id bigint not null references collections (id) on delete cascade
);
create index collection_addresses_collection on collection_addresses (collection_id);

-- The members of a collection by hand, in its order.
create table collection_products (
  collection_id bigint not null references collections (id) on delete cascade,
  product_id text not null references products (id) on delete cascade,
  "position" integer not null,
  primary key (collection_id, product_id)
);
create index collection_products_product on collection_products (product_id);

-- What is known of a product's pictures beside their addresses and order, which are in `products.images`.
create table product_pictures (
  id bigint generated always as identity primary key,
  product_id text not null references products (id) on delete cascade,
  -- As in `products.images`.
  image text not null check ((length(image) >= 1) AND (length(image) <= 300)),
  -- What it shows, for people who do not see it; in Urdu in `translations`.
  alt text not null default '' check (length(alt) <= 250),
  -- The size that it shows; null: all.
  size_id text references sizes (id) on delete set null,
  -- The whole picture that `image` was cut from, and where: the focus as parts of width and height, and how close. Empty: it is whole.
  original text not null default '' check (length(original) <= 300),
  focus_x double precision not null default 0.5 check ((focus_x >= (0)::double precision) AND (focus_x <= (1)::double precision)),
  focus_y double precision not null default 0.5 check ((focus_y >= (0)::double precision) AND (focus_y <= (1)::double precision)),
  zoom double precision not null default 1 check ((zoom >= (1)::double precision) AND (zoom <= (4)::double precision)),
  -- The video that this picture is the poster of; empty: none.
  video text not null default '' check (length(video) <= 200),
  unique (product_id, image)
);
create index product_pictures_size on product_pictures (size_id) where (size_id IS NOT NULL);

-- Files of products that staff import: staged line by line, checked in batches, then taken in one transaction.
create table product_imports (
  id bigint generated always as identity primary key,
  -- 'unread': the file could not be read; `problem` says why.
  state text not null default 'columns' check (state in ('unread', 'columns', 'checking', 'checked', 'taking', 'taken', 'discarded')),
  file_name text not null check (length(file_name) <= 200),
  header jsonb not null default '[]'::jsonb check (jsonb_typeof(header) = 'array'),
  -- What each column holds, by its name: { "SKU": "sku", "Remarks": "ignore" }.
  columns jsonb not null default '{}'::jsonb check (jsonb_typeof(columns) = 'object'),
  lines integer not null default 0,
  -- Until which line it is checked, and how many lines that are.
  checked_line integer not null default 0,
  checked integer not null default 0,
  problem text not null default '',
  -- What it would do, or did, in figures.
  result jsonb,
  staff_id text not null references staff (id),
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index product_imports_newest on product_imports (created_at DESC, id DESC);

-- The staged lines. They are deleted when the import has ended.
create table product_import_lines (
  import_id bigint not null references product_imports (id) on delete cascade,
  -- As a spreadsheet numbers it.
  line integer not null,
  cells jsonb not null check (jsonb_typeof(cells) = 'array'),
  -- { "product": {...}, "urdu": {...}, "size": {...} }: values by the names of fields, as they are stored; null: not checked.
  facts jsonb,
  address text not null default '',
  stock integer,
  stock_seen integer,
  -- Which product and size the line is about, and whether they are new.
  product_id text,
  size_id text,
  -- The product's version when it was compared; null: new.
  version integer,
  new_product boolean not null default false,
  new_size boolean not null default false,
  primary key (import_id, line)
);
create index product_import_lines_product on product_import_lines (import_id, product_id);

create table product_import_problems (
  import_id bigint not null references product_imports (id) on delete cascade,
  line integer not null,
  field text not null,
  rule text not null,
  cell text not null default '',
  -- Found by comparing with the shop and among the lines, which is done again.
  compared boolean not null
);
create index product_import_problems_line on product_import_problems (import_id, line);

-- What the lines change of products and sizes that exist, and of new sizes (`before` is null).
create table product_import_changes (
  import_id bigint not null references product_imports (id) on delete cascade,
  line integer not null,
  product_id text not null,
  size_id text,
  field text not null,
  before jsonb,
  after jsonb not null
);
create index product_import_changes_product on product_import_changes (import_id, product_id);
create index product_import_changes_line on product_import_changes (import_id, line, field);

-- The products that an import added or changed.
create table product_import_products (
  import_id bigint not null references product_imports (id) on delete cascade,
  product_id text not null references products (id) on delete cascade,
  primary key (import_id, product_id)
);
create index product_import_products_product on product_import_products (product_id);

-- What a column of this name held in the last file.
create table product_import_columns (
  name text check ((name = lower(name)) AND ((length(name) >= 1) AND (length(name) <= 100))) primary key,
  field text not null check ((length(field) >= 1) AND (length(field) <= 60))
);

-- A house moves in from another shop: its files, what they made, and where its old addresses lead.
create table moves (
  id bigint generated always as identity primary key,
  name text not null check ((length(name) >= 1) AND (length(name) <= 80)),
  -- A rehearsal can be thrown away; nothing of it is seen by shoppers.
  state text not null default 'rehearsal' check (state in ('rehearsal', 'live', 'thrown_away')),
  -- Of products whose own category is not one of ours.
  category text not null references categories (name) on update cascade,
  -- Of products that do not say a size; null: they get none.
  default_ml integer check ((default_ml >= 1) AND (default_ml <= 9999)),
  created_by text not null check ((length(created_by) >= 1) AND (length(created_by) <= 80)),
  created_at timestamptz not null default now(),
  live_at timestamptz,
  ended_at timestamptz
);

create table move_files (
  id bigint generated always as identity primary key,
  move_id bigint not null references moves (id) on delete cascade,
  kind text not null check ((length(kind) >= 1) AND (length(kind) <= 40)),
  file_name text not null check (length(file_name) <= 200),
  -- 'refused': it could not be read; `problem` says why.
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused')),
  problem text not null default '',
  -- What it holds, how much of that is worked through, what of it is new here, and what was here before.
  found integer not null default 0,
  worked integer not null default 0,
  made integer not null default 0,
  known integer not null default 0,
  created_at timestamptz not null default now()
);
create index move_files_move on move_files (move_id, id);

-- What a file holds, until it is written.
create table move_rows (
  file_id bigint not null references move_files (id) on delete cascade,
  -- As a spreadsheet numbers it.
  line integer not null,
  row jsonb not null,
  primary key (file_id, line)
);

-- What was not understood.
create table move_problems (
  id bigint generated always as identity primary key,
  move_id bigint not null references moves (id) on delete cascade,
  file_id bigint not null references move_files (id) on delete cascade,
  line integer not null,
  field text not null,
  cell text not null default '',
  reason text not null
);
create index move_problems_move on move_problems (move_id, file_id, line, id);

-- What a move made, by its key in the old shop: the same file again makes nothing twice.
create table moved (
  source text not null check (source in ('shopify', 'woocommerce', 'judgeme')),
  kind text not null check (kind in ('product', 'customer', 'review')),
  key text not null check ((length(key) >= 1) AND (length(key) <= 300)),
  move_id bigint not null references moves (id),
  -- Of products, customers or reviews.
  made_id text not null,
  -- Of a product: { "publish": true, "stock": { SIZE: 5 } }, done when the move goes live. Of a customer: when it was invited.
  facts jsonb not null default '{}'::jsonb,
  primary key (source, kind, key)
);
create index moved_move on moved (move_id, kind, made_id);

-- Orders of the old shop, to be read; they touch neither stock nor ledger.
create table old_orders (
  id text primary key,
  source text not null check (source in ('shopify', 'woocommerce')),
  number text not null check ((length(number) >= 1) AND (length(number) <= 60)),
  move_id bigint not null references moves (id),
  placed_at timestamptz not null,
  status text not null check (length(status) <= 60),
  payment text not null default '' check (length(payment) <= 120),
  name text not null default '' check (length(name) <= 120),
  email text not null default '' check ((email = lower(email)) AND (length(email) <= 254)),
  phone text not null default '' check (length(phone) <= 40),
  address text not null default '' check (length(address) <= 600),
  total bigint not null,
  shipping bigint not null default 0,
  discount bigint not null default 0,
  refunded bigint not null default 0,
  note text not null default '' check (length(note) <= 2000),
  -- [{ "name", "sku", "quantity", "price" }], amounts in paisa; null where the file does not say a price.
  lines jsonb not null default '[]'::jsonb check (jsonb_typeof(lines) = 'array'),
  words text not null generated always as (lower(((((((number || ' ') || name) || ' ') || email) || ' ') || phone))) stored,
  unique (source, number)
);
create index old_orders_email on old_orders (email, placed_at DESC) where (email <> ''::text);
create index old_orders_newest on old_orders (placed_at DESC, id);
create index old_orders_move on old_orders (move_id);
create index old_orders_words on old_orders using gin (words gin_trgm_ops);

-- Where addresses of the old shop lead, for ever: to a product's page, or to a path of ours.
create table old_addresses (
  -- In small letters, decoded, without a slash at its end.
  path text check ((path ~~ '/%') AND (length(path) <= 500)) primary key,
  move_id bigint not null references moves (id),
  product_id text references products (id) on delete cascade,
  leads_to text not null default '' check (length(leads_to) <= 500),
  constraint old_addresses_check check ((product_id IS NULL) <> (leads_to = ''))
);
create index old_addresses_move on old_addresses (move_id);
create index old_addresses_product on old_addresses (product_id) where (product_id IS NOT NULL);

create table size_parts (
  set_id text not null references sizes (id) on delete cascade,
  part_id text not null references sizes (id),
  pieces integer not null check ((pieces >= 1) AND (pieces <= 100)),
  "position" integer not null check ("position" > 0),
  constraint size_parts_check check (set_id <> part_id),
  primary key (set_id, part_id)
);
create index size_parts_part on size_parts (part_id);

-- What the house fills its bottles from and with. Quantities are thousandths of the unit (milligrams, microlitres, thousandths of a piece),
-- `value` is what the stock cost, in paisa: its average is value / stock, and nothing is lost by rounding it.
create table materials (
  id bigint generated always as identity primary key,
  name text not null check ((length(name) >= 1) AND (length(name) <= 120)),
  unit text not null check (unit in ('g', 'ml', 'piece')),
  stock bigint not null default 0 check (stock >= 0),
  value bigint not null default 0,
  entries integer not null default 0,
  low_mark bigint check (low_mark >= 0),
  note text not null default '' check (length(note) <= 500),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  constraint materials_check check ((value >= 0) AND ((stock > 0) OR (value = 0)))
);
create unique index materials_name on materials (lower(name));

-- What one piece of a size is filled from.
create table recipe_lines (
  size_id text not null references sizes (id) on delete cascade,
  material_id bigint not null references materials (id),
  quantity bigint not null check (quantity > 0),
  primary key (size_id, material_id)
);
create index recipe_lines_material on recipe_lines (material_id);

create table fills (
  id bigint generated always as identity primary key,
  size_id text not null references sizes (id),
  pieces integer not null check ((pieces >= 1) AND (pieces <= 100000)),
  -- Bottles that were filled and cannot be sold.
  spoilt integer not null default 0 check ((spoilt >= 0) AND (spoilt <= 100000)),
  -- Of all materials that it took, waste among them, in paisa.
  cost bigint not null default 0 check (cost >= 0),
  note text not null default '' check (length(note) <= 200),
  actor text not null check ((length(actor) >= 1) AND (length(actor) <= 80)),
  attempt text not null unique,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  undone_by text,
  undo_reason text check ((length(undo_reason) >= 1) AND (length(undo_reason) <= 200)),
  constraint fills_check check (((undone_at IS NULL) = (undone_by IS NULL)) AND ((undone_at IS NULL) = (undo_reason IS NULL)))
);
create index fills_size on fills (size_id, id DESC);

-- Every change of a material, one row each, as `stock_ledger` has those of sizes. `value_change`: in paisa; without one, less goes at the
-- average and more comes at it.
create table material_ledger (
  material_id bigint not null references materials (id),
  entry integer not null,
  change bigint not null check (change <> 0),
  stock_after bigint not null,
  value_change bigint not null,
  reason text not null check (reason in ('received', 'counted', 'lost', 'fill', 'waste', 'undone')),
  fill_id bigint references fills (id),
  supplier_id bigint references suppliers (id),
  attempt text unique,
  note text not null default '' check (length(note) <= 200),
  actor text not null check ((length(actor) >= 1) AND (length(actor) <= 80)),
  created_at timestamptz not null default now(),
  constraint material_ledger_check check ((fill_id IS NOT NULL) = (reason in ('fill', 'waste', 'undone'))),
  primary key (material_id, entry)
);
create index material_ledger_fill on material_ledger (fill_id) where (fill_id IS NOT NULL);

-- Who changed prices and why: a change of many prices is one row, by which all of them are found and put back.
create table price_changes (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('hand', 'bulk', 'import', 'sale', 'undo')),
  -- In words: '10% up, ending in 90'.
  note text not null check ((length(note) >= 1) AND (length(note) <= 300)),
  -- The change that this one put back.
  undoes bigint references price_changes (id),
  created_by text not null check ((length(created_by) >= 1) AND (length(created_by) <= 80)),
  created_at timestamptz not null default now(),
  -- Limits count by person: a name changes, an id does not. Prices that a key changed count for the person it belongs to.
  staff_id text references staff (id)
);
create index price_changes_undoes on price_changes (undoes) where (undoes IS NOT NULL);

-- What a size cost, by a trigger. `from_at` is null for what stood before this table.
create table price_history (
  id bigint generated always as identity primary key,
  size_id text not null references sizes (id) on delete cascade,
  price bigint not null check (price >= 0),
  discount numeric(7,4) not null,
  from_at timestamptz,
  until_at timestamptz,
  -- Null for what stood before this migration, and for what no verb wrote.
  change_id bigint references price_changes (id),
  -- What a size held when it cost that: its price is weighed by the millilitre too. Of before this migration what it holds today.
  ml integer check (ml > 0),
  constraint price_history_check check ((from_at IS NULL) OR (from_at <= until_at))
);
create unique index price_history_now on price_history (size_id) where (until_at IS NULL);
create index price_history_size on price_history (size_id, id DESC);
create index price_history_change on price_history (change_id) where (change_id IS NOT NULL);

-- What staff put first in the results of a search, or hide from them.
create table search_pins (
  id integer generated always as identity primary key,
  -- As searches are compared: without case and accents, each word in its first spelling.
  query text not null check ((length(query) >= 1) AND (length(query) <= 100)) unique,
  -- Ids of products, the first one first.
  pinned text[] not null default '{}'::text[],
  hidden text[] not null default '{}'::text[],
  -- The last day, in the shop's time zone; null: until it is removed.
  ends_on date,
  version integer not null default 1
);

-- How often shoppers searched what, by week. Nothing says who searched.
create table search_counts (
  -- Its Monday, in the shop's time zone.
  week date not null,
  query text not null check ((length(query) >= 1) AND (length(query) <= 100)),
  searches integer not null,
  -- How many of these found nothing that has all of the search.
  missed integer not null,
  -- How many products the last one found.
  found integer not null,
  primary key (week, query)
);

-- Videos of products: each stands in the place of a picture, which is its poster.
create table product_videos (
  -- '/product-videos/NAME.mp4'
  address text check ((length(address) >= 1) AND (length(address) <= 200)) primary key,
  seconds double precision not null,
  uploaded_at timestamptz not null default now()
);

-- Other people's systems: how the shop reaches them, what was said, and parcels that are booked with a courier by itself.
create table connections (
  id text primary key,
  active boolean not null default false,
  -- What may be shown: addresses, codes.
  fields jsonb not null default '{}'::jsonb,
  -- Sealed with the shop's secret: nobody reads them here.
  sealed text not null default '',
  version integer not null default 1,
  -- Calls in a row that the system did not answer, and until when it is left alone.
  failures integer not null default 0,
  paused_until timestamptz,
  tried_at timestamptz,
  trying boolean not null default false,
  tried_text text not null default ''
);

-- Cities as the courier's own system names them.
create table courier_cities (
  courier_id text not null references couriers (id) on delete cascade,
  name text not null,
  -- What other couriers' systems need besides PostEx's, and what is told to a courier after a failed attempt.
  -- A city's id at the courier, where names are not enough.
  code text not null default '',
  primary key (courier_id, name)
);

-- Words of a courier's own system that nobody has explained: such a parcel stays as it is.
create table courier_unknown_words (
  courier_id text not null references couriers (id) on delete cascade,
  word text not null check ((length(word) >= 1) AND (length(word) <= 80)),
  seen_at timestamptz not null default now(),
  primary key (courier_id, word)
);

-- Messages to the phones of shoppers: what is sent by WhatsApp or SMS, what came of it, and what they answer.
-- Which messages are sent at all. None until somebody turns them on.
create table message_kinds (
  id text primary key,
  active boolean not null default false,
  version integer not null default 1
);

-- What the other system tells, as it came, until it is worked on; the same text again is known by its hash.
create table message_notices (
  id bigint generated always as identity primary key,
  hash text not null unique,
  body text not null,
  received_at timestamptz not null default now(),
  worked_at timestamptz,
  why text not null default '',
  tries integer not null default 0,
  apart_at timestamptz
);
create index message_notices_waiting on message_notices (id) where (worked_at IS NULL);

-- Templates as WhatsApp knows them, as it last said.
create table message_templates (
  kind text not null references message_kinds (id),
  language text not null check (language in ('en', 'ur')),
  -- What was asked for or found: a template whose text changed gets another name.
  name text not null,
  state text not null,
  reason text not null default '',
  category text not null default '',
  checked_at timestamptz not null default now(),
  approved_name text,
  approved_text text,
  primary key (kind, language)
);

-- Who wants no messages, and who agreed to those that are not about an order.
create table message_stops (
  phone text primary key,
  at timestamptz not null default now(),
  text text not null
);

create table message_consents (
  phone text,
  at timestamptz not null default now(),
  source text not null,
  -- The words that were agreed to.
  text text not null,
  id bigint generated always as identity primary key,
  -- An email without its aliases.
  mailbox text,
  purpose text not null default 'reminders' check (purpose in ('reminders', 'newsletter')),
  -- The account that gave it.
  customer_id text references customers (id) on delete set null,
  withdrawn_at timestamptz,
  withdrawn_by text not null default '',
  proved boolean not null default true,
  browser_id text,
  constraint message_consents_whose check (num_nonnulls(phone, mailbox) = 1)
);
create unique index message_consents_phone on message_consents (phone, purpose) where (phone IS NOT NULL);
create unique index message_consents_mailbox on message_consents (mailbox, purpose) where (mailbox IS NOT NULL);
create index message_consents_customer on message_consents (customer_id) where (customer_id IS NOT NULL);

create table blocks (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('phone', 'email', 'address')),
  -- As it was typed, and by what it is found: the number, the mailbox, letters and digits of the place.
  shown text not null check ((length(shown) >= 1) AND (length(shown) <= 300)),
  key text not null,
  reason text not null check ((length(reason) >= 1) AND (length(reason) <= 300)),
  created_by text not null,
  created_at timestamptz not null default now(),
  -- Null: until somebody ends it.
  ends_at timestamptz
);
create index blocks_key on blocks (kind, key);

-- Statements of the shop's bank: what came in waits to be matched with an order.
create table bank_statements (
  id bigint generated always as identity primary key,
  file_name text not null,
  file_hash text not null unique,
  header jsonb not null,
  rows jsonb not null,
  -- Null: nobody has said yet what the columns hold.
  columns jsonb,
  staff_id text not null references staff (id),
  created_at timestamptz not null default now()
);

-- What couriers certify that they withheld and paid to the tax office.
create table tax_certificates (
  id bigint generated always as identity primary key,
  courier_id text not null references couriers (id),
  -- The first day of its month.
  month date not null check (EXTRACT(day FROM month) = (1)::numeric),
  tax text not null check (tax in ('income', 'sales')),
  number text not null check ((length(number) >= 1) AND (length(number) <= 80)),
  amount bigint not null check (amount > 0),
  created_by text not null check ((length(created_by) >= 1) AND (length(created_by) <= 80)),
  created_at timestamptz not null default now(),
  unique (courier_id, tax, number)
);
create index tax_certificates_month on tax_certificates (month);

-- The scenarios that the tax office wants to see in its sandbox before it lets a shop send real invoices.
create table fiscal_scenarios (
  id text check ((length(id) >= 1) AND (length(id) <= 20)) primary key,
  state text not null check (state in ('asked', 'passed', 'failed')),
  text text not null default '' check (length(text) <= 1000),
  asked_at timestamptz not null default now()
);

-- Keys by which programs use /v1/admin. The id stands in the key and in audit rows; of the secret only its SHA-256 is kept.
create table api_keys (
  id text primary key,
  name text not null check ((length(name) >= 1) AND (length(name) <= 60)),
  -- Permissions (src/shop/staff/staff/permissions.ts).
  scopes text[] not null check (cardinality(scopes) > 0),
  hash text not null,
  -- After a rotation the secret of before counts until then.
  old_hash text,
  old_until timestamptz,
  created_at timestamptz not null default now(),
  created_by text not null,
  -- Null: never.
  expires_at timestamptz,
  -- Accurate to a minute.
  used_at timestamptz,
  old_used_at timestamptz,
  revoked_at timestamptz,
  -- A key belongs to the person who made it: it may do what that person may, and nothing once they work here no more.
  staff_id text references staff (id),
  constraint api_keys_check check ((old_hash IS NULL) = (old_until IS NULL))
);

-- What writes of /v1/admin answered, by their Idempotency-Key.
create table api_writes (
  key_id text not null references api_keys (id) on delete cascade,
  idempotency_key text not null,
  -- SHA-256 of method, path and body.
  request text not null,
  answer json,
  created_at timestamptz not null default now(),
  primary key (key_id, idempotency_key)
);
create index api_writes_at on api_writes (created_at);

-- Webhooks: what happened is left here by triggers in its own transaction, and sent to the endpoints that asked for it.
create table webhook_endpoints (
  id text primary key,
  name text not null check ((length(name) >= 1) AND (length(name) <= 60)),
  address text not null,
  events text[] not null check (cardinality(events) > 0),
  -- The signing secret, sealed with the shop's; the one of before signs too until then.
  sealed text not null,
  old_sealed text,
  old_until timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null,
  -- The first failure since the last success.
  failing_since timestamptz,
  disabled_at timestamptz,
  disabled_why text not null default '',
  -- What opens or sends something belongs to a person by id, and does no more than that person may: webhooks and links to previews, as keys do.
  staff_id text references staff (id),
  constraint webhook_endpoints_check check ((old_sealed IS NULL) = (old_until IS NULL))
);

create table webhook_events (
  -- Of one subject the larger one is the later one: its row is locked while the event is written.
  id bigint generated always as identity primary key,
  type text not null,
  subject_id text not null,
  at timestamptz not null default now(),
  -- No person's name, phone or address: those are read with a key.
  data jsonb not null
);
create index webhook_events_subject on webhook_events (type, subject_id, id DESC);
create index webhook_events_at on webhook_events (at);

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  event_id bigint not null references webhook_events (id) on delete cascade,
  endpoint_id text not null references webhook_endpoints (id) on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  -- Since it was last asked for.
  tries integer not null default 0,
  -- Whoever sends it puts it off for as long as that may take.
  next_try_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (event_id, endpoint_id)
);
create index webhook_deliveries_due on webhook_deliveries (next_try_at) where (state = 'waiting'::text);
create index webhook_deliveries_endpoint on webhook_deliveries (endpoint_id, id DESC);

create table webhook_attempts (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references webhook_deliveries (id) on delete cascade,
  at timestamptz not null default now(),
  took_ms integer not null,
  -- Null: no answer.
  status integer,
  request text not null,
  answer text not null
);
create index webhook_attempts_delivery on webhook_attempts (delivery_id, id DESC);

-- Customers as staff know them: by phone number, whatever browser, account or email they ordered with. Figures are kept from their orders.
create table people (
  id text default replace((gen_random_uuid())::text, '-', '') primary key,
  -- E.164.
  phone text not null unique,
  -- Of the latest order.
  full_name text not null default '',
  email text not null default '',
  city text not null default '',
  orders integer not null default 0,
  delivered integer not null default 0,
  -- Sent and not taken.
  refused integer not null default 0,
  -- Delivered, less what was paid back.
  spent bigint not null default 0,
  first_order_at timestamptz,
  last_order_at timestamptz,
  -- Another number of the same person: its figures count there. Nothing else is moved, so that it can be undone.
  merged_into text references people (id) on delete set null,
  merged_at timestamptz,
  words text generated always as (lower(((((full_name || ' ') || phone) || ' ') || email))) stored,
  constraint people_check check (merged_into <> id)
);
create index people_last on people (last_order_at DESC NULLS LAST, id) where (merged_into IS NULL);
create index people_spent on people (spent DESC, id) where (merged_into IS NULL);
create index people_orders on people (orders DESC, id) where (merged_into IS NULL);
create index people_refused on people (refused DESC, id) where (merged_into IS NULL);
create index people_city on people (lower(city), last_order_at DESC) where (merged_into IS NULL);
create index people_words on people using gin (words gin_trgm_ops);
create index people_merged on people (merged_into) where (merged_into IS NOT NULL);

create table person_tags (
  person_id text not null references people (id) on delete cascade,
  tag text not null check ((length(tag) >= 1) AND (length(tag) <= 30)),
  primary key (person_id, tag)
);
create index person_tags_tag on person_tags (tag);

create table person_notes (
  id bigint generated always as identity primary key,
  person_id text not null references people (id) on delete cascade,
  note text not null check ((length(note) >= 1) AND (length(note) <= 2000)),
  author text not null,
  created_at timestamptz not null default now()
);
create index person_notes_person on person_notes (person_id, id DESC);

-- Numbers whose figures are to be counted anew: left by a trigger, so that orders wait for no row of a person.
create table person_changes (
  id bigint generated always as identity primary key,
  phone text not null
);

-- The single-use codes of a batch. A code is used while a redemption that is not released names it.
create table coupon_codes (
  code text check (code = upper(code)) primary key,
  coupon_id text not null references coupons (id),
  created_at timestamptz not null default now()
);
create index coupon_codes_of_coupon on coupon_codes (coupon_id, code);

-- Reports read sums by day, not orders: a job keeps them for the orders of `report_queue` (db/functions/reports.sql).
create table report_queue (
  id bigint generated always as identity primary key,
  -- What changed: an order, or the ledger of a day.
  order_id text,
  ledger_day date,
  constraint report_queue_check check ((order_id IS NULL) <> (ledger_day IS NULL))
);

-- What packaging costs, in paisa for each parcel that leaves, from a day on.
create table packaging_costs (
  from_day date primary key,
  amount bigint not null check ((amount >= 0) AND (amount <= 1000000000))
);

-- What advertising cost on a day, by campaign, in paisa.
create table advertising_costs (
  day date not null,
  campaign text not null check ((length(campaign) >= 1) AND (length(campaign) <= 80)),
  amount bigint not null check ((amount >= 0) AND (amount <= '100000000000'::bigint)),
  primary key (day, campaign)
);

-- Sums of report_lines by day and 'all', 'hour', 'size', 'city', 'courier', 'coupon'. An order counts where it was placed and, once it is
-- delivered or refused, where that happened.
create table report_days (
  dimension text not null,
  day date not null,
  key text not null,
  placed bigint not null,
  cancelled bigint not null,
  refused bigint not null,
  delivered bigint not null,
  -- Of those that are not cancelled or refused.
  sold bigint not null,
  sold_pieces bigint not null,
  sold_amount bigint not null,
  sold_discount bigint not null,
  call_minutes bigint not null,
  called bigint not null,
  leave_minutes bigint not null,
  handed_over bigint not null,
  deliver_minutes bigint not null,
  arrived bigint not null,
  cash_minutes bigint not null,
  paid bigint not null,
  -- From here on by the day that it was closed.
  closed_delivered bigint not null,
  closed_refused bigint not null,
  pieces bigint not null,
  revenue bigint not null,
  goods bigint not null,
  uncosted bigint not null,
  courier bigint not null,
  refused_cost bigint not null,
  packaging bigint not null,
  withheld bigint not null,
  written_off bigint not null,
  profit bigint not null,
  tax bigint not null default 0,
  primary key (dimension, day, key)
);
create index report_days_sizes on report_days (key, day) include (sold_pieces) where ((dimension = 'size'::text) AND (sold_pieces > 0));

-- Delivered orders of a person by the month they were placed in; `cohort` is the first of these months.
create table report_people (
  person text not null,
  month date not null,
  cohort date not null,
  orders bigint not null,
  amount bigint not null,
  primary key (person, month)
);

-- Sums of report_people.
create table report_cohorts (
  cohort date not null,
  month date not null,
  people bigint not null,
  orders bigint not null,
  amount bigint not null,
  primary key (cohort, month)
);

-- Sums of the ledger by day, account and courier ('' without one), in paisa. The account 'goods' is what pieces of orders cost.
create table ledger_days (
  day date not null,
  account text not null,
  courier_id text not null,
  amount bigint not null,
  primary key (day, account, courier_id)
);

-- What the checks of each night found: summaries against orders and ledgers, and the invariants.
create table nightly_checks (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('reports', 'invariants')),
  checked_at timestamptz not null default now(),
  -- Orders, or invariants.
  counted bigint not null,
  problems text[] not null
);
create index nightly_checks_newest on nightly_checks (kind, id DESC);

-- A day as it was counted: the cash and the bank, what should have been there, and what the page showed then.
create table day_closes (
  day date primary key,
  -- In paisa. Expected: what was counted last, and what the ledger says has come and gone since.
  cash bigint not null check ((cash >= 0) AND (cash <= '100000000000'::bigint)),
  bank bigint not null check ((bank >= '-100000000000'::bigint) AND (bank <= '100000000000'::bigint)),
  expected bigint not null,
  explanation text not null default '' check (length(explanation) <= 500),
  figures jsonb not null check (jsonb_typeof(figures) = 'object'),
  staff_id text not null references staff (id),
  closed_at timestamptz not null default now(),
  constraint day_closes_check check (((cash + bank) = expected) OR (explanation <> ''))
);

-- How full the disk of the shop's files was each night, in bytes, and the database.
create table storage_days (
  day date primary key,
  free bigint not null,
  total bigint not null,
  database bigint not null
);

-- What somebody may not do alone: above a role's limit a write waits for a second person.
create table approval_limits (
  role text not null,
  kind text not null check (kind in ('refund', 'writeOff', 'price', 'discount')),
  -- In paisa; up to it, one does it alone.
  most bigint not null check (most >= 0),
  primary key (role, kind)
);

create table approvals (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('refund', 'writeOff', 'price', 'discount')),
  -- In paisa.
  amount bigint not null check (amount > 0),
  -- The page that the form was sent from, and its subject in words.
  path text not null,
  label text not null,
  -- The form as it was sent; emptied once it is decided.
  form jsonb not null,
  -- What it would change, in the words of its audit row.
  changes jsonb not null default '{}'::jsonb,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'declined', 'withdrawn')),
  asked_by text references staff (id) on delete set null,
  asked_name text not null,
  asked_at timestamptz not null default now(),
  decided_by text references staff (id) on delete set null,
  decided_name text not null default '',
  decided_at timestamptz,
  reason text not null default '',
  why text not null default '',
  before jsonb not null default '{}'::jsonb,
  -- Who may do what is asked for may see it and decide on it.
  permission text not null,
  -- A request of a program is its key's: it ends with the key.
  key_id text references api_keys (id) on delete set null
);
create index approvals_waiting on approvals (path) where (state = 'waiting'::text);
create index approvals_of_asker on approvals (asked_by, id DESC);
create index approvals_key on approvals (key_id) where (state = 'waiting'::text);

-- A newsletter that is written, sent at a time and pace, and ends once all its recipients have had their turn.
create table campaigns (
  id uuid default gen_random_uuid() primary key,
  subject text not null check ((length(subject) >= 1) AND (length(subject) <= 150)),
  -- Shown beside the subject in an inbox.
  preheader text not null default '' check (length(preheader) <= 150),
  language text not null default 'en' check (language in ('en', 'ur')),
  blocks jsonb not null default '[]'::jsonb,
  -- The query of /admin/customers whose subscribers get it; empty: all subscribers.
  segment text not null default '' check (length(segment) <= 1000),
  -- The utm_campaign of its links; empty: they are not marked.
  tag text not null default '' check (length(tag) <= 60),
  -- Emails a minute; null: the setting.
  pace integer check ((pace >= 1) AND (pace <= 6000)),
  state text not null default 'draft' check (state in ('draft', 'scheduled', 'sending', 'paused', 'stopped', 'sent')),
  send_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  -- Why it was paused by itself.
  problem text not null default '',
  -- As of the last minute in which it was worked.
  recipients integer not null default 0,
  sent integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null,
  constraint campaigns_check check ((state = 'draft') = (send_at IS NULL))
);
create index campaigns_created on campaigns (created_at DESC, id);
create index campaigns_work on campaigns (send_at) where (state = ANY (ARRAY['scheduled'::text, 'sending'::text]));

-- waiting: has no job yet; queued: has one; refused: by the mail server as it was sent; bounced: by a later notice; skipped: left, or
-- stopped mail, before the turn came.
create table campaign_recipients (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  subscriber_id uuid not null references subscribers (id) on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'queued', 'sent', 'refused', 'bounced', 'skipped')),
  changed_at timestamptz not null default now(),
  -- Unsubscribed by the link of this email.
  left_at timestamptz,
  primary key (campaign_id, subscriber_id)
);
create index campaign_recipients_state on campaign_recipients (campaign_id, state);
create index campaign_recipients_subscriber on campaign_recipients (subscriber_id);
create index campaign_recipients_left on campaign_recipients (campaign_id) where (left_at IS NOT NULL);

-- Addresses that cannot be reached for good, or whose owner reported an email as spam: no newsletter goes to them.
create table email_stops (
  email text check (email = lower(email)) primary key,
  kind text not null check (kind in ('bounce', 'complaint')),
  -- In the mail server's words.
  reason text not null default '' check (length(reason) <= 500),
  -- sending: refused as it was sent; notice: told by the mail provider's program; file: taken in by staff.
  source text not null check (source in ('sending', 'notice', 'file')),
  created_at timestamptz not null default now()
);
create index email_stops_created on email_stops (created_at DESC, email);

-- Pages of words and articles of the journal as staff write them; `contents` stays what shoppers read.
create table documents (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('page', 'article')),
  slug text not null check ((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$') AND (length(slug) <= 100)) unique,
  -- The newest of `document_versions`.
  version integer not null default 1,
  -- The newest version is published then.
  publish_at timestamptz,
  -- When shoppers read it first.
  published_at timestamptz,
  -- A page that the shop links to: it keeps its address and is always published.
  needed boolean not null default false,
  -- The text that the shop brought.
  own_text jsonb,
  created_at timestamptz not null default now()
);
create index documents_due on documents (publish_at) where (publish_at IS NOT NULL);

create table document_versions (
  document_id integer not null references documents (id) on delete cascade,
  number integer not null,
  text jsonb not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  primary key (document_id, number)
);

-- Where addresses lead that the shop has no page for.
create table redirects (
  id integer generated always as identity primary key,
  -- In its one form: decoded, in small letters, without query and last slash.
  from_path text not null check ((from_path ~~ '/%') AND ((length(from_path) >= 2) AND (length(from_path) <= 500))) unique,
  to_address text not null check ((to_address ~ '^(/|https://)') AND (length(to_address) <= 1000)),
  permanent boolean not null default true,
  version integer not null default 1,
  hits bigint not null default 0,
  hit_at timestamptz,
  created_by text not null,
  created_at timestamptz not null default now()
);
create index redirects_to on redirects (to_address);
create index redirects_path on redirects (split_part(from_path, '?'::text, 1));

-- Addresses that were asked for in vain: how often, and nothing of who asked.
create table missed_addresses (
  path text check (length(path) <= 200) primary key,
  times bigint not null,
  missed_at timestamptz not null default now()
);
create index missed_addresses_order on missed_addresses (times DESC, path);

-- The home page and the menus are settings; what staff write of them first is a draft, and each state that was published is kept.
create table layouts (
  id text check (id in ('home', 'menus')) primary key,
  version integer not null default 1,
  draft jsonb,
  -- The draft is published at this minute.
  publish_at timestamptz,
  changed_by text not null default '',
  changed_at timestamptz not null default now()
);

create table layout_versions (
  id bigint generated always as identity primary key,
  layout_id text not null references layouts (id),
  content jsonb not null,
  published_by text not null,
  published_at timestamptz not null default now()
);
create index layout_versions_layout on layout_versions (layout_id, id DESC);

-- Orders that changed, for every job that follows them (db/functions/changed-orders.sql). The queues of these jobs stay, with what waits there.
create table changed_orders (
  id bigint generated always as identity primary key,
  -- Null: the ledger of a day alone.
  order_id text,
  -- Of the ledger rows that came with the change, in the shop's time zone.
  day date not null default ((now() AT TIME ZONE 'Asia/Karachi'))::date,
  -- The number that the order had before.
  phone text
);

-- Sums of report_days by month, so that a report of years reads some rows a month and key instead of some a day; `day` is the first of the month.
create table report_months (
  dimension text not null,
  day date not null,
  key text not null,
  placed bigint not null,
  cancelled bigint not null,
  refused bigint not null,
  delivered bigint not null,
  sold bigint not null,
  sold_pieces bigint not null,
  sold_amount bigint not null,
  sold_discount bigint not null,
  call_minutes bigint not null,
  called bigint not null,
  leave_minutes bigint not null,
  handed_over bigint not null,
  deliver_minutes bigint not null,
  arrived bigint not null,
  cash_minutes bigint not null,
  paid bigint not null,
  closed_delivered bigint not null,
  closed_refused bigint not null,
  pieces bigint not null,
  revenue bigint not null,
  goods bigint not null,
  uncosted bigint not null,
  courier bigint not null,
  refused_cost bigint not null,
  packaging bigint not null,
  withheld bigint not null,
  written_off bigint not null,
  profit bigint not null,
  tax bigint not null default 0,
  primary key (dimension, day, key)
);

-- Requests of an hour, without persons: which routes failed, and how many public answers were kept in memory or made anew.
create table request_counts (
  hour timestamptz not null,
  what text not null check (what in ('failed', 'kept', 'made')),
  route text not null,
  status smallint not null,
  requests bigint not null check (requests > 0),
  primary key (hour, what, route, status)
);

-- Views of pages by day, without persons: of 'product' pages for each product (and '' for all of them), of the 'listing' and of the 'checkout'.
create table page_views (
  day date not null,
  page text not null check (page in ('listing', 'product', 'checkout')),
  product_id text not null default '',
  views bigint not null check (views > 0),
  primary key (day, page, product_id)
);

-- What a buyer proves in the checkout: a mailbox, by a code that was sent to it. The next step, a code on the phone, is another kind.
create table proofs (
  -- Random: the shop's secret makes the code of it.
  id text primary key,
  customer_id text not null references customers (id) on delete cascade,
  kind text not null check (kind in ('email', 'phone')),
  -- SHA-256 of the customer and of what is proved: another email of the same customer is not proved by it.
  subject text not null,
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null,
  tries integer not null default 0,
  -- Null: the code was not entered.
  proved_at timestamptz
);
create index proofs_customer on proofs (customer_id, asked_at);

-- What nobody could recount until now, because it stands once.
-- The average cost of a size where somebody set it by hand, or by a file: it counts after the row `entry` of its stock ledger.
create table cost_corrections (
  id bigint generated always as identity primary key,
  size_id text not null references sizes (id) on delete cascade,
  entry integer not null,
  -- In paisa; null where the cost was taken away.
  cost bigint check (cost >= 0),
  made_by text not null,
  made_at timestamptz not null default now()
);
create index cost_corrections_size on cost_corrections (size_id, id);

-- Numbers that were given out, of orders and of invoices of the tax office. No foreign key: a row stays where its order or invoice is gone.
create table issued_numbers (
  kind text not null check (kind in ('order', 'invoice')),
  of_id text not null,
  number text not null,
  issued_at timestamptz not null default now(),
  primary key (kind, of_id)
);

-- Links that show a draft to whoever has them. Those of before end: nobody knows whose they were.
create table preview_links (
  -- SHA-256 of the token, so that a copy of the database opens none.
  hash text check (length(hash) <= 64) primary key,
  layout_id text references layouts (id) on delete cascade,
  document_id integer references documents (id) on delete cascade,
  staff_id text not null references staff (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint preview_links_check check ((layout_id IS NULL) <> (document_id IS NULL))
);
create index preview_links_layout on preview_links (layout_id);
create index preview_links_document on preview_links (document_id);
create index preview_links_staff on preview_links (staff_id);

-- What a key has read of people, a row a day; the audit log gets the row of a day once it is over.
create table api_reads (
  key_id text not null references api_keys (id) on delete cascade,
  -- In the shop's time zone.
  day date not null,
  -- The permission by which it was read, such as 'orders.read'.
  scope text not null,
  calls integer not null,
  records integer not null,
  audited boolean not null default false,
  primary key (key_id, day, scope)
);
create index api_reads_due on api_reads (day) where (NOT audited);

-- Codes of authenticator apps that were entered and right: each opens once, though it is right for a minute and a half.
create table staff_used_codes (
  staff_id text not null references staff (id) on delete cascade,
  code text not null,
  used_at timestamptz not null default now(),
  primary key (staff_id, code)
);

-- When each job of the schedule was last done, by whichever process: one that is not done any more is an incident.
create table schedule_runs (
  name text primary key,
  done_at timestamptz not null default now()
);

-- Recipients of a campaign whose rows went with their person. No reference to it: a lock of the campaign's row would hold up an erasure.
create table forgotten_recipients (
  campaign_id uuid not null,
  recipients integer not null,
  sent integer not null
);
create index forgotten_recipients_campaign on forgotten_recipients (campaign_id);

create table reviews (
  id text primary key,
  product_id text not null references products (id) on delete cascade,
  name text not null,
  rating integer not null check ((rating >= 1) AND (rating <= 5)),
  comment text not null default '',
  images text[] not null default '{}'::text[],
  approved boolean not null default true,
  created_at timestamptz not null default now(),
  customer_id text references customers (id) on delete set null,
  order_id text,
  order_position integer,
  -- Addresses as '/review-videos/<random>.mp4'.
  videos text[] not null default '{}'::text[],
  -- Counts the changes by staff, so that two people do not undo each other's.
  version integer not null default 1,
  -- Why staff hid it. A review that is neither approved nor hidden waits for them.
  hidden_reason text not null default '' check (length(hidden_reason) <= 300),
  reply text not null default '' check (length(reply) <= 2000),
  replied_at timestamptz,
  -- The customer allowed the shop to show the photographs in the product's gallery.
  gallery_consent boolean not null default false,
  in_gallery boolean not null default false,
  -- Where a review was written, when it was not here: 'Judge.me'.
  imported_from text not null default '' check (length(imported_from) <= 40),
  constraint one_review_per_line unique (order_id, order_position),
  constraint reviews_whole_line check ((order_id IS NULL) = (order_position IS NULL))
);
create index reviews_product on reviews (product_id, created_at DESC);
create index reviews_customer on reviews (customer_id) where (customer_id IS NOT NULL);
create index reviews_undecided on reviews (created_at, id) where ((NOT approved) AND (hidden_reason = ''::text));
create index reviews_newest on reviews (created_at DESC, id);

-- Pictures that are fetched from the old shop, in their order.
create table move_pictures (
  id bigint generated always as identity primary key,
  move_id bigint not null references moves (id) on delete cascade,
  product_id text references products (id) on delete cascade,
  review_id text references reviews (id) on delete cascade,
  url text not null check ((length(url) >= 1) AND (length(url) <= 2000)),
  alt text not null default '' check (length(alt) <= 250),
  state text not null default 'waiting' check (state in ('waiting', 'kept', 'failed')),
  tries integer not null default 0,
  problem text not null default '',
  constraint move_pictures_check check ((product_id IS NULL) <> (review_id IS NULL)),
  unique NULLS NOT DISTINCT (product_id, review_id, url)
);
create index move_pictures_waiting on move_pictures (move_id, state, tries, id);

create table orders (
  id text primary key,
  order_number text not null unique,
  customer_id text not null references customers (id),
  payment_method text not null check (payment_method in ('COD', 'Bank Transfer', 'Online Payment')),
  payment_status text not null default 'unpaid' check (payment_status in ('paid', 'unpaid')),
  order_status text not null default 'pending' check (order_status in ('pending', 'confirmed', 'processing', 'outForDelivery', 'delivered', 'cancelled')),
  note text not null default '',
  coupon_id text references coupons (id),
  coupon_code text,
  subtotal bigint not null check (subtotal >= 0),
  coupon_discount bigint not null check (coupon_discount >= 0),
  shipping bigint not null check (shipping >= 0),
  total_amount bigint not null,
  email text not null,
  full_name text not null,
  address text not null,
  city text not null,
  state text not null,
  country text not null,
  town text not null,
  famous_spot text not null default '',
  phone_number text not null,
  created_at timestamptz not null default now(),
  courier text not null default '' check (length(courier) <= 80),
  tracking_number text not null default '' check (length(tracking_number) <= 80),
  tracking_url text check ((tracking_url ~ '^https://') AND (length(tracking_url) <= 500)),
  -- Orders under way whose account is deleted: the person in them is deleted once they have ended.
  forget_when_ended boolean not null default false,
  expires_at timestamptz,
  -- Whether the customer had proved the email when ordering: the name in the order is then not a stranger's text.
  email_proved boolean not null default false,
  -- Counted by a trigger: who saves says which version was seen.
  version integer not null default 1,
  channel text not null default 'web' check (channel in ('web', 'phone', 'chat')),
  -- Who of the shop took it by phone or chat.
  taken_by text references staff (id),
  -- What the customer has paid, and what of it was paid back. In paisa.
  paid_amount bigint not null default 0 check (paid_amount >= 0),
  refunded bigint not null default 0,
  gift_wrap boolean not null default false,
  -- As charged, in paisa.
  gift_wrap_fee bigint not null default 0,
  gift_message text not null default '' check (length(gift_message) <= 300),
  -- The return that this order replaces, and what of its value is taken off the total. In paisa.
  exchange_of text,
  exchange_credit bigint not null default 0,
  -- Unconfirmed orders of strangers together hold a share of each size; what is ordered beyond it waits for the call without stock.
  -- False: the order waits, and takes its stock when it is confirmed.
  holds_stock boolean not null default true,
  -- Asked for before the order is sent; 0: nothing.
  advance_due bigint not null default 0 check (advance_due >= 0),
  -- Why, as its customer reads it.
  advance_reason text not null default '',
  -- Of the advance so much is kept at most when the parcel is refused, as its customer was told.
  advance_kept_most bigint not null default 0 check (advance_kept_most >= 0),
  -- What is kept of it, once the order is cancelled.
  advance_kept bigint not null default 0 check (advance_kept >= 0),
  -- The sum of order_payments, and what of it couriers collect less.
  prepaid_amount bigint not null default 0 check (prepaid_amount >= 0),
  prepaid_applied bigint not null default 0,
  -- The sales tax that an order's prices hold, as it was when it was placed; null where it is not known, or none.
  tax_rate integer check ((tax_rate >= 1) AND (tax_rate <= 9999)),
  tax_schedule text check (tax_schedule in ('third', 'standard')),
  -- The order that took the lines of a merged one: money that comes for the merged one pays for it. Of merges from before it is not known.
  merged_into text references orders (id),
  constraint orders_country check (country ~ '^[A-Z]{2}$'),
  constraint orders_refunded_check check ((refunded >= 0) AND (refunded <= paid_amount)),
  constraint orders_check1 check ((gift_wrap_fee >= 0) AND (gift_wrap OR (gift_wrap_fee = 0))),
  constraint orders_check check ((exchange_credit >= 0) AND ((exchange_of IS NOT NULL) OR (exchange_credit = 0))),
  constraint orders_total_check check (total_amount = ((((subtotal - coupon_discount) - exchange_credit) + shipping) + gift_wrap_fee)),
  constraint orders_check2 check ((prepaid_applied >= 0) AND (prepaid_applied <= prepaid_amount)),
  constraint orders_tax check ((tax_rate IS NULL) = (tax_schedule IS NULL))
);
create index orders_customer on orders (customer_id, created_at DESC);
create index orders_to_forget on orders (id) where forget_when_ended;
create index orders_expiring on orders (expires_at) where (order_status = 'pending'::text);
create index orders_newest on orders (created_at DESC, id DESC);
create index orders_by_status on orders (order_status, created_at DESC, id DESC);
create index orders_of_email on orders (email, created_at);
create index orders_of_phone on orders (phone_number, created_at);
create index orders_search on orders using gin (lower(((((((((order_number || ' '::text) || full_name) || ' '::text) || email) || ' '::text) || phone_number) || ' '::text) || tracking_number)) gin_trgm_ops);
create index orders_of_place on orders (place_key(city, address), created_at);
create index orders_of_city on orders (lower(city), created_at DESC, id DESC);
create index orders_of_courier on orders (lower(courier), created_at DESC, id DESC);
create index orders_of_coupon on orders (lower(coupon_code), created_at DESC, id DESC) where (coupon_code IS NOT NULL);
create index orders_by_amount on orders (total_amount);
create index orders_unpaid_transfers on orders (created_at DESC, id DESC) where ((payment_method = 'Bank Transfer'::text) AND (payment_status = 'unpaid'::text) AND (order_status <> 'cancelled'::text));
create unique index orders_exchange on orders (exchange_of) where ((exchange_of IS NOT NULL) AND (order_status <> 'cancelled'::text));
create index orders_waiting_for_advance on orders (created_at) where ((order_status = 'pending'::text) AND (payment_method = 'COD'::text) AND (advance_due > prepaid_amount));
create index orders_refund_due on orders (created_at DESC) where ((paid_amount - refunded) >
CASE
    WHEN (order_status = 'cancelled'::text) THEN advance_kept
    ELSE total_amount
END);
create index orders_not_of_pages on orders (created_at) where ((channel <> 'web'::text) OR (exchange_of IS NOT NULL));
create index orders_of_mailbox on orders (mailbox_of(email), created_at);
create index orders_merged_into on orders (merged_into) where (merged_into IS NOT NULL);

-- What was bought, as it was that day: a later change of the product changes no receipt.
create table order_items (
  order_id text not null references orders (id) on delete cascade,
  "position" integer not null,
  product_id text not null references products (id),
  size_id text not null references sizes (id),
  name text not null,
  image text,
  ml integer not null,
  sku text not null,
  price bigint not null,
  discount numeric(7,4) not null,
  price_at_purchase bigint not null,
  quantity integer not null check (quantity > 0),
  -- What an order took for a line that is a set, of one set: [{"sizeId", "name", "ml", "sku", "pieces"}]. Null: the line is its size alone.
  parts jsonb check (jsonb_typeof(parts) = 'array'),
  gifts integer not null default 0,
  offer_discount bigint not null default 0 check (offer_discount >= 0),
  primary key (order_id, "position"),
  constraint order_items_check check ((gifts >= 0) AND (gifts <= quantity))
);
create index order_items_product on order_items (product_id);
create index order_items_size on order_items (size_id);
create index order_items_sets on order_items (order_id) where (parts IS NOT NULL);

create table order_events (
  id bigint generated always as identity primary key,
  order_id text not null references orders (id) on delete cascade,
  order_status text not null,
  actor text not null,
  created_at timestamptz not null default now(),
  -- Why an order was moved, for staff: the reason of a cancellation.
  reason text not null default '' check (length(reason) <= 500),
  version integer not null default 1,
  -- Of a cancellation: what was ordered is sold out, which its customer reads as the reason.
  sold_out boolean not null default false,
  -- The event of the same order before this one, so that a missing one is noticed.
  follows bigint
);
create index order_events_order on order_events (order_id, id);
create index order_events_time on order_events using brin (created_at);

create table coupon_redemptions (
  coupon_id text not null references coupons (id),
  order_id text not null references orders (id) on delete cascade,
  customer_id text not null,
  email text not null,
  phone_number text not null,
  released_at timestamptz,
  created_at timestamptz not null default now(),
  -- Anybody can order with somebody's email: a use of a coupon with a proved email is counted apart from those without proof.
  email_proved boolean not null default false,
  -- As its order shows it: the name, the code that was typed, what it took off the lines, and what of the shipping.
  name text not null default '',
  code text,
  amount bigint not null default 0 check (amount >= 0),
  shipping bigint not null default 0 check (shipping >= 0),
  -- Whether it counts once per person: the unique indexes below hold back a second use at the same moment.
  once boolean not null default true,
  -- What an offer said when an order used it: an order that is edited later is priced by it, whatever became of the offer. Null: used before this
  -- was kept, or a discount of staff on the one order, which only they change.
  said jsonb,
  primary key (order_id, coupon_id)
);
create unique index one_redemption_per_customer on coupon_redemptions (coupon_id, customer_id) where ((released_at IS NULL) AND once);
create unique index one_redemption_per_email on coupon_redemptions (coupon_id, email, email_proved) where ((released_at IS NULL) AND once);
create unique index one_redemption_per_phone on coupon_redemptions (coupon_id, phone_number, email_proved) where ((released_at IS NULL) AND once);
create index redemptions_of_code on coupon_redemptions (code) where (released_at IS NULL);
create index redemptions_by_time on coupon_redemptions (coupon_id, created_at DESC);

-- Every change of a size's stock, one row each: stock is changed by adding a row here, and by nothing else.
create table stock_ledger (
  size_id text not null references sizes (id),
  -- The size's changes counted from 1, and its stock after each: the trigger writes both.
  entry integer not null,
  change integer not null check (change <> 0),
  stock_after integer not null,
  reason text not null check (reason in ('opening', 'order', 'cancellation', 'return', 'received', 'damaged', 'counted', 'found', 'gift', 'sample', 'tester', 'correction', 'parts', 'filled', 'unfilled')),
  -- Checked at commit: an order takes its stock before it is written.
  order_id text references orders (id) deferrable initially deferred,
  -- 'customer', or who of the shop it was.
  actor text not null check ((length(actor) >= 1) AND (length(actor) <= 80)),
  created_at timestamptz not null default now(),
  -- Of a piece, in paisa: what received pieces cost, else the average at that time; null when it was not known.
  unit_cost bigint check (unit_cost >= 0),
  purchase_id bigint references purchases (id),
  recount_id bigint references recounts (id),
  note text not null default '' check (length(note) <= 200),
  -- The key of the form that made a movement, so that one that is sent twice moves once.
  attempt text check ((length(attempt) >= 1) AND (length(attempt) <= 60)),
  -- `filled`: made by a fill; `unfilled`: taken back with it.
  fill_id bigint references fills (id),
  primary key (size_id, entry),
  constraint stock_ledger_check check ((reason in ('order', 'cancellation', 'return')) = (order_id IS NOT NULL)),
  constraint stock_ledger_purchase_check check ((purchase_id IS NULL) OR (reason = 'received')),
  constraint stock_ledger_recount_check check ((recount_id IS NULL) OR (reason = 'counted')),
  constraint stock_ledger_fill_check check ((fill_id IS NOT NULL) = (reason in ('filled', 'unfilled')))
);
create index stock_ledger_purchase on stock_ledger (purchase_id) where (purchase_id IS NOT NULL);
create index stock_ledger_given on stock_ledger (created_at) where (reason = ANY (ARRAY['gift'::text, 'sample'::text, 'tester'::text]));
create unique index stock_ledger_attempt on stock_ledger (attempt) where (attempt IS NOT NULL);
create index stock_ledger_fill on stock_ledger (fill_id) where (fill_id IS NOT NULL);
create index stock_ledger_order on stock_ledger (order_id) where (order_id IS NOT NULL);
create index stock_ledger_of_orders on stock_ledger (created_at) include (size_id, change, reason) where (order_id IS NOT NULL);

-- What an order counts against while it is unconfirmed: hashes of its email, phone, browser and address.
create table open_orders (
  subject text not null,
  order_id text not null references orders (id) on delete cascade,
  primary key (subject, order_id)
);
create index open_orders_order on open_orders (order_id);

-- Orders whose emails were beyond the limit: the next digest to the recipient lists them.
create table email_digests (
  mailbox text not null,
  order_id text not null references orders (id) on delete cascade,
  -- Set when a digest with it is being sent; null while it waits.
  batch text,
  created_at timestamptz not null default now()
);
create unique index email_digests_waiting on email_digests (mailbox, order_id) where (batch IS NULL);

-- What staff write to each other about an order.
create table order_notes (
  id bigint generated always as identity primary key,
  order_id text not null references orders (id) on delete cascade,
  staff_id text references staff (id),
  note text not null check ((length(note) >= 1) AND (length(note) <= 2000)),
  created_at timestamptz not null default now(),
  -- A program's note has no member of staff: its key is named in `author`.
  author text not null default ''
);
create index order_notes_order on order_notes (order_id, id);

-- Requests to return or exchange lines of a delivered order.
create table returns (
  id text primary key,
  order_id text not null references orders (id) on delete cascade,
  state text not null default 'requested' check (state in ('requested', 'accepted', 'refused', 'received', 'done')),
  wish text not null check (wish in ('refund', 'exchange')),
  reason text not null check (reason in ('damaged', 'wrong', 'changedMind', 'other')),
  -- The customer says that the bottles are sealed.
  sealed boolean not null,
  -- What the customer wrote, and where to pay back to.
  note text not null default '' check (length(note) <= 1000),
  pay_to text not null default '' check (length(pay_to) <= 120),
  -- What staff wrote to the customer.
  answer text not null default '' check (length(answer) <= 1000),
  created_at timestamptz not null default now(),
  -- What came back is worth, in paisa: due as a refund or taken off the exchange. Null until it is received.
  value bigint check (value >= 0)
);
create index returns_order on returns (order_id, created_at);
create index returns_by_state on returns (state, created_at);

-- Pictures that belong to an order and are seen by its reader and by staff alone: proofs of payment. In the database, so that they
-- are written, read and deleted with the order.
create table order_photos (
  id text primary key,
  order_id text not null references orders (id) on delete cascade,
  kind text not null check (kind in ('payment', 'return')),
  -- WebP, rendered anew without metadata.
  bytes bytea not null check (octet_length(bytes) <= 4000000),
  created_at timestamptz not null default now(),
  return_id text references returns (id) on delete cascade
);
create index order_photos_order on order_photos (order_id, created_at);
create index order_photos_return on order_photos (return_id) where (return_id IS NOT NULL);

create table return_lines (
  return_id text not null references returns (id) on delete cascade,
  -- As in order_items, whose lines stay as they are once an order is delivered.
  "position" integer not null,
  size_id text not null references sizes (id),
  quantity integer not null check (quantity > 0),
  -- Of these, how many went back on sale; the others were written off. Null until they are received.
  sellable integer,
  constraint return_lines_check check ((sellable >= 0) AND (sellable <= quantity)),
  primary key (return_id, "position")
);

create table return_events (
  id bigint generated always as identity primary key,
  return_id text not null references returns (id) on delete cascade,
  state text not null,
  -- 'customer', or who of the shop.
  actor text not null check ((length(actor) >= 1) AND (length(actor) <= 80)),
  created_at timestamptz not null default now()
);
create index return_events_return on return_events (return_id, id);

-- What was changed besides the status, in words for staff.
create table order_changes (
  id bigint generated always as identity primary key,
  order_id text not null references orders (id) on delete cascade,
  kind text not null check (kind in ('items', 'address', 'refund', 'tags', 'call', 'decision', 'gift', 'email', 'payment')),
  text text not null check (length(text) <= 4000),
  actor text not null check ((length(actor) >= 1) AND (length(actor) <= 80)),
  -- The order's version after it, so that a late save learns what happened since.
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create index order_changes_order on order_changes (order_id, id);

create table order_refunds (
  id bigint generated always as identity primary key,
  order_id text not null references orders (id),
  amount bigint not null check (amount > 0),
  method text not null check (method in ('Bank transfer', 'Raast', 'Mobile wallet', 'Cash')),
  -- The bank's or the wallet's number of the payment.
  reference text not null default '' check (length(reference) <= 80),
  staff_id text not null references staff (id),
  created_at timestamptz not null default now(),
  return_id text references returns (id)
);
create index order_refunds_order on order_refunds (order_id, id);
create index order_refunds_return on order_refunds (return_id) where (return_id IS NOT NULL);

create table order_tags (
  order_id text not null references orders (id) on delete cascade,
  tag text not null check ((tag = lower(tag)) AND ((length(tag) >= 1) AND (length(tag) <= 30))),
  primary key (order_id, tag)
);
create index order_tags_tag on order_tags (tag);

-- Calls to confirm COD orders, and what the rules decide about each.
create table order_calls (
  id bigint generated always as identity primary key,
  order_id text not null references orders (id) on delete cascade,
  staff_id text not null references staff (id),
  outcome text not null check (outcome in ('confirmed', 'noAnswer', 'wrongNumber', 'callBack', 'changed', 'cancelled')),
  note text not null default '' check (length(note) <= 500),
  -- When to call again; null: not.
  next_call_at timestamptz,
  created_at timestamptz not null default now()
);
create index order_calls_order on order_calls (order_id, id DESC);

-- What the rules said when the order arrived, with every reason.
create table order_assessments (
  order_id text primary key references orders (id) on delete cascade,
  decision text not null check (decision in ('call', 'goesThrough')),
  points integer not null check (points >= 0),
  -- [{ text, points }], the weightiest first; points below zero are trust.
  reasons jsonb not null,
  created_at timestamptz not null default now(),
  rule text not null default '',
  -- What the rules say of all that is known, also of what the shopper is not told.
  outcome text check (outcome in ('cash', 'call', 'advance', 'noCash')),
  asks bigint not null default 0 check (asks >= 0)
);

create table parcels (
  id text primary key,
  order_id text not null references orders (id),
  -- On its barcode: the order's number and a count, 'KH-7WQ2-9ABX-1'.
  code text not null check ((length(code) >= 1) AND (length(code) <= 40)) unique,
  courier_id text references couriers (id),
  tracking_number text not null default '' check (length(tracking_number) <= 80),
  weight_grams integer check ((weight_grams >= 1) AND (weight_grams <= 100000)),
  -- In paisa: what the courier collects at the door, and what the courier costs.
  cod_amount bigint not null check (cod_amount >= 0),
  courier_fee bigint check (courier_fee >= 0),
  state text not null default 'packing' check (state in ('packing', 'packed', 'handed_over', 'delivered', 'refused', 'returned', 'cancelled')),
  -- Who packed it although not every piece was scanned; empty: all were.
  unscanned_by text not null default '' check (length(unscanned_by) <= 80),
  handover_id bigint references handovers (id),
  -- Returned, and its pieces went back to stock: false while they may be sent again in another parcel.
  restocked boolean not null default false,
  created_at timestamptz not null default now(),
  packed_at timestamptz,
  handed_over_at timestamptz,
  delivered_at timestamptz,
  refused_at timestamptz,
  returned_at timestamptz,
  cancelled_at timestamptz,
  version integer not null default 1,
  courier_status text not null default '' check (length(courier_status) <= 200),
  courier_status_at timestamptz,
  attempted_at timestamptz,
  attempt_reason text not null default '' check (length(attempt_reason) <= 200),
  attempts integer not null default 0 check (attempts >= 0),
  constraint parcels_check check ((tracking_number = '') OR (courier_id IS NOT NULL)),
  constraint parcels_check1 check ((state in ('packing', 'packed', 'cancelled')) OR ((courier_id IS NOT NULL) AND (handed_over_at IS NOT NULL))),
  constraint parcels_check2 check ((state in ('packing', 'cancelled')) OR (packed_at IS NOT NULL)),
  constraint parcels_check3 check ((state = 'delivered') = (delivered_at IS NOT NULL)),
  constraint parcels_check4 check ((state in ('refused', 'returned')) = (refused_at IS NOT NULL)),
  constraint parcels_check5 check ((state = 'returned') = (returned_at IS NOT NULL)),
  constraint parcels_check6 check ((state = 'cancelled') = (cancelled_at IS NOT NULL)),
  constraint parcels_check7 check ((NOT restocked) OR (state = 'returned'))
);
create index parcels_order on parcels (order_id);
create index parcels_handover on parcels (handover_id) where (handover_id IS NOT NULL);
create index parcels_open on parcels (state, courier_id, handed_over_at) where (state = ANY (ARRAY['packing'::text, 'packed'::text, 'handed_over'::text, 'refused'::text]));
create unique index parcels_tracking on parcels (courier_id, lower(tracking_number)) where ((tracking_number <> ''::text) AND (state <> 'cancelled'::text));
create index parcels_number on parcels (lower(tracking_number)) where (tracking_number <> ''::text);
create index parcels_ended on parcels (COALESCE(delivered_at, returned_at, cancelled_at, refused_at, handed_over_at, packed_at, created_at) DESC, id) where (state = ANY (ARRAY['delivered'::text, 'returned'::text, 'cancelled'::text]));
create index parcels_search on parcels using gin (lower(((code || ' '::text) || tracking_number)) gin_trgm_ops);
create index parcels_results on parcels (handed_over_at) include (courier_id, state, order_id) where (state = ANY (ARRAY['delivered'::text, 'refused'::text, 'returned'::text]));
create index parcels_packed_at on parcels (packed_at) where (packed_at IS NOT NULL);
create index parcels_handed_over_at on parcels (handed_over_at) where (handed_over_at IS NOT NULL);
create index parcels_delivered_at on parcels (delivered_at) where (delivered_at IS NOT NULL);
create index parcels_packed_time on parcels (packed_at) where (packed_at IS NOT NULL);
create index parcels_left_time on parcels (handed_over_at) where (handed_over_at IS NOT NULL);
create index parcels_refused_time on parcels (refused_at) where (refused_at IS NOT NULL);
create index parcels_restocked on parcels (order_id) where restocked;

create table parcel_items (
  parcel_id text not null references parcels (id),
  size_id text not null references sizes (id),
  quantity integer not null check (quantity > 0),
  scanned integer not null default 0,
  -- Of a parcel that came back: how many can be sold; the others were written off. Null until inspected.
  sellable integer,
  constraint parcel_items_check check ((scanned >= 0) AND (scanned <= quantity)),
  constraint parcel_items_check1 check ((sellable >= 0) AND (sellable <= quantity)),
  primary key (parcel_id, size_id)
);

create table ledger_lines (
  entry_id bigint not null references ledger_entries (id),
  line integer not null,
  account text not null check (account in ('receivable', 'codInTransit', 'codDue', 'bank', 'courierFees', 'incomeTax', 'salesTax', 'withholdingTax', 'refunds', 'discounts', 'sales', 'shippingIncome', 'giftWrap', 'returnedGoods', 'writeOffs', 'unallocated', 'advancesKept', 'opening', 'otherIncome')),
  -- Null: money of a courier that belongs to no order.
  order_id text references orders (id),
  courier_id text references couriers (id),
  parcel_id text references parcels (id),
  -- Debit above zero, credit below.
  amount bigint not null check (amount <> 0),
  primary key (entry_id, line)
);
create index ledger_lines_order on ledger_lines (order_id);

create table settlement_lines (
  settlement_id bigint not null references settlements (id),
  -- Of the file's rows, counted from 1.
  line integer not null,
  tracking_number text not null,
  order_number text not null,
  -- In paisa, as the courier says: collected, kept as fee and as tax, paid out. Null: the file does not say.
  cod bigint not null,
  fee bigint not null,
  tax bigint not null,
  net bigint,
  order_id text references orders (id),
  parcel_id text references parcels (id),
  matched_by text check (matched_by in ('tracking', 'order', 'hand')),
  decision text check (decision in ('open', 'writeOff')),
  -- As it was when the settlement was closed.
  findings text[] not null default '{}'::text[],
  expected bigint,
  -- Of `tax`, where the file tells them apart; null where it has one sum.
  income_tax bigint,
  -- Of `tax`, where the file tells them apart; null where it has one sum.
  sales_tax bigint,
  constraint settlement_lines_check check ((order_id IS NULL) = (matched_by IS NULL)),
  primary key (settlement_id, line),
  constraint settlement_lines_taxes check ((income_tax IS NULL) = (sales_tax IS NULL))
);
create index settlement_lines_order on settlement_lines (order_id) where (order_id IS NOT NULL);

-- What should have been in the file, as it was when the settlement was closed; before, only what was decided.
create table settlement_missing (
  settlement_id bigint not null references settlements (id),
  order_id text not null references orders (id),
  parcel_id text references parcels (id),
  amount bigint not null,
  decision text not null check (decision in ('open', 'writeOff')),
  constraint settlement_missing_place unique NULLS NOT DISTINCT (settlement_id, order_id, parcel_id)
);

-- Pairs of orders that look like one ordered twice, and that staff know to be both wanted.
create table wanted_pairs (
  order_id text not null references orders (id) on delete cascade,
  other_id text not null references orders (id) on delete cascade,
  staff_id text not null references staff (id),
  created_at timestamptz not null default now(),
  constraint wanted_pairs_check check (order_id < other_id),
  primary key (order_id, other_id)
);

-- What unconfirmed orders of strangers hold or wait for, until they are confirmed or cancelled.
create table stranger_orders (
  size_id text not null references sizes (id) on delete cascade,
  -- Checked at commit: an order takes its stock before it is written.
  order_id text not null references orders (id) on delete cascade deferrable initially deferred,
  pieces integer not null check (pieces > 0),
  -- False: the order waits without stock.
  held boolean not null,
  -- From where the order was sent: an IPv4 address, or an IPv6 network of 48 bits.
  network text not null default '',
  -- By what the buyer of an unconfirmed order is known: each proof has its share of a size.
  proof text not null default 'none' check (proof in ('none', 'email', 'phone')),
  -- SHA-256 of the mail domain that counts as one person. Empty: a mailbox of a large provider, or another proof.
  mail_domain text not null default '',
  primary key (size_id, order_id)
);
create index stranger_orders_order on stranger_orders (order_id);

-- Codes by which somebody opens an order with its number and its phone: staff send them to that phone. The code itself is nowhere: the shop's
-- secret makes it of the id.
create table order_codes (
  id text primary key,
  order_id text not null references orders (id) on delete cascade,
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Codes that were entered for it.
  tries integer not null default 0,
  sent_at timestamptz,
  used_at timestamptz
);
create index order_codes_order_id_asked_at_idx on order_codes (order_id, asked_at);
create index order_codes_asked_at_idx on order_codes (asked_at) where ((sent_at IS NULL) AND (used_at IS NULL));

create table outgoing_calls (
  id bigint generated always as identity primary key,
  system text not null references connections (id),
  name text not null,
  -- By which the other system knows it too: a parcel's booking.
  reference text not null default '',
  order_id text references orders (id) on delete cascade,
  at timestamptz not null default now(),
  took_ms integer not null,
  outcome text not null check (outcome in ('answered', 'refused', 'failed', 'uncertain')),
  status integer,
  request text not null,
  answer text not null
);
create index outgoing_calls_system on outgoing_calls (system, id DESC);
create index outgoing_calls_order on outgoing_calls (order_id) where (order_id IS NOT NULL);
create index outgoing_calls_at on outgoing_calls (at);

create table parcel_bookings (
  id text primary key,
  parcel_id text not null references parcels (id) on delete cascade,
  courier_id text not null references couriers (id),
  -- The shop's name of this booking at the courier; a parcel that is booked again gets another.
  reference text not null unique,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'booked', 'refused', 'cancelling', 'cancelled')),
  tracking_number text not null default '',
  why text not null default '',
  asked_by text not null,
  asked_at timestamptz not null default now(),
  tries integer not null default 0,
  -- Whoever works on it puts it off for as long as that may take.
  next_try_at timestamptz not null default now(),
  sent_at timestamptz,
  booked_at timestamptz,
  ended_at timestamptz,
  label bytea,
  -- Where the courier keeps the airway bill, when it says so at the booking alone.
  label_url text not null default '',
  -- The courier gave no answer and cannot be asked by our reference: a person looks in its portal.
  asks_staff boolean not null default false
);
create unique index parcel_bookings_open on parcel_bookings (parcel_id) where (state = ANY (ARRAY['waiting'::text, 'sent'::text, 'booked'::text, 'cancelling'::text]));
create index parcel_bookings_due on parcel_bookings (next_try_at) where ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'cancelling'::text])) OR ((state = 'booked'::text) AND (label IS NULL)));
create index parcel_bookings_parcel on parcel_bookings (parcel_id);

-- What staff want done with a parcel whose delivery failed. 'by_hand': its courier has no system that takes it.
create table parcel_advice (
  id bigint generated always as identity primary key,
  parcel_id text not null references parcels (id) on delete cascade,
  kind text not null check (kind in ('retry', 'address', 'return')),
  remarks text not null,
  asked_by text not null,
  asked_at timestamptz not null default now(),
  state text not null check (state in ('waiting', 'told', 'refused', 'by_hand')),
  why text not null default '',
  tries integer not null default 0,
  next_try_at timestamptz not null default now()
);
create index parcel_advice_parcel on parcel_advice (parcel_id, asked_at);
create index parcel_advice_due on parcel_advice (next_try_at) where (state = 'waiting'::text);

create table messages (
  -- Random: a button's answer names it, so that it is also what proves the answer.
  id text default replace(((gen_random_uuid())::text || (gen_random_uuid())::text), '-', '') primary key,
  -- What it is sent for, once.
  cause text not null unique,
  kind text not null,
  channel text not null default 'whatsapp' check (channel in ('whatsapp', 'sms')),
  order_id text references orders (id) on delete cascade,
  -- As '+923001234567'.
  phone text not null,
  language text not null default 'en' check (language in ('en', 'ur')),
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'accepted', 'sent', 'delivered', 'read', 'failed', 'uncertain', 'skipped')),
  -- As the shopper reads it; given for replies, else written when it is sent.
  text text not null default '',
  -- The order as the message describes it: an answer counts for that alone.
  order_version integer,
  -- By which the other system knows it.
  outside_id text unique,
  why text not null default '',
  asked_by text not null default '',
  -- What it costs by: the category of the other system, and parts of an SMS.
  category text not null default '',
  billable boolean not null default false,
  parts integer not null default 1,
  tries integer not null default 0,
  next_try_at timestamptz not null default now(),
  queued_at timestamptz not null default now(),
  sent_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz,
  -- Until then the order is not called: set when it is sent.
  answer_by timestamptz,
  -- The first answer counts; others are read by staff.
  answer text check (answer in ('confirm', 'change', 'cancel')),
  answered_at timestamptz,
  unproved boolean not null default false
);
create index messages_due on messages (next_try_at) where (state = ANY (ARRAY['waiting'::text, 'sending'::text]));
create index messages_order on messages (order_id, queued_at) where (order_id IS NOT NULL);
create index messages_phone on messages (phone, queued_at);
create index messages_sent on messages (queued_at DESC);
create index messages_tests on messages (queued_at DESC) where (kind = 'test'::text);
create index messages_phone_sent on messages (phone, sent_at);
create index messages_unproved on messages (sent_at) where unproved;

create table incoming_messages (
  -- The other system's id: one that comes twice is known.
  id text primary key,
  -- Absent where the sender has a user name instead.
  phone text,
  user_id text not null default '',
  name text not null default '',
  order_id text references orders (id) on delete cascade,
  message_id text references messages (id) on delete set null,
  kind text not null check (kind in ('text', 'button', 'other')),
  text text not null,
  at timestamptz not null,
  received_at timestamptz not null default now(),
  seen_at timestamptz,
  seen_by text not null default ''
);
create index incoming_messages_order on incoming_messages (order_id, at) where (order_id IS NOT NULL);
create index incoming_messages_unseen on incoming_messages (at) where (seen_at IS NULL);
create index incoming_messages_phone on incoming_messages (phone, at DESC);

create table bank_rows (
  id bigint generated always as identity primary key,
  statement_id bigint not null references bank_statements (id),
  line integer not null,
  paid_on date not null,
  -- Paisa that came in.
  amount bigint not null check (amount > 0),
  name text not null default '',
  reference text not null default '',
  -- Tells the row apart in every statement that has it: day, amount, texts, and which of equal ones it is.
  fingerprint text not null unique,
  state text not null default 'open' check (state in ('open', 'matched', 'ignored')),
  order_id text references orders (id),
  decided_by text not null default '',
  decided_at timestamptz,
  aside text check (aside in ('unknown', 'other', 'courier', 'page', 'own', 'typed')),
  entry_id bigint references ledger_entries (id),
  constraint bank_rows_check check ((state = 'matched') = (order_id IS NOT NULL)),
  constraint bank_rows_check1 check ((state = 'open') = (decided_at IS NULL)),
  constraint bank_rows_check2 check ((aside IS NULL) OR (state = 'ignored')),
  constraint bank_rows_check3 check ((entry_id IS NULL) OR (aside IS NOT NULL))
);
create index bank_rows_open on bank_rows (paid_on, id) where (state = 'open'::text);
create index bank_rows_statement on bank_rows (statement_id, line);
create index bank_rows_order on bank_rows (order_id) where (order_id IS NOT NULL);
create index bank_rows_decided on bank_rows (decided_at DESC) where (decided_at IS NOT NULL);
create index bank_rows_entry on bank_rows (entry_id) where (entry_id IS NOT NULL);

create table order_payments (
  id bigint generated always as identity primary key,
  order_id text not null references orders (id),
  amount bigint not null,
  -- 'Bank transfer', 'JazzCash' ...
  method text not null check ((length(method) >= 1) AND (length(method) <= 40)),
  -- What proves it, such as a row of a bank statement: it counts once.
  reference text not null check ((length(reference) >= 1) AND (length(reference) <= 80)),
  actor text not null,
  created_at timestamptz not null default now(),
  -- The payment that this row takes back, once.
  undoes bigint unique references order_payments (id),
  -- It made the order of a bank transfer paid.
  completed boolean not null default false,
  typed_reference text check ((length(typed_reference) >= 1) AND (length(typed_reference) <= 80)),
  bank_row_id bigint references bank_rows (id),
  unique (method, reference),
  constraint order_payments_amount_check check ((amount <> 0) AND ((amount > 0) = (undoes IS NULL))),
  constraint order_payments_source check ((typed_reference IS NULL) OR (bank_row_id IS NULL))
);
create index order_payments_order on order_payments (order_id, id);
create index order_payments_typed on order_payments (typed_reference) where (typed_reference IS NOT NULL);
create index order_payments_bank_row on order_payments (bank_row_id) where (bank_row_id IS NOT NULL);

-- Where an order came from, as the browser that placed it told: its first and its last visit with a known origin. Nothing is kept of
-- visitors who do not order.
create table order_sources (
  order_id text primary key references orders (id) on delete cascade,
  first_source text not null check ((length(first_source) >= 1) AND (length(first_source) <= 100)),
  first_medium text not null default '' check (length(first_medium) <= 100),
  first_campaign text not null default '' check (length(first_campaign) <= 100),
  first_at timestamptz not null,
  source text not null check ((length(source) >= 1) AND (length(source) <= 100)),
  medium text not null default '' check (length(medium) <= 100),
  campaign text not null default '' check (length(campaign) <= 100),
  visited_at timestamptz not null,
  -- Only of shoppers who agreed to it at the checkout: ids of their press on an advertisement.
  consented boolean not null default false,
  gclid text not null default '' check (length(gclid) <= 300),
  fbclid text not null default '' check (length(fbclid) <= 300),
  -- What became of telling Meta that the order is delivered.
  meta text not null default '' check (meta in ('', 'sent', 'refused', 'late')),
  meta_tries integer not null default 0,
  meta_next_at timestamptz not null default now(),
  meta_consented boolean not null default false,
  constraint order_sources_check check (consented OR meta_consented OR ((gclid = '') AND (fbclid = '')))
);
create index order_sources_source on order_sources (source, campaign);
create index order_sources_meta on order_sources (meta_next_at) where (meta_consented AND (meta = ''::text));

-- What the tax office is told of orders by its digital invoicing: each sale once, and a note for what came back.
create table fiscal_invoices (
  id bigint generated always as identity primary key,
  order_id text not null references orders (id),
  kind text not null check (kind in ('sale', 'note')),
  -- The sale that a note is about.
  sale_id bigint references fiscal_invoices (id),
  -- 'waiting': not sent yet. 'sent': being sent. 'uncertain': sent without an answer, a person looks it up. 'dropped': by a person, or not needed any more.
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'uncertain', 'posted', 'refused', 'dropped')),
  -- What it says (src/shop/orders/fiscal/invoice.ts), as it was when it was made.
  invoice jsonb not null check (jsonb_typeof(invoice) = 'object'),
  -- The invoice's date, in the shop's time zone.
  day date not null,
  number text check ((length(number) >= 1) AND (length(number) <= 60)),
  why text not null default '' check (length(why) <= 1000),
  tries integer not null default 0,
  next_try_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  posted_at timestamptz,
  -- The latest of its order's changes that a sale was made with: later ones are looked at.
  change_id bigint not null default 0,
  -- A numbered sale whose order was edited to more than fewer pieces: noted as a whole, and another one takes its place.
  replaced_at timestamptz,
  -- When the buyer of an order was edited after its invoice was numbered, until a person has decided: the tax office changes it in IRIS alone.
  buyer_changed_at timestamptz,
  constraint fiscal_invoices_check check ((kind = 'note') = (sale_id IS NOT NULL)),
  constraint fiscal_invoices_check1 check ((state = 'posted') = ((number IS NOT NULL) AND (posted_at IS NOT NULL))),
  constraint fiscal_invoices_check2 check ((state <> 'sent') OR (sent_at IS NOT NULL)),
  constraint fiscal_invoices_check3 check ((replaced_at IS NULL) OR ((kind = 'sale') AND (state = 'posted'))),
  constraint fiscal_invoices_check4 check ((buyer_changed_at IS NULL) OR ((kind = 'sale') AND (state = 'posted')))
);
create unique index fiscal_invoices_number on fiscal_invoices (number) where (number IS NOT NULL);
create index fiscal_invoices_order on fiscal_invoices (order_id);
create index fiscal_invoices_sale_id on fiscal_invoices (sale_id) where (sale_id IS NOT NULL);
create index fiscal_invoices_due on fiscal_invoices (next_try_at) where (state = ANY (ARRAY['waiting'::text, 'sent'::text]));
create index fiscal_invoices_newest on fiscal_invoices (state, id DESC);
create unique index fiscal_invoices_sale on fiscal_invoices (order_id) where ((kind = 'sale'::text) AND (replaced_at IS NULL));
create index fiscal_invoices_buyers on fiscal_invoices (id) where (buyer_changed_at IS NOT NULL);

-- A line of an order with its share of what the order earned and cost, in paisa. What is known of the order as a whole stands on its first line.
create table report_lines (
  order_id text not null references orders (id),
  "position" integer not null,
  first boolean not null,
  placed_on date not null,
  placed_hour integer not null,
  outcome text not null check (outcome in ('open', 'cancelled', 'refused', 'delivered')),
  -- When it was delivered or given up, in the shop's time zone.
  closed_on date,
  -- SHA-256 of the phone number; empty for a person that is deleted.
  person text not null,
  size_id text not null,
  city text not null,
  courier_id text not null,
  coupon text not null,
  pieces integer not null,
  -- What the coupon took off.
  discount bigint not null,
  -- Of it what the ledger says was earned, and what that cost.
  revenue bigint not null,
  goods bigint not null,
  -- Pieces whose cost is not known: it counts as 0.
  uncosted integer not null,
  courier bigint not null,
  packaging bigint not null,
  withheld bigint not null,
  written_off bigint not null,
  -- Minutes from the order to the first call, handover, delivery and money.
  to_call bigint,
  to_leave bigint,
  to_deliver bigint,
  to_cash bigint,
  source text not null default '',
  campaign text not null default '',
  -- Sales tax within what was delivered and kept.
  tax bigint not null default 0,
  -- Deliveries by what trust decided about an order when it came; 'unjudged' where it decided nothing.
  trust text not null default 'unjudged',
  primary key (order_id, "position")
);
create index report_lines_placed on report_lines (placed_on);
create index report_lines_closed on report_lines (closed_on) where (closed_on IS NOT NULL);
create index report_lines_person on report_lines (person) where (first AND (outcome = 'delivered'::text) AND (person <> ''::text));

-- Payments on hosted pages (JazzCash, Safepay): a row for each time that a shopper is sent there, and what became of it. In paisa.
create table hosted_payments (
  -- Ours; the other system knows the payment by it.
  reference text check ((length(reference) >= 8) AND (length(reference) <= 20)) primary key,
  order_id text not null references orders (id) on delete cascade,
  system text not null references connections (id),
  amount bigint not null check (amount > 0),
  -- odd: money came, but not as asked; a person decides. lapsed: nobody paid in time.
  state text not null default 'opening' check (state in ('opening', 'open', 'paid', 'failed', 'lapsed', 'odd', 'aside')),
  -- Theirs, once known.
  outside_id text not null default '',
  -- Where the shopper is sent: sealed, since its fields hold the merchant's password.
  page text not null default '',
  -- What a signed notice says was paid, and what counts as paid.
  told_amount bigint,
  paid_amount bigint,
  why text not null default '',
  -- The shopper came back, or a notice came.
  told_at timestamptz,
  asked_at timestamptz,
  tries integer not null default 0,
  -- Whoever works on it puts it off for as long as that may take.
  next_try_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  decided_by text not null default '',
  aside text check (aside in ('unknown', 'other', 'typed')),
  entry_id bigint references ledger_entries (id),
  constraint hosted_payments_check check ((aside IS NULL) OR (state in ('odd', 'aside'))),
  constraint hosted_payments_check1 check ((entry_id IS NULL) OR (aside IS NOT NULL))
);
create index hosted_payments_due on hosted_payments (next_try_at) where (state = ANY (ARRAY['opening'::text, 'open'::text, 'failed'::text]));
create index hosted_payments_odd on hosted_payments (created_at) where (state = 'odd'::text);
create index hosted_payments_order on hosted_payments (order_id, created_at);
create unique index hosted_payments_outside on hosted_payments (system, outside_id) where (outside_id <> ''::text);
create index hosted_payments_entry on hosted_payments (entry_id) where (entry_id IS NOT NULL);
create index hosted_payments_aside on hosted_payments (ended_at) where (state = ANY (ARRAY['odd'::text, 'aside'::text]));

-- Checkouts of shoppers who agreed to be reminded, until they order or are reminded once.
create table checkouts (
  -- Random: the signed link of the reminder names it.
  id text default replace((gen_random_uuid())::text, '-', '') primary key,
  browser_id text not null,
  phone text,
  email text,
  -- The email without its aliases.
  mailbox text,
  language text not null default 'en' check (language in ('en', 'ur')),
  -- [{ productId, selectedSizeId, quantity, price }], with the prices of then in paisa.
  lines jsonb not null,
  amount bigint not null,
  noted_at timestamptz not null default now(),
  -- 'call': nobody can be written to, so somebody calls. 'ended': `why` says the reason.
  state text not null default 'open' check (state in ('open', 'reminded', 'call', 'ended')),
  why text not null default '',
  way text check (way in ('whatsapp', 'sms', 'email', 'call')),
  reminded_at timestamptz,
  -- When its link put the cart into a browser.
  opened_at timestamptz,
  -- The order of the same person or browser that followed.
  order_id text references orders (id) on delete set null,
  ordered_at timestamptz,
  calls integer not null default 0,
  call_outcome text,
  called_at timestamptz,
  called_by text not null default '',
  began_at timestamptz not null default now(),
  unproved boolean not null default false,
  constraint checkouts_check check (num_nonnulls(phone, email) > 0)
);
create unique index checkouts_open on checkouts (browser_id) where (state = 'open'::text);
create index checkouts_due on checkouts (noted_at) where (state = 'open'::text);
create index checkouts_listed on checkouts (noted_at DESC);
create index checkouts_phone on checkouts (phone) where (phone IS NOT NULL);
create index checkouts_mailbox on checkouts (mailbox) where (mailbox IS NOT NULL);
create index checkouts_email on checkouts (email) where (email IS NOT NULL);
create index checkouts_browser on checkouts (browser_id);
create index checkouts_order on checkouts (order_id) where (order_id IS NOT NULL);
create index checkouts_called on checkouts (reminded_at) where (way = 'call'::text);

create table review_asks (
  order_id text primary key references orders (id) on delete cascade,
  way text not null check (way in ('whatsapp', 'sms', 'email')),
  asked_at timestamptz not null default now()
);

-- What a parcel was given to travel with, one row a kind, the latest: `packed` as it was packed, until something is printed; `label` the printed
-- label or airway bill; `booking` what its courier has of it, by its system, its list or its portal. Compared by db/functions/labels.sql.
create table parcel_labels (
  parcel_id text not null references parcels (id) on delete cascade,
  kind text not null check (kind in ('packed', 'label', 'booking')),
  full_name text not null,
  phone_number text not null,
  address text not null,
  town text not null,
  famous_spot text not null,
  city text not null,
  state text not null,
  country text not null,
  -- In paisa.
  cod_amount bigint not null,
  pieces integer not null,
  courier_id text,
  tracking_number text not null,
  made_at timestamptz not null default now(),
  made_by text not null,
  primary key (parcel_id, kind)
);

-- What was paid back of money that pays for no order. In paisa.
create table aside_refunds (
  id bigint generated always as identity primary key,
  bank_row_id bigint references bank_rows (id),
  hosted_reference text references hosted_payments (reference),
  amount bigint not null check (amount > 0),
  -- To whom: the name and account that staff typed.
  payee text not null check ((length(payee) >= 1) AND (length(payee) <= 200)),
  method text not null,
  reference text not null default '' check (length(reference) <= 80),
  entry_id bigint not null references ledger_entries (id),
  staff_id text not null references staff (id),
  created_at timestamptz not null default now(),
  constraint aside_refunds_check check (num_nonnulls(bank_row_id, hosted_reference) = 1)
);
create index aside_refunds_bank_row on aside_refunds (bank_row_id);
create index aside_refunds_hosted on aside_refunds (hosted_reference);
create index aside_refunds_entry on aside_refunds (entry_id);
create index aside_refunds_staff on aside_refunds (staff_id);
create index aside_refunds_time on aside_refunds (created_at);
alter sequence size_barcodes owned by sizes.barcode;
alter table reviews add constraint reviews_order_line FOREIGN KEY (order_id, order_position) REFERENCES order_items(order_id, "position") ON DELETE SET NULL;
alter table orders add constraint orders_exchange_of_fkey FOREIGN KEY (exchange_of) REFERENCES returns(id);

-- Parcels whose pieces are taken from what the order has: not those that were cancelled or are sent again.
create or replace function parcel_counts(parcels) returns boolean language sql immutable as $$
  select $1.state <> 'cancelled' and ($1.state <> 'returned' or $1.restocked)
$$;

create view held_pieces as
 SELECT order_id,
    size_id,
    sum(pieces)::integer AS pieces,
    sum(on_shelf)::integer AS on_shelf
   FROM ( SELECT order_items.order_id,
            order_items.size_id,
            sum(order_items.quantity) AS pieces,
            sum(order_items.quantity) - COALESCE(( SELECT sum(
                        CASE
                            WHEN parcels.state = 'packing'::text THEN parcel_items.scanned
                            ELSE parcel_items.quantity
                        END) AS sum
                   FROM parcels
                     JOIN parcel_items ON parcel_items.parcel_id = parcels.id
                  WHERE parcels.order_id = order_items.order_id AND parcel_items.size_id = order_items.size_id AND parcel_counts(parcels.*)), 0::bigint) AS on_shelf
           FROM orders
             JOIN order_items ON order_items.order_id = orders.id
          WHERE (orders.order_status = ANY (ARRAY['pending'::text, 'confirmed'::text, 'processing'::text])) AND orders.holds_stock
          GROUP BY order_items.order_id, order_items.size_id
        UNION ALL
         SELECT line.order_id,
            part."sizeId",
            line.quantity * part.pieces,
            part.pieces * (line.quantity - COALESCE(( SELECT sum(
                        CASE
                            WHEN parcels.state = 'packing'::text THEN parcel_items.scanned
                            ELSE parcel_items.quantity
                        END) AS sum
                   FROM parcels
                     JOIN parcel_items ON parcel_items.parcel_id = parcels.id
                  WHERE parcels.order_id = line.order_id AND parcel_items.size_id = line.size_id AND parcel_counts(parcels.*)), 0::bigint))
           FROM orders
             JOIN order_items line ON line.order_id = orders.id
             CROSS JOIN LATERAL jsonb_to_recordset(line.parts) part("sizeId" text, pieces integer)
          WHERE (orders.order_status = ANY (ARRAY['pending'::text, 'confirmed'::text, 'processing'::text])) AND orders.holds_stock AND line.parts IS NOT NULL) lines
  GROUP BY order_id, size_id;

create view order_pieces as
 SELECT order_items.order_id,
    order_items.size_id,
    order_items.quantity
   FROM order_items
UNION ALL
 SELECT order_items.order_id,
    part."sizeId" AS size_id,
    order_items.quantity * part.pieces AS quantity
   FROM order_items
     CROSS JOIN LATERAL jsonb_to_recordset(order_items.parts) part("sizeId" text, pieces integer)
  WHERE order_items.parts IS NOT NULL;

insert into search_spellings (spelling, word) values
  ('aam', 'mango'), ('adrak', 'ginger'), ('agar wood', 'oud'), ('agarwood', 'oud'), ('ambar', 'amber'), ('anaar', 'pomegranate'),
  ('anar', 'pomegranate'), ('anbar', 'amber'), ('anjeer', 'fig'), ('anjir', 'fig'), ('anniversary', 'gift'), ('aood', 'oud'), ('aoud', 'oud'),
  ('atar', 'attar'), ('atr', 'attar'), ('attars', 'attar'), ('atter', 'attar'), ('attr', 'attar'), ('attur', 'attar'), ('badaam', 'almond'),
  ('badam', 'almond'), ('bakhor', 'bakhoor'), ('bakhour', 'bakhoor'), ('bakhur', 'bakhoor'), ('balchar', 'spikenard'), ('banafsha', 'violet'),
  ('banafshah', 'violet'), ('birthday', 'gift'), ('bukhoor', 'bakhoor'), ('bukhur', 'bakhoor'), ('bundle', 'gift'), ('cedar', 'cedarwood'),
  ('chaay', 'tea'), ('chai', 'tea'), ('chambeli', 'jasmine'), ('chambelli', 'jasmine'), ('chameli', 'jasmine'), ('chamely', 'jasmine'),
  ('chamra', 'leather'), ('chamrha', 'leather'), ('chand', 'chaand'), ('chandal', 'sandalwood'), ('chandan', 'sandalwood'), ('chay', 'chai'),
  ('citrusy', 'citrus'), ('cloves', 'clove'), ('coffe', 'coffee'), ('combo', 'gift'), ('combo pack', 'gift'), ('daarcheeni', 'cinnamon'),
  ('dalchini', 'cinnamon'), ('darchini', 'cinnamon'), ('date', 'dates'), ('deodar', 'cedarwood'), ('dhoop', 'bakhoor'), ('dhuan', 'smoky'),
  ('dhuwan', 'smoky'), ('diar', 'cedarwood'), ('diyar', 'cedarwood'), ('earth', 'earthy'), ('edp', 'eau de parfum'),
  ('edt', 'eau de toilette'), ('elachi', 'cardamom'), ('elaichi', 'cardamom'), ('energetic', 'fresh'), ('extract', 'extrait de parfum'),
  ('extrait', 'extrait de parfum'), ('flower', 'floral'), ('flowers', 'floral'), ('flowery', 'floral'), ('fragrance', 'parfum'),
  ('fragrances', 'parfum'), ('freshness', 'fresh'), ('fresshh', 'fresh'), ('fruit', 'fruity'), ('fruits', 'fruity'), ('gainda', 'marigold'),
  ('gainday', 'marigold'), ('genda', 'marigold'), ('gft', 'gift'), ('ghulab', 'rose'), ('gift basket', 'gift'), ('gift box', 'gift'),
  ('gift bundle', 'gift'), ('gift hamper', 'gift'), ('gift pack', 'gift'), ('gift set', 'gift'), ('giftbox', 'gift'), ('gifting', 'gift'),
  ('gifts', 'gift'), ('giftset', 'gift'), ('gourmand', 'sweet'), ('gul e shabbo', 'tuberose'), ('gulaab', 'rose'), ('gulab', 'rose'),
  ('hadiya', 'gift'), ('hamper', 'gift'), ('heena', 'henna'), ('hina', 'henna'), ('ilaichi', 'cardamom'), ('illaichi', 'cardamom'),
  ('itar', 'attar'), ('itr', 'attar'), ('itrr', 'attar'), ('ittar', 'attar'), ('itter', 'attar'), ('ittr', 'attar'), ('jahaan', 'jahan'),
  ('jaifal', 'nutmeg'), ('jaiphal', 'nutmeg'), ('jasmin', 'jasmine'), ('jatamansi', 'spikenard'), ('jehaan', 'jahan'), ('jehan', 'jahan'),
  ('kaala', 'black'), ('kaali', 'black'), ('kaali mirch', 'black pepper'), ('kahwa', 'coffee'), ('kala', 'black'),
  ('kala zeera', 'black cumin'), ('kali', 'black'), ('kali mirch', 'black pepper'), ('kalonji', 'black cumin'), ('kastoori', 'musk'),
  ('kasturi', 'musk'), ('keora', 'kewra'), ('kesar', 'saffron'), ('kevda', 'kewra'), ('kewda', 'kewra'), ('kewrah', 'kewra'),
  ('khaibar', 'khyber'), ('khajoor', 'dates'), ('khajur', 'dates'), ('khas', 'vetiver'), ('khas khas', 'vetiver'), ('khatta', 'citrus'),
  ('khatti', 'citrus'), ('khebar', 'khyber'), ('kheber', 'khyber'), ('khoshbo', 'khushbu'), ('khus', 'vetiver'), ('khusboo', 'khushbu'),
  ('khusbu', 'khushbu'), ('khushbo', 'khushbu'), ('khushboe', 'khushbu'), ('khushboo', 'khushbu'), ('khushboou', 'khushbu'),
  ('khushbou', 'khushbu'), ('khushbuu', 'khushbu'), ('khuss', 'vetiver'), ('kinno', 'orange'), ('kinnow', 'orange'), ('kinu', 'orange'),
  ('kofi', 'coffee'), ('kushboo', 'khushbu'), ('kushbu', 'khushbu'), ('lakdi', 'woody'), ('lakri', 'woody'), ('laung', 'clove'),
  ('lavander', 'lavender'), ('leemu', 'lemon'), ('levender', 'lavender'), ('limbu', 'lemon'), ('lobaan', 'frankincense'),
  ('loban', 'frankincense'), ('loung', 'clove'), ('luban', 'frankincense'), ('mahak', 'khushbu'), ('malta', 'orange'), ('marine', 'aquatic'),
  ('masala', 'spicy'), ('masalay', 'spicy'), ('masaledar', 'spicy'), ('matti', 'mitti'), ('meetha', 'sweet'), ('meethay', 'sweet'),
  ('meethe', 'sweet'), ('meethi', 'sweet'), ('mehak', 'khushbu'), ('mehal', 'mahal'), ('mehendi', 'henna'), ('mehl', 'mahal'),
  ('mehndi', 'henna'), ('mishk', 'musk'), ('misk', 'musk'), ('mitha', 'sweet'), ('mithaas', 'sweet'), ('mithi', 'sweet'), ('miti', 'mitti'),
  ('mitty', 'mitti'), ('moghra', 'jasmine sambac'), ('mogra', 'jasmine sambac'), ('motia', 'jasmine sambac'), ('motiay', 'jasmine sambac'),
  ('motiya', 'jasmine sambac'), ('motiye', 'jasmine sambac'), ('mushk', 'musk'), ('nagar motha', 'cypriol'), ('nagarmotha', 'cypriol'),
  ('narangi', 'orange'), ('night blooming jasmine', 'night jasmine'), ('nimboo', 'lemon'), ('nimbu', 'lemon'), ('noori', 'noor'),
  ('nur', 'noor'), ('ocean', 'aquatic'), ('olibanum', 'frankincense'), ('ood', 'oud'), ('oodh', 'oud'), ('oude', 'oud'), ('oudh', 'oud'),
  ('ouud', 'oud'), ('pandanus', 'kewra'), ('parfam', 'parfum'), ('parfume', 'parfum'), ('parfumes', 'parfum'), ('perfum', 'parfum'),
  ('perfume', 'parfum'), ('perfumes', 'parfum'), ('perfums', 'parfum'), ('petrichor', 'mitti'), ('phal', 'fruity'), ('phalon', 'fruity'),
  ('phool', 'floral'), ('phoolo', 'floral'), ('phoolon', 'floral'), ('phulon', 'floral'), ('pista', 'pistachio'), ('podeena', 'mint'),
  ('podina', 'mint'), ('powder', 'powdery'), ('prefume', 'parfum'), ('present', 'gift'), ('pudina', 'mint'),
  ('pure parfum', 'extrait de parfum'), ('purfume', 'parfum'), ('qahwa', 'coffee'), ('raat ki rani', 'night jasmine'),
  ('raat rani', 'night jasmine'), ('raatrani', 'night jasmine'), ('rajni gandha', 'tuberose'), ('rajnigandha', 'tuberose'),
  ('rat ki rani', 'night jasmine'), ('refreshing', 'fresh'), ('roses', 'rose'), ('saalgirah', 'gift'), ('safaed', 'white'),
  ('safaid', 'white'), ('safed', 'white'), ('saib', 'apple'), ('salgirah', 'gift'), ('samandar', 'aquatic'), ('sambac', 'jasmine sambac'),
  ('samundar', 'aquatic'), ('sandal', 'sandalwood'), ('sandel', 'sandalwood'), ('santal', 'sandalwood'), ('santra', 'orange'),
  ('scent', 'parfum'), ('scents', 'parfum'), ('sea breeze', 'aquatic'), ('seb', 'apple'), ('shahad', 'honey'), ('shahi', 'royal'),
  ('sheesha', 'shisha'), ('shehad', 'honey'), ('shehed', 'honey'), ('siyah', 'black'), ('smokey', 'smoky'), ('sogandh', 'saugandh'),
  ('spice', 'spicy'), ('spices', 'spicy'), ('sporty', 'fresh'), ('sufaid', 'white'), ('sugandh', 'saugandh'), ('sumbul', 'spikenard'),
  ('taaza', 'fresh'), ('talc', 'powdery'), ('tamakoo', 'tobacco'), ('tamaku', 'tobacco'), ('tambaku', 'tobacco'), ('taza', 'fresh'),
  ('tazgi', 'fresh'), ('tazi', 'fresh'), ('teaster', 'tester'), ('testar', 'tester'), ('tester pack', 'tester'), ('testers', 'tester'),
  ('testr', 'tester'), ('tohfa', 'gift'), ('tohfa set', 'gift'), ('tohfah', 'gift'), ('tohfay', 'gift'), ('tohfe', 'gift'), ('tohfy', 'gift'),
  ('toofa', 'gift'), ('tstr', 'tester'), ('tufa', 'gift'), ('tuhfa', 'gift'), ('ud', 'oud'), ('umber', 'amber'), ('uood', 'oud'),
  ('uud', 'oud'), ('vanela', 'vanilla'), ('vanila', 'vanilla'), ('venilla', 'vanilla'), ('vetivert', 'vetiver'), ('ward', 'rose'),
  ('wet earth', 'mitti'), ('woods', 'woody'), ('yasmeen', 'jasmine'), ('yasmin', 'jasmine'), ('zaafran', 'saffron'), ('zaffran', 'saffron'),
  ('zafraan', 'saffron'), ('zafran', 'saffron'), ('zameen', 'earthy'), ('الایچی', 'cardamom'), ('انار', 'pomegranate'), ('اود', 'oud'),
  ('بخور', 'bakhoor'), ('تازہ', 'fresh'), ('تحایف', 'gift'), ('تحفا', 'gift'), ('تحفہ', 'gift'), ('تحفے', 'gift'), ('تمباکو', 'tobacco'),
  ('جہان', 'jahan'), ('حنا', 'hina'), ('خس', 'vetiver'), ('خوشبو', 'khushbu'), ('خوشبویین', 'khushbu'), ('خیبر', 'khyber'),
  ('دارچینی', 'cinnamon'), ('دھوان', 'smoky'), ('رات', 'raat'), ('رات کی رانی', 'night jasmine'), ('زعفران', 'saffron'), ('سالگرہ', 'gift'),
  ('سفید', 'white'), ('سمندر', 'aquatic'), ('سوگندھ', 'saugandh'), ('سیاہ', 'black'), ('شاہی', 'royal'), ('شہد', 'honey'), ('شیشہ', 'shisha'),
  ('صندل', 'sandalwood'), ('عطر', 'attar'), ('عنبر', 'amber'), ('عود', 'oud'), ('لاہور', 'lahore'), ('لونگ', 'clove'), ('لکڑی', 'woody'),
  ('لیمون', 'lemon'), ('لیونڈر', 'lavender'), ('محل', 'mahal'), ('مشک', 'musk'), ('موتیا', 'jasmine sambac'), ('مٹی', 'mitti'),
  ('مہندی', 'henna'), ('مہک', 'khushbu'), ('میٹھا', 'sweet'), ('میٹھی', 'sweet'), ('نور', 'noor'), ('ونیلا', 'vanilla'), ('ٹیسٹر', 'tester'),
  ('ٹیسٹرز', 'tester'), ('پرفیم', 'parfum'), ('پرفیوم', 'parfum'), ('پرفیومز', 'parfum'), ('پھل', 'fruity'), ('پھول', 'floral'),
  ('پھولون', 'floral'), ('چاند', 'chaand'), ('چایے', 'tea'), ('چمبیلی', 'jasmine'), ('چمڑا', 'leather'), ('چنبیلی', 'jasmine'),
  ('کافی', 'coffee'), ('کالا', 'black'), ('کالی', 'black'), ('کراچی', 'karachi'), ('کشمیر', 'kashmir'), ('کھجور', 'dates'), ('کیوڑا', 'kewra'),
  ('گفٹ', 'gift'), ('گلاب', 'rose'), ('ہدیہ', 'gift'), ('یاسمین', 'jasmine');

insert into contents (slug, title, description, body) values
  ('affiliation', 'Affiliation', 'Recommend our perfumes and earn a share of the orders.', '
Do people ask you about perfume? Recommend us, and you receive a share of the orders that come through you.

## How it works

- We give you a code of your own, which also gives your audience a discount.
- Every delivered order with your code counts. Cancelled and returned orders do not.
- We pay each month by bank transfer.

## How to join

Write to [{supportEmail}](mailto:{supportEmail}) and tell us who you are and where you speak about perfume.
'),
  ('ask-for-a-perfume', 'Ask For A Perfume', 'Are you looking for a perfume that we do not list? Ask us.', '
Perhaps it is a perfume that you wore years ago, or one that you smelled at a wedding. Tell us what you remember and we will look for it.

## What helps us

- The name, the house or the shape of the bottle
- What it smelled of: flowers, wood, leather, rain
- Your budget, and the size you want

## How to ask

Write to [{supportEmail}](mailto:{supportEmail}) or call [{supportPhone}](tel:{callPhone}). We also tell you if we cannot find it.

Or look for yourself: our [quiz](/pages/quiz) takes a minute.
'),
  ('bulk-orders', 'Bulk Orders', 'Perfumes for weddings, offices and Eid, beyond what one cart holds.', '
An order in the shop takes up to {maxPerSize} bottles of one size and {maxPieces} in all. For more we make you an offer. Many couples choose small attars in a pouch for their guests; many offices a boxed eau de parfum with a card.

## What you can choose

- Any perfume in our shop, in one size or several
- Your names or your company''s name on the card
- Delivery to one address or to several

## What we need to know

Write to [{supportEmail}](mailto:{supportEmail}) with the number of bottles, the date and the city. Please give us ten days, and three weeks before Eid. Orders of {codLimit} or more are paid by bank transfer.

See our [gift boxes](/gift-box).
'),
  ('faqs', 'FAQs', 'Answers to what our customers ask most.', '
## How do I order?

Choose a perfume and a size, add it to your cart and check out with your email and address. You do not need an account. You can also call us at [{supportPhone}](tel:{callPhone}) and order over the phone.

## How can I pay?

In cash when your parcel arrives, on orders below {codLimit}. For larger orders, and for addresses outside Pakistan, we contact you for the bank transfer. {payAhead}

## What does delivery cost, and how long does it take?

Delivery is {shippingFee}, and free once your order reaches {freeShippingFrom}. It takes {deliveryDays} working days, depending on your city: the dates are on [Shipping & Returns](/pages/shipping-returns).

## Is it a gift?

Tell us at your cart or at checkout. We write your message on a card and put it in the parcel. {giftWrap}

## Can I try a perfume first?

{attarsStartAt} A [discovery set](/shop?search=discovery%20set) lets you wear each perfume for a day before you choose. [Testers](/shop?category=Tester) are counter bottles, at least 95 percent full, in a plain carton and at a lower price.

## What is a tola?

The old measure for attar: 11.66 grams, about 12 ml of oil. So 6 ml is about half a tola and 3 ml about a quarter.

## How do I use a coupon?

Copy the code and enter it under Discount code at checkout, after your email. Each customer can use a coupon once.

## How should I store my perfume?

Closed, and away from sunlight, heat and damp. Attar and oud get better with the years.

## Can I return a bottle?

Yes, {ifSealed}within {returnDays} days of delivery: ask for it on the page of your order. {returnCourier} {refunds} If it arrives damaged, we replace it at our cost.
'),
  ('media-page', 'Media Page', 'For journalists, bloggers and everybody who writes about perfume.', '
Do you write, film or speak about perfume, and would you like to know more about {shopName}? We are glad to help.

## What we can send you

- Pictures of our bottles, which you may use if you name us
- Samples for a review; we do not ask to read it first
- Answers to your questions, in Urdu or English

## How to reach us

Write to [{supportEmail}](mailto:{supportEmail}) with the name of your paper or channel and your deadline.
'),
  ('our-new-logo', 'Our New Logo', 'What our name means, and why the logo looks as it does.', '
Khushbu is Urdu for fragrance. The logo is our name in thin, widely spaced capitals, in gold on near-black.

## What changed

- The letters are lighter and wider apart, so that they are easy to read on a small label.
- The gold is one flat colour.
- The background is almost black with a little brown, like oud wood.

## What did not change

The perfumes. A bottle with the earlier label holds the same perfume.
'),
  ('our-story', 'Our Story', 'Who we are and how we choose what we sell.', '
{shopName} is a perfume shop in Sargodha. We sell perfumes for women and men, attars, oud, testers and gift boxes: our own, and those of smaller houses that we like to wear ourselves.

## What you can expect from us

- Every perfume lists its top, heart and base notes.
- Every size shows its price for each millilitre, so that you can compare.
- Longevity, sillage, season and occasion stand on the page of each perfume.
- Reviews come from customers whose order was delivered.

## How we work

We call you to confirm your order, pack it by hand and give it to the courier. If something is not right, call us at [{supportPhone}](tel:{callPhone}) and we will put it right.

## Where to begin

If you are new to attar and oud, take our [quiz](/pages/quiz) or start with a [tester](/shop?category=Tester).
'),
  ('own-a-franchise', 'Own a Franchise', 'Open a shop with our perfumes in your city.', '
We are looking for partners who know perfume and their city. You bring the shop and the staff; we bring the perfumes and our experience.

## What you need

- A shop of 150 square feet or more in a busy street
- Somebody who enjoys serving customers
- Funds for fittings and a first stock; we tell you the figures in our first conversation

## What you get

- Two weeks of training in Sargodha
- Trade prices, and new perfumes as soon as we have them
- An area of your own

Write to [{supportEmail}](mailto:{supportEmail}) with a few lines about yourself and your city.
'),
  ('privacy', 'Privacy', 'What we know about you, why, and for how long.', '
We keep what we need to deliver your order and nothing else. We do not sell it, and we show no advertisements.

## What we keep

- Your email, name, phone and address, when you order: to deliver, and to help you afterwards
- Your orders: the law requires us to keep receipts
- What you write with an order, such as a gift message, and the pictures that you send us of a payment or a return
- Your reviews, with the name and the pictures that you give us
- Your email on our newsletter''s list, if you subscribe: until you unsubscribe

## In your browser

Your cart, favourites and the city you chose for delivery are stored in your own browser. One cookie recognises the browser that placed an order, so that nobody else can read it; another keeps you signed in. Without JavaScript a cookie holds your cart. We use no cookies for advertising.

## Who else receives something

- The courier receives your name, phone and address.
- The service that sends our emails receives your email.
- The map on an order''s page is loaded from OpenStreetMap, which sees your browser''s internet address. We ask it for the place of your city; your name and street are not sent.
- The chat button opens the messaging app; what you write there is between you, us and its provider.

## Your rights

You can see, correct, download and delete your data in your account''s settings, or write to [{supportEmail}](mailto:{supportEmail}).
'),
  ('quiz', 'Quiz', 'A few questions, and a short list of perfumes that suit you.', ''),
  ('shipping-returns', 'Shipping & Returns', 'What delivery costs, when it arrives and how to return a bottle.', '
## Delivery

- {shippingFee} inside Pakistan, free once your order reaches {freeShippingFrom}
- {payAhead}
- Cash on delivery on orders below {codLimit}; above that, and outside Pakistan, by bank transfer
- {served}

The courier calls you before coming. If nobody answers, delivery is tried again.

## When will it arrive?

If you order today:

{deliveryTimes}

We call you to confirm the order, pack it and hand it to the courier. The page of your order and our emails say the same days.

## Outside Pakistan

{countries}

## Returns and exchange

You can return or exchange a {sealed}bottle within {returnDays} days of delivery: choose "Return or exchange" on the page of your order, or call [{supportPhone}](tel:{callPhone}) or write to [{supportEmail}](mailto:{supportEmail}) with your order number. {returnCourier} {refunds}

## Damaged or wrong

Tell us as soon as you open it, with a photograph, on the page of your order. We send the right bottle at our cost.
'),
  ('store-locator', 'Store Locator', 'Where you can smell before you buy.', '
## Sargodha

{supportAddress}

Come in and smell everything, there is no hurry. Monday to Saturday, 11 in the morning to 9 in the evening; on Friday we close from 1 to 3 for prayers.

Coming from far? Call first, and we will have your bottle ready: [{supportPhone}](tel:{callPhone}).

## Everywhere else

{served} See [Shipping & Returns](/pages/shipping-returns) for the days to your city. Would you like a shop of ours in your city? [Own a franchise](/pages/own-a-franchise).
'),
  ('terms', 'Terms', 'The rules between you and us, in plain words.', '
## Orders

Your order is an offer to buy; it is accepted when we confirm it. We may decline an order, for example when a bottle has just been sold. Then you pay nothing.

## Prices

Prices are in Pakistani rupees and include taxes. The price that counts is the one you see when you complete the order.

## Payment

Cash on delivery on orders below {codLimit} inside Pakistan; otherwise by bank transfer before we send. You may also pay ahead where the checkout offers it.

## Coupons

Each customer can use a coupon once, until its last day or until it is used up. A coupon is not paid out.

## Testers

Testers come from the counter, at least 95 percent full, in a plain carton and sometimes without a cap.

## Contact

{shopName}, {supportAddress}. [{supportPhone}](tel:{callPhone}), [{supportEmail}](mailto:{supportEmail}). The law of Pakistan applies.
');

insert into geocoder_turn default values;

insert into search_terms (phrase, kind, value) values
  ('a', 'ignored', ''), ('aadha', 'number', '0.5'), ('aadhi', 'number', '0.5'), ('aap', 'ignored', ''), ('aapka', 'ignored', ''),
  ('aapke', 'ignored', ''), ('aas paas', 'bound', 'about'), ('aath', 'number', '8'), ('abba', 'audience', 'men'), ('abbu', 'audience', 'men'),
  ('abbujan', 'audience', 'men'), ('about', 'bound', 'about'), ('above', 'bound', 'above'), ('abu', 'audience', 'men'),
  ('acchi', 'ignored', ''), ('acha', 'ignored', ''), ('acha nahi lagta', 'without', 'before'), ('achay', 'ignored', ''),
  ('achchi', 'ignored', ''), ('ache', 'ignored', ''), ('achha', 'ignored', ''), ('achhi', 'ignored', ''), ('achi', 'ignored', ''),
  ('achi nahi lagti', 'without', 'before'), ('achi projection', 'sillage', 'strong'), ('achy', 'ignored', ''), ('adha', 'number', '0.5'),
  ('adhai', 'number', '2.5'), ('adhi', 'number', '0.5'), ('adult', 'ignored', ''), ('affordable', 'order', 'price-asc'),
  ('agar', 'ignored', ''), ('aik', 'number', '1'), ('al', 'ignored', ''), ('alchohol', 'alcohol', 'contains'),
  ('alchohol free', 'alcohol', 'free'), ('alchol free', 'alcohol', 'free'), ('alcohal', 'alcohol', 'contains'),
  ('alcohal free', 'alcohol', 'free'), ('alcohol', 'alcohol', 'contains'), ('alcohol fre', 'alcohol', 'free'),
  ('alcohol free', 'alcohol', 'free'), ('alcohol k baghair', 'alcohol', 'free'), ('alcohol k bina', 'alcohol', 'free'),
  ('alcohol ke bagair', 'alcohol', 'free'), ('alcohol ke baghair', 'alcohol', 'free'), ('alcohol ke bina', 'alcohol', 'free'),
  ('alcohol na ho', 'alcohol', 'free'), ('alcohol nahi', 'alcohol', 'free'), ('alcohol wala nahi', 'alcohol', 'free'),
  ('alcohol wali nahi', 'alcohol', 'free'), ('alcoholfree', 'alcohol', 'free'), ('alcoholic', 'alcohol', 'contains'), ('all', 'ignored', ''),
  ('all day', 'longevity', '8'), ('all types', 'ignored', ''), ('allergic to', 'without', 'next'), ('also', 'ignored', ''),
  ('alternative', 'ignored', ''), ('am', 'ignored', ''), ('amazing', 'ignored', ''), ('ami', 'audience', 'women'),
  ('amma', 'audience', 'women'), ('ammi', 'audience', 'women'), ('ammijan', 'audience', 'women'), ('an', 'ignored', ''),
  ('and', 'ignored', ''), ('and', 'joiner', ''), ('andar', 'bound', 'below'), ('andr', 'bound', 'below'), ('any', 'ignored', ''),
  ('anything', 'ignored', ''), ('anything but', 'without', 'next'), ('anything except', 'without', 'next'), ('ap', 'ignored', ''),
  ('apart from', 'without', 'next'), ('apka', 'ignored', ''), ('apkay', 'ignored', ''), ('apke', 'ignored', ''), ('apki', 'ignored', ''),
  ('apna', 'ignored', ''), ('apnay', 'ignored', ''), ('apne', 'ignored', ''), ('apni', 'ignored', ''), ('approx', 'bound', 'about'),
  ('approximately', 'bound', 'about'), ('aquatic', 'notes', 'sea salt, sea notes, seaweed, driftwood, rain accord, water lily, ambergris'),
  ('aquatic', 'prefers', 'season summer'), ('are', 'ignored', ''), ('around', 'bound', 'about'), ('as', 'ignored', ''),
  ('asli', 'ignored', ''), ('at', 'ignored', ''), ('at least', 'bound', 'above'), ('ath', 'number', '8'), ('attar', 'category', 'Attar/Oud'),
  ('attractive', 'ignored', ''), ('aunty', 'audience', 'women'), ('aur', 'ignored', ''), ('aur', 'joiner', ''), ('aurat', 'audience', 'women'),
  ('auraton', 'audience', 'women'), ('aurton', 'audience', 'women'), ('authentic', 'ignored', ''), ('autumn', 'season', 'autumn'),
  ('available', 'ignored', ''), ('avoid', 'without', 'next'), ('awesome', 'ignored', ''), ('baad', 'ignored', ''),
  ('baarish', 'season', 'monsoon'), ('baba', 'audience', 'men'), ('baby', 'ignored', ''),
  ('baby powder', 'notes', 'rice powder, iris, orris, heliotrope, violet, cotton musk'), ('bada', 'size', 'large'), ('badi', 'size', 'large'),
  ('bagair', 'without', 'next'), ('bagair alcohol', 'alcohol', 'free'), ('baghair', 'without', 'next'), ('baghair alcohol', 'alcohol', 'free'),
  ('bahaar', 'season', 'spring'), ('bahan', 'audience', 'women'), ('bahar', 'season', 'spring'), ('bahtreen', 'ignored', ''),
  ('bahu', 'audience', 'women'), ('bahut', 'ignored', ''), ('bakra eid', 'occasion', 'eid'), ('bara', 'size', 'large'),
  ('baraat', 'occasion', 'wedding'), ('barah', 'number', '12'), ('barat', 'occasion', 'wedding'), ('baray', 'size', 'large'),
  ('bari', 'size', 'large'), ('bari bottle', 'size', 'large'), ('barish', 'season', 'monsoon'), ('barishon', 'season', 'monsoon'),
  ('barsaat', 'season', 'monsoon'), ('barsaat ka mausam', 'season', 'monsoon'), ('barsat', 'season', 'monsoon'), ('bataein', 'ignored', ''),
  ('bataen', 'ignored', ''), ('batao', 'ignored', ''), ('be', 'ignored', ''),
  ('beach', 'notes', 'sea salt, sea notes, seaweed, driftwood, coconut'), ('beach', 'prefers', 'season summer'),
  ('beachy', 'notes', 'sea salt, sea notes, seaweed, driftwood, coconut'), ('beachy', 'prefers', 'season summer'),
  ('beast mode', 'longevity', '8'), ('beast mode', 'sillage', 'strong'), ('beautiful', 'ignored', ''), ('beech', 'ignored', ''),
  ('bees', 'number', '20'), ('begam', 'audience', 'women'), ('begham', 'audience', 'women'), ('begum', 'audience', 'women'),
  ('behan', 'audience', 'women'), ('behen', 'audience', 'women'), ('behn', 'audience', 'women'), ('behno', 'audience', 'women'),
  ('behtar', 'ignored', ''), ('behtareen', 'ignored', ''), ('behtarin', 'ignored', ''), ('below', 'bound', 'below'),
  ('best', 'order', 'best-selling'), ('best quality', 'ignored', ''), ('best rated', 'order', 'rating'), ('best review', 'order', 'rating'),
  ('best reviews', 'order', 'rating'), ('best seller', 'order', 'best-selling'), ('best sellers', 'order', 'best-selling'),
  ('best selling', 'order', 'best-selling'), ('bestseller', 'order', 'best-selling'), ('bestselling', 'order', 'best-selling'),
  ('beta', 'audience', 'men'), ('betay', 'audience', 'men'), ('bete', 'audience', 'men'), ('beti', 'audience', 'women'),
  ('betiyon', 'audience', 'women'), ('between', 'ignored', ''), ('bf', 'audience', 'men'), ('bhabhi', 'audience', 'women'),
  ('bhabi', 'audience', 'women'), ('bhai', 'audience', 'men'), ('bhaijan', 'audience', 'men'), ('bhaiya', 'audience', 'men'),
  ('bhanja', 'audience', 'men'), ('bhanji', 'audience', 'women'), ('bhari', 'sillage', 'strong'), ('bhatija', 'audience', 'men'),
  ('bhatiji', 'audience', 'women'), ('bhaya', 'audience', 'men'), ('bheeni', 'sillage', 'light'), ('bhej', 'ignored', ''),
  ('bhejo', 'ignored', ''), ('bhi', 'ignored', ''), ('bhini', 'sillage', 'light'), ('bhot', 'ignored', ''), ('bht', 'ignored', ''),
  ('big', 'size', 'large'), ('big bottle', 'size', 'large'), ('biggest', 'most', ''), ('biggest', 'size', 'large'),
  ('biggest discount', 'most', ''), ('biggest discount', 'offer', 'discounted'), ('bikne wala', 'order', 'best-selling'),
  ('bikne wali', 'order', 'best-selling'), ('bina', 'without', 'next'), ('bina alcohal', 'alcohol', 'free'),
  ('bina alcohol', 'alcohol', 'free'), ('bivi', 'audience', 'women'), ('biwe', 'audience', 'women'), ('biwi', 'audience', 'women'),
  ('body', 'ignored', ''), ('body spray', 'ignored', ''), ('bohat', 'ignored', ''), ('bohot', 'ignored', ''), ('boht', 'ignored', ''),
  ('bold', 'sillage', 'strong'), ('boss', 'ignored', ''), ('both', 'ignored', ''), ('both men and women', 'audience', 'unisex'),
  ('bottle', 'ignored', ''), ('bottles', 'ignored', ''), ('boy', 'audience', 'men'), ('boyfriend', 'audience', 'men'),
  ('boys', 'audience', 'men'), ('brand', 'ignored', ''), ('branded', 'ignored', ''), ('bridal', 'occasion', 'wedding'),
  ('bride', 'audience', 'women'), ('bride', 'occasion', 'wedding'), ('bro', 'ignored', ''), ('brother', 'audience', 'men'),
  ('budget', 'bound', 'below'), ('budget friendly', 'order', 'price-asc'), ('budget of', 'bound', 'below'), ('buht', 'ignored', ''),
  ('but', 'ignored', ''), ('but not', 'without', 'next'), ('buy', 'ignored', ''), ('by', 'ignored', ''), ('c', 'ignored', ''),
  ('calm', 'notes', 'lavender, sandalwood, clary sage, tea, iris'), ('calm', 'prefers', 'sillage light'),
  ('calming', 'notes', 'lavender, sandalwood, clary sage, tea, iris'), ('calming', 'prefers', 'sillage light'), ('can', 'ignored', ''),
  ('can t stand', 'without', 'next'), ('casual', 'occasion', 'daily'), ('casual wear', 'occasion', 'daily'),
  ('chaand raat', 'occasion', 'eid'), ('chaand rat', 'occasion', 'eid'), ('chaar', 'number', '4'), ('chacha', 'audience', 'men'),
  ('chachi', 'audience', 'women'), ('chahey', 'ignored', ''), ('chaheye', 'ignored', ''), ('chahiay', 'ignored', ''),
  ('chahie', 'ignored', ''), ('chahiya', 'ignored', ''), ('chahiyay', 'ignored', ''), ('chahiye', 'ignored', ''), ('chahta', 'ignored', ''),
  ('chahte', 'ignored', ''), ('chahti', 'ignored', ''), ('chahye', 'ignored', ''), ('chaiay', 'ignored', ''), ('chaiye', 'ignored', ''),
  ('chalna', 'ignored', ''), ('chalnay', 'ignored', ''), ('chalne', 'ignored', ''), ('chalni', 'ignored', ''), ('chalta', 'ignored', ''),
  ('chalti', 'ignored', ''), ('chand raat', 'occasion', 'eid'), ('chand rat', 'occasion', 'eid'), ('char', 'number', '4'),
  ('charming', 'ignored', ''), ('chaye', 'ignored', ''), ('che', 'number', '6'), ('cheap', 'order', 'price-asc'),
  ('cheaper', 'order', 'price-asc'), ('cheaper than', 'bound', 'below'), ('cheapest', 'order', 'price-asc'), ('chhe', 'number', '6'),
  ('chhod kar', 'without', 'before'), ('chhod ke', 'without', 'before'), ('chhor k', 'without', 'before'), ('chhor kar', 'without', 'before'),
  ('chhor ke', 'without', 'before'), ('chhota', 'size', 'small'), ('chhoti', 'size', 'small'), ('chor k', 'without', 'before'),
  ('chor kar', 'without', 'before'), ('chor ke', 'without', 'before'), ('chota', 'size', 'small'), ('chota pack', 'size', 'small'),
  ('chotay', 'size', 'small'), ('chote', 'size', 'small'), ('choti', 'size', 'small'), ('choti bottle', 'size', 'small'),
  ('chye', 'ignored', ''),
  ('citrus', 'notes', 'lemon, lime, orange, blood orange, bitter orange, mandarin, grapefruit, bergamot, kinnow, yuzu, petitgrain'),
  ('citrus', 'prefers', 'season summer'), ('classy', 'ignored', ''),
  ('clean', 'notes', 'white musk, cotton musk, aldehydes, rice powder, green tea, lily of the valley'), ('clean', 'prefers', 'sillage light'),
  ('clone', 'ignored', ''), ('clones', 'ignored', ''), ('close to skin', 'sillage', 'light'), ('club', 'occasion', 'evening'),
  ('cold weather', 'season', 'winter'), ('college', 'occasion', 'office'), ('cologne', 'ignored', ''),
  ('comforting', 'notes', 'vanilla, tonka bean, amber, cinnamon, tea, coffee, milk accord, cashmere wood, benzoin, honey'),
  ('comforting', 'prefers', 'season winter'),
  ('cooling', 'notes', 'mint, vetiver, water lily, lime, eucalyptus, jasmine sambac, rain accord, sea salt'),
  ('cooling', 'prefers', 'season summer'), ('copy', 'ignored', ''), ('cost', 'ignored', ''), ('costly', 'order', 'price-desc'),
  ('cosy', 'notes', 'vanilla, tonka bean, amber, cinnamon, tea, coffee, milk accord, cashmere wood, benzoin, honey'),
  ('cosy', 'prefers', 'season winter'), ('couple', 'ignored', ''),
  ('cozy', 'notes', 'vanilla, tonka bean, amber, cinnamon, tea, coffee, milk accord, cashmere wood, benzoin, honey'),
  ('cozy', 'prefers', 'season winter'), ('cute', 'ignored', ''), ('dad', 'audience', 'men'), ('dada', 'audience', 'men'),
  ('daddy', 'audience', 'men'), ('daftar', 'occasion', 'office'), ('dafter', 'occasion', 'office'), ('daftr', 'occasion', 'office'),
  ('daily', 'occasion', 'daily'), ('daily use', 'occasion', 'daily'), ('daily wear', 'occasion', 'daily'), ('dair', 'longevity', '8'),
  ('dair pa', 'longevity', '8'), ('dair tak', 'longevity', '8'), ('dair tuk', 'longevity', '8'), ('dairpa', 'longevity', '8'),
  ('dairtak', 'longevity', '8'), ('damad', 'audience', 'men'), ('darmiyan', 'ignored', ''), ('das', 'number', '10'),
  ('date night', 'occasion', 'evening'), ('daughter', 'audience', 'women'), ('days', 'ignored', ''), ('de', 'ignored', ''),
  ('deal', 'offer', 'discounted'), ('deals', 'offer', 'discounted'), ('december', 'season', 'winter'), ('decent', 'ignored', ''),
  ('dedh', 'number', '1.5'), ('dein', 'ignored', ''), ('deirh', 'number', '1.5'), ('delicate', 'sillage', 'light'), ('den', 'ignored', ''),
  ('dena', 'ignored', ''), ('deni', 'ignored', ''), ('der', 'longevity', '8'), ('der pa', 'longevity', '8'), ('der tak', 'longevity', '8'),
  ('derh', 'number', '1.5'), ('derpa', 'longevity', '8'), ('devar', 'audience', 'men'), ('dhaai', 'number', '2.5'), ('dhai', 'number', '2.5'),
  ('dhamakedar', 'sillage', 'strong'), ('dheema', 'sillage', 'light'), ('dheemi', 'sillage', 'light'), ('different', 'ignored', ''),
  ('dijiye', 'ignored', ''), ('dikhaein', 'ignored', ''), ('dikhaen', 'ignored', ''), ('dikhao', 'ignored', ''), ('dikhayein', 'ignored', ''),
  ('dilkash', 'ignored', ''), ('din', 'ignored', ''), ('din bhar', 'longevity', '8'), ('dinner', 'occasion', 'evening'),
  ('discount', 'offer', 'discounted'), ('discounted', 'offer', 'discounted'), ('do', 'number', '2'), ('do not', 'without', 'next'),
  ('do not like', 'without', 'next'), ('do not want', 'without', 'next'), ('don t', 'without', 'next'), ('don t like', 'without', 'next'),
  ('don t want', 'without', 'next'), ('dono ke liye', 'audience', 'unisex'), ('donon ke liye', 'audience', 'unisex'),
  ('dont', 'without', 'next'), ('dont like', 'without', 'next'), ('dont want', 'without', 'next'), ('door se', 'sillage', 'strong'),
  ('door se mehke', 'sillage', 'strong'), ('door tak', 'sillage', 'strong'), ('dost', 'ignored', ''), ('dulha', 'audience', 'men'),
  ('dulha', 'occasion', 'wedding'), ('dulhan', 'audience', 'women'), ('dulhan', 'occasion', 'wedding'), ('dulhay', 'audience', 'men'),
  ('dulhay', 'occasion', 'wedding'), ('dulhe', 'audience', 'men'), ('dulhe', 'occasion', 'wedding'), ('dulhn', 'audience', 'women'),
  ('dulhn', 'occasion', 'wedding'), ('dupe', 'ignored', ''), ('dupes', 'ignored', ''), ('dus', 'number', '10'), ('e', 'ignored', ''),
  ('earthy', 'notes', 'mitti, vetiver, patchouli, oakmoss, earth'), ('economical', 'order', 'price-asc'), ('eed', 'occasion', 'eid'),
  ('eid', 'occasion', 'eid'), ('eid day', 'occasion', 'eid'), ('eid ul adha', 'occasion', 'eid'), ('eid ul azha', 'occasion', 'eid'),
  ('eid ul fitr', 'occasion', 'eid'), ('eidgah', 'occasion', 'prayer'), ('eight', 'number', '8'), ('ek', 'number', '1'),
  ('elegance', 'ignored', ''), ('elegant', 'ignored', ''), ('engagement', 'occasion', 'wedding'), ('evening', 'occasion', 'evening'),
  ('evenings', 'occasion', 'evening'), ('ever lasting', 'longevity', '8'), ('everlasting', 'longevity', '8'),
  ('every day', 'occasion', 'daily'), ('everyday', 'occasion', 'daily'), ('everyday use', 'occasion', 'daily'),
  ('everyone', 'audience', 'unisex'), ('everything', 'ignored', ''), ('everything but', 'without', 'next'),
  ('everything except', 'without', 'next'), ('except', 'without', 'next'), ('excluding', 'without', 'next'),
  ('expensive', 'order', 'price-desc'), ('famous', 'order', 'best-selling'), ('fancy', 'ignored', ''), ('farewell', 'category', 'Gift'),
  ('father', 'audience', 'men'), ('father day', 'audience', 'men'), ('father day', 'category', 'Gift'), ('father s day', 'audience', 'men'),
  ('father s day', 'category', 'Gift'), ('fathers', 'audience', 'men'), ('fathers day', 'audience', 'men'),
  ('fathers day', 'category', 'Gift'), ('favorite', 'ignored', ''), ('favourite', 'ignored', ''), ('female', 'audience', 'women'),
  ('females', 'audience', 'women'), ('feminine', 'audience', 'women'), ('femme', 'audience', 'women'), ('fifteen', 'number', '15'),
  ('fifty', 'number', '50'), ('find', 'ignored', ''), ('first copy', 'ignored', ''), ('five', 'number', '5'), ('fixation', 'longevity', '8'),
  ('floral', 'notes', 'rose, taif rose, jasmine, jasmine sambac, tuberose, peony, orange blossom, night jasmine, lily of the valley, magnolia'),
  ('for', 'ignored', ''), ('for both', 'audience', 'unisex'), ('for everyone', 'audience', 'unisex'), ('formal', 'occasion', 'office'),
  ('four', 'number', '4'), ('fragrant', 'ignored', ''), ('free', 'without', 'before'), ('free delivery', 'ignored', ''),
  ('free from', 'without', 'next'), ('free of', 'without', 'next'), ('free of alcohol', 'alcohol', 'free'), ('free shipping', 'ignored', ''),
  ('fresh', 'notes', 'lemon, lime, mint, grapefruit, yuzu, sea salt, bergamot, mandarin, green tea, kinnow, rain accord, sea notes, green apple, green leaf, basil, eucalyptus, cucumber'),
  ('fresh', 'prefers', 'season summer'), ('friday', 'occasion', 'prayer'), ('friday prayer', 'occasion', 'prayer'), ('friend', 'ignored', ''),
  ('friends', 'ignored', ''), ('from', 'ignored', ''),
  ('fruity', 'notes', 'peach, pear, plum, apple, green apple, raspberry, lychee, blackcurrant, pomegranate, fig, berries'),
  ('full day', 'longevity', '8'), ('full size', 'size', 'large'), ('function', 'occasion', 'evening'), ('functions', 'occasion', 'evening'),
  ('garmi', 'season', 'summer'), ('garmian', 'season', 'summer'), ('garmio', 'season', 'summer'), ('garmion', 'season', 'summer'),
  ('garmiyan', 'season', 'summer'), ('garmiyo', 'season', 'summer'), ('garmiyon', 'season', 'summer'),
  ('gender neutral', 'audience', 'unisex'), ('genderless', 'audience', 'unisex'), ('gent', 'audience', 'men'), ('gentle', 'sillage', 'light'),
  ('gents', 'audience', 'men'), ('genuine', 'ignored', ''), ('get', 'ignored', ''), ('gf', 'audience', 'women'), ('ghanta', 'unit', 'hours'),
  ('ghantay', 'unit', 'hours'), ('ghante', 'unit', 'hours'), ('ghanton', 'unit', 'hours'), ('gift', 'category', 'Gift'),
  ('girl', 'audience', 'women'), ('girlfriend', 'audience', 'women'), ('girlish', 'audience', 'women'), ('girls', 'audience', 'women'),
  ('give', 'ignored', ''), ('give me', 'ignored', ''), ('good', 'ignored', ''), ('good quality', 'ignored', ''),
  ('graduation', 'category', 'Gift'), ('great', 'ignored', ''), ('greater than', 'bound', 'above'), ('groom', 'audience', 'men'),
  ('groom', 'occasion', 'wedding'), ('gym', 'occasion', 'daily'), ('hai', 'ignored', ''), ('hain', 'ignored', ''),
  ('hajar', 'multiple', '1000'), ('hajj', 'occasion', 'prayer'), ('halaal', 'alcohol', 'free'), ('halal', 'alcohol', 'free'),
  ('half', 'number', '0.5'), ('halka', 'sillage', 'light'), ('halka phulka', 'sillage', 'light'), ('halkay', 'sillage', 'light'),
  ('halke', 'sillage', 'light'), ('halki', 'sillage', 'light'), ('ham', 'ignored', ''), ('hame', 'ignored', ''), ('has', 'ignored', ''),
  ('hatao', 'without', 'before'), ('hate', 'without', 'next'), ('hates', 'without', 'next'), ('have', 'ignored', ''), ('hay', 'ignored', ''),
  ('hazaar', 'multiple', '1000'), ('hazar', 'multiple', '1000'), ('he', 'ignored', ''), ('headache', 'sillage', 'light'),
  ('heavy', 'sillage', 'strong'), ('her', 'audience', 'women'),
  ('herbal', 'notes', 'basil, rosemary, sage, clary sage, green leaf, eucalyptus, lavender'), ('hi', 'ignored', ''),
  ('high end', 'order', 'price-desc'), ('highest', 'most', ''), ('highest discount', 'most', ''), ('highest discount', 'offer', 'discounted'),
  ('highest rated', 'order', 'rating'), ('him', 'audience', 'men'), ('him and her', 'audience', 'unisex'), ('his', 'audience', 'men'),
  ('his and hers', 'audience', 'unisex'), ('hit', 'order', 'best-selling'), ('ho', 'ignored', ''), ('homme', 'audience', 'men'),
  ('hona', 'ignored', ''), ('honi', 'ignored', ''), ('hoon', 'ignored', ''), ('hot', 'season', 'summer'), ('hot weather', 'season', 'summer'),
  ('hota', 'ignored', ''), ('hoti', 'ignored', ''), ('hour', 'unit', 'hours'), ('hours', 'unit', 'hours'),
  ('housewarming', 'category', 'Gift'), ('how', 'ignored', ''), ('hr', 'unit', 'hours'), ('hrs', 'unit', 'hours'),
  ('hubby', 'audience', 'men'), ('hum', 'ignored', ''), ('humein', 'ignored', ''), ('hun', 'ignored', ''), ('hundred', 'multiple', '100'),
  ('husband', 'audience', 'men'), ('hy', 'ignored', ''), ('i', 'ignored', ''), ('ibadat', 'occasion', 'prayer'),
  ('ilawa', 'without', 'before'), ('imported', 'ignored', ''), ('impression', 'ignored', ''), ('impression of', 'ignored', ''),
  ('in', 'ignored', ''), ('in it', 'ignored', ''), ('in place of', 'without', 'next'), ('inspired', 'ignored', ''),
  ('inspired by', 'ignored', ''), ('instead of', 'without', 'next'), ('interview', 'occasion', 'office'), ('into', 'ignored', ''),
  ('is', 'ignored', ''), ('it', 'ignored', ''), ('item', 'ignored', ''), ('items', 'ignored', ''), ('its', 'ignored', ''),
  ('j', 'ignored', ''), ('jaan', 'ignored', ''), ('jaisa', 'ignored', ''), ('jaisay', 'ignored', ''), ('jaise', 'ignored', ''),
  ('jaisi', 'ignored', ''), ('jan', 'ignored', ''), ('january', 'season', 'winter'), ('jata', 'ignored', ''), ('jaye', 'ignored', ''),
  ('jee', 'ignored', ''), ('jesa', 'ignored', ''), ('jese', 'ignored', ''), ('jesi', 'ignored', ''), ('ji', 'ignored', ''),
  ('jija', 'audience', 'men'), ('jis', 'ignored', ''), ('jis main', 'ignored', ''), ('jis mein', 'ignored', ''), ('jis men', 'ignored', ''),
  ('jism', 'ignored', ''), ('jisme', 'ignored', ''), ('jismein', 'ignored', ''), ('jo', 'ignored', ''), ('job', 'occasion', 'office'),
  ('july', 'season', 'summer'), ('juma', 'occasion', 'prayer'), ('jumah', 'occasion', 'prayer'), ('jumma', 'occasion', 'prayer'),
  ('jummah', 'occasion', 'prayer'), ('june', 'season', 'summer'), ('k', 'ignored', ''), ('k andar', 'bound', 'below'),
  ('k bagair', 'without', 'before'), ('k baghair', 'without', 'before'), ('k bina', 'without', 'before'), ('k ilawa', 'without', 'before'),
  ('k liye', 'ignored', ''), ('k qareeb', 'bound', 'about'), ('k under', 'bound', 'below'), ('ka', 'ignored', ''), ('ka price', 'ignored', ''),
  ('kafi der', 'longevity', '8'), ('kam', 'bound', 'below'), ('kam az kam', 'bound', 'above'), ('kam daam', 'order', 'price-asc'),
  ('kam paisay', 'order', 'price-asc'), ('kam price', 'order', 'price-asc'), ('kam projection', 'sillage', 'light'),
  ('kam qeemat', 'order', 'price-asc'), ('kamaal', 'ignored', ''), ('kamal', 'ignored', ''), ('kamal ka', 'ignored', ''),
  ('kamal ki', 'ignored', ''), ('kapdon par', 'longevity', '8'), ('kapray', 'ignored', ''), ('kapron', 'ignored', ''),
  ('kapron par', 'longevity', '8'), ('kar', 'ignored', ''), ('kare', 'ignored', ''), ('kareeb', 'bound', 'about'), ('karein', 'ignored', ''),
  ('karna', 'ignored', ''), ('karne', 'ignored', ''), ('karo', 'ignored', ''), ('kaun', 'ignored', ''), ('kaunsa', 'ignored', ''),
  ('kaunsi', 'ignored', ''), ('kay', 'ignored', ''), ('kay andar', 'bound', 'below'), ('kay liye', 'ignored', ''), ('kch', 'ignored', ''),
  ('ke', 'ignored', ''), ('ke aas paas', 'bound', 'about'), ('ke andar', 'bound', 'below'), ('ke bagair', 'without', 'before'),
  ('ke baghair', 'without', 'before'), ('ke baghayr', 'without', 'before'), ('ke beech', 'ignored', ''), ('ke bina', 'without', 'before'),
  ('ke darmiyan', 'ignored', ''), ('ke elawa', 'without', 'before'), ('ke ilawa', 'without', 'before'), ('ke liay', 'ignored', ''),
  ('ke lie', 'ignored', ''), ('ke liye', 'ignored', ''), ('ke qareeb', 'bound', 'about'), ('ke range', 'bound', 'about'),
  ('ke siva', 'without', 'before'), ('ke siwa', 'without', 'before'), ('ke siwaye', 'without', 'before'), ('ke under', 'bound', 'below'),
  ('ke wastay', 'ignored', ''), ('ke waste', 'ignored', ''), ('keemat', 'ignored', ''), ('keliye', 'ignored', ''),
  ('khala', 'audience', 'women'), ('khalis', 'ignored', ''), ('khavateen', 'audience', 'women'), ('khawateen', 'audience', 'women'),
  ('khizaan', 'season', 'autumn'), ('khizan', 'season', 'autumn'), ('khoobsurat', 'ignored', ''), ('khubsurat', 'ignored', ''),
  ('khush', 'ignored', ''), ('khushbu', 'ignored', ''), ('khwateen', 'audience', 'women'), ('ki', 'ignored', ''),
  ('ki range', 'bound', 'about'), ('kia', 'ignored', ''), ('kind', 'ignored', ''), ('kitna', 'ignored', ''), ('kitne', 'ignored', ''),
  ('kitni', 'ignored', ''), ('kliye', 'ignored', ''), ('ko', 'ignored', ''), ('ko chhor kar', 'without', 'before'),
  ('ko chor kar', 'without', 'before'), ('koe', 'ignored', ''), ('koi', 'ignored', ''), ('kon', 'ignored', ''), ('konsa', 'ignored', ''),
  ('konsi', 'ignored', ''), ('kuch', 'ignored', ''), ('kuch bhi', 'ignored', ''), ('kuchh', 'ignored', ''), ('ky', 'ignored', ''),
  ('ky andar', 'bound', 'below'), ('ky liye', 'ignored', ''), ('kya', 'ignored', ''), ('ladies', 'audience', 'women'),
  ('ladis', 'audience', 'women'), ('ladka', 'audience', 'men'), ('ladke', 'audience', 'men'), ('ladki', 'audience', 'women'),
  ('ladkiyan', 'audience', 'women'), ('ladkiyo', 'audience', 'women'), ('ladkiyon', 'audience', 'women'), ('ladko', 'audience', 'men'),
  ('ladkon', 'audience', 'men'), ('lady', 'audience', 'women'), ('ladylike', 'audience', 'women'), ('lagana', 'ignored', ''),
  ('laganay', 'ignored', ''), ('lagane', 'ignored', ''), ('lagany', 'ignored', ''), ('lagao', 'ignored', ''), ('lagata', 'ignored', ''),
  ('lagati', 'ignored', ''), ('lagay', 'ignored', ''), ('lagbhag', 'bound', 'about'), ('lage', 'ignored', ''), ('lagta', 'ignored', ''),
  ('lagti', 'ignored', ''), ('lajawab', 'ignored', ''), ('lamba chalne wala', 'longevity', '8'), ('lamba waqt', 'longevity', '8'),
  ('lambay arsay', 'longevity', '8'), ('lambay waqt', 'longevity', '8'), ('lambay waqt tak', 'longevity', '8'),
  ('lambe waqt', 'longevity', '8'), ('lambe waqt tak', 'longevity', '8'), ('lambi der', 'longevity', '8'), ('large', 'size', 'large'),
  ('largest', 'most', ''), ('largest', 'size', 'large'), ('larka', 'audience', 'men'), ('larka larki', 'audience', 'unisex'),
  ('larkay', 'audience', 'men'), ('larke', 'audience', 'men'), ('larki', 'audience', 'women'), ('larkian', 'audience', 'women'),
  ('larkion', 'audience', 'women'), ('larkiyan', 'audience', 'women'), ('larkiyo', 'audience', 'women'), ('larkiyon', 'audience', 'women'),
  ('larko', 'audience', 'men'), ('larkon', 'audience', 'men'), ('larkoon', 'audience', 'men'), ('lasting', 'longevity', '8'),
  ('lasts', 'longevity', '8'), ('latest', 'order', 'newest'),
  ('laundry', 'notes', 'white musk, cotton musk, aldehydes, rice powder, green tea, lily of the valley'), ('lay', 'ignored', ''),
  ('laye', 'ignored', ''), ('le', 'ignored', ''), ('least expensive', 'order', 'price-asc'), ('lein', 'ignored', ''), ('lekin', 'ignored', ''),
  ('lena', 'ignored', ''), ('leni', 'ignored', ''), ('less', 'without', 'next'), ('less costly', 'order', 'price-asc'),
  ('less expensive', 'order', 'price-asc'), ('less price', 'order', 'price-asc'), ('less than', 'bound', 'below'), ('liay', 'ignored', ''),
  ('lie', 'ignored', ''), ('light', 'sillage', 'light'), ('lightest', 'most', ''), ('lightest', 'sillage', 'light'), ('like', 'ignored', ''),
  ('lite', 'sillage', 'light'), ('liya', 'ignored', ''), ('liyay', 'ignored', ''), ('liye', 'ignored', ''), ('long last', 'longevity', '8'),
  ('long laster', 'longevity', '8'), ('long lasting', 'longevity', '8'), ('long stay', 'longevity', '8'), ('long wear', 'longevity', '8'),
  ('longest', 'longevity', '8'), ('longest', 'most', ''), ('longest lasting', 'longevity', '8'), ('longest lasting', 'most', ''),
  ('longevity', 'longevity', '8'), ('longlast', 'longevity', '8'), ('longlasting', 'longevity', '8'), ('looking for', 'ignored', ''),
  ('loud', 'sillage', 'strong'), ('lovely', 'ignored', ''), ('low cost', 'order', 'price-asc'), ('low price', 'order', 'price-asc'),
  ('low projection', 'sillage', 'light'), ('lower than', 'bound', 'below'), ('lowest price', 'order', 'price-asc'),
  ('luxary', 'order', 'price-desc'), ('luxurious', 'order', 'price-desc'), ('luxury', 'order', 'price-desc'), ('ly', 'ignored', ''),
  ('lya', 'ignored', ''), ('lye', 'ignored', ''), ('maa', 'audience', 'women'), ('madam', 'ignored', ''), ('magar', 'ignored', ''),
  ('mahnga', 'order', 'price-desc'), ('mai', 'ignored', ''), ('main', 'ignored', ''),
  ('majestic', 'notes', 'oud, saffron, amber, taif rose, ambergris'), ('male', 'audience', 'men'), ('males', 'audience', 'men'),
  ('mamoo', 'audience', 'men'), ('mamu', 'audience', 'men'), ('man', 'audience', 'men'), ('mangetar', 'ignored', ''),
  ('mangetar larki', 'audience', 'women'), ('mangni', 'occasion', 'wedding'), ('manly', 'audience', 'men'), ('mard', 'audience', 'men'),
  ('mard aur aurat', 'audience', 'unisex'), ('mardaana', 'audience', 'men'), ('mardana', 'audience', 'men'), ('mardanah', 'audience', 'men'),
  ('mardo', 'audience', 'men'), ('mardon', 'audience', 'men'), ('mards', 'audience', 'men'), ('marriage', 'occasion', 'wedding'),
  ('masculine', 'audience', 'men'), ('mashhoor', 'order', 'best-selling'), ('mashoor', 'order', 'best-selling'),
  ('masjid', 'occasion', 'prayer'), ('mature', 'ignored', ''), ('mausam', 'ignored', ''), ('max', 'bound', 'below'),
  ('maximum', 'bound', 'below'), ('mayun', 'occasion', 'wedding'), ('me', 'ignored', ''), ('meeting', 'occasion', 'office'),
  ('meetings', 'occasion', 'office'), ('mehanga', 'order', 'price-desc'), ('mehenga', 'order', 'price-desc'), ('mehman', 'ignored', ''),
  ('mehnga', 'order', 'price-desc'), ('mehngay', 'order', 'price-desc'), ('mehngi', 'order', 'price-desc'), ('mein', 'ignored', ''),
  ('men', 'audience', 'men'), ('men and women', 'audience', 'unisex'), ('men or women', 'audience', 'unisex'), ('mens', 'audience', 'men'),
  ('mera', 'ignored', ''), ('meray', 'ignored', ''), ('mere', 'ignored', ''), ('meri', 'ignored', ''), ('mil', 'ignored', ''),
  ('mil', 'unit', 'ml'), ('mild', 'sillage', 'light'), ('milega', 'ignored', ''), ('mili', 'unit', 'ml'), ('milliliter', 'unit', 'ml'),
  ('millilitre', 'unit', 'ml'), ('millilitres', 'unit', 'ml'), ('milta', 'ignored', ''), ('min', 'bound', 'above'), ('mini', 'size', 'small'),
  ('minimum', 'bound', 'above'), ('minus', 'without', 'next'), ('miyan', 'audience', 'men'), ('mje', 'ignored', ''), ('mjhay', 'ignored', ''),
  ('mjhe', 'ignored', ''), ('mjy', 'ignored', ''), ('ml', 'unit', 'ml'), ('mls', 'unit', 'ml'), ('mn', 'ignored', ''),
  ('modern', 'ignored', ''), ('mom', 'audience', 'women'), ('monsoon', 'season', 'monsoon'), ('moonsoon', 'season', 'monsoon'),
  ('more than', 'bound', 'above'), ('morning to night', 'longevity', '8'), ('mosam', 'ignored', ''), ('mosque', 'occasion', 'prayer'),
  ('most', 'most', ''), ('most discount', 'most', ''), ('most discount', 'offer', 'discounted'), ('most popular', 'order', 'best-selling'),
  ('most selling', 'order', 'best-selling'), ('most sold', 'order', 'best-selling'), ('mother', 'audience', 'women'),
  ('mother day', 'audience', 'women'), ('mother day', 'category', 'Gift'), ('mother s day', 'audience', 'women'),
  ('mother s day', 'category', 'Gift'), ('mothers', 'audience', 'women'), ('mothers day', 'audience', 'women'),
  ('mothers day', 'category', 'Gift'), ('much', 'ignored', ''), ('mujay', 'ignored', ''), ('muje', 'ignored', ''), ('mujhay', 'ignored', ''),
  ('mujhe', 'ignored', ''), ('mujhy', 'ignored', ''), ('mujy', 'ignored', ''), ('mum', 'audience', 'women'), ('mummy', 'audience', 'women'),
  ('munasib', 'order', 'price-asc'), ('munasib qeemat', 'order', 'price-asc'), ('my', 'ignored', ''), ('na ho', 'without', 'before'),
  ('naey', 'order', 'newest'), ('nahe', 'without', 'before'), ('nahi', 'without', 'before'), ('nahi chahiye', 'without', 'before'),
  ('nahi chahye', 'without', 'before'), ('nahi chaiye', 'without', 'before'), ('nahi lagti', 'without', 'before'),
  ('nahi pasand', 'without', 'before'), ('nahin', 'without', 'before'), ('nahin chahiye', 'without', 'before'),
  ('nai chahiye', 'without', 'before'), ('namaaz', 'occasion', 'prayer'), ('namaz', 'occasion', 'prayer'), ('namazi', 'occasion', 'prayer'),
  ('nana', 'audience', 'men'), ('nand', 'audience', 'women'), ('nau', 'number', '9'),
  ('nawabi', 'notes', 'oud, saffron, amber, taif rose, ambergris'), ('nay', 'ignored', ''), ('naya', 'order', 'newest'),
  ('naye', 'order', 'newest'), ('nayi', 'order', 'newest'), ('ne', 'ignored', ''), ('near', 'bound', 'about'), ('nearly', 'bound', 'about'),
  ('need', 'ignored', ''), ('needed', 'ignored', ''), ('neither', 'without', 'next'), ('never', 'without', 'next'), ('new', 'order', 'newest'),
  ('new arrival', 'order', 'newest'), ('new arrivals', 'order', 'newest'), ('newest', 'order', 'newest'), ('nhi', 'without', 'before'),
  ('nhi chahiye', 'without', 'before'), ('nice', 'ignored', ''), ('nicest', 'ignored', ''), ('night out', 'occasion', 'evening'),
  ('nikaah', 'occasion', 'wedding'), ('nikah', 'occasion', 'wedding'), ('nikkah', 'occasion', 'wedding'), ('nimaz', 'occasion', 'prayer'),
  ('nine', 'number', '9'), ('no', 'without', 'next'), ('no alcohol', 'alcohol', 'free'), ('no headache', 'sillage', 'light'),
  ('non', 'without', 'next'), ('non alcohol', 'alcohol', 'free'), ('non alcoholic', 'alcohol', 'free'), ('nonalcohol', 'alcohol', 'free'),
  ('nonalcoholic', 'alcohol', 'free'), ('none but', 'ignored', ''), ('nor', 'joiner', ''), ('nor', 'without', 'next'),
  ('not', 'without', 'next'), ('not expensive', 'order', 'price-asc'), ('not overpowering', 'sillage', 'light'),
  ('nothing', 'without', 'next'), ('nothing but', 'ignored', ''), ('nothing with', 'without', 'next'), ('o', 'ignored', ''),
  ('of', 'ignored', ''), ('off', 'offer', 'discounted'), ('offer', 'offer', 'discounted'), ('offers', 'offer', 'discounted'),
  ('offic', 'occasion', 'office'), ('office', 'occasion', 'office'), ('ofice', 'occasion', 'office'), ('on', 'ignored', ''),
  ('on sale', 'offer', 'discounted'), ('one', 'number', '1'), ('online', 'ignored', ''), ('or', 'ignored', ''), ('or', 'joiner', ''),
  ('orat', 'audience', 'women'), ('oraton', 'audience', 'women'), ('order', 'ignored', ''), ('original', 'ignored', ''),
  ('orignal', 'ignored', ''), ('other than', 'without', 'next'), ('our', 'ignored', ''), ('out', 'ignored', ''), ('over', 'bound', 'above'),
  ('paanch', 'number', '5'), ('paas', 'ignored', ''), ('pach', 'number', '5'), ('pachaas', 'number', '50'), ('pachas', 'number', '50'),
  ('pachees', 'number', '25'), ('pachis', 'number', '25'), ('pack', 'ignored', ''), ('paisay', 'ignored', ''), ('paise', 'ignored', ''),
  ('pakistan', 'ignored', ''), ('pakistani', 'ignored', ''), ('panch', 'number', '5'), ('pandra', 'number', '15'), ('pandrah', 'number', '15'),
  ('pao', 'number', '0.25'), ('paon', 'number', '0.25'), ('papa', 'audience', 'men'), ('papa ji', 'audience', 'men'), ('par', 'ignored', ''),
  ('parfum', 'ignored', ''), ('parties', 'occasion', 'evening'), ('party', 'occasion', 'evening'), ('party wear', 'occasion', 'evening'),
  ('pas', 'ignored', ''), ('pasand', 'ignored', ''), ('pasand nahi', 'without', 'before'), ('pasand nahi hai', 'without', 'before'),
  ('pasnd', 'ignored', ''), ('pass', 'ignored', ''), ('pay', 'ignored', ''), ('pe', 'ignored', ''),
  ('peaceful', 'notes', 'lavender, sandalwood, clary sage, tea, iris'), ('peaceful', 'prefers', 'sillage light'), ('pehle', 'ignored', ''),
  ('people', 'ignored', ''), ('perfect', 'ignored', ''), ('perfume bottle', 'ignored', ''), ('person', 'ignored', ''),
  ('phupho', 'audience', 'women'), ('phuppo', 'audience', 'women'), ('pkr', 'unit', 'rupees'), ('pkrs', 'unit', 'rupees'),
  ('please', 'ignored', ''), ('pls', 'ignored', ''), ('plz', 'ignored', ''), ('plzz', 'ignored', ''), ('pocket', 'size', 'small'),
  ('pocket size', 'size', 'small'), ('poora din', 'longevity', '8'), ('popular', 'order', 'best-selling'),
  ('powdery', 'notes', 'iris, orris, violet, heliotrope, rice powder'), ('powerful', 'sillage', 'strong'), ('prayer', 'occasion', 'prayer'),
  ('prayers', 'occasion', 'prayer'), ('premium', 'order', 'price-desc'), ('price', 'ignored', ''), ('price kya hai', 'ignored', ''),
  ('prices', 'ignored', ''), ('product', 'ignored', ''), ('products', 'ignored', ''), ('professional', 'occasion', 'office'),
  ('projection', 'sillage', 'strong'), ('pura din', 'longevity', '8'), ('pure', 'ignored', ''), ('py', 'ignored', ''),
  ('pyara', 'ignored', ''), ('pyari', 'ignored', ''), ('qareeb', 'bound', 'about'), ('qarib', 'bound', 'about'), ('qeemat', 'ignored', ''),
  ('qimat', 'ignored', ''), ('quality', 'ignored', ''), ('quarter', 'number', '0.25'), ('raayat', 'offer', 'discounted'),
  ('rahay', 'ignored', ''), ('rahe', 'ignored', ''), ('rahti', 'ignored', ''), ('rahy', 'ignored', ''), ('rain', 'season', 'monsoon'),
  ('rainy', 'season', 'monsoon'), ('rainy season', 'season', 'monsoon'), ('ramadan', 'occasion', 'eid'), ('ramazan', 'occasion', 'eid'),
  ('ramzan', 'occasion', 'eid'), ('range', 'bound', 'about'), ('rate', 'ignored', ''), ('rates', 'ignored', ''),
  ('rather than', 'without', 'next'), ('really', 'ignored', ''), ('reasonable', 'order', 'price-asc'), ('recommend', 'ignored', ''),
  ('regal', 'notes', 'oud, saffron, amber, taif rose, ambergris'), ('regular use', 'occasion', 'daily'), ('rehna', 'ignored', ''),
  ('rehnay', 'ignored', ''), ('rehne', 'ignored', ''), ('rehni', 'ignored', ''), ('rehta', 'ignored', ''), ('rehte', 'ignored', ''),
  ('rehti', 'ignored', ''), ('relax', 'notes', 'lavender, sandalwood, clary sage, tea, iris'), ('relax', 'prefers', 'sillage light'),
  ('relaxing', 'notes', 'lavender, sandalwood, clary sage, tea, iris'), ('relaxing', 'prefers', 'sillage light'), ('replica', 'ignored', ''),
  ('riayat', 'offer', 'discounted'), ('riayati', 'offer', 'discounted'), ('romance', 'occasion', 'evening'),
  ('romantic', 'occasion', 'evening'), ('royal', 'notes', 'oud, saffron, amber, taif rose, ambergris'), ('roz', 'occasion', 'daily'),
  ('roz ka', 'occasion', 'daily'), ('rozana', 'occasion', 'daily'), ('rozmarra', 'occasion', 'daily'), ('rs', 'unit', 'rupees'),
  ('rukhsati', 'occasion', 'wedding'), ('rupay', 'unit', 'rupees'), ('rupaye', 'unit', 'rupees'), ('rupee', 'unit', 'rupees'),
  ('rupees', 'unit', 'rupees'), ('rupees only', 'unit', 'rupees'), ('rupiya', 'unit', 'rupees'), ('rupya', 'unit', 'rupees'),
  ('sa', 'ignored', ''), ('saaf suthri', 'notes', 'white musk, cotton musk, aldehydes, rice powder, green tea, lily of the valley'),
  ('saal', 'ignored', ''), ('saara din', 'longevity', '8'), ('saas', 'audience', 'women'), ('saat', 'number', '7'),
  ('saawan', 'season', 'monsoon'), ('sab', 'ignored', ''), ('sab se', 'ignored', ''), ('sab se', 'most', ''), ('sab se ziada', 'most', ''),
  ('sab se zyada', 'most', ''), ('sab se zyada discount', 'most', ''), ('sab se zyada discount', 'offer', 'discounted'),
  ('sab sey', 'most', ''), ('sab sy', 'most', ''), ('sabse', 'ignored', ''), ('sabse', 'most', ''), ('sabse zyada', 'most', ''),
  ('sabsy', 'most', ''), ('sahab', 'ignored', ''), ('sahil', 'notes', 'sea salt, sea notes, seaweed, driftwood, coconut'),
  ('sahil', 'prefers', 'season summer'), ('sal', 'ignored', ''), ('salah', 'occasion', 'prayer'), ('salat', 'occasion', 'prayer'),
  ('sale', 'offer', 'discounted'), ('sales', 'offer', 'discounted'), ('sample', 'size', 'small'), ('sample size', 'size', 'small'),
  ('samples', 'size', 'small'), ('sar dard', 'sillage', 'light'), ('sar dard na ho', 'sillage', 'light'),
  ('sar dard na kare', 'sillage', 'light'), ('sar dard nahi', 'sillage', 'light'), ('sara din', 'longevity', '8'), ('saray', 'ignored', ''),
  ('sardi', 'season', 'winter'), ('sardian', 'season', 'winter'), ('sardio', 'season', 'winter'), ('sardion', 'season', 'winter'),
  ('sardiyan', 'season', 'winter'), ('sardiyo', 'season', 'winter'), ('sardiyon', 'season', 'winter'), ('sare din', 'longevity', '8'),
  ('sasra', 'audience', 'men'), ('sasta', 'order', 'price-asc'), ('sastaa', 'order', 'price-asc'), ('sastay', 'order', 'price-asc'),
  ('saste', 'order', 'price-asc'), ('sasti', 'order', 'price-asc'), ('sasty', 'order', 'price-asc'), ('sasur', 'audience', 'men'),
  ('sat', 'number', '7'), ('sau', 'multiple', '100'), ('sawan', 'season', 'monsoon'), ('say', 'ignored', ''), ('say kam', 'bound', 'below'),
  ('say zyada', 'bound', 'above'), ('sb se', 'most', ''), ('school', 'occasion', 'office'), ('se', 'ignored', ''),
  ('se allergy', 'without', 'before'), ('se kam', 'bound', 'below'), ('se kum', 'bound', 'below'), ('se nechay', 'bound', 'below'),
  ('se neche', 'bound', 'below'), ('se neeche', 'bound', 'below'), ('se nichay', 'bound', 'below'), ('se niche', 'bound', 'below'),
  ('se oopar', 'bound', 'above'), ('se sasta', 'bound', 'below'), ('se sasti', 'bound', 'below'), ('se upar', 'bound', 'above'),
  ('se uper', 'bound', 'above'), ('se zayada', 'bound', 'above'), ('se ziada', 'bound', 'above'), ('se zyada', 'bound', 'above'),
  ('seaside', 'notes', 'sea salt, sea notes, seaweed, driftwood, coconut'), ('seaside', 'prefers', 'season summer'),
  ('seductive', 'occasion', 'evening'), ('sensual', 'occasion', 'evening'), ('set', 'ignored', ''), ('seven', 'number', '7'),
  ('sexy', 'occasion', 'evening'), ('sey', 'ignored', ''), ('sey kam', 'bound', 'below'), ('shaadi', 'occasion', 'wedding'),
  ('shaadi season', 'occasion', 'wedding'), ('shaadiyon', 'occasion', 'wedding'), ('shaadiyon ka season', 'occasion', 'wedding'),
  ('shaam', 'occasion', 'evening'), ('shaandar', 'ignored', ''), ('shadi', 'occasion', 'wedding'), ('shadi season', 'occasion', 'wedding'),
  ('shadi wala', 'occasion', 'wedding'), ('shadion', 'occasion', 'wedding'), ('shadiyon', 'occasion', 'wedding'),
  ('shadiyon ka season', 'occasion', 'wedding'), ('shahaana', 'notes', 'oud, saffron, amber, taif rose, ambergris'),
  ('shahana', 'notes', 'oud, saffron, amber, taif rose, ambergris'), ('shandar', 'ignored', ''), ('shauhar', 'audience', 'men'),
  ('she', 'ignored', ''), ('shohar', 'audience', 'men'), ('shohr', 'audience', 'men'), ('shop', 'ignored', ''), ('show', 'ignored', ''),
  ('show me', 'ignored', ''), ('si', 'ignored', ''), ('signature', 'ignored', ''), ('signature scent', 'ignored', ''),
  ('sillage', 'sillage', 'strong'), ('similar', 'ignored', ''), ('similar to', 'ignored', ''), ('sir', 'ignored', ''),
  ('sir dard na ho', 'sillage', 'light'), ('sir dard na kare', 'sillage', 'light'), ('sis', 'audience', 'women'),
  ('sister', 'audience', 'women'), ('six', 'number', '6'), ('skin scent', 'sillage', 'light'), ('small', 'size', 'small'),
  ('smallest', 'most', ''), ('smallest', 'size', 'small'), ('smart', 'ignored', ''), ('smell', 'ignored', ''), ('smelling', 'ignored', ''),
  ('smells', 'ignored', ''), ('smoky', 'notes', 'incense, frankincense, birch tar, tobacco, guaiac wood, sugar smoke'), ('so', 'ignored', ''),
  ('so', 'multiple', '100'), ('soapy', 'notes', 'white musk, cotton musk, aldehydes, rice powder, green tea, lily of the valley'),
  ('soapy', 'prefers', 'sillage light'), ('soft', 'sillage', 'light'), ('some', 'ignored', ''), ('something', 'ignored', ''),
  ('son', 'audience', 'men'), ('soothing', 'notes', 'lavender, sandalwood, clary sage, tea, iris'), ('soothing', 'prefers', 'sillage light'),
  ('sophisticated', 'ignored', ''), ('special', 'ignored', ''),
  ('spicy', 'notes', 'cardamom, black pepper, cinnamon, clove, nutmeg, saffron, pink pepper, ginger'), ('sport', 'occasion', 'daily'),
  ('sports', 'occasion', 'daily'), ('spray', 'ignored', ''), ('sprays', 'ignored', ''), ('spring', 'season', 'spring'),
  ('springtime', 'season', 'spring'), ('starting from', 'bound', 'above'), ('stays long', 'longevity', '8'), ('stock', 'ignored', ''),
  ('strong', 'sillage', 'strong'), ('strongest', 'most', ''), ('strongest', 'sillage', 'strong'), ('stylish', 'ignored', ''),
  ('subah se raat', 'longevity', '8'), ('subah se raat tak', 'longevity', '8'), ('subah se shaam', 'longevity', '8'),
  ('subah se shaam tak', 'longevity', '8'), ('subtle', 'sillage', 'light'), ('suggest', 'ignored', ''), ('suggestion', 'ignored', ''),
  ('sukoon', 'notes', 'lavender, sandalwood, clary sage, tea, iris'), ('sukoon', 'prefers', 'sillage light'), ('summer', 'season', 'summer'),
  ('summers', 'season', 'summer'), ('summertime', 'season', 'summer'), ('susar', 'audience', 'men'),
  ('sweet', 'notes', 'vanilla, tonka bean, honey, praline, milk accord, dates, benzoin, sugar smoke, lychee'), ('sy', 'ignored', ''),
  ('sy kam', 'bound', 'below'), ('sy nechay', 'bound', 'below'), ('sy neeche', 'bound', 'below'), ('sy upar', 'bound', 'above'),
  ('sy ziada', 'bound', 'above'), ('sy zyada', 'bound', 'above'), ('taiz', 'sillage', 'strong'), ('tak', 'bound', 'below'),
  ('takk', 'bound', 'below'), ('takreeban', 'bound', 'about'), ('takriban', 'bound', 'about'),
  ('talc', 'notes', 'rice powder, iris, orris, heliotrope, violet, cotton musk'),
  ('talcum', 'notes', 'rice powder, iris, orris, heliotrope, violet, cotton musk'),
  ('talcum powder', 'notes', 'rice powder, iris, orris, heliotrope, violet, cotton musk'), ('tamam', 'ignored', ''),
  ('taqreeban', 'bound', 'about'), ('taqriban', 'bound', 'about'), ('taraweeh', 'occasion', 'prayer'), ('tarawih', 'occasion', 'prayer'),
  ('teacher', 'ignored', ''), ('teen', 'number', '3'), ('tees', 'number', '30'), ('teez', 'sillage', 'strong'), ('ten', 'number', '10'),
  ('tester', 'category', 'Tester'), ('tez', 'sillage', 'strong'), ('than', 'ignored', ''), ('thand', 'season', 'winter'),
  ('thanda', 'notes', 'mint, vetiver, water lily, lime, eucalyptus, jasmine sambac, rain accord, sea salt'),
  ('thanda', 'prefers', 'season summer'),
  ('thandak', 'notes', 'mint, vetiver, water lily, lime, eucalyptus, jasmine sambac, rain accord, sea salt'),
  ('thandak', 'prefers', 'season summer'),
  ('thandi', 'notes', 'mint, vetiver, water lily, lime, eucalyptus, jasmine sambac, rain accord, sea salt'),
  ('thandi', 'prefers', 'season summer'), ('that', 'ignored', ''), ('the', 'ignored', ''), ('then', 'ignored', ''), ('there', 'ignored', ''),
  ('they', 'ignored', ''), ('thirty', 'number', '30'), ('this', 'ignored', ''), ('thousand', 'multiple', '1000'),
  ('thousands', 'multiple', '1000'), ('three', 'number', '3'), ('tikne', 'ignored', ''), ('tikta', 'ignored', ''), ('tikti', 'ignored', ''),
  ('time', 'ignored', ''), ('tin', 'number', '3'), ('to', 'ignored', ''), ('tola', 'unit', 'tola'), ('tolah', 'unit', 'tola'),
  ('tolas', 'unit', 'tola'), ('tolay', 'unit', 'tola'), ('tole', 'unit', 'tola'), ('too', 'ignored', ''), ('top', 'order', 'best-selling'),
  ('top rated', 'order', 'rating'), ('top selling', 'order', 'best-selling'), ('tou', 'ignored', ''), ('travel', 'size', 'small'),
  ('travel size', 'size', 'small'), ('trending', 'order', 'best-selling'), ('tuk', 'bound', 'below'), ('twelve', 'number', '12'),
  ('twenty', 'number', '20'), ('two', 'number', '2'), ('type', 'ignored', ''), ('types', 'ignored', ''), ('ul', 'ignored', ''),
  ('umda', 'ignored', ''), ('umra', 'occasion', 'prayer'), ('umrah', 'occasion', 'prayer'), ('uncle', 'audience', 'men'),
  ('under', 'bound', 'below'), ('uni', 'occasion', 'office'), ('uni sex', 'audience', 'unisex'), ('unique', 'ignored', ''),
  ('unisex', 'audience', 'unisex'), ('university', 'occasion', 'office'), ('up till', 'bound', 'below'), ('up to', 'bound', 'below'),
  ('upto', 'bound', 'below'), ('us', 'ignored', ''), ('use', 'ignored', ''), ('used', 'ignored', ''), ('vacation', 'ignored', ''),
  ('vala', 'ignored', ''), ('vale', 'ignored', ''), ('valentine', 'category', 'Gift'), ('valentine day', 'category', 'Gift'),
  ('valentine s day', 'category', 'Gift'), ('valentines', 'category', 'Gift'), ('valentines day', 'category', 'Gift'), ('vali', 'ignored', ''),
  ('valima', 'occasion', 'wedding'), ('version', 'ignored', ''), ('very', 'ignored', ''), ('vip', 'order', 'price-desc'),
  ('wa', 'ignored', ''), ('waasty', 'ignored', ''), ('wala', 'ignored', ''), ('walah', 'ignored', ''), ('walay', 'ignored', ''),
  ('wale', 'ignored', ''), ('wali', 'ignored', ''), ('walid', 'audience', 'men'), ('walida', 'audience', 'women'),
  ('walima', 'occasion', 'wedding'), ('waly', 'ignored', ''), ('want', 'ignored', ''), ('waqt', 'ignored', ''),
  ('warm', 'notes', 'vanilla, tonka bean, amber, cinnamon, tea, coffee, milk accord, cashmere wood, benzoin, honey'),
  ('warm', 'prefers', 'season winter'), ('waste', 'ignored', ''), ('wasty', 'ignored', ''), ('we', 'ignored', ''), ('wear', 'ignored', ''),
  ('wearing', 'ignored', ''), ('wears', 'ignored', ''), ('wedding', 'occasion', 'wedding'), ('wedding season', 'occasion', 'wedding'),
  ('weddings', 'occasion', 'wedding'), ('weding', 'occasion', 'wedding'), ('what', 'ignored', ''), ('which', 'ignored', ''),
  ('who', 'ignored', ''), ('whole day', 'longevity', '8'), ('wife', 'audience', 'women'), ('wifey', 'audience', 'women'),
  ('will', 'ignored', ''), ('winter', 'season', 'winter'), ('winters', 'season', 'winter'), ('wintertime', 'season', 'winter'),
  ('with', 'ignored', ''), ('within', 'bound', 'below'), ('without', 'without', 'next'), ('without alcohal', 'alcohol', 'free'),
  ('without alcohol', 'alcohol', 'free'), ('wo', 'ignored', ''), ('woh', 'ignored', ''), ('woman', 'audience', 'women'),
  ('women', 'audience', 'women'), ('women and men', 'audience', 'unisex'), ('womens', 'audience', 'women'), ('wonderful', 'ignored', ''),
  ('woody', 'notes', 'sandalwood, cedarwood, vetiver, patchouli, guaiac wood, oud, cashmere wood, cypress'), ('work', 'occasion', 'office'),
  ('workout', 'occasion', 'daily'), ('ya', 'ignored', ''), ('ya', 'joiner', ''), ('yaar', 'ignored', ''), ('yar', 'ignored', ''),
  ('ye', 'ignored', ''), ('year', 'ignored', ''), ('years', 'ignored', ''), ('yeh', 'ignored', ''), ('you', 'ignored', ''),
  ('young', 'ignored', ''), ('youngster', 'ignored', ''), ('your', 'ignored', ''), ('zabardast', 'ignored', ''),
  ('zanaana', 'audience', 'women'), ('zanana', 'audience', 'women'), ('zananah', 'audience', 'women'), ('zenana', 'audience', 'women'),
  ('zero alcohol', 'alcohol', 'free'), ('ziada', 'ignored', ''), ('ziada dair', 'longevity', '8'), ('zyada', 'ignored', ''),
  ('zyada bikne wala', 'order', 'best-selling'), ('zyada bikne wali', 'order', 'best-selling'), ('zyada dair', 'longevity', '8'),
  ('zyada der', 'longevity', '8'), ('zyada discount', 'most', ''), ('zyada discount', 'offer', 'discounted'), ('ابا', 'audience', 'men'),
  ('ابو', 'audience', 'men'), ('ادھا', 'number', '0.5'), ('اصلی', 'ignored', ''), ('افس', 'occasion', 'office'),
  ('الکحل', 'alcohol', 'contains'), ('الکحل فری', 'alcohol', 'free'), ('الکحل کے بغیر', 'alcohol', 'free'), ('الکوحل', 'alcohol', 'contains'),
  ('الکوحل سے پاک', 'alcohol', 'free'), ('الکوحل فری', 'alcohol', 'free'), ('امان', 'audience', 'women'), ('امی', 'audience', 'women'),
  ('اندر', 'bound', 'below'), ('اور', 'ignored', ''), ('اور', 'joiner', ''), ('اٹھ', 'number', '8'), ('اپ', 'ignored', ''),
  ('اپنا', 'ignored', ''), ('اپنی', 'ignored', ''), ('اپنے', 'ignored', ''), ('اچھا', 'ignored', ''), ('اچھی', 'ignored', ''),
  ('اچھے', 'ignored', ''), ('ایم ایل', 'unit', 'ml'), ('ایک', 'number', '1'), ('بارات', 'occasion', 'wedding'), ('بارش', 'season', 'monsoon'),
  ('بارشون', 'season', 'monsoon'), ('بارہ', 'number', '12'), ('برسات', 'season', 'monsoon'), ('بغیر', 'without', 'next'),
  ('بغیر الکحل', 'alcohol', 'free'), ('بغیر الکوحل', 'alcohol', 'free'), ('بنا', 'without', 'next'), ('بوتل', 'ignored', ''),
  ('بڑا', 'size', 'large'), ('بڑی', 'size', 'large'), ('بھابھی', 'audience', 'women'), ('بھایی', 'audience', 'men'), ('بھی', 'ignored', ''),
  ('بہار', 'season', 'spring'), ('بہت', 'ignored', ''), ('بہترین', 'ignored', ''), ('بہن', 'audience', 'women'), ('بہو', 'audience', 'women'),
  ('بیس', 'number', '20'), ('بیوی', 'audience', 'women'), ('بیٹا', 'audience', 'men'), ('بیٹی', 'audience', 'women'),
  ('بیٹے', 'audience', 'men'), ('بیگم', 'audience', 'women'), ('تقریبا', 'bound', 'about'), ('تولا', 'unit', 'tola'), ('تولہ', 'unit', 'tola'),
  ('تولے', 'unit', 'tola'), ('تک', 'bound', 'below'), ('تیز', 'sillage', 'strong'), ('تیس', 'number', '30'), ('تین', 'number', '3'),
  ('جمعہ', 'occasion', 'prayer'), ('جمعے', 'occasion', 'prayer'), ('جو', 'ignored', ''), ('جی', 'ignored', ''), ('جیسا', 'ignored', ''),
  ('جیسی', 'ignored', ''), ('حلال', 'alcohol', 'free'), ('خالص', 'ignored', ''), ('خزان', 'season', 'autumn'), ('خواتین', 'audience', 'women'),
  ('خوبصورت', 'ignored', ''), ('داماد', 'audience', 'men'), ('دس', 'number', '10'), ('دفتر', 'occasion', 'office'),
  ('دلہا', 'audience', 'men'), ('دلہا', 'occasion', 'wedding'), ('دلہن', 'audience', 'women'), ('دلہن', 'occasion', 'wedding'),
  ('دو', 'number', '2'), ('دولہا', 'audience', 'men'), ('دولہا', 'occasion', 'wedding'), ('دونون', 'ignored', ''),
  ('دونون کے لیے', 'audience', 'unisex'), ('دکھاو', 'ignored', ''), ('دکھایین', 'ignored', ''), ('دیر', 'longevity', '8'),
  ('دیر تک', 'longevity', '8'), ('دیر پا', 'longevity', '8'), ('دیرپا', 'longevity', '8'), ('رات کے لیے', 'occasion', 'evening'),
  ('رخصتی', 'occasion', 'wedding'), ('رعایت', 'offer', 'discounted'), ('رعایتی', 'offer', 'discounted'), ('رمضان', 'occasion', 'eid'),
  ('روز', 'occasion', 'daily'), ('روزانہ', 'occasion', 'daily'), ('روپیہ', 'unit', 'rupees'), ('روپیے', 'unit', 'rupees'),
  ('روپے', 'unit', 'rupees'), ('رہنے', 'ignored', ''), ('زبردست', 'ignored', ''), ('زنانا', 'audience', 'women'),
  ('زنانہ', 'audience', 'women'), ('زیادہ', 'ignored', ''), ('سا', 'ignored', ''), ('سات', 'number', '7'), ('سارا دن', 'longevity', '8'),
  ('ساس', 'audience', 'women'), ('ساون', 'season', 'monsoon'), ('سب', 'ignored', ''), ('سب سے', 'ignored', ''), ('سب سے', 'most', ''),
  ('سب سے زیادہ', 'most', ''), ('سردی', 'season', 'winter'), ('سردیان', 'season', 'winter'), ('سردیون', 'season', 'winter'),
  ('سرما', 'season', 'winter'), ('سستا', 'order', 'price-asc'), ('سستی', 'order', 'price-asc'), ('سستے', 'order', 'price-asc'),
  ('سسر', 'audience', 'men'), ('سو', 'multiple', '100'), ('سوایے', 'without', 'next'), ('سٹرانگ', 'sillage', 'strong'),
  ('سپرے', 'ignored', ''), ('سی', 'ignored', ''), ('سیل', 'offer', 'discounted'), ('سے', 'ignored', ''), ('سے اوپر', 'bound', 'above'),
  ('سے زیادہ', 'bound', 'above'), ('سے سستا', 'bound', 'below'), ('سے نیچے', 'bound', 'below'), ('سے کم', 'bound', 'below'),
  ('شادی', 'occasion', 'wedding'), ('شادیون', 'occasion', 'wedding'), ('شام', 'occasion', 'evening'), ('شاندار', 'ignored', ''),
  ('شاہانہ', 'notes', 'oud, saffron, amber, taif rose, ambergris'), ('شوہر', 'audience', 'men'), ('علاوہ', 'without', 'before'),
  ('عمرہ', 'occasion', 'prayer'), ('عورت', 'audience', 'women'), ('عورتون', 'audience', 'women'), ('عید', 'occasion', 'eid'),
  ('قریب', 'bound', 'about'), ('قیمت', 'ignored', ''), ('لاجواب', 'ignored', ''), ('لمبے وقت', 'longevity', '8'), ('لڑکا', 'audience', 'men'),
  ('لڑکون', 'audience', 'men'), ('لڑکی', 'audience', 'women'), ('لڑکیان', 'audience', 'women'), ('لڑکیون', 'audience', 'women'),
  ('لڑکے', 'audience', 'men'), ('لگانے', 'ignored', ''), ('لیکن', 'ignored', ''), ('لیے', 'ignored', ''), ('مان', 'audience', 'women'),
  ('مجھے', 'ignored', ''), ('مرد', 'audience', 'men'), ('مرد اور عورت', 'audience', 'unisex'), ('مرد و عورت', 'audience', 'unisex'),
  ('مردانا', 'audience', 'men'), ('مردانہ', 'audience', 'men'), ('مردون', 'audience', 'men'), ('مسجد', 'occasion', 'prayer'),
  ('مشہور', 'order', 'best-selling'), ('ملی', 'unit', 'ml'), ('منگنی', 'occasion', 'wedding'), ('موسم', 'ignored', ''), ('مگر', 'ignored', ''),
  ('مہنگا', 'order', 'price-desc'), ('مہنگی', 'order', 'price-desc'), ('میرا', 'ignored', ''), ('میری', 'ignored', ''),
  ('میرے', 'ignored', ''), ('مین', 'ignored', ''), ('نماز', 'occasion', 'prayer'), ('نو', 'number', '9'), ('نکاح', 'occasion', 'wedding'),
  ('نہ ہو', 'without', 'before'), ('نہین', 'without', 'before'), ('نہین چاہیے', 'without', 'before'), ('نیا', 'order', 'newest'),
  ('نیی', 'order', 'newest'), ('نیے', 'order', 'newest'), ('نے', 'ignored', ''), ('والا', 'ignored', ''), ('والد', 'audience', 'men'),
  ('والدہ', 'audience', 'women'), ('والی', 'ignored', ''), ('والے', 'ignored', ''), ('ولیمہ', 'occasion', 'wedding'), ('وہ', 'ignored', ''),
  ('ٹھنڈا', 'notes', 'mint, vetiver, water lily, lime, eucalyptus, jasmine sambac, rain accord, sea salt'),
  ('ٹھنڈا', 'prefers', 'season summer'),
  ('ٹھنڈی', 'notes', 'mint, vetiver, water lily, lime, eucalyptus, jasmine sambac, rain accord, sea salt'),
  ('ٹھنڈی', 'prefers', 'season summer'), ('پارٹی', 'occasion', 'evening'), ('پاس', 'ignored', ''), ('پانچ', 'number', '5'),
  ('پر', 'ignored', ''), ('پسند', 'ignored', ''), ('پسند نہین', 'without', 'before'), ('پندرہ', 'number', '15'), ('پورا دن', 'longevity', '8'),
  ('پچاس', 'number', '50'), ('پچیس', 'number', '25'), ('پہ', 'ignored', ''), ('چار', 'number', '4'), ('چاند رات', 'occasion', 'eid'),
  ('چاہیے', 'ignored', ''), ('چلنے', 'ignored', ''), ('چوتھایی', 'number', '0.25'), ('چھ', 'number', '6'), ('چھوٹا', 'size', 'small'),
  ('چھوٹی', 'size', 'small'), ('چھوڑ کر', 'without', 'before'), ('ڈسکاونٹ', 'offer', 'discounted'), ('ڈھایی', 'number', '2.5'),
  ('ڈیڑھ', 'number', '1.5'), ('کا', 'ignored', ''), ('کم از کم', 'bound', 'above'), ('کم قیمت', 'order', 'price-asc'), ('کو', 'ignored', ''),
  ('کو چھوڑ کر', 'without', 'before'), ('کون', 'ignored', ''), ('کویی', 'ignored', ''), ('کچھ', 'ignored', ''), ('کی', 'ignored', ''),
  ('کیا', 'ignored', ''), ('کے', 'ignored', ''), ('کے اندر', 'bound', 'below'), ('کے بغیر', 'without', 'before'),
  ('کے سوا', 'without', 'before'), ('کے علاوہ', 'without', 'before'), ('کے قریب', 'bound', 'about'), ('کے لیے', 'ignored', ''),
  ('گرما', 'season', 'summer'), ('گرمی', 'season', 'summer'), ('گرمیان', 'season', 'summer'), ('گرمیون', 'season', 'summer'),
  ('گھنٹہ', 'unit', 'hours'), ('گھنٹے', 'unit', 'hours'), ('ہزار', 'multiple', '1000'), ('ہلکا', 'sillage', 'light'),
  ('ہلکی', 'sillage', 'light'), ('ہو', 'ignored', ''), ('ہین', 'ignored', ''), ('ہے', 'ignored', ''), ('یا', 'ignored', ''),
  ('یا', 'joiner', ''), ('یونیسیکس', 'audience', 'unisex'), ('یونیورسٹی', 'occasion', 'office'), ('یہ', 'ignored', '');

insert into couriers (id, name, tracking_url, phone, active, export_columns, weight_unit, system, push_key) values
  ('blueex', 'BlueEx', 'https://www.blue-ex.com/tracking?trackno={number}', '021 111 258 339', true, '[{"value": "{reference}", "header": "ORDER_REFCODE"}, {"value": "{name}", "header": "CUST_NAME"}, {"value": "{phone}", "header": "CUST_CONTACT"}, {"value": "{email}", "header": "CUST_EMAIL"}, {"value": "{address}", "header": "CUST_ADDRESS"}, {"value": "{city}", "header": "CUST_CITY"}, {"value": "{cod}", "header": "TOTAL_COD"}, {"value": "{weight}", "header": "WEIGHT"}, {"value": "{contents}", "header": "PRODUCT_DETAIL"}, {"value": "Y", "header": "FRAGILE"}, {"value": "{note}", "header": "COMMENTS"}]', 'kg', '', '38a94b6352d94f35be13579564c63f0f98a690ed67b2437498d5d4aa334bd9b9'),
  ('call-courier', 'Call Courier', 'https://callcourier.com.pk/tracking/?tc={number}', '042 111 786 227', true, '[{"value": "{name}", "header": "ConsigneeName"}, {"value": "{reference}", "header": "ConsigneeRefNo"}, {"value": "{phone}", "header": "ConsigneeCellNo"}, {"value": "{address}", "header": "Address"}, {"value": "{city}", "header": "DestCityName"}, {"value": "1", "header": "Pcs"}, {"value": "{weight}", "header": "Weight"}, {"value": "{contents}", "header": "Description"}, {"value": "{cod}", "header": "CodAmount"}, {"value": "{note}", "header": "Remarks"}]', 'kg', '', 'd49f9c70c9b34dfda717b25f9197d530bbce1e28e53d46039d9a9318e3f0c8be'),
  ('leopards', 'Leopards', 'https://www.leopardscourier.com/tracking?cn={number}', '021 111 300 786', true, '[{"value": "{reference}", "header": "Order ID"}, {"value": "{name}", "header": "Consignee Name"}, {"value": "{phone}", "header": "Consignee Phone"}, {"value": "{email}", "header": "Consignee Email"}, {"value": "{address}", "header": "Consignee Address"}, {"value": "{city}", "header": "Destination City"}, {"value": "1", "header": "Number of Pieces"}, {"value": "{weight}", "header": "Weight (Grams)"}, {"value": "{cod}", "header": "COD Amount"}, {"value": "{contents}", "header": "Special Instructions"}]', 'g', '', '74cfb7a99d3b417e97157be37aab2d38650c973e444d4e3982ebbb901ee9bccf'),
  ('mnp', 'M&P', 'https://www.mulphilog.com/tracking?number={number}', '021 111 202 202', true, '[{"value": "{name}", "header": "ConsigneeName"}, {"value": "{address}", "header": "ConsigneeAddress"}, {"value": "{phone}", "header": "ConsigneeContact"}, {"value": "{email}", "header": "ConsigneeEmail"}, {"value": "{city}", "header": "DestinationCity"}, {"value": "1", "header": "Pieces"}, {"value": "{weight}", "header": "Weight"}, {"value": "{cod}", "header": "CODAmount"}, {"value": "{reference}", "header": "CustomerReference"}, {"value": "{contents}", "header": "ProductDetail"}, {"value": "YES", "header": "Fragile"}, {"value": "{note}", "header": "Remarks"}]', 'kg', '', '87a10a5f0bab452ca6f4e19431b84b6fbb2c4998df8d43958b78ae49247830fa'),
  ('postex', 'PostEx', 'https://postex.pk/tracking?cn={number}', '042 111 767 839', true, '[{"value": "{reference}", "header": "Order Reference Number"}, {"value": "{name}", "header": "Customer Name"}, {"value": "{phone}", "header": "Customer Phone"}, {"value": "{address}", "header": "Delivery Address"}, {"value": "{city}", "header": "City"}, {"value": "{cod}", "header": "Invoice Payment"}, {"value": "{contents}", "header": "Order Detail"}, {"value": "{pieces}", "header": "Items"}, {"value": "{weight}", "header": "Weight"}, {"value": "Normal", "header": "Order Type"}, {"value": "{note}", "header": "Notes"}]', 'kg', 'postex', '384efd8ba8174d08abc86fd16a7858fd0be40b1d31d34d27ac74ecbbc05fa58a'),
  ('tcs', 'TCS', 'https://www.tcsexpress.com/track/{number}', '021 111 123 456', true, '[{"value": "{reference}", "header": "Shipper Reference"}, {"value": "{name}", "header": "Consignee Name"}, {"value": "{address}", "header": "Consignee Address"}, {"value": "{phone}", "header": "Consignee Mobile"}, {"value": "{email}", "header": "Consignee Email"}, {"value": "{city}", "header": "Destination City"}, {"value": "1", "header": "Pieces"}, {"value": "{weight}", "header": "Weight"}, {"value": "{cod}", "header": "COD Amount"}, {"value": "{contents}", "header": "Product Details"}, {"value": "Overnight", "header": "Service"}, {"value": "Yes", "header": "Fragile"}, {"value": "{note}", "header": "Remarks"}]', 'kg', '', '4049904a61ad403d9807c6005fbb1217e7891a10240d46bab00055ad564d3b28'),
  ('trax', 'Trax', 'https://sonic.pk/tracking?tracking_number={number}', '021 111 118 729', false, '[{"value": "{reference}", "header": "Order ID"}, {"value": "{name}", "header": "Consignee Name"}, {"value": "{phone}", "header": "Consignee Phone"}, {"value": "{address}", "header": "Consignee Address"}, {"value": "{city}", "header": "City"}, {"value": "{contents}", "header": "Item Description"}, {"value": "{weight}", "header": "Weight"}, {"value": "{cod}", "header": "COD Amount"}, {"value": "{note}", "header": "Special Instructions"}]', 'kg', '', '28c416d246ac4704b5fc6a03436fa9dfa77a4e11275a4ee7a12dfcd29274a27f');

insert into courier_words (courier_id, word, meaning) values
  ('leopards', 'arrived at station', 'onTheWay'), ('leopards', 'assign to courier', 'onTheWay'), ('leopards', 'being return', 'refused'),
  ('leopards', 'dispatched', 'onTheWay'), ('leopards', 'missroute', 'onTheWay'), ('leopards', 'pending', 'attempted'),
  ('leopards', 'ready for return', 'refused'), ('leopards', 'shipment picked', 'onTheWay'), ('postex', 'attempted', 'attempted'),
  ('postex', 'delivery under review', 'attempted'), ('postex', 'en-route to * warehouse', 'onTheWay'),
  ('postex', 'out for delivery', 'onTheWay'), ('postex', 'out for return', 'refused'), ('postex', 'picked by postex', 'onTheWay'),
  ('postex', 'postex warehouse', 'onTheWay'), ('postex', 'under verification', 'attempted');

-- Known by every copy of this shop and by no other.
insert into shop_identity (id) values (replace(gen_random_uuid()::text, '-', ''));

insert into connections (id) values
  ('postex');

insert into message_kinds (id) values
  ('attemptFailed'), ('backInStock'), ('cancelled'), ('cart'), ('confirm'), ('delivered'), ('dispatched'), ('review');

insert into documents (id, kind, slug, published_at, needed, own_text) overriding system value values
  (1, 'page', 'affiliation', now(), true, '{"body": "\nDo people ask you about perfume? Recommend us, and you receive a share of the orders that come through you.\n\n## How it works\n\n- We give you a code of your own, which also gives your audience a discount.\n- Every delivered order with your code counts. Cancelled and returned orders do not.\n- We pay each month by bank transfer.\n\n## How to join\n\nWrite to [{supportEmail}](mailto:{supportEmail}) and tell us who you are and where you speak about perfume.\n", "title": "Affiliation", "description": "Recommend our perfumes and earn a share of the orders."}'),
  (2, 'page', 'ask-for-a-perfume', now(), true, '{"body": "\nPerhaps it is a perfume that you wore years ago, or one that you smelled at a wedding. Tell us what you remember and we will look for it.\n\n## What helps us\n\n- The name, the house or the shape of the bottle\n- What it smelled of: flowers, wood, leather, rain\n- Your budget, and the size you want\n\n## How to ask\n\nWrite to [{supportEmail}](mailto:{supportEmail}) or call [{supportPhone}](tel:{callPhone}). We also tell you if we cannot find it.\n\nOr look for yourself: our [quiz](/pages/quiz) takes a minute.\n", "title": "Ask For A Perfume", "description": "Are you looking for a perfume that we do not list? Ask us."}'),
  (3, 'page', 'bulk-orders', now(), true, '{"body": "\nAn order in the shop takes up to {maxPerSize} bottles of one size and {maxPieces} in all. For more we make you an offer. Many couples choose small attars in a pouch for their guests; many offices a boxed eau de parfum with a card.\n\n## What you can choose\n\n- Any perfume in our shop, in one size or several\n- Your names or your company''s name on the card\n- Delivery to one address or to several\n\n## What we need to know\n\nWrite to [{supportEmail}](mailto:{supportEmail}) with the number of bottles, the date and the city. Please give us ten days, and three weeks before Eid. Orders of {codLimit} or more are paid by bank transfer.\n\nSee our [gift boxes](/gift-box).\n", "title": "Bulk Orders", "description": "Perfumes for weddings, offices and Eid, beyond what one cart holds."}'),
  (4, 'page', 'faqs', now(), true, '{"body": "\n## How do I order?\n\nChoose a perfume and a size, add it to your cart and check out with your email and address. You do not need an account. You can also call us at [{supportPhone}](tel:{callPhone}) and order over the phone.\n\n## How can I pay?\n\nIn cash when your parcel arrives, on orders below {codLimit}. For larger orders, and for addresses outside Pakistan, we contact you for the bank transfer. {payAhead}\n\n## What does delivery cost, and how long does it take?\n\nDelivery is {shippingFee}, and free once your order reaches {freeShippingFrom}. It takes {deliveryDays} working days, depending on your city: the dates are on [Shipping & Returns](/pages/shipping-returns).\n\n## Is it a gift?\n\nTell us at your cart or at checkout. We write your message on a card and put it in the parcel. {giftWrap}\n\n## Can I try a perfume first?\n\n{attarsStartAt} A [discovery set](/shop?search=discovery%20set) lets you wear each perfume for a day before you choose. [Testers](/shop?category=Tester) are counter bottles, at least 95 percent full, in a plain carton and at a lower price.\n\n## What is a tola?\n\nThe old measure for attar: 11.66 grams, about 12 ml of oil. So 6 ml is about half a tola and 3 ml about a quarter.\n\n## How do I use a coupon?\n\nCopy the code and enter it under Discount code at checkout, after your email. Each customer can use a coupon once.\n\n## How should I store my perfume?\n\nClosed, and away from sunlight, heat and damp. Attar and oud get better with the years.\n\n## Can I return a bottle?\n\nYes, {ifSealed}within {returnDays} days of delivery: ask for it on the page of your order. {returnCourier} {refunds} If it arrives damaged, we replace it at our cost.\n", "title": "FAQs", "description": "Answers to what our customers ask most."}'),
  (5, 'page', 'media-page', now(), true, '{"body": "\nDo you write, film or speak about perfume, and would you like to know more about {shopName}? We are glad to help.\n\n## What we can send you\n\n- Pictures of our bottles, which you may use if you name us\n- Samples for a review; we do not ask to read it first\n- Answers to your questions, in Urdu or English\n\n## How to reach us\n\nWrite to [{supportEmail}](mailto:{supportEmail}) with the name of your paper or channel and your deadline.\n", "title": "Media Page", "description": "For journalists, bloggers and everybody who writes about perfume."}'),
  (6, 'page', 'our-new-logo', now(), true, '{"body": "\nKhushbu is Urdu for fragrance. The logo is our name in thin, widely spaced capitals, in gold on near-black.\n\n## What changed\n\n- The letters are lighter and wider apart, so that they are easy to read on a small label.\n- The gold is one flat colour.\n- The background is almost black with a little brown, like oud wood.\n\n## What did not change\n\nThe perfumes. A bottle with the earlier label holds the same perfume.\n", "title": "Our New Logo", "description": "What our name means, and why the logo looks as it does."}'),
  (7, 'page', 'our-story', now(), true, '{"body": "\n{shopName} is a perfume shop in Sargodha. We sell perfumes for women and men, attars, oud, testers and gift boxes: our own, and those of smaller houses that we like to wear ourselves.\n\n## What you can expect from us\n\n- Every perfume lists its top, heart and base notes.\n- Every size shows its price for each millilitre, so that you can compare.\n- Longevity, sillage, season and occasion stand on the page of each perfume.\n- Reviews come from customers whose order was delivered.\n\n## How we work\n\nWe call you to confirm your order, pack it by hand and give it to the courier. If something is not right, call us at [{supportPhone}](tel:{callPhone}) and we will put it right.\n\n## Where to begin\n\nIf you are new to attar and oud, take our [quiz](/pages/quiz) or start with a [tester](/shop?category=Tester).\n", "title": "Our Story", "description": "Who we are and how we choose what we sell."}'),
  (8, 'page', 'own-a-franchise', now(), true, '{"body": "\nWe are looking for partners who know perfume and their city. You bring the shop and the staff; we bring the perfumes and our experience.\n\n## What you need\n\n- A shop of 150 square feet or more in a busy street\n- Somebody who enjoys serving customers\n- Funds for fittings and a first stock; we tell you the figures in our first conversation\n\n## What you get\n\n- Two weeks of training in Sargodha\n- Trade prices, and new perfumes as soon as we have them\n- An area of your own\n\nWrite to [{supportEmail}](mailto:{supportEmail}) with a few lines about yourself and your city.\n", "title": "Own a Franchise", "description": "Open a shop with our perfumes in your city."}'),
  (9, 'page', 'privacy', now(), true, '{"body": "\nWe keep what we need to deliver your order and nothing else. We do not sell it, and we show no advertisements.\n\n## What we keep\n\n- Your email, name, phone and address, when you order: to deliver, and to help you afterwards\n- Your orders: the law requires us to keep receipts\n- What you write with an order, such as a gift message, and the pictures that you send us of a payment or a return\n- Your reviews, with the name and the pictures that you give us\n- Your email on our newsletter''s list, if you subscribe: until you unsubscribe\n\n## In your browser\n\nYour cart, favourites and the city you chose for delivery are stored in your own browser. One cookie recognises the browser that placed an order, so that nobody else can read it; another keeps you signed in. Without JavaScript a cookie holds your cart. We use no cookies for advertising.\n\n## Who else receives something\n\n- The courier receives your name, phone and address.\n- The service that sends our emails receives your email.\n- The map on an order''s page is loaded from OpenStreetMap, which sees your browser''s internet address. We ask it for the place of your city; your name and street are not sent.\n- The chat button opens the messaging app; what you write there is between you, us and its provider.\n\n## Your rights\n\nYou can see, correct, download and delete your data in your account''s settings, or write to [{supportEmail}](mailto:{supportEmail}).\n", "title": "Privacy", "description": "What we know about you, why, and for how long."}'),
  (10, 'page', 'quiz', now(), true, '{"body": "", "title": "Quiz", "description": "A few questions, and a short list of perfumes that suit you."}'),
  (11, 'page', 'shipping-returns', now(), true, '{"body": "\n## Delivery\n\n- {shippingFee} inside Pakistan, free once your order reaches {freeShippingFrom}\n- {payAhead}\n- Cash on delivery on orders below {codLimit}; above that, and outside Pakistan, by bank transfer\n- {served}\n\nThe courier calls you before coming. If nobody answers, delivery is tried again.\n\n## When will it arrive?\n\nIf you order today:\n\n{deliveryTimes}\n\nWe call you to confirm the order, pack it and hand it to the courier. The page of your order and our emails say the same days.\n\n## Outside Pakistan\n\n{countries}\n\n## Returns and exchange\n\nYou can return or exchange a {sealed}bottle within {returnDays} days of delivery: choose \"Return or exchange\" on the page of your order, or call [{supportPhone}](tel:{callPhone}) or write to [{supportEmail}](mailto:{supportEmail}) with your order number. {returnCourier} {refunds}\n\n## Damaged or wrong\n\nTell us within 48 hours, with a photograph. We send the right bottle at our cost.\n", "title": "Shipping & Returns", "description": "What delivery costs, when it arrives and how to return a bottle."}'),
  (12, 'page', 'store-locator', now(), true, '{"body": "\n## Sargodha\n\n{supportAddress}\n\nCome in and smell everything, there is no hurry. Monday to Saturday, 11 in the morning to 9 in the evening; on Friday we close from 1 to 3 for prayers.\n\nComing from far? Call first, and we will have your bottle ready: [{supportPhone}](tel:{callPhone}).\n\n## Everywhere else\n\n{served} See [Shipping & Returns](/pages/shipping-returns) for the days to your city. Would you like a shop of ours in your city? [Own a franchise](/pages/own-a-franchise).\n", "title": "Store Locator", "description": "Where you can smell before you buy."}'),
  (13, 'page', 'terms', now(), true, '{"body": "\n## Orders\n\nYour order is an offer to buy; it is accepted when we confirm it. We may decline an order, for example when a bottle has just been sold. Then you pay nothing.\n\n## Prices\n\nPrices are in Pakistani rupees and include taxes. The price that counts is the one you see when you complete the order.\n\n## Payment\n\nCash on delivery on orders below {codLimit} inside Pakistan; otherwise by bank transfer before we send. You may also pay ahead where the checkout offers it.\n\n## Coupons\n\nEach customer can use a coupon once, until its last day or until it is used up. A coupon is not paid out.\n\n## Testers\n\nTesters come from the counter, at least 95 percent full, in a plain carton and sometimes without a cap.\n\n## Contact\n\n{shopName}, {supportAddress}. [{supportPhone}](tel:{callPhone}), [{supportEmail}](mailto:{supportEmail}). The law of Pakistan applies.\n", "title": "Terms", "description": "The rules between you and us, in plain words."}');
alter table documents alter id restart with 14;

insert into document_versions (document_id, number, text, created_by) values
  (1, 1, '{"body": "\nDo people ask you about perfume? Recommend us, and you receive a share of the orders that come through you.\n\n## How it works\n\n- We give you a code of your own, which also gives your audience a discount.\n- Every delivered order with your code counts. Cancelled and returned orders do not.\n- We pay each month by bank transfer.\n\n## How to join\n\nWrite to [{supportEmail}](mailto:{supportEmail}) and tell us who you are and where you speak about perfume.\n", "title": "Affiliation", "description": "Recommend our perfumes and earn a share of the orders."}', 'The shop'),
  (2, 1, '{"body": "\nPerhaps it is a perfume that you wore years ago, or one that you smelled at a wedding. Tell us what you remember and we will look for it.\n\n## What helps us\n\n- The name, the house or the shape of the bottle\n- What it smelled of: flowers, wood, leather, rain\n- Your budget, and the size you want\n\n## How to ask\n\nWrite to [{supportEmail}](mailto:{supportEmail}) or call [{supportPhone}](tel:{callPhone}). We also tell you if we cannot find it.\n\nOr look for yourself: our [quiz](/pages/quiz) takes a minute.\n", "title": "Ask For A Perfume", "description": "Are you looking for a perfume that we do not list? Ask us."}', 'The shop'),
  (3, 1, '{"body": "\nAn order in the shop takes up to {maxPerSize} bottles of one size and {maxPieces} in all. For more we make you an offer. Many couples choose small attars in a pouch for their guests; many offices a boxed eau de parfum with a card.\n\n## What you can choose\n\n- Any perfume in our shop, in one size or several\n- Your names or your company''s name on the card\n- Delivery to one address or to several\n\n## What we need to know\n\nWrite to [{supportEmail}](mailto:{supportEmail}) with the number of bottles, the date and the city. Please give us ten days, and three weeks before Eid. Orders of {codLimit} or more are paid by bank transfer.\n\nSee our [gift boxes](/gift-box).\n", "title": "Bulk Orders", "description": "Perfumes for weddings, offices and Eid, beyond what one cart holds."}', 'The shop'),
  (4, 1, '{"body": "\n## How do I order?\n\nChoose a perfume and a size, add it to your cart and check out with your email and address. You do not need an account. You can also call us at [{supportPhone}](tel:{callPhone}) and order over the phone.\n\n## How can I pay?\n\nIn cash when your parcel arrives, on orders below {codLimit}. For larger orders, and for addresses outside Pakistan, we contact you for the bank transfer. {payAhead}\n\n## What does delivery cost, and how long does it take?\n\nDelivery is {shippingFee}, and free once your order reaches {freeShippingFrom}. It takes {deliveryDays} working days, depending on your city: the dates are on [Shipping & Returns](/pages/shipping-returns).\n\n## Is it a gift?\n\nTell us at your cart or at checkout. We write your message on a card and put it in the parcel. {giftWrap}\n\n## Can I try a perfume first?\n\n{attarsStartAt} A [discovery set](/shop?search=discovery%20set) lets you wear each perfume for a day before you choose. [Testers](/shop?category=Tester) are counter bottles, at least 95 percent full, in a plain carton and at a lower price.\n\n## What is a tola?\n\nThe old measure for attar: 11.66 grams, about 12 ml of oil. So 6 ml is about half a tola and 3 ml about a quarter.\n\n## How do I use a coupon?\n\nCopy the code and enter it under Discount code at checkout, after your email. Each customer can use a coupon once.\n\n## How should I store my perfume?\n\nClosed, and away from sunlight, heat and damp. Attar and oud get better with the years.\n\n## Can I return a bottle?\n\nYes, {ifSealed}within {returnDays} days of delivery: ask for it on the page of your order. {returnCourier} {refunds} If it arrives damaged, we replace it at our cost.\n", "title": "FAQs", "description": "Answers to what our customers ask most."}', 'The shop'),
  (5, 1, '{"body": "\nDo you write, film or speak about perfume, and would you like to know more about {shopName}? We are glad to help.\n\n## What we can send you\n\n- Pictures of our bottles, which you may use if you name us\n- Samples for a review; we do not ask to read it first\n- Answers to your questions, in Urdu or English\n\n## How to reach us\n\nWrite to [{supportEmail}](mailto:{supportEmail}) with the name of your paper or channel and your deadline.\n", "title": "Media Page", "description": "For journalists, bloggers and everybody who writes about perfume."}', 'The shop'),
  (6, 1, '{"body": "\nKhushbu is Urdu for fragrance. The logo is our name in thin, widely spaced capitals, in gold on near-black.\n\n## What changed\n\n- The letters are lighter and wider apart, so that they are easy to read on a small label.\n- The gold is one flat colour.\n- The background is almost black with a little brown, like oud wood.\n\n## What did not change\n\nThe perfumes. A bottle with the earlier label holds the same perfume.\n", "title": "Our New Logo", "description": "What our name means, and why the logo looks as it does."}', 'The shop'),
  (7, 1, '{"body": "\n{shopName} is a perfume shop in Sargodha. We sell perfumes for women and men, attars, oud, testers and gift boxes: our own, and those of smaller houses that we like to wear ourselves.\n\n## What you can expect from us\n\n- Every perfume lists its top, heart and base notes.\n- Every size shows its price for each millilitre, so that you can compare.\n- Longevity, sillage, season and occasion stand on the page of each perfume.\n- Reviews come from customers whose order was delivered.\n\n## How we work\n\nWe call you to confirm your order, pack it by hand and give it to the courier. If something is not right, call us at [{supportPhone}](tel:{callPhone}) and we will put it right.\n\n## Where to begin\n\nIf you are new to attar and oud, take our [quiz](/pages/quiz) or start with a [tester](/shop?category=Tester).\n", "title": "Our Story", "description": "Who we are and how we choose what we sell."}', 'The shop'),
  (8, 1, '{"body": "\nWe are looking for partners who know perfume and their city. You bring the shop and the staff; we bring the perfumes and our experience.\n\n## What you need\n\n- A shop of 150 square feet or more in a busy street\n- Somebody who enjoys serving customers\n- Funds for fittings and a first stock; we tell you the figures in our first conversation\n\n## What you get\n\n- Two weeks of training in Sargodha\n- Trade prices, and new perfumes as soon as we have them\n- An area of your own\n\nWrite to [{supportEmail}](mailto:{supportEmail}) with a few lines about yourself and your city.\n", "title": "Own a Franchise", "description": "Open a shop with our perfumes in your city."}', 'The shop'),
  (9, 1, '{"body": "\nWe keep what we need to deliver your order and nothing else. We do not sell it, and we show no advertisements.\n\n## What we keep\n\n- Your email, name, phone and address, when you order: to deliver, and to help you afterwards\n- Your orders: the law requires us to keep receipts\n- What you write with an order, such as a gift message, and the pictures that you send us of a payment or a return\n- Your reviews, with the name and the pictures that you give us\n- Your email on our newsletter''s list, if you subscribe: until you unsubscribe\n\n## In your browser\n\nYour cart, favourites and the city you chose for delivery are stored in your own browser. One cookie recognises the browser that placed an order, so that nobody else can read it; another keeps you signed in. Without JavaScript a cookie holds your cart. We use no cookies for advertising.\n\n## Who else receives something\n\n- The courier receives your name, phone and address.\n- The service that sends our emails receives your email.\n- The map on an order''s page is loaded from OpenStreetMap, which sees your browser''s internet address. We ask it for the place of your city; your name and street are not sent.\n- The chat button opens the messaging app; what you write there is between you, us and its provider.\n\n## Your rights\n\nYou can see, correct, download and delete your data in your account''s settings, or write to [{supportEmail}](mailto:{supportEmail}).\n", "title": "Privacy", "description": "What we know about you, why, and for how long."}', 'The shop'),
  (10, 1, '{"body": "", "title": "Quiz", "description": "A few questions, and a short list of perfumes that suit you."}', 'The shop'),
  (11, 1, '{"body": "\n## Delivery\n\n- {shippingFee} inside Pakistan, free once your order reaches {freeShippingFrom}\n- {payAhead}\n- Cash on delivery on orders below {codLimit}; above that, and outside Pakistan, by bank transfer\n- {served}\n\nThe courier calls you before coming. If nobody answers, delivery is tried again.\n\n## When will it arrive?\n\nIf you order today:\n\n{deliveryTimes}\n\nWe call you to confirm the order, pack it and hand it to the courier. The page of your order and our emails say the same days.\n\n## Outside Pakistan\n\n{countries}\n\n## Returns and exchange\n\nYou can return or exchange a {sealed}bottle within {returnDays} days of delivery: choose \"Return or exchange\" on the page of your order, or call [{supportPhone}](tel:{callPhone}) or write to [{supportEmail}](mailto:{supportEmail}) with your order number. {returnCourier} {refunds}\n\n## Damaged or wrong\n\nTell us within 48 hours, with a photograph. We send the right bottle at our cost.\n", "title": "Shipping & Returns", "description": "What delivery costs, when it arrives and how to return a bottle."}', 'The shop'),
  (12, 1, '{"body": "\n## Sargodha\n\n{supportAddress}\n\nCome in and smell everything, there is no hurry. Monday to Saturday, 11 in the morning to 9 in the evening; on Friday we close from 1 to 3 for prayers.\n\nComing from far? Call first, and we will have your bottle ready: [{supportPhone}](tel:{callPhone}).\n\n## Everywhere else\n\n{served} See [Shipping & Returns](/pages/shipping-returns) for the days to your city. Would you like a shop of ours in your city? [Own a franchise](/pages/own-a-franchise).\n", "title": "Store Locator", "description": "Where you can smell before you buy."}', 'The shop'),
  (13, 1, '{"body": "\n## Orders\n\nYour order is an offer to buy; it is accepted when we confirm it. We may decline an order, for example when a bottle has just been sold. Then you pay nothing.\n\n## Prices\n\nPrices are in Pakistani rupees and include taxes. The price that counts is the one you see when you complete the order.\n\n## Payment\n\nCash on delivery on orders below {codLimit} inside Pakistan; otherwise by bank transfer before we send. You may also pay ahead where the checkout offers it.\n\n## Coupons\n\nEach customer can use a coupon once, until its last day or until it is used up. A coupon is not paid out.\n\n## Testers\n\nTesters come from the counter, at least 95 percent full, in a plain carton and sometimes without a cap.\n\n## Contact\n\n{shopName}, {supportAddress}. [{supportPhone}](tel:{callPhone}), [{supportEmail}](mailto:{supportEmail}). The law of Pakistan applies.\n", "title": "Terms", "description": "The rules between you and us, in plain words."}', 'The shop');

insert into layouts (id) values
  ('home'), ('menus');
