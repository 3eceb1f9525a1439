-- What follows from sizes: their products' cards, the history of prices, and what is announced. By statement, since an import writes thousands
-- at once; by EXCEPT, since the plan of a join is kept from a statement of one row. Orders change `stock` alone, of which the ledger sees to it.
create or replace function follow_sizes() returns trigger language plpgsql as $$
declare
  changed text[];
  moment timestamptz := clock_timestamp();
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct product_id) into changed from new_sizes;
    insert into price_history (size_id, price, discount, ml, from_at, change_id)
    select id, price, discount, ml, moment, (select said_price_change()) from new_sizes;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct product_id) into changed from old_sizes;
  else
    select array_agg(distinct product_id) into changed from (
      select id, product_id, price, discount, ml, sku, position, retired_at, sale_ends_at from new_sizes
      except select id, product_id, price, discount, ml, sku, position, retired_at, sale_ends_at from old_sizes
    ) size;
    if changed is null then
      return null;
    end if;
    -- A size that holds more or less costs something else by the millilitre.
    with priced as (select id, price, discount, ml from new_sizes except select id, price, discount, ml from old_sizes)
      update price_history set until_at = moment from priced where size_id = priced.id and until_at is null;
    insert into price_history (size_id, price, discount, ml, from_at, change_id)
    select id, price, discount, ml, moment, (select said_price_change())
    from (select id, price, discount, ml from new_sizes except select id, price, discount, ml from old_sizes) priced;
    perform price_sets(array(select id from (select id, price, discount from new_sizes except select id, price, discount from old_sizes) priced));
  end if;
  if changed is not null then
    perform refresh_cards(changed);
    perform announce_products(changed);
  end if;
  return null;
end $$;

create or replace trigger sizes_card_price after update on sizes referencing old table as old_sizes new table as new_sizes
  for each statement execute function follow_sizes();

create or replace trigger sizes_card_price_new after insert on sizes referencing new table as new_sizes
  for each statement execute function follow_sizes();

create or replace trigger sizes_card_price_end after delete on sizes referencing old table as old_sizes
  for each statement execute function follow_sizes();

-- Two reviews at once: the lock, a statement of its own, makes the second wait, and the statement after it
-- then sees the first one's review. A single update would count with the snapshot of before the wait and lose it.
create or replace function keep_rating() returns trigger language plpgsql as $$
declare
  changed text[] := array_remove(array[case when tg_op <> 'INSERT' then old.product_id end, case when tg_op <> 'DELETE' then new.product_id end], null);
begin
  perform 1 from products where id = any (changed) order by id for no key update;
  update products p set
    (rating, rating_count, rating_histogram) = (
      select coalesce(avg(r.rating), 0), count(*),
        array[count(*) filter (where r.rating = 1), count(*) filter (where r.rating = 2), count(*) filter (where r.rating = 3),
          count(*) filter (where r.rating = 4), count(*) filter (where r.rating = 5)]
      from reviews r where r.product_id = p.id and r.approved)
  where p.id = any (changed);
  return null;
end $$;

create or replace trigger reviews_rating after insert or delete or update of rating, approved, product_id on reviews
  for each row execute function keep_rating();

create or replace function refresh_cards(changed text[]) returns void language plpgsql as $$
begin
  perform from products where id = any(changed) order by id for no key update;
  update products set card_price = card.card_price, deal_price = card.deal_price, best_discount = card.best_discount,
    in_stock = card.in_stock, mls = card.mls
  from (
    select id,
      (select cut_price from sizes where product_id = product.id and retired_at is null order by stock < 1, ml, position, id limit 1) as card_price,
      (select cut_price from sizes where product_id = product.id and retired_at is null and stock > 0 and discount > 0
        order by ml, position, id limit 1) as deal_price,
      coalesce((select max(discount) from sizes where product_id = product.id and retired_at is null and stock > 0), 0) as best_discount,
      exists (select from sizes where product_id = product.id and retired_at is null and stock > 0) as in_stock,
      array(select distinct ml from sizes where product_id = product.id and retired_at is null order by ml) as mls
    from unnest(changed) as product (id)
  ) card
  where products.id = card.id and (products.card_price, products.deal_price, products.best_discount, products.in_stock, products.mls)
    is distinct from (card.card_price, card.deal_price, card.best_discount, card.in_stock, card.mls);
end $$;

-- Only when a size is sold out or back: other orders must not touch the product's row. By statement, after it has locked all
-- its sizes.
create or replace function refresh_sold_out_cards() returns trigger language plpgsql as $$
declare
  crossed text[];
begin
  select array_agg(distinct product_id) into crossed from changed join sizes on sizes.id = size_id
  where (stock_after > 0) <> (stock_after - change > 0);
  if crossed is not null then
    perform refresh_cards(crossed);
  end if;
  return null;
end $$;

create or replace trigger stock_ledger_cards after insert on stock_ledger referencing new table as changed
  for each statement execute function refresh_sold_out_cards();

-- `state` decides; `published` follows it, for indexes and for all that shoppers read. What only writes `published` decides the state.
-- @rule which states a product has, and who sees it
create or replace function keep_product_state() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.address := coalesce(nullif(new.address, ''), new.id);
    if new.state = 'published' and not new.published then
      new.state := 'draft';
    end if;
  elsif new.state = old.state and new.published <> old.published then
    new.state := case when new.published then 'published' else 'draft' end;
  end if;
  new.published := new.state = 'published';
  if new.state <> 'scheduled' then
    new.publish_at := null;
  end if;
  if new.state <> 'archived' then
    new.replaced_by := null;
  end if;
  if new.published and new.published_at is null then
    if tg_op = 'UPDATE' then
      new.created_at := now();
    end if;
    new.published_at := new.created_at;
  end if;
  return new;
end $$;

create or replace trigger products_state before insert or update of state, published on products
  for each row execute function keep_product_state();

-- Another product's address is refused, also one that it had once.
create or replace function keep_product_address() returns trigger language plpgsql as $$
begin
  insert into product_addresses (address, product_id) select distinct one, new.id from unnest(array[new.id, new.address]) one
  on conflict do nothing;
  if exists (select from product_addresses where address in (new.id, new.address) and product_id <> new.id) then
    raise exception 'this is the address of another product' using errcode = 'unique_violation';
  end if;
  return null;
end $$;

create or replace trigger products_address_new after insert on products for each row execute function keep_product_address();

create or replace trigger products_address_change after update of address on products for each row
  when (new.address <> old.address) execute function keep_product_address();

-- The row of the price change that this transaction said (`shop.price_change`, see src/shop/catalogue/price-history/price-change.ts), made when the
-- first price has changed; null when none was said.
create or replace function said_price_change() returns bigint language plpgsql as $$
declare
  said jsonb := nullif(current_setting('shop.price_change', true), '')::jsonb;
  made bigint := (said ->> 'id')::bigint;
begin
  if said is not null and made is null then
    insert into price_changes (kind, note, undoes, created_by, staff_id)
    values (said ->> 'kind', said ->> 'note', (said ->> 'undoes')::bigint, said ->> 'by', said ->> 'staffId') returning id into made;
    perform set_config('shop.price_change', (said || jsonb_build_object('id', made))::text, true);
  end if;
  return made;
end $$;

-- What a first price is weighed against, in paisa: `cost` within what the product's other sizes cost per millilitre, sales and what this person
-- changed within a day apart. Sizes that are not sold any more count where no other has a price. Null without any.
-- @rule what a size's first price is weighed against: the product's other sizes
create or replace function first_price_basis(of_product text, of_size text, size_ml integer, cost bigint, by_staff text) returns bigint
  language sql stable as $$
  with others as (
    select ml, retired_at is null as sold, (
      select cut_price(h.price, h.discount) from price_history h left join price_changes c on c.id = h.change_id
      where h.size_id = other.id and c.kind is distinct from 'sale'
        and not coalesce(c.staff_id = by_staff and c.created_at > now() - interval '1 day', false)
      order by h.id desc limit 1) as cost
    from sizes other where product_id = of_product and id is distinct from of_size
  ), priced as (
    select others.cost::numeric / ml as of_ml from others
    where others.cost > 0 and (sold or not exists (select from others sells where sells.sold and sells.cost > 0))
  )
  select round(least(greatest(cost, min(of_ml) * size_ml), max(of_ml) * size_ml), -2)::bigint from priced having count(*) > 0
$$;

-- The same where no other size of the product has a price: within what full prices of its category are per millilitre, of all products where that
-- has none, sizes that this person priced within a day apart. What a piece cost is no measure: the refusal would tell it. Null without any.
-- @rule what a first price is weighed against where the product has no other sizes: its category
create or replace function kind_price_basis(of_category text, by_staff text, out low numeric, out high numeric) language sql stable as $$
  with own as materialized (
    select size_id from price_changes c join price_history on change_id = c.id
    where c.staff_id = by_staff and c.created_at > now() - interval '1 day'
  ), priced as materialized (
    select price::numeric / ml as of_ml, category = of_category as is_kind from sizes join products on products.id = product_id
    where price > 0 and retired_at is null and state <> 'archived' and sizes.id not in (select size_id from own)
  )
  select min(of_ml), max(of_ml) from priced where is_kind or not exists (select from priced where is_kind)
$$;

-- A unit's price with its discount in percent, in paisa, rounded half up to the whole rupee, as the column `sizes.cut_price` has it: `cutPrice` of
-- src/shop/ground/money.ts in SQL, which a test compares over generated prices.
-- @rule what a price is with its discount
create or replace function cut_price(price bigint, discount numeric) returns bigint language sql immutable parallel safe as $$
  select (round(price * (100 - discount), -4) / 100)::bigint
$$;

-- The discount that comes back to a size when its running sale ends; null without one.
create or replace function regular_discount(of_size text) returns numeric language sql stable as $$
  select before from sale_sizes join sales on sales.id = sale_id where size_id = of_size and state = 'running' limit 1
$$;

-- What a size costs outside of its sale, in paisa.
create or replace function regular_price(of_size text) returns bigint language sql stable as $$
  select cut_price(price, case when sale_ends_at is null then discount else coalesce(regular_discount(id), discount) end)
  from sizes where id = of_size
$$;

-- A discount that is set by hand is no sale's.
create or replace function forget_sale() returns trigger language plpgsql as $$
begin
  new.sale_ends_at := null;
  return new;
end $$;

create or replace trigger sizes_forget_sale before update of discount on sizes for each row
  when (new.discount <> old.discount and new.sale_ends_at is not distinct from old.sale_ends_at) execute function forget_sale();

-- A name within a sentence or list of screens, as `isolated` of src/shop/ground/names/name-rules.ts says it.
-- @rule how a name in Urdu stands within a sentence or list
create or replace function isolated(name text) returns text language sql immutable parallel safe
  return case when name ~ '[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]' then U&'\2068' || name || U&'\2069' else name end;

-- How many bottles a set holds; null for a bottle.
create or replace function bottles_of(size sizes) returns integer language sql stable as $$
  select sum(pieces)::integer from size_parts where set_id = size.id
$$;

-- A size as people read it, as `sizeName` of src/shop/ground/names/name-rules.ts says it.
create or replace function size_words(size sizes) returns text language sql stable as $$
  select case when size.is_set then coalesce('Set of ' || bottles_of(size), size.ml || ' ml') else size.ml || ' ml' end
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

-- 'rose' and 'rsoe' have the same letters: the quickest way to find swapped ones.
create or replace function sorted_letters(word text) returns text language sql immutable strict parallel safe
begin atomic
  select string_agg(letter, '' order by letter collate "C") from regexp_split_to_table(word, '') as letter;
end;

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

create or replace function tidy_spelling() returns trigger language plpgsql as $$
begin
  new.spelling := array_to_string(words_of(new.spelling), ' ');
  new.word := array_to_string(words_of(new.word), ' ');
  return new;
end $$;

create or replace trigger search_spellings_tidy before insert or update on search_spellings
  for each row execute function tidy_spelling();

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

create or replace function search_document(
  name text, brand text, category text, audience text, concentration text, notes text[], description text, facts text[]
) returns tsvector language sql immutable parallel safe
begin atomic
  select search_document(name, brand, category, audience, concentration, notes, description)
    || coalesce((select string_agg(fact, ' ') from unnest(facts) as fact), '')::tsvector;
end;

-- Names and brands without their spaces: 'shabelahore'.
create or replace function joined_words(words text) returns text language sql immutable parallel safe
return array_to_string(words_of(words), '');

create or replace function tidy_search_term() returns trigger language plpgsql as $$
begin
  new.phrase := array_to_string(words_of(new.phrase), ' ');
  return new;
end $$;

create or replace trigger search_terms_tidy before insert or update on search_terms
  for each row execute function tidy_search_term();

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

create or replace function keep_search_document() returns trigger language plpgsql as $$
begin
  insert into search_documents (id, published, sold, card_price, deal_price, in_stock, search)
  values (new.id, new.published, new.sold, new.card_price, new.deal_price, new.in_stock, new.search)
  on conflict (id) do update set (published, sold, card_price, deal_price, in_stock, search)
    = (excluded.published, excluded.sold, excluded.card_price, excluded.deal_price, excluded.in_stock, excluded.search);
  return null;
end $$;

create or replace trigger products_search_document_new after insert on products for each row execute function keep_search_document();

create or replace trigger products_search_document after update on products for each row
  when ((old.published, old.sold, old.card_price, old.deal_price, old.in_stock, old.search)
    is distinct from (new.published, new.sold, new.card_price, new.deal_price, new.in_stock, new.search))
  execute function keep_search_document();

-- Counts the words of documents that come and go. Words in alphabetical order: two merchants at work wait, and never for each other.
create or replace function count_search_words(come tsvector[], gone tsvector[]) returns void language sql
begin atomic
  insert into search_words (word, weight, products)
    select word, min(weight), sum(change)
    from (
      select lexeme as word, coalesce(weights[1], 'D') as weight, 1 as change from unnest(come) as document, unnest(document)
      union all
      select lexeme, 'D', -1 from unnest(gone) as document, unnest(document)
    ) as changed
    where not starts_with(word, '_') group by word having sum(change) <> 0 order by word
    on conflict (word) do update set
      products = search_words.products + excluded.products, weight = least(search_words.weight, excluded.weight);
  delete from search_words
    where products <= 0 and word in (select unnest(tsvector_to_array(document)) from unnest(gone) as document);
end;

create or replace function learn_search_notes(notes text[]) returns void language sql
begin atomic
  insert into search_notes (note)
    select distinct note from unnest(notes) as note where note <> '' order by note
    on conflict do nothing;
end;

-- Notes with a word that no published product has any more.
create or replace function forget_search_notes(notes text[]) returns void language sql
begin atomic
  delete from search_notes n
    where n.note = any (notes) and not n.words <@ array(select word from search_words where word = any (n.words));
end;

create or replace function learn_products() returns trigger language plpgsql as $$
begin
  perform count_search_words((select array_agg(search) from added where published), null);
  perform learn_search_notes(array(
    select note from added, unnest(top_notes || heart_notes || base_notes) as note where published
  ));
  return null;
end $$;

create or replace trigger products_learn after insert on products referencing new table as added
  for each statement execute function learn_products();

create or replace function relearn_product() returns trigger language plpgsql as $$
begin
  perform count_search_words(
    case when new.published then array[new.search] end, case when old.published then array[old.search] end
  );
  if new.published then perform learn_search_notes(new.top_notes || new.heart_notes || new.base_notes); end if;
  perform forget_search_notes(old.top_notes || old.heart_notes || old.base_notes);
  return null;
end $$;

create or replace trigger products_relearn after update on products for each row
  when (old.search is distinct from new.search or old.published is distinct from new.published)
  execute function relearn_product();

create or replace function forget_products() returns trigger language plpgsql as $$
begin
  perform count_search_words(null, (select array_agg(search) from removed where published));
  perform forget_search_notes(array(
    select note from removed, unnest(top_notes || heart_notes || base_notes) as note where published
  ));
  return null;
end $$;

create or replace trigger products_forget after delete on products referencing old table as removed
  for each statement execute function forget_products();

create or replace function count_products() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update categories c set product_count = product_count - gone.n
      from (select category, count(*) as n from removed where published group by category) as gone
      where c.name = gone.category;
  end if;
  if tg_op <> 'DELETE' then
    update categories c set product_count = product_count + come.n
      from (select category, count(*) as n from added where published group by category) as come
      where c.name = come.category;
  end if;
  return null;
end $$;

create or replace trigger products_count_in after insert on products referencing new table as added
  for each statement execute function count_products();

create or replace trigger products_count_out after delete on products referencing old table as removed
  for each statement execute function count_products();

create or replace function recount_product() returns trigger language plpgsql as $$
begin
  -- A renamed category keeps its count: its products only follow the new name.
  if old.published = new.published and not exists (select from categories where name = old.category) then return null; end if;
  update categories set product_count = product_count - 1 where name = old.category and old.published;
  update categories set product_count = product_count + 1 where name = new.category and new.published;
  return null;
end $$;

create or replace trigger products_recount after update on products for each row
  when (old.category is distinct from new.category or old.published is distinct from new.published)
  execute function recount_product();

-- An Urdu word in Roman letters, for its sound: 'دلربا' is 'dlrba', which sounds like 'dilruba'.
create or replace function romanised(word text) returns text language sql immutable strict parallel safe
return translate(
  replace(replace(replace(replace(regexp_replace(word, '^و', 'w'), 'چ', 'ch'), 'ش', 'sh'), 'خ', 'kh'), 'غ', 'gh'),
  'ابپتٹثجحدڈذرڑزژسصضطظفقکگلمنوہھیےع', 'abpttsjhddzrrzzssztzfqkglmnohhie'
);

-- How much one spelling differs from another, in errors: letters added, left out, changed or exchanged with their neighbours; what is only begun
-- and what sounds the same differ less. The sounds are those of `sound_of`.
-- @rule how far a typed word is from a known one
create or replace function spelling_errors(word text, word_sound text, typed text, typed_sound text) returns real
  language sql immutable parallel safe
return least(
  case
    when length(word) = length(typed) and sorted_letters(word) = sorted_letters(typed)
    then levenshtein(word, typed) - 1
    else levenshtein_less_equal(word, typed, 2)
  end,
  levenshtein_less_equal(left(word, length(typed)), typed, 2) + 0.5,
  case when word_sound = typed_sound and length(word_sound) >= 3
    then case when left(word, 1) = left(typed, 1) then 0.4 else 0.6 end + 0.3 * levenshtein_less_equal(word, typed, 4)
  end
)::real;

create or replace function search_corrections(typed text) returns table (word text, errors real) language sql stable strict rows 5
  set pg_trgm.similarity_threshold = 0.2
  set enable_seqscan = off
  set plan_cache_mode = force_generic_plan
as $$
  with asked as materialized (
    select sound_of(typed) as sound, sorted_letters(typed) as letters, length(typed) as length,
      case when length(typed) < 5 then 1 when length(typed) < 7 then 1.5 else 2.5 end as most
  ),
  candidate as (
    select w.word, w.weight, w.sound from search_words w where w.word % typed and w.weight < 'D'
    union select w.word, w.weight, w.sound from search_words w where w.letters = (select letters from asked) and w.weight < 'D'
    union select w.word, w.weight, w.sound from search_words w where w.sound = (select sound from asked) and w.weight < 'D'
    union select s.spelling, 'B', s.sound from search_spellings s where s.spelling % typed and strpos(s.spelling, ' ') = 0
    union select s.spelling, 'B', s.sound from search_spellings s where s.sound = (select sound from asked) and strpos(s.spelling, ' ') = 0
    union select t.phrase, 'C', t.sound from search_terms t where t.phrase % typed and strpos(t.phrase, ' ') = 0
    union select t.phrase, 'C', t.sound from search_terms t where t.sound = (select sound from asked) and strpos(t.phrase, ' ') = 0
  ),
  measured as (
    select c.word, c.weight, spelling_errors(c.word, c.sound, typed, a.sound) as errors from candidate c, asked a
  )
  select m.word, m.errors from measured m, asked a
  -- What a word asks for is changed by fewer errors than what a name is: 'bonanza' is nobody's brother.
  where m.errors <= case when m.weight = 'C' then least(a.most, 1.5) else a.most end and a.length >= 3
    -- A short word with another first letter is another word: 'nani' is no 'rani', 'naveli' no 'haveli'.
    and (a.length > 6 or m.errors < 1 or translate(left(m.word, 1), 'eiou', 'aaaa') = translate(left(typed, 1), 'eiou', 'aaaa'))
  order by m.errors, m.weight, similarity(m.word, typed) desc, m.word
  limit 5
$$;

-- Two known words that were typed as one: 'blackoud'. In their best known spelling, without small words; at most one way to
-- part it, the one with the most common words.
create or replace function search_parts(typed text) returns table (phrase text) language sql stable strict cost 200 rows 1
  set plan_cache_mode = force_generic_plan
as $$
  with part as (
    select place, half, word from generate_series(3, length(typed) - 2) as place,
      lateral (values (1, left(typed, place)), (2, substr(typed, place + 1))) as halves (half, word)
    where length(typed) between 6 and 40
  ),
  known as (
    select p.place, p.half, coalesce(w.word, s.word, p.word) as word, greatest(w.products, 1) as products,
      exists (select from search_terms t where t.phrase = p.word and t.kind = 'ignored') as small
    from part p
    left join search_words w on w.word = p.word
    left join search_spellings s on s.spelling = p.word
    where w.word is not null or s.word is not null or exists (select from search_terms t where t.phrase = p.word)
  )
  select string_agg(word, ' ' order by half) filter (where not small) from known
  group by place having count(*) = 2 and not bool_and(small)
  order by sum(products) desc, place limit 1
$$;

-- What a word that nothing knows was probably meant to be, for the query that reads a search. A function, so that it is planned apart and runs
-- only for such words. `word`: its corrections with all spellings (at most 5), the two words that it is when typed as one, or else those most
-- like it. `absent`: words of the corrections that no product has. `commonest`: the most products that have one of them.
create or replace function search_meant(typed text) returns table (word json, absent text[], commonest integer) language sql stable strict rows 1
  set plan_cache_mode = force_generic_plan
as $$
  with corrected as materialized (
    select coalesce((select s.word from search_spellings s where s.spelling = c.word), c.word) as meant, c.errors, c.place, array(
      select form from (
        select c.word
        union select f.spelling from search_spellings s join search_spellings f using (word) where c.word in (s.spelling, s.word)
        union select s.word from search_spellings s where s.spelling = c.word
      ) as forms (form)
      -- The first is shown as what was understood.
      order by form <> c.word, form
    ) as forms
    from (
      select word, errors, place, min(errors) over () as fewest from (
        select * from search_corrections(typed) with ordinality as c (word, errors, place)
        union select * from search_corrections(romanised(typed)) with ordinality as c (word, errors, place) where typed ~ '[\u0620-\u06d3]'
      ) heard
    ) c
    where c.errors = c.fewest
  ),
  form as materialized (select distinct form from corrected, unnest(forms) as form)
  select
    json_build_object(
      'corrections', coalesce((
        select json_agg(json_build_object('word', c.meant, 'forms', c.forms, 'errors', c.errors, 'terms', coalesce((
          select json_agg(t) from (select kind, value from search_terms where phrase = any (c.forms)) t
        ), '[]')) order by c.place, c.meant) from corrected c
      ), '[]'),
      'parts', (select phrase from search_parts(typed)),
      'alike', case when exists (select from corrected) then '{}' else array(
        select w.word from search_words w where w.word % typed and w.weight < 'D'
        order by similarity(w.word, typed) desc, w.products desc, w.word limit 3
      ) end
    ),
    array(
      select distinct part from form, unnest(string_to_array(form, ' ')) as part
      where not exists (select from search_words w where w.word = part)
    ),
    coalesce((select max(w.products) from form join search_words w on w.word = form), 0)
$$;

-- The archived product that a search names, with or without its house: one of `phrases` is its name, or `whole` is its name with a few errors. All
-- are words of a search without their spaces. None where a product in the shop has this name. Compared are 60 letters: levenshtein has a limit.
-- @rule which perfume that left the shop a search names
create or replace function search_departed(phrases text[], whole text) returns table (id text, name text, address text, errors real)
  language sql stable rows 1
  set pg_trgm.similarity_threshold = 0.3
  set enable_seqscan = off
  set plan_cache_mode = force_generic_plan
as $$
  with asked as materialized (
    select left(phrase, 60) as phrase, sound_of(left(phrase, 60)) as sound, bool_or(misspelt) as misspelt from (
      select phrase, false from unnest(phrases) as phrase
      union all select whole, true
      union all select romanised(whole), true where whole ~ '[\u0620-\u06d3]'
    ) as typed (phrase, misspelt) where length(phrase) >= 3 group by left(phrase, 60)
  )
  select p.id, p.name, p.address, named.errors
  from asked a
  join products p on p.state = 'archived' and joined_words(p.name) % a.phrase
  cross join lateral (
    select min(case when one = a.phrase then 0 else spelling_errors(one, sound_of(one), a.phrase, a.sound) end)::real as errors
    from unnest(array[p.name, p.brand || ' ' || p.name, p.name || ' ' || p.brand]) as way, lateral (select left(joined_words(way), 60) as one) as joined
  ) named
  where (named.errors = 0 or (a.misspelt and length(a.phrase) > 3 and named.errors <= case when length(a.phrase) < 7 then 1 else 2.5 end))
    and not exists (select from products n where n.published and joined_words(n.name) collate "C" = joined_words(p.name))
  order by named.errors, p.sold desc, p.id limit 1
$$;

-- The ways in which a perfume of another house is asked for, as terms of a search: its name, with the house before or after it, and its
-- spellings. A phrase that another likeness has stays with it; the verb that saves refuses such a one.
create or replace function keep_likeness_terms() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then delete from search_terms where kind = 'like' and value = old.id::text; end if;
  if tg_op <> 'DELETE' then
    insert into search_terms (phrase, kind, value)
      select distinct words, 'like', new.id::text
      from unnest(array[new.name, new.house || ' ' || new.name, new.name || ' ' || new.house] || new.spellings) as phrase,
        lateral (select array_to_string(words_of(phrase), ' ') as words) as tidy
      where words <> '' and cardinality(string_to_array(words, ' ')) <= 4
      on conflict do nothing;
  end if;
  return null;
end $$;

create or replace trigger search_likenesses_terms after insert or update or delete on search_likenesses
  for each row execute function keep_likeness_terms();

-- The most popular matches of a query, at most `most`, for products with a price, a size or an offer where these are asked for (null: any).
-- Tier by tier, so that of a common word no more than some hundred matches are read. A function, so that its statement is planned once.
create or replace function popular_matches(
  query tsquery, most integer, least_price bigint, most_price bigint, wanted_mls integer[], offered boolean
) returns setof search_documents language plpgsql stable
  set enable_seqscan = off
  set plan_cache_mode = force_generic_plan
as $$
declare
  found integer := 0;
  read integer;
  -- Of the column's own type, for the index.
  wanted_tier smallint := 0;
begin
  while wanted_tier <= 4 and found < most loop
    -- A price is asked of the card, or of the sizes that are wanted: apart, since a plan for both would read all sizes.
    -- Only in the last tier a query may have more than the limit: products that hardly sell, whose order matters little.
    if wanted_mls is null then
      return query select * from (
        select * from search_documents d
        where d.published and d.search @@ query and d.tier = wanted_tier and (not offered or d.deal_price is not null)
          and (least_price is null or d.card_price >= least_price) and (most_price is null or d.card_price <= most_price)
        limit 1000
      ) matches order by sold desc, id limit most - found;
    else
      return query select * from (
        select * from search_documents d
        where d.published and d.search @@ query and d.tier = wanted_tier and (not offered or d.deal_price is not null)
          and exists (
            select from sizes s where s.product_id = d.id and s.ml = any (wanted_mls)
              and (least_price is null or s.cut_price >= least_price) and (most_price is null or s.cut_price <= most_price)
          )
        limit 1000
      ) matches order by sold desc, id limit most - found;
    end if;
    get diagnostics read = row_count;
    found := found + read;
    wanted_tier := wanted_tier + 1;
  end loop;
end $$;

-- Gives each product its tier by how well it sells. Writes only rows that changed.
create or replace function sort_search_tiers() returns void language sql
begin atomic
  update search_documents d set tier = ranked.tier
  from (
    select id, least(4, greatest(0, ceil(log(4, row_number() over (order by sold desc, id) / 250.0))))::smallint as tier
    from search_documents where published
  ) ranked
  where d.id = ranked.id and d.tier <> ranked.tier;
end;

-- Moves the stock of sets to what their parts allow, each by a row of the ledger. Locks sets in id order: whoever moves sizes locks those
-- that are no sets first, also in id order, so that nobody waits in a circle. Volatile: what is read after the locks is what was committed
-- until then.
-- @rule how many of a set there are
create or replace function keep_sets(sets text[], by_actor text) returns void language plpgsql volatile as $$
begin
  perform from sizes where id = any(sets) order by id for no key update;
  insert into stock_ledger (size_id, change, reason, actor)
  select id, allowed - stock, 'parts', by_actor from (
    select id, stock, coalesce((
      select min(part.stock / pieces) from size_parts join sizes part on part.id = part_id where set_id = sizes.id), 0) as allowed
    from sizes where id = any(sets) and is_set
  ) as each where allowed <> stock order by id;
end $$;

create or replace function follow_parts() returns trigger language plpgsql as $$
declare
  sets text[];
  by_actor text;
begin
  select array_agg(distinct set_id), min(actor) into sets, by_actor from (
    select set_id, actor from changed join size_parts on part_id = size_id
    union all
    select size_id, actor from changed join sizes on id = size_id where is_set and reason <> 'parts'
  ) as touched;
  if sets is not null then
    perform keep_sets(sets, by_actor);
  end if;
  return null;
end $$;

create or replace trigger stock_ledger_sets after insert on stock_ledger referencing new table as changed
  for each statement execute function follow_parts();

-- In paisa, a whole rupee: the percentage under what the parts cost today.
-- @rule what the parts of a set cost
create or replace function set_price(of_set text, percent numeric) returns bigint language sql stable as $$
  select greatest(1, round(sum(cut_price * pieces) * (100 - percent) / 10000))::bigint * 100
  from size_parts join sizes on id = part_id where set_id = of_set having percent is not null and count(*) > 0
$$;

-- A set whose price follows its parts has no other price, whoever writes one.
create or replace function keep_set_price() returns trigger language plpgsql as $$
begin
  new.price := coalesce(set_price(new.id, new.set_discount), new.price);
  return new;
end $$;

create or replace trigger sizes_set_price before update of price, set_discount on sizes
  for each row when (new.set_discount is not null) execute function keep_set_price();

-- Called when prices of these sizes have changed (`follow_sizes`).
create or replace function price_sets(parts text[]) returns void language plpgsql as $$
declare
  sets text[];
begin
  select array_agg(distinct set_id) into sets from size_parts join sizes on sizes.id = set_id
  where part_id = any(parts) and set_discount is not null;
  if sets is null then return; end if;
  perform from sizes where id = any(sets) order by id for no key update;
  update sizes set price = set_price(id, set_discount) where id = any(sets) and price is distinct from set_price(id, set_discount);
end $$;

-- The pieces that move when some pieces of an order do: those of these sizes, and of the parts that the order took for them. In the order
-- in which sizes are locked.
create or replace function order_moves(of_order text, sizes text[], quantities integer[])
  returns table (size_id text, pieces integer, is_set boolean) language sql stable as $$
  with one as (
    select * from unnest(sizes, quantities) as one (id, quantity)
  ), each as (
    select id, quantity from one
    union all
    select part."sizeId", one.quantity * part.pieces from one
      join order_items line on line.order_id = of_order and line.size_id = one.id
      cross join lateral jsonb_to_recordset(line.parts) as part ("sizeId" text, pieces integer)
    where line.parts is not null
  )
  select each.id, sum(quantity)::int, s.is_set from each join sizes s on s.id = each.id group by each.id, s.is_set order by s.is_set, each.id
$$;

create or replace trigger size_parts_announce after insert or update or delete on size_parts
  for each statement execute function announce_catalogue();
