-- A house's own face is drafted and published as the home page is.
alter table layouts drop constraint layouts_id_check;
alter table layouts add constraint layouts_id_check check (id in ('home', 'menus', 'face'));
insert into layouts (id) values ('face');
