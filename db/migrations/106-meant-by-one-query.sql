-- What a word that nothing knows was probably meant to be, for the query that reads a search. A function, so that it is planned apart and runs
-- only for such words. `word`: its corrections with all spellings (at most 5), the two words that it is when typed as one, or else those most
-- like it. `absent`: words of the corrections that no product has. `commonest`: the most products that have one of them.
create function search_meant(typed text) returns table (word json, absent text[], commonest integer) language sql stable strict rows 1
  set plan_cache_mode = force_generic_plan
as $$
  with corrected as materialized (
    select coalesce((select s.word from search_spellings s where s.spelling = c.word), c.word) as meant, c.errors, array(
      select form from (
        select c.word
        union select f.spelling from search_spellings s join search_spellings f using (word) where c.word in (s.spelling, s.word)
        union select s.word from search_spellings s where s.spelling = c.word
      ) as forms (form)
      -- The first is shown as what was understood.
      order by form <> c.word, form
    ) as forms
    from (select word, errors, min(errors) over () as fewest from search_corrections(typed)) c
    where c.errors = c.fewest
  ),
  form as materialized (select distinct form from corrected, unnest(forms) as form)
  select
    json_build_object(
      'corrections', coalesce((
        select json_agg(json_build_object('word', c.meant, 'forms', c.forms, 'errors', c.errors, 'terms', coalesce((
          select json_agg(t) from (select kind, value from search_terms where phrase = any (c.forms)) t
        ), '[]'))) from corrected c
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
