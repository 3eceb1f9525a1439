-- A new shop has no page that its merchant did not write or adopt from a template (src/shop/content/documents/page-templates.ts); those of the
-- specification are the demo shop's (db/seeds/demo/pages.ts). A shop in use keeps its pages. The quiz asks by what a house sells.
create temporary table unused_pages on commit drop as
select slug from documents
where kind = 'page' and slug <> 'quiz' and version = 1 and own_text is not null and not exists (select from staff)
  and not exists (select from products) and not exists (select from customers) and not exists (select from orders);
delete from contents where slug in (select slug from unused_pages);
delete from documents where slug in (select slug from unused_pages);
