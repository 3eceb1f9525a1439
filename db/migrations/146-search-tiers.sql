-- The matches of a common word are looked for among the best-sellers first: the index of words also knows how well a product sells, in tiers
-- of 250, 1,000, 4,000, 16,000 and all others. A job keeps them; a new product begins in the first.
create extension if not exists btree_gin;
alter table search_documents add column tier smallint not null default 0;

update search_documents d set tier = ranked.tier
from (
  select id, least(4, greatest(0, ceil(log(4, row_number() over (order by sold desc, id) / 250.0))))::smallint as tier
  from search_documents where published
) ranked
where d.id = ranked.id and d.tier <> ranked.tier;

drop index search_documents_words;
create index search_documents_words on search_documents using gin (search, tier) with (fastupdate = off) where published;
analyze search_documents;
