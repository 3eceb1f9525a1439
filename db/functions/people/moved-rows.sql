create or replace function move_mark(move_id bigint, who text) returns text language sql immutable parallel safe strict as $$
  select left(encode(sha256(convert_to(move_id || ' ' || who, 'UTF8')), 'hex'), 16)
$$;

-- By what a row of a moved file is the same thing as another row of its move: the key of a product or an order; of a customer a mark of the email or phone,
-- which says nothing to whoever does not look for the person, and by which the row is found when the person asks to be forgotten.
-- @rule by what rows of several files of a move are the same thing
create or replace function move_row_key(move_id bigint, said jsonb) returns text language sql immutable parallel safe as $$
  select coalesce(said ->> 'key', said ->> 'mark', move_mark(move_id, coalesce(nullif(said ->> 'email', ''), nullif(said ->> 'phone', ''))))
$$;

-- What is kept of a row once its move is live, since rows hold people: by what it is the same thing as another.
-- @rule what is kept of the rows of a live move
create or replace function kept_move_row(move_id bigint, kind text, said jsonb) returns jsonb language sql immutable parallel safe as $$
  select case when kind ~ '-(products|orders)$' and said ? 'key' then jsonb_build_object('key', said -> 'key')
    when kind like '%-customers' and move_row_key(move_id, said) is not null then jsonb_build_object('mark', move_row_key(move_id, said)) else '{}' end
$$;

-- Where what is counted of a move's files differs from their rows: a row without a fate or a reason, pieces that went without a word.
create or replace function move_differences(asked bigint) returns table (file_id bigint, what text, said bigint, there bigint)
language sql stable as $$
  with of_rows as (
    select r.file_id, count(*) as found, count(*) filter (where r.state <> 'waiting') as worked,
      count(*) filter (where r.state = 'made') as made, count(*) filter (where r.state = 'changed') as changed,
      count(*) filter (where r.state = 'known') as known, count(*) filter (where r.state = 'left_out') as left_out,
      sum(pieces)::bigint as pieces, sum(amount)::bigint as amount,
      count(*) filter (where r.state = 'left_out' and r.reason = '') as silent,
      count(*) filter (where r.state in ('made', 'changed') and kept_pieces < pieces and not exists (
        select from move_problems p where p.file_id = r.file_id and p.of_line = r.line)) as fewer
    from move_rows r join move_files f on f.id = r.file_id where f.move_id = asked and f.state <> 'refused' group by r.file_id
  )
  select f.id, pair.what, pair.said, pair.there
  from move_files f join of_rows on of_rows.file_id = f.id
  cross join lateral (values
    ('found', f.found::bigint, of_rows.found), ('worked through', f.worked::bigint, of_rows.worked), ('new', f.made::bigint, of_rows.made),
    ('changed', f.changed::bigint, of_rows.changed), ('known', f.known::bigint, of_rows.known),
    ('left out', f.left_out::bigint, of_rows.left_out), ('pieces', f.found_pieces, of_rows.pieces),
    ('paisa', f.found_amount, of_rows.amount), ('left out without a reason', 0::bigint, of_rows.silent),
    ('kept with fewer pieces and no reason', 0::bigint, of_rows.fewer)
  ) pair (what, said, there)
  where pair.said <> pair.there
$$;
