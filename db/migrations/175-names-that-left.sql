-- Searches name perfumes that left the shop, also misspelt.
create index products_archived_name on products using gin (joined_words(name) gin_trgm_ops) where state = 'archived';
