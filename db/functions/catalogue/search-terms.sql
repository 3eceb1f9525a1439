create or replace function tidy_spelling() returns trigger language plpgsql as $$
begin
  new.spelling := array_to_string(words_of(new.spelling), ' ');
  new.word := array_to_string(words_of(new.word), ' ');
  return new;
end $$;

create or replace trigger search_spellings_tidy before insert or update on search_spellings
  for each row execute function tidy_spelling();

create or replace function tidy_search_term() returns trigger language plpgsql as $$
begin
  new.phrase := array_to_string(words_of(new.phrase), ' ');
  return new;
end $$;

create or replace trigger search_terms_tidy before insert or update on search_terms
  for each row execute function tidy_search_term();

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
