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
    -- What is only begun is less certain: 'black oud' is not 'Black Oud Malang'.
    select min(case when one = a.phrase then 0 else spelling_errors(one, sound_of(one), a.phrase, a.sound)
      + case when length(one) > length(a.phrase) + 2 then 0.6 else 0 end end)::real as errors
    from unnest(array[p.name, p.brand || ' ' || p.name, p.name || ' ' || p.brand]) as way, lateral (select left(joined_words(way), 60) as one) as joined
  ) named
  where (named.errors = 0 or (a.misspelt and length(a.phrase) > 3 and named.errors <= case when length(a.phrase) < 7 then 1 else 2.5 end))
    and not exists (select from products n where n.published and joined_words(n.name) collate "C" = joined_words(p.name))
  order by named.errors, p.sold desc, p.id limit 1
$$;
