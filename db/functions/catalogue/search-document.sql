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
