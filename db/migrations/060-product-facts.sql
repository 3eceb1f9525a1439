-- What a search may ask of a product besides its words: for which season and occasion it is, how long and how strongly it
-- smells, whether it is free of alcohol, and in which sizes it is sold.
alter table products
  add column seasons text[] not null default '{}' check (seasons <@ '{summer,winter,spring,autumn,monsoon}'),
  add column occasions text[] not null default '{}' check (occasions <@ '{wedding,eid,office,daily,evening,prayer}'),
  -- Hours that it lasts at least.
  add column longevity_hours integer check (longevity_hours between 1 and 72),
  add column sillage text not null default '' check (sillage in ('', 'light', 'moderate', 'strong')),
  -- False also means unknown: nobody is promised what the merchant did not state.
  add column alcohol_free boolean not null default false,
  -- The millilitres of its sizes, kept by a trigger.
  add column mls integer[] not null default '{}';

-- What a merchant wrote into the details of a product until now.
update products set
  longevity_hours = least(72, nullif(substring(item_details from 'Longevity: (\d{1,2})')::integer, 0)),
  sillage = coalesce(case substring(item_details from 'Sillage: (?:very )?(close|light|moderate|strong)')
    when 'close' then 'light' else substring(item_details from 'Sillage: (?:very )?(light|moderate|strong)') end, ''),
  seasons = case
    when item_details ~* 'Season: [^\n]*(all year)' then '{summer,winter,spring,autumn,monsoon}'::text[]
    else array(select season from unnest('{summer,winter,spring,autumn,monsoon}'::text[]) as season
      where substring(item_details from 'Season: ([^\n]*)') ~* season)
  end
where item_details <> '';

create function keep_mls() returns trigger language plpgsql as $$
declare
  changed text[] := array_remove(array[case when tg_op <> 'INSERT' then old.product_id end, case when tg_op <> 'DELETE' then new.product_id end], null);
begin
  update products p set mls = array(select distinct s.ml from sizes s where s.product_id = p.id order by s.ml)
  where p.id = any (changed)
    and p.mls is distinct from array(select distinct s.ml from sizes s where s.product_id = p.id order by s.ml);
  return null;
end $$;
create trigger sizes_mls after insert or delete or update of ml, product_id on sizes
  for each row execute function keep_mls();
update products p set mls = array(select distinct s.ml from sizes s where s.product_id = p.id order by s.ml);

-- Urdu is typed with Arabic letters, vowel signs and digits as well: each has one form. Otherwise as before.
create or replace function words_of(words text) returns text[] language sql immutable parallel safe
return string_to_array(trim(regexp_replace(
  regexp_replace(
    regexp_replace(
      translate(
        regexp_replace(lower(unaccent('unaccent'::regdictionary, normalize(words, nfc))), '[\u064b-\u065f\u0670\u200c\u200d]', '', 'g'),
        'يىكةهۀۃأإآٱؤئں۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩', 'ییکہہہہااااوین01234567890123456789'
      ),
      '''s\M', '', 'g'
    ),
    '[^a-z0-9\u00c0-\u060b\u0620-\u06d3\u06d5-\u1fff]+', ' ', 'g'
  ),
  -- No word has more than 40 letters: an index has no place for endless ones.
  '([^ ]{40})[^ ]+', '\1', 'g'
)), ' ');

-- Facts as words of the search document. Two underscores: no word of a text has any.
create function search_facts(
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

create function search_document(
  name text, brand text, category text, audience text, concentration text, notes text[], description text, facts text[]
) returns tsvector language sql immutable parallel safe
begin atomic
  select search_document(name, brand, category, audience, concentration, notes, description)
    || coalesce((select string_agg(fact, ' ') from unnest(facts) as fact), '')::tsvector;
end;

drop trigger products_relearn on products;
alter table products alter column search set expression as (
  search_document(
    name, brand, category, audience, concentration, top_notes || heart_notes || base_notes, description,
    search_facts(category, audience, seasons, occasions, longevity_hours, sillage, alcohol_free, mls)
  )
);
create trigger products_relearn after update on products for each row
  when (old.search is distinct from new.search or old.published is distinct from new.published)
  execute function relearn_product();
update search_notes set note = note;

-- Names and brands without their spaces: 'shabelahore'.
create function joined_words(words text) returns text language sql immutable parallel safe
return array_to_string(words_of(words), '');
create index products_joined_name on products (joined_words(name) collate "C") where published;
create index products_joined_brand on products (joined_words(brand) collate "C") where published;
