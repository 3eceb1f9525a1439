-- About two seconds for 100,000 products. Orders go on meanwhile; a change that a document shows waits for the end, and is made after it.
lock table search_documents in share row exclusive mode;
insert into search_documents (id, published, sold, card_price, deal_price, in_stock, search)
  select id, published, sold, card_price, deal_price, in_stock, search from products for key share
  -- What the trigger wrote since the last migration is newer.
  on conflict do nothing;
create index search_documents_words on search_documents using gin (search) with (fastupdate = off) where published;
create index search_documents_best_selling on search_documents (sold desc, id) where published;
analyze search_documents;
