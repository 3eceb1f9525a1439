-- Search, listing indexes, and what products keep about themselves.

-- Words -------------------------------------------------------------------------

-- The words of a text as search knows them: lower case, without accents, letters and digits of any alphabet up to
-- U+1FFF (Urdu too), in their order. The one tokeniser: products, spellings and queries all pass through it.
create function words_of(words text) returns text[] language sql immutable parallel safe
return string_to_array(trim(regexp_replace(
  regexp_replace(
    regexp_replace(lower(unaccent('unaccent'::regdictionary, normalize(words, nfc))), '''s\M', '', 'g'),
    '[^a-z0-9\u00c0-\u060b\u0620-\u06d3\u06d5-\u1fff]+', ' ', 'g'
  ),
  -- No word has more than 40 letters: an index has no place for endless ones.
  '([^ ]{40})[^ ]+', '\1', 'g'
)), ' ');

-- 'rose' and 'rsoe' have the same letters: the quickest way to find swapped ones.
create function sorted_letters(word text) returns text language sql immutable strict parallel safe
begin atomic
  select string_agg(letter, '' order by letter collate "C") from regexp_split_to_table(word, '') as letter;
end;

-- What a product is found by. Each word stands once, with the weight of its best field: A name, B brand, C notes, category,
-- audience and concentration, D description. Words of name and brand stand a second time as '_word', which lets the index
-- alone answer "in the name or brand?".
create function search_document(
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

alter table products add column search tsvector not null generated always as (
  search_document(name, brand, category, audience, concentration, top_notes || heart_notes || base_notes, description)
) stored;
-- Products change seldom and are searched all the time: no list of pending entries for every search to read through.
create index products_search on products using gin (search) with (fastupdate = off) where published;

-- Ways to write a word: every spelling of one word finds the others. Merchants add theirs; the next search knows them.
create table search_spellings (
  spelling text collate "C" primary key check (spelling <> ''),
  word text collate "C" not null check (word <> '')
);
create index search_spellings_word on search_spellings (word);

create function tidy_spelling() returns trigger language plpgsql as $$
begin
  new.spelling := array_to_string(words_of(new.spelling), ' ');
  new.word := array_to_string(words_of(new.word), ' ');
  return new;
end $$;
create trigger search_spellings_tidy before insert or update on search_spellings
  for each row execute function tidy_spelling();

-- Every word of a published product: which words are known, what a typing error may have meant, and in how many products a
-- word stands (counting those of a common word one by one would take longer than all the rest of a search).
create table search_words (
  word text collate "C" primary key,
  -- The best one it was first seen with.
  weight text collate "C" not null,
  products integer not null,
  letters text collate "C" not null generated always as (sorted_letters(word)) stored
);
create index search_words_similar on search_words using gin (word gin_trgm_ops);
create index search_words_letters on search_words (letters);

-- The notes of published products, for suggestions.
create table search_notes (
  note text primary key,
  words text[] not null generated always as (words_of(note)) stored
);

-- Counts the words of documents that come and go. Words in alphabetical order: two merchants at work wait, and never for each other.
create function count_search_words(come tsvector[], gone tsvector[]) returns void language sql
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
  delete from search_words where products <= 0
    and word in (select unnest(tsvector_to_array(document)) from unnest(gone) as document);
end;

create function learn_search_notes(notes text[]) returns void language sql
begin atomic
  insert into search_notes (note)
    select distinct note from unnest(notes) as note where note <> '' order by note
    on conflict do nothing;
end;

-- Notes with a word that no published product has any more.
create function forget_search_notes(notes text[]) returns void language sql
begin atomic
  delete from search_notes n
    where n.note = any (notes) and not n.words <@ array(select word from search_words where word = any (n.words));
end;

create function learn_products() returns trigger language plpgsql as $$
begin
  perform count_search_words((select array_agg(search) from added where published), null);
  perform learn_search_notes(array(
    select note from added, unnest(top_notes || heart_notes || base_notes) as note where published
  ));
  return null;
end $$;
create trigger products_learn after insert on products referencing new table as added
  for each statement execute function learn_products();

create function relearn_product() returns trigger language plpgsql as $$
begin
  perform count_search_words(
    case when new.published then array[new.search] end, case when old.published then array[old.search] end
  );
  if new.published then perform learn_search_notes(new.top_notes || new.heart_notes || new.base_notes); end if;
  perform forget_search_notes(old.top_notes || old.heart_notes || old.base_notes);
  return null;
end $$;
create trigger products_relearn after update on products for each row
  when (old.search is distinct from new.search or old.published is distinct from new.published)
  execute function relearn_product();

create function forget_products() returns trigger language plpgsql as $$
begin
  perform count_search_words(null, (select array_agg(search) from removed where published));
  perform forget_search_notes(array(
    select note from removed, unnest(top_notes || heart_notes || base_notes) as note where published
  ));
  return null;
end $$;
create trigger products_forget after delete on products referencing old table as removed
  for each statement execute function forget_products();

-- What an unknown word was probably meant to be, nearest first. A swap of two letters counts as one error. A longer word
-- whose beginning fits counts half an error more: the shopper may still be typing it.
create function search_corrections(typed text) returns table (word text, errors real) language sql stable
  set pg_trgm.similarity_threshold = 0.2
as $$
  with candidate as (
    select w.word, w.weight from search_words w where w.word % typed
    union select w.word, w.weight from search_words w where w.letters = sorted_letters(typed)
    union select s.spelling, 'B' from search_spellings s where s.spelling % typed
  ),
  measured as (
    select c.word, c.weight, least(
      case
        when length(c.word) = length(typed) and sorted_letters(c.word) = sorted_letters(typed)
        then levenshtein(c.word, typed) - 1
        else levenshtein_less_equal(c.word, typed, 2)
      end,
      levenshtein_less_equal(left(c.word, length(typed)), typed, 2) + 0.5
    )::real as errors
    from candidate c
  )
  select m.word, m.errors from measured m
  where m.errors <= case when length(typed) < 6 then 1.5 else 2.5 end and length(typed) >= 3
  order by m.errors, m.weight, similarity(m.word, typed) desc, m.word
  limit 5
$$;

-- Listing -----------------------------------------------------------------------

-- Each order of the listing has its index, and the index holds what the filters ask, so that pages and counts read no rows.
create index products_newest on products (created_at desc, id)
  include (category, card_price, rating, best_discount, is_new) where published;
create index products_cheapest on products (card_price, id)
  include (category, rating, best_discount, is_new, created_at) where published;
create index products_dearest on products (card_price desc nulls last, id)
  include (category, rating, best_discount, is_new, created_at) where published;
create index products_best_rated on products (rating desc, rating_count desc, id)
  include (category, card_price, best_discount, is_new, created_at) where published;
create index products_best_selling on products (sold desc, id)
  include (category, card_price, rating, best_discount, is_new, created_at) where published;
create index products_by_name on products (lower(name), id) where published;
create index products_category on products (category, created_at desc, id)
  include (card_price, rating, best_discount, is_new) where published;

-- A card shows its sizes in order: read in order, they need no sorting.
drop index sizes_product;
create index sizes_product on sizes (product_id, position, id);

-- Published products of each category, counted as they change: counting a hundred thousand rows for every page would be the
-- dearest part of it.
alter table categories add column product_count integer not null default 0;

create function count_products() returns trigger language plpgsql as $$
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
create trigger products_count_in after insert on products referencing new table as added
  for each statement execute function count_products();
create trigger products_count_out after delete on products referencing old table as removed
  for each statement execute function count_products();

create function recount_product() returns trigger language plpgsql as $$
begin
  -- A renamed category keeps its count: its products only follow the new name.
  if old.published = new.published and not exists (select from categories where name = old.category) then return null; end if;
  update categories set product_count = product_count - 1 where name = old.category and old.published;
  update categories set product_count = product_count + 1 where name = new.category and new.published;
  return null;
end $$;
create trigger products_recount after update on products for each row
  when (old.category is distinct from new.category or old.published is distinct from new.published)
  execute function recount_product();

-- Reviews -----------------------------------------------------------------------

-- The one place that keeps a product's rating: the average and number of its approved reviews.
create function keep_rating() returns trigger language plpgsql as $$
declare
  changed text[] := array_remove(array[case when tg_op <> 'INSERT' then old.product_id end, case when tg_op <> 'DELETE' then new.product_id end], null);
begin
  update products p set
    (rating, rating_count) = (select coalesce(avg(r.rating), 0), count(*) from reviews r where r.product_id = p.id and r.approved)
  where p.id = any (changed);
  return null;
end $$;
create trigger reviews_rating after insert or delete or update of rating, approved, product_id on reviews
  for each row execute function keep_rating();
