-- What a search reads of a product, without the rest of it: its rows are a third as long, and a search reads thousands of them.
-- A trigger keeps it in the transaction that changes the product. The next migration fills it: this one holds the lock on products.
create table search_documents (
  id text primary key references products on delete cascade,
  published boolean not null,
  sold integer not null,
  card_price bigint,
  deal_price bigint,
  in_stock boolean not null,
  search tsvector not null
);

create function keep_search_document() returns trigger language plpgsql as $$
begin
  insert into search_documents (id, published, sold, card_price, deal_price, in_stock, search)
  values (new.id, new.published, new.sold, new.card_price, new.deal_price, new.in_stock, new.search)
  on conflict (id) do update set (published, sold, card_price, deal_price, in_stock, search)
    = (excluded.published, excluded.sold, excluded.card_price, excluded.deal_price, excluded.in_stock, excluded.search);
  return null;
end $$;
create trigger products_search_document_new after insert on products for each row execute function keep_search_document();
create trigger products_search_document after update on products for each row
  when ((old.published, old.sold, old.card_price, old.deal_price, old.in_stock, old.search)
    is distinct from (new.published, new.sold, new.card_price, new.deal_price, new.in_stock, new.search))
  execute function keep_search_document();

-- A strict function is planned by itself, and costs what is stated here. As a part of the query that reads a search it seemed so
-- costly that PostgreSQL planned that query anew for each search, which took most of its time. The other returns five rows at most.
alter function search_parts(text) strict cost 200 rows 1;
alter function search_corrections(text) rows 5;
