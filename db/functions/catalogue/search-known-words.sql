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
