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
