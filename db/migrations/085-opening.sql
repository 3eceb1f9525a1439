-- A shop is closed to visitors until its owner opens it (setting `closure`, null: open). One in which somebody works, sells or buys is open, as it was.
insert into settings (key, value)
select 'closure', 'null'
where exists (select from staff) or exists (select from products) or exists (select from customers) or exists (select from orders)
on conflict do nothing;

-- A link that shows neither a layout nor a document shows the closed shop.
alter table preview_links drop constraint preview_links_check;
alter table preview_links add constraint preview_links_check check (layout_id is null or document_id is null);
