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
